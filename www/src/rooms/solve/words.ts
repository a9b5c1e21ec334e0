/**
 * Decides which words are shown and in what order. These are pure functions of a solution and of the visitor's settings.
 * Words are numbers here: indices into the solution, which is in alphabetical order.
 */
import { canUse, groupBy, lengthOf } from '../../words/solution';
import type { Solution } from '../../engine/contract';
import { csvOf } from '../../ui/csv';
import type { WordGroup } from '../../words/WordList';
import type { Sort } from './session';
import { BOARD, WORDS } from './text';

export interface ShownWords {
  readonly groups: readonly WordGroup[];
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
    points: sumOf(solution.wordPoints, words),
  };
}

const SORTED: Record<Sort, (solution: Solution, words: readonly number[]) => WordGroup[]> = {
  length: (solution, words) =>
    [...groupBy(words, (index) => lengthOf(solution.words[index]!))]
      .sort(([a], [b]) => b - a)
      .map(([length, members]) => made(solution, WORDS.letters(length), members)),
  points: (solution, words) =>
    [...groupBy(words, (index) => solution.wordPoints[index]!)]
      .sort(([a], [b]) => b - a)
      .map(([points, members]) => made(solution, BOARD.points(points), members)),
  alphabet: (solution, words) =>
    [...groupBy(words, (index) => firstLetter(solution.words[index]!))].map(([letter, members]) =>
      made(solution, letter.toUpperCase(), members),
    ),
};

function made({ wordPoints }: Solution, name: string, words: readonly number[]): WordGroup {
  const each = wordPoints[words[0]!]!;
  // Where every path counts, or under the letter they start with, words of a group differ.
  const alike = words.every((word) => wordPoints[word] === each);
  return { name, note: WORDS.group(words.length, sumOf(wordPoints, words), alike ? each : undefined), words };
}

function sumOf(points: ArrayLike<number>, words: readonly number[]): number {
  return words.reduce((sum, index) => sum + points[index]!, 0);
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
