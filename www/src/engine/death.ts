/** What ends a worker, and what its messages say about errors. */

import { DEATHS } from './text';

/** A request that failed. Without `dead`, the worker is fine. */
export interface Failure {
  readonly type: 'failed';
  readonly message: string;
  readonly dead?: DeathReason | undefined;
}

/** Why a worker is gone. */
export type DeathReason = keyof typeof DEATHS;

/**
 * A panic, memory that ran out, or a worker that the browser ended: its work is lost, and it must be replaced. The message
 * is for people.
 */
export class Death extends Error {
  constructor(readonly reason: DeathReason) {
    super(DEATHS[reason]);
  }
}

/**
 * Returns whether an error of a call means that the wasm instance is broken. Each browser words a trap differently, but
 * its class is the same. A stack overflow in wasm is a RangeError, or an InternalError in Firefox.
 */
export function isFatal(error: unknown): boolean {
  return (
    error instanceof WebAssembly.RuntimeError ||
    error instanceof RangeError ||
    (error instanceof Error && error.name === 'InternalError')
  );
}

/** Returns the worker's message about an error. */
export function failure(error: unknown): Failure {
  const message = error instanceof Error ? error.message : String(error);
  return { type: 'failed', message, ...(isFatal(error) && { dead: 'trap' }) };
}
