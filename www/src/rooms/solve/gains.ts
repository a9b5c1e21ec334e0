/** What to make of a neighborhood: the best changes, and how strong a color a gain or loss gets. */

import type { BoardView, Neighbourhood } from '../../engine/contract';

export interface Change {
  readonly cell: number;
  /** Index into the neighborhood's letters. */
  readonly letter: number;
  readonly points: number;
  readonly gain: number;
}

/** The changes that leave most points, best first; not those that change nothing. */
export function best({ letters, points, here }: Neighbourhood, cells: readonly string[], count: number): Change[] {
  const found: Change[] = [];
  points.forEach((value, index) => {
    const cell = Math.floor(index / letters.length);
    const letter = index % letters.length;
    if (cells[cell] === letters[letter]) return;
    if (found.length === count && value <= found.at(-1)!.points) return;
    const at = found.findIndex((other) => other.points < value);
    found.splice(at < 0 ? found.length : at, 0, { cell, letter, points: value, gain: value - here });
    found.length = Math.min(found.length, count);
  });
  return found;
}

/**
 * The change at a square of the map; `undefined` for none. A square outside the map, as one may be left over from a
 * larger board, is none.
 */
export function changeAt(
  square: number,
  { letters, points, here }: Neighbourhood,
  { cells }: Pick<BoardView, 'cells'>,
): Change | undefined {
  if (square < 0 || square >= cells.length * letters.length) return undefined;
  const value = points[square];
  if (value === undefined) return undefined;
  return {
    cell: Math.floor(square / letters.length),
    letter: square % letters.length,
    points: value,
    gain: value - here,
  };
}

/** −8 … 8: steps of color. By the square root, so that small differences near the top can be seen. */
export function strength(gain: number, strongest: number): number {
  const step = Math.round(8 * Math.sqrt(Math.min(1, Math.abs(gain) / strongest)));
  return Math.sign(gain) * Math.max(gain === 0 ? 0 : 1, step);
}

/** A bar from a common line: parts of the height, counted from the bottom. */
export interface Bar {
  readonly from: number;
  readonly height: number;
}

/** Bars of differences on one scale: gains stand on the line, losses hang from it. */
export function bars(gains: readonly number[]): Bar[] {
  const above = Math.max(0, ...gains);
  const below = Math.max(0, ...gains.map((gain) => -gain));
  const range = Math.max(1, above + below);
  const line = below / range;
  return gains.map((gain) =>
    gain >= 0 ? { from: line, height: gain / range } : { from: line + gain / range, height: -gain / range },
  );
}

/** Where a key leads from the square at `from` (none if negative); undefined for a key that leads nowhere. */
export function step(key: string, from: number, rows: number, columns: number): number | undefined {
  const steps: Record<string, [number, number]> = {
    ArrowUp: [-1, 0],
    ArrowDown: [1, 0],
    ArrowLeft: [0, -1],
    ArrowRight: [0, 1],
  };
  const by = steps[key];
  if (key === 'Escape') return -1;
  if (!by && key !== 'Home' && key !== 'End') return undefined;
  if (from < 0) return 0;
  const [row, column] = [Math.floor(from / columns), from % columns];
  if (!by) return row * columns + (key === 'Home' ? 0 : columns - 1);
  const within = (at: number, size: number): number => Math.min(size - 1, Math.max(0, at));
  return within(row + by[0], rows) * columns + within(column + by[1], columns);
}
