/** How a cell reads: on its tile, and aloud. */

export interface Grid {
  readonly rows: number;
  readonly cols: number;
  /** Row by row: `qu` for the Qu face, `.` for a gap, else one or more letters, lower case. */
  readonly cells: readonly string[];
}

export const GAP = '.';

/** `Qu`, `A`, `Th`; nothing for a gap. */
export function faceText(cell: string): string {
  return cell === GAP ? '' : cell.charAt(0).toUpperCase() + cell.slice(1);
}

/** `row 2, column 3`, counted from 1. */
export function placeName(grid: Pick<Grid, 'cols'>, cell: number): string {
  return `row ${Math.floor(cell / grid.cols) + 1}, column ${(cell % grid.cols) + 1}`;
}

/** `row 2, column 3, Qu`. */
export function cellName(grid: Grid, cell: number): string {
  const face = grid.cells[cell] ?? GAP;
  return `${placeName(grid, cell)}, ${face === GAP ? 'gap' : faceText(face)}`;
}
