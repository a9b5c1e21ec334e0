/**
 * The page's side of trees: one worker that has a timeline, and is replaced if it dies.
 *
 * ```ts
 * const forest = new Forest();
 * const states = await forest.show(timeline, (states, fraction) => draw(states, fraction));
 * const why = await forest.ask(states.length - 1, 'why', { limit: 1000 });
 * ```
 */

import type { TreeAnswers, TreeQuestions, TreesMessage, TreesRequest, TreeState, TreeTimeline } from './trees-jobs';
import { wasmModule } from './wasm';

/** A timeline that could not be shown to its end; `states` are the trees that could be made. */
export class TreesError extends Error {
  constructor(
    message: string,
    readonly states: TreeState[],
    /** Something newer was asked for, or it was stopped. */
    readonly stopped: boolean,
  ) {
    super(message);
  }
}

type Done = Extract<TreesMessage, { type: 'done' }>;
type Asked = TreesRequest extends infer R ? (R extends TreesRequest ? Omit<R, 'job'> : never) : never;

interface Waiting {
  resolve(done: Done): void;
  reject(error: TreesError): void;
  progress?: ((states: TreeState[], fraction: number) => void) | undefined;
}

export class Forest {
  private worker: Worker | undefined;
  private jobs = 0;
  private readonly waiting = new Map<number, Waiting>();

  /** Makes the worker's timeline this one. Rejects with a `TreesError`. */
  async show(timeline: TreeTimeline, progress: (states: TreeState[], fraction: number) => void): Promise<TreeState[]> {
    const done = await this.request({ tell: 'show', timeline }, progress);
    return 'states' in done ? done.states : [];
  }

  /** An answer about tree number `at`. */
  async ask<K extends keyof TreeQuestions>(at: number, what: K, question: TreeQuestions[K]): Promise<TreeAnswers[K]> {
    const done = await this.request({ tell: 'ask', at, question: { [what]: question } });
    if (!('answer' in done)) throw new Error('expected an answer');
    return done.answer as TreeAnswers[K];
  }

  stop(): void {
    if (this.worker) void this.request({ tell: 'stop' }).catch(() => undefined);
  }

  /** Ends the worker and all it has; the next call starts another. */
  dismiss(): void {
    this.end('The trees were dismissed.', true);
  }

  private request(request: Asked, progress?: Waiting['progress']): Promise<Done> {
    const job = ++this.jobs;
    const answer = new Promise<Done>((resolve, reject) => this.waiting.set(job, { resolve, reject, progress }));
    const worker = (this.worker ??= this.hire());
    worker.postMessage({ job, ...request } as TreesRequest);
    return answer;
  }

  private hire(): Worker {
    const worker = new Worker(new URL('./trees-worker.ts', import.meta.url), { type: 'module', name: 'trees' });
    worker.onmessage = ({ data }: MessageEvent<TreesMessage>) => this.hear(data);
    worker.onerror = (event) => {
      event.preventDefault();
      if (this.worker === worker) this.end(event.message || 'The worker of the trees could not be started.', false);
    };
    wasmModule('whole').then(
      (module) => worker.postMessage({ job: 0, tell: 'start', module } satisfies TreesRequest),
      (error: Error) => this.worker === worker && this.end(error.message, false),
    );
    return worker;
  }

  private hear(message: TreesMessage): void {
    const asker = this.waiting.get(message.job);
    if (message.type === 'progress') return asker?.progress?.(message.states, message.fraction);
    this.waiting.delete(message.job);
    if (message.type === 'done') asker?.resolve(message);
    else asker?.reject(new TreesError(message.type === 'failed' ? message.message : 'stopped', message.states, message.type === 'stopped'));
    if (message.type === 'failed' && message.dead) this.end(message.message, false);
  }

  private end(message: string, stopped: boolean): void {
    this.worker?.terminate();
    this.worker = undefined;
    const askers = [...this.waiting.values()];
    this.waiting.clear();
    for (const { reject } of askers) reject(new TreesError(message, [], stopped));
  }
}
