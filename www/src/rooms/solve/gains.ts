/** What to make of a neighbourhood: the best changes, and how strong a colour a gain or loss gets. */

import type { Neighbourhood } from '../../engine/contract';

export interface Change {
  readonly cell: number;
  /** Index into the neighbourhood's letters. */
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

/** −8 … 8: steps of colour. By the square root, so that small differences near the top can be seen. */
export function strength(gain: number, strongest: number): number {
  const step = Math.round(8 * Math.sqrt(Math.min(1, Math.abs(gain) / strongest)));
  return Math.sign(gain) * Math.max(gain === 0 ? 0 : 1, step);
}
