/** The messages between `Boggle` and its worker. Every request has an id and gets exactly one answer. */

import type { AnnealOptions, DictionarySource, LiftOptions, ProveOptions, RulesOptions } from './core.js';

/** Long work that answers one result at a time. */
export type WorkerJob =
  | { job: 'anneal'; options: AnnealOptions }
  | { job: 'prove'; options: ProveOptions }
  | { job: 'lift'; options: LiftOptions };

export type Request = { id: number } & (
  | { ask: 'open'; module: WebAssembly.Module; dictionary: DictionarySource }
  | { ask: 'solve'; board: string; rules: RulesOptions }
  | { ask: 'score'; boards: readonly string[]; rules: RulesOptions }
  | { ask: 'roll'; dice: string; seed: string }
  | { ask: 'verifyLog'; log: string }
  | ({ ask: 'begin' } & WorkerJob)
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
