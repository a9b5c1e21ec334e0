/**
 * Long work in workers: the only description of every job's messages.
 *
 * Each message carries the number of the request that it is about (`protocol.ts`). Any number of `progress` messages may
 * come first. One of these ends the request:
 *
 * - `answer`: a quick answer, with what was requested (`answers`); also the end of `break`, which takes long;
 * - `started` and `done`: the worker is ready, or the work is done;
 * - `stopped`: the work was stopped, or something newer was requested;
 * - `failed`: the reason is in the message; with `dead`, the worker must be replaced.
 *
 * Progress is sent only about trees. The others send only what was requested: a page that asks once per frame gets one
 * message per frame, however fast the work is.
 */

export type * from './climb-jobs';
export type * from './proof-jobs';
export type * from './trees-jobs';
