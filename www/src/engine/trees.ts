/**
 * The page's side of trees: one worker with a timeline, which is replaced if it dies.
 *
 * ```ts
 * const client = new TreesClient((name) => new Worker(new URL('./worker.ts', import.meta.url), { type: 'module', name }));
 * const states = await client.show(timeline, (states, fraction) => draw(states, fraction));
 * const why = await client.ask(states.length - 1, 'why', { limit: 1000 });
 * ```
 */

import { signal } from '@preact/signals';
import type { TreeAnswers, TreeQuestions, TreesMessage, TreesRequest, TreeState, TreeTimeline } from './trees-jobs';
import { type PortRequest, Port } from './port';
import { DISMISSED } from './text';

/** A timeline that could not be completed; `states` are the trees that were finished. */
export class TreesError extends Error {
  constructor(
    message: string,
    readonly states: TreeState[],
    /** Something newer was requested, or it was stopped. */
    readonly stopped: boolean,
  ) {
    super(message);
  }
}

type Done = Extract<TreesMessage, { type: 'done' }>;

export class TreesClient {
  private port: Port<TreesRequest, TreesMessage> | undefined;
  /** The number of workers that have ended. What was handed over to one is gone with it. */
  readonly ended = signal(0);

  /** `make` starts a worker that calls `serveTrees`; its name is the lock that shows whether it is alive. */
  constructor(private readonly make: (name: string) => Worker) {}

  /** Sets the worker's timeline. Rejects with a `TreesError`. */
  async show(timeline: TreeTimeline, progress: (states: TreeState[], fraction: number) => void): Promise<TreeState[]> {
    const done = await this.request(
      { tell: 'show', timeline },
      (said) => said.type === 'progress' && progress(said.states, said.fraction),
    );
    return 'states' in done ? done.states : [];
  }

  /** Returns an answer about tree number `at`. */
  async ask<K extends keyof TreeQuestions>(at: number, what: K, question: TreeQuestions[K]): Promise<TreeAnswers[K]> {
    const done = await this.request({ tell: 'ask', at, question: { [what]: question } });
    if (!('answer' in done)) throw new Error('expected an answer');
    return done.answer as TreeAnswers[K];
  }

  stop(): void {
    if (this.port) void this.request({ tell: 'stop' }).catch(() => undefined);
  }

  /** Ends the worker with everything it holds; the next call starts another one. */
  dismiss(): void {
    this.port?.end(new TreesError(DISMISSED, [], true));
  }

  private async request(asked: PortRequest<TreesRequest>, progress?: (said: TreesMessage) => void): Promise<Done> {
    const port = (this.port ??= this.startWorker());
    const said = await port.request(asked, { progress }).catch((error: Error) => {
      throw error instanceof TreesError ? error : new TreesError(error.message, [], false);
    });
    if (said.type === 'done') return said;
    throw new TreesError(
      said.type === 'failed' ? said.message : 'stopped',
      'states' in said ? said.states : [],
      said.type === 'stopped',
    );
  }

  private startWorker(): Port<TreesRequest, TreesMessage> {
    const port: Port<TreesRequest, TreesMessage> = new Port<TreesRequest, TreesMessage>({
      part: 'whole',
      make: this.make,
      onEnd: () => {
        if (this.port === port) this.port = undefined;
        this.ended.value += 1;
      },
    });
    return port;
  }
}
