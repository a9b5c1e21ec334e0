/** The data of the map, the chart, the numbers and the boards: from a running proof, or from a recording of one. */

import type { ReadonlySignal } from '@preact/signals';
import type { WorkerStatus } from '../../engine/breaker-pool';
import type { BoardPoints, ProofPlan } from '../../engine/jobs';
import type { FinishedClasses } from './finished-classes';

/** `loading`: the classes are being counted; `ready`: nothing runs; `done`: every class has been dealt with. */
export type ProofPhase = 'loading' | 'refused' | 'ready' | 'starting' | 'running' | 'paused' | 'done';

/** What a class is on the map. */
export type Mark = 'waiting' | 'running' | 'broken' | 'found' | 'failed' | 'differs';

export interface Display {
  readonly phase: ReadonlySignal<ProofPhase>;
  readonly plan: ReadonlySignal<ProofPlan | undefined>;
  readonly ids: ReadonlySignal<Float64Array>;
  /** Increases whenever a class or a worker changes. */
  readonly version: ReadonlySignal<number>;
  readonly workerStatuses: ReadonlySignal<readonly WorkerStatus[]>;
  readonly finishedClasses: FinishedClasses;
  readonly failed: ReadonlyMap<number, string>;
  /** The classes whose results are wrong: they leave out boards, or gave others when they were broken again. */
  readonly differing: ReadonlySet<number>;
  /** The best boards so far, and the number of all boards. */
  readonly boards: readonly BoardPoints[];
  readonly found: number;
  readonly elapsed: number;
  readonly eta: number | undefined;
  markOf(id: number): Mark;
}
