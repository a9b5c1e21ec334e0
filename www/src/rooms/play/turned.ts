/** The board as the player has rotated it: what is seen is turned, the game's cells stay as they are. Pure. */
import type { Grid } from '../../board/face';

export interface Turned {
  readonly grid: Grid;
  /** By cell as seen: the cell of the game. */
  readonly real: readonly number[];
  /** By cell of the game: the cell as seen. */
  readonly seen: readonly number[];
}

/** Rotates by so many quarter turns clockwise. */
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
