/**
 * Many workers on numbered items: cuts ranges into shares, hands them out, and collects the results.
 *
 * A share is as large as a worker can do in a moment, so that a pause takes effect soon and a dying worker loses
 * little: its share is given to another. Nothing is done twice.
 */

/** The items `from..to` by number. */
export interface NumberRange {
  readonly from: number;
  readonly to: number;
}

export interface ShareTask<T> {
  /** Does a share in one of the workers, numbered from 0. */
  run(worker: number, share: NumberRange): Promise<T>;
  /** Takes the result; nothing else is taken from the same worker meanwhile. */
  take(result: T, share: NumberRange): Promise<void> | void;
}

/** The target time for a share, in milliseconds. */
const AIM = 200;
/** Shares begin and end at multiples of this where possible, because the items can be entered there at no cost. */
const UNIT = 1000;
const LARGEST = 200 * UNIT;
/** The number of failures in a row after which the worker is not to blame. */
const PATIENCE = 3;

export class SharedWork<T> {
  private ranges: NumberRange[] = [];
  private going = false;
  private failures = 0;

  constructor(
    private readonly task: ShareTask<T>,
    private readonly now: () => number,
  ) {}

  /**
   * Works until nothing is left, or until `pause`; returns `true` if nothing is left. Rejects if shares keep failing.
   */
  async work(ranges: readonly NumberRange[], workers: number): Promise<boolean> {
    this.ranges = ranges.filter(({ from, to }) => from < to);
    this.going = true;
    this.failures = 0;
    let reason: unknown;
    const loops = Array.from({ length: workers }, (_, worker) =>
      this.loop(worker).catch((error: unknown) => {
        this.going = false;
        reason ??= error;
      }),
    );
    await Promise.all(loops);
    this.going = false;
    if (reason !== undefined) throw reason;
    return this.ranges.length === 0;
  }

  /** The ranges still to do; settled while nobody works. */
  get left(): readonly NumberRange[] {
    return this.ranges;
  }

  /** Starts no further shares; those in progress are still collected. */
  pause(): void {
    this.going = false;
  }

  private async loop(worker: number): Promise<void> {
    let size = UNIT;
    for (let share = this.next(size); share && this.going; share = this.next(size)) {
      const from = this.now();
      let result: T;
      try {
        result = await this.task.run(worker, share);
      } catch (error) {
        this.ranges.unshift(share);
        if (++this.failures >= PATIENCE) throw error;
        continue;
      }
      this.failures = 0;
      const millis = Math.max(1, this.now() - from);
      const wanted = ((share.to - share.from) * AIM) / millis;
      size = Math.max(UNIT, Math.min(Math.round(wanted / UNIT) * UNIT, size * 4, LARGEST));
      await this.task.take(result, share);
    }
  }

  private next(size: number): NumberRange | undefined {
    const range = this.ranges[0];
    if (!range || !this.going) return undefined;
    const { from } = range;
    const cut = Math.floor((from + size) / UNIT) * UNIT;
    const to = Math.min(range.to, cut > from ? cut : from + size);
    if (to === range.to) this.ranges.shift();
    else this.ranges[0] = { from: to, to: range.to };
    return { from, to };
  }
}

/** Converts pairs of ends, as workers send them, to ranges. */
export function rangesOf(ends: ArrayLike<number>): NumberRange[] {
  return Array.from({ length: ends.length / 2 }, (_, i) => ({ from: ends[2 * i]!, to: ends[2 * i + 1]! }));
}

/** Returns the number of items. */
export function sizeOf(ranges: readonly NumberRange[]): number {
  return ranges.reduce((sum, { from, to }) => sum + to - from, 0);
}
