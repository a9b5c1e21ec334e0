/** The single steps made in a row, which can be viewed again: back to the first, and forward. */

import { computed, type ReadonlySignal, signal } from '@preact/signals';
import type { ClimbFrame, ClimbProposal } from '../../engine/jobs';

/** A single step of the shown climber. */
export interface SingleStep {
  readonly proposal: ClimbProposal;
  /** The faces before the step. */
  readonly before: readonly string[];
  /** The run's best score before the step. */
  readonly runBest: number;
  /** The state after the step. */
  readonly frame: ClimbFrame;
}

const MOST = 500;

export class StepLog {
  private readonly steps = signal<readonly SingleStep[]>([]);
  /** How many steps back the viewed one is. */
  readonly behind = signal(0);

  readonly current: ReadonlySignal<SingleStep | undefined> = computed(() =>
    this.steps.value.at(-1 - this.behind.value),
  );
  /** The state after the viewed step; nothing for the latest one, whose state is the climber's own. */
  readonly frame: ReadonlySignal<ClimbFrame | undefined> = computed(() =>
    this.behind.value > 0 ? this.current.value?.frame : undefined,
  );
  readonly count: ReadonlySignal<number> = computed(() => this.steps.value.length);

  /** Adds a step and views it. */
  add(step: SingleStep): void {
    this.behind.value = 0;
    this.steps.value = [...this.steps.value.slice(1 - MOST), step];
  }

  /** Views the previous step; returns whether there is one. */
  back(): boolean {
    if (this.behind.value >= this.steps.value.length - 1) return false;
    this.behind.value++;
    return true;
  }

  /** Views the next step; returns whether it has been made already. */
  forward(): boolean {
    if (this.behind.value === 0) return false;
    this.behind.value--;
    return true;
  }

  clear(): void {
    this.behind.value = 0;
    if (this.steps.value.length > 0) this.steps.value = [];
  }
}
