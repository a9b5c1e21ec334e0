/** The state of a climb, and values derived from it. The actions are in `session.ts`. */

import { computed, type ReadonlySignal, signal } from '@preact/signals';
import type { DictionaryId } from '../../engine/contract';
import type { ClimbFrame, ClimbStart, Pace } from '../../engine/jobs';
import type { Climber, ClimberWorker } from './climber';
import { BestBoards } from './best-boards';
import { type ClimbPlan, samePlan } from './plan';
import { Pacing } from './pacing';
import type { Replaying } from './replay';
import { Shown } from './shown';
import { Spoken } from './spoken';
import type { ClimbStore } from './store';
import type { StepLog } from './steps';

/** The session's environment. */
export interface ClimbEnvironment {
  readonly startWorker: (dictionary: DictionaryId, from: ClimbStart, pace: Pace) => ClimberWorker;
  readonly store: ClimbStore;
  readonly now: () => number;
  readonly date: () => number;
  readonly later: (callback: () => void, millis: number) => void;
  readonly announce: (text: string, delay?: number) => void;
  readonly tell: (text: string) => void;
  /** Whether reduced motion is preferred. */
  readonly calm: () => boolean;
  readonly newSeed: () => string;
  /** Records how long something took, for the browser's timeline. */
  readonly measure: (name: string, from: number) => void;
}

/** `idle`: nothing yet; `over`: ended, with everything still visible. */
export type ClimbPhase = 'idle' | 'running' | 'paused' | 'over';

/** The options with which a climb started. */
export interface ClimbSettings {
  readonly plan: ClimbPlan;
  readonly seed: string;
  readonly dictionary: DictionaryId;
}

export abstract class ClimbState {
  readonly phase = signal<ClimbPhase>('idle');
  readonly climbers = signal<readonly Climber[]>([]);
  readonly front = signal(0);
  readonly order = signal<ClimbSettings | undefined>(undefined);
  /** The reason why there is no climb, or its problem. */
  readonly trouble = signal('');
  /** Whether the table of boards held is visible. */
  readonly wantsRecordHolders = signal(false);
  /** Whether another tab owns the saved climb. */
  readonly unkept = signal(false);
  /** Whether an accepted step is being looked for. */
  readonly sought = signal(false);
  /** Whether the saved climb was looked for. */
  readonly ready = signal(false);

  readonly chosen: ReadonlySignal<Climber | undefined> = computed(() => this.climbers.value[this.front.value]);
  readonly frame: ReadonlySignal<ClimbFrame | undefined> = computed(
    () => this.held.value ?? this.steps.frame.value ?? this.chosen.value?.frame.value,
  );
  /** The best climber: the one with the best board of all and, among equals, the one that needed the fewest steps. */
  readonly leader: ReadonlySignal<Climber | undefined> = computed(() => {
    const best = (climber: Climber) => climber.frame.value?.best;
    return this.climbers.value.reduce<Climber | undefined>((a, b) => {
      const [x, y] = [a && best(a), best(b)];
      if (!x || !y) return x ? a : b;
      return x.points > y.points || (x.points === y.points && x.proposals <= y.proposals) ? a : b;
    }, undefined);
  });

  readonly pacing = new Pacing(() => this.chosen.peek()?.frame.peek());
  readonly shown: Shown;
  readonly spoken: Spoken;
  readonly bestBoards: BestBoards;

  readonly speed = this.pacing.speed;
  /** The current pace. */
  readonly rate = this.pacing.rate;

  constructor(protected readonly world: ClimbEnvironment) {
    this.bestBoards = new BestBoards(world.store, world.date);
    this.shown = new Shown(world);
    this.spoken = new Spoken(world);
  }

  /** The single steps made in a row, and the one on the screen. */
  get steps(): StepLog {
    return this.shown.steps;
  }

  get replaying(): ReadonlySignal<Replaying | undefined> {
    return this.shown.replaying;
  }

  /** The frame that is held for a moment when its run is over. */
  get held(): ReadonlySignal<ClimbFrame | undefined> {
    return this.shown.held;
  }

  /** For each cell of the shown board, 1 if it has just changed. */
  get glow(): ReadonlySignal<readonly number[]> {
    return this.shown.glow;
  }

  /** Increases with every frame; what is painted rather than rendered follows it. */
  get version(): ReadonlySignal<number> {
    return this.shown.version;
  }

  /** The pace of the climber shown. */
  get pace(): Pace {
    return this.phase.value !== 'running' || this.pacing.isStepwise || this.held.value ? 'paused' : this.rate.value;
  }

  /** The pace of the others. */
  get othersPace(): Pace {
    return this.phase.value !== 'running' || this.held.value ? 'paused' : this.rate.value;
  }

  /** The points of the best board of all climbers. */
  get bestPoints(): number | undefined {
    return this.leader.value?.frame.value?.best.points;
  }

  /** The points table of the climb. */
  get scoring(): string {
    return this.order.value?.plan.scoring ?? 'standard';
  }

  /** Says that a frame has a new best board, if it has. */
  speak(frame: ClimbFrame): void {
    this.spoken.newBest(this.bestPoints ?? frame.best.points, this.scoring);
  }

  /** Whether the current climb matches these settings. */
  isOf(plan: ClimbPlan, dictionary: DictionaryId): boolean {
    const { value: order } = this.order;
    if (!order || order.dictionary !== dictionary) return false;
    return samePlan({ ...order.plan, seed: order.seed }, { ...plan, seed: plan.seed || order.seed });
  }
}
