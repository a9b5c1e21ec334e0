/**
 * Decides which words are shown and in what order. These are pure functions of a solution and of the visitor's settings.
 * Words are numbers here: indices into the solution, which is in alphabetical order.
 */
import { canUse, lengthOf } from '../../words/solution';
import type { Solution } from '../../engine/contract';
import { csvOf } from '../../ui/csv';
import type { Sort } from './session';
import { BOARD, WORDS } from './text';

export interface Group {
  /** What its words have in common: their length, their points, or their first letter. */
  readonly name: string;
  /** The total points of its words. */
  readonly points: number;
  readonly words: readonly number[];
}

export interface ShownWords {
  readonly groups: readonly Group[];
  /** All words, in the order of the groups. */
  readonly words: readonly number[];
  readonly points: number;
}

interface Wish {
  readonly find: string;
  readonly sort: Sort;
  /** The cell that words must be able to use; -1 for any. */
  readonly cell: number;
  /** Whether a word may be shown at all. */
  readonly wanted?: (word: string) => boolean;
}

/**
 * Returns a test for a typed pattern, or why it can't be used. `ing` matches anywhere in the word, `re*` at the beginning,
 * `*ing` at the end, and `t?e*` uses `?` for any letter and `*` for any letters.
 */
export function matcher(find: string): ((word: string) => boolean) | string {
  const text = find.trim().toLowerCase();
  // Earlier versions took regular expressions, so links may have one.
  if (/[\^$[\](){}|+.\\/]/.test(text)) return WORDS.noExpressions;
  if (!/[*?]/.test(text)) return (word) => word.includes(text);
  const pattern = [...text];
  return (word) => fits([...word], pattern);
}

/** Returns whether a pattern matches a whole word. It goes back only to the last `*`, so that no pattern is slow. */
function fits(word: readonly string[], pattern: readonly string[]): boolean {
  let [at, p, star, from] = [0, 0, -1, 0];
  while (at < word.length) {
    if (pattern[p] === '*') [star, from, p] = [p, at, p + 1];
    else if (pattern[p] === '?' || pattern[p] === word[at]) [at, p] = [at + 1, p + 1];
    else if (star >= 0) [from, at, p] = [from + 1, from + 1, star + 1];
    else return false;
  }
  return pattern.slice(p).every((rest) => rest === '*');
}

/** Counts how many words can use each cell. */
export function usesByCell(solution: Solution): number[] {
  return Array.from({ length: solution.board.cells.length }, (_, cell) =>
    solution.words.reduce((count, _word, index) => count + (canUse(solution, index, cell) ? 1 : 0), 0),
  );
}

/** Returns the words to show. An invalid pattern is ignored. */
export function show(solution: Solution, { find, sort, cell, wanted }: Wish): ShownWords {
  const match = matcher(find);
  const words: number[] = [];
  solution.words.forEach((word, index) => {
    if (typeof match === 'function' && !match(word)) return;
    if (wanted && !wanted(word)) return;
    if (cell >= 0 && !canUse(solution, index, cell)) return;
    words.push(index);
  });
  const groups = SORTED[sort](solution, words);
  return {
    groups,
    words: groups.flatMap((group) => group.words),
    points: groups.reduce((sum, group) => sum + group.points, 0),
  };
}

const SORTED: Record<Sort, (solution: Solution, words: readonly number[]) => Group[]> = {
  length: (solution, words) =>
    group(words, (index) => lengthOf(solution.words[index]!))
      .sort(([a], [b]) => b - a)
      .map(([length, members]) => made(solution, WORDS.letters(length), members)),
  points: (solution, words) =>
    group(words, (index) => solution.wordPoints[index]!)
      .sort(([a], [b]) => b - a)
      .map(([points, members]) => made(solution, BOARD.points(points), members)),
  alphabet: (solution, words) =>
    group(words, (index) => firstLetter(solution.words[index]!)).map(([letter, members]) =>
      made(solution, letter.toUpperCase(), members),
    ),
};

/** Groups items with equal keys, in the order in which the keys first appear. */
function group<K>(words: readonly number[], key: (index: number) => K): [K, number[]][] {
  const groups = new Map<K, number[]>();
  for (const index of words) {
    const of = key(index);
    const members = groups.get(of);
    if (members) members.push(index);
    else groups.set(of, [index]);
  }
  return [...groups];
}

function made({ wordPoints }: Solution, name: string, words: readonly number[]): Group {
  return { name, points: words.reduce((sum, index) => sum + wordPoints[index]!, 0), words };
}

function firstLetter(word: string): string {
  return String.fromCodePoint(word.codePointAt(0) ?? 0);
}

// --- As text for other programs ---

/** One word per line. */
export function asLines({ words }: Solution, shown: readonly number[]): string {
  return shown.map((index) => `${words[index]}\n`).join('');
}

/** A table with a header: word, points, number of paths. */
export function asTable({ words, wordPoints, pathCounts }: Solution, shown: readonly number[]): string {
  return csvOf(
    ['word', 'points', 'paths'],
    shown.map((index) => [words[index], wordPoints[index], pathCounts[index]]),
  );
}

// --- The part of the list to draw ---
// Words are in rows of equal height and columns of equal width, in groups under headings. So every position is simple
// arithmetic, and a list of thousands of words costs no more than its visible part.

export interface Sizes {
  readonly columns: number;
  readonly rowHeight: number;
  readonly headHeight: number;
  /** The space below each group. */
  readonly space: number;
}

/** A group in the list: the place of its first word, and its position from the top. */
export interface Block {
  readonly group: Group;
  readonly start: number;
  readonly top: number;
  readonly rows: number;
  readonly height: number;
}

/** Lays out groups, one below the other. */
export function layOut(groups: readonly Group[], sizes: Sizes): { blocks: Block[]; height: number } {
  let [top, start] = [0, 0];
  const blocks = groups.map((group) => {
    const rows = Math.ceil(group.words.length / sizes.columns);
    const block = { group, start, top, rows, height: sizes.headHeight + rows * sizes.rowHeight + sizes.space };
    top += block.height;
    start += group.words.length;
    return block;
  });
  return { blocks, height: top };
}

interface Slice {
  readonly block: Block;
  /** The rows from `first` up to but not including `end` of a group. */
  readonly first: number;
  readonly end: number;
}

/** Returns the groups that touch the stretch from `from` to `to`, and which of their rows do. */
export function slices(blocks: readonly Block[], sizes: Sizes, from: number, to: number): Slice[] {
  return blocks
    .filter(({ top, height }) => top < to && top + height > from)
    .map((block) => {
      const start = block.top + sizes.headHeight;
      const first = Math.min(block.rows, Math.max(0, Math.floor((from - start) / sizes.rowHeight)));
      return { block, first, end: Math.max(first, Math.min(block.rows, Math.ceil((to - start) / sizes.rowHeight))) };
    });
}

/** Returns the position of a word, given its place in the whole list. */
export function topOf(at: number, blocks: readonly Block[], { columns, rowHeight, headHeight }: Sizes): number {
  const block = blocks.findLast(({ start }) => start <= at);
  return block ? block.top + headHeight + Math.floor((at - block.start) / columns) * rowHeight : 0;
}
