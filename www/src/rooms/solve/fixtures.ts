/** For tests: a solution made from a few words, and an engine that knows a few boards. */

import type { BoardView, Engine, Solution } from '../../engine/contract';

interface FixtureWord {
  readonly word: string;
  readonly points: number;
  readonly path: readonly number[];
  /** The cells of all its paths, if it has several. */
  readonly cells?: readonly number[];
  readonly paths?: number;
}

export function solutionOf(board: BoardView, entries: readonly FixtureWord[]): Solution {
  const sorted = [...entries].sort((a, b) => (a.word < b.word ? -1 : 1));
  const wordCells = new Uint32Array(2 * sorted.length);
  sorted.forEach(({ path, cells = path }, index) => {
    for (const cell of cells) wordCells[2 * index + (cell >> 5)]! |= 1 << (cell & 31);
  });
  const starts = [0];
  for (const { path } of sorted) starts.push(starts.at(-1)! + path.length);
  const points = sorted.reduce((sum, entry) => sum + entry.points, 0);
  return {
    board,
    points,
    pointsRaw: points,
    pointsDeduped: points,
    complete: true,
    words: sorted.map(({ word }) => word),
    wordPoints: Uint32Array.from(sorted, (entry) => entry.points),
    pathCounts: Uint32Array.from(sorted, ({ paths = 1 }) => paths),
    wordCells,
    cellStarts: Uint32Array.from(starts),
    cells: Uint8Array.from(sorted.flatMap(({ path }) => [...path])),
    millis: 1,
  };
}

/** A board of single letters. */
export function boardOf(text: string, cols: number): BoardView {
  const cells = Array.from(text, (c) => (c === 'q' ? 'qu' : c));
  return { rows: cells.length / cols, cols, cells, text };
}

/** What the test's engine was asked, oldest first. */
type Asked = string[];

type SolveCalls = Pick<Engine, 'readBoard' | 'solve' | 'paths' | 'symmetry' | 'rollableWith' | 'neighborhood'>;

/**
 * Reads boards of four letters as 2x2 (with or without `/`), refuses all others, and finds one word in each: its first
 * three letters. Answers when `release` is called, or immediately if `held` is false.
 */
export function fakeEngine(held = false): { engine: SolveCalls; asked: Asked; release: () => Promise<void> } {
  const asked: Asked = [];
  let waiting: (() => void)[] = [];
  const turn = (): Promise<void> => (held ? new Promise((done) => waiting.push(done)) : Promise.resolve());
  const engine: SolveCalls = {
    readBoard: async (text) => {
      const letters = text.toLowerCase().replaceAll('/', '');
      if (letters.length !== 4) return { ok: false, message: `${letters.length} letters don’t make a board` };
      return { ok: true, board: boardOf(letters, 2) };
    },
    solve: async (text, dictionary, { minLength }) => {
      asked.push(`solve ${text} ${dictionary} ${minLength}`);
      await turn();
      return solutionOf(boardOf(text, 2), [{ word: text.slice(0, 3), points: 1, path: [0, 1, 2], paths: 2 }]);
    },
    paths: async (text, word) => {
      asked.push(`paths ${text} ${word}`);
      return { word, paths: [Uint8Array.of(0, 1, 2), Uint8Array.of(0, 2, 1)], count: 2, exact: true };
    },
    symmetry: async (text) => ({ canonical: text, copies: [text] }),
    rollableWith: async () => [],
    neighborhood: async (text) => {
      asked.push(`neighborhood ${text}`);
      return { letters: ['a', 'b'], points: Uint32Array.of(1, 2, 3, 4, 5, 6, 7, 8), here: 4 };
    },
  };
  const release = async (): Promise<void> => {
    const now = waiting;
    waiting = [];
    now.forEach((done) => done());
    await settle();
  };
  return { engine, asked, release };
}

/** Lets everything happen that waits only for promises. */
export function settle(): Promise<void> {
  return new Promise((done) => setTimeout(done));
}
