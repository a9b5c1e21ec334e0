/**
 * Boggle Lab for JavaScript: solve boards, anneal toward better ones, prove which are best, and lift evaluation trees, in
 * a separate worker.
 *
 * ```js
 * import { Boggle } from 'boggle-lab';
 *
 * const boggle = await Boggle.open();
 * console.log((await boggle.solve('perslatgsineters')).points); // 3625
 * for await (const { board, points } of boggle.anneal({ size: '3x3', seed: 'sunday', target: 545 })) console.log(board, points);
 * boggle.close();
 * ```
 */

import type { AnnealOptions, LiftOptions, ProveOptions, RulesOptions, SolveOptions } from './core.js';
import type { ClassDone, DictionaryFacts, DictionarySource, Improvement, LiftStep, Proved, Solved } from './core.js';
import { ClosedError, OptionError, StoppedError } from './core.js';
import type { Answer, Job, Step } from './worker.js';

export { ClosedError, OptionError, StoppedError } from './core.js';
export type * from './core.js';

export interface OpenOptions {
  /** ENABLE2K by default. */
  dictionary?: DictionarySource;
  /** Where the wasm is, if not next to this module. */
  wasm?: URL;
}

/** Settings for long work besides its options. */
export interface Cancelable {
  /** Aborting ends the work soon; the loop then throws the signal's reason. */
  signal?: AbortSignal;
}

/** A worker with one dictionary. */
export class Boggle {
  private last = 0;
  private readonly waiting = new Map<number, { resolve(value: unknown): void; reject(reason: Error): void }>();
  private over: Error | undefined;
  private facts!: DictionaryFacts;

  private readonly worker = startWorker(
    (data) => {
      const caller = this.waiting.get(data.id);
      this.waiting.delete(data.id);
      if ('value' in data) return caller?.resolve(data.value);
      const { name, message } = data.error;
      if (name === 'StoppedError') this.end(new StoppedError());
      caller?.reject(name === 'OptionError' ? new OptionError(message) : (this.over ?? new Error(message)));
    },
    ({ message }) => this.end(new Error(message || 'The worker could not be started.')),
  );

  private constructor() {}

  /** Starts a worker, loads the wasm, and opens a dictionary. */
  static async open(options: OpenOptions = {}): Promise<Boggle> {
    const { dictionary, wasm, ...unknown } = options;
    for (const name in unknown) throw new OptionError(`There is no option ${name}. The options are dictionary, wasm.`);
    const boggle = new Boggle();
    try {
      const [module, words] = await Promise.all([
        fetched(wasm ?? new URL('./boggle_lab.wasm', import.meta.url)).then((bytes) => WebAssembly.compile(bytes)),
        dictionary ?? fetched(new URL('./enable2k.dict', import.meta.url)).then((bytes) => new Uint8Array(bytes)),
      ]);
      boggle.facts = await boggle.call('open', module, words);
      return boggle;
    } catch (error) {
      boggle.close();
      throw error;
    }
  }

  get dictionary(): DictionaryFacts {
    return this.facts;
  }

  /** Finds every word on a board. Rejects with a message for people if the text is not a board. */
  solve(board: string, options?: SolveOptions): Promise<Solved> {
    return this.call('solve', board, options);
  }

  /** Returns the points of each board. This is much faster than `solve`, which also finds the words. */
  score(boards: readonly string[], rules?: RulesOptions): Promise<Uint32Array> {
    return this.call('score', boards, rules);
  }

  /** Checks the log of a proof. Rejects with an `Error` that lists the wrong lines. */
  verifyLog(log: string): Promise<Proved> {
    return this.call('verifyLog', log);
  }

  /** The board that a set of dice rolls from a seed. */
  roll(dice: string, seed: string): Promise<string> {
    return this.call('roll', dice, seed);
  }

  /** Yields boards that beat all earlier ones; returns the best one. */
  anneal(options: AnnealOptions & Cancelable): AsyncGenerator<Improvement, Improvement, void> {
    return this.run('anneal', options);
  }

  /** Yields each class once it is broken; returns the overall result. */
  prove(options: ProveOptions & Cancelable): AsyncGenerator<ClassDone, Proved, void> {
    return this.run('prove', options);
  }

  /** Yields the tree of a class, and the tree after each lift. */
  lift(options: LiftOptions & Cancelable): AsyncGenerator<LiftStep, void, void> {
    return this.run('lift', options);
  }

  /** Ends the worker. Requests in progress are rejected. */
  close(): void {
    this.end(new ClosedError());
  }

  private async *run<T, R>(name: Job, given?: Cancelable): AsyncGenerator<T, R, void> {
    const { signal, ...options }: Cancelable = Object(given);
    if (signal && !signal.throwIfAborted) throw new OptionError('The option signal must be an AbortSignal.');
    signal?.throwIfAborted();
    const of = await this.call<number>('begin', name, options);
    let finished = false;
    try {
      for (;;) {
        const step = await this.call<Step>('next', of);
        signal?.throwIfAborted();
        finished = step.done === true;
        if (finished) return step.value as R;
        if ('value' in step) yield step.value as T;
      }
    } finally {
      // The loop was left early, or the signal was aborted.
      if (!finished && !this.over) void this.call('drop', of).catch(() => undefined);
    }
  }

  private call<T>(name: string, ...values: unknown[]): Promise<T> {
    return new Promise<unknown>((resolve, reject) => {
      if (this.over) return reject(this.over);
      const id = ++this.last;
      this.waiting.set(id, { resolve, reject });
      this.worker.postMessage({ id, name, values });
    }) as Promise<T>;
  }

  private end(reason: Error): void {
    this.over ??= reason;
    this.worker.terminate();
    for (const { reject } of this.waiting.values()) reject(reason);
    this.waiting.clear();
  }
}

/** Starts the worker: a thread in Node, otherwise a web worker. */
function startWorker(
  hear: (answer: Answer) => void,
  fail: (error: { readonly message: string }) => void,
): { postMessage(message: unknown): void; terminate(): void } {
  // A name that bundlers don't see, so that they bundle the worker only once, below.
  const name = './worker.js';
  const url = new URL(name, import.meta.url);
  // Node has no web workers. Its modules are not imported, because bundlers for pages lack them.
  if (typeof Worker === 'undefined' && typeof process !== 'undefined') {
    const thread = new (process.getBuiltinModule('node:worker_threads').Worker)(url);
    return thread.on('message', hear).on('error', fail);
  }
  // Browsers refuse workers from another origin, such as a CDN, but a script of this origin may import one. Deno has no
  // location.
  const script = new Blob([`import ${JSON.stringify(url.href)};`], { type: 'text/javascript' });
  const worker =
    typeof location === 'undefined' || url.origin === location.origin
      ? new Worker(new URL('./worker.js', import.meta.url), { type: 'module', name: 'boggle-lab' })
      : new Worker(URL.createObjectURL(script), { type: 'module', name: 'boggle-lab' });
  worker.onmessage = ({ data }: MessageEvent<Answer>) => hear(data);
  worker.onerror = fail;
  return worker;
}

async function fetched(url: URL): Promise<ArrayBuffer> {
  if (url.protocol === 'file:') {
    const { readFile } = process.getBuiltinModule('node:fs/promises');
    return new Uint8Array(await readFile(url)).buffer;
  }
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url.href} could not be loaded: status ${response.status}.`);
  return response.arrayBuffer();
}
