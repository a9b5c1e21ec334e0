import { describe, expect, it } from 'vitest';
import { linear, logarithmic, ticks } from './plot';

describe('ticks', () => {
  const between = (from: number, to: number, most: number): number[] => ticks(linear([from, to], [0, 1]), most);
  it('are round numbers, in no more steps than asked for', () => {
    expect(between(0, 250, 5)).toEqual([0, 50, 100, 150, 200, 250]);
    expect(between(98.42, 98.71, 4)).toEqual([98.5, 98.6, 98.7]);
    expect(between(0, 0, 4)).toEqual([0]);
    // d3 alone would return six and eight of them.
    expect(between(0, 1000, 4)).toEqual([0, 500, 1000]);
    expect(between(0, 7, 5)).toEqual([0, 2, 4, 6]);
    for (let to = 1; to < 2000; to += 7) expect(between(0, to, 3).length).toBeLessThanOrEqual(4);
  });
  it('are the powers of ten on a logarithmic scale', () => {
    const powers = (from: number, to: number, most: number): number[] => ticks(logarithmic([from, to], [0, 1]), most);
    expect(powers(900, 2e6, 9)).toEqual([1e3, 1e4, 1e5, 1e6]);
    expect(powers(1e-4, 1, 5)).toEqual([1e-4, 1e-3, 0.01, 0.1, 1]);
    expect(powers(1e-4, 1, 2)).toEqual([1e-4, 0.01, 1]);
    expect(powers(10, 100, 4)).toEqual([10, 100]);
    expect(powers(300, 700, 4)).toEqual([]);
  });
});
