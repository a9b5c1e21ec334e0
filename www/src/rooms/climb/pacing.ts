/** How fast the climbers go: the speed that was chosen, and what it comes to at each moment of the climb. */

import { signal } from '@preact/signals';
import type { ClimbFrame, Pace } from '../../engine/jobs';
import { guidedPace } from './guide';
import { isWatchable, type Speed } from './speed';

/** Up to so many steps a second each is shown with its arithmetic. */
const STEPWISE = 10;
/** Milliseconds between two frames that count at most: more is a tab that was hidden. */
const LONGEST = 250;

export class Pacing {
  readonly speed = signal<Speed>('guided');
  /** The pace that the speed comes to just now. */
  readonly rate = signal<Pace>(2);
  /** Milliseconds that this climb has run, and when the frame before was: for the guided speed. */
  private ran = 0;
  private lastTick = -Infinity;

  /** `frame`: the last one of the climber shown. */
  constructor(private readonly frame: () => ClimbFrame | undefined) {}

  /** From now on at this speed; the guided one starts slowly. */
  start(speed: Speed = this.speed.value): void {
    this.speed.value = speed;
    this.ran = 0;
    this.rate.value = this.now();
  }

  /** Time passes; whether the pace is another one now. `counts`: whether the climb runs and is shown running. */
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

  /** Milliseconds from one single step to the next. */
  get stepTime(): number {
    const { value: rate } = this.rate;
    return typeof rate === 'number' ? 1000 / rate : 0;
  }

  /** Whether the end of a run is worth a moment. */
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
