/** For tests: the solution of a board that was solved by hand. */
import type { BoardView, Solution } from '../engine/contract';

/** `cells`: those of all paths of a word that has several. */
type Solved = readonly [word: string, points: number, path: readonly number[], cells?: readonly number[]];

/** `words` are in alphabetical order. */
export function solutionOf(board: BoardView, words: readonly Solved[]): Solution {
  const points = words.reduce((sum, [, points]) => sum + points, 0);
  const wordCells = new Uint32Array(2 * words.length);
  const starts = [0];
  for (const [index, [, , path, cells = path]] of words.entries()) {
    for (const cell of cells) wordCells[2 * index + (cell >> 5)]! |= 1 << (cell & 31);
    starts.push(starts.at(-1)! + path.length);
  }
  return {
    board,
    points,
    pointsRaw: points,
    pointsDeduped: points,
    complete: true,
    words: words.map(([word]) => word),
    wordPoints: Uint32Array.from(words, ([, points]) => points),
    pathCounts: new Uint32Array(words.length).fill(1),
    wordCells,
    cellStarts: Uint32Array.from(starts),
    cells: Uint8Array.from(words.flatMap(([, , path]) => path)),
    millis: 0,
  };
}
