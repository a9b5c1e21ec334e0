/**
 * What is done of a proof: the results, the worker that audits them and sums them up, and what is kept of them.
 *
 * A result counts when the core has taken it: those that come from a worker at once, those that were kept or come from a
 * file after an audit.
 */

import { signal } from '@preact/signals';
import type { ClassBreaker } from '../../engine/breaker';
import type { Audited, ClassRecord, ExpectedBoards, ProofPlan, ProofSummary } from '../../engine/jobs';
import { Ledger } from './ledger';
import { Planner, type Taken } from './planner';
import { keyOf } from './records';
import { inside, type KeptRun, type ProofStore } from './store';
import { MESSAGES } from './text';
import { ResultWriter } from './writer';

/** Boards that are shown; there may be many more. */
export const SHOWN = 1000;

const NONE: Taken = { ids: new Set(), problems: [] };

export interface ResultEvents {
  /** Something is to be reported that does not stop the work. */
  readonly note: (text: string) => void;
  /** What is done could not be summed up. */
  readonly failed: (message: string) => void;
}

export class Results {
  readonly ledger = new Ledger();
  readonly summary = signal<ProofSummary | undefined>(undefined);
  /** Names the run where it is kept. */
  key = '';
  private readonly writer: ResultWriter;
  private planner: Planner | undefined;
  /** The numbers of the classes that are asked for, ascending. */
  private ids = new Float64Array();
  private summing: Promise<void> | undefined;
  private unsummed = false;

  constructor(
    private readonly store: ProofStore,
    private readonly events: ResultEvents,
  ) {
    this.writer = new ResultWriter(store);
  }

  /** Why results can no longer be kept; empty while they can. */
  get unkept(): ResultWriter['trouble'] {
    return this.writer.trouble;
  }

  /** Nothing is done, as far as is known. */
  clear(): void {
    this.planner?.dismiss();
    this.planner = undefined;
    this.summary.value = undefined;
    this.ids = new Float64Array();
    this.ledger.expect(this.ids, new Float64Array());
  }

  /** Counts the classes. `undefined` if another proof was begun meanwhile. */
  async plan(startWorker: () => ClassBreaker): Promise<{ plan: ProofPlan; ids: Float64Array } | undefined> {
    const planner = new Planner(startWorker, this.ledger);
    this.planner = planner;
    const { plan, ids, weights } = await planner.plan();
    if (planner !== this.planner) return undefined;
    this.ledger.expect(ids, weights);
    this.ids = new Float64Array(ids);
    this.key = keyOf(plan.run);
    this.writer.open(this.key);
    return { plan, ids };
  }

  /**
   * Takes over what is kept of this run and is not known yet. The core looks at it before it counts. Returns how long the
   * run has taken, in milliseconds, if nothing of it was known.
   */
  async takeUp(): Promise<number | undefined> {
    const { store, ledger } = this;
    let elapsed: number | undefined;
    try {
      const kept = await store.load(this.key);
      const { results, spoiled } = await store.results(this.key);
      if (kept && Number.isFinite(kept.elapsed) && ledger.results.size === 0) elapsed = Math.max(0, kept.elapsed);
      if (spoiled > 0) this.events.note(MESSAGES.damaged(spoiled));
      // Others belong to the same partition, but were not asked for.
      const fresh = results.filter(({ id }) => inside(this.ids, id) && !ledger.results.has(id));
      if (fresh.length === 0) return elapsed;
      const { ids, problems } = (await this.planner?.offer(fresh)) ?? NONE;
      for (const result of fresh) if (ids.has(result.id)) ledger.put(result);
      this.planner?.upToDate();
      if (problems.length > 0) this.events.note(MESSAGES.useless(problems.length, problems[0] ?? ''));
    } catch (error) {
      this.writer.fail(error as Error);
    }
    return elapsed;
  }

  /** Takes a result that a worker of this tab has found. */
  take(result: ClassRecord): void {
    this.ledger.put(result);
    this.writer.keep([result]);
    void this.writer.flush();
    if (result.found > 0) void this.sumUp();
  }

  /** Takes a whole log of the same run, or nothing of it. Returns how many results were new. */
  async merge(log: string): Promise<number> {
    const fresh = (await this.planner?.import(log))?.records ?? [];
    for (const result of fresh) this.ledger.put(result);
    this.planner?.upToDate();
    this.writer.keep(fresh);
    return fresh.length;
  }

  /** Resolves when everything is written down. */
  flush(): Promise<void> {
    return this.writer.flush();
  }

  keepRun(run: Omit<KeptRun, 'key'>): void {
    this.writer.keepRun({ key: this.key, ...run });
  }

  /** Asks for the summary; resolves when there is one of all that had come by then. */
  sumUp(): Promise<void> {
    this.unsummed = true;
    this.summing ??= this.sums().finally(() => (this.summing = undefined));
    return this.summing;
  }

  /** The results as a file. */
  async log(): Promise<string> {
    return (await this.planner?.log()) ?? '';
  }

  /** Looks at every result once more: what `boggle verify` does. */
  async audit(): Promise<Audited | undefined> {
    return this.planner?.audit();
  }

  /** Compares a class that was broken again with what is held; nothing if both agree. */
  async recheck(line: string): Promise<string[]> {
    const problems = (await this.planner?.recheck(line)) ?? [];
    void this.sumUp();
    return problems;
  }

  /** Estimates how many boards there will be. */
  async expect(samples: number): Promise<ExpectedBoards | undefined> {
    return this.planner?.expect(samples);
  }

  /** A class in its notation. */
  classText(id: number): Promise<string> {
    return this.planner?.classText(id) ?? Promise.reject(new Error('there is no proof'));
  }

  /** Lets go of the worker; what is done stays kept. */
  close(): void {
    this.planner?.dismiss();
    this.planner = undefined;
  }

  /** Sums up again as long as something has come meanwhile. */
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
