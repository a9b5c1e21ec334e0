/** Where things are on a chart: scales from 0, round ticks, short numbers. Pure. */

export interface Box {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** The round number at or above `value`: 1, 2, 2.5 or 5 times a power of ten. */
export function roundUp(value: number): number {
  if (!(value > 0)) return 1;
  const power = 10 ** Math.floor(Math.log10(value));
  return (ROUND.find((step) => value <= step * power * (1 + 1e-9)) ?? 10) * power;
}
const ROUND = [1, 2, 2.5, 5, 10];

/** Where an axis ends that has to show `value`: the next tick of about five. */
export function axisEnd(value: number): number {
  const step = roundUp(value / 5);
  return Math.max(step, Math.ceil(value / step - 1e-9) * step);
}

/** The ticks of an axis from 0 to `end`, at most `most` after the 0. */
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
  return value.toLocaleString('en', { maximumSignificantDigits: 3 });
}

/** From values to pixels and back, both from 0. */
export class Scale {
  constructor(
    private readonly box: Box,
    private readonly xEnd: number,
    private readonly yEnd: number,
  ) {}

  x(value: number): number {
    return this.box.left + (value / this.xEnd) * this.box.width;
  }

  y(value: number): number {
    return this.box.top + (1 - value / this.yEnd) * this.box.height;
  }

  yOf(pixel: number): number {
    return Math.min(1, Math.max(0, 1 - (pixel - this.box.top) / this.box.height)) * this.yEnd;
  }

  xOf(pixel: number): number {
    return Math.min(1, Math.max(0, (pixel - this.box.left) / this.box.width)) * this.xEnd;
  }
}

/** The index of the last of ascending `values` that is at most `at`; 0 if there is none. */
export function lastBefore(values: ArrayLike<number>, at: number): number {
  let [low, high] = [0, values.length - 1];
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (values[middle]! <= at) low = middle;
    else high = middle - 1;
  }
  return low;
}
