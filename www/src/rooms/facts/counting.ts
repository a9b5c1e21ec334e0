/**
 * How many boards there are: the figures that arithmetic gives, and a sample of random strings that estimates how many
 * can be rolled.
 */

import { batch, computed, type ReadonlySignal, signal } from '@preact/signals';
import type { DictionaryId, Engine, Estimates, RollableFigures } from '../../engine/contract';
import type { RunningPoint } from './Running';
import { extended } from './chart';
import { troubleOf } from './format';

interface CountSubject {
  readonly dice: string;
  readonly dictionary: DictionaryId;
  readonly seed: string;
}

const FIRST_STRINGS = 20_000;
/** The number of strings tested in one call: about a tenth of a second. */
const SHARE = 20_000;

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
    this.status.value === 'drawing' ? (this.figures.value?.strings ?? 0) / Math.max(1, this.goal.value) : undefined,
  );

  /** What is asked about; results for an earlier subject come too late. */
  private subject: CountSubject | undefined;
  private isPaused = false;
  private strings = 0;
  private hits = 0;

  constructor(private readonly drawer: Engine) {}

  async open(subject: CountSubject): Promise<void> {
    const { subject: before } = this;
    if (before?.dice === subject.dice && before.dictionary === subject.dictionary && before.seed === subject.seed)
      return;
    this.subject = subject;
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
      const estimates = await this.drawer.estimates(subject.dice, subject.dictionary);
      if (this.subject !== subject) return;
      this.estimates.value = estimates;
      this.status.value = 'resting';
      await this.draw(FIRST_STRINGS);
    } catch (error) {
      this.fail(subject, error);
    }
  }

  /** Tests strings up to this number, or resumes after a pause. */
  async draw(strings: number): Promise<void> {
    const { subject, drawer } = this;
    if (!subject || this.status.value !== 'resting') return;
    const { seed, dice, dictionary } = subject;
    this.isPaused = false;
    this.trouble.value = '';
    this.goal.value = Math.max(this.goal.value, strings);
    this.status.value = 'drawing';
    try {
      while (this.strings < this.goal.value && !this.isPaused) {
        const [from, to] = [this.strings, Math.min(this.strings + SHARE, this.goal.value)];
        const hits = await drawer.sampleRollable(dice, dictionary, { seed, from, to });
        if (this.subject !== subject) return;
        this.strings = to;
        this.hits += hits;
        const figures = await drawer.rollableFigures(dice, dictionary, to, this.hits);
        if (this.subject !== subject) return;
        const { share, interval } = figures;
        const point = { n: to, value: share, error: (interval.high - interval.low) / (2 * 1.96) };
        batch(() => {
          this.figures.value = figures;
          this.trail.value = extended(this.trail.value, point, ({ n }) => n);
        });
      }
      this.status.value = 'resting';
    } catch (error) {
      this.fail(subject, error);
    }
  }

  pause(): void {
    this.isPaused = true;
  }

  end(): void {
    this.subject = undefined;
  }

  private fail(subject: CountSubject, error: unknown): void {
    if (this.subject !== subject) return;
    this.trouble.value = troubleOf(error);
    this.status.value = 'resting';
  }
}
