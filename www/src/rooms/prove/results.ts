/**
 * The finished part of a proof: the results, the worker that audits them and sums them up, and the stored records. A
 * result counts once the core has accepted it: those from a worker immediately, and those that were stored or come from
 * a file after an audit. If the worker dies, another one replaces it and gets all results again.
 */

import { signal } from '@preact/signals';
import type { ClassBreaker } from '../../engine/breaker';
import { Death } from '../../engine/death';
import type { Added, ClassRecord, ProofPlan, ProofRun, ProofSummary } from '../../engine/jobs';
import { inside, type KeptRun, keyOf, type ProofStore } from './store';
import { MESSAGES } from './text';

/** The most boards that are shown; there may be many more. */
const SHOWN = 1000;

export class Results {
  readonly finishedClasses = new FinishedClasses();
  readonly summary = signal<ProofSummary | undefined>(undefined);
  /** Why results can no longer be saved; empty while they can. */
  readonly unkept = signal('');
  /** The key under which the run is stored. */
  key = '';
  /** The numbers of the requested classes, in ascending order. */
  private ids = new Float64Array();
  private summing: Promise<void> | undefined;
  private unsummed = false;

  /** The worker that knows the results, and how many of them, in order. */
  private worker: ClassBreaker | undefined;
  private told = 0;
  private startWorker: () => ClassBreaker = () => {
    throw new Error('there is no proof');
  };
  private run: ProofRun | undefined;

  private waiting: ClassRecord[] = [];
  /** Resolves when nothing is left to save. */
  saved: Promise<void> = Promise.resolve();

  constructor(
    private readonly store: ProofStore,
    /** Called with a message about a problem that doesn't stop the work. */
    private readonly note: (text: string) => void,
    /** Called if the results could not be summed up. */
    private readonly failed: (message: string) => void,
  ) {}

  clear(): void {
    this.close();
    this.summary.value = undefined;
    this.ids = new Float64Array();
    this.finishedClasses.expect(this.ids, new Float64Array());
  }

  /** Releases the worker; the results stay saved. */
  close(): void {
    this.worker?.dismiss();
    this.worker = undefined;
  }

  /** Counts the classes. Returns `undefined` if another proof was started in the meantime. */
  async plan(startWorker: () => ClassBreaker): Promise<{ plan: ProofPlan; ids: Float64Array } | undefined> {
    this.startWorker = startWorker;
    this.worker = startWorker();
    this.told = 0;
    const planned = await this.surely((worker) => worker.plan());
    if (!planned) return undefined;
    const { plan, ids, weights } = planned;
    this.run = plan.run;
    this.finishedClasses.expect(ids, weights);
    this.ids = new Float64Array(ids);
    this.key = keyOf(plan.run);
    this.waiting = [];
    this.unkept.value = '';
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
      if (spoiled > 0) this.note(MESSAGES.damaged(spoiled));
      // Other classes belong to the same partition, but were not requested.
      const fresh = results
        .filter(({ id }) => inside(this.ids, id) && !finishedClasses.results.has(id))
        // Whoever can write to this browser's store can leave out boards. So these results are no longer "computed here".
        .map((result) => (result.origin === 'computed' ? { ...result, origin: 'stored' as const } : result));
      if (fresh.length === 0 || !this.worker) return elapsed;
      const { ids, problems } = await this.restore(await this.asked(), fresh);
      for (const result of fresh) if (ids.has(result.id)) finishedClasses.put(result);
      this.told = finishedClasses.order.length;
      if (problems.length > 0) this.note(MESSAGES.useless(problems.length, problems[0] ?? ''));
    } catch (error) {
      this.fail(error as Error);
    }
    return elapsed;
  }

  take(result: ClassRecord): void {
    this.finishedClasses.put(result);
    this.keep([result]);
    if (result.found > 0) void this.sumUp();
  }

  /** Imports a whole log of the same run, or nothing. Returns how many results were new. */
  async merge(log: string): Promise<number> {
    const { records } = await (await this.asked()).import(log);
    for (const result of records) this.finishedClasses.put(result);
    this.told = this.finishedClasses.order.length;
    this.keep(records);
    return records.length;
  }

  // --- The worker ---

  /** Returns the worker, once it knows all results. */
  async asked(): Promise<ClassBreaker> {
    const { worker, finishedClasses } = this;
    if (!worker) throw new Error('there is no proof');
    const { order, results } = finishedClasses;
    const fresh = order.slice(this.told).flatMap((id) => results.get(id) ?? []);
    this.told = order.length;
    if (fresh.length > 0) await this.restore(worker, fresh);
    return worker;
  }

  /** Has the results checked; the summary then says what was found. Returns the problems. */
  async check(compare: (worker: ClassBreaker) => Promise<string[]>): Promise<string[]> {
    const problems = await compare(await this.asked());
    await this.sumUp();
    return problems;
  }

  /** Requests the summary; resolves once there is a summary of all results so far. */
  sumUp(): Promise<void> {
    this.unsummed = true;
    this.summing ??= this.sums().finally(() => (this.summing = undefined));
    return this.summing;
  }

  private async sums(): Promise<void> {
    while (this.unsummed) {
      this.unsummed = false;
      const { run } = this;
      try {
        const summary = await this.surely(async () => (await this.asked()).sum(SHOWN));
        if (summary && run === this.run) this.summary.value = summary;
      } catch (error) {
        if (run === this.run) this.failed((error as Error).message);
      }
    }
  }

  /** Asks another worker if the first dies. Returns nothing if another proof was started in the meantime. */
  private async surely<T>(ask: (worker: ClassBreaker) => Promise<T>): Promise<T | undefined> {
    const { worker, startWorker } = this;
    if (!worker) return undefined;
    try {
      const answer = await ask(worker);
      return this.startWorker === startWorker && this.worker ? answer : undefined;
    } catch (error) {
      if (this.startWorker !== startWorker || !this.worker) return undefined;
      if (!(error instanceof Death)) throw error;
      if (this.worker === worker) {
        this.worker = startWorker();
        this.told = 0;
      }
      return ask(this.worker);
    }
  }

  /** Sends records to a worker. Returns the classes whose results passed the audit, and the problems of the others. */
  private async restore(
    worker: ClassBreaker,
    records: readonly ClassRecord[],
  ): Promise<{ ids: ReadonlySet<number>; problems: readonly string[] }> {
    const kinds = new Map<string, ClassRecord[]>();
    for (const record of records) {
      const kind = `${record.origin} ${record.methodVersion}`;
      kinds.set(kind, [...(kinds.get(kind) ?? []), record]);
    }
    const answers: Added[] = [];
    for (const [{ origin, methodVersion }, lines] of [...kinds.values()].map((alike) => [alike[0]!, alike] as const)) {
      // Results from an earlier version of the method are sent with the line that names it.
      const head = methodVersion === undefined ? '' : `${JSON.stringify({ run: { ...this.run, methodVersion } })}\n`;
      answers.push(await worker.restore(head + lines.map(({ line }) => line).join(''), origin));
    }
    return {
      ids: new Set(answers.flatMap((added) => added.records.map(({ id }) => id))),
      problems: answers.flatMap((added) => added.problems),
    };
  }

  // --- The store ---

  keepRun(run: Omit<KeptRun, 'key'>): void {
    const { key } = this;
    this.write(() => this.store.keepRun({ key, ...run }));
  }

  /** Saves results, together with those that arrive before they are written. */
  private keep(results: Iterable<ClassRecord>): void {
    const { key, waiting } = this;
    for (const result of results) waiting.push(result);
    this.write(async () => waiting.length > 0 && this.store.keep(key, waiting.splice(0)));
  }

  /**
   * Resolves when everything is saved. Stores every result again if some are missing, because another tab or the browser
   * has deleted the stored data during the work.
   */
  async settle(): Promise<void> {
    await this.saved;
    const { results } = this.finishedClasses;
    const kept = await this.store.count(this.key).catch(() => Infinity);
    if (kept < results.size) this.keep(results.values());
    await this.saved;
  }

  private write(write: () => Promise<unknown>): void {
    this.saved = this.saved.then(write).then(
      () => undefined,
      (error: Error) => this.fail(error),
    );
  }

  private fail(error: Error): void {
    this.unkept.value = error.message || error.name;
  }
}

// --- What is known about the classes that are done ---

/** The number of results that an estimate looks at. */
const LOOKED_AT = 1000;

export class FinishedClasses {
  readonly results = new Map<number, ClassRecord>();
  readonly order: number[] = [];
  /** The expected work of each class relative to the others, if it is known. */
  weights: ReadonlyMap<number, number> = new Map();
  /** The total weight of all classes, and of those that are done. */
  private weight = 0;
  private weightDone = 0;

  /** Starts with classes and their weights; there are no weights if there are too many classes. */
  expect(ids: Float64Array, weights: Float64Array): void {
    this.weights = new Map(Array.from(weights, (weight, i) => [ids[i] ?? -1, weight]));
    this.weight = weights.length === ids.length ? weights.reduce((sum, weight) => sum + weight, 0) : ids.length;
    this.clear();
  }

  put(record: ClassRecord): void {
    this.results.set(record.id, record);
    this.order.push(record.id);
    this.weightDone += this.weightOf(record.id);
  }

  clear(): void {
    this.results.clear();
    this.order.length = 0;
    this.weightDone = 0;
  }

  weightOf(id: number): number {
    return this.weights.get(id) ?? 1;
  }

  /** Estimates the seconds for the rest; `under` is the finished weight of classes that are in progress or given up. */
  estimate(under = 0): ReturnType<typeof estimateOf> {
    const timed = this.order.slice(0, LOOKED_AT).flatMap((id) => {
      const { seconds, bytes, origin } = this.results.get(id)!;
      // The times in files are those of other machines, and say nothing about the rest.
      return seconds !== undefined && origin !== 'file' ? [{ seconds, bytes, weight: this.weightOf(id) }] : [];
    });
    return estimateOf(timed, Math.max(0, this.weight - this.weightDone - under));
  }
}

const LEAST = 5;

/**
 * Estimates the seconds that one worker needs for everything that is left, with their 95% interval. Times follow weights:
 * their ratio, and how much single classes deviate from it. A class's weight is its expected work.
 */
export function estimateOf(timed: readonly { seconds: number; weight: number; bytes: number }[], left: number) {
  const sampled = timed.length;
  if (sampled < LEAST) return undefined;
  const weight = timed.reduce((sum, one) => sum + one.weight, 0);
  const ratio = timed.reduce((sum, { seconds }) => sum + seconds, 0) / weight;
  const squares = timed.reduce((sum, { seconds, weight }) => sum + (seconds - ratio * weight) ** 2, 0);
  const error = (2 * Math.sqrt(squares / (sampled * (sampled - 1)))) / (weight / sampled);
  return {
    sampled,
    seconds: left * ratio,
    low: left * Math.max(0, ratio - error),
    high: left * (ratio + error),
    /** The largest memory of a class so far. */
    bytes: Math.max(...timed.map(({ bytes }) => bytes)),
  };
}

// --- The order in which classes are broken ---

/** Up to this many classes start with the hardest, so that all workers end together; more classes are mixed. */
const FEW = 200;

/** Returns the classes in the order of their work; `weights` is their expected work, empty if unknown. */
export function inOrder(ids: ArrayLike<number>, weights: ReadonlyMap<number, number>): Float64Array {
  const weightOf = (id: number): number => weights.get(id) ?? 0;
  if (ids.length > FEW || weights.size === 0) return spread(ids);
  return Float64Array.from(ids).sort((a, b) => weightOf(b) - weightOf(a) || a - b);
}

/**
 * Returns the classes in an order in which every stretch resembles the whole, so that the remaining time can be
 * estimated from the elapsed time: steps of about the golden ratio around the list. Nothing is sorted, because there
 * may be a million.
 */
export function spread(ids: ArrayLike<number>): Float64Array {
  const count = ids.length;
  let stride = Math.max(1, Math.round(count / ((1 + Math.sqrt(5)) / 2)));
  while (common(stride, count) > 1) stride += 1;
  return Float64Array.from({ length: count }, (_, i) => ids[(i * stride) % count] ?? 0);
}

function common(a: number, b: number): number {
  return b === 0 ? a : common(b, a % b);
}
