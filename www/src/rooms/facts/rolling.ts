/**
 * Rolling boards and adding them up, as the room sees it.
 *
 * Workers roll shares of a seed's boards and count them. Another worker adds up the counts and computes the figures, a
 * few times per second. A sample has one dictionary and one dice set; rolls from other seeds and records from other
 * machines add to it. It is saved in the browser while it grows.
 */

import { batch, computed, type ReadonlySignal, signal } from '@preact/signals';
import type { Engine, RollRange, SampleExport, SampleOf, SampleReport } from '../../engine/contract';
import { FORGOTTEN } from '../../engine/death';
import { counted } from '../../ui/format';
import { extended } from './chart';
import { troubleOf } from './format';
import { samples, type TrailPoint } from './store';

/** The boards `from..to`. */
type NumberRange = Pick<RollRange, 'from' | 'to'>;

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

let opened = 0;

/** One sample. Another dictionary or dice set has a session of its own. */
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
  /** Whether the browser has refused to save the sample. */
  readonly unkept = signal(false);
  /** The current rate in boards per second. */
  readonly rate = signal(0);

  /** The name of the stored sample. */
  readonly key: string;
  /** The sample's number in the worker that adds up. */
  private number = 0;
  /**
   * What that worker last packed, and every part since. If the worker dies, the next one gets all of this. Nothing is
   * lost or counted twice, because the worker's own copy is gone.
   */
  private parts: Uint8Array[] = [];
  /** Calls are made one after another: if one finds that the worker lacks the sample, it opens it for those behind it. */
  private last: Promise<unknown> = Promise.resolve();
  private isFollowed = false;
  private isPaused = false;
  private isOver = false;

  constructor(
    private readonly of: SampleOf,
    /** The worker that adds up, and those that roll. */
    private readonly adder: Engine,
    private readonly rollers: readonly Engine[],
    /** Says how many boards the sample has now. */
    private readonly announce: (text: string) => void = () => undefined,
  ) {
    const { dictionary, dice, rules } = of;
    this.key = JSON.stringify([dictionary, dice, rules.scoring, rules.minLength]);
  }

  /** Opens the sample and rolls its first boards; if it is open, looks how much of a seed it has. */
  async follow(seed: string, boards: number): Promise<void> {
    if (this.isFollowed) return this.lookAtSeed(seed, boards);
    this.isFollowed = true;
    await this.attempt(async () => {
      const kept = await samples.take(this.key);
      if (kept) this.parts = [kept.packed];
      this.trail.value = kept?.trail ?? [];
      await this.look().catch((error: unknown) => {
        // It was saved by another version of the page, or for another list, so it cannot be continued.
        if (!kept) throw error;
        return this.empty();
      });
    });
    this.status.value = 'resting';
    // A saved sample is shown unchanged.
    if (this.report.peek()?.boards === 0) await this.roll(seed, Math.min(FIRST_BOARDS, boards));
  }

  /** Rolls the boards that the sample lacks of a seed's first boards. */
  async roll(seed: string, boards: number): Promise<void> {
    if (this.status.value !== 'resting') return;
    this.status.value = 'rolling';
    this.isPaused = false;
    const from = performance.now();
    await this.attempt(async () => {
      let { done, rest } = await this.gaps(seed, boards);
      const first = done;
      const tell = (): void =>
        batch(() => {
          this.progress.value = { done, of: boards };
          this.rate.value = (1000 * (done - first)) / Math.max(1, performance.now() - from);
        });
      tell();
      let hasFailed = false;
      const next = (size: number): NumberRange | undefined => {
        const [range, ...others] = rest;
        if (!range || hasFailed || this.isPaused) return undefined;
        const cut = Math.floor((range.from + size) / UNIT) * UNIT;
        const to = Math.min(range.to, cut > range.from ? cut : range.from + size);
        rest = to === range.to ? others : [{ from: to, to: range.to }, ...others];
        return { from: range.from, to };
      };
      let keptAt = from;
      let nextLook = from;
      const work = async (roller: Engine): Promise<void> => {
        let size = UNIT;
        for (let share = next(size); share; share = next(size)) {
          const began = performance.now();
          const part = await roller.rollBoards(this.of, { seed, ...share });
          await this.ask(async (number) => {
            await this.adder.addToSample(number, part);
            this.parts.push(part);
          });
          const rolled = share.to - share.from;
          done += rolled;
          const wanted = (rolled * AIM) / Math.max(1, performance.now() - began);
          size = Math.max(UNIT, Math.min(Math.round(wanted / UNIT) * UNIT, size * 4, LARGEST));
          const asked = performance.now();
          if (asked < nextLook) continue;
          nextLook = Infinity;
          await this.look();
          tell();
          if (asked - keptAt > KEEP) {
            keptAt = asked;
            await this.keep();
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
      await this.show();
    });
    this.status.value = 'resting';
  }

  pause(): void {
    this.isPaused = true;
  }

  /** Adds a record that was exported here or by the command line. */
  async add(record: Blob): Promise<void> {
    if (this.status.value !== 'resting') return;
    await this.attempt(async () => {
      await this.ask((number) => this.adder.addRecord(number, record));
      // Records are not parts.
      await this.pack();
      await this.show();
    });
  }

  export(what: SampleExport): Promise<Blob> {
    return this.ask((number) => this.adder.exportSample(number, what));
  }

  /** Discards the sample, here and in storage. */
  async clear(): Promise<void> {
    if (this.status.value !== 'resting') return;
    await samples.remove(this.key);
    await this.attempt(() => this.empty());
  }

  /** Saves the boards rolled so far, because the room is left or another sample is wanted. */
  async end(): Promise<void> {
    const kept = this.keep();
    this.isOver = this.isPaused = true;
    await kept;
  }

  /** Does something, and says what went wrong. */
  private async attempt(work: () => Promise<void>): Promise<void> {
    this.trouble.value = '';
    try {
      await work();
    } catch (error) {
      this.trouble.value = troubleOf(error);
    }
  }

  /** Makes a call about the sample, once more if the worker has lost it, or didn't have it yet. */
  private async ask<T>(call: (number: number) => Promise<T>): Promise<T> {
    // The worker holds another sample now.
    if (this.isOver) throw new Error('this sample is no longer wanted');
    const answer = this.last.then(async () => {
      try {
        return await call(this.number);
      } catch (error) {
        if (!(error instanceof Error && error.name === FORGOTTEN)) throw error;
        this.number = ++opened;
        await this.adder.openSample(this.number, this.of, this.parts);
        return call(this.number);
      }
    });
    this.last = answer.catch(() => undefined);
    return answer;
  }

  /** Returns how many of a seed's first boards are in the sample, and the others. */
  private async gaps(seed: string, boards: number): Promise<{ done: number; rest: NumberRange[] }> {
    const ends = await this.ask((number) => this.adder.sampleGaps(number, seed, boards));
    const rest = Array.from({ length: ends.length / 2 }, (_, i) => ({ from: ends[2 * i]!, to: ends[2 * i + 1]! }));
    return { done: rest.reduce((done, { from, to }) => done - (to - from), boards), rest };
  }

  /** Finds out how many of a seed's first boards are in the sample, for example when another seed is chosen. */
  private async lookAtSeed(seed: string, boards: number): Promise<void> {
    if (this.status.peek() !== 'resting') return;
    try {
      const { done } = await this.gaps(seed, boards);
      if (this.status.peek() === 'resting') this.progress.value = { done, of: boards };
    } catch (error) {
      this.trouble.value = troubleOf(error);
    }
  }

  private empty(): Promise<void> {
    this.number = 0;
    this.parts = [];
    this.trail.value = [];
    return this.look();
  }

  /** Shows, saves, and announces a sample that is complete for now. */
  private async show(): Promise<void> {
    await this.look();
    await this.keep();
    const boards = this.report.value?.boards;
    if (!this.isOver && boards) this.announce(`${counted(boards, 'board')} in the sample.`);
  }

  private async look(): Promise<void> {
    const report = await this.ask((number) => this.adder.sampleReport(number, TOP));
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

  private async keep(): Promise<void> {
    if (!this.report.value?.boards) return;
    const { value: trail } = this.trail;
    this.unkept.value = !(await samples.put(this.key, { packed: await this.pack(), trail }));
  }

  private pack(): Promise<Uint8Array> {
    return this.ask(async (number) => {
      const packed = await this.adder.packSample(number);
      this.parts = [packed];
      return packed;
    });
  }
}
