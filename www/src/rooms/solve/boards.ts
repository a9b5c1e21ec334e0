/** A board in another shape, what one changed letter does, and which boards are proved to be the best. Pure functions. */
import { boardText, GAP, type Grid } from '../../board/face';
import type { BoardView, DictionaryId, Neighborhood, Rules } from '../../engine/contract';

// --- The same letters in another shape ---
// These functions only move tiles around; the engine decides what a board scores and which boards are equivalent.

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
  const text = boardText(cells.map(face), cols, plain ? '' : ' ', plain ? '/' : ' / ');
  return { text, size: `${rows}x${cols}` };
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

function changeOf(square: number, columns: number, points: number, here: number): Change {
  return { cell: Math.floor(square / columns), letter: square % columns, points, gain: points - here };
}

/** Returns the changes that give the most points, best first, without those that change nothing. */
export function best({ letters, points, here }: Neighborhood, cells: readonly string[], count: number): Change[] {
  return Array.from(points, (value, square) => changeOf(square, letters.length, value, here))
    .filter(({ cell, letter }) => cells[cell] !== letters[letter])
    .sort((a, b) => b.points - a.points)
    .slice(0, count);
}

/**
 * Returns the change at a square of the map; `undefined` if there is none, for example because the square is left over
 * from a larger board.
 */
export function changeAt(
  square: number,
  { letters, points, here }: Neighborhood,
  { cells }: Pick<Grid, 'cells'>,
): Change | undefined {
  if (square < 0 || square >= cells.length * letters.length) return undefined;
  return changeOf(square, letters.length, points[square]!, here);
}

/**
 * Returns a shade from −8 to 8. It grows with the square root of the difference, so that small differences near the top
 * are visible.
 */
export function strength(gain: number, strongest: number): number {
  const step = Math.round(8 * Math.sqrt(Math.min(1, Math.abs(gain) / strongest)));
  return Math.sign(gain) * Math.max(gain === 0 ? 0 : 1, step);
}

// --- Proved boards ---

interface ProvedBest {
  readonly size: string;
  /** The best board; its rotations and reflections score the same. */
  readonly board: string;
  readonly points: number;
  readonly year: number;
}

/**
 * The boards that are known to be the best of their size with ENABLE2K, the usual points, and words of three letters or
 * more, because every class of boards of that size was broken. Nothing else in this room may claim that a board can't be
 * beaten.
 */
export const PROVED: readonly ProvedBest[] = [
  { size: '3×3', board: 'perlatdes', points: 545, year: 2009 },
  { size: '3×4', board: 'sindlatepers', points: 1651, year: 2025 },
  { size: '4×4', board: 'perslatgsineters', points: 3625, year: 2025 },
];

interface Scored {
  readonly dictionary: DictionaryId;
  readonly rules: Rules;
  readonly multi: boolean;
  readonly points: number;
  readonly complete: boolean;
}

/**
 * Returns the proof that applies to a board, given all its rotations and reflections, or `undefined` if there is none.
 */
export function provedBest(
  copies: readonly Pick<BoardView, 'text'>[],
  { dictionary, rules: { scoring, minLength }, multi, points, complete }: Scored,
): ProvedBest | undefined {
  if (!complete || multi || dictionary !== 'enable2k' || scoring !== 'standard' || minLength !== 3) return undefined;
  return PROVED.find((best) => best.points === points && copies.some(({ text }) => text === best.board));
}
