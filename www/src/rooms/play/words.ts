/**
 * The words of a solved board as the game shows them: the remaining ones while it runs, and the missed ones when it is
 * over. Every number comes from the engine's `Solution`; this file only counts and sorts.
 */
import type { Solution } from '../../engine/contract';
import type { Found } from './game';

export interface Word {
  readonly word: string;
  readonly points: number;
  /** Its index in the `Solution`. */
  readonly index: number;
  readonly found: boolean;
}

/** Words with equal points, longest first. */
export interface WordGroup {
  readonly points: number;
  readonly words: readonly Word[];
  readonly found: number;
}

export interface Summary {
  readonly points: number;
  readonly pointsOfAll: number;
  readonly words: number;
  readonly wordsOfAll: number;
  /** The best word found, and the best word on the board: by points, then by length, then in alphabetical order. */
  readonly best: Word | null;
  readonly bestOfAll: Word | null;
  /** The groups with the most points come first. */
  readonly groups: readonly WordGroup[];
}

/** The words that count. */
export type WordCounts = (word: string) => boolean;
const ALL: WordCounts = () => true;

/** Compares the words found with all words. */
export function summarize(solution: Solution, found: readonly Found[], counts = ALL): Summary {
  const had = new Set(found.map(({ word }) => word));
  const words = solution.words
    .map((word, index): Word => ({ word, index, points: solution.wordPoints[index] ?? 0, found: had.has(word) }))
    .filter(({ word }) => counts(word))
    .sort(worthiestFirst);
  const mine = words.filter((word) => word.found);
  return {
    points: mine.reduce((sum, { points }) => sum + points, 0),
    pointsOfAll: words.reduce((sum, { points }) => sum + points, 0),
    words: mine.length,
    wordsOfAll: words.length,
    best: mine[0] ?? null,
    bestOfAll: words[0] ?? null,
    groups: group(words),
  };
}

/** The number of words of one length (in letters of text), and how many of them were found. */
export interface LengthCount {
  readonly length: number;
  readonly found: number;
  readonly all: number;
}

/** Counts words by length, shortest first. */
export function countByLength(solution: Solution, found: readonly Found[], counts = ALL): LengthCount[] {
  const had = new Set(found.map(({ word }) => word));
  const lengths = new Map<number, { found: number; all: number }>();
  for (const word of solution.words.filter(counts)) {
    const length = lengthOf(word);
    const count = lengths.get(length) ?? { found: 0, all: 0 };
    count.all += 1;
    if (had.has(word)) count.found += 1;
    lengths.set(length, count);
  }
  return [...lengths].map(([length, count]) => ({ length, ...count })).sort((a, b) => a.length - b.length);
}

/**
 * Returns found words with the solution's data. Stored words are checked against the board, and points come from the
 * engine.
 */
export function confirmed(found: readonly Found[], solution: Solution): Found[] {
  const points = new Map(solution.words.map((word, index) => [word, solution.wordPoints[index] ?? 0]));
  const seen = new Set<string>();
  return found.flatMap((entry) => {
    const worth = points.get(entry.word);
    if (worth === undefined || seen.has(entry.word)) return [];
    seen.add(entry.word);
    return [{ ...entry, points: worth }];
  });
}

/** Returns the words of a saved record as found words; words that aren't on the board are left out. */
export function restored(words: readonly string[], solution: Solution): Found[] {
  return confirmed(
    words.map((word) => ({ word, points: 0, at: 0 })),
    solution,
  );
}

/** Returns the first path of a word of the solution. */
export function firstPath(solution: Solution, index: number): number[] {
  return Array.from(solution.cells.subarray(solution.cellStarts[index] ?? 0, solution.cellStarts[index + 1] ?? 0));
}

/** Returns the number of letters of text, as people count them. */
export function lengthOf(word: string): number {
  return [...word].length;
}

/** The layout of a group: the number of words, and the number of words per row. */
export interface Rows {
  readonly size: number;
  readonly columns: number;
}

/**
 * Returns the position below (`step` 1) or above (-1) position `at` in a sequence of groups: the same column of the
 * next row, or the end of a shorter one. The first and the last row have none beyond them.
 */
export function nextRow(groups: readonly Rows[], at: number, step: 1 | -1): number {
  const rows: { start: number; length: number }[] = [];
  let start = 0;
  for (const { size, columns } of groups) {
    for (let i = 0; i < size; i += columns) rows.push({ start: start + i, length: Math.min(columns, size - i) });
    start += size;
  }
  const row = rows.findIndex((each) => at < each.start + each.length);
  const next = rows[row + step];
  return next ? next.start + Math.min(at - (rows[row]?.start ?? at), next.length - 1) : at;
}

function worthiestFirst(a: Word, b: Word): number {
  return b.points - a.points || lengthOf(b.word) - lengthOf(a.word) || (a.word < b.word ? -1 : 1);
}

function group(words: readonly Word[]): WordGroup[] {
  const groups = new Map<number, Word[]>();
  for (const word of words) {
    const group = groups.get(word.points);
    if (group) group.push(word);
    else groups.set(word.points, [word]);
  }
  return [...groups].map(([points, members]) => ({
    points,
    words: members,
    found: members.filter(({ found }) => found).length,
  }));
}
