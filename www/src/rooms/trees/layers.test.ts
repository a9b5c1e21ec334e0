import { describe, expect, it, vi } from 'vitest';
import type { TreeSlice } from '../../engine/jobs';
import { type Cut, lifting, onTheWay } from './layers';

vi.hoisted(() => vi.stubGlobal('matchMedia', () => ({ matches: false })));

/** Leaves 100 to 200 on 1,000 pixels: a root, and below it a node, a run of four layers, and another node. */
const CUT: Cut = {
  slice: {
    x: Float32Array.of(0, 0, 400, 500),
    width: Float32Array.of(1000, 400, 100, 500),
    depth: Uint8Array.of(0, 1, 1, 1),
    oldX: Float64Array.of(0, 20, 0, 30),
    oldWidth: Float64Array.of(40, 10, 0, 10),
    oldDepth: Uint8Array.of(0, 3, 255, 2),
    layers: Uint8Array.of(1, 1, 4, 1),
  } as unknown as TreeSlice,
  span: { from: 100, to: 200 },
  pixels: 1000,
};

describe('spans', () => {
  it('move from one to another, one inside the other all the way', () => {
    const [a, b] = [
      { from: 0, to: 7_000_000 },
      { from: 5_000_000, to: 5_000_010 },
    ];
    let last = a;
    for (let share = 0; share <= 1; share += 0.05) {
      const now = onTheWay(a, b, share);
      expect(now.from).toBeGreaterThanOrEqual(last.from - 1e-3);
      expect(now.to).toBeLessThanOrEqual(last.to + 1e-3);
      expect(now.from).toBeLessThanOrEqual(b.from + 1e-3);
      last = now;
    }
    expect(onTheWay(a, b, 1)).toBe(b);
    expect(onTheWay({ from: 0, to: 10 }, { from: 20, to: 30 }, 0.5)).toEqual({ from: 10, to: 20 });
  });
});

describe('a cut', () => {
  it('starts from where it was before a lift', () => {
    const from = lifting(CUT, CUT.span, 1000, { from: 0, to: 40 }, 0).slice;
    // Forty leaves on 1,000 pixels. A new rectangle grows from the middle of its place.
    expect([[...from.x], [...from.width], [...from.depth]]).toEqual([
      [0, 500, 450, 750],
      [1000, 250, 0, 250],
      [0, 3, 1, 2],
    ]);
    const half = lifting(CUT, CUT.span, 1000, { from: 0, to: 40 }, 0.5).slice;
    expect([half.x[1], half.width[1], half.depth[1]]).toEqual([250, 325, 2]);
  });
});
