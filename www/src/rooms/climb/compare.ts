/** Two schedules from the same seed: one climber each, at full speed, for a number of runs. */

import { batch, computed, type ReadonlySignal, signal } from '@preact/signals';
import type { ClimbFrame, ClimbStart, Pace } from '../../engine/jobs';
import type { ClimberWorker } from './climber';
import { type Cooling, GEOMETRIC, HILL, optionsOf, type ClimbPlan, RULE_OF_2009 } from './plan';

export interface CompareEnvironment {
  readonly startWorker: (dictionary: string, from: ClimbStart, pace: Pace) => ClimberWorker;
  readonly later: (callback: () => void, millis: number) => void;
}

/** A schedule for a comparison. */
export type ComparisonPreset = 'settings' | 'tuned' | 'rule2009' | 'hill' | 'cold' | 'hot';

export const PRESETS: readonly ComparisonPreset[] = ['tuned', 'hill', 'rule2009', 'cold', 'hot', 'settings'];

/** Returns the schedule of a preset; hill climbing gets as many steps as the tuned schedule. */
export function coolingOf(preset: ComparisonPreset, settings: Cooling, tunedSteps: number): Cooling {
  switch (preset) {
    case 'settings':
      return settings;
    case 'tuned':
      return { kind: 'tuned' };
    case 'rule2009':
      return RULE_OF_2009;
    case 'hill':
      return { ...HILL, proposals: tunedSteps } as Cooling;
    case 'cold':
      return { ...GEOMETRIC, from: 20, to: 20, proposals: tunedSteps } as Cooling;
    case 'hot':
      return { ...GEOMETRIC, from: 150, to: 150, proposals: tunedSteps } as Cooling;
  }
}

/** One side of the comparison. */
export class Side {
  readonly frame = signal<ClimbFrame | undefined>(undefined);
  /** The best points of each finished run. */
  readonly runs = signal<readonly number[]>([]);
}

/** What is being compared, or was. */
export interface ComparisonOrder {
  readonly names: readonly [string, string];
  readonly seed: string;
  /** The number of runs of each side. */
  readonly runs: number;
  /** The number of steps of each run, if it is the same for all. */
  readonly steps: number | undefined;
}

export interface Figures {
  readonly runs: number;
  readonly best: number;
  readonly median: number;
  readonly boards: number;
}

export function figuresOf({ frame, runs }: Side): Figures {
  const sorted = [...runs.value].sort((a, b) => a - b);
  return {
    runs: sorted.length,
    best: sorted.at(-1) ?? 0,
    median: sorted.length > 0 ? sorted[Math.floor((sorted.length - 1) / 2)]! : 0,
    boards: frame.value?.evaluations ?? 0,
  };
}

/** The numbers of runs to choose from. */
export const RUNS = [20, 100, 400] as const;

/** The milliseconds between two requests. */
const LOOK = 150;

export class ClimbComparison {
  readonly sides = signal<readonly [Side, Side] | undefined>(undefined);
  readonly running = signal(false);
  /** The finished share while it runs, from 0 to 1; both sides count the same. */
  readonly progress: ReadonlySignal<number | undefined> = computed(() => {
    if (!this.running.value) return undefined;
    const done = (this.sides.value ?? []).reduce((sum, { runs }) => sum + runs.value.length, 0);
    return Math.min(1, done / (2 * Math.max(1, this.order.value.runs)));
  });
  readonly trouble = signal('');
  /** The choices for the next comparison; they outlive the tab, like the result. */
  readonly a = signal<ComparisonPreset>('tuned');
  readonly b = signal<ComparisonPreset>('hill');
  readonly count = signal<number>(RUNS[1]);
  readonly order = signal<ComparisonOrder>({ names: ['', ''], seed: '', runs: 0, steps: undefined });
  /** Increases when there is something new to draw. */
  readonly version = signal(0);
  private climbers: ClimberWorker[] = [];

  constructor(private readonly world: CompareEnvironment) {}

  /** Compares two schedules; both sides use the plan except for its schedule. */
  start(plan: ClimbPlan, coolings: readonly [Cooling, Cooling], dictionary: string, order: ComparisonOrder): void {
    this.stop();
    const { seed, runs } = order;
    const sides = [new Side(), new Side()] as const;
    const climbers = coolings.map((cooling) =>
      this.world.startWorker(dictionary, { options: optionsOf({ ...plan, cooling, target: 0, runs }, seed) }, 'flat'),
    );
    this.climbers = climbers;
    batch(() => {
      this.sides.value = sides;
      this.order.value = order;
      this.running.value = true;
      this.trouble.value = '';
    });
    climbers.forEach((climber, i) => void this.follow(climber, sides[i]!));
  }

  stop(): void {
    const { climbers } = this;
    this.climbers = [];
    this.running.value = false;
    for (const climber of climbers) climber.dismiss();
  }

  private async follow(climber: ClimberWorker, side: Side): Promise<void> {
    const current = (): boolean => this.climbers.includes(climber);
    const watch = async (): Promise<void> => {
      if (!current()) return;
      const { frame, runs } = await climber.look({ runs: true });
      if (!current()) return;
      this.take(side, frame, runs);
      this.world.later(() => void watch().catch(() => undefined), LOOK);
    };
    void watch().catch(() => undefined);
    const end = await climber.ended;
    if (!current()) return;
    this.climbers = this.climbers.filter((other) => other !== climber);
    if (end.type === 'failed') {
      this.stop();
      this.trouble.value = end.message;
      return;
    }
    this.take(side, end.look.frame, end.look.runs);
    if (this.climbers.length === 0) this.running.value = false;
  }

  private take(side: Side, frame: ClimbFrame, runs: Uint32Array | undefined): void {
    batch(() => {
      side.frame.value = frame;
      if (runs && runs.length !== side.runs.value.length) side.runs.value = Array.from(runs);
      this.version.value++;
    });
  }
}
