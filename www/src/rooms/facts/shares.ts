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
  /** Shows what is done so far; called a few times per second. */
  look?(): Promise<void>;
}

/** The target time for a share, in milliseconds. */
const AIM = 200;
/** Shares begin and end at multiples of this where possible, because the items can be entered there at no cost. */
const UNIT = 1000;
const LARGEST = 200 * UNIT;
/** The number of failures in a row after which the worker is not to blame. */
const PATIENCE = 3;
/** The milliseconds between two looks: fewer in the first second, when much changes. */
const FIRST_LOOK = 60;
const LOOK = 250;

/**
 * Works until no range is left, or until the signal, after which the shares in progress are still collected. What is
 * done is taken out of `ranges`. Rejects if shares keep failing.
 */
export async function shareOut<T>(
  ranges: NumberRange[],
  workers: number,
  { run, take, look }: ShareTask<T>,
  signal: AbortSignal,
): Promise<void> {
  const began = performance.now();
  let working = true;
  let failures = 0;
  const next = (size: number): NumberRange | undefined => {
    const range = ranges[0];
    if (!range || !working || signal.aborted) return undefined;
    const { from } = range;
    const cut = Math.floor((from + size) / UNIT) * UNIT;
    const to = Math.min(range.to, cut > from ? cut : from + size);
    if (to === range.to) ranges.shift();
    else ranges[0] = { from: to, to: range.to };
    return { from, to };
  };
  const loop = async (worker: number): Promise<void> => {
    let size = UNIT;
    for (let share = next(size); share; share = next(size)) {
      const from = performance.now();
      let result: T;
      try {
        result = await run(worker, share);
      } catch (error) {
        ranges.unshift(share);
        if (++failures >= PATIENCE) throw error;
        continue;
      }
      failures = 0;
      const wanted = ((share.to - share.from) * AIM) / Math.max(1, performance.now() - from);
      size = Math.max(UNIT, Math.min(Math.round(wanted / UNIT) * UNIT, size * 4, LARGEST));
      await take(result, share);
    }
  };
  const watch = async (): Promise<void> => {
    for (let rest = FIRST_LOOK; ; ) {
      await new Promise((resolve) => setTimeout(resolve, rest));
      if (!working) return;
      const asked = performance.now();
      await look?.();
      // A slow machine spends its time working, not showing it.
      rest = Math.max(asked - began < 1000 ? FIRST_LOOK : LOOK, 4 * (performance.now() - asked));
    }
  };
  // What a look shows is shown again at the end, where a failure counts.
  void watch().catch(() => undefined);
  const fail = (error: unknown): never => {
    working = false;
    throw error;
  };
  const loops = Array.from({ length: workers }, (_, worker) => loop(worker).catch(fail));
  const failed = (await Promise.allSettled(loops)).find((end) => end.status === 'rejected');
  working = false;
  if (failed) throw failed.reason;
}

/** Converts pairs of ends, as workers send them, to ranges that are not empty. */
export function rangesOf(ends: ArrayLike<number>): NumberRange[] {
  const ranges = Array.from({ length: ends.length / 2 }, (_, i) => ({ from: ends[2 * i]!, to: ends[2 * i + 1]! }));
  return ranges.filter(({ from, to }) => from < to);
}

/** Returns the number of items. */
export function sizeOf(ranges: readonly NumberRange[]): number {
  return ranges.reduce((sum, { from, to }) => sum + to - from, 0);
}
