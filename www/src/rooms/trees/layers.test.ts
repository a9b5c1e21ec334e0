import { describe, expect, it, vi } from 'vitest';
import type { TreeSlice } from '../../engine/jobs';
import { type Cut, type LayerMark, lifting, onTheWay, paintMarks } from './layers';
import type { Inks } from './stage';

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

describe('the names of branches', () => {
  const mark = (x: number, width: number, depth: number, role: LayerMark['role']): LayerMark => ({
    x,
    width,
    depth,
    role,
  });
  const names = { costliest: 'Costliest branch', best: 'Best board' };
  /** The names that are painted, and the upper edges of their labels, which are 20 pixels high. */
  function painted(from: number, to: number, places: LayerMark[], height: number) {
    const [said, tops]: [string[], number[]] = [[], []];
    const surface = {
      fillRect: (_x: number, y: number, _width: number, high: number) => high === 20 && tops.push(Math.round(y)),
      strokeRect: () => undefined,
      fillText: (text: string) => said.push(text),
    } as unknown as CanvasRenderingContext2D;
    const frame = { span: { from, to }, width: 1000, row: 20, unit: 16, letter: undefined };
    paintMarks(surface, frame, { sans: 'sans-serif' } as Inks, { places, names, height });
    return { said, tops };
  }
  it('keep clear of each other, also where the room ends', () => {
    const both = [mark(0, 10, 3, 'costliest'), mark(0, 10, 3, 'best')];
    expect(painted(0, 100, both, 400).tops).toEqual([80, 101]);
    expect(painted(0, 100, both, 90).tops).toEqual([69, 48]);
  });
  it('have an arrow where the branch is out of sight', () => {
    const places = [mark(0, 100, 0, 'best'), mark(20, 10, 2, 'best'), mark(70, 30, 1, 'costliest')];
    expect(painted(0, 100, places, 400).said).toEqual(['Costliest branch', 'Best board']);
    expect(painted(61, 69, places, 400).said).toEqual(['Costliest branch ▸', '◂ Best board']);
  });
});
