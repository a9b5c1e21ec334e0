/** What is known about the classes of a proof that are done, how long the rest will take, and the order of the rest. */

import type { ClassRecord } from '../../engine/jobs';
import { placeOf } from './store';

/** The number of results that an estimate looks at. */
const LOOKED_AT = 1000;

export class FinishedClasses {
  readonly results = new Map<number, ClassRecord>();
  readonly order: number[] = [];
  /** The expected work of each class relative to the others, if it is known. */
  weights: ReadonlyMap<number, number> = new Map();
  /** The total weight of all classes, and of those that are done. */
  private weight = 0;
  private weightDone = 0;

  /** Starts with classes and their weights; there are no weights if there are too many classes. */
  expect(ids: Float64Array, weights: Float64Array): void {
    this.weights = new Map(Array.from(weights, (weight, i) => [ids[i] ?? -1, weight]));
    this.weight = weights.length === ids.length ? weights.reduce((sum, weight) => sum + weight, 0) : ids.length;
    this.clear();
  }

  put(record: ClassRecord): void {
    this.results.set(record.id, record);
    this.order.push(record.id);
    this.weightDone += this.weightOf(record.id);
  }

  clear(): void {
    this.results.clear();
    this.order.length = 0;
    this.weightDone = 0;
  }

  weightOf(id: number): number {
    return this.weights.get(id) ?? 1;
  }

  /** Estimates the seconds for the rest; `under` is the finished weight of classes that are in progress or given up. */
  estimate(under = 0): ReturnType<typeof estimateOf> {
    const timed = this.order.slice(0, LOOKED_AT).flatMap((id) => {
      const { seconds, bytes, origin } = this.results.get(id)!;
      // The times in files are those of other machines, and say nothing about the rest.
      return seconds !== undefined && origin !== 'file' ? [{ seconds, bytes, weight: this.weightOf(id) }] : [];
    });
    return estimateOf(timed, Math.max(0, this.weight - this.weightDone - under));
  }
}

const LEAST = 5;

/**
 * Estimates the seconds that one worker needs for everything that is left, with their 95% interval. Times follow weights:
 * their ratio, and how much single classes deviate from it. A class's weight is its expected work.
 */
export function estimateOf(timed: readonly { seconds: number; weight: number; bytes: number }[], left: number) {
  const sampled = timed.length;
  if (sampled < LEAST) return undefined;
  const weight = timed.reduce((sum, one) => sum + one.weight, 0);
  const ratio = timed.reduce((sum, { seconds }) => sum + seconds, 0) / weight;
  const squares = timed.reduce((sum, { seconds, weight }) => sum + (seconds - ratio * weight) ** 2, 0);
  const error = (2 * Math.sqrt(squares / (sampled * (sampled - 1)))) / (weight / sampled);
  return {
    sampled,
    seconds: left * ratio,
    low: left * Math.max(0, ratio - error),
    high: left * (ratio + error),
    /** The largest memory of a class so far. */
    bytes: Math.max(...timed.map(({ bytes }) => bytes)),
  };
}

// --- For the map and the chart ---

/** Sums up the results of each stretch of `size` ascending class numbers. Results only ever arrive, so each is counted once. */
export class Stretches {
  each: { done: number; found: boolean; bound: number; best: number }[] = [];
  private seen = 0;

  constructor(
    private readonly ids: Float64Array,
    private readonly size: number,
  ) {}

  count({ order, results }: FinishedClasses): void {
    // At first, or when a recording starts over.
    if (this.each.length === 0 || this.seen > order.length) {
      const length = Math.ceil(this.ids.length / this.size);
      this.each = Array.from({ length }, () => ({ done: 0, found: false, bound: -1, best: -1 }));
      this.seen = 0;
    }
    for (; this.seen < order.length; this.seen++) {
      const { id, found, bound, best } = results.get(order[this.seen]!)!;
      const stretch = this.each[this.of(id)];
      if (!stretch) continue;
      stretch.done += 1;
      stretch.found ||= found > 0;
      stretch.bound = Math.max(stretch.bound, bound);
      stretch.best = Math.max(stretch.best, best);
    }
  }

  /** Returns the stretch of a class; -1 if it is in none. */
  of(id: number): number {
    const at = placeOf(this.ids, id);
    return this.ids[at] === id ? Math.floor(at / this.size) : -1;
  }
}

// --- The order in which classes are broken ---

/** Up to this many classes start with the hardest, so that all workers end together; more classes are mixed. */
const FEW = 200;

/** Returns the classes in the order of their work; `weights` is their expected work, empty if unknown. */
export function inOrder(ids: ArrayLike<number>, weights: ReadonlyMap<number, number>): Float64Array {
  const weightOf = (id: number): number => weights.get(id) ?? 0;
  if (ids.length > FEW || weights.size === 0) return spread(ids);
  return Float64Array.from(ids).sort((a, b) => weightOf(b) - weightOf(a) || a - b);
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
