/**
 * One class by several methods: how long each takes, and whether all find the same boards. Brute force scores every board if a minute is enough for that; for a larger class it scores
 * only random boards, and the total is calculated.
 */

import { computed, type ReadonlySignal, signal } from '@preact/signals';
import type { ClassBreaker } from '../../engine/breaker';
import type { ProveSpec } from '../../engine/jobs';
import { cellsOf } from './words';

export type MethodName = NonNullable<ProveSpec['method']>;
export const METHODS: readonly MethodName[] = ['best', 'hybrid2025', 'union2009'];

export interface MethodRun {
  readonly method: MethodName;
  readonly state: 'waiting' | 'running' | 'done' | 'stopped' | 'failed';
  readonly seconds: number;
  /** The finished share, from 0 to 1. */
  readonly share: number;
  /** The number of letters tried, or of classes bounded. */
  readonly visits: number;
  readonly found: number;
  readonly trouble: string;
}

/** Brute force: either every board is scored, or the time is calculated from a rate. */
export interface BruteForceRun {
  readonly state: 'waiting' | 'running' | 'done' | 'stopped' | 'calculated' | 'failed';
  readonly seconds: number;
  readonly scored: number;
  readonly found: number;
  /** Boards per second. */
  readonly rate: number;
}

export interface Compared {
  readonly id: number;
  readonly text: string;
  readonly runs: readonly MethodRun[];
  /** The number of boards in the class, and the progress of brute force. */
  readonly boards: number;
  readonly brute: BruteForceRun;
}

export interface ComparisonStage {
  readonly startWorker: (spec: ProveSpec) => ClassBreaker;
  readonly now: () => number;
  readonly every: (millis: number, call: () => void) => () => void;
}

/** The milliseconds between two progress requests. */
const LOOK = 250;
const SAMPLES = 20_000;
/** The maximum time for scoring all boards of a class, in seconds. */
const PATIENCE = 60;
const UNTOUCHED: BruteForceRun = { state: 'waiting', seconds: 0, scored: 0, found: 0, rate: 0 };

export class MethodComparison {
  readonly shown = signal<Compared | undefined>(undefined);
  /** The finished share while anything is being measured, from 0 to 1; every method counts the same. */
  readonly progress: ReadonlySignal<number | undefined> = computed(
    () => this.shown.value && progressOf(this.shown.value),
  );
  private worker: ClassBreaker | undefined;
  private turn = 0;
  private spec: ProveSpec | undefined;
  private memory = 0;

  constructor(private readonly stage: ComparisonStage) {}

  /** Breaks a class by every method, one after another. */
  async start(
    id: number,
    text: string,
    { size, threshold, scoring, minLength }: ProveSpec,
    memory: number,
  ): Promise<void> {
    this.stop();
    const turn = ++this.turn;
    this.spec = { size, threshold, scoring, minLength };
    this.memory = memory;
    const boards = cellsOf(text).reduce((product, letters) => product * letters.length, 1);
    const runs = METHODS.map(
      (method): MethodRun => ({ method, state: 'waiting', seconds: 0, share: 0, visits: 0, found: 0, trouble: '' }),
    );
    this.shown.value = { id, text, runs, boards, brute: UNTOUCHED };
    await this.sample(turn, text, boards);
    for (const { method } of runs) {
      if (turn !== this.turn) return;
      await this.run(turn, method, text);
    }
    if (turn === this.turn && this.shown.value?.brute.state === 'waiting') await this.scoreAll(turn, text);
  }

  /** Stops everything; results so far stay. */
  stop(): void {
    this.halt();
    this.turn++;
    const { value } = this.shown;
    if (!value) return;
    const runs = value.runs.map((run): MethodRun => (isGoing(run) ? { ...run, state: 'stopped' } : run));
    const brute: BruteForceRun = isGoing(value.brute) ? { ...value.brute, state: 'stopped' } : value.brute;
    this.set({ runs, brute });
  }

  close(): void {
    this.stop();
    this.shown.value = undefined;
  }

  /** Measures how many boards per second are scored here; for a large class, the time is calculated from that. */
  private async sample(turn: number, text: string, boards: number): Promise<void> {
    const worker = this.startFor('best', text);
    try {
      await worker.ready;
      const from = this.stage.now();
      const { samples } = await worker.expect(SAMPLES);
      const rate = samples / Math.max(1e-3, (this.stage.now() - from) / 1000);
      const seconds = boards / rate;
      this.tally(turn, seconds > PATIENCE ? { state: 'calculated', seconds, rate } : { rate });
    } catch {
      // Without it there is no baseline, but everything else is unaffected.
      this.tally(turn, { state: 'failed' });
    }
    worker.dismiss();
  }

  /** Scores every board, one by one. */
  private async scoreAll(turn: number, text: string): Promise<void> {
    const worker = this.startFor('best', text);
    this.tally(turn, { state: 'running' });
    try {
      for (let begun = false; turn === this.turn; begun = true) {
        const { scores, seconds } = await (begun ? worker.score() : worker.brute(0));
        const { scored, found, more } = scores;
        const rate = scored / Math.max(1e-3, seconds);
        this.tally(turn, { state: more ? 'running' : 'done', scored, found, seconds, rate });
        if (!more) break;
      }
    } catch {
      this.tally(turn, { state: 'failed' });
    }
    worker.dismiss();
  }

  /** Records the progress of brute force. */
  private tally(turn: number, change: Partial<BruteForceRun>): void {
    const { value } = this.shown;
    if (turn === this.turn && value) this.set({ brute: { ...value.brute, ...change } });
  }

  private async run(turn: number, method: MethodName, text: string): Promise<void> {
    const worker = this.startFor(method, text);
    const change = (change: Partial<MethodRun>): void => {
      const { value } = this.shown;
      if (turn === this.turn && value)
        this.set({ runs: value.runs.map((run) => (run.method === method ? { ...run, ...change } : run)) });
    };
    change({ state: 'running' });
    const rest = this.stage.every(LOOK, () => {
      worker.look().then(
        ({ progress, seconds }) => {
          if (this.shown.value?.runs.find((run) => run.method === method)?.state === 'running')
            change({ share: progress.done, seconds });
        },
        () => undefined,
      );
    });
    try {
      const { seconds = 0, visits, found } = await worker.break(0, this.memory);
      change({ state: 'done', seconds, visits, found, share: 1 });
    } catch (error) {
      change({ state: 'failed', trouble: (error as Error).message });
    }
    rest();
    worker.dismiss();
  }

  private startFor(method: MethodName, text: string): ClassBreaker {
    if (!this.spec) throw new Error('nothing is being compared');
    this.worker = this.stage.startWorker({ ...this.spec, class: text, method });
    return this.worker;
  }

  private halt(): void {
    this.worker?.dismiss();
    this.worker = undefined;
  }

  private set(change: Partial<Compared>): void {
    const { value } = this.shown;
    if (value) this.shown.value = { ...value, ...change };
  }
}

function progressOf({ runs, brute, boards }: Compared): number | undefined {
  if (![...runs, brute].some(isGoing)) return undefined;
  const done = runs.reduce((sum, run) => sum + (isGoing(run) ? run.share : 1), 0);
  return (done + (isGoing(brute) ? brute.scored / boards : 1)) / (runs.length + 1);
}

const isGoing = ({ state }: MethodRun | BruteForceRun): boolean => state === 'running' || state === 'waiting';
