import { describe, expect, it } from 'vitest';
import { centeredOn, isIn, overviewOf } from './view';

const PICTURE = { width: 4000, height: 500 };

describe('the overview', () => {
  it('is shown if much of the picture is not visible', () => {
    expect(overviewOf(PICTURE, { scale: 0.28 }, 900, 600, 16)).toBeUndefined();
    expect(overviewOf(PICTURE, { scale: 0.29 }, 900, 600, 16)).toBeDefined();
    expect(overviewOf({ width: 50, height: 3000 }, { scale: 0.29 }, 900, 600, 16)).toBeDefined();
  });
  it('is completely in the bottom corner, in the shape of the picture', () => {
    for (const [width, height] of [
      [900, 600],
      [300, 400],
      [2200, 1500],
    ] as const) {
      const overview = overviewOf(PICTURE, { scale: 1 }, width, height, 16)!;
      expect(overview.width / overview.height).toBeCloseTo(8);
      expect(overview.x).toBeGreaterThan(0);
      expect(overview.x + overview.width).toBeLessThan(width);
      expect(overview.y + overview.height).toBeLessThan(height);
    }
  });
  it('leads to the point that is pressed', () => {
    const view = { x: 0, y: 0, scale: 0.5 };
    const overview = overviewOf(PICTURE, view, 900, 600, 16)!;
    const at = { x: overview.x + overview.width / 4, y: overview.y + overview.height / 2 };
    expect(isIn(overview, at)).toBe(true);
    expect(isIn(overview, { x: overview.x - 1, y: at.y })).toBe(false);
    // The point is a quarter of the way across, at 1,000, and halfway down, at 250. That is where the middle of the
    // canvas goes.
    expect(centeredOn(overview, view, at, 900, 600)).toEqual({ scale: 0.5, x: 450 - 500, y: 300 - 125 });
  });
});
