/**
 * A recorded proof: all of 3x3 from 500 points up, as `boggle break` proved it. It is shown as long as nothing has been
 * proved here, so that the first screen already explains what a proof is. It replays itself in a few seconds; with
 * reduced motion, the end is shown at once.
 */

import { signal } from '@preact/signals';
import type { WorkerStatus } from '../../engine/breaker';
import type { BoardPoints, ClassRecord, ProofPlan, ProofSpec } from '../../engine/jobs';
import RECORDING from './recording-3x3.json';
import { FinishedClasses, type ProofPhase } from './session';
import { FIRST, isSameSpec } from './spec';

/** The milliseconds that the replay takes, and the milliseconds between two of its pictures. */
const LASTS = 6000;
const FRAME = 80;

export function isRecorded(spec: ProofSpec, dictionary: string): boolean {
  return dictionary === 'enable2k' && isSameSpec(spec, FIRST);
}

export class Replay {
  readonly phase = signal<ProofPhase>('running');
  readonly version = signal(0);
  readonly workerStatuses = signal<readonly WorkerStatus[]>([]);
  readonly finishedClasses = new FinishedClasses();
  readonly failed = new Map<number, string>();
  readonly differing = new Set<number>();
  readonly eta = undefined;
  readonly ids = signal(Float64Array.from(RECORDING.classes, ({ id }) => id));
  readonly plan = signal<ProofPlan | undefined>(planOf());
  private readonly classes = schedule();
  /** The number of boards at the end, and the points of the best. */
  readonly total = this.classes.reduce((sum, { boards }) => sum + boards.length, 0);
  readonly best = Math.max(...this.classes.map(({ record }) => record.best));
  private share = 0;
  private clock: ReturnType<typeof setInterval> | undefined;

  constructor() {
    this.finishedClasses.expect(this.ids.value, new Float64Array());
  }

  get boards(): readonly BoardPoints[] {
    const done = this.classes.filter(({ to }) => to <= this.share).flatMap(({ boards }) => boards);
    return done.sort((a, b) => b.points - a.points);
  }

  get found(): number {
    return this.boards.length;
  }

  get elapsed(): number {
    return this.share * RECORDING.seconds * 1000;
  }

  /** Shows it from the start; with `still`, only the end. */
  play(still: boolean): void {
    this.stop();
    this.finishedClasses.clear();
    this.show(still ? 1 : 0);
    if (still) return;
    const began = performance.now();
    this.clock = setInterval(() => this.show(Math.min(1, (performance.now() - began) / LASTS)), FRAME);
  }

  stop(): void {
    clearInterval(this.clock);
    this.clock = undefined;
  }

  private show(share: number): void {
    this.share = share;
    for (const { record, to } of this.classes) {
      if (to <= share && !this.finishedClasses.results.has(record.id)) this.finishedClasses.put(record);
    }
    const at = this.classes.filter(({ from, to }) => from <= share && share < to);
    this.workerStatuses.value = at.map(({ record, from, to }) => ({
      id: record.id,
      progress: { done: (share - from) / (to - from), depth: 0, parts: 1 },
      seconds: (share - from) * RECORDING.seconds,
      lost: 0,
    }));
    this.phase.value = share < 1 ? 'running' : 'done';
    this.version.value++;
    if (share === 1) this.stop();
  }
}

/** Only what the page shows of a plan. */
function planOf(): ProofPlan {
  const { space, words, threshold, all, radix, classes } = RECORDING;
  const run = { size: '3x3', space, classes: classes.length, threshold, method: 'best', words } as ProofPlan['run'];
  return { run, rows: 3, cols: 3, all, radix, missing: [] };
}

/** The classes with the most paths come first, each with a length in proportion to its paths, from 0 to 1. */
function schedule() {
  const letters: Record<string, string> = RECORDING.letters;
  const all = RECORDING.classes.reduce((sum, { paths }) => sum + paths, 0);
  let done = 0;
  const sorted = [...RECORDING.classes].sort((a, b) => b.paths - a.paths);
  return sorted.map(({ id, cells, bound, paths, listed, boards: list }) => {
    const boards = list.split(' ').flatMap((entry) => {
      const [, board = '', points = ''] = /^(\D+)(\d+)$/.exec(entry) ?? [];
      return board ? [{ board, points: Number(points) }] : [];
    });
    // Only what the page shows of a result.
    const record = {
      id,
      class: [...cells].map((cell) => letters[cell] ?? '').join(' '),
      bound,
      paths,
      parts: 1,
      found: listed,
      best: boards[0]?.points ?? 0,
    } as ClassRecord;
    const from = done / all;
    done += paths;
    return { record, boards, from, to: done / all };
  });
}
