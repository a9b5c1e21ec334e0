/** Estimates the time for the remaining classes from those that were measured. Pure functions. */

/** A measured class; `weight` is its expected work. */
export interface Timed {
  readonly seconds: number;
  readonly weight: number;
  readonly bytes: number;
}

export interface Estimate {
  /** The number of measured classes. */
  readonly sampled: number;
  /** The seconds that one worker needs for everything that is left, and their 95% interval. */
  readonly seconds: number;
  readonly low: number;
  readonly high: number;
  /** The largest memory of a class so far. */
  readonly bytes: number;
}

/** The minimum number of measured classes for an estimate. */
const LEAST = 5;

/** Times follow weights: their ratio, and how much single classes deviate from it. */
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
