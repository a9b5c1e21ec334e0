/** The arithmetic of charts: scales, ticks, bins, and paths. It draws nothing. */

import type { Counts, LogNormal } from '../../engine/facts';

/** Maps `domain` to `range`, evenly or by the logarithm. */
export type Mapping = (value: number) => number;

export function linear([d0, d1]: readonly [number, number], [r0, r1]: readonly [number, number]): Mapping {
  const step = (r1 - r0) / (d1 - d0 || 1);
  return (value) => r0 + (value - d0) * step;
}

export function logarithmic([d0, d1]: readonly [number, number], range: readonly [number, number]): Mapping {
  const scale = linear([Math.log(d0), Math.log(d1)], range);
  return (value) => scale(Math.log(value));
}

/** About `count` round numbers from `from` to `to`. */
export function ticks(from: number, to: number, count: number): number[] {
  const rough = (to - from) / Math.max(1, count);
  if (!(rough > 0)) return [from];
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 5, 10].find((m) => m * power >= rough * 0.999)! * power;
  const first = Math.ceil(from / step - 1e-9);
  const last = Math.floor(to / step + 1e-9);
  // Dividing is exact where multiplying is not: 3 * 0.1 is not 0.3.
  return Array.from({ length: last - first + 1 }, (_, i) =>
    step < 1 ? (first + i) / Math.round(1 / step) : (first + i) * step,
  );
}

/** The powers of ten from `from` to `to`. */
export function decades(from: number, to: number): number[] {
  const first = Math.ceil(Math.log10(from) - 1e-9);
  const last = Math.floor(Math.log10(to) + 1e-9);
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, i) => 10 ** (first + i));
}

export interface Bins {
  /** Bin i holds the values `i * width` to `(i + 1) * width - 1`. */
  readonly width: number;
  /** The share of boards in each bin. */
  readonly shares: readonly number[];
  /** The share beyond the last bin. */
  readonly beyond: number;
}

const WIDTHS = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000, 10_000];

/** At most `most` bins, up to the value that all but a thousandth of the boards do not exceed. */
export function binned({ values, boards }: Counts, most: number): Bins {
  const total = boards.reduce((sum, n) => sum + n, 0);
  let seen = 0;
  const cut = values.find((_, i) => (seen += boards[i]!) >= 0.999 * total) ?? 0;
  const width = WIDTHS.find((w) => cut / w < most) ?? WIDTHS.at(-1)!;
  const shares = new Array<number>(Math.floor(cut / width) + 1).fill(0);
  let beyond = 0;
  values.forEach((value, i) => {
    const bin = Math.floor(value / width);
    if (bin < shares.length) shares[bin]! += boards[i]! / total;
    else beyond += boards[i]! / total;
  });
  return { width, shares, beyond };
}

/** The density of a log-normal distribution. */
export function density({ mu, sigma }: LogNormal, x: number): number {
  if (x <= 0) return 0;
  const z = (Math.log(x) - mu) / sigma;
  return Math.exp(-0.5 * z * z) / (x * sigma * Math.sqrt(2 * Math.PI));
}

/** A broken line through points. */
export function polyline(points: Iterable<readonly [number, number]>): string {
  return Array.from(points, ([x, y], i) => `${i === 0 ? 'M' : 'L'}${x.toFixed(1)} ${y.toFixed(1)}`).join('');
}

/** A band between two lines over the same x. */
export function band(points: readonly (readonly [x: number, low: number, high: number])[]): string {
  if (points.length === 0) return '';
  const there = polyline(points.map(([x, , high]) => [x, high] as const));
  const back = polyline([...points].reverse().map(([x, low]) => [x, low] as const));
  return `${there}${back.replace('M', 'L')}z`;
}

/** One point of a running mean. */
export interface TrailPoint {
  readonly boards: number;
  readonly words: number;
  readonly wordsError: number;
  readonly points: number;
  readonly pointsError: number;
}

/** Adds a point to a running mean; steps are at least 3% apart, so that a long run stays a short list. */
export function extended(trail: readonly TrailPoint[], step: TrailPoint): TrailPoint[] {
  if (step.boards < 2) return [...trail];
  const before = trail.filter(({ boards }) => boards < step.boards);
  const last = before.at(-2);
  if (last && before.at(-1)!.boards < last.boards * 1.03) before.pop();
  return [...before, step];
}
