/** The results of a proof as they arrive: which classes are done, how long they took, and what the rest may take. */

import type { ClassRecord } from '../../engine/jobs';

/** A class that takes this many times the average counts as hard. */
const HARD = 4;
/** The minimum number of classes for a meaningful average. */
const SOME = 8;
/** The number of classes used for an estimate. */
const LOOKED_AT = 1000;

export class FinishedClasses {
  readonly results = new Map<number, ClassRecord>();
  /** The class numbers in the order in which they were done. */
  readonly order: number[] = [];
  /** The expected work of each class relative to the others, if it is known. */
  weights: ReadonlyMap<number, number> = new Map();
  /** The total weight of all classes, and of those that are done. */
  private weight = 0;
  private weightDone = 0;
  /** The number of timed classes, their total seconds, and their weight. */
  private timed = { count: 0, seconds: 0, weight: 0 };

  /** Starts with classes and their weights; there are no weights if there are too many classes. */
  expect(ids: Float64Array, weights: Float64Array): void {
    this.weights = new Map(Array.from(weights, (weight, i) => [ids[i] ?? -1, weight]));
    this.weight = weights.length === ids.length ? weights.reduce((sum, weight) => sum + weight, 0) : ids.length;
    this.clear();
  }

  /** Adds a result. The times in files are those of other machines, and say nothing about the rest. */
  put(record: ClassRecord, isTimed = record.origin !== 'file'): void {
    this.results.set(record.id, record);
    this.order.push(record.id);
    const weight = this.weightOf(record.id);
    this.weightDone += weight;
    if (record.seconds === undefined || !isTimed) return;
    this.timed.count += 1;
    this.timed.seconds += record.seconds;
    this.timed.weight += weight;
  }

  clear(): void {
    this.results.clear();
    this.order.length = 0;
    this.timed = { count: 0, seconds: 0, weight: 0 };
    this.weightDone = 0;
  }

  weightOf(id: number): number {
    return this.weights.get(id) ?? 1;
  }

  /** The average seconds per class. */
  get mean(): number {
    return this.timed.seconds / Math.max(1, this.timed.count);
  }

  /** Returns whether a time is that of a hard class. */
  isHard(seconds: number | undefined): boolean {
    return seconds !== undefined && this.timed.count >= SOME && seconds > HARD * this.mean;
  }

  /**
   * Returns the seconds until this many workers are done; `under` is the finished weight of classes that are in
   * progress or given up.
   */
  eta(workers: number, under: number): number | undefined {
    const { count, seconds, weight } = this.timed;
    if (count < 2 || weight === 0 || workers === 0) return undefined;
    return (Math.max(0, this.weight - this.weightDone - under) * seconds) / weight / workers;
  }

  /** Estimates the time for everything that is left, as far as possible. */
  get estimate(): Estimate | undefined {
    const timed = this.order.slice(0, LOOKED_AT).flatMap((id) => {
      const record = this.results.get(id);
      return record?.seconds === undefined || record.origin === 'file'
        ? []
        : [{ seconds: record.seconds, bytes: record.bytes, weight: this.weightOf(id) }];
    });
    return estimateOf(timed, this.weight - this.weightDone);
  }
}

// --- The time for the rest ---

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

// --- The order in which classes are broken ---

export type ClassOrder = 'auto' | 'hard' | 'easy' | 'spread' | 'number';

export const ORDERS: readonly ClassOrder[] = ['auto', 'hard', 'easy', 'spread', 'number'];

/**
 * Up to this many classes start with the hardest, so that all workers end together; more classes are mixed.
 *
 * Measured with 3x3 in 12 classes and two workers, five runs each: the proof takes 7 % longer than half of the workers' time with the hardest first, 8 % with the easiest first or by
 * number, 10 % mixed (medians).
 */
const FEW = 200;

/** Returns the classes in an order; `weights` are their expected work, empty if unknown. */
export function inOrder(ids: ArrayLike<number>, weights: ReadonlyMap<number, number>, order: ClassOrder): Float64Array {
  const weightOf = (id: number): number => weights.get(id) ?? 0;
  const wanted = order !== 'auto' ? order : ids.length <= FEW ? 'hard' : 'spread';
  if (wanted === 'number') return Float64Array.from(ids);
  if (wanted === 'spread' || weights.size === 0) return spread(ids);
  const sign = wanted === 'hard' ? -1 : 1;
  return Float64Array.from(ids).sort((a, b) => sign * (weightOf(a) - weightOf(b)) || a - b);
}

/**
 * Returns the classes in an order in which every stretch resembles the whole, so that the remaining time can be
 * estimated from the elapsed time: steps of about the golden ratio around the list. Nothing is sorted, because there
 * may be a million.
 */
export function spread(ids: ArrayLike<number>): Float64Array {
  const count = ids.length;
  let stride = Math.max(1, Math.round(count / ((1 + Math.sqrt(5)) / 2)));
  while (common(stride, count) > 1) stride += 1;
  return Float64Array.from({ length: count }, (_, i) => ids[(i * stride) % count] ?? 0);
}

function common(a: number, b: number): number {
  return b === 0 ? a : common(b, a % b);
}
