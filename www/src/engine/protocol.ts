/**
 * The envelope of every message between the page and a worker.
 *
 * The page sends each request with its own number (`job`). The worker answers that number with any number of `progress`
 * messages and then exactly one message of another type, which ends the request. The contents are described in
 * `contract.ts` (calls) and `jobs.ts` (long work).
 */

import type { Engine } from './contract';
import type { DeathReason, Failure } from './death';

/** A request. `start` comes first and brings the compiled module. */
export interface Ask {
  readonly job: number;
  readonly tell: string;
}

/**
 * A worker's message about a request. `dead`: its wasm instance can no longer be trusted. Then all its requests end, and
 * people read the text of the reason, not the `message`, which browsers word differently.
 */
export interface Say {
  readonly job: number;
  readonly type: string;
  readonly message?: string | undefined;
  readonly dead?: DeathReason | undefined;
}

/** A worker's first message: it is running, and holds the lock with its name. */
export interface Awake {
  readonly type: 'awake';
}

/** The page's messages to a worker that answers calls. */
export type CallAsk = { job: number } & (
  | { tell: 'start'; module: WebAssembly.Module }
  | { tell: 'call'; method: keyof Engine; args: unknown[] }
);

export type CallSay = { job: number } & (
  | { type: 'started' }
  | { type: 'answer'; value: unknown }
  /** The error's name is passed along because rooms distinguish some errors by it. */
  | (Failure & { name: string })
);
