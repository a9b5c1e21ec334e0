import { describe, expect, it } from 'vitest';
import {
  band,
  binned,
  decades,
  density,
  extended,
  linear,
  logarithmic,
  polyline,
  type TrailPoint,
  ticks,
} from './chart';

const counts = (pairs: [number, number][]) => ({
  values: Uint32Array.from(pairs, ([value]) => value),
  boards: Float64Array.from(pairs, ([, boards]) => boards),
});

describe('scales', () => {
  it('map their ends to the ends', () => {
    expect([0, 5, 10].map(linear([0, 10], [100, 0]))).toEqual([100, 50, 0]);
    const log = logarithmic([1, 100], [0, 2]);
    expect(log(10)).toBeCloseTo(1);
  });
  it('have round ticks inside', () => {
    expect(ticks(0, 250, 5)).toEqual([0, 50, 100, 150, 200, 250]);
    expect(ticks(98.42, 98.71, 4)).toEqual([98.5, 98.6, 98.7]);
    expect(ticks(0, 0, 4)).toEqual([0]);
    expect(decades(900, 2e6)).toEqual([1e3, 1e4, 1e5, 1e6]);
  });
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

it('paths are lines and closed bands', () => {
  expect(
    polyline([
      [0, 1],
      [2.25, 3],
    ]),
  ).toBe('M0.0 1.0L2.3 3.0');
  expect(
    band([
      [0, 1, 2],
      [5, 1, 3],
    ]),
  ).toBe('M0.0 2.0L5.0 3.0L5.0 1.0L0.0 1.0z');
  expect(band([])).toBe('');
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
