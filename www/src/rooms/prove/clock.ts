/** How long a proof has run, pauses left out. It belongs to the proof, not to what is on the screen. */

/** Milliseconds that pass between two ticks at most, even in a hidden tab: more is a machine that slept, or a clock that was set. */
const AWAKE = 90_000;

export class Clock {
  /** Milliseconds of work before `since`. */
  private before = 0;
  private since: number | undefined;

  constructor(private readonly now: () => number) {}

  /** Milliseconds of work. */
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

  /** Puts down what has passed. */
  tick(): void {
    this.before = this.elapsed;
    if (this.since !== undefined) this.since = this.now();
  }

  stop(): void {
    this.tick();
    this.since = undefined;
  }
}
