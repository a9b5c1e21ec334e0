/** The board as the player rotated it: the view is rotated, the game's cells stay the same. Pure functions. */
import type { Grid } from '../../board/face';

export interface Turned {
  readonly grid: Grid;
  /** For each visible cell, the cell of the game. */
  readonly real: readonly number[];
  /** For each cell of the game, the visible cell. */
  readonly seen: readonly number[];
}

/** Rotates clockwise by this many quarter turns. */
export function turned(grid: Grid, turns: number): Turned {
  let { rows, cols } = grid;
  let real = grid.cells.map((_, i) => i);
  for (let turn = 0; turn < ((turns % 4) + 4) % 4; turn += 1) {
    const before = real;
    const [oldRows, oldCols] = [rows, cols];
    [rows, cols] = [cols, rows];
    real = before.map((_, i) => before[(oldRows - 1 - (i % cols)) * oldCols + Math.floor(i / cols)]!);
  }
  const seen = new Array<number>(real.length);
  for (const [at, cell] of real.entries()) seen[cell] = at;
  return { grid: { rows, cols, cells: real.map((cell) => grid.cells[cell]!) }, real, seen };
}
