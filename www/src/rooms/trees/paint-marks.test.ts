import { describe, expect, it } from 'vitest';
import type { Inks } from './stage';
import type { Frame, LayerSurface } from './layers';
import { edges, endOf, type LayerMark, type Marks, paintMarks } from './paint-layers';

const INKS = { paper: 'paper', ink: 'ink', accent: 'accent', focus: 'focus', sans: 'sans-serif' } as unknown as Inks;
const frame = (from: number, to: number): Frame => ({
  span: { from, to },
  width: 1000,
  row: 20,
  unit: 16,
  letter: undefined,
});
const mark = (x: number, width: number, depth: number, role: LayerMark['role']): LayerMark => ({
  x,
  width,
  depth,
  role,
});

/** What is painted, in order. */
function painted(at: Frame, marks: Marks): string[] {
  const done: string[] = [];
  const surface = {
    fillStyle: '',
    strokeStyle: '',
    fillRect(...box: number[]) {
      done.push(`${this.fillStyle} ${box.map(Math.round).join(' ')}`);
    },
    strokeRect(...box: number[]) {
      done.push(`${this.strokeStyle} outline ${box.map(Math.round).join(' ')}`);
    },
    fillText(text: string) {
      done.push(text);
    },
  };
  paintMarks(surface as unknown as LayerSurface, at, INKS, marks);
  return done;
}

describe('a mark', () => {
  it('is as wide as its place, but never too narrow to be seen', () => {
    expect(edges(frame(0, 100), mark(10, 20, 0, 'best'))).toEqual({ left: 100, right: 300, side: 0 });
    // A place of a million leaves' width in a thousand pixels.
    const narrow = edges(frame(0, 1e6), mark(500_000, 1, 0, 'best'));
    expect(narrow.right - narrow.left).toBeCloseTo(4);
    expect((narrow.left + narrow.right) / 2).toBeCloseTo(500, 1);
  });
  it('stays at the edge while its place is beyond it', () => {
    expect(edges(frame(50, 60), mark(10, 20, 0, 'best'))).toEqual({ left: 0, right: 4, side: -1 });
    expect(edges(frame(50, 60), mark(80, 20, 0, 'best'))).toEqual({ left: 996, right: 1000, side: 1 });
    // A place that is wider than the screen covers all of it.
    expect(edges(frame(50, 60), mark(0, 100, 0, 'best'))).toEqual({ left: 0, right: 1000, side: 0 });
  });
  it('is painted at the edge only for the branches', () => {
    const places = (['costliest', 'best', 'found', 'chosen'] as const).map((role) => mark(0, 10, 1, role));
    const seen = painted(frame(50, 60), { places });
    expect(seen).toEqual(['accent outline 2 21 3 18', 'paper 0 20 4 4', 'focus 0 20 4 3']);
    expect(painted(frame(0, 10), { places })).toHaveLength(5);
  });
  it('is painted once where neighbors meet', () => {
    const places = Array.from({ length: 50 }, (_, i) => mark(500_000 + i, 1, 3, 'best'));
    expect(painted(frame(0, 1e6), { places })).toHaveLength(2);
  });
});

describe('a branch', () => {
  const places = [
    mark(0, 100, 0, 'best'),
    mark(20, 40, 1, 'best'),
    mark(20, 10, 2, 'best'),
    mark(50, 10, 2, 'best'),
    mark(0, 100, 0, 'costliest'),
    mark(70, 30, 1, 'costliest'),
  ];
  it('is named at its lowest place', () => {
    expect(endOf(places, 'best')).toMatchObject({ x: 20, depth: 2 });
    expect(endOf(places, 'costliest')).toMatchObject({ x: 70, depth: 1 });
    expect(endOf(places, 'found')).toBeUndefined();
  });
  it('keeps clear of the other name, also where the room ends', () => {
    const both = [mark(0, 10, 3, 'costliest'), mark(0, 10, 3, 'best')];
    const names = { costliest: 'Costliest branch', best: 'Best board' };
    /** The upper edges of the two labels; each is 20 pixels high. */
    const edgesOf = (height: number): number[] =>
      painted(frame(0, 100), { places: both, names, height })
        .filter((box) => /^(accent|focus) \d/.test(box) && box.endsWith(' 20'))
        .map((box) => Number(box.split(' ')[2]));
    expect(edgesOf(400)).toEqual([80, 101]);
    expect(edgesOf(90)).toEqual([69, 48]);
  });
  it('is named below its end, and with an arrow where it is out of sight', () => {
    const names = { costliest: 'Costliest branch', best: 'Best board' };
    const said = (at: Frame): string[] =>
      painted(at, { places, names, height: 400 }).filter((text) => /Costliest|Best/.test(text));
    expect(said(frame(0, 100))).toEqual(['Costliest branch', 'Best board']);
    expect(said(frame(61, 69))).toEqual(['Costliest branch ▸', '◂ Best board']);
  });
});
