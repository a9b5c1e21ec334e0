/**
 * The same letters in another shape: turned, flipped, resized, one cell changed. What is done here is moving tiles
 * about; what a board is worth, and which boards are the same, is the engine's to say.
 */

import { GAP, type Grid } from '../../board/face';

/** A quarter turn clockwise. */
export function turn({ rows, cols, cells }: Grid): Grid {
  return place(cols, rows, (row, col) => cells[(rows - 1 - col) * cols + row]!);
}

/** Left and right exchanged. */
export function flip({ rows, cols, cells }: Grid): Grid {
  return place(rows, cols, (row, col) => cells[row * cols + (cols - 1 - col)]!);
}

/** Another size: what fits stays where it is, what is new is a gap. */
export function resize({ rows, cols, cells }: Grid, newRows: number, newCols: number): Grid {
  return place(newRows, newCols, (row, col) => (row < rows && col < cols ? cells[row * cols + col]! : GAP));
}

export function withCell(grid: Grid, cell: number, face: string): Grid {
  return { ...grid, cells: grid.cells.with(cell, face) };
}

/**
 * A board as text that reads back as the same cells with the size `RxC`: one character a cell if that is enough,
 * else cells with blanks between.
 */
export function write({ rows, cols, cells }: Grid): { text: string; size: string } {
  const plain = cells.every((cell) => cell === 'qu' || [...cell].length === 1);
  // In a single column there are no blanks to tell a cell of several letters by.
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
