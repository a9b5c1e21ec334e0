/** Numbers, boards, and classes in readable form. Pure functions. */

import { large } from '../../ui/format';

export { counted as plural, duration, large, percent, sizeName as by, whole as number } from '../../ui/format';

/** Formats memory in the unit of the workers' settings: `84 MB`. */
export { bytes as megabytes } from '../../ui/format';

/** `PER/LAT/DES`: a board of one letter per cell, row by row; other boards as they are written. */
export function rowsOf(board: string, cols: number): string {
  const rows =
    /[\s/.]/.test(board) || board.length % cols !== 0
      ? [board]
      : (board.match(new RegExp(`.{${cols}}`, 'gsu')) ?? [board]);
  return rows.join('/').toUpperCase();
}

/** Returns the letters of each cell of a class in text form: `ab c def …`. */
export const cellsOf = (text: string): string[] => text.split(' ');

/** Formats the number of boards of a class: `1,296`, `4.2 million`, `about 10²³`. */
export function boardCount(cells: readonly string[]): string {
  const count = cells.reduce((product, letters) => product * letters.length, 1);
  return `${count < 1e18 ? '' : 'about '}${large(count)}`;
}
