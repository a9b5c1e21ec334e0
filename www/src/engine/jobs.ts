/**
 * Long work in workers: the only description of every job's messages.
 *
 * Each message carries the number of its job. A job answers requests with any number of `progress` messages and ends
 * with exactly one of `done`, `failed` or `stopped`, after which it sends nothing more. It sends only what was
 * requested: a page that asks once per frame gets one message per frame, however fast the work is.
 */

export type * from './climb-jobs';
export type * from './proof-jobs';
export type * from './trees-jobs';
