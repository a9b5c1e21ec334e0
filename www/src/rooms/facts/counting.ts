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

  constructor(private readonly drawer: Engine) {}

  async open(subject: CountSubject): Promise<void> {
    if (JSON.stringify(this.subject) === JSON.stringify(subject)) return;
    this.subject = subject;
    batch(() => {
      this.status.value = 'opening';
      this.goal.value = 0;
      this.trail.value = [];
      this.figures.value = undefined;
    });
    const isOpen = await this.attempt(async () => {
      const estimates = await this.drawer.estimates(subject.dice, subject.dictionary);
      if (this.subject === subject) this.estimates.value = estimates;
    });
    if (isOpen) await this.draw(FIRST_STRINGS);
  }

  /** Tests strings up to this number, or resumes after a pause. */
  async draw(strings: number): Promise<void> {
    const { subject, drawer } = this;
    if (!subject || this.status.value !== 'resting') return;
    const { seed, dice, dictionary } = subject;
    this.isPaused = false;
    this.goal.value = Math.max(this.goal.value, strings);
    this.status.value = 'drawing';
    await this.attempt(async () => {
      while (!this.isPaused) {
        const { strings: from, hits } = this.figures.value ?? { strings: 0, hits: 0 };
        const to = Math.min(from + SHARE, this.goal.value);
        if (from === to) return;
        const found = await drawer.sampleRollable(dice, dictionary, { seed, from, to });
        const figures = await drawer.rollableFigures(dice, dictionary, to, hits + found);
        if (this.subject !== subject) return;
        const point = { n: to, value: figures.share, error: errorOf(figures) };
        batch(() => {
          this.figures.value = figures;
          this.trail.value = extended(this.trail.value, point, ({ n }) => n);
        });
      }
    });
  }

  pause(): void {
    this.isPaused = true;
  }

  end(): void {
    this.subject = undefined;
  }

  /** Does something about the current subject, and says what went wrong; returns whether it was done in time. */
  private async attempt(work: () => Promise<void>): Promise<boolean> {
    const { subject } = this;
    this.trouble.value = '';
    const trouble = await work().then(() => '', troubleOf);
    if (this.subject !== subject) return false;
    this.trouble.value = trouble;
    this.status.value = 'resting';
    return trouble === '';
  }
}

/** The standard error of the share. */
export function errorOf({ interval }: RollableFigures): number {
  return (interval.high - interval.low) / (2 * 1.96);
}
