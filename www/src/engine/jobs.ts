/**
 * Long work in workers: the one description of every job's messages.
 *
 * Each message carries the number of its job. A job answers requests with any number of `progress` messages and
 * ends with exactly one of `done`, `failed`, `stopped`, after which it says nothing more. Nothing is sent that
 * was not asked for: a page that looks once a frame gets one message a frame, however fast the work goes.
 */

export type * from './climb-jobs';
export type * from './proof-jobs';
export type * from './trees-jobs';
