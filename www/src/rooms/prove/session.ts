/**
 * The room at work: a proof, what is done of it, and the pool that does the rest.
 *
 * Results are kept one by one as they come. Everything shown is derived from them; a reload finds them again.
 */

import { batch, computed, type ReadonlySignal, signal } from '@preact/signals';
import type { Hand } from '../../engine/breaker';
import { BreakPool, type Seat } from '../../engine/breaker-pool';
import type { DictionaryId } from '../../engine/contract';
import type { BoardPoints, ClassResult, ProofPlan, ProofSummary, ProveSpec } from '../../engine/jobs';
import { isDeath } from '../../engine/protocol';
import { type Estimate, estimateOf } from './estimate';
import { inOrder, type Order, spread } from './order';
import { fromLines, keyOf, toLines } from './records';
import type { ProofStore } from './store';
import { number, plural } from './words';

export interface World {
  readonly hire: (dictionary: DictionaryId, spec: ProveSpec) => Hand;
  readonly store: ProofStore;
  readonly now: () => number;
  readonly date: () => number;
  readonly announce: (text: string, delay?: number) => void;
  readonly measure: (name: string, from: number) => void;
}

/** `loading`: the classes are being counted; `ready`: nothing runs; `done`: every class has been dealt with. */
export type Phase = 'loading' | 'refused' | 'ready' | 'starting' | 'running' | 'paused' | 'done';

/** What a class is on the map. */
export type Mark = 'waiting' | 'running' | 'broken' | 'found' | 'failed';

/** What there is to hear in a run, at most so often, in milliseconds. */
const SPEAK = 12_000;
/** What passes between two ticks, at most, even in a tab that nobody looks at: more is a machine that slept, or a clock that was set. */
const AWAKE = 90_000;

/** What a worker's last word is when wasm cannot have more memory. (A defect has its message on the console.) */
const TRAP = 'unreachable';

/** A class that took so many times the mean is a hard one. */
const HARD = 4;
/** A mean of less classes says nothing. */
const SOME = 8;

/** Classes that an estimate looks at. */
const LOOKED_AT = 1000;

export class Session {
  readonly phase = signal<Phase>('loading');
  readonly plan = signal<ProofPlan | undefined>(undefined);
  readonly ids = signal<readonly number[]>([]);
  /** Grows whenever a class or a seat changes, at most some times a second. */
  readonly version = signal(0);
  readonly seats = signal<readonly Seat[]>([]);
  readonly summary = signal<ProofSummary | undefined>(undefined);
  /** Why it cannot be proven, or what has gone wrong. */
  readonly trouble = signal('');
  /** Whether results can no longer be kept, and why. */
  readonly unkept = signal('');
  /** Whether another tab runs a proof. */
  readonly taken = signal(false);
  readonly results = new Map<number, ClassResult>();
  /** In the order in which they came, in this visit or before. */
  readonly order: number[] = [];
  readonly failed = new Map<number, string>();
  /** The latest deaths of workers, for who looks. */
  readonly accidents = signal<readonly string[]>([]);

  readonly done: ReadonlySignal<number> = computed(() => (this.version.value, this.results.size));
  /** How many classes were measured, the seconds that they took together, and what they had promised to. */
  private timed = { count: 0, seconds: 0, weight: 0 };
  /** What each class promises to take, if that is known, and all together. */
  private weights: ReadonlyMap<number, number> = new Map();
  private weight = 0;
  private weightDone = 0;

  private pool: BreakPool | undefined;
  private planner: Hand | undefined;
  private release: (() => void) | undefined;
  private key = '';
  private spec: ProveSpec | undefined;
  private dictionary: DictionaryId = '';
  private opening = 0;
  /** Milliseconds of work before `since`. */
  private before = 0;
  private since: number | undefined;
  /** When the visitor last set it going. */
  private began = 0;
  private lastSpoken = -Infinity;
  private changed = false;
  /** Results that are not kept yet. */
  private unwritten: ClassResult[] = [];
  private writing: Promise<void> | undefined;
  private summing: Promise<void> | undefined;
  private unsummed = false;
  private workers = 0;

  constructor(private readonly world: World) {}

  /** Shows a proof, with what is kept of it. */
  async open(dictionary: DictionaryId, spec: ProveSpec): Promise<void> {
    const opening = ++this.opening;
    this.close();
    batch(() => {
      this.phase.value = 'loading';
      this.plan.value = undefined;
      this.ids.value = [];
      this.summary.value = undefined;
      this.trouble.value = '';
      this.unkept.value = '';
      this.accidents.value = [];
      this.seats.value = [];
    });
    this.spec = spec;
    this.dictionary = dictionary;
    this.unwritten = [];
    this.writing = undefined;
    this.clear();
    this.failed.clear();
    this.before = 0;
    this.changed = true;
    try {
      const { plan, ids, weights } = await this.planned(dictionary, spec);
      if (opening !== this.opening) return;
      this.weights = new Map(Array.from(weights, (weight, i) => [ids[i]!, weight]));
      this.weight = Array.from(ids).reduce((sum, id) => sum + this.weightOf(id), 0);
      this.key = keyOf(plan.run);
      await this.takeUp(plan, ids);
      if (opening !== this.opening) return;
      batch(() => {
        this.plan.value = plan;
        this.ids.value = Array.from(ids);
        this.phase.value = this.left.length === 0 ? 'done' : 'ready';
        this.bump();
      });
      await this.sumUp();
    } catch (error) {
      if (opening !== this.opening) return;
      this.trouble.value = (error as Error).message;
      this.phase.value = 'refused';
    }
  }

  /** The classes, counted by a planner; by another one, should the first die. */
  private async planned(dictionary: DictionaryId, spec: ProveSpec): ReturnType<Hand['plan']> {
    const hire = (): Hand => (this.planner = this.world.hire(dictionary, spec));
    const planner = hire();
    return planner.plan().catch((error: unknown) => {
      if (!isDeath(error) || planner !== this.planner) throw error;
      return hire().plan();
    });
  }

  /** Begins, or goes on; with `sample` only so many classes, to know what all of them will take. */
  async start(workers: number, memory: number, order: Order = 'auto', sample?: number): Promise<void> {
    const { phase, spec } = this;
    if (phase.value === 'paused') return this.resume();
    if (phase.value !== 'ready' || !spec) return;
    const opening = this.opening;
    this.began = this.world.now();
    phase.value = 'starting';
    const release = await this.world.store.lock();
    if (opening !== this.opening || !release) {
      release?.();
      if (opening === this.opening) this.wait();
      return;
    }
    this.release = release;
    this.taken.value = false;
    // Another tab may have gone on with it since it was opened.
    if (this.plan.value) await this.takeUp(this.plan.value, Float64Array.from(this.ids.value));
    const ids = sample === undefined ? inOrder(this.left, this.weights, order) : spread(this.left).slice(0, sample);
    this.failed.clear();
    this.workers = workers;
    this.since = this.world.now();
    this.lastSpoken = this.since;
    batch(() => {
      this.trouble.value = '';
      this.phase.value = 'running';
      this.bump();
    });
    this.keepRun();
    this.world.announce(`Breaking ${plural(ids.length, 'class', 'classes')} with ${plural(workers, 'worker')}.`, 0);
    if (ids.length === 0) return this.finish();
    this.pool = new BreakPool({
      ids,
      workers,
      memory,
      hire: () => this.world.hire(this.dictionary, spec),
      events: {
        done: (result) => this.take(result),
        died: (id, message, bytes) => this.note(`A worker died on class ${id} (${message === TRAP ? 'most likely for want of memory' : message}). It was replaced; the class is tried again with at most ${bytes >> 20} MB.`),
        gaveUp: (id, message) => {
          this.failed.set(id, message);
          this.note(`Class ${id} could not be broken here: ${message}`);
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
    this.stopClock();
    this.phase.value = 'paused';
    await this.pool.pause();
    this.world.measure('proof paused', from);
    this.keepRun();
    this.world.announce(`Paused. ${this.spoken()}`, 0);
  }

  async resume(): Promise<void> {
    if (this.phase.value !== 'paused' || !this.pool) return;
    this.since = this.world.now();
    this.phase.value = 'running';
    await this.pool.resume();
  }

  /** Ends the work; what is done stays. */
  cancel(): void {
    if (this.phase.value !== 'running' && this.phase.value !== 'paused') return;
    this.halt();
    this.keepRun();
    batch(() => {
      this.phase.value = 'ready';
      this.seats.value = [];
      this.bump();
    });
    this.world.announce(`Stopped. ${this.spoken()}`, 0);
  }

  /** Takes over the results of a file of the same run; how many were new. Nothing is taken if anything is wrong. */
  async merge(text: string): Promise<number> {
    const { value: plan } = this.plan;
    if (!plan || this.phase.value !== 'ready') throw new Error('Results can be added while nothing runs.');
    const known = new Set(this.ids.value);
    const given = fromLines(text, plan.run);
    const foreign = given.find(({ id }) => !known.has(id));
    if (foreign) throw new Error(`${foreign.id} is no canonical class of this partition.`);
    const fresh = [...new Map(given.map((result) => [result.id, result])).values()].filter(({ id }) => !this.results.has(id));
    // The core looks at them first.
    await this.sum([...this.results.values(), ...fresh]);
    for (const result of fresh) this.take(result);
    this.keepRun();
    await Promise.all([this.sumUp(), this.flush()]);
    if (this.left.length === 0) this.phase.value = 'done';
    this.bump();
    return fresh.length;
  }

  /** Forgets what is done. */
  async forget(): Promise<void> {
    this.halt();
    await this.flush();
    await this.world.store.forget(this.key).catch(() => undefined);
    if (this.spec) await this.open(this.dictionary, this.spec);
  }

  /** Brings what is shown up to date: some times a second. */
  tick(): void {
    const now = this.world.now();
    this.elapse();
    if (this.phase.value === 'running') {
      this.pool?.look();
      this.changed = true;
      if (now - this.lastSpoken > SPEAK) {
        this.lastSpoken = now;
        this.world.announce(this.spoken());
      }
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
    if (this.since === undefined) return this.before;
    return this.before + Math.min(Math.max(0, this.world.now() - this.since), AWAKE);
  }

  /** Seconds until it is done, if that can be told: what is left, at what classes have taken so far. */
  get eta(): number | undefined {
    const { count, seconds, weight } = this.timed;
    if (count < 2 || weight === 0 || this.workers === 0) return undefined;
    const running = this.seats.value.reduce((sum, { id, progress }) => sum + (id === undefined ? 0 : this.weightOf(id) * progress.done), 0);
    const failed = [...this.failed.keys()].reduce((sum, id) => sum + this.weightOf(id), 0);
    return (Math.max(0, this.weight - this.weightDone - failed - running) * seconds) / weight / this.workers;
  }

  /** What all that is left will take, as far as can be told. */
  get estimate(): Estimate | undefined {
    const timed = this.order.slice(0, LOOKED_AT).flatMap((id) => {
      const { seconds, bytes } = this.results.get(id)!;
      return seconds === undefined ? [] : [{ seconds, bytes, weight: this.weightOf(id) }];
    });
    return estimateOf(timed, this.weight - this.weightDone);
  }

  /** Seconds that a class has taken so far, in the mean. */
  get mean(): number {
    return this.timed.seconds / Math.max(1, this.timed.count);
  }

  /** Whether a time is that of a hard class. */
  isHard(seconds: number | undefined): boolean {
    return seconds !== undefined && this.timed.count >= SOME && seconds > HARD * this.mean;
  }

  markOf(id: number): Mark {
    const result = this.results.get(id);
    if (result) return result.boards.length > 0 ? 'found' : 'broken';
    if (this.failed.has(id)) return 'failed';
    return this.seats.value.some((seat) => seat.id === id) ? 'running' : 'waiting';
  }

  /** The best boards so far, without their twins. */
  get boards(): readonly BoardPoints[] {
    return this.summary.value?.boards ?? [];
  }

  /** The results as a file. */
  lines(): string {
    const { value: plan } = this.plan;
    const sorted = [...this.results.values()].sort((a, b) => a.id - b.id);
    return plan ? toLines(plan.run, sorted) : '';
  }

  /** The classes that are still to do. */
  get left(): number[] {
    return this.ids.value.filter((id) => !this.results.has(id));
  }

  /** Takes over what is kept of this run. */
  private async takeUp(plan: ProofPlan, ids: Float64Array): Promise<void> {
    const { store } = this.world;
    const known = new Set(ids);
    this.ids.value = Array.from(ids);
    try {
      const kept = await store.load(this.key);
      const { results, spoiled } = await store.results(this.key, plan.run.threshold);
      if (kept && Number.isFinite(kept.elapsed) && this.results.size === 0) this.before = Math.max(0, kept.elapsed);
      const own = results.filter(({ id }) => known.has(id));
      const fresh = own.filter(({ id }) => !this.results.has(id));
      for (const result of fresh) this.put(result);
      const lost = spoiled + results.length - own.length;
      if (lost > 0) this.note(`${lost} kept ${lost === 1 ? 'result was' : 'results were'} damaged and will be done again.`);
      if (fresh.length > 0) await this.check();
    } catch (error) {
      this.unkept.value = (error as Error).message;
    }
  }

  /** Lets the core look at what was kept: a class or board that is none of this proof's spoils it. */
  private async check(): Promise<void> {
    try {
      await this.sum();
    } catch (error) {
      const message = (error as Error).message;
      this.clear();
      this.note(`What was kept is of no use (${message}): it is done again.`);
      await this.world.store.forget(this.key);
    }
  }

  private put(result: ClassResult): void {
    this.results.set(result.id, result);
    this.order.push(result.id);
    const weight = this.weightOf(result.id);
    this.weightDone += weight;
    if (result.seconds === undefined) return;
    this.timed.count += 1;
    this.timed.seconds += result.seconds;
    this.timed.weight += weight;
  }

  private weightOf(id: number): number {
    return this.weights.get(id) ?? 1;
  }

  private clear(): void {
    this.results.clear();
    this.order.length = 0;
    this.timed = { count: 0, seconds: 0, weight: 0 };
    this.weightDone = 0;
  }

  private take(result: ClassResult): void {
    this.put(result);
    this.changed = true;
    this.unwritten.push(result);
    void this.flush();
    if (result.boards.length > 0) void this.sumUp();
  }

  /** Writes down what has come, all of it at once; what comes meanwhile is next. Resolves when nothing is left to write. */
  private flush(): Promise<void> {
    const { key, unwritten } = this;
    this.writing ??= (async () => {
      while (unwritten.length > 0) {
        await this.world.store.keep(key, unwritten.splice(0)).catch((error: Error) => {
          this.unkept.value = error.message || error.name;
        });
      }
      if (unwritten === this.unwritten) this.writing = undefined;
    })();
    return this.writing;
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
        const summary = await this.sum();
        if (opening === this.opening) this.summary.value = summary;
      } catch (error) {
        if (opening === this.opening) this.trouble.value = (error as Error).message;
      }
    }
  }

  /** A planner that has died is replaced. */
  private async sum(results = [...this.results.values()]): Promise<ProofSummary | undefined> {
    const { planner, spec } = this;
    try {
      return await planner?.sum(results);
    } catch (error) {
      if (!isDeath(error) || !spec || planner !== this.planner) throw error;
      this.planner = this.world.hire(this.dictionary, spec);
      return this.planner.sum(results);
    }
  }

  private finish(): void {
    const opening = this.opening;
    this.halt();
    this.keepRun();
    void Promise.all([this.sumUp(), this.flush()]).then(() => {
      if (opening !== this.opening) return;
      batch(() => {
        this.seats.value = [];
        this.phase.value = this.left.length === 0 ? 'done' : 'ready';
        this.bump();
      });
      if (this.phase.value === 'done') this.world.measure('proof', this.began);
      this.world.announce(this.phase.value === 'done' ? `Proven. ${this.spoken()}` : `Some classes are left. ${this.spoken()}`, 0);
    });
  }

  /** Another tab has the lock: say so until it is free. */
  private wait(): void {
    batch(() => {
      this.phase.value = 'ready';
      this.taken.value = true;
    });
    void this.world.store.unlocked().then(() => (this.taken.value = false));
  }

  private spoken(): string {
    const { size } = this.results;
    const best = this.boards[0];
    const found = best ? ` ${plural(this.boards.length, 'board')} found, the best with ${number(best.points)} points.` : '';
    return `${number(size)} of ${number(this.ids.value.length)} classes are done.${found}`;
  }

  private note(text: string): void {
    this.accidents.value = [...this.accidents.value, text].slice(-5);
  }

  private keepRun(): void {
    const { value: plan } = this.plan;
    if (!plan || !this.spec) return;
    const kept = { key: this.key, run: plan.run, spec: this.spec, dictionary: this.dictionary, elapsed: this.elapsed, updated: this.world.date() };
    this.world.store.keepRun(kept).catch((error: Error) => (this.unkept.value = error.message || error.name));
  }

  private bump(): void {
    this.changed = false;
    if (this.pool) this.seats.value = this.pool.seats;
    this.version.value++;
  }

  /** Puts down what has passed. */
  private elapse(): void {
    this.before = this.elapsed;
    if (this.since !== undefined) this.since = this.world.now();
  }

  private stopClock(): void {
    this.elapse();
    this.since = undefined;
  }

  /** Ends the pool and lets go of the lock. */
  private halt(): void {
    this.stopClock();
    this.pool?.stop();
    this.pool = undefined;
    this.release?.();
    this.release = undefined;
  }

  private close(): void {
    if (this.pool) {
      this.halt();
      this.keepRun();
    }
    this.planner?.dismiss();
    this.planner = undefined;
  }
}
