/** Positions on a chart, the ends and ticks of its axes, and short numbers. Pure functions. */

import { decimal } from '../../ui/format';
import { linear, logarithmic, type PlotInterval, ticks } from '../../ui/plot';

export interface PlotArea {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** The visible part of the y axis: from `low`, and logarithmic if that is above 0 and `log` is set. */
export interface ValueRange {
  readonly low: number;
  readonly log: boolean;
}

const FROM_0: ValueRange = { low: 0, log: false };

/** The range of scales that are only asked for round numbers. */
const UNIT: PlotInterval = [0, 1];

/** Returns the end of an axis that must include `value`: the next of about five ticks. */
export function axisEnd(value: number): number {
  return linear([0, value > 0 ? value : 1], UNIT, 5).domain()[1]!;
}

/** Returns the start of an axis that must show values from `least` to `most`: 0, or a round number not far below. */
export function axisStart(least: number, most: number): number {
  if (!(least > 0.4 * most)) return 0;
  return linear([least < most ? least : 0.9 * most, most], UNIT, 4).domain()[0]!;
}

/** Returns the ticks of an axis up to `end`, in at most `most` steps. Evenly spaced ticks count from its start. */
export function axisTicks(end: number, most: number, { low, log }: ValueRange = FROM_0): number[] {
  if (log) return ticks(logarithmic([low, end], UNIT), most);
  return ticks(linear([0, end - low], UNIT), most).map((value) => low + value);
}

/** Counts how many of `values` are in each of `count` equal parts of `low..=high`. */
export function binned(values: ArrayLike<number>, low: number, high: number, count: number): number[] {
  const bins = new Array<number>(count).fill(0);
  const width = (high - low || 1) / count;
  for (let i = 0; i < values.length; i++) {
    const at = Math.floor((values[i]! - low) / width);
    bins[Math.min(count - 1, Math.max(0, at))]!++;
  }
  return bins;
}

/** `950`, `1.5k`, `20k`, `1.2M`. */
export function short(value: number): string {
  const trim = (n: number): string => String(Number(n.toPrecision(3)));
  if (value >= 1e9) return `${trim(value / 1e9)}G`;
  if (value >= 1e6) return `${trim(value / 1e6)}M`;
  if (value >= 1e4) return `${trim(value / 1e3)}k`;
  return decimal(value);
}

/**
 * Converts values to pixels and back; x starts at 0. This is plain arithmetic rather than a scale of `ui/plot`, because a
 * run has thousands of points, and each frame converts them all.
 */
export class ChartScale {
  constructor(
    private readonly box: PlotArea,
    private readonly xEnd: number,
    private readonly yEnd: number,
    private readonly range: ValueRange = FROM_0,
  ) {}

  x(value: number): number {
    return this.box.left + (value / this.xEnd) * this.box.width;
  }

  y(value: number): number {
    const { low, log } = this.range;
    // Values below a logarithmic axis are drawn on it.
    const share = log
      ? Math.log(Math.max(value, low) / low) / Math.log(this.yEnd / low)
      : (value - low) / (this.yEnd - low);
    return this.box.top + (1 - share) * this.box.height;
  }

  /** The end of the y axis. */
  get top(): number {
    return this.yEnd;
  }

  yOf(pixel: number): number {
    const { low } = this.range;
    return low + Math.min(1, Math.max(0, 1 - (pixel - this.box.top) / this.box.height)) * (this.yEnd - low);
  }

  xOf(pixel: number): number {
    return Math.min(1, Math.max(0, (pixel - this.box.left) / this.box.width)) * this.xEnd;
  }
}

/** Returns the index of the last of ascending `values` that is at most `at`; 0 if there is none. */
export function lastBefore(values: ArrayLike<number>, at: number): number {
  let [low, high] = [0, values.length - 1];
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (values[middle]! <= at) low = middle;
    else high = middle - 1;
  }
  return low;
}
