/**
 * Many workers on numbered things: cuts ranges into shares, hands them out, takes what comes back.
 *
 * Shares are as large as a worker manages in a moment, so that a pause is soon obeyed and a worker that dies loses
 * little: its share goes back and is done by another. What was taken is never done again.
 */

/** Things `from..to` by number. */
export interface NumberRange {
  readonly from: number;
  readonly to: number;
}

export interface ShareTask<T> {
  /** Does a share in one of the workers, numbered from 0. */
  run(worker: number, share: NumberRange): Promise<T>;
  /** Takes the result; nothing else is taken meanwhile from the same worker. */
  take(result: T, share: NumberRange): Promise<void> | void;
}

/** Milliseconds that a share should take. */
const AIM = 200;
/** Shares begin and end at multiples of it where they can: there the numbered things can be entered at no cost. */
const UNIT = 1000;
const LARGEST = 200 * UNIT;
/** Failures in a row after which it is not the worker. */
const PATIENCE = 3;

export class SharedWork<T> {
  private ranges: NumberRange[] = [];
  private going = false;
  private failures = 0;

  constructor(
    private readonly task: ShareTask<T>,
    private readonly now: () => number,
  ) {}

  /** Works until nothing is left, or until `pause`; `true` if nothing is left. Rejects if shares fail and fail. */
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

  /** What is still to be done; settled while nobody works. */
  get left(): readonly NumberRange[] {
    return this.ranges;
  }

  /** No further shares; those in hand are still taken. */
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

/** Pairs of ends, as workers send them, as ranges. */
export function rangesOf(ends: ArrayLike<number>): NumberRange[] {
  return Array.from({ length: ends.length / 2 }, (_, i) => ({ from: ends[2 * i]!, to: ends[2 * i + 1]! }));
}

/** How many things. */
export function sizeOf(ranges: readonly NumberRange[]): number {
  return ranges.reduce((sum, { from, to }) => sum + to - from, 0);
}
