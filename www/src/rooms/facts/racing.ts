/**
 * The race: all solvers in one worker, over the same boards, in turns. The solver with the least time so far goes next,
 * for a moment. So the visitor sees all of them advance together, each has the machine to itself while it runs, and
 * temporary load on the machine slows all of them equally.
 */

import { computed, type ReadonlySignal, signal } from '@preact/signals';
import type { Engine, RaceIdea, RaceLeg, RaceOver } from '../../engine/contract';
import { troubleOf } from './format';

type LaneState = 'waiting' | 'ready' | 'running' | 'done' | 'out';

export interface Lane {
  readonly idea: RaceIdea;
  readonly state: LaneState;
  /** The milliseconds of its setup: converting the dictionary. */
  readonly ready: number;
  /** The milliseconds it has run. */
  readonly millis: number;
  /** Its progress; nothing before its first turn. */
  readonly leg: RaceLeg | undefined;
}

/** The milliseconds for each solver. */
export const MILLIS = 2000;
/** The length of a turn in milliseconds. */
const TURN = 60;
/** The milliseconds between two updates of the picture. */
const SHOW = 100;

let races = 0;

export class RaceSession {
  readonly lanes = signal<readonly Lane[]>([]);
  readonly status = signal<'resting' | 'preparing' | 'racing'>('resting');
  /** The number of boards of the course, once it is known. */
  readonly boards = signal(0);
  readonly trouble = signal('');
  /** The visitor's choice for the next race, kept while another question or room is on screen. */
  readonly benchmark = signal(false);
  /** The race whose figures the lanes have. The choice may have changed since. */
  readonly raced = signal<RaceOver | undefined>(undefined);
  /** The finished share while it runs, from 0 to 1; every solver counts the same. */
  readonly share: ReadonlySignal<number | undefined> = computed(() => {
    if (this.status.value === 'resting') return undefined;
    const { value: lanes } = this.lanes;
    const done = lanes.map(({ state, millis }) => (state === 'done' || state === 'out' ? 1 : millis / MILLIS));
    return done.reduce((sum, share) => sum + Math.min(1, share), 0) / Math.max(1, lanes.length);
  });
  private stopped = false;

  constructor(private readonly engine: Engine) {}

  /** Asks which solvers race. */
  async load(): Promise<void> {
    const ideas = await this.engine.raceIdeas();
    if (this.lanes.value.length === 0) this.lanes.value = ideas.map(start);
  }

  async run(over: RaceOver): Promise<void> {
    if (this.status.value !== 'resting') return;
    const { engine } = this;
    this.status.value = 'preparing';
    this.trouble.value = '';
    this.stopped = false;
    const race = ++races;
    try {
      await this.load();
      const lanes = this.lanes.value.map(({ idea }) => start(idea));
      this.lanes.value = [...lanes];
      this.raced.value = over;
      this.boards.value = await engine.openRace(race, over);
      for (const [i, { idea }] of lanes.entries()) {
        if (this.stopped) return;
        const ready = await engine.enterRace(race, idea.name);
        lanes[i] = { ...lanes[i]!, state: ready === null ? 'out' : 'ready', ready: ready ?? 0 };
        this.lanes.value = [...lanes];
      }
      this.status.value = 'racing';
      let shown = performance.now();
      while (!this.stopped) {
        // The lane with the least time so far that has time left.
        const able = lanes.filter(({ state }) => state === 'ready' || state === 'running');
        const [lane] = able.toSorted((a, b) => a.millis - b.millis);
        if (!lane) break;
        const leg = await engine.raceLeg(race, lane.idea.name, Math.min(TURN, MILLIS - lane.millis));
        const spent = lane.millis + leg.millis;
        const state = leg.boards >= this.boards.value || spent >= MILLIS ? 'done' : 'running';
        lanes[lanes.indexOf(lane)] = { ...lane, leg, state, millis: spent };
        if (performance.now() - shown > SHOW) {
          shown = performance.now();
          this.lanes.value = [...lanes];
        }
      }
      this.lanes.value = [...lanes];
    } catch (error) {
      this.trouble.value = troubleOf(error);
    } finally {
      this.status.value = 'resting';
      // The solvers hold up to a hundred megabytes each.
      await engine.closeRace().catch(() => undefined);
    }
  }

  stop(): void {
    this.stopped = true;
  }
}

function start(idea: RaceIdea): Lane {
  return { idea, state: 'waiting', ready: 0, millis: 0, leg: undefined };
}

/** Returns the best rate of the lanes before one: the rate that it has to beat. */
export function bestBefore(lanes: readonly Lane[], index: number): number | undefined {
  const rates = lanes.slice(0, index).flatMap((lane) => rateOf(lane) ?? []);
  return rates.length > 0 ? Math.max(...rates) : undefined;
}

/** Returns the boards per second; nothing before the first turn. */
export function rateOf({ leg, millis }: Lane): number | undefined {
  return leg && millis > 0 ? (1000 * leg.boards) / millis : undefined;
}
