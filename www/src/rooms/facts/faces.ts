/**
 * A board in standard notation as cells, for small pictures: `qu` for Qu, `.` for a gap. Reading boards of people is
 * the core's.
 */

import type { Grid } from '../../board/face';

export function gridOf(board: string, size: string): Grid {
  const [rows = 1, cols = 1] = size.split('x').map(Number);
  const cells = /[\s/]/.test(board) ? board.split(/[\s/]+/).filter(Boolean) : [...board];
  return { rows, cols, cells: cells.map((cell) => (cell === 'q' ? 'qu' : cell)) };
}
