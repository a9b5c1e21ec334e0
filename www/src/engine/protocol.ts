/**
 * What passes between the page and any worker: the envelope of every message.
 *
 * The page asks with a number of its own (`job`); the worker answers that number with any number of `progress` messages
 * and then exactly one of another type, which ends it. What is asked and said inside is in `contract.ts` (calls) and
 * `jobs.ts` (long work).
 */

import type { Engine } from './contract';

/** A request: `start` comes first and brings the compiled module. */
export interface Ask {
  readonly job: number;
  readonly tell: string;
}

/** Anything a worker says about a request. `dead`: its wasm instance cannot be trusted any more. */
export interface Say {
  readonly job: number;
  readonly type: string;
  readonly message?: string | undefined;
  readonly dead?: boolean | undefined;
}

/** A worker's first words: it runs, and holds the lock that has its name. */
export interface Awake {
  readonly type: 'awake';
}

/** What the page asks of a worker that answers calls. */
export type CallAsk = { job: number } & (
  | { tell: 'start'; module: WebAssembly.Module }
  | { tell: 'call'; method: keyof Engine; args: unknown[] }
);

export type CallSay = { job: number } & (
  | { type: 'started' }
  | { type: 'answer'; value: unknown }
  /** The error's name survives the way: rooms tell some by it. */
  | { type: 'failed'; name: string; message: string; dead?: boolean }
);

const DEATH = 'EngineDied';

/**
 * A panic, memory that ran out, or a worker that the browser ended: whatever it had in hand is lost, and it must be
 * replaced. Told by name, for that is what survives the way from a worker.
 */
export function death(message: string): Error {
  return Object.assign(new Error(message), { name: DEATH });
}

export function isDeath(error: unknown): error is Error {
  return error instanceof Error && error.name === DEATH;
}

/** Whether an error of a call means that the wasm instance is broken. A stack overflow in wasm is a RangeError. */
export function isFatal(error: unknown): boolean {
  return error instanceof WebAssembly.RuntimeError || error instanceof RangeError;
}
