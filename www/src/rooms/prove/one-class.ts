/**
 * What can be shown about one class: how it is broken part by part, and how long each method takes. Brute force scores
 * every board if a minute is enough for that; for a larger class, it scores only random boards, and the total is calculated.
 */

import { computed, type ReadonlySignal, signal } from '@preact/signals';
import type { ProofWorker } from '../../engine/breaker';
import type { ClassRecord, ClassResult, PartRow, ProofSpec, UnfoldMethod } from '../../engine/contract';
import type { ProofSession } from './session';
import { WATCHABLE } from './spec';
import { boardsIn } from './text';

/** More parts than anyone would read. The page keeps them all. */
const MOST = 12_000;

export interface UnfoldedClass {
  readonly id: number;
  readonly method: UnfoldMethod;
  readonly rows: PartRow[];
  readonly state: 'running' | 'over' | 'stopped' | 'enough' | 'failed';
  readonly trouble: string;
}

export class ClassUnfolding {
  readonly shown = signal<UnfoldedClass | undefined>(undefined);
  /** The finished share of the class while it is being broken, from 0 to 1. */
  readonly progress: ReadonlySignal<number | undefined> = computed(() => {
    const { value } = this.shown;
    return value?.state === 'running' ? (value.rows.at(-1)?.done ?? 0) : undefined;
  });
  private worker: ProofWorker | undefined;

  constructor(private readonly startWorker: () => ProofWorker) {}

  async start(id: number, method: UnfoldMethod, memory: number): Promise<void> {
    this.stop();
    const worker = (this.worker = this.startWorker());
    let shown: UnfoldedClass = { id, method, rows: [], state: 'running', trouble: '' };
    const show = (change: Partial<UnfoldedClass>): void => {
      shown = { ...shown, ...change };
      if (this.worker === worker) this.shown.value = shown;
    };
    show({});
    try {
      let part = await worker.unfold(id, method, memory);
      for (;;) {
        // The list is replaced only if parts are dropped, so that drawings start over.
        const rows = part.kept < shown.rows.length ? shown.rows.slice(0, part.kept) : shown.rows;
        rows.push(...part.rows);
        const ended = rows.length >= MOST ? 'enough' : 'running';
        show({ rows, state: part.more ? ended : 'over' });
        if (shown.state !== 'running' || this.worker !== worker) break;
        part = await worker.more();
      }
    } catch (error) {
      show({ state: 'failed', trouble: (error as Error).message });
    }
    worker.dismiss();
  }

  /** Ends it; the parts so far stay. */
  stop(): void {
    this.worker?.dismiss();
    this.worker = undefined;
    const { value } = this.shown;
    if (value?.state === 'running') this.shown.value = { ...value, state: 'stopped' };
  }

  close(): void {
    this.stop();
    this.shown.value = undefined;
  }
}

// --- The comparison of methods ---

export type MethodName = NonNullable<ProofSpec['method']>;
const METHODS: readonly MethodName[] = [...WATCHABLE, 'brute'];

/** How a method fares with a class, at the start. */
const UNMEASURED = {
  state: 'waiting' as 'waiting' | 'running' | 'done' | 'stopped' | 'failed',
  seconds: 0,
  /** The finished share, from 0 to 1. */
  share: 0,
  /** The boards found, each with its points, in a fixed order. */
  boards: [] as readonly string[],
  bound: 0,
  /** Why it has no boards. */
  trouble: '',
};
type MethodRun = Readonly<typeof UNMEASURED & { method: MethodName }>;

/** A class, what its stored result lists unless it was computed on this visit, and what each method finds. */
interface Comparison {
  readonly id: number;
  readonly text: string;
  readonly given?: ClassRecord | undefined;
  readonly runs: readonly MethodRun[];
  /** How the boards that were found differ from those of the stored result. */
  readonly problems: readonly string[];
  /** Whether our method gave the bound that the stored result states; nothing if the two can't be compared. */
  readonly sameBound?: boolean | undefined;
}

/** The milliseconds between two progress requests. */
const LOOK = 250;
const SAMPLES = 20_000;
/** The maximum time for scoring all boards of a class, in seconds. */
const PATIENCE = 60;

export class MethodComparison {
  readonly shown = signal<Comparison | undefined>(undefined);
  /** The finished share while anything is being measured, from 0 to 1; every method counts the same. */
  readonly progress: ReadonlySignal<number | undefined> = computed(() => {
    const { runs = [] } = this.shown.value ?? {};
    if (!runs.some(isGoing)) return undefined;
    return runs.reduce((sum, run) => sum + (isGoing(run) ? run.share : 1), 0) / runs.length;
  });
  private going = new AbortController();

  constructor(
    private readonly startWorker: (spec: ProofSpec) => ProofWorker,
    private readonly recheck: (again: ClassResult, method: MethodName) => ReturnType<ProofSession['recheck']>,
  ) {}

  /** Breaks a class by these methods, one after another, and compares the boards with those of a stored result. */
  async start(about: Pick<Comparison, 'id' | 'text' | 'given'>, spec: ProofSpec, memory: number, methods = METHODS) {
    this.stop();
    const { signal: ended } = (this.going = new AbortController());
    const { given, text } = about;
    const show = (change: Partial<Comparison>): void => {
      if (!ended.aborted) this.shown.value = { ...about, runs: [], problems: [], ...this.shown.value, ...change };
    };
    this.shown.value = undefined;
    show({ runs: methods.map((method) => ({ method, ...UNMEASURED })) });
    for (const method of methods) {
      const set = (change: Partial<MethodRun>): void => {
        const { runs = [] } = this.shown.value ?? {};
        show({ runs: runs.map((run) => (run.method === method ? { ...run, ...change } : run)) });
      };
      set({ state: 'running' });
      if (ended.aborted) return;
      const { ids: _, buckets: __, ...rules } = spec;
      const worker = this.startWorker({ ...rules, class: text, method });
      ended.addEventListener('abort', () => worker.dismiss());
      const look = () =>
        worker.look().then(
          ({ progress, seconds }) => set({ share: progress.done, seconds }),
          () => undefined,
        );
      let clock: ReturnType<typeof setInterval> | undefined;
      try {
        await worker.ready;
        if (method === 'brute') {
          const from = performance.now();
          const { samples } = await worker.expect(SAMPLES);
          const seconds = ((performance.now() - from) / 1000 / samples) * boardsIn(text);
          if (seconds > PATIENCE) {
            set({ state: 'stopped', seconds, trouble: 'not run: time calculated from that of random boards' });
            continue;
          }
        }
        clock = setInterval(look, LOOK);
        const { seconds = 0, line } = await worker.break(0, memory);
        const again = { ...(JSON.parse(line) as ClassResult), id: about.id };
        const { boards, bound } = again;
        if (given && !ended.aborted) {
          const { problems, ...bound } = await this.recheck(again, method);
          show({ ...bound, ...(problems.length > 0 && { problems }) });
        }
        set({ state: 'done', seconds, boards: boards.map(({ board, points }) => `${board} ${points}`).sort(), bound });
      } catch (error) {
        set({ state: 'failed', trouble: (error as Error).message });
      } finally {
        clearInterval(clock);
        worker.dismiss();
      }
    }
  }

  /** Stops everything; results so far stay. */
  stop(): void {
    this.going.abort();
    const { value } = this.shown;
    if (!value) return;
    const runs = value.runs.map((run): MethodRun => (isGoing(run) ? { ...run, state: 'stopped' } : run));
    this.shown.value = { ...value, runs };
  }

  close(): void {
    this.stop();
    this.shown.value = undefined;
  }
}

const isGoing = ({ state }: MethodRun): boolean => state === 'running' || state === 'waiting';
