/** What ends a worker, and what its messages say about errors. */

import { DEATHS } from './text';

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

/** Returns what a worker says about an error. Its name is passed along because rooms distinguish some errors by it. */
export function failure(error: unknown) {
  const { name, message } = error instanceof Error ? error : new Error(String(error));
  return { type: 'failed' as const, name, message, ...(isFatal(error) && { dead: 'trap' as const }) };
}
