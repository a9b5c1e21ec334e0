/** Numbers, boards and classes as people read them. Pure. */

import { large } from '../../ui/format';

export { counted as plural, duration, large, percent, sizeName as by, whole as number } from '../../ui/format';

/** Memory, as the settings of workers count it: `84 MB`. */
export { bytes as megabytes } from '../../ui/format';

/** `PER/LAT/DES`: a board of one letter per cell, row by row; other boards as they are written. */
export function rowsOf(board: string, cols: number): string {
  const rows =
    /[\s/.]/.test(board) || board.length % cols !== 0
      ? [board]
      : (board.match(new RegExp(`.{${cols}}`, 'gsu')) ?? [board]);
  return rows.join('/').toUpperCase();
}

/** The letters of each cell of a class, in its notation: `ab c def …`. */
export const cellsOf = (text: string): string[] => text.split(' ');

/** How many boards a class allows, as people say it: `1,296`, `4.2 million`, `10^15`. */
export function boardCount(cells: readonly string[]): string {
  const count = cells.reduce((product, letters) => product * letters.length, 1);
  if (count < 1e12) return large(count);
  return `about 10^${Math.round(Math.log10(count))}`;
}
