/** The running time of a proof, without pauses. It belongs to the proof, not to the screen. */

/**
 * The maximum time between two ticks, in milliseconds, even in a hidden tab: more means that the machine slept or the
 * clock was set.
 */
const AWAKE = 90_000;

export class Clock {
  /** The milliseconds of work before `since`. */
  private before = 0;
  private since: number | undefined;

  constructor(private readonly now: () => number) {}

  /** The milliseconds of work. */
  get elapsed(): number {
    if (this.since === undefined) return this.before;
    return this.before + Math.min(Math.max(0, this.now() - this.since), AWAKE);
  }

  set(millis: number): void {
    this.before = millis;
    this.since = undefined;
  }

  start(): void {
    this.since = this.now();
  }

  /** Adds the elapsed time. */
  tick(): void {
    this.before = this.elapsed;
    if (this.since !== undefined) this.since = this.now();
  }

  stop(): void {
    this.tick();
    this.since = undefined;
  }
}
