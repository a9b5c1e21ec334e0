/** The results of a proof as they arrive: which classes are done, how long they took, and what the rest may take. */

import type { ClassRecord } from '../../engine/jobs';
import { type Estimate, estimateOf } from './estimate';

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
