/** What ends a worker, and what its messages say about errors. */

/** What to tell people when a worker is gone, by the reason. */
export const DEATHS = {
  /** The wasm trapped. It doesn't say why; almost always, it could not get more memory. */
  trap: 'The solver stopped working, most likely because it ran out of memory.',
  /** The browser ended the worker without a word. */
  ended: 'The browser stopped the solver, perhaps to free memory.',
  /** An error that nothing in the worker handled. */
  error: 'The solver stopped working because of an unexpected error.',
  /** The script didn't load, or the worker didn't start in time. */
  start: 'The solver didn’t start. Check your connection, then reload the page.',
};

/** What calls are told when their worker is no longer wanted. */
export const DISMISSED = 'The work was stopped.';

/** The name of the error of a worker that was replaced, and so doesn't know the sample or race of a call. */
export const FORGOTTEN = 'Forgotten';

/** The name of the error of a timeline that was stopped, or overtaken by a newer one. */
export const STOPPED = 'Stopped';

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
