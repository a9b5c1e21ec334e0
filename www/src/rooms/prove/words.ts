/** Numbers, boards, and classes in readable form. Pure functions. */

import { boardText } from '../../board/face';
import { large as short, upTo } from '../../ui/format';

export { counted as plural, duration, percent, sizeName as by, whole as number } from '../../ui/format';

/** Formats memory in the unit of the workers' settings: `84 MB`. */
export { bytes as megabytes } from '../../ui/format';

/** A number of boards to read, not to compare: `12,345`, `3.4 billion`, `18.8 quadrillion`, `10²³`. */
export function large(n: number): string {
  if (n < 999.95e9) return short(n);
  if (n < 999.95e12) return `${upTo(n / 1e12, 1)} trillion`;
  if (n < 1e18) return `${upTo(n / 1e15, 1)} quadrillion`;
  return `10${[...String(Math.round(Math.log10(n)))].map((digit) => '⁰¹²³⁴⁵⁶⁷⁸⁹'[Number(digit)]).join('')}`;
}

/** `PER/LAT/DES`: a board of one letter per cell, row by row; other boards as they are written. */
export function rowsOf(board: string, cols: number): string {
  const isPlain = !/[\s/.]/.test(board) && board.length % cols === 0;
  return (isPlain ? boardText([...board], cols) : board).toUpperCase();
}

/** Returns the letters of each cell of a class in text form: `ab c def …`. */
export const cellsOf = (text: string): string[] => text.split(' ');

/** Formats the number of boards of a class: `1,296`, `4.2 million`, `about 10²³`. */
export function boardCount(cells: readonly string[]): string {
  const count = cells.reduce((product, letters) => product * letters.length, 1);
  return `${count < 1e18 ? '' : 'about '}${large(count)}`;
}
