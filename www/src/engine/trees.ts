/** The page's side of trees: one worker with a timeline, which is replaced if it dies. */

import { signal } from '@preact/signals';
import { DISMISSED } from './death';
import {
  startJob,
  type TreeAnswers,
  type TreeQuestion,
  type TreeQuestions,
  type TreeState,
  type TreeTimeline,
} from './jobs';
import { type Port, type Remote, remote } from './port';
import type { ReportTrees, TimelineJob } from './trees-job';

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

export class TreesClient {
  private port: Port | undefined;
  private readonly job: Remote<TimelineJob> = remote((method, args) => this.call(method, args), {});
  /** The number of workers that have ended. What was handed over to one is gone with it. */
  readonly ended = signal(0);

  /** Sets the worker's timeline. Rejects with a `TreesError`. */
  show(timeline: TreeTimeline, report: ReportTrees): Promise<TreeState[]> {
    return this.job.show(timeline, report);
  }

  /** Returns an answer about tree number `at`. */
  ask<K extends keyof TreeQuestions>(at: number, what: K, question: TreeQuestions[K]): Promise<TreeAnswers[K]> {
    return this.job.ask(at, { [what]: question } as unknown as TreeQuestion) as Promise<TreeAnswers[K]>;
  }

  stop(): void {
    if (this.port) void this.job.stop().catch(() => undefined);
  }

  /** Ends the worker with everything it holds; the next call starts another one. */
  dismiss(): void {
    this.port?.end(new TreesError(DISMISSED, [], true));
  }

  private async call(method: string, args: unknown[]): Promise<unknown> {
    const port = (this.port ??= this.start());
    try {
      return await port.call(method, args);
    } catch (error) {
      if (error instanceof TreesError) throw error;
      const { name, message } = error as Error;
      const states = port.gone ? [] : await port.call('finished', []).catch(() => []);
      throw new TreesError(message, states as TreeState[], name === 'Stopped');
    }
  }

  private start(): Port {
    const port: Port = startJob(['trees'], () => {
      if (this.port === port) this.port = undefined;
      this.ended.value += 1;
    });
    return port;
  }
}
