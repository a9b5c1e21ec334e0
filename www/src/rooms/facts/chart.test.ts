import { describe, expect, it } from 'vitest';
import { binned, density, extended, type TrailPoint } from './chart';

const counts = (pairs: [number, number][]) => ({
  values: Uint32Array.from(pairs, ([value]) => value),
  boards: Float64Array.from(pairs, ([, boards]) => boards),
});

describe('bins', () => {
  it('hold every board', () => {
    const bins = binned(
      counts([
        [0, 1],
        [3, 2],
        [7, 4],
        [11, 3],
      ]),
      3,
    );
    expect(bins.width).toBe(5);
    expect(bins.beyond).toBe(0);
    expect(bins.shares.map((share) => share.toFixed(9))).toEqual(['0.300000000', '0.400000000', '0.300000000']);
  });
  it('cut off the last thousandth, and say how much that is', () => {
    const bins = binned(
      counts([
        [10, 99_990],
        [5000, 10],
      ]),
      60,
    );
    expect(bins.width).toBe(1);
    expect(bins.shares).toHaveLength(11);
    expect(bins.beyond).toBeCloseTo(1e-4);
  });
  it('of an empty sample have one empty bar', () => {
    expect(binned(counts([]), 60).shares).toEqual([0]);
  });
});

it('the density of a law adds up to 1', () => {
  const law = { mu: 4.4, sigma: 0.6, distance: 0, at: 0, gap: 0 };
  let sum = 0;
  for (let x = 0.05; x < 5000; x += 0.1) sum += 0.1 * density(law, x);
  expect(sum).toBeCloseTo(1, 3);
  expect(density(law, 0)).toBe(0);
});

it('a running mean stays a short list, in order, with its newest point', () => {
  const step = (boards: number): TrailPoint => ({ boards, words: 98, wordsError: 1, points: 140, pointsError: 1 });
  let trail: TrailPoint[] = [];
  for (let boards = 1000; boards <= 5e6; boards += 5000) trail = extended(trail, step(boards));
  expect(trail.length).toBeLessThan(350);
  expect(trail[0]!.boards).toBe(1000);
  expect(trail.at(-1)!.boards).toBe(4_996_000);
  expect(trail.every(({ boards }, i) => i === 0 || boards > trail[i - 1]!.boards)).toBe(true);
  // A sample that starts over starts its list over, too.
  expect(extended(trail, step(500))).toEqual([step(500)]);
});
