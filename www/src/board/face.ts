/** How a cell reads: on its tile, and aloud. */
import { capital } from '../ui/format';

export interface Grid {
  readonly rows: number;
  readonly cols: number;
  /** Row by row: `qu` for the Qu face, `.` for a gap, else one or more letters, lower case. */
  readonly cells: readonly string[];
}

export const GAP = '.';

/** `Qu`, `A`, `Th`; nothing for a gap. */
export const faceText = (cell: string): string => (cell === GAP ? '' : capital(cell));

/** `row 2, column 3`, counted from 1. */
export function placeName(grid: Pick<Grid, 'cols'>, cell: number): string {
  return `row ${Math.floor(cell / grid.cols) + 1}, column ${(cell % grid.cols) + 1}`;
}

/** `row 2, column 3, Qu`. */
export function cellName(grid: Grid, cell: number): string {
  const face = grid.cells[cell] ?? GAP;
  return `${placeName(grid, cell)}, ${face === GAP ? 'gap' : faceText(face)}`;
}

/**
 * Splits a board in the core's standard notation into cells. Boards typed by people are read by the core. `dictionary`
 * says whether `q` is Qu, which is so unless it is a list of one's own where `q` is a letter like any other.
 */
export function gridOf(board: string, size: string, dictionary = ''): Grid {
  const [rows = 1, cols = 1] = size.split('x').map(Number);
  const parts = board.split(/[\s/]+/).filter(Boolean);
  const cells = parts.length === rows * cols ? parts : [...parts.join('')];
  const q = dictionary.endsWith('-plain') ? 'q' : 'qu';
  return { rows, cols, cells: cells.map((cell) => (cell === 'q' ? q : cell)) };
}

/** Rotates a grid by a quarter turn, clockwise. */
export function turn<T>({ rows, cols, cells }: { rows: number; cols: number; cells: readonly T[] }) {
  const from = (at: number): number => (rows - 1 - (at % rows)) * cols + Math.floor(at / rows);
  return { rows: cols, cols: rows, cells: cells.map((_, at) => cells[from(at)]!) };
}

/** Writes a board row by row: `REP/TAL/SED`, or with other separators. */
export function boardText(faces: readonly string[], cols: number, between = '', rows = '/'): string {
  return faces.map((face, i) => (i === 0 ? '' : i % cols === 0 ? rows : between) + face).join('');
}
