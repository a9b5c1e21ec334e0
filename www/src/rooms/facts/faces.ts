/**
 * A board in standard notation as cells, for small pictures: `qu` for Qu, `.` for a gap. Blanks or slashes stand between
 * cells, or between rows of single letters. Reading boards of people is the core's.
 */

import type { Grid } from '../../board/face';

export function gridOf(board: string, size: string): Grid {
  const [rows = 1, cols = 1] = size.split('x').map(Number);
  const parts = board.split(/[\s/]+/).filter(Boolean);
  const cells = parts.length === rows * cols ? parts : [...parts.join('')];
  return { rows, cols, cells: cells.map((cell) => (cell === 'q' ? 'qu' : cell)) };
}
