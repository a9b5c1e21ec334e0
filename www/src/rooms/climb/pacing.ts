/** How fast the climbers go: the chosen speed, and the pace that follows from it at each moment of the climb. */

import { signal } from '@preact/signals';
import type { ClimbFrame, Pace } from '../../engine/jobs';
import { guidedPace } from './guide';
import { isWatchable, type Speed } from './speed';

/** Up to this many steps per second, each is shown with its arithmetic. */
const STEPWISE = 10;
/** The maximum time counted between two frames, in milliseconds: a longer one means a hidden tab. */
const LONGEST = 250;

export class Pacing {
  readonly speed = signal<Speed>('guided');
  /** The current pace. */
  readonly rate = signal<Pace>(2);
  /** How long this climb has run, and the time of the previous frame, in milliseconds, for the guided speed. */
  private ran = 0;
  private lastTick = -Infinity;

  /** `frame`: the last one of the climber shown. */
  constructor(private readonly frame: () => ClimbFrame | undefined) {}

  /** Sets the speed; the guided one starts slowly. */
  start(speed: Speed = this.speed.value): void {
    this.speed.value = speed;
    this.ran = 0;
    this.rate.value = this.now();
  }

  /** Advances the time; returns whether the pace changed. `counts`: whether the climb is running and shown. */
  tick(now: number, counts: boolean): boolean {
    if (counts) this.ran += Math.min(LONGEST, Math.max(0, now - this.lastTick));
    this.lastTick = now;
    const before = this.rate.value;
    if (counts) this.rate.value = this.now();
    return this.rate.value !== before;
  }

  /** Whether each step is shown with its arithmetic. */
  get isStepwise(): boolean {
    const { value: rate } = this.rate;
    return typeof rate === 'number' && rate <= STEPWISE;
  }

  /** The milliseconds between two single steps. */
  get stepTime(): number {
    const { value: rate } = this.rate;
    return typeof rate === 'number' ? 1000 / rate : 0;
  }

  /** Whether the end of a run should be held on the screen for a moment. */
  showsEnds(pace: Pace, run: number, steps: number | undefined): boolean {
    return isWatchable(pace, steps) || (this.speed.value === 'guided' && run === 1);
  }

  private now(): Pace {
    const { value: speed } = this.speed;
    if (speed !== 'guided') return speed;
    const frame = this.frame();
    return guidedPace(this.ran / 1000, frame?.run ?? 0, frame?.runLength);
  }
}
