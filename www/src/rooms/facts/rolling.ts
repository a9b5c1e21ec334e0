/**
 * Rolling boards and adding them up, as the room sees it.
 *
 * Workers roll shares of a seed's boards and count them. Another worker adds up the counts and computes the figures, a
 * few times per second. A sample has one dictionary and one dice set; rolls from other seeds and records from other
 * machines add to it. It is saved in the browser while it grows.
 */

import { batch, computed, type ReadonlySignal, signal } from '@preact/signals';
import { type Engine, FORGOTTEN, type SampleExport, type SampleOf, type SampleReport } from '../../engine/contract';
import { extended, type TrailPoint } from './chart';
import { troubleOf } from './format';
import { samples } from './store';
import { TEXT } from './text';

// --- A sample that outlives its worker ---

let opened = 0;

/**
 * The worker that adds up, as the page sees it. The page holds what the worker last packed and every part since. If the
 * worker dies, the next one gets all of this. Nothing is lost or counted twice, because the worker's own copy is gone.
 */
class DurableSample {
  private number = 0;
  private parts: Uint8Array[] = [];
  /**
   * Makes calls one after another: if a call finds that the worker lacks the sample, it opens it for those behind it.
   */
  private last: Promise<unknown> = Promise.resolve();

  constructor(
    private readonly engine: Engine,
    private readonly of: SampleOf,
  ) {}

  /** Opens a sample from its packed form, or an empty one. Rejects if that has another subject. */
  open(packed?: Uint8Array): Promise<void> {
    this.parts = packed ? [packed] : [];
    return this.queue(() => this.begin());
  }

  add(part: Uint8Array): Promise<void> {
    return this.queue(async () => {
      try {
        await this.engine.addToSample(this.number, part);
        this.parts.push(part);
      } catch (error) {
        if (!isForgotten(error)) throw error;
        this.parts.push(part);
        await this.begin();
      }
    });
  }

  /** Makes a call about the sample, once more if the worker has lost it. */
  ask<T>(call: (engine: Engine, number: number) => Promise<T>): Promise<T> {
    return this.queue(async () => {
      try {
        return await call(this.engine, this.number);
      } catch (error) {
        if (!isForgotten(error)) throw error;
        await this.begin();
        return call(this.engine, this.number);
      }
    });
  }

  /** Returns the whole sample as bytes. */
  pack(): Promise<Uint8Array> {
    return this.ask(async (engine, number) => {
      const packed = await engine.packSample(number);
      this.parts = [packed];
      return packed;
    });
  }

  private begin(): Promise<void> {
    this.number = ++opened;
    return this.engine.openSample(this.number, this.of, this.parts);
  }

  private queue<T>(call: () => Promise<T>): Promise<T> {
    const answer = this.last.then(call);
    this.last = answer.catch(() => undefined);
    return answer;
  }
}

function isForgotten(error: unknown): boolean {
  return error instanceof Error && error.name === FORGOTTEN;
}

// --- Boards by number ---

/** The boards `from..to`. */
interface NumberRange {
  readonly from: number;
  readonly to: number;
}

/** Converts pairs of ends, as workers send them, to ranges that are not empty. */
function rangesOf(ends: ArrayLike<number>): NumberRange[] {
  const ranges = Array.from({ length: ends.length / 2 }, (_, i) => ({ from: ends[2 * i]!, to: ends[2 * i + 1]! }));
  return ranges.filter(({ from, to }) => from < to);
}

/** Returns the number of items. */
const sizeOf = (ranges: readonly NumberRange[]): number => ranges.reduce((sum, { from, to }) => sum + to - from, 0);

// --- The session ---

/** The number of most common words shown for each length. */
const TOP = 20;
/** The target time for a share of a worker, in milliseconds: a pause takes effect soon, and a dying worker loses little. */
const AIM = 200;
/** Shares begin and end at multiples of this where possible, because the boards can be entered there at no cost. */
const UNIT = 1000;
const LARGEST = 200 * UNIT;
/** The milliseconds between two looks at the sample. */
const LOOK = 250;
/** The milliseconds between two saves. */
const KEEP = 5000;
/** The number of boards rolled without being asked, so that there is something to see. */
const FIRST_BOARDS = 10_000;

export class RolledSession {
  readonly status = signal<'opening' | 'resting' | 'rolling'>('opening');
  readonly report = signal<SampleReport | undefined>(undefined);
  /** The running means. */
  readonly trail = signal<readonly TrailPoint[]>([]);
  /** The problem as a sentence; empty if there is none. */
  readonly trouble = signal('');
  /** How many of the seed's boards are in the sample, and how many are wanted. */
  readonly progress = signal({ done: 0, of: 0 });
  /** The finished share, from 0 to 1, until the last boards have arrived and are saved. */
  readonly share: ReadonlySignal<number | undefined> = computed(() => {
    const { done, of } = this.progress.value;
    return this.status.value === 'rolling' ? done / Math.max(1, of) : undefined;
  });
  /** The current rate in boards per second. */
  readonly rate = signal(0);

  /** The subject asked for last; results for an earlier one come too late. */
  private of: SampleOf | undefined;
  private sample: DurableSample | undefined;
  private pausing = new AbortController();
  private looks = 0;

  constructor(
    /** The worker that adds up, and those that roll. */
    private readonly adder: Engine,
    private readonly rollers: readonly Engine[],
    /** Says how many boards the sample has now. */
    private readonly announce: (text: string) => void = () => undefined,
  ) {}

  /** Opens the sample of a subject and rolls its first boards; if it is open, looks how much of the seed it has. */
  async follow(of: SampleOf, seed: string, boards: number): Promise<void> {
    if (!(await this.open(of))) return this.lookAtSeed(seed, boards);
    // A saved sample is shown unchanged.
    if (this.report.peek()?.boards === 0) await this.roll(seed, Math.min(FIRST_BOARDS, boards));
  }

  /** Switches to another sample, as it was saved; returns whether it was another. */
  async open(of: SampleOf): Promise<boolean> {
    if (this.of && keyOf(this.of) === keyOf(of)) return false;
    this.pausing.abort();
    // The worker is asked before the other sample is opened.
    if (this.of) void this.keep(this.of).catch(() => undefined);
    this.of = of;
    const current = (): boolean => this.of === of;
    this.sample = undefined;
    batch(() => {
      this.status.value = 'opening';
      this.trouble.value = '';
      this.report.value = undefined;
      this.trail.value = [];
      this.progress.value = { done: 0, of: 0 };
      this.rate.value = 0;
    });
    const sample = new DurableSample(this.adder, of);
    try {
      const kept = await samples.take(keyOf(of));
      if (!current()) return true;
      try {
        await sample.open(kept?.packed);
        if (current() && kept) this.trail.value = kept.trail;
      } catch (error) {
        // It was saved by another version of the page, or for another list, so it cannot be continued.
        if (!kept) throw error;
        await sample.open();
      }
      if (!current()) return true;
      this.sample = sample;
      await this.look(of);
    } catch (error) {
      if (current()) this.trouble.value = troubleOf(error);
    }
    if (current()) this.status.value = 'resting';
    return true;
  }

  /** Rolls the boards that the sample lacks of a seed's first boards. */
  async roll(seed: string, boards: number): Promise<void> {
    const { sample, of } = this;
    if (!sample || !of || this.status.value !== 'resting') return;
    const current = (): boolean => this.of === of;
    this.status.value = 'rolling';
    this.trouble.value = '';
    const { signal } = (this.pausing = new AbortController());
    const from = performance.now();
    try {
      const rest = rangesOf(await sample.ask((engine, number) => engine.sampleGaps(number, seed, boards)));
      const first = boards - sizeOf(rest);
      let done = first;
      const tell = (): void => {
        if (!current()) return;
        const millis = performance.now() - from;
        batch(() => {
          this.progress.value = { done, of: boards };
          this.rate.value = (1000 * (done - first)) / Math.max(1, millis);
        });
      };
      tell();
      let hasFailed = false;
      const next = (size: number): NumberRange | undefined => {
        const range = rest[0];
        if (!range || hasFailed || signal.aborted) return undefined;
        const cut = Math.floor((range.from + size) / UNIT) * UNIT;
        const to = Math.min(range.to, cut > range.from ? cut : range.from + size);
        if (to === range.to) rest.shift();
        else rest[0] = { from: to, to: range.to };
        return { from: range.from, to };
      };
      let keptAt = from;
      let nextLook = from;
      const work = async (roller: Engine): Promise<void> => {
        let size = UNIT;
        for (let share = next(size); share; share = next(size)) {
          const began = performance.now();
          const packed = await roller.rollBoards(of, { seed, ...share });
          // By now the worker may hold another sample; the share is rolled again when this one returns.
          if (!current()) return;
          await sample.add(packed);
          const rolled = share.to - share.from;
          done += rolled;
          const wanted = (rolled * AIM) / Math.max(1, performance.now() - began);
          size = Math.max(UNIT, Math.min(Math.round(wanted / UNIT) * UNIT, size * 4, LARGEST));
          const asked = performance.now();
          if (asked < nextLook) continue;
          nextLook = Infinity;
          await this.look(of);
          tell();
          if (asked - keptAt > KEEP) {
            keptAt = asked;
            await this.keep(of);
          }
          // A slow machine spends its time working, not showing it.
          nextLook = performance.now() + Math.max(LOOK, 4 * (performance.now() - asked));
        }
      };
      const fail = (error: unknown): never => {
        hasFailed = true;
        throw error;
      };
      const ends = await Promise.allSettled(this.rollers.map((roller) => work(roller).catch(fail)));
      tell();
      const failed = ends.find((end) => end.status === 'rejected');
      if (failed) throw failed.reason;
      await this.show(of);
    } catch (error) {
      if (current()) this.trouble.value = troubleOf(error);
    } finally {
      if (current()) this.status.value = 'resting';
    }
  }

  /** Finds out how many of a seed's first boards are in the sample, for example when another seed is chosen. */
  async lookAtSeed(seed: string, boards: number): Promise<void> {
    const { sample, of } = this;
    if (!sample || this.status.peek() !== 'resting') return;
    const asked = ++this.looks;
    try {
      const gaps = rangesOf(await sample.ask((engine, number) => engine.sampleGaps(number, seed, boards)));
      if (this.of !== of || asked !== this.looks || this.status.peek() !== 'resting') return;
      this.progress.value = { done: boards - sizeOf(gaps), of: boards };
    } catch (error) {
      // The worker may hold another sample by now.
      if (this.of === of) this.trouble.value = troubleOf(error);
    }
  }

  pause(): void {
    this.pausing.abort();
  }

  /** Adds a record that was exported here or by the command line. */
  async add(record: Blob): Promise<void> {
    const { sample, of } = this;
    if (!sample || !of || this.status.value !== 'resting') return;
    // At the start rather than at the end: another record may be refused while this one is being saved.
    this.trouble.value = '';
    try {
      await sample.ask((engine, number) => engine.addRecord(number, record));
      // Records are not parts.
      await sample.pack();
      await this.show(of);
    } catch (error) {
      if (this.of === of) this.trouble.value = troubleOf(error);
    }
  }

  export(what: SampleExport): Promise<Blob> {
    if (!this.sample) throw new Error('there is no sample yet');
    return this.sample.ask((engine, number) => engine.exportSample(number, what));
  }

  /** Discards the sample, here and in storage. */
  async clear(): Promise<void> {
    const { of } = this;
    if (!of || this.status.value !== 'resting') return;
    await samples.remove(keyOf(of));
    this.of = undefined;
    await this.open({ ...of });
  }

  /** Saves the boards rolled so far, because the room is left. */
  async end(): Promise<void> {
    this.pausing.abort();
    const { of } = this;
    if (of && this.status.value !== 'resting') await this.keep(of);
    this.of = undefined;
  }

  /** Shows, saves, and announces a sample that is complete for now. */
  private async show(of: SampleOf): Promise<void> {
    await this.look(of);
    await this.keep(of);
    const boards = this.report.value?.boards;
    if (this.of === of && boards) this.announce(TEXT.rolled.done(boards));
  }

  private async look(of: SampleOf): Promise<void> {
    const report = await this.sample?.ask((engine, number) => engine.sampleReport(number, TOP));
    if (!report || this.of !== of) return;
    const { boards, words, points } = report;
    batch(() => {
      this.report.value = report;
      const step = {
        boards,
        words: words.mean,
        wordsError: words.standardError,
        points: points.mean,
        pointsError: points.standardError,
      };
      this.trail.value = extended(this.trail.value, step, ({ boards }) => boards);
    });
  }

  private async keep(of: SampleOf): Promise<void> {
    const { sample } = this;
    if (!sample || this.of !== of || !this.report.value?.boards) return;
    const { value: trail } = this.trail;
    await samples.put(keyOf(of), { packed: await sample.pack(), trail });
  }
}

/** The key that distinguishes stored samples. */
function keyOf({ dictionary, dice, rules }: SampleOf): string {
  return JSON.stringify([dictionary, dice, rules.scoring, rules.minLength]);
}
