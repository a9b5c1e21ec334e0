/** A board in another shape, what one changed letter does, and which boards are proved to be the best. Pure functions. */
import { GAP, type Grid } from '../../board/face';
import { steppedTo } from '../../board/keys';
import type { BoardView, DictionaryId, Neighborhood, Rules } from '../../engine/contract';

// --- The same letters in another shape ---
// The same letters in another shape: rotated, reflected, resized, or with one cell changed. These functions only move
// tiles around; the engine decides what a board scores and which boards are equivalent.

/** Rotates a board by a quarter turn, clockwise. */
export function turn({ rows, cols, cells }: Grid): Grid {
  return place(cols, rows, (row, col) => cells[(rows - 1 - col) * cols + row]!);
}

/** Swaps left and right. */
export function flip({ rows, cols, cells }: Grid): Grid {
  return place(rows, cols, (row, col) => cells[row * cols + (cols - 1 - col)]!);
}

/** Changes the size: letters that fit stay where they are, and new cells are gaps. */
export function resize({ rows, cols, cells }: Grid, newRows: number, newCols: number): Grid {
  return place(newRows, newCols, (row, col) => (row < rows && col < cols ? cells[row * cols + col]! : GAP));
}

export function withCell(grid: Grid, cell: number, face: string): Grid {
  return { ...grid, cells: grid.cells.with(cell, face) };
}

/**
 * Returns text that is read back as the same cells and the size `RxC`: one character per cell if possible, otherwise
 * cells separated by spaces.
 */
export function write({ rows, cols, cells }: Grid): { text: string; size: string } {
  const plain = cells.every((cell) => cell === 'qu' || [...cell].length === 1);
  // In a single column, there are no spaces that would mark a cell with several letters.
  const face = (cell: string): string => (plain ? (cell === 'qu' ? 'q' : cell) : cols === 1 ? `(${cell})` : cell);
  const row = (at: number): string =>
    cells
      .slice(at * cols, (at + 1) * cols)
      .map(face)
      .join(plain ? '' : ' ');
  return { text: Array.from({ length: rows }, (_, at) => row(at)).join(plain ? '/' : ' / '), size: `${rows}x${cols}` };
}

function place(rows: number, cols: number, face: (row: number, col: number) => string): Grid {
  const cells = Array.from({ length: rows * cols }, (_, cell) => face(Math.floor(cell / cols), cell % cols));
  return { rows, cols, cells };
}

// --- Changes of one letter ---

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

// --- Proved boards ---
// Boards that are known to be the best of their size, each with the exact rules for which this was proved. Nothing else
// in this room may claim that a board can't be beaten.

/** A result that was proved by breaking every class of boards of a size. */
interface ProvedBest {
  /** The size as people write it. */
  readonly size: string;
  /** The best board; its rotations and reflections score the same. */
  readonly board: string;
  readonly points: number;
  readonly year: number;
  readonly dictionary: DictionaryId;
  readonly rules: Rules;
  /** Whether every path counts. */
  readonly multi: boolean;
}

const THEIR_RULES = { dictionary: 'enable2k', rules: { scoring: 'standard', minLength: 3 }, multi: false } as const;

export const PROVED: readonly ProvedBest[] = [
  { size: '3×3', board: 'perlatdes', points: 545, year: 2009, ...THEIR_RULES },
  { size: '3×4', board: 'sindlatepers', points: 1651, year: 2025, ...THEIR_RULES },
  { size: '4×4', board: 'perslatgsineters', points: 3625, year: 2025, ...THEIR_RULES },
];

/** The rules a board was scored by. */
interface Scored {
  readonly dictionary: DictionaryId;
  readonly rules: Rules;
  readonly multi: boolean;
  readonly points: number;
  /** Whether the whole board was searched. */
  readonly complete: boolean;
}

/**
 * Returns the proof that applies to a board, given all its rotations and reflections, or `undefined` if there is none.
 */
export function provedBest(copies: readonly Pick<BoardView, 'text'>[], scored: Scored): ProvedBest | undefined {
  return PROVED.find(
    ({ board, points, dictionary, rules, multi }) =>
      scored.complete &&
      points === scored.points &&
      dictionary === scored.dictionary &&
      rules.scoring === scored.rules.scoring &&
      rules.minLength === scored.rules.minLength &&
      multi === scored.multi &&
      copies.some(({ text }) => text === board),
  );
}
