/**
 * How many boards there are: the figures that arithmetic gives, and a sample of random strings that estimates how many
 * can be rolled.
 */

import { batch, computed, type ReadonlySignal, signal } from '@preact/signals';
import type { DictionaryId, Engine, Estimates, RollableFigures } from '../../engine/contract';
import type { RunningPoint } from './Running';
import { extended } from './chart';
import { troubleOf } from './format';
import { type NumberRange, shareOut, sizeOf } from './shares';

interface CountSubject {
  readonly dice: string;
  readonly dictionary: DictionaryId;
  readonly seed: string;
}

export const FIRST_STRINGS = 20_000;

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
  private pausing = new AbortController();
  /** The strings up to the goal that are not tested yet. */
  private left: NumberRange[] = [];
  private strings = 0;
  private hits = 0;

  constructor(
    private readonly drawer: (index: number) => Engine,
    private readonly workers: number,
  ) {}

  async open(subject: CountSubject): Promise<void> {
    const { subject: before } = this;
    if (before?.dice === subject.dice && before.dictionary === subject.dictionary && before.seed === subject.seed)
      return;
    this.end();
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
      const estimates = await this.drawer(0).estimates(subject.dice, subject.dictionary);
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
    const { subject, left } = this;
    if (!subject || this.status.value !== 'resting') return;
    const { seed, dice, dictionary } = subject;
    this.status.value = 'drawing';
    this.trouble.value = '';
    const { signal } = (this.pausing = new AbortController());
    const goal = this.goal.value;
    if (strings > goal) left.push({ from: goal, to: strings });
    this.goal.value = Math.max(goal, strings);
    try {
      await shareOut<number>(
        left,
        this.workers,
        {
          run: (worker, share) => this.drawer(worker).sampleRollable(dice, dictionary, { seed, ...share }),
          take: (hits, share) => {
            if (this.subject !== subject) return;
            this.hits += hits;
            this.strings += sizeOf([share]);
          },
          look: () => this.look(subject),
        },
        signal,
      );
      await this.look(subject);
      if (this.subject === subject) this.status.value = 'resting';
    } catch (error) {
      this.fail(subject, error);
    }
  }

  pause(): void {
    this.pausing.abort();
  }

  end(): void {
    this.pausing.abort();
    this.subject = undefined;
  }

  private async look(subject: CountSubject): Promise<void> {
    const { strings, hits } = this;
    if (this.subject !== subject || strings === 0) return;
    const figures = await this.drawer(0).rollableFigures(subject.dice, subject.dictionary, strings, hits);
    if (this.subject !== subject) return;
    const { share, interval } = figures;
    const point = { n: strings, value: share, error: (interval.high - interval.low) / (2 * 1.96) };
    batch(() => {
      this.figures.value = figures;
      this.trail.value = extended(this.trail.value, point, ({ n }) => n);
    });
  }

  private fail(subject: CountSubject, error: unknown): void {
    if (this.subject !== subject) return;
    this.trouble.value = troubleOf(error);
    this.status.value = 'resting';
  }
}
