/** Positions on a chart: scales from 0, round ticks, short numbers. Pure functions. */

import { decimal } from '../../ui/format';

export interface PlotArea {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** Returns the round number at or above `value`: 1, 2, 2.5 or 5 times a power of ten. */
export function roundUp(value: number): number {
  if (!(value > 0)) return 1;
  const power = 10 ** Math.floor(Math.log10(value));
  return (ROUND.find((step) => value <= step * power * (1 + 1e-9)) ?? 10) * power;
}
const ROUND = [1, 2, 2.5, 5, 10];

/** Returns the end of an axis that must include `value`: the next of about five ticks. */
export function axisEnd(value: number): number {
  const step = roundUp(value / 5);
  return Math.max(step, Math.ceil(value / step - 1e-9) * step);
}

/** Returns the powers of ten from `low` to `end`. */
export function powers(low: number, end: number): number[] {
  const first = Math.round(Math.log10(low));
  return Array.from({ length: Math.round(Math.log10(end)) - first + 1 }, (_, i) => 10 ** (first + i));
}

/** Returns the start of an axis that must show values from `least` to `most`: 0, or a round number not far below. */
export function axisStart(least: number, most: number): number {
  if (!(least > 0.4 * most)) return 0;
  const step = roundUp((most - least) / 4 || most / 10);
  return Math.max(0, Math.floor(least / step) * step);
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

/** Returns the ticks of an axis from 0 to `end`, at most `most` after the 0. */
export function ticks(end: number, most: number): number[] {
  const step = roundUp(end / Math.max(1, most));
  return Array.from({ length: Math.floor(end / step + 1e-9) + 1 }, (_, i) => i * step);
}

/** `950`, `1.5k`, `20k`, `1.2M`. */
export function short(value: number): string {
  const trim = (n: number): string => String(Number(n.toPrecision(3)));
  if (value >= 1e9) return `${trim(value / 1e9)}G`;
  if (value >= 1e6) return `${trim(value / 1e6)}M`;
  if (value >= 1e4) return `${trim(value / 1e3)}k`;
  return decimal(value);
}

/** The visible part of the y axis: from `low`, and logarithmic if that is above 0 and `log` is set. */
export interface ValueRange {
  readonly low: number;
  readonly log: boolean;
}

const FROM_0: ValueRange = { low: 0, log: false };

/** Converts values to pixels and back; x starts at 0. */
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
