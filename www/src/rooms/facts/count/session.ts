/**
 * How many boards there are: the figures that arithmetic gives, and a sample of random strings that estimates how many
 * can be rolled.
 */

import { batch, computed, type ReadonlySignal, signal } from '@preact/signals';
import type { DictionaryId, Engine } from '../../../engine/contract';
import type { Estimates, RollableFigures } from '../../../engine/facts';
import { SharedWork, type NumberRange, sizeOf } from '../shares';
import { sentence } from '../../../ui/format';
import type { RunningPoint } from '../charts/Running';

export interface CountEnvironment {
  readonly drawer: (index: number) => Engine;
  readonly workers: number;
  readonly now: () => number;
  readonly later: (callback: () => void, millis: number) => void;
}

interface CountSubject {
  readonly dice: string;
  readonly dictionary: DictionaryId;
  readonly seed: string;
}

export const FIRST_STRINGS = 20_000;
const LOOK = 200;
/** Points of the running share are at least 5% apart. */
const SPREAD = 1.05;

export class CountSession {
  readonly estimates = signal<Estimates | undefined>(undefined);
  readonly figures = signal<RollableFigures | undefined>(undefined);
  readonly trail = signal<readonly RunningPoint[]>([]);
  readonly status = signal<'opening' | 'resting' | 'drawing'>('opening');
  readonly trouble = signal('');
  /** The number of strings to test. */
  readonly goal = signal(0);
  /** The finished share while strings are being tested, from 0 to 1. */
  readonly share: ReadonlySignal<number | undefined> = computed(() =>
    this.status.value === 'drawing' ? (this.trail.value.at(-1)?.n ?? 0) / Math.max(1, this.goal.value) : undefined,
  );

  private subject: CountSubject | undefined;
  private work: SharedWork<number> | undefined;
  private left: readonly NumberRange[] = [];
  private strings = 0;
  private hits = 0;
  private opening = 0;

  constructor(private readonly world: CountEnvironment) {}

  async open(subject: CountSubject): Promise<void> {
    const { subject: before } = this;
    if (before?.dice === subject.dice && before.dictionary === subject.dictionary && before.seed === subject.seed)
      return;
    this.work?.pause();
    const mine = ++this.opening;
    this.subject = subject;
    this.left = [];
    this.strings = 0;
    this.hits = 0;
    batch(() => {
      this.status.value = 'opening';
      this.trouble.value = '';
      this.goal.value = 0;
      this.trail.value = [];
      this.figures.value = undefined;
    });
    try {
      const estimates = await this.world.drawer(0).estimates(subject.dice, subject.dictionary);
      if (mine !== this.opening) return;
      this.estimates.value = estimates;
      this.status.value = 'resting';
      await this.draw(FIRST_STRINGS);
    } catch (error) {
      if (mine === this.opening) this.fail(error);
    }
  }

  /** Tests strings up to this number, or resumes after a pause. */
  async draw(strings: number): Promise<void> {
    const { subject, world } = this;
    if (!subject || this.status.value !== 'resting') return;
    const mine = this.opening;
    const current = (): boolean => mine === this.opening;
    this.status.value = 'drawing';
    this.trouble.value = '';
    const goal = this.goal.value;
    const ranges = [...this.left, { from: goal, to: Math.max(goal, strings) }];
    this.goal.value = Math.max(goal, strings);
    const { seed, dice, dictionary } = subject;
    const work = new SharedWork<number>(
      {
        run: (worker, share) => world.drawer(worker).sampleRollable(dice, dictionary, { seed, ...share }),
        take: (hits, share) => {
          if (!current()) return;
          this.hits += hits;
          this.strings += sizeOf([share]);
        },
      },
      world.now,
    );
    this.work = work;
    let drawing = true;
    const watch = async (): Promise<void> => {
      if (!drawing || !current()) return;
      await this.look(mine);
      world.later(() => void watch().catch(() => undefined), LOOK);
    };
    world.later(() => void watch().catch(() => undefined), LOOK);
    try {
      await work.work(ranges, world.workers);
      if (current()) await this.look(mine);
    } catch (error) {
      if (current()) this.fail(error);
    } finally {
      drawing = false;
      if (current()) {
        this.left = work.left;
        this.status.value = 'resting';
      }
    }
  }

  pause(): void {
    this.work?.pause();
  }

  end(): void {
    this.work?.pause();
    this.opening++;
  }

  private async look(mine: number): Promise<void> {
    const { subject } = this;
    if (!subject || this.strings === 0) return;
    const { strings, hits } = this;
    const figures = await this.world.drawer(0).rollableFigures(subject.dice, subject.dictionary, strings, hits);
    if (mine !== this.opening) return;
    const { share, interval } = figures;
    const point = { n: strings, value: share, error: (interval.high - interval.low) / (2 * 1.96) };
    const before = this.trail.value.filter(({ n }) => n < strings);
    if (before.length > 1 && before.at(-1)!.n < before.at(-2)!.n * SPREAD) before.pop();
    batch(() => {
      this.figures.value = figures;
      this.trail.value = [...before, point];
    });
  }

  private fail(error: unknown): void {
    const message = error instanceof Error ? error.message : String(error);
    this.trouble.value = sentence(message);
    this.status.value = 'resting';
  }
}
