/** What the classes that are left will take, from those that were measured. Pure. */

/** A class that was measured; `weight` is what it had promised. */
export interface Timed {
  readonly seconds: number;
  readonly weight: number;
  readonly bytes: number;
}

export interface Estimate {
  /** How many were measured. */
  readonly sampled: number;
  /** Seconds of one worker for all that is left, and between what they are, nineteen times of twenty. */
  readonly seconds: number;
  readonly low: number;
  readonly high: number;
  /** The most memory of a class so far. */
  readonly bytes: number;
}

/** From less nothing can be said. */
const LEAST = 5;

/** Times go with weights: their ratio, and how much the single classes differ from it. */
export function estimateOf(timed: readonly Timed[], left: number): Estimate | undefined {
  const sampled = timed.length;
  if (sampled < LEAST) return undefined;
  const sum = (of: (one: Timed) => number): number => timed.reduce((sum, one) => sum + of(one), 0);
  const weight = sum((one) => one.weight);
  const ratio = sum(({ seconds }) => seconds) / weight;
  const variance = sum(({ seconds, weight }) => (seconds - ratio * weight) ** 2) / (sampled * (sampled - 1));
  const error = (2 * Math.sqrt(variance)) / (weight / sampled);
  return {
    sampled,
    seconds: left * ratio,
    low: left * Math.max(0, ratio - error),
    high: left * (ratio + error),
    bytes: timed.reduce((most, { bytes }) => Math.max(most, bytes), 0),
  };
}
