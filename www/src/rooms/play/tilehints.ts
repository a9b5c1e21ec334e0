/**
 * Hints on the tiles: how many of the remaining words start there, and which tiles no remaining word can use. Pure
 * functions.
 */
import type { Solution } from '../../engine/contract';
import type { Found } from './game';
import type { WordCounts } from './words';

export interface TileHints {
  /**
   * For each cell, the remaining words that start there. A word that can start on several tiles counts on one of them.
   */
  readonly starts: readonly number[];
  /** For each cell, whether some remaining word can use it, on any path. */
  readonly useful: readonly boolean[];
}

export function tileHints(solution: Solution, found: readonly Found[], counts: WordCounts = () => true): TileHints {
  const { words, wordCells, cells, cellStarts, board } = solution;
  const had = new Set(found.map(({ word }) => word));
  const starts = new Array<number>(board.cells.length).fill(0);
  let [low, high] = [0, 0];
  for (const [index, word] of words.entries()) {
    if (had.has(word) || !counts(word)) continue;
    starts[cells[cellStarts[index]!]!]! += 1;
    low |= wordCells[2 * index]!;
    high |= wordCells[2 * index + 1]!;
  }
  const useful = starts.map((_, cell) => (((cell < 32 ? low : high) >>> (cell & 31)) & 1) === 1);
  return { starts, useful };
}
