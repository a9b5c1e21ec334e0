/**
 * The room's session: a proof, its results, and the pool that does the rest. Results are saved one by one as they
 * arrive. Everything shown is derived from them, and a reload finds them again.
 *
 * A worker of its own, the referee, audits the results and sums them up. A result counts once the core has accepted it:
 * those from the pool immediately, and those that were stored or come from a file after an audit. If the referee dies,
 * another one replaces it and gets all results again.
 */

import { bisectLeft, shuffle } from 'd3-array';
import { batch, computed, signal } from '@preact/signals';
import { renderApart } from '../../ui/later';
import { BreakPool, type ProofWorker, type WorkerStatus } from '../../engine/breaker';
import type {
  Added,
  BoardPoints,
  ClassRecord,
  ClassResult,
  DictionaryId,
  ProofPlan,
  ProofRun,
  ProofSpec,
  ProofSummary,
} from '../../engine/contract';
import { Death } from '../../engine/death';
import { turns } from '../../engine/soon';
import { readAs } from '../../engine/stored';
import type { Replay } from './replay';
import { type Confirmation, keyOf, type ProofStore, TAB_MESSAGE } from './store';
import { MESSAGES } from './text';

/** `loading`: the classes are being counted; `ready`: nothing runs; `ending`: the workers are done, and the boards of the
 * last classes are being added up and saved; `done`: every class has been dealt with. */
export type ProofPhase = 'loading' | 'refused' | 'ready' | 'starting' | 'running' | 'paused' | 'ending' | 'done';

/** What is shown: a running proof, or a recording of one. */
export type Display = ProofSession | Replay;

export type Mark = 'waiting' | 'running' | 'broken' | 'found' | 'failed' | 'refuted';

export function markOf({ arrived, refuted, finishedClasses, failed, workerStatuses }: Display, id: number): Mark {
  const result = finishedClasses.results.get(id);
  const running = [...workerStatuses.value, ...arrived].some((at) => at.id === id);
  return markBy(refuted.has(id), result !== undefined, Boolean(result?.found), running, failed.has(id));
}

/** The mark of a class, or of several that share a square: `done` if all of them are, and the others if one is. */
export function markBy(refuted: boolean, done: boolean, found: boolean, running: boolean, failed: boolean): Mark {
  if (refuted) return 'refuted';
  if (done) return found ? 'found' : 'broken';
  return running ? 'running' : failed ? 'failed' : 'waiting';
}

const REPORTS = 5;

/** The most milliseconds between two ticks, even in a hidden tab: more means that the machine slept or the clock was set. */
const AWAKE = 90_000;

/** The minimum time between two progress announcements, in milliseconds. */
const SPEAK = 12_000;

/** The most boards that are shown; there may be many more. */
const SHOWN = 1000;

/** Up to this many classes are broken in the order of their expected work. */
const FEW = 200;

export class ProofSession {
  readonly phase = signal<ProofPhase>('loading');
  readonly plan = signal<ProofPlan | undefined>(undefined);
  /** The numbers of the classes to break, ascending. There may be a million. */
  readonly ids = signal<Float64Array>(new Float64Array());
  /** Increases whenever a class or a worker changes. */
  readonly version = signal(0);
  readonly workerStatuses = signal<readonly WorkerStatus[]>([]);
  /** Why it can't be proved, or what went wrong. */
  readonly trouble = signal('');
  readonly failed = new Map<number, string>();
  /** The latest deaths of workers, and other reports. */
  readonly accidents = signal<readonly string[]>([]);
  readonly finishedClasses = new FinishedClasses();
  /** Results that are shown once their boards are added up, so that all figures on the page are about the same classes. */
  readonly arrived: ClassRecord[] = [];
  /** How many boards of the latest results the referee has added up. */
  readonly scored = signal({ done: 0, of: 0 });
  readonly summary = signal<ProofSummary | undefined>(undefined);
  /** Why results can no longer be saved; empty while they can. */
  readonly unkept = signal('');
  readonly done = computed(() => {
    this.version.value;
    return this.finishedClasses.results.size;
  });
  /** Whether another tab runs a proof. */
  readonly elsewhere = signal(false);
  /** Whether an earlier check on this device has shown stored results to be wrong. */
  readonly wasRefuted = signal(false);
  /** What the second program has found, now or on an earlier visit. */
  readonly confirmed = signal<Confirmation | undefined>(undefined);
  /** What is wrong with the results of classes, to follow "it". */
  readonly problems = new Map<number, string>();
  /** The bounds that classes had when they were broken again. */
  readonly newBounds = new Map<number, number>();
  /** Whether this run was ever started on this device, even if no class of it is done. */
  readonly begun = signal(false);
  /** Resolves when the lock that this tab had is free again. */
  private lettingGo: Promise<void> = Promise.resolve();

  private pool: BreakPool | undefined;
  /** The number of workers that are working, or were last. */
  private workers = 0;
  private release: (() => void) | undefined;
  /** Whether another tab has released the lock since this one started to read the saved results. */
  private outdated = false;
  private spec: ProofSpec | undefined;
  private dictionary: DictionaryId = '';
  private run: ProofRun | undefined;
  /** The referee, and how many of the results it knows, in order, also of those that have just arrived. */
  private referee: ProofWorker | undefined;
  private told = 0;
  private summing: Promise<void> | undefined;
  private unsummed = false;
  /** Results to be saved with the next write; `saved` resolves when nothing is left to save. */
  private waiting: ClassRecord[] = [];
  private saved: Promise<void> = Promise.resolve();
  /** The milliseconds of work, without pauses. */
  elapsed = 0;
  /** Up to when they are counted, while the proof runs. */
  private counted: number | undefined;
  private readonly begin = turns();
  /** Whether no other proof was opened since: answers about an earlier one come too late. */
  private isOpen = this.begin();
  private lastSpoken = -Infinity;
  private readonly changed = signal(false);
  /** Whether there is something to do at each `tick`. */
  readonly moves = computed(() => this.phase.value === 'running' || this.changed.value);
  /** How many boards the classes of this visit list. */
  private listed = 0;

  constructor(
    private readonly startWorker: (dictionary: DictionaryId, spec: ProofSpec) => ProofWorker,
    private readonly store: ProofStore,
    private readonly announce: (text: string, delay?: number) => void,
    /** Called when the browser may not be able to store more boards. */
    private readonly askAboutMany: (found: number) => void,
  ) {
    store.hear((message) => this.hear(message));
  }

  // --- What is shown ---

  /** The best boards so far, one of each set of rotations and reflections, and the number of all boards. */
  get boards(): readonly BoardPoints[] {
    return this.summary.value?.boards ?? [];
  }

  get found(): number {
    return this.summary.value?.found ?? 0;
  }

  /**
   * The classes whose results are wrong: they leave out boards, or gave others when they were broken again. Like the core,
   * this room calls them *refuted*, and a sentence on what is wrong a *problem*. A proof is refuted if one of its classes is.
   */
  get refuted(): ReadonlySet<number> {
    const verdict = this.summary.value?.verdict;
    return new Set(verdict?.kind === 'partial' ? verdict.refuted : []);
  }

  /** Whether the boards of classes that are done are still being added up, so that their number is not known. */
  get isAddingUp(): boolean {
    return this.found === 0 && this.arrived.some(({ found }) => found > 0);
  }

  get isProved(): boolean {
    return this.summary.value?.statement.proved ?? false;
  }

  /** The key under which the run is stored. */
  get key(): string {
    return this.run ? keyOf(this.run) : '';
  }

  /** Whether a proof is shown, and nothing of it is running. */
  get isIdle(): boolean {
    return this.phase.value === 'ready' || this.phase.value === 'done';
  }

  get leftCount(): number {
    return this.ids.value.length - this.finishedClasses.results.size;
  }

  /** The estimated seconds until it is done, if known. */
  get eta(): number | undefined {
    const { finishedClasses } = this;
    const failed = [...this.failed.keys()].reduce((sum, id) => sum + finishedClasses.weightOf(id), 0);
    const rest = finishedClasses.estimate(failed + this.under((id) => finishedClasses.weightOf(id)));
    return rest && rest.seconds / this.workers;
  }

  /** The finished share, from 0 to 1, as far as it is known. */
  get share(): number {
    const finished = this.finishedClasses.results.size + this.arrived.length;
    return (finished + this.under(() => 1)) / Math.max(1, this.ids.value.length);
  }

  private under(weightOf: (id: number) => number): number {
    const { value: statuses } = this.workerStatuses;
    return statuses.reduce((sum, { id, progress }) => sum + (id === undefined ? 0 : weightOf(id) * progress.done), 0);
  }

  // --- What the visitor does ---

  /** Shows a proof with its saved results. */
  async open(dictionary: DictionaryId, spec: ProofSpec): Promise<void> {
    const isOpen = this.reset('loading');
    this.spec = spec;
    this.dictionary = dictionary;
    this.run = undefined;
    this.waiting = [];
    this.listed = 0;
    this.outdated = false;
    this.elapsed = 0;
    this.changed.value = true;
    this.told = 0;
    try {
      this.referee = this.startWorker(dictionary, spec);
      const planned = await this.surely((referee) => referee.plan());
      if (!isOpen() || !planned) return;
      const { plan, ids, weights } = planned;
      this.run = plan.run;
      this.finishedClasses.expect(ids, weights);
      this.ids.value = ids;
      if (await this.store.locked()) this.wait();
      await this.takeUp();
      if (!isOpen()) return;
      await this.sumUp();
      if (!isOpen()) return;
      batch(() => {
        this.plan.value = plan;
        this.rest();
      });
      if (this.outdated) await this.refresh();
    } catch (error) {
      if (isOpen()) this.refuse((error as Error).message);
    }
  }

  clear = (): void => void this.reset('loading');

  refuse(why: string): void {
    this.reset('refused', why);
  }

  private reset(phase: ProofPhase, trouble = ''): () => boolean {
    this.close();
    this.failed.clear();
    this.problems.clear();
    this.newBounds.clear();
    this.arrived.length = 0;
    batch(() => {
      this.phase.value = phase;
      this.plan.value = undefined;
      this.ids.value = new Float64Array();
      this.finishedClasses.expect(this.ids.value, new Float64Array());
      this.summary.value = undefined;
      this.trouble.value = trouble;
      this.unkept.value = '';
      this.accidents.value = [];
      this.workerStatuses.value = [];
      this.elsewhere.value = false;
      this.begun.value = false;
      this.wasRefuted.value = false;
      this.confirmed.value = undefined;
    });
    return (this.isOpen = this.begin());
  }

  /** Starts or resumes; with `sample`, only this many classes, to estimate the time for all. */
  async start(workers: number, memory: number, sample?: number): Promise<void> {
    const { phase, spec } = this;
    if (phase.value === 'paused') return this.resume();
    if (phase.value !== 'ready' || !spec) return;
    const { isOpen } = this;
    phase.value = 'starting';
    const release = await this.lock();
    if (!isOpen()) return;
    if (!release) return void (phase.value = 'ready');
    this.release = release;
    // Another tab may have continued it since it was opened.
    await this.takeUp();
    if (!isOpen()) return this.halt();
    const { finishedClasses } = this;
    const left = this.ids.value.filter((id) => !finishedClasses.results.has(id));
    // In a random order, so that the time for the rest can be estimated from those that are done.
    const ids = shuffle(left.slice()).slice(0, sample);
    // A few classes start with the hardest, so that all workers end together.
    if (sample === undefined && ids.length <= FEW)
      ids.sort((a, b) => finishedClasses.weightOf(b) - finishedClasses.weightOf(a));
    this.failed.clear();
    this.confirmed.value = undefined;
    this.workers = workers;
    this.countTime(true);
    this.lastSpoken = performance.now();
    // The workers are started in this task, and the room is rendered in the next one.
    renderApart(() =>
      batch(() => {
        this.trouble.value = '';
        this.phase.value = 'running';
        this.bump();
      }),
    );
    this.keepRun();
    this.store.tell({ tells: 'running', key: this.key });
    this.announce(MESSAGES.breaking(ids.length, workers), 0);
    if (ids.length === 0) return this.finish();
    this.pool = new BreakPool({
      ids,
      workers,
      memory,
      startWorker: () => this.startWorker(this.dictionary, spec),
      done: (result) => this.take(result),
      died: (id, reason, bytes) => this.note(MESSAGES.died(id, reason, bytes)),
      gaveUp: (id, message) => {
        this.failed.set(id, message);
        this.note(MESSAGES.gaveUp(id, message));
        this.bump();
      },
      finished: () => this.finish(),
    });
    this.bump();
  }

  /** Resolves when all workers are idle. */
  async pause(): Promise<void> {
    if (this.phase.value !== 'running' || !this.pool) return;
    const from = performance.now();
    this.countTime(false);
    this.phase.value = 'paused';
    await this.pool.pace('paused');
    await this.sumUp();
    this.pool?.look();
    this.changed.value = true;
    performance.measure('proof paused', { start: from });
    this.keepRun();
    this.announce(`Paused. ${this.spoken()}`, 0);
  }

  async resume(): Promise<void> {
    if (this.phase.value !== 'paused' || !this.pool) return;
    this.countTime(true);
    this.phase.value = 'running';
    await this.pool.pace('flat');
  }

  /** Ends the work; the results stay. */
  cancel(): void {
    if (this.phase.value === 'running' || this.phase.value === 'paused') this.finish('Stopped.');
  }

  /** Imports a log of the same run and returns the number of new results. If any line is wrong, nothing is imported. */
  async merge(text: string): Promise<number> {
    if (!this.isIdle) throw new Error(this.trouble.value || 'Results can be added only while nothing is running.');
    const release = await this.lock();
    if (!release) throw new Error(MESSAGES.elsewhere);
    try {
      const { records } = await (await this.asked()).import(text);
      for (const result of records) this.arrived.push(result);
      this.told += records.length;
      this.confirmed.value = undefined;
      this.keep(records);
      this.keepRun();
      await Promise.all([this.sumUp(), this.saved]);
      this.store.tell({ tells: 'changed', key: this.key });
      if (this.isIdle) this.rest();
      return records.length;
    } finally {
      release();
    }
  }

  /** Deletes the results of a stored run. Does nothing while another tab runs a proof. */
  async forget(key = this.key): Promise<void> {
    const { spec, dictionary } = this;
    const isShown = key === this.key;
    if (isShown) this.cancel();
    const release = await this.lock();
    if (!release) return;
    try {
      await this.saved;
      await this.store.forget(key).catch(() => undefined);
      this.store.tell({ tells: 'changed', key });
    } finally {
      release();
    }
    if (isShown && spec) await this.open(dictionary, spec);
  }

  /** Updates the view a few times per second while a proof runs, whatever room is on the screen. */
  tick(): void {
    const now = performance.now();
    if (this.phase.value === 'running') {
      this.countTime(true);
      this.pool?.look();
      this.changed.value = true;
      if (now - this.lastSpoken > SPEAK) {
        this.lastSpoken = now;
        this.announce(this.spoken());
      }
    }
    if (!this.changed.value) return;
    if (this.arrived.some(({ found }) => found > 0)) void this.sumUp();
    else this.show(this.arrived.length);
    batch(() => this.bump());
  }

  dispose(): void {
    this.begin();
    this.close();
    this.store.close();
  }

  private countTime(goesOn: boolean): void {
    const now = performance.now();
    if (this.counted !== undefined) this.elapsed += Math.min(Math.max(0, now - this.counted), AWAKE);
    this.counted = goesOn ? now : undefined;
  }

  /** Keeps a finished class. A `tick` shows it, so that many at once are drawn together. */
  private take(result: ClassRecord): void {
    const { found } = result;
    this.arrived.push(result);
    this.keep([result]);
    this.changed.value = true;
    this.listed += found;
    const { many = Infinity } = this.plan.value ?? {};
    if (this.listed > many && this.listed - found <= many) this.askAboutMany(this.listed);
  }

  /** Shows results, the earliest first: this many of those that have arrived. */
  private show(count: number): void {
    for (const result of this.arrived.splice(0, Math.max(0, count))) this.finishedClasses.put(result);
  }

  private finish(outcome?: string): void {
    const { isOpen } = this;
    this.countTime(false);
    this.pool?.stop();
    this.pool = undefined;
    batch(() => {
      this.phase.value = 'ending';
      this.workerStatuses.value = [];
      this.bump();
    });
    this.keepRun();
    const ended = this.sumUp().then(() => this.settle());
    void ended.then(() => {
      if (!isOpen()) return;
      this.rest();
      const isDone = this.phase.value === 'done';
      this.announce(`${isDone ? 'Done.' : (outcome ?? 'Some classes are left.')} ${this.spoken()}`, 0);
    });
  }

  // --- The referee ---

  /** Returns the referee, once it knows all results. */
  async asked(): Promise<ProofWorker> {
    const { referee, finishedClasses, arrived } = this;
    if (!referee) throw new Error('there is no proof');
    const { order, results } = finishedClasses;
    const shown = order.slice(this.told).flatMap((id) => results.get(id) ?? []);
    const fresh = [...shown, ...arrived.slice(Math.max(0, this.told - order.length))];
    this.told = order.length + arrived.length;
    if (fresh.length > 0) await this.restore(referee, fresh);
    return referee;
  }

  /** Has the results checked; the summary then says what was found. Returns the problems. */
  async check(compare: (referee: ProofWorker) => Promise<string[]>): Promise<string[]> {
    const problems = await compare(await this.asked());
    await this.record(problems);
    return problems;
  }

  /** Compares a class that was broken again with its result, as `boggle verify` does: the boards and, if it can be compared, the bound. */
  async recheck(again: ClassResult, method: string) {
    const line = JSON.stringify(again);
    const sameBound = await (await this.asked()).sameBound(line, method);
    if (sameBound !== undefined) this.newBounds.set(again.id, again.bound);
    const problems = await this.check((referee) => referee.recheck(line));
    return { problems, ...(sameBound !== undefined && { sameBound }) };
  }

  /** Takes note of what a check has found, as sentences about classes. The summary then says what is wrong. */
  async record(problems: readonly string[]): Promise<void> {
    for (const problem of problems) {
      const [, id, what] = /^class (\d+) (.+)$/.exec(problem) ?? [];
      if (id && what && !this.problems.has(Number(id))) this.problems.set(Number(id), what);
    }
    await this.sumUp();
    if (problems.length === 0 || this.refuted.size === 0) return;
    this.wasRefuted.value = true;
    this.keepRun();
  }

  /** Keeps with the run that the second program has found the same boards. */
  confirm(confirmed: Confirmation): void {
    this.confirmed.value = confirmed;
    this.keepRun();
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
      const { isOpen } = this;
      let told = 0;
      try {
        const summary = await this.surely(async () => {
          const referee = await this.asked();
          told = this.told;
          return referee.sum(SHOWN);
        });
        if (summary && isOpen())
          batch(() => {
            this.show(told - this.finishedClasses.order.length);
            this.summary.value = summary;
            if (this.isIdle) this.phase.value = this.leftCount === 0 ? 'done' : 'ready';
            this.version.value++;
          });
      } catch (error) {
        if (isOpen()) this.trouble.value = (error as Error).message;
      }
    }
  }

  /** Asks another referee if the first dies. Returns nothing if another proof was opened in the meantime. */
  private async surely<T>(ask: (referee: ProofWorker) => Promise<T>): Promise<T | undefined> {
    const { referee, isOpen, spec } = this;
    if (!referee || !spec) return undefined;
    try {
      const answer = await ask(referee);
      return isOpen() ? answer : undefined;
    } catch (error) {
      if (!isOpen()) return undefined;
      if (!(error instanceof Death)) throw error;
      if (this.referee === referee) {
        this.referee = this.startWorker(this.dictionary, spec);
        this.told = 0;
      }
      return ask(this.referee!);
    }
  }

  /** Sends records to a referee. Returns the classes whose results passed the audit, and the problems of the others. */
  private async restore(referee: ProofWorker, records: readonly ClassRecord[]) {
    const answers: Added[] = [];
    for (const origin of new Set(records.map(({ origin }) => origin))) {
      const some = records.filter((record) => record.origin === origin);
      const of = some.reduce((sum, { found }) => sum + found, 0);
      const tell = (done: number) => (this.scored.value = { done, of });
      tell(0);
      answers.push(await referee.restore(some.map(({ line }) => line).join(''), origin, tell));
    }
    return {
      ids: new Set(answers.flatMap((added) => added.records.map(({ id }) => id))),
      problems: answers.flatMap((added) => added.problems),
    };
  }

  // --- The store ---

  /** Adopts the stored results of this run that are not known yet, once the core has audited them, and its time. */
  private async takeUp(): Promise<void> {
    const { store, finishedClasses, key, isOpen } = this;
    try {
      const kept = await store.load(key);
      const { results, spoiled } = await store.results(key);
      if (!isOpen()) return;
      // A proof's time only grows, whichever tab adds to it.
      this.elapsed = Math.max(this.elapsed, kept?.elapsed ?? 0);
      this.begun.value ||= kept !== undefined;
      this.wasRefuted.value ||= kept?.refuted ?? false;
      this.confirmed.value ??= kept?.confirmed;
      if (spoiled > 0) this.note(MESSAGES.damaged(spoiled));
      // Other classes belong to the same partition, but were not requested.
      const fresh = results
        .filter(({ id }) => indexIn(this.ids.value, id) >= 0 && !finishedClasses.results.has(id))
        // Whoever can write to this browser's store can leave out boards. So these results are no longer "computed here".
        .map((result) => (result.origin === 'computed' ? { ...result, origin: 'stored' as const } : result));
      if (fresh.length === 0) return;
      const { ids, problems } = await this.restore(await this.asked(), fresh);
      if (!isOpen()) return;
      for (const result of fresh) if (ids.has(result.id)) finishedClasses.put(result);
      this.told = finishedClasses.order.length;
      if (problems.length > 0) this.note(MESSAGES.useless(problems.length, problems[0] ?? ''));
    } catch (error) {
      if (error instanceof Death && isOpen()) this.trouble.value = error.message;
      else if (isOpen()) this.fail(error as Error);
    }
  }

  private keepRun(): void {
    const { spec, dictionary, key, elapsed, run } = this;
    this.begun.value = true;
    if (!run || !spec) return;
    const restricted = (this.plan.value?.missing.length ?? 0) > 0;
    const marks = { restricted, refuted: this.wasRefuted.value, confirmed: this.confirmed.value };
    this.write(() => this.store.keepRun({ key, run, spec, dictionary, elapsed, updated: Date.now(), ...marks }));
  }

  /** Saves results, together with those that arrive before they are written. */
  private keep(results: Iterable<ClassRecord>): void {
    const { key, waiting } = this;
    for (const result of results) waiting.push(result);
    this.write(async () => waiting.length > 0 && this.store.keep(key, waiting.splice(0)));
  }

  /** Resolves when everything is saved. Stores all results again if another tab or the browser has deleted some meanwhile. */
  private async settle(): Promise<void> {
    const { isOpen } = this;
    await this.saved;
    const kept = await this.store.count(this.key).catch(() => Infinity);
    if (!isOpen()) return;
    const { results } = this.finishedClasses;
    if (kept < results.size) {
      // There may be room again.
      this.unkept.value = '';
      this.keep(results.values());
    }
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

  // --- The other tabs ---

  /** Takes the lock or, if another tab has it, waits for that tab. First, this tab saves its earlier results. */
  private async lock(): Promise<(() => void) | undefined> {
    await this.lettingGo;
    const { isOpen } = this;
    const release = await this.store.lock();
    if (!isOpen()) {
      release?.();
      return undefined;
    }
    if (release) this.elsewhere.value = false;
    else this.wait();
    return release;
  }

  /** Another tab has the lock. Show that until it is free, then read its results. */
  private wait(): void {
    if (this.elsewhere.value) return;
    this.elsewhere.value = true;
    const { isOpen } = this;
    void this.store.unlocked().then(async () => {
      if (!isOpen()) return;
      await this.refresh();
      if (isOpen()) this.elsewhere.value = false;
    });
  }

  private hear(message: unknown): void {
    // Another tab may run another version of the page, so messages that aren't understood are ignored.
    const word = readAs(TAB_MESSAGE, message);
    if (!word || this.pool || this.phase.value === 'starting') return;
    if (word.tells === 'running') this.wait();
    // Another tab has changed the stored results of this proof.
    else if (word.key === this.key && this.spec && this.plan.value) void this.open(this.dictionary, this.spec);
  }

  /** Reads the results of the other tab, which is done. */
  private async refresh(): Promise<void> {
    const { isOpen, isIdle } = this;
    if (this.phase.value === 'loading') this.outdated = true;
    if (!isIdle) return;
    await this.takeUp();
    await this.sumUp();
    if (isOpen() && this.isIdle) this.rest();
  }

  /** Nothing runs any more. */
  private rest(): void {
    this.halt();
    this.show(this.arrived.length);
    batch(() => {
      this.workerStatuses.value = [];
      this.phase.value = this.leftCount === 0 ? 'done' : 'ready';
      this.bump();
    });
  }

  private bump(): void {
    this.changed.value = false;
    if (this.pool) this.workerStatuses.value = this.pool.statuses;
    this.version.value++;
  }

  /** Ends the pool. The lock is released once all is saved, because the next tab reads the saved results only once. */
  private halt(): void {
    this.pool?.stop();
    this.pool = undefined;
    const { release } = this;
    this.release = undefined;
    if (release) this.lettingGo = this.saved.finally(release);
  }

  private close(): void {
    if (this.pool) {
      this.countTime(false);
      this.keepRun();
    }
    this.halt();
    this.referee?.dismiss();
    this.referee = undefined;
  }

  private spoken(): string {
    const [best] = this.boards;
    return MESSAGES.progress(this.finishedClasses.results.size, this.ids.value.length, this.found, best?.points ?? 0);
  }

  private note(text: string): void {
    this.accidents.value = [...this.accidents.value, text].slice(-REPORTS);
  }
}

// --- What is known about the classes that are done ---

/** The least and the most results that an estimate looks at. */
const LEAST = 5;
const LOOKED_AT = 1000;

export class FinishedClasses {
  readonly results = new Map<number, ClassRecord>();
  readonly order: number[] = [];
  /** The first results with times of this machine. Those in files are of others, and say nothing about the rest. */
  private readonly timed: { seconds: number; bytes: number; weight: number }[] = [];
  /** The expected work of each class relative to the others, if it is known. */
  weights: ReadonlyMap<number, number> = new Map();
  /** The total weight of all classes, and of those that are done. */
  private weight = 0;
  private weightDone = 0;
  /** Whether the classes are broken in the order of their expected work. */
  private inOrder = false;

  /** Starts with classes and their weights; there are no weights if there are too many classes. */
  expect(ids: Float64Array, weights: Float64Array): void {
    this.inOrder = ids.length <= FEW;
    this.weights = new Map(Array.from(weights, (weight, i) => [ids[i] ?? -1, weight]));
    this.weight = weights.length === ids.length ? weights.reduce((sum, weight) => sum + weight, 0) : ids.length;
    this.clear();
  }

  put(record: ClassRecord): void {
    this.results.set(record.id, record);
    this.order.push(record.id);
    const { seconds, bytes, origin } = record;
    const weight = this.weightOf(record.id);
    this.weightDone += weight;
    if (seconds !== undefined && origin !== 'file' && this.timed.length < LOOKED_AT)
      this.timed.push({ seconds, bytes, weight });
  }

  clear(): void {
    this.results.clear();
    this.order.length = 0;
    this.timed.length = 0;
    this.weightDone = 0;
  }

  weightOf(id: number): number {
    return this.weights.get(id) ?? 1;
  }

  /** Estimates the seconds that one worker needs for the rest, with their 95% interval; `under` is the finished weight of
   * classes that are in progress or given up. Times follow weights: their ratio, and how much classes deviate from it. */
  estimate(under = 0) {
    // The latest are most like those that are left.
    const timed = this.timed.slice(this.inOrder ? -Math.max(LEAST, this.timed.length >> 1) : 0);
    const sampled = timed.length;
    if (sampled < LEAST) return undefined;
    const left = Math.max(0, this.weight - this.weightDone - under);
    const weight = timed.reduce((sum, one) => sum + one.weight, 0);
    const ratio = timed.reduce((sum, { seconds }) => sum + seconds, 0) / weight;
    const squares = timed.reduce((sum, { seconds, weight }) => sum + (seconds - ratio * weight) ** 2, 0);
    const error = (2 * Math.sqrt(squares / (sampled * (sampled - 1)))) / (weight / sampled);
    return {
      sampled,
      seconds: left * ratio,
      low: left * Math.max(0, ratio - error),
      high: left * (ratio + error),
      inOrder: this.inOrder,
      /** The largest memory of a class so far. */
      bytes: Math.max(...timed.map(({ bytes }) => bytes)),
    };
  }
}

// --- For the map and the chart ---

/** Sums up the results of each stretch of `size` ascending class numbers. Results only ever arrive, so each is counted once. */
export class Stretches {
  /** `given`: where one of the results comes from that were not computed on this visit. */
  each: { done: number; found: boolean; bound: number; best: number; given?: ClassRecord['origin'] }[] = [];
  /** Where the results come from. */
  readonly origins = new Set<ClassRecord['origin']>();
  private seen = 0;

  constructor(
    private readonly ids: Float64Array,
    private readonly size: number,
  ) {}

  count({ order, results }: FinishedClasses): void {
    // At first, or when a recording starts over.
    if (this.each.length === 0 || this.seen > order.length) {
      const length = Math.ceil(this.ids.length / this.size);
      this.each = Array.from({ length }, () => ({ done: 0, found: false, bound: -1, best: -1 }));
      this.seen = 0;
      this.origins.clear();
    }
    for (; this.seen < order.length; this.seen++) {
      const { id, found, bound, best, origin } = results.get(order[this.seen]!)!;
      const stretch = this.each[this.of(id)];
      if (!stretch) continue;
      stretch.done += 1;
      stretch.found ||= found > 0;
      stretch.bound = Math.max(stretch.bound, bound);
      this.origins.add(origin);
      if (origin !== 'computed') stretch.given = origin;
      stretch.best = Math.max(stretch.best, best);
    }
  }

  /** Returns the stretch of a class; -1 if it is in none. */
  of(id: number): number {
    return Math.floor(indexIn(this.ids, id) / this.size);
  }
}

/** Returns the position of a number in an ascending list; -1 if it isn't there. */
function indexIn(ids: Float64Array, id: number): number {
  const at = bisectLeft(ids, id);
  return ids[at] === id ? at : -1;
}
