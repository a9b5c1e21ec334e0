/** What passes between the page and a worker besides the calls of the contract. */

import type { Engine } from './contract';

/** The object a worker exposes. */
export interface WorkerEngine extends Engine {
  /** Instantiates the module the page compiled. Comes first; every other call waits for it. */
  start(module: WebAssembly.Module): Promise<void>;
}

const DEATH = 'EngineDied';

/**
 * A panic, or memory that ran out: the wasm instance cannot be trusted any more and its worker must be replaced.
 * Told by name, for that is what survives the way from a worker.
 */
export function death(message: string): Error {
  return Object.assign(new Error(message), { name: DEATH });
}

export function isDeath(error: unknown): error is Error {
  return error instanceof Error && error.name === DEATH;
}
