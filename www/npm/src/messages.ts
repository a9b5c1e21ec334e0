/** The messages between `Boggle` and its worker. Every request has an id and gets exactly one answer. */

import type { Core, DictionarySource } from './core.js';

/** The calls that return one value. */
export type Call = 'solve' | 'score' | 'roll' | 'verifyLog';
/** Long work, which answers one result at a time. */
export type Job = 'anneal' | 'prove' | 'lift';

export type Request = { id: number } & (
  | { ask: 'open'; module: WebAssembly.Module; dictionary: DictionarySource }
  | { ask: 'call'; name: Call; values: Parameters<Core[Call]> }
  | { ask: 'begin'; name: Job; options: Parameters<Core[Job]>[0] }
  /** Requests the next result of the job that was started with the id `of`. */
  | { ask: 'next'; of: number }
  /** Drops a job. */
  | { ask: 'drop'; of: number }
);

export type WorkerAnswer = { id: number } & (
  | { ok: true; value: unknown }
  /** The job is still working, so ask again. */
  | { ok: true; working: true }
  | { ok: true; done: true; value: unknown }
  /** `name` is the name of the error. */
  | { ok: false; name: string; message: string }
);
