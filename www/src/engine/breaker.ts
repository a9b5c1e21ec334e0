/**
 * The page's side of a worker that breaks classes: each request is a promise, and all of them reject when the worker is
 * gone.
 */

import type { DictionaryId } from './contract';
import type {
  Added,
  Audited,
  BreakMessage,
  BreakRequest,
  ClassProgress,
  ClassRecord,
  ExpectedBoards,
  ResultOrigin,
  ProofPlan,
  ProofSummary,
  ProveSpec,
  Refuted,
  Unfolded,
  UnfoldMethod,
} from './jobs';
import { Port, type PortRequest } from './port';
import { DISMISSED } from './text';

/** What a pool needs from a worker. */
export interface ClassBreaker {
  /** Resolves when it is ready. */
  readonly ready: Promise<void>;
  plan(): Promise<{ plan: ProofPlan; ids: Float64Array; weights: Float64Array }>;
  break(id: number, memory: number): Promise<ClassRecord>;
  look(): Promise<{ progress: ClassProgress; seconds: number }>;
  pace(pace: 'paused' | 'flat'): Promise<void>;
  /** Adds a whole log of the same run, or nothing. Every board is scored again. */
  import(log: string): Promise<Added>;
  /** Adds lines that were stored or have just arrived; lines that fail the audit are left out. */
  restore(lines: string, origin: ResultOrigin): Promise<Added>;
  /** Returns the problems of a class that was broken again: none if its boards are the same. */
  recheck(line: string): Promise<string[]>;
  /** Compares everything with the boards of a program that did the whole proof on its own: the `boards` of a line. */
  confirm(line: string): Promise<string[]>;
  /** Audits everything that was added again, as `boggle verify` does. */
  audit(): Promise<Audited>;
  /** Searches for boards that the results leave out, for a moment; to be called until it is done. */
  refute(): Promise<Refuted>;
  /** Returns the raw word list. */
  words(): Promise<string>;
  /** Returns the summary of all results and what they prove, with at most this many boards. */
  sum(most: number): Promise<ProofSummary>;
  /** Returns all results as a log. */
  log(): Promise<string>;
  /** Estimates the number of boards from this many random ones. */
  expect(samples: number): Promise<ExpectedBoards>;
  /** Returns a class in text form. */
  classText(id: number): Promise<string>;
  /** Starts to break a class part by part. */
  unfold(id: number, method: UnfoldMethod, memory: number): Promise<Unfolded>;
  /** Returns the parts since the last request. */
  more(): Promise<Unfolded>;
  dismiss(): void;
}

type AnswerTo<T extends BreakRequest['tell']> =
  Extract<BreakMessage, { type: 'answer' }> extends infer M
    ? M extends { answers: infer A }
      ? T extends A
        ? M
        : never
      : never
    : never;

/** A worker with its own proof. */
export class BreakWorker implements ClassBreaker {
  private readonly port: Port<BreakRequest, BreakMessage>;
  readonly ready: Promise<void>;

  constructor(dictionary: DictionaryId, spec: ProveSpec) {
    this.port = new Port<BreakRequest, BreakMessage>({
      part: 'whole',
      make: (name) => new Worker(new URL('./breaker-worker.ts', import.meta.url), { type: 'module', name }),
      start: { dictionary, spec },
    });
    this.ready = this.port.started.then((said) => {
      if (said.type === 'answer') return;
      // A worker without a proof is useless; all requests reject with the reason.
      const reason = new Error(said.message);
      this.port.end(reason);
      throw reason;
    });
    this.ready.catch(() => undefined);
  }

  plan(): Promise<{ plan: ProofPlan; ids: Float64Array; weights: Float64Array }> {
    return this.ask<'plan'>({ tell: 'plan' });
  }

  async break(id: number, memory: number): Promise<ClassRecord> {
    return (await this.ask<'break'>({ tell: 'break', id, memory })).result;
  }

  look(): Promise<{ progress: ClassProgress; seconds: number }> {
    return this.ask<'look'>({ tell: 'look' });
  }

  async pace(pace: 'paused' | 'flat'): Promise<void> {
    await this.ask<'pace'>({ tell: 'pace', pace });
  }

  async import(log: string): Promise<Added> {
    return (await this.ask<'import'>({ tell: 'import', log })).added;
  }

  async restore(lines: string, origin: ResultOrigin): Promise<Added> {
    return (await this.ask<'restore'>({ tell: 'restore', lines, origin })).added;
  }

  async recheck(line: string): Promise<string[]> {
    return (await this.ask<'recheck'>({ tell: 'recheck', line })).problems;
  }

  async confirm(line: string): Promise<string[]> {
    return (await this.ask<'confirm'>({ tell: 'confirm', line })).problems;
  }

  async audit(): Promise<Audited> {
    return (await this.ask<'audit'>({ tell: 'audit' })).audited;
  }

  async refute(): Promise<Refuted> {
    return (await this.ask<'refute'>({ tell: 'refute' })).refuted;
  }

  async words(): Promise<string> {
    return (await this.ask<'words'>({ tell: 'words' })).words;
  }

  async sum(most: number): Promise<ProofSummary> {
    return (await this.ask<'sum'>({ tell: 'sum', most })).summary;
  }

  async log(): Promise<string> {
    return (await this.ask<'log'>({ tell: 'log' })).log;
  }

  async expect(samples: number): Promise<ExpectedBoards> {
    return (await this.ask<'expect'>({ tell: 'expect', samples })).expected;
  }

  async classText(id: number): Promise<string> {
    return (await this.ask<'class'>({ tell: 'class', id })).text;
  }

  async unfold(id: number, method: UnfoldMethod, memory: number): Promise<Unfolded> {
    return (await this.ask<'unfold'>({ tell: 'unfold', id, method, memory })).unfolded;
  }

  async more(): Promise<Unfolded> {
    return (await this.ask<'more'>({ tell: 'more' })).unfolded;
  }

  dismiss(): void {
    this.port.end(new Error(DISMISSED));
  }

  private async ask<T extends BreakRequest['tell']>(request: PortRequest<BreakRequest>): Promise<AnswerTo<T>> {
    await this.ready;
    const said = await this.port.request(request);
    if (said.type === 'answer') return said as AnswerTo<T>;
    throw new Error(said.message);
  }
}
