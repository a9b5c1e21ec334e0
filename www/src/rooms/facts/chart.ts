/** The data of the room's charts: bins, densities, and running means. The drawing is up to `ui/plot`. */

import type { Counts, LogNormal } from '../../engine/contract';

export interface Bins {
  /** Bin i holds the values `i * width` to `(i + 1) * width - 1`. */
  readonly width: number;
  /** The share of boards in each bin. */
  readonly shares: readonly number[];
}

const WIDTHS = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000, 10_000];

/**
 * At most `most` bins, up to the value that all but a thousandth of the boards do not exceed, or as many and as wide as
 * those of another sample.
 */
export function binned({ values, boards }: Counts, most: number, like?: Bins): Bins {
  const total = boards.reduce((sum, n) => sum + n, 0) || 1;
  let seen = 0;
  const cut = values.find((_, i) => (seen += boards[i]!) >= 0.999 * total) ?? 0;
  const width = like?.width ?? WIDTHS.find((w) => cut / w < most) ?? WIDTHS.at(-1)!;
  const shares = new Array<number>(like?.shares.length ?? Math.floor(cut / width) + 1).fill(0);
  values.forEach((value, i) => {
    const bin = Math.floor(value / width);
    if (bin < shares.length) shares[bin]! += boards[i]! / total;
  });
  return { width, shares };
}

export function density({ mu, sigma }: LogNormal, x: number): number {
  if (x <= 0) return 0;
  const z = (Math.log(x) - mu) / sigma;
  return Math.exp(-0.5 * z * z) / (x * sigma * Math.sqrt(2 * Math.PI));
}

/**
 * Adds a point to a running figure, by the size of its sample; steps are at least 3% apart, so that a long run stays a
 * short list.
 */
export function extended<T>(trail: readonly T[], step: T, sizeOf: (point: T) => number): T[] {
  if (sizeOf(step) < 2) return [...trail];
  const before = trail.filter((point) => sizeOf(point) < sizeOf(step));
  const last = before.at(-2);
  if (last && sizeOf(before.at(-1)!) < 1.03 * sizeOf(last)) before.pop();
  return [...before, step];
}
