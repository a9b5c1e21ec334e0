/**
 * The room at work: a proof, what is done of it, and the pool that does the rest.
 *
 * Results are kept one by one as they come. Everything shown is derived from them; a reload finds them again.
 */

import { batch, computed, type ReadonlySignal, signal } from '@preact/signals';
import type { ClassBreaker } from '../../engine/breaker';
import { BreakPool, type Seat } from '../../engine/breaker-pool';
import type { DictionaryId } from '../../engine/contract';
import type {
  Audited,
  BoardPoints,
  ClassRecord,
  ExpectedBoards,
  ProofPlan,
  ProofSummary,
  ProveSpec,
} from '../../engine/jobs';
import { Clock } from './clock';
import type { Display } from './display';
import { ResultWriter } from './writer';
import { Ledger } from './ledger';
import { inOrder, type ClassOrder, spread } from './order';
import { Planner, type Taken } from './planner';
import { keyOf } from './records';
import { inside, type ProofStore } from './store';
import { type Elsewhere, Tabs } from './tabs';
import { MESSAGES, SPOKEN } from './text';

export interface ProofEnvironment {
  readonly startWorker: (dictionary: DictionaryId, spec: ProveSpec) => ClassBreaker;
  readonly store: ProofStore;
  readonly now: () => number;
  readonly date: () => number;
  readonly announce: (text: string, delay?: number) => void;
  /** So many boards were found that they may not fit. */
  readonly many: (found: number) => void;
  readonly measure: (name: string, from: number) => void;
}

/** `loading`: the classes are being counted; `ready`: nothing runs; `done`: every class has been dealt with. */
export type ProofPhase = 'loading' | 'refused' | 'ready' | 'starting' | 'running' | 'paused' | 'done';

/** What a class is on the map. */
export type Mark = 'waiting' | 'running' | 'broken' | 'found' | 'failed';

/** Boards that are shown; there may be many more. */
export const SHOWN = 1000;

/** More boards than a page should list unless that is what somebody wants: hundreds of megabytes. */
export const MANY = 1_000_000;

/** Progress is spoken at most this often, in milliseconds. */
const SPEAK = 12_000;

/** What a worker's last word is when wasm cannot have more memory. (A defect has its message on the console.) */
const TRAP = 'unreachable';

const NONE: Taken = { ids: new Set(), problems: [] };

export class ProofSession implements Display {
  readonly phase = signal<ProofPhase>('loading');
  readonly plan = signal<ProofPlan | undefined>(undefined);
  /** The numbers of the classes to break, ascending. There may be a million. */
  readonly ids = signal<Float64Array>(new Float64Array());
  /** Grows whenever a class or a seat changes, at most a few times a second. */
  readonly version = signal(0);
  readonly seats = signal<readonly Seat[]>([]);
  readonly summary = signal<ProofSummary | undefined>(undefined);
  /** Why it cannot be proved, or what has gone wrong. */
  readonly trouble = signal('');
  readonly ledger = new Ledger();
  readonly failed = new Map<number, string>();
  /** The latest deaths of workers, and what else there is to report. */
  readonly accidents = signal<readonly string[]>([]);
  readonly done: ReadonlySignal<number> = computed(() => (this.version.value, this.ledger.results.size));
  private readonly writer: ResultWriter;
  private readonly clock: Clock;
  private readonly tabs: Tabs;

  private pool: BreakPool | undefined;
  private planner: Planner | undefined;
  private release: (() => void) | undefined;
  /** Resolves when the lock that this tab had is free again. */
  private lettingGo: Promise<void> = Promise.resolve();
  /** Whether another tab has let go of the lock since this one began to read what is kept. */
  private outdated = false;
  private key = '';
  private spec: ProveSpec | undefined;
  private dictionary: DictionaryId = '';
  private opening = 0;
  /** When the visitor last set it going. */
  private began = 0;
  private lastSpoken = -Infinity;
  private changed = false;
  private summing: Promise<void> | undefined;
  private unsummed = false;
  private workers = 0;
  /** How many boards the classes of this visit list, and whether that was said. */
  private listed = 0;
  private warned = false;

  constructor(private readonly world: ProofEnvironment) {
    this.clock = new Clock(world.now);
    this.writer = new ResultWriter(world.store);
    this.tabs = new Tabs(world.store, world.now, {
      key: () => this.key,
      busy: () => this.pool !== undefined || this.phase.value === 'starting',
      freed: () => this.refresh(),
      changed: () => {
        if (this.spec && this.plan.value) void this.open(this.dictionary, this.spec);
      },
    });
  }

  /** Whether another tab runs a proof. */
  get elsewhere(): ReadonlySignal<Elsewhere> {
    return this.tabs.elsewhere;
  }

  /** Why results can no longer be kept; empty while they can. */
  get unkept(): ReadonlySignal<string> {
    return this.writer.trouble;
  }

  /** Shows a proof, with what is kept of it. */
  async open(dictionary: DictionaryId, spec: ProveSpec): Promise<void> {
    const opening = ++this.opening;
    this.close();
    batch(() => {
      this.phase.value = 'loading';
      this.plan.value = undefined;
      this.ids.value = new Float64Array();
      this.summary.value = undefined;
      this.trouble.value = '';
      this.accidents.value = [];
      this.seats.value = [];
    });
    this.tabs.reset();
    this.spec = spec;
    this.dictionary = dictionary;
    this.ledger.expect(new Float64Array(), new Float64Array());
    this.listed = 0;
    this.warned = false;
    this.outdated = false;
    this.failed.clear();
    this.clock.set(0);
    this.changed = true;
    try {
      this.planner = new Planner(() => this.world.startWorker(dictionary, spec), this.ledger);
      const { plan, ids, weights } = await this.planner.plan();
      if (opening !== this.opening) return;
      this.ledger.expect(ids, weights);
      this.ids.value = ids;
      this.key = keyOf(plan.run);
      this.writer.open(this.key);
      await this.tabs.look();
      await this.takeUp();
      if (opening !== this.opening) return;
      await this.sumUp();
      if (opening !== this.opening) return;
      batch(() => {
        this.plan.value = plan;
        this.phase.value = this.leftCount === 0 ? 'done' : 'ready';
        this.bump();
      });
      if (this.outdated) await this.refresh();
    } catch (error) {
      if (opening === this.opening) this.refuse((error as Error).message);
    }
  }

  /** Shows that nothing can be proved, and why. */
  refuse(why: string): void {
    this.opening++;
    this.close();
    batch(() => {
      this.plan.value = undefined;
      this.ids.value = new Float64Array();
      this.trouble.value = why;
      this.phase.value = 'refused';
    });
  }

  /** Begins, or resumes; with `sample` only so many classes, to know what all of them will take. */
  async start(workers: number, memory: number, order: ClassOrder = 'auto', sample?: number): Promise<void> {
    const { phase, spec } = this;
    if (phase.value === 'paused') return this.resume();
    if (phase.value !== 'ready' || !spec) return;
    const opening = this.opening;
    this.began = this.world.now();
    phase.value = 'starting';
    const release = await this.lock();
    if (opening !== this.opening) return release?.();
    if (!release) {
      phase.value = 'ready';
      return;
    }
    this.release = release;
    // Another tab may have continued with it since it was opened.
    await this.takeUp();
    const { weights } = this.ledger;
    const ids = sample === undefined ? inOrder(this.left(), weights, order) : spread(this.left()).slice(0, sample);
    this.failed.clear();
    this.workers = workers;
    this.clock.start();
    this.lastSpoken = this.world.now();
    batch(() => {
      this.trouble.value = '';
      this.phase.value = 'running';
      this.bump();
    });
    this.keepRun();
    this.tabs.tell(this.ledger.results.size, this.ids.value.length, true);
    this.world.announce(SPOKEN.breaking(ids.length, workers), 0);
    if (ids.length === 0) return this.finish();
    this.pool = new BreakPool({
      ids,
      workers,
      memory,
      startWorker: () => this.world.startWorker(this.dictionary, spec),
      events: {
        done: (result) => this.take(result),
        died: (id, message, bytes) =>
          this.note(MESSAGES.died(id, message === TRAP ? MESSAGES.noMemory : message, bytes)),
        gaveUp: (id, message) => {
          this.failed.set(id, message);
          this.note(MESSAGES.gaveUp(id, message));
          this.bump();
        },
        finished: () => this.finish(),
      },
    });
    this.bump();
  }

  /** Resolves when every worker rests. */
  async pause(): Promise<void> {
    if (this.phase.value !== 'running' || !this.pool) return;
    const from = this.world.now();
    this.clock.stop();
    this.phase.value = 'paused';
    await this.pool.pause();
    this.world.measure('proof paused', from);
    this.keepRun();
    this.world.announce(`${SPOKEN.paused} ${this.spoken()}`, 0);
  }

  async resume(): Promise<void> {
    if (this.phase.value !== 'paused' || !this.pool) return;
    this.clock.start();
    this.phase.value = 'running';
    await this.pool.resume();
  }

  /** Ends the work; what is done stays. */
  cancel(): void {
    if (this.phase.value !== 'running' && this.phase.value !== 'paused') return;
    this.clock.stop();
    this.keepRun();
    this.halt();
    batch(() => {
      this.phase.value = 'ready';
      this.seats.value = [];
      this.bump();
    });
    this.world.announce(`${SPOKEN.stopped} ${this.spoken()}`, 0);
  }

  /** Takes over the results of a log of the same run; how many were new. Nothing is taken if anything is wrong. */
  async merge(text: string): Promise<number> {
    if (this.phase.value !== 'ready' || !this.plan.value) throw new Error(MESSAGES.addWhileIdle);
    const release = await this.lock();
    if (!release) throw new Error(MESSAGES.elsewhere());
    try {
      const fresh = (await this.planner?.import(text))?.records ?? [];
      for (const result of fresh) this.ledger.put(result);
      this.planner?.upToDate();
      this.writer.keep(fresh);
      this.keepRun();
      await Promise.all([this.sumUp(), this.writer.flush()]);
      this.tabs.tellChanged(this.key);
      if (this.leftCount === 0) this.phase.value = 'done';
      this.bump();
      return fresh.length;
    } finally {
      release();
    }
  }

  /** Forgets what is done. Nothing happens while another tab runs a proof. */
  async forget(): Promise<void> {
    const { key, spec, dictionary, world } = this;
    if (this.pool) this.cancel();
    const release = await this.lock();
    if (!release) return;
    try {
      await this.writer.flush();
      await world.store.forget(key).catch(() => undefined);
      this.tabs.tellChanged(key);
    } finally {
      release();
    }
    if (spec) await this.open(dictionary, spec);
  }

  /** Brings what is shown up to date: a few times a second while it runs, whatever room is on the screen. */
  tick(): void {
    const now = this.world.now();
    this.clock.tick();
    if (this.phase.value === 'running') {
      this.pool?.look();
      this.changed = true;
      if (now - this.lastSpoken > SPEAK) {
        this.lastSpoken = now;
        this.world.announce(this.spoken());
      }
      this.tabs.tell(this.ledger.results.size, this.ids.value.length, false);
    }
    if (!this.changed) return;
    this.changed = false;
    batch(() => {
      if (this.pool) this.seats.value = this.pool.seats;
      this.version.value++;
    });
  }

  /** Milliseconds of work. */
  get elapsed(): number {
    return this.clock.elapsed;
  }

  /** Seconds until it is done, if that can be told: what is left, at what classes have taken so far. */
  get eta(): number | undefined {
    const { ledger } = this;
    const running = this.seats.value.reduce(
      (sum, { id, progress }) => sum + (id === undefined ? 0 : ledger.weightOf(id) * progress.done),
      0,
    );
    const failed = [...this.failed.keys()].reduce((sum, id) => sum + ledger.weightOf(id), 0);
    return ledger.eta(this.workers, running + failed);
  }

  /** How much is done, from 0 to 1, as far as that can be told. */
  get share(): number {
    const running = this.seats.value.reduce((sum, { id, progress }) => sum + (id === undefined ? 0 : progress.done), 0);
    return (this.ledger.results.size + running) / Math.max(1, this.ids.value.length);
  }

  /** A class in its notation. */
  classText(id: number): Promise<string> {
    return this.planner?.classText(id) ?? Promise.reject(new Error('there is no proof'));
  }

  /** Ends everything; what is done stays kept. */
  dispose(): void {
    this.opening++;
    this.close();
  }

  markOf(id: number): Mark {
    const result = this.ledger.results.get(id);
    if (result) return result.found > 0 ? 'found' : 'broken';
    if (this.failed.has(id)) return 'failed';
    return this.seats.value.some((seat) => seat.id === id) ? 'running' : 'waiting';
  }

  /** The best boards so far, one of each set of rotations and reflections. */
  get boards(): readonly BoardPoints[] {
    return this.summary.value?.boards ?? [];
  }

  get found(): number {
    return this.summary.value?.found ?? 0;
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

  /** How many classes are still to do. */
  get leftCount(): number {
    return this.ids.value.length - this.ledger.results.size;
  }

  private left(): Float64Array {
    const { results } = this.ledger;
    return results.size === 0 ? this.ids.value : this.ids.value.filter((id) => !results.has(id));
  }

  /** Takes over what is kept of this run and is not known yet. The core looks at it before it counts. */
  private async takeUp(): Promise<void> {
    const { store } = this.world;
    const { ledger } = this;
    try {
      const kept = await store.load(this.key);
      const { results, spoiled } = await store.results(this.key);
      if (kept && Number.isFinite(kept.elapsed) && ledger.results.size === 0) this.clock.set(Math.max(0, kept.elapsed));
      if (spoiled > 0) this.note(MESSAGES.damaged(spoiled));
      // Others belong to the same partition, but were not asked for.
      const fresh = results.filter(({ id }) => inside(this.ids.value, id) && !ledger.results.has(id));
      if (fresh.length === 0) return;
      const { ids, problems } = (await this.planner?.offer(fresh)) ?? NONE;
      for (const result of fresh) if (ids.has(result.id)) ledger.put(result);
      this.planner?.upToDate();
      if (problems.length > 0) this.note(MESSAGES.useless(problems.length, problems[0] ?? ''));
    } catch (error) {
      this.writer.fail(error as Error);
    }
  }

  private take(result: ClassRecord): void {
    this.ledger.put(result);
    this.changed = true;
    this.writer.keep([result]);
    void this.writer.flush();
    this.listed += result.found;
    if (this.listed > MANY && !this.warned) {
      this.warned = true;
      this.world.many(this.listed);
    }
    if (result.found > 0) void this.sumUp();
  }

  /** Asks for the summary; resolves when there is one of all that had come by then. */
  private sumUp(): Promise<void> {
    this.unsummed = true;
    this.summing ??= this.sums().finally(() => (this.summing = undefined));
    return this.summing;
  }

  /** Sums up again as long as something has come meanwhile. */
  private async sums(): Promise<void> {
    while (this.unsummed) {
      this.unsummed = false;
      const opening = this.opening;
      try {
        const summary = await this.planner?.sum(SHOWN);
        if (opening === this.opening) this.summary.value = summary;
      } catch (error) {
        if (opening === this.opening) this.trouble.value = (error as Error).message;
      }
    }
  }

  private finish(): void {
    const opening = this.opening;
    this.clock.stop();
    this.pool?.stop();
    this.pool = undefined;
    this.keepRun();
    void Promise.all([this.sumUp(), this.writer.flush()]).then(() => {
      if (opening !== this.opening) return;
      this.halt();
      batch(() => {
        this.seats.value = [];
        this.phase.value = this.leftCount === 0 ? 'done' : 'ready';
        this.bump();
      });
      if (this.phase.value === 'done') this.world.measure('proof', this.began);
      this.world.announce(`${this.phase.value === 'done' ? SPOKEN.done : SPOKEN.left} ${this.spoken()}`, 0);
    });
  }

  /** Takes over what another tab has done. */
  private async refresh(): Promise<void> {
    const { phase } = this;
    if (phase.value === 'loading') this.outdated = true;
    if ((phase.value !== 'ready' && phase.value !== 'done') || !this.plan.value) return;
    const opening = this.opening;
    await this.takeUp();
    await this.sumUp();
    if (opening !== this.opening || (phase.value as ProofPhase) === 'running') return;
    if (phase.value === 'ready' && this.leftCount === 0) phase.value = 'done';
    this.bump();
  }

  private spoken(): string {
    return SPOKEN.progress(
      this.ledger.results.size,
      this.ids.value.length,
      this.summary.value?.found ?? 0,
      this.boards[0]?.points ?? 0,
    );
  }

  private note(text: string): void {
    this.accidents.value = [...this.accidents.value, text].slice(-5);
  }

  private keepRun(): void {
    const { value: plan } = this.plan;
    if (!plan || !this.spec) return;
    this.writer.keepRun({
      key: this.key,
      run: plan.run,
      spec: this.spec,
      dictionary: this.dictionary,
      elapsed: this.elapsed,
      updated: this.world.date(),
    });
  }

  private bump(): void {
    this.changed = false;
    if (this.pool) this.seats.value = this.pool.seats;
    this.version.value++;
  }

  /** Ends the pool. The lock is let go of when everything is written: the next tab reads what is kept only once. */
  private halt(): void {
    this.clock.stop();
    this.pool?.stop();
    this.pool = undefined;
    const { release } = this;
    this.release = undefined;
    if (release) this.lettingGo = this.writer.flush().finally(release);
  }

  /** Takes the lock. If this tab is still writing what it did with it before, that comes first. */
  private async lock(): Promise<(() => void) | undefined> {
    await this.lettingGo;
    return this.tabs.lock();
  }

  private close(): void {
    if (this.pool) {
      this.clock.stop();
      this.keepRun();
      this.halt();
    }
    this.planner?.dismiss();
    this.planner = undefined;
  }
}
