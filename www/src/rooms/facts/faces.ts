/**
 * Splits a board in standard notation into cells, for small pictures: `qu` for Qu, `.` for a gap. Blanks or slashes
 * separate cells, or rows of single letters. Boards typed by people are read by the core.
 */

import type { Grid } from '../../board/face';

export function gridOf(board: string, size: string): Grid {
  const [rows = 1, cols = 1] = size.split('x').map(Number);
  const parts = board.split(/[\s/]+/).filter(Boolean);
  const cells = parts.length === rows * cols ? parts : [...parts.join('')];
  return { rows, cols, cells: cells.map((cell) => (cell === 'q' ? 'qu' : cell)) };
}
