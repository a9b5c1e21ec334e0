/**
 * One class by several methods: how long each takes, and whether all find the same boards. Brute force scores every board
 * if a minute is enough for that; for a larger class, it scores only random boards, and the total is calculated.
 */

import { computed, type ReadonlySignal, signal } from '@preact/signals';
import type { ClassBreaker } from '../../engine/breaker';
import type { ClassResult, ProveSpec } from '../../engine/jobs';
import { cellsOf } from './words';

type MethodName = NonNullable<ProveSpec['method']>;
const METHODS: readonly MethodName[] = ['best', 'hybrid2025', 'union2009', 'brute'];

interface MethodRun {
  readonly method: MethodName;
  /** `calculated`: only brute force, whose time is calculated from a rate. */
  readonly state: 'waiting' | 'running' | 'done' | 'stopped' | 'calculated' | 'failed';
  readonly seconds: number;
  /** The finished share, from 0 to 1. */
  readonly share: number;
  /** The number of letters tried, or of classes bounded. */
  readonly visits: number;
  readonly found: number;
  /** The boards found, as a text to compare. */
  readonly boards: string;
  readonly trouble: string;
}

export interface Compared {
  readonly id: number;
  readonly text: string;
  readonly runs: readonly MethodRun[];
  /** The number of random boards that were scored per second. */
  readonly rate: number;
}

interface ComparisonStage {
  readonly startWorker: (spec: ProveSpec) => ClassBreaker;
  readonly now: () => number;
  readonly every: (millis: number, call: () => void) => () => void;
}

/** The milliseconds between two progress requests. */
const LOOK = 250;
const SAMPLES = 20_000;
/** The maximum time for scoring all boards of a class, in seconds. */
const PATIENCE = 60;

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
    const untouched = { seconds: 0, share: 0, visits: 0, found: 0, boards: '', trouble: '' };
    const runs = METHODS.map((method): MethodRun => ({ method, state: 'waiting', ...untouched }));
    this.shown.value = { id, text, runs, rate: 0 };
    await this.sample(turn, text, boards);
    for (const { method } of runs) {
      if (turn !== this.turn) return;
      if (this.shown.value?.runs.find((run) => run.method === method)?.state === 'waiting')
        await this.run(turn, method, text);
    }
  }

  /** Stops everything; results so far stay. */
  stop(): void {
    this.halt();
    this.turn++;
    const { value } = this.shown;
    if (!value) return;
    const runs = value.runs.map((run): MethodRun => (isGoing(run) ? { ...run, state: 'stopped' } : run));
    this.shown.value = { ...value, runs };
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
      if (turn === this.turn && this.shown.value) this.shown.value = { ...this.shown.value, rate };
      if (seconds > PATIENCE) this.set(turn, 'brute', { state: 'calculated', seconds });
    } catch (error) {
      // Without it there is no baseline, but everything else is unaffected.
      this.set(turn, 'brute', { state: 'failed', trouble: (error as Error).message });
    }
    worker.dismiss();
  }

  private async run(turn: number, method: MethodName, text: string): Promise<void> {
    const worker = this.startFor(method, text);
    this.set(turn, method, { state: 'running' });
    const rest = this.stage.every(LOOK, () => {
      worker.look().then(
        ({ progress, seconds }) => {
          if (this.shown.value?.runs.find((run) => run.method === method)?.state === 'running')
            this.set(turn, method, { share: progress.done, seconds });
        },
        () => undefined,
      );
    });
    try {
      const { seconds = 0, visits, found, line } = await worker.break(0, this.memory);
      this.set(turn, method, { state: 'done', seconds, visits, found, boards: boardsIn(line), share: 1 });
    } catch (error) {
      this.set(turn, method, { state: 'failed', trouble: (error as Error).message });
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

  private set(turn: number, method: MethodName, change: Partial<MethodRun>): void {
    const { value } = this.shown;
    if (turn !== this.turn || !value) return;
    const runs = value.runs.map((run) => (run.method === method ? { ...run, ...change } : run));
    this.shown.value = { ...value, runs };
  }
}

function progressOf({ runs }: Compared): number | undefined {
  if (!runs.some(isGoing)) return undefined;
  return runs.reduce((sum, run) => sum + (isGoing(run) ? run.share : 1), 0) / runs.length;
}

const isGoing = ({ state }: MethodRun): boolean => state === 'running' || state === 'waiting';

/** Returns the boards in a line of the log, in a fixed order. */
function boardsIn(line: string): string {
  const { boards } = JSON.parse(line) as ClassResult;
  return boards
    .map(({ board, points }) => `${board} ${points}`)
    .sort()
    .join();
}
