/**
 * The same letters in another shape: rotated, reflected, resized, or with one cell changed. These functions only move
 * tiles around; the engine decides what a board scores and which boards are equivalent.
 */

import { GAP, type Grid } from '../../board/face';

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
