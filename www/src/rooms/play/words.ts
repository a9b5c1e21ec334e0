/**
 * The words of a solved board: what was found and missed, hints, and what a result means. Every number comes from the
 * engine's `Solution`; this file only counts and sorts.
 */
import { canUse, lengthOf } from '../../words/solution';
import type { Solution } from '../../engine/contract';
import type { Tiers } from '../../words/table';
import type { Found } from './game';
import { lay, type TableEngine } from './session';
import type { Spec } from './spec';

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
interface LengthCount {
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

// --- Hints on the tiles ---
// Hints on the tiles: how many of the remaining words start there, and which tiles no remaining word can use. Pure
// functions.

interface TileHints {
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

// --- What a score means ---

/** The share of the points in common words from which each level begins. */
const LEVELS: readonly (readonly [share: number, name: string])[] = [
  [0, 'Warming up'],
  [0.1, 'Good start'],
  [0.2, 'Solid'],
  [0.35, 'Strong'],
  [0.5, 'Great'],
  [0.75, 'Superb'],
  [1, 'Master'],
];

interface Level {
  readonly name: string;
  /** The points of all common words, which are the measure. */
  readonly of: number;
  readonly common: number;
  readonly commonFound: number;
  /** The next level and the points that it still needs. */
  readonly next?: { readonly name: string; readonly points: number };
}

/** Measures a result by the common words of its board; all words that were found count. `null` if there are none. */
export function levelOf({ points, groups }: Summary, tiers: Tiers): Level | null {
  const common = groups.flatMap(({ words }) => words).filter(({ word }) => tiers.of(word) === 'common');
  const of = common.reduce((sum, word) => sum + word.points, 0);
  if (of === 0) return null;
  const at = LEVELS.findLastIndex(([share]) => points >= share * of);
  const next = LEVELS[at + 1];
  return {
    name: LEVELS[at]![1],
    of,
    common: common.length,
    commonFound: common.filter(({ found }) => found).length,
    ...(next && { next: { name: next[1], points: Math.ceil(next[0] * of) - points } }),
  };
}

/** The number of boards that a board is compared with. */
export const SAMPLE = 100;
const samples = new Map<string, Promise<number[]>>();

/** Returns how many of a hundred boards rolled with the same dice have fewer points. */
export async function richness(engine: TableEngine, spec: Spec, points: number): Promise<number | null> {
  if (spec.source.kind !== 'roll') return null;
  const { dice } = spec.source;
  const key = [dice, spec.dictionary, spec.scoring, spec.minLength].join(' ');
  let sample = samples.get(key);
  if (!sample) {
    const seeds = Array.from({ length: SAMPLE }, (_, i) => `sample ${i + 1}`);
    sample = (async () => {
      const all: number[] = [];
      for (const seed of seeds)
        all.push((await lay(engine, { ...spec, source: { kind: 'roll', dice, seed } })).solution.points);
      return all;
    })();
    samples.set(key, sample);
    sample.catch(() => samples.delete(key));
  }
  return (await sample).filter((each) => each < points).length;
}

// --- What a finished game can teach ---
// What a finished game can teach: moments of this very game, from its solution alone. Pure functions. Nothing is said
// about luck or talent, because a single game shows neither.

interface Lesson {
  /** A found word, and words on the board that only add an ending to it. */
  readonly endings?: { readonly base: Word; readonly more: readonly Word[] };
  /** The longest missed word that most people know. */
  readonly longest?: Word;
  /** A cell that none of the found words can use, the number of missed words that can, and the best of them. */
  readonly unused?: { readonly cell: number; readonly words: number; readonly example: Word };
}

const ENDINGS: readonly string[] = ['s', 'es', 'd', 'ed', 'r', 'er', 'ers', 'ing', 'ings', 'y', 'ly', 'est'];
/** The most words with endings that are shown. */
const MOST = 4;

export function lessonOf(solution: Solution, { groups }: Summary, tiers: Tiers | undefined): Lesson {
  const words = groups.flatMap((group) => group.words);
  const found = words.filter((word) => word.found);
  if (found.length === 0) return {};
  const missed = words.filter((word) => !word.found);
  const common = tiers ? missed.filter(({ word }) => tiers.of(word) === 'common') : missed;
  const better = (a: Word, b: Word): number => b.points - a.points || lengthOf(b.word) - lengthOf(a.word);

  const left = found
    .map((base) => ({ base, more: missed.filter(({ word }) => adds(base.word, word)).sort(better) }))
    .filter(({ more }) => more.length > 0)
    .sort((a, b) => gain(b.more) - gain(a.more))[0];
  const longest = [...common].sort((a, b) => lengthOf(b.word) - lengthOf(a.word) || better(a, b))[0];
  const cells = Array.from({ length: solution.board.cells.length }, (_, cell) => cell)
    .filter((cell) => !found.some(({ index }) => canUse(solution, index, cell)))
    .map((cell) => ({ cell, through: common.filter(({ index }) => canUse(solution, index, cell)).sort(better) }))
    .sort((a, b) => b.through.length - a.through.length);
  const [cell] = cells;
  const example = cell?.through.find((word) => word !== longest) ?? cell?.through[0];
  return {
    ...(left && { endings: { base: left.base, more: left.more.slice(0, MOST) } }),
    ...(longest && { longest }),
    ...(cell && example && { unused: { cell: cell.cell, words: cell.through.length, example } }),
  };
}

/** Returns whether a word is another one with an ending: `plated` after `plate`, `baking` after `bake`. */
function adds(base: string, word: string): boolean {
  const stem = base.endsWith('e') ? base.slice(0, -1) : base;
  return ENDINGS.some((ending) => word === base + ending || (ending.startsWith('i') && word === stem + ending));
}

function gain(words: readonly Word[]): number {
  return words.reduce((sum, { points }) => sum + points, 0);
}
