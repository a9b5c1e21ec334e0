/** For tests: a small board, solved by hand, and a storage. */
import type { BoardView, Solution } from '../../engine/contract';
import { dailySpec, type Spec } from './spec';

export const SPEC: Spec = { ...dailySpec(''), source: { kind: 'roll', dice: 'new', seed: 'a seed' } };

/**
 * ```text
 * t a n
 * qu i e
 * s . t
 * ```
 */
export const BOARD: BoardView = {
  rows: 3,
  cols: 3,
  cells: ['t', 'a', 'n', 'qu', 'i', 'e', 's', '.', 't'],
  text: 't a n / qu i e / s . t',
};

const WORDS: readonly [word: string, points: number, path: readonly number[]][] = [
  ['ani', 1, [1, 2, 4]],
  ['net', 1, [2, 5, 8]],
  ['nit', 1, [2, 4, 8]],
  ['quiet', 2, [3, 4, 5, 8]],
  ['quit', 1, [3, 4, 8]],
  ['tan', 1, [0, 1, 2]],
  ['tie', 1, [0, 4, 5]],
];

export const SOLUTION: Solution = {
  ...{ board: BOARD, points: 8, pointsRaw: 8, pointsDeduped: 8, complete: true, millis: 0 },
  words: WORDS.map(([word]) => word),
  wordPoints: Uint32Array.from(WORDS, ([, points]) => points),
  pathCounts: new Uint32Array(WORDS.length).fill(1),
  wordCells: Uint32Array.from(WORDS.flatMap(([, , path]) => [path.reduce((bits, cell) => bits | (1 << cell), 0), 0])),
  cellStarts: Uint32Array.from(
    [0, ...WORDS.keys()],
    (_, at) => WORDS.slice(0, at).flatMap(([, , path]) => path).length,
  ),
  cells: Uint8Array.from(WORDS.flatMap(([, , path]) => path)),
};

export class MemoryPlayStore extends Map<string, string> {
  isFull = false;
  getItem = (key: string): string | null => this.get(key) ?? null;
  setItem = (key: string, value: string): void => {
    if (this.isFull) throw new DOMException('full', 'QuotaExceededError');
    this.set(key, value);
  };
  removeItem = (key: string): void => void this.delete(key);
}
