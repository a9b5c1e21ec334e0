/**
 * A recorded proof: all of 3x3 from 500 points up, as `boggle break` proved it. It is shown as long as nothing has been
 * proved here, so that the first screen already explains what a proof is. It replays itself in a few seconds; with
 * reduced motion, the end is shown at once.
 */

import { signal } from '@preact/signals';
import type { WorkerStatus } from '../../engine/breaker';
import type { ClassRecord, ProofPlan, ProofSpec } from '../../engine/contract';
import { NO_WORK } from './figures';
import RECORDING from './recording-3x3.json';
import { FinishedClasses, type ProofPhase } from './session';
import { FIRST, isSameSpec } from './spec';

/** The classes in the order in which they are done. A class takes as long as its paths are many. */
const { classes: CLASSES, seconds: SECONDS } = RECORDING;
const PATHS = CLASSES.reduce((sum, { paths }) => sum + paths, 0);

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
  readonly arrived: readonly ClassRecord[] = [];
  readonly refuted = new Set<number>();
  readonly newBounds = new Map<number, number>();
  readonly eta = undefined;
  readonly isProved = false;
  readonly ids = signal(Float64Array.from(CLASSES, ({ id }) => id).sort());
  /** Only what the page shows of a plan and, below, of results. */
  readonly plan = signal<ProofPlan | undefined>(RECORDING.plan as unknown as ProofPlan);
  /** The boards at the end, the best first. */
  readonly all = CLASSES.flatMap(({ id, boards }) => boards.map((board) => ({ id, ...board }))).sort(
    (a, b) => b.points - a.points || (a.board < b.board ? -1 : 1),
  );
  elapsed = 0;
  private clock: ReturnType<typeof setInterval> | undefined;

  constructor() {
    this.finishedClasses.expect(this.ids.value, new Float64Array());
  }

  get boards() {
    return this.all.filter(({ id }) => this.finishedClasses.results.has(id));
  }

  get found(): number {
    return this.boards.length;
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
    this.elapsed = share * SECONDS * 1000;
    this.workerStatuses.value = [];
    let left = share * PATHS;
    for (const record of CLASSES) {
      const { id, paths } = record;
      if (left >= paths) {
        if (!this.finishedClasses.results.has(id))
          this.finishedClasses.put({ ...NO_WORK, ...record } as unknown as ClassRecord);
      } else if (left >= 0) {
        const progress = { done: left / paths, depth: 0, parts: 1 };
        this.workerStatuses.value = [{ id, progress, seconds: (left / PATHS) * SECONDS, lost: 0 }];
      }
      left -= paths;
    }
    this.phase.value = share < 1 ? 'running' : 'done';
    this.version.value++;
    if (share === 1) this.stop();
  }
}
