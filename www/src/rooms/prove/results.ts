/**
 * The finished part of a proof: the results, the worker that audits them and sums them up, and the stored records. A
 * result counts once the core has accepted it: those from a worker immediately, and those that were stored or come from
 * a file after an audit.
 */

import { signal } from '@preact/signals';
import type { ClassBreaker } from '../../engine/breaker';
import type { Audited, ClassRecord, ExpectedBoards, ProofPlan, ProofSummary } from '../../engine/jobs';
import { FinishedClasses } from './finished-classes';
import { Planner, type Taken } from './planner';
import { keyOf } from './records';
import { inside, type KeptRun, type ProofStore } from './store';
import { MESSAGES } from './text';
import { ResultWriter } from './writer';

/** The most boards that are shown; there may be many more. */
export const SHOWN = 1000;

const NONE: Taken = { ids: new Set(), problems: [] };

export interface ResultEvents {
  /** Called with a message about a problem that doesn't stop the work. */
  readonly note: (text: string) => void;
  /** Called if the results could not be summed up. */
  readonly failed: (message: string) => void;
}

export class Results {
  readonly finishedClasses = new FinishedClasses();
  readonly summary = signal<ProofSummary | undefined>(undefined);
  /** The key under which the run is stored. */
  key = '';
  private readonly writer: ResultWriter;
  private planner: Planner | undefined;
  /** The numbers of the requested classes, in ascending order. */
  private ids = new Float64Array();
  private summing: Promise<void> | undefined;
  private unsummed = false;

  constructor(
    private readonly store: ProofStore,
    private readonly events: ResultEvents,
  ) {
    this.writer = new ResultWriter(store);
  }

  /** Why results can no longer be saved; empty while they can. */
  get unkept(): ResultWriter['trouble'] {
    return this.writer.trouble;
  }

  /** Starts with no known results. */
  clear(): void {
    this.planner?.dismiss();
    this.planner = undefined;
    this.summary.value = undefined;
    this.ids = new Float64Array();
    this.finishedClasses.expect(this.ids, new Float64Array());
  }

  /** Counts the classes. Returns `undefined` if another proof was started in the meantime. */
  async plan(startWorker: () => ClassBreaker): Promise<{ plan: ProofPlan; ids: Float64Array } | undefined> {
    const planner = new Planner(startWorker, this.finishedClasses);
    this.planner = planner;
    const { plan, ids, weights } = await planner.plan();
    if (planner !== this.planner) return undefined;
    this.finishedClasses.expect(ids, weights);
    this.ids = new Float64Array(ids);
    this.key = keyOf(plan.run);
    this.writer.open(this.key);
    return { plan, ids };
  }

  /**
   * Adopts the stored results of this run that are not known yet. The core audits them before they count. Returns how
   * long the run has taken, in milliseconds, if that was saved.
   */
  async takeUp(): Promise<number | undefined> {
    const { store, finishedClasses } = this;
    let elapsed: number | undefined;
    try {
      const kept = await store.load(this.key);
      const { results, spoiled } = await store.results(this.key);
      elapsed = kept?.elapsed;
      if (spoiled > 0) this.events.note(MESSAGES.damaged(spoiled));
      // Other classes belong to the same partition, but were not requested.
      const fresh = results.filter(({ id }) => inside(this.ids, id) && !finishedClasses.results.has(id));
      if (fresh.length === 0) return elapsed;
      const { ids, problems } = (await this.planner?.offer(fresh)) ?? NONE;
      for (const result of fresh) if (ids.has(result.id)) finishedClasses.put(result);
      this.planner?.upToDate();
      if (problems.length > 0) this.events.note(MESSAGES.useless(problems.length, problems[0] ?? ''));
    } catch (error) {
      this.writer.fail(error as Error);
    }
    return elapsed;
  }

  /** Adds a result from a worker of this tab. */
  take(result: ClassRecord): void {
    this.finishedClasses.put(result);
    this.writer.keep([result]);
    void this.writer.flush();
    if (result.found > 0) void this.sumUp();
  }

  /** Imports a whole log of the same run, or nothing. Returns how many results were new. */
  async merge(log: string): Promise<number> {
    const fresh = (await this.planner?.import(log))?.records ?? [];
    for (const result of fresh) this.finishedClasses.put(result);
    this.planner?.upToDate();
    this.writer.keep(fresh);
    return fresh.length;
  }

  /** Resolves when everything is saved. */
  flush(): Promise<void> {
    return this.writer.flush();
  }

  /**
   * Resolves when everything is saved. Stores every result again if some are missing, because another tab or the browser
   * has deleted the stored data during the work.
   */
  async settle(): Promise<void> {
    await this.flush();
    const { store, key, finishedClasses } = this;
    const kept = await store.count(key).catch(() => Infinity);
    if (kept >= finishedClasses.results.size) return;
    this.writer.keep([...finishedClasses.results.values()]);
    await this.flush();
  }

  keepRun(run: Omit<KeptRun, 'key'>): void {
    this.writer.keepRun({ key: this.key, ...run });
  }

  /** Requests the summary; resolves once there is a summary of all results so far. */
  sumUp(): Promise<void> {
    this.unsummed = true;
    this.summing ??= this.sums().finally(() => (this.summing = undefined));
    return this.summing;
  }

  /** Returns the results as a file. */
  async log(): Promise<string> {
    return (await this.planner?.log()) ?? '';
  }

  /** Audits every result again, as `boggle verify` does. */
  async audit(): Promise<Audited | undefined> {
    return this.planner?.audit();
  }

  /** Compares a class that was broken again with its result; returns nothing if both agree. */
  async recheck(line: string): Promise<string[]> {
    const problems = (await this.planner?.recheck(line)) ?? [];
    void this.sumUp();
    return problems;
  }

  /** Estimates how many boards will be found. */
  async expect(samples: number): Promise<ExpectedBoards | undefined> {
    return this.planner?.expect(samples);
  }

  /** Returns a class in text form. */
  classText(id: number): Promise<string> {
    return this.planner?.classText(id) ?? Promise.reject(new Error('there is no proof'));
  }

  /** Releases the worker; the results stay saved. */
  close(): void {
    this.planner?.dismiss();
    this.planner = undefined;
  }

  /** Sums up again as long as new results have arrived in the meantime. */
  private async sums(): Promise<void> {
    while (this.unsummed) {
      this.unsummed = false;
      const { planner } = this;
      try {
        const summary = await planner?.sum(SHOWN);
        if (planner === this.planner) this.summary.value = summary;
      } catch (error) {
        if (planner === this.planner) this.events.failed((error as Error).message);
      }
    }
  }
}
