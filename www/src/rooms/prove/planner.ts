/**
 * The worker that owns a proof's results: it counts the classes, audits new results, and sums them up. If it dies,
 * another one replaces it and gets all results again.
 */

import type { ClassBreaker } from '../../engine/breaker';
import type { Added, Audited, ClassRecord, ExpectedBoards, ProofRun, ProofSummary } from '../../engine/jobs';
import { Death } from '../../engine/death';
import type { FinishedClasses } from './finished-classes';

/** The outcome for records that were offered. */
export interface Taken {
  /** The classes whose results passed the audit. */
  readonly ids: ReadonlySet<number>;
  /** The problems of the others. */
  readonly problems: readonly string[];
}

export class Planner {
  private worker: ClassBreaker;
  /** How many of the results so far, in order, the worker knows. */
  private told = 0;
  private over = false;
  private run: ProofRun | undefined;

  constructor(
    private readonly startWorker: () => ClassBreaker,
    private readonly finishedClasses: FinishedClasses,
  ) {
    this.worker = startWorker();
  }

  /** The number of classes. */
  async plan(): ReturnType<ClassBreaker['plan']> {
    const planned = await this.surely((worker) => worker.plan());
    this.run = planned.plan.run;
    return planned;
  }

  /** Returns the summary of all results so far, with at most this many boards. */
  sum(most: number): Promise<ProofSummary> {
    return this.surely(async (worker) => {
      await this.tell();
      return worker.sum(most);
    });
  }

  /** Offers saved records; they don't count as done yet. */
  async offer(records: readonly ClassRecord[]): Promise<Taken> {
    await this.tell();
    return this.restore(records);
  }

  /** Imports a whole log, or nothing. */
  async import(log: string): Promise<Added> {
    await this.tell();
    return this.worker.import(log);
  }

  /** Records that the results that the worker was offered now count as done. */
  upToDate(): void {
    this.told = this.finishedClasses.order.length;
  }

  /** Returns all results as a log. */
  async log(): Promise<string> {
    await this.tell();
    return this.worker.log();
  }

  /** Audits every result again, as `boggle verify` does. */
  async audit(): Promise<Audited> {
    await this.tell();
    return this.worker.audit();
  }

  /** Returns the differences of a class that was broken again; nothing if both agree. */
  async recheck(line: string): Promise<string[]> {
    await this.tell();
    return this.worker.recheck(line);
  }

  /** Estimates how many boards will be found. */
  expect(samples: number): Promise<ExpectedBoards> {
    return this.worker.expect(samples);
  }

  classText(id: number): Promise<string> {
    return this.worker.classText(id);
  }

  dismiss(): void {
    this.over = true;
    this.worker.dismiss();
  }

  /** Asks another worker if the first dies. */
  private async surely<T>(ask: (worker: ClassBreaker) => Promise<T>): Promise<T> {
    const { worker } = this;
    try {
      return await ask(worker);
    } catch (error) {
      if (!(error instanceof Death) || this.over) throw error;
      if (worker === this.worker) {
        this.worker = this.startWorker();
        this.told = 0;
      }
      return ask(this.worker);
    }
  }

  /** Sends the worker the results that it doesn't know yet. */
  private async tell(): Promise<void> {
    const { order, results } = this.finishedClasses;
    const fresh = order.slice(this.told).flatMap((id) => results.get(id) ?? []);
    this.told = order.length;
    if (fresh.length > 0) await this.restore(fresh);
  }

  private async restore(records: readonly ClassRecord[]): Promise<Taken> {
    const ids = new Set<number>();
    const problems: string[] = [];
    for (const { origin, methodVersion } of records.filter(isFirst)) {
      const alike = records.filter((other) => other.origin === origin && other.methodVersion === methodVersion);
      const lines = alike.map(({ line }) => line).join('');
      // Results from an earlier version of the method are sent with the line that names it.
      const head = methodVersion === undefined ? '' : `${JSON.stringify({ run: { ...this.run, methodVersion } })}\n`;
      const added = await this.worker.restore(head + lines, origin);
      for (const { id } of added.records) ids.add(id);
      problems.push(...added.problems);
    }
    return { ids, problems };
  }
}

/** Returns whether no earlier record has the same origin and the same version of the method. */
function isFirst(record: ClassRecord, at: number, records: readonly ClassRecord[]): boolean {
  const { origin, methodVersion } = record;
  return at === records.findIndex((other) => other.origin === origin && other.methodVersion === methodVersion);
}
