/**
 * The page's side of the workers: starts them when first asked, hands each the compiled module, and replaces
 * one that died.
 *
 * `engine()` is the worker of the page itself. `engine(1)`, `engine(2)`, … are further ones for rooms that keep
 * all cores busy; the page's own stays free to answer. A call whose worker dies is repeated once on a new one;
 * if that dies too the call rejects.
 */

import { type Remote, wrap } from 'comlink';
import type { Engine } from './contract';
import { death, isDeath, type WorkerEngine } from './protocol';
import { type Part, wasmModule } from './wasm';

const crew: Member[] = [];

/**
 * The engine of worker `index`; the worker starts with the first call. Calls of rooms that are entered later need the
 * `whole` library.
 */
export function engine(index = 0, part: Part = 'first'): Engine {
  return (crew[index] ??= new Member(() => new Instance(part))).engine;
}

/** Ends worker `index`, if it runs: its calls reject. The next call starts a new one. */
export function dismiss(index: number): void {
  crew[index]?.dismiss();
}

/** A worker that answers calls until it is gone. */
export interface Answering {
  readonly gone: boolean;
  call(method: keyof Engine, args: unknown[]): Promise<unknown>;
  end(reason: Error): void;
}

/** A place in the crew: one worker at a time, and its successor after a death. */
export class Member {
  private current: Answering | undefined;

  constructor(private readonly hire: () => Answering) {}

  /** Every method of the contract, forwarded. */
  readonly engine: Engine = new Proxy({} as Engine, {
    // `then` is not a call: who awaits `engine()` gets the engine.
    get: (_, method) =>
      method === 'then' ? undefined : (...args: unknown[]) => this.call(method as keyof Engine, args),
  });

  dismiss(): void {
    this.current?.end(new Error('The work was stopped.'));
    this.current = undefined;
  }

  private async call(method: keyof Engine, args: unknown[]): Promise<unknown> {
    try {
      return await this.attempt(method, args);
    } catch (error) {
      if (!isDeath(error)) throw error;
    }
    try {
      return await this.attempt(method, args);
    } catch (error) {
      throw isDeath(error) ? new Error(`The solver stopped working, twice: ${error.message}`) : error;
    }
  }

  private async attempt(method: keyof Engine, args: unknown[]): Promise<unknown> {
    if (!this.current || this.current.gone) this.current = this.hire();
    const worker = this.current;
    try {
      return await worker.call(method, args);
    } catch (error) {
      if (isDeath(error)) worker.end(error);
      throw error;
    }
  }
}

/** One worker with its wasm instance. */
class Instance implements Answering {
  gone = false;
  private readonly worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module', name: 'engine' });
  private readonly remote: Remote<WorkerEngine> = wrap<WorkerEngine>(this.worker);
  private readonly started: Promise<void>;
  /** Rejects when the worker ends: comlink would leave its callers waiting for ever. */
  private readonly ended: Promise<never>;
  private reject!: (reason: Error) => void;

  constructor(part: Part) {
    this.ended = new Promise((_, reject) => (this.reject = reject));
    this.ended.catch(() => undefined);
    this.worker.addEventListener('error', (event) => {
      event.preventDefault();
      this.end(death(event.message || 'its script could not be loaded'));
    });
    this.started = wasmModule(part).then((module) => this.remote.start(module));
    this.started.catch((error: Error) => this.end(error));
  }

  call(method: keyof Engine, args: unknown[]): Promise<unknown> {
    const ask = this.remote[method] as (...args: unknown[]) => Promise<unknown>;
    return Promise.race([this.started.then(() => ask(...args)), this.ended]);
  }

  end(reason: Error): void {
    this.gone = true;
    this.worker.terminate();
    this.reject(reason);
  }
}
