/** Interprets a neighborhood: the best changes, and the shades for gains and losses. */

import { steppedTo } from '../../board/keys';
import type { BoardView, Neighborhood } from '../../engine/contract';

export interface Change {
  readonly cell: number;
  /** An index into the neighborhood's letters. */
  readonly letter: number;
  readonly points: number;
  readonly gain: number;
}

/** Returns the changes that give the most points, best first, without those that change nothing. */
export function best({ letters, points, here }: Neighborhood, cells: readonly string[], count: number): Change[] {
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
 * Returns the change at a square of the map; `undefined` if there is none, for example because the square is left over
 * from a larger board.
 */
export function changeAt(
  square: number,
  { letters, points, here }: Neighborhood,
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

/**
 * Returns a shade from −8 to 8. It grows with the square root of the difference, so that small differences near the top
 * are visible.
 */
export function strength(gain: number, strongest: number): number {
  const step = Math.round(8 * Math.sqrt(Math.min(1, Math.abs(gain) / strongest)));
  return Math.sign(gain) * Math.max(gain === 0 ? 0 : 1, step);
}

/** A bar that starts at a common line, in fractions of the height, counted from the bottom. */
export interface Bar {
  readonly from: number;
  readonly height: number;
}

/** Computes bars for differences on one scale: gains rise from the line, and losses hang from it. */
export function bars(gains: readonly number[]): Bar[] {
  const above = Math.max(0, ...gains);
  const below = Math.max(0, ...gains.map((gain) => -gain));
  const range = Math.max(1, above + below);
  const line = below / range;
  return gains.map((gain) =>
    gain >= 0 ? { from: line, height: gain / range } : { from: line + gain / range, height: -gain / range },
  );
}

/** Returns the square that a key leads to from square `from` (negative for none), or `undefined` for other keys. */
export function step(key: string, from: number, rows: number, columns: number): number | undefined {
  if (key === 'Escape') return -1;
  const to = steppedTo(key, Math.max(0, from), rows, columns);
  return from < 0 && to !== undefined ? 0 : to;
}
