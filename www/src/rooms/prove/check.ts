/**
 * The two checks of a result. The first audits it and tries to refute it, with the same code as `boggle verify`. The
 * second is another program, `proofs/check.mjs`, which shares no code with this page: in workers of its own, it proves
 * everything again, in classes of its own, or breaks some of the classes here.
 */

import { computed, type ReadonlySignal, signal } from '@preact/signals';
import type { BoardPoints, ClassRecord, ProofRun } from '../../engine/contract';
import { freshSeed } from '../../engine/seed';
import { turns } from '../../engine/soon';
import { NO_WORK } from './figures';
import type { ProofSession } from './session';
import { CHECK } from './text';

/** The part of a worker that is used here. */
export type SecondWorker = Pick<Worker, 'postMessage' | 'terminate' | 'onmessage' | 'onerror'>;

type Answer = {
  readonly ids?: readonly number[];
  readonly boards?: readonly [board: string, points: number][];
  /** The finished share of the class, before its boards. */
  readonly share?: number;
  readonly error?: string;
};

/** The letter groups of the classes into which the second program divides all boards. */
const GROUPS = 'aeijou bcdfgmpqvwxz hklnrsty';

/** A result line without boards. */
const NO_RESULT = JSON.stringify({ id: 0, class: '', boards: [], bound: 0, ...NO_WORK });

const NO_PROBLEMS: readonly string[] = [];

/** An audit and then a search for missing boards, at the start; `boards` are those in the results, `tried` those of the search.
 * `seed`: fresh each time, because whoever made a log must not have tried the search. `judged`: whether one has ended. `trouble`: why it couldn't. */
const UNEXAMINED = {
  classes: 0,
  boards: 0,
  tried: 0,
  seed: '',
  problems: NO_PROBLEMS,
  running: true,
  judged: false,
  trouble: '',
};
export type Examined = Readonly<typeof UNEXAMINED>;

/** The work of the second program, at the start. */
const UNREPEATED = {
  /** Whether it divides the boards into classes of its own and proves everything, or breaks some of the classes here again. */
  own: true,
  of: 0,
  done: 0,
  /** The sum of the finished shares of the classes in progress. */
  under: 0,
  refuted: [] as readonly number[],
  problems: NO_PROBLEMS,
  /** Why the second program couldn't work; empty if it could. */
  trouble: '',
  running: false,
  seconds: 0,
};
type Repeated = Readonly<typeof UNREPEATED>;

/** What the second program was asked to do. After a pause, it continues with the classes that are not finished. */
interface Task {
  readonly run: ProofRun;
  readonly results: readonly ClassRecord[] | undefined;
  readonly finished: Set<number>;
  /** The boards found in classes of its own. */
  readonly boards: BoardPoints[];
}

export class Check {
  readonly examined = signal<Examined | undefined>(undefined);
  readonly repeated = signal<Repeated | undefined>(undefined);
  /** Whether the second program, in classes of its own, has found the same boards, whatever it does now. */
  readonly confirmed = signal(false);
  /** The number of classes of these results that it has broken again and found to have the same boards, also before. */
  readonly agreed = signal(0);
  private readonly agreedOn = new Set<number>();
  /** The finished share of the second program's work, from 0 to 1. */
  readonly progress: ReadonlySignal<number | undefined> = computed(() => {
    const { value } = this.repeated;
    return value?.running ? shareOf(value) : undefined;
  });
  private task: Task | undefined;
  /** A turn of a check ends when another begins: answers that it still waits for must not count. */
  private readonly begin = turns();
  private readonly beginExamining = turns();
  private workers: SecondWorker[] = [];

  constructor(
    private readonly session: Pick<ProofSession, 'asked' | 'check' | 'record'>,
    private readonly startWorker: () => SecondWorker,
    private readonly announce: (text: string) => void,
  ) {}

  /** Audits all results, of which there are so many, and searches for boards that they leave out. */
  async examine(classes: number): Promise<void> {
    const { session } = this;
    const { value: before } = this.examined;
    const seed = freshSeed();
    const isLatest = this.beginExamining();
    const set = (change: Partial<Examined>): void => {
      if (isLatest()) this.examined.value = { ...UNEXAMINED, ...this.examined.value, ...change };
    };
    this.examined.value = { ...UNEXAMINED, classes, seed, judged: before?.classes === classes && before.judged };
    try {
      const audited = await (await session.asked()).audit();
      set({ boards: audited.rescored, problems: audited.problems });
      for (;;) {
        const search = await (await session.asked()).refute(seed);
        if (search.done) await session.record(search.problems);
        if (!isLatest()) return;
        set({ tried: search.tried });
        if (!search.done) continue;
        return set({ problems: [...audited.problems, ...search.problems], running: false, judged: true });
      }
    } catch (error) {
      set({ trouble: (error as Error).message, running: false, judged: true });
    }
  }

  /** Has the second program break the classes of these results again or, without them, prove everything again. */
  repeat(run: ProofRun, workers: number, results?: readonly ClassRecord[]): Promise<void> {
    this.pause();
    this.task = { run, results, finished: new Set(), boards: [] };
    this.repeated.value = { ...UNREPEATED, own: !results, of: results?.length ?? 0 };
    return this.resume(workers);
  }

  /** Continues with the classes that are not finished. */
  async resume(workers: number): Promise<void> {
    const { task, session } = this;
    const { value: before } = this.repeated;
    if (!task || !before || before.running) return;
    const { run, results, finished, boards } = task;
    const isLatest = this.begin();
    const from = performance.now() - 1000 * before.seconds;
    const known = new Map(results?.map((result) => [result.id, result]));
    const shares = new Map<number, number>();
    let left: number[] = [];
    let state = before;
    const set = (change: Partial<Repeated>): void => {
      const under = [...shares.values()].reduce((sum, share) => sum + share, 0);
      state = { ...state, under, seconds: (performance.now() - from) / 1000, ...change };
      if (isLatest()) this.repeated.value = state;
    };
    const refute = (problems: readonly string[], ...ids: number[]): void => {
      if (problems.length > 0) set({ refuted: [...state.refuted, ...ids], problems: [...state.problems, ...problems] });
    };
    set({ running: true, trouble: '' });
    const begin = async () => {
      const worker = this.startWorker();
      this.workers.push(worker);
      const { ids = [] } = await asked(worker, { list, run, ...(results ? {} : { groups: GROUPS }) });
      return { worker, ids };
    };
    const work = async ({ worker }: { worker: SecondWorker }): Promise<void> => {
      for (let id = left.pop(); id !== undefined; id = left.pop()) {
        const at = id;
        const { boards: found = [] } = await asked(worker, { id }, (share) => {
          shares.set(at, share);
          set({});
        });
        const again = found.map(([board, points]) => ({ board, points }));
        const record = known.get(id);
        // The core compares the class with its result.
        const problems = record ? await session.check((worker) => worker.recheck(lineWith(record.line, again))) : [];
        if (!isLatest()) return;
        if (!record) boards.push(...again);
        else if (problems.length === 0) this.agreed.value = this.agreedOn.add(id).size;
        refute(problems, id);
        finished.add(id);
        shares.delete(id);
        set({ done: finished.size });
      }
    };
    let list = '';
    try {
      list = await (await session.asked()).words();
      if (!isLatest()) return;
      // The first worker works out the classes.
      const first = await begin();
      const ids = results ? [...known.keys()] : first.ids;
      left = ids.filter((id) => !finished.has(id)).reverse();
      set({ of: ids.length });
      const others = Array.from({ length: Math.min(workers, left.length) - 1 }, async () => work(await begin()));
      await Promise.all([work(first), ...others]);
      if (!results && isLatest()) {
        const problems = await session.check((worker) => worker.confirm(lineWith(NO_RESULT, boards)));
        refute(problems);
        if (isLatest()) this.confirmed.value = problems.length === 0;
      }
    } catch (error) {
      set({ trouble: (error as Error).message });
    }
    if (!isLatest()) return;
    this.pause();
    this.announce(spokenOf({ ...state, running: false }));
  }

  /** Pauses the second program; its findings stay, but not its work on unfinished classes. */
  pause(): void {
    this.begin();
    for (const worker of this.workers) worker.terminate();
    this.workers = [];
    const { value } = this.repeated;
    if (value?.running) this.repeated.value = { ...value, under: 0, running: false };
  }

  /** Stops and clears everything. */
  clear(): void {
    this.pause();
    this.beginExamining();
    this.examined.value = undefined;
    this.repeated.value = undefined;
    this.confirmed.value = false;
    this.agreedOn.clear();
    this.agreed.value = 0;
  }
}

export function spokenOf({ own, done, of, refuted, problems, running, trouble }: Repeated): string {
  if (!own) return CHECK.agreed(done - refuted.length, of, refuted.length);
  // The boards are compared after the last class.
  if (running || trouble || of === 0 || done < of) return CHECK.ownClasses(done, of);
  return problems.length === 0 ? CHECK.confirmed(of) : '';
}

/** The finished share of the second program's work, from 0 to 1. */
export const shareOf = ({ done, under, of }: Repeated): number => (done + under) / Math.max(1, of);

/** Whether the second program has been paused before its end, or failed. */
export const isHeld = ({ running, done, of, trouble }: Repeated): boolean =>
  !running && (done < of || of === 0 || trouble !== '');

/** Whether the second program has found the same boards in all classes, of which `held` have results here. */
export const hasAgreed = (state: Repeated, held: number): boolean =>
  !state.running && !isHeld(state) && state.problems.length === 0 && (state.own || state.of === held);

/** Returns a line of the log with other boards. */
export const lineWith = (line: string, boards: readonly BoardPoints[]): string =>
  `${JSON.stringify({ ...JSON.parse(line), boards })}\n`;

/** Sends a message to the second program, and returns its answer; meanwhile, it may tell which share of a class is finished. */
function asked(worker: SecondWorker, message: object, tell?: (share: number) => void): Promise<Answer> {
  return new Promise((resolve, reject) => {
    worker.onmessage = ({ data }: MessageEvent<Answer>) => {
      if (data.share !== undefined) tell?.(data.share);
      else if (data.error) reject(new Error(data.error));
      else resolve(data);
    };
    worker.onerror = () => reject(new Error(CHECK.unavailable));
    worker.postMessage(message);
  });
}
