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

import type {
  AnnealOptions,
  ClassDone,
  DictionaryFacts,
  DictionarySource,
  Improvement,
  LiftOptions,
  LiftStep,
  Proved,
  ProveOptions,
  RulesOptions,
  Solved,
} from './core.js';
import type { Request, WorkerAnswer, WorkerJob } from './messages.js';

export type * from './core.js';

export interface OpenOptions {
  /** ENABLE2K by default. */
  dictionary?: DictionarySource;
}

/** Settings for long work besides its options. */
export interface Cancelable {
  /** Aborting ends the work soon; the loop then throws the signal's reason. */
  signal?: AbortSignal;
}

type UnnumberedRequest = Request extends infer R ? (R extends Request ? Omit<R, 'id'> : never) : never;
interface PendingCall {
  resolve(answer: Extract<WorkerAnswer, { ok: true }>): void;
  reject(reason: Error): void;
}

/** A worker with one dictionary. */
export class Boggle {
  private last = 0;
  private readonly waiting = new Map<number, PendingCall>();
  private over: Error | undefined;
  private facts!: DictionaryFacts;

  private constructor(private readonly worker: Worker) {
    worker.onmessage = ({ data }: MessageEvent<WorkerAnswer>) => {
      const caller = this.waiting.get(data.id);
      this.waiting.delete(data.id);
      if (data.ok) caller?.resolve(data);
      else caller?.reject(new Error(data.message));
    };
    worker.onerror = (event) => this.end(new Error(event.message || 'The worker could not be started.'));
  }

  /** Starts a worker, loads the wasm, and opens a dictionary. */
  static async open({ dictionary }: OpenOptions = {}): Promise<Boggle> {
    const worker = new Worker(new URL('./worker.js', import.meta.url), { type: 'module', name: 'boggle-lab' });
    const boggle = new Boggle(worker);
    try {
      const [module, words] = await Promise.all([
        fetched(new URL('./boggle_lab.wasm', import.meta.url)).then((bytes) => WebAssembly.compile(bytes)),
        dictionary ?? fetched(new URL('./enable2k.dict', import.meta.url)).then((bytes) => new Uint8Array(bytes)),
      ]);
      boggle.facts = (await boggle.ask({ ask: 'open', module, dictionary: words })) as DictionaryFacts;
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
  async solve(board: string, rules: RulesOptions = {}): Promise<Solved> {
    return (await this.ask({ ask: 'solve', board, rules })) as Solved;
  }

  /** The board that a set of dice rolls from a seed. */
  async roll(dice: string, seed: string): Promise<string> {
    return (await this.ask({ ask: 'roll', dice, seed })) as string;
  }

  /** Yields each board that beats all earlier ones; returns the best one. */
  anneal({ signal, ...options }: AnnealOptions & Cancelable): AsyncGenerator<Improvement, Improvement, void> {
    return this.run({ job: 'anneal', options }, signal);
  }

  /** Yields each class once it is broken; returns the overall result. */
  prove({ signal, ...options }: ProveOptions & Cancelable): AsyncGenerator<ClassDone, Proved, void> {
    return this.run({ job: 'prove', options }, signal);
  }

  /** Yields the tree of a class, and the tree after each lift. */
  lift({ signal, ...options }: LiftOptions & Cancelable): AsyncGenerator<LiftStep, void, void> {
    return this.run({ job: 'lift', options }, signal);
  }

  /** Ends the worker. Requests in progress are rejected. */
  close(): void {
    this.end(new Error('This Boggle was closed.'));
  }

  private async *run<T, R>(job: WorkerJob, signal: AbortSignal | undefined): AsyncGenerator<T, R, void> {
    signal?.throwIfAborted();
    const of = this.last + 1;
    await this.ask({ ask: 'begin', ...job });
    let finished = false;
    try {
      for (;;) {
        const answer = await this.request({ ask: 'next', of });
        signal?.throwIfAborted();
        if ('working' in answer) continue;
        if ('done' in answer) {
          finished = true;
          return answer.value as R;
        }
        yield answer.value as T;
      }
    } finally {
      // The loop was left early, or the signal was aborted.
      if (!finished && !this.over) void this.ask({ ask: 'drop', of }).catch(() => undefined);
    }
  }

  private async ask(request: UnnumberedRequest): Promise<unknown> {
    const answer = await this.request(request);
    return 'value' in answer ? answer.value : undefined;
  }

  private request(request: UnnumberedRequest): Promise<Extract<WorkerAnswer, { ok: true }>> {
    return new Promise((resolve, reject) => {
      if (this.over) return reject(this.over);
      const id = ++this.last;
      this.waiting.set(id, { resolve, reject });
      this.worker.postMessage({ id, ...request });
    });
  }

  private end(reason: Error): void {
    this.over ??= reason;
    this.worker.terminate();
    for (const { reject } of this.waiting.values()) reject(reason);
    this.waiting.clear();
  }
}

async function fetched(url: URL): Promise<ArrayBuffer> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url.href} could not be loaded: status ${response.status}.`);
  return response.arrayBuffer();
}
