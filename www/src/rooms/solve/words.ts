/**
 * Decides which words are shown and in what order. These are pure functions of a solution and of the visitor's
 * settings. Words are numbers here: indices into the solution, which is in alphabetical order.
 */

import type { Solution } from '../../engine/contract';
import type { Sort } from './query';
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

export interface Wish {
  readonly find: string;
  readonly sort: Sort;
  /** The cell that words must be able to use; -1 for any. */
  readonly cell: number;
  /** Whether a word may be shown at all. */
  readonly wanted?: (word: string) => boolean;
}

/**
 * Returns a test for a typed pattern, or why it is invalid. `ing` matches anywhere in the word, `re*` at the beginning,
 * `*ing` at the end, and `t?e*` uses `?` for any letter and `*` for any letters. `^re|un` is a regular expression, and
 * so is anything between slashes.
 */
export function matcher(find: string): ((word: string) => boolean) | string {
  const typed = find.trim();
  const text = typed.toLowerCase();
  if (text === '') return () => true;
  const slashed = /^\/(.*?)\/?$/s.exec(typed)?.[1];
  const expression = slashed ?? (/[\^$[\](){}|+.\\]/.test(typed) ? typed : undefined);
  if (expression !== undefined) {
    if (!isQuick(expression)) return WORDS.slowPattern;
    try {
      const pattern = new RegExp(inLowerCase(expression), 'u');
      return (word) => pattern.test(word);
    } catch {
      return WORDS.notPattern;
    }
  }
  if (!/[*?]/.test(text)) return (word) => word.includes(text);
  const pattern = new RegExp(
    `^${Array.from(text, (c) => (c === '*' ? '.*' : c === '?' ? '.' : c.replace('/', '\\/'))).join('')}$`,
    'u',
  );
  return (word) => pattern.test(word);
}

/** More repetitions than this can keep a browser busy for minutes, even on words. */
const REPETITIONS = 6;

/**
 * Returns whether an expression is certain to be fast on words, whoever made the link that contains it: it has few
 * repetitions, and none of a group that itself contains repetitions or alternatives.
 */
function isQuick(expression: string): boolean {
  // Replace escapes and classes by letters, because nothing repeats in them.
  const plain = expression.replace(/\\[pPuk][{<][^}>]*[}>]|\\./gsu, 'x').replace(/\[[^\]]*\]/gu, 'x');
  const repeats = /[*+?]|\{\d/gu;
  // The `?` in `(?:` and similar groups is not a repetition, and neither is the one in `*?`.
  const bare = plain.replace(/\(\?(?:<?[=!]|:|<\w+>)/gu, '(').replace(/([*+?}])[?]/gu, '$1');
  if ((bare.match(repeats) ?? []).length > REPETITIONS) return false;
  const groups: boolean[] = [];
  for (let at = 0; at < bare.length; at++) {
    const letter = bare[at]!;
    if (letter === '(') groups.push(false);
    else if (letter === ')') {
      const isRisky = groups.pop() ?? false;
      const isRepeated = /^(?:[*+]|\{\d)/u.test(bare.slice(at + 1));
      if (isRisky && isRepeated) return false;
      if ((isRisky || isRepeated) && groups.length > 0) groups[groups.length - 1] = true;
    } else if (/[|*+?{]/u.test(letter) && groups.length > 0) groups[groups.length - 1] = true;
  }
  return true;
}

/** Words are in lower case. Escapes are left alone, because `\W` is not `\w`. */
function inLowerCase(expression: string): string {
  return expression.replace(/\\[pP]\{[^}]*\}|\\.|./gsu, (part) => (part.startsWith('\\') ? part : part.toLowerCase()));
}

/** Returns whether word `index` can use a cell. */
export function canUse({ wordCells }: Solution, index: number, cell: number): boolean {
  const bits = wordCells[2 * index + (cell >> 5)] ?? 0;
  return ((bits >>> (cell & 31)) & 1) === 1;
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

function lengthOf(word: string): number {
  return [...word].length;
}

function firstLetter(word: string): string {
  return String.fromCodePoint(word.codePointAt(0) ?? 0);
}
