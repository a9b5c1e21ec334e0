/**
 * The page's side of the workers: a port for each, with numbered calls, progress, and a guaranteed end; and the engines,
 * which replace a worker that died.
 *
 * A port starts its worker, hands it the compiled module, and matches answers to calls (`serve.ts` is the worker's side).
 * Calls don't wait for the module, so that dictionaries are downloaded together with it.
 * Every call ends: with the worker's answer or error, or with the error `Death` when the worker is gone. A worker may say
 * so itself, its script may not load, it may never start, or the browser may end it silently; the last case is noticed by
 * a lock that the worker holds as long as it lives. A port whose worker is gone is useless. Its owner makes a new one
 * when it is next needed, because only the owner knows which work to repeat.
 *
 * A call can't be taken back, because a worker that is computing reads no messages. Callers whose newer calls replace
 * older ones hold them back until the worker has answered (`latest`), and long jobs have a call that stops them.
 */

import type { openClimb } from './climb-job';
import type { Engine } from './contract';
import { Death, type DeathReason, DISMISSED } from './death';
import type { openProof } from './proof-job';
import { unique } from './seed';
import { turns } from './soon';
import { type LibraryPart, wasmModule } from './wasm';

/** A message to a worker. `start` comes first. */
export type Ask = { readonly job: number } & (
  | { readonly tell: 'start'; readonly from: unknown }
  /** With `reports`, the call's last argument is a function, to which the progress goes. */
  | { readonly tell: 'call'; readonly method: string; readonly args: readonly unknown[]; readonly reports: boolean }
);

/** The message that hands the compiled module to a worker, and has no answer. */
export interface Equip {
  readonly module: WebAssembly.Module;
}

/** A worker's message about a call: any progress, and then exactly one of the others. */
export type Say = { readonly job: number } & (
  | { readonly type: 'progress' | 'answer'; readonly value: unknown }
  /**
   * `dead`: the wasm instance can no longer be trusted. Then all calls end, and people read the text of the reason, not
   * the `message`, which browsers word differently.
   */
  | {
      readonly type: 'failed';
      readonly name: string;
      readonly message: string;
      readonly dead?: DeathReason | undefined;
    }
);

/** A worker's first message: it is running, and holds the lock with its name. */
export interface Awake {
  readonly type: 'awake';
}

/** The methods of a worker's object, as the page calls them. */
export type Remote<T> = {
  readonly [K in keyof T]: T[K] extends (...args: infer A) => infer R ? (...args: A) => Promise<Awaited<R>> : never;
};

/** Returns an object whose every method makes a call, besides its own properties. */
export function remote<T, O extends object>(
  call: (method: string, args: unknown[]) => Promise<unknown>,
  own: O,
): Remote<T> & O {
  // `then` is not a call: awaiting the object returns it.
  const get = (_: O, name: string) =>
    own[name as keyof O] ?? (name === 'then' ? undefined : (...args: unknown[]) => call(name, args));
  return new Proxy(own, { get }) as Remote<T> & O;
}

interface PortOptions {
  /** Creates the worker; its name is the lock that shows whether it is alive. */
  readonly make: (name: string) => Worker;
  /** The wasm that it needs. */
  readonly part: LibraryPart;
  /** What the worker makes its object from. */
  readonly from?: unknown;
  /** Called once when the worker is gone. */
  readonly onEnd?: (reason: Error) => void;
}

interface Waiting {
  resolve(value: unknown): void;
  reject(reason: Error): void;
  report?: ((value: unknown) => void) | undefined;
}

/** The number of seconds within which a worker's script must be running, counting only time in which the page runs. */
const PATIENCE = 30;

export class Port {
  private readonly worker: Worker;
  private readonly waiting = new Map<number, Waiting>();
  private readonly ended = new AbortController();
  private jobs = 0;
  private reason: Error | undefined;
  private wake!: () => void;
  /** Resolves when the worker has its object; rejects if it never does, and then the worker is useless and ends. */
  readonly started: Promise<unknown>;

  constructor(private readonly options: PortOptions) {
    const name = `boggle-lab-worker-${unique()}`;
    this.worker = options.make(name);
    this.worker.onmessage = ({ data }: MessageEvent<Say | Awake>) => ('job' in data ? this.hear(data) : this.wake());
    // A script that doesn't load has no message. Others are bugs, and the browser writes them to the console.
    this.worker.onerror = ({ message }) => this.end(new Death(message ? 'error' : 'start'));
    this.started = new Promise((resolve, reject) => this.waiting.set(0, { resolve, reject }));
    this.started.catch((error: Error) => this.end(error));
    this.awake(name);
    // Messages wait in the worker until its script runs, which the page may be too busy to notice at once.
    this.send({ job: 0, tell: 'start', from: options.from });
    wasmModule(options.part).then(
      (module) => this.send({ module }),
      (error: Error) => this.end(error),
    );
  }

  get gone(): boolean {
    return this.reason !== undefined;
  }

  /** Calls a method of the worker's object. If the last argument is a function, it gets the progress. */
  call(method: string, args: readonly unknown[]): Promise<unknown> {
    const last = args.at(-1);
    const report = typeof last === 'function' ? (last as Waiting['report']) : undefined;
    const job = ++this.jobs;
    return new Promise((resolve, reject) => {
      if (this.reason) return reject(this.reason);
      this.send({ job, tell: 'call', method, args: report ? args.slice(0, -1) : args, reports: !!report });
      this.waiting.set(job, { resolve, reject, report });
    });
  }

  /** Returns an object whose methods are those of the worker's object. */
  remote<T>(): Remote<T> {
    return remote((method, args) => this.call(method, args), {});
  }

  /** Ends the worker at once: all pending calls reject. */
  end(reason: Error): void {
    if (this.reason) return;
    this.reason = reason;
    this.worker.terminate();
    this.ended.abort();
    for (const job of [...this.waiting.keys()]) this.settle(job)?.reject(reason);
    this.options.onEnd?.(reason);
  }

  private send(message: Ask | Equip): void {
    if (!this.reason) this.worker.postMessage(message);
  }

  private settle(job: number): Waiting | undefined {
    const caller = this.waiting.get(job);
    this.waiting.delete(job);
    return caller;
  }

  private hear(said: Say): void {
    if (said.type !== 'failed') {
      if (said.type === 'answer') this.settle(said.job)?.resolve(said.value);
      else this.waiting.get(said.job)?.report?.(said.value);
    } else if (said.dead) this.end(new Death(said.dead));
    else this.settle(said.job)?.reject(Object.assign(new Error(said.message), { name: said.name }));
  }

  /** Gives up a worker that never starts, and then watches over it: one that the browser ends releases its lock. */
  private awake(name: string): void {
    let left = PATIENCE;
    // It counts second by second, so that after a freeze or a clock jump only one second is lost, not the worker.
    const wait = setInterval(() => {
      if (--left <= 0) this.end(new Death('start'));
    }, 1000);
    const { signal } = this.ended;
    signal.addEventListener('abort', () => clearInterval(wait));
    this.wake = () => {
      clearInterval(wait);
      navigator.locks?.request(name, { signal }, () => this.end(new Death('ended'))).catch(() => undefined);
    };
  }
}

// --- Jobs ---
// A long job has a worker of its own.

/** The script of each kind of job. */
const JOBS = {
  climb: (name: string) => new Worker(new URL('./climb-job.ts', import.meta.url), { type: 'module', name }),
  proof: (name: string) => new Worker(new URL('./proof-job.ts', import.meta.url), { type: 'module', name }),
  trees: (name: string) => new Worker(new URL('./trees-job.ts', import.meta.url), { type: 'module', name }),
};

interface From {
  climb: Parameters<typeof openClimb>;
  proof: Parameters<typeof openProof>;
  trees: [];
}

export function startJob<K extends keyof From>(
  kind: K,
  from: From[K],
  onEnd: (reason: Error) => void = () => {},
): Port {
  return new Port({ part: 'whole', make: JOBS[kind], from, onEnd });
}

// --- Engines ---
// `engine()` is the page's own worker. `engine(1)`, `engine(2)`, … are further workers for rooms that keep all cores
// busy, while the page's own stays free to answer. If a worker dies during a call, the call is repeated once on a new
// worker; if that one dies too, the call rejects with the reason.

const handles: EngineHandle[] = [];

/**
 * Returns the engine of worker `index`; the worker starts with the first call. One with the `first` part of the library
 * is replaced when a call needs a function that this part lacks (`LATER` in `tools/split.mjs`).
 */
export function engine(index = 0, part: LibraryPart = 'first'): Engine {
  return (handles[index] ??= new EngineHandle((part) => new Port({ part, make }), part)).engine;
}

const make = (name: string): Worker => new Worker(new URL('./worker.ts', import.meta.url), { type: 'module', name });

/** Ends worker `index` if it is running: its calls reject. The next call starts a new one. */
export function dismiss(index: number): void {
  handles[index]?.dismiss();
}

/** The same, unless it has a call to answer. */
export function dismissIdle(index: number): void {
  handles[index]?.dismissIdle();
}

/** A call that rejects with a death leaves it gone. */
export type Answering = Pick<Port, 'gone' | 'call' | 'end'>;

/** One worker at a time, with a replacement after a death. */
export class EngineHandle {
  private current: Answering | undefined;
  /** The number of calls without an answer. */
  private open = 0;

  constructor(
    private readonly start: (part: LibraryPart) => Answering,
    private part: LibraryPart = 'first',
  ) {}

  /** Every method of the contract, forwarded. */
  readonly engine: Engine = remote((method, args) => this.call(method as keyof Engine, args), {});

  dismiss(): void {
    this.current?.end(new Error(DISMISSED));
    this.current = undefined;
  }

  dismissIdle(): void {
    if (this.open === 0) this.dismiss();
  }

  private async call(method: keyof Engine, args: unknown[]): Promise<unknown> {
    this.open++;
    try {
      return await this.attempt(method, args).catch((error: Error) => {
        if (this.part === 'first' && error.name === 'TypeError' && /is not a function/.test(error.message)) {
          this.part = 'whole';
          // Its open calls are made again, too.
          this.current?.end(new Death('ended'));
        } else if (!(error instanceof Death)) throw error;
        return this.attempt(method, args);
      });
    } finally {
      this.open--;
    }
  }

  private attempt(method: keyof Engine, args: unknown[]): Promise<unknown> {
    if (!this.current || this.current.gone) this.current = this.start(this.part);
    return this.current.call(method, args);
  }
}

// --- Requests that replace each other ---

/**
 * Keeps only the newest request of a kind, for calls that follow every key press or every dragged cell.
 *
 * At most one call runs, and at most one waits. A newer call replaces the waiting one, which resolves to `undefined`.
 * So does a running call that was overtaken, because its answer is out of date.
 */
export function latest<A extends unknown[], R>(
  call: (...args: A) => Promise<R>,
): (...args: A) => Promise<R | undefined> {
  const begin = turns();
  let running: Promise<unknown> = Promise.resolve();
  return async (...args) => {
    const isLatest = begin();
    await running;
    if (!isLatest()) return undefined;
    const answer = call(...args);
    running = answer.catch(() => undefined);
    try {
      const value = await answer;
      return isLatest() ? value : undefined;
    } catch (error) {
      if (!isLatest()) return undefined;
      throw error;
    }
  };
}
