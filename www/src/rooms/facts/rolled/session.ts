/**
 * Rolling boards and adding them up, as the room sees it.
 *
 * Workers roll shares of a seed's boards and count them. Another worker adds up the counts and computes the figures, a
 * few times per second. A sample has one dictionary and one dice set; rolls from other seeds and records from other
 * machines add to it. It is saved in the browser while it grows.
 */

import { batch, computed, type ReadonlySignal, signal } from '@preact/signals';
import type { Engine } from '../../../engine/contract';
import type { SampleExport, SampleOf, SampleReport } from '../../../engine/facts';
import { extended, type TrailPoint } from '../chart';
import { sentence } from '../../../ui/format';
import { type NumberRange, SharedWork, rangesOf, sizeOf } from '../shares';
import { TEXT } from '../text';
import { DurableSample } from './durable';
import type { SampleStore } from './store';

export interface RollEnvironment {
  /** The worker that adds up, and those that roll. */
  readonly adder: Engine;
  readonly roller: (index: number) => Engine;
  readonly workers: number;
  readonly store: SampleStore;
  /** A steady clock, in milliseconds. */
  readonly now: () => number;
  readonly later: (callback: () => void, millis: number) => void;
  /** Says how many boards the sample has now. */
  readonly announce: (text: string) => void;
}

export type Status = 'opening' | 'resting' | 'rolling' | 'pausing';

/** The number of most common words shown for each length. */
const TOP = 20;
/**
 * The minimum times between two updates, which are shorter at first, when much changes; and between two saves. In
 * milliseconds.
 */
const FIRST_LOOK = 60;
const LOOK = 250;
const KEEP = 5000;
/** The number of boards rolled without being asked, so that there is something to see. */
export const FIRST_BOARDS = 10_000;

export class RolledSession {
  readonly status = signal<Status>('opening');
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
    const { value: status } = this.status;
    return status === 'rolling' || status === 'pausing' ? done / Math.max(1, of) : undefined;
  });
  /** The current rate in boards per second. */
  readonly rate = signal(0);
  /** How many boards of the sample were rolled here, and in how many milliseconds; merged ones took none. */
  readonly rolledHere = signal(0);
  readonly millis = signal(0);

  private of: SampleOf | undefined;
  private sample: DurableSample | undefined;
  private work: SharedWork<Uint8Array> | undefined;
  /** The number of the latest opening; results of earlier ones come too late. */
  private opening = 0;
  private looks = 0;

  constructor(private readonly world: RollEnvironment) {}

  /** Switches to another sample, as it was saved. */
  async open(of: SampleOf): Promise<void> {
    if (this.of && keyOf(this.of) === keyOf(of)) return;
    this.work?.pause();
    // The worker is asked before the other sample is opened.
    if (this.status.value !== 'opening') void this.keep(this.opening).catch(() => undefined);
    const mine = ++this.opening;
    this.of = of;
    this.sample = undefined;
    batch(() => {
      this.status.value = 'opening';
      this.trouble.value = '';
      this.report.value = undefined;
      this.trail.value = [];
      this.progress.value = { done: 0, of: 0 };
      this.rate.value = 0;
      this.rolledHere.value = 0;
      this.millis.value = 0;
    });
    const sample = new DurableSample(this.world.adder, of);
    try {
      const kept = await this.world.store.take(keyOf(of));
      if (mine !== this.opening) return;
      try {
        await sample.open(kept?.packed);
        if (mine === this.opening && kept) {
          this.trail.value = kept.trail;
          this.millis.value = kept.millis;
          // Boards rolled in an unknown time say nothing about the speed.
          this.rolledHere.value = kept.millis > 0 ? (kept.rolled ?? 0) : 0;
        }
      } catch (error) {
        // It was saved by another version of the page, or for another list, so it cannot be continued.
        if (!kept) throw error;
        await sample.open();
      }
      if (mine !== this.opening) return;
      this.sample = sample;
      await this.look(mine);
      if (mine === this.opening) this.status.value = 'resting';
    } catch (error) {
      if (mine === this.opening) this.fail(error);
    }
  }

  /** Rolls the boards that the sample lacks of a seed's first boards. */
  async roll(seed: string, boards: number): Promise<void> {
    const { sample, of, world } = this;
    if (!sample || !of || this.status.value !== 'resting') return;
    const mine = this.opening;
    const current = (): boolean => mine === this.opening;
    this.status.value = 'rolling';
    this.trouble.value = '';
    const before = this.millis.value;
    const rolledBefore = this.rolledHere.value;
    const from = world.now();
    try {
      const gaps = rangesOf(await sample.gaps(seed, boards));
      let done = boards - sizeOf(gaps);
      const first = done;
      this.progress.value = { done, of: boards };
      const work = new SharedWork<Uint8Array>(
        {
          run: (worker, share) => world.roller(worker).rollBoards(of, { seed, ...share }),
          take: async (packed, share) => {
            // By now the worker may hold another sample; the share is rolled again when this one returns.
            if (!current()) return;
            await sample.add(packed);
            done += sizeOf([share]);
          },
        },
        world.now,
      );
      // The room was left, or the rolling was paused already.
      if (!current() || this.status.peek() !== 'rolling') return;
      this.work = work;
      let rolling = true;
      const tell = (): void => {
        const millis = world.now() - from;
        batch(() => {
          this.progress.value = { done, of: boards };
          this.rate.value = (1000 * (done - first)) / Math.max(1, millis);
          this.millis.value = before + millis;
          this.rolledHere.value = rolledBefore + done - first;
        });
      };
      let keptAt = from;
      const watch = async (): Promise<void> => {
        if (!rolling || !current()) return;
        const asked = world.now();
        await this.look(mine);
        if (!rolling || !current()) return;
        tell();
        if (world.now() - keptAt > KEEP) {
          keptAt = world.now();
          await this.keep(mine);
        }
        // A slow machine spends its time rolling, not updating.
        world.later(
          () => void watch().catch(() => undefined),
          Math.max(world.now() - from < 1000 ? FIRST_LOOK : LOOK, 4 * (world.now() - asked)),
        );
      };
      world.later(() => void watch().catch(() => undefined), FIRST_LOOK);
      try {
        await work.work(gaps, world.workers);
      } finally {
        rolling = false;
        if (current()) tell();
      }
      if (!current()) return;
      await this.look(mine);
      await this.keep(mine);
      if (current()) this.announce();
    } catch (error) {
      if (current()) this.fail(error);
    } finally {
      if (current()) this.status.value = 'resting';
    }
  }

  /** Finds out how many of a seed's first boards are in the sample, for example when another seed is chosen. */
  async lookAtSeed(seed: string, boards: number): Promise<void> {
    const { sample } = this;
    if (!sample || this.status.value !== 'resting') return;
    const mine = this.opening;
    const asked = ++this.looks;
    let gaps: NumberRange[];
    try {
      gaps = rangesOf(await sample.gaps(seed, boards));
    } catch (error) {
      // The worker may hold another sample by now.
      if (mine === this.opening) this.fail(error);
      return;
    }
    if (mine !== this.opening || asked !== this.looks || this.status.peek() !== 'resting') return;
    this.progress.value = { done: boards - sizeOf(gaps), of: boards };
  }

  pause(): void {
    if (this.status.value !== 'rolling') return;
    this.status.value = 'pausing';
    this.work?.pause();
  }

  /** Adds a record that was exported here or by the command line. */
  async add(record: Blob): Promise<void> {
    const { sample } = this;
    if (!sample || this.status.value !== 'resting') return;
    const mine = this.opening;
    // At the start rather than at the end: another record may be refused while this one is being saved.
    this.trouble.value = '';
    try {
      await sample.addRecord(record);
      await this.look(mine);
      await this.keep(mine);
      if (mine === this.opening) this.announce();
    } catch (error) {
      if (mine === this.opening) this.fail(error);
    }
  }

  export(what: SampleExport): Promise<Blob> {
    if (!this.sample) throw new Error('there is no sample yet');
    return this.sample.export(what);
  }

  /** Discards the sample, here and in storage. */
  async clear(): Promise<void> {
    const { of } = this;
    if (!of || this.status.value !== 'resting') return;
    await this.world.store.remove(keyOf(of));
    this.of = undefined;
    await this.open(of);
  }

  /** Saves the boards rolled so far, because the room is left. */
  async end(): Promise<void> {
    this.work?.pause();
    const mine = this.opening;
    if (this.status.value !== 'resting') await this.keep(mine);
    this.opening++;
  }

  private async look(mine: number): Promise<void> {
    const report = await this.sample?.report(TOP);
    if (!report || mine !== this.opening) return;
    const { boards, words, points } = report;
    batch(() => {
      this.report.value = report;
      this.trail.value = extended(this.trail.value, {
        boards,
        words: words.mean,
        wordsError: words.standardError,
        points: points.mean,
        pointsError: points.standardError,
      });
    });
  }

  private async keep(mine: number): Promise<void> {
    const { sample, of } = this;
    if (!sample || !of || mine !== this.opening || !this.report.value?.boards) return;
    const trail = this.trail.value;
    const millis = this.millis.value;
    const packed = await sample.pack();
    await this.world.store.put(keyOf(of), { packed, trail, millis, rolled: this.rolledHere.value });
  }

  private announce(): void {
    const boards = this.report.value?.boards;
    if (boards) this.world.announce(TEXT.rolled.done(boards));
  }

  private fail(error: unknown): void {
    const message = error instanceof Error ? error.message : String(error);
    this.trouble.value = sentence(message);
    if (this.status.value === 'opening') this.status.value = 'resting';
  }
}

/** The key that distinguishes stored samples. */
export function keyOf({ dictionary, dice, rules }: SampleOf): string {
  return JSON.stringify([dictionary, dice, rules.scoring, rules.minLength]);
}
