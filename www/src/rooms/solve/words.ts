/**
 * Which words are shown and in what order: pure functions of a solution and of what the visitor asked to see.
 *
 * Words are numbers here: indices into the solution, which is in alphabetical order.
 */

import type { Solution } from '../../engine/contract';
import type { Sort } from './query';
import { BOARD, WORDS } from './text';

export interface Group {
  /** What its words have in common: letters of length, or a first letter. */
  readonly name: string;
  /** Points of all its words together. */
  readonly points: number;
  readonly words: readonly number[];
}

export interface ShownWords {
  readonly groups: readonly Group[];
  /** All of them in the order of the groups. */
  readonly words: readonly number[];
  readonly points: number;
}

export interface Wish {
  readonly find: string;
  readonly sort: Sort;
  /** -1 for all. */
  readonly cell: number;
  /** Whether a word is to be shown at all. */
  readonly wanted?: (word: string) => boolean;
}

/**
 * A test for what was typed, or why it cannot be one.
 *
 * `ing` anywhere in the word; `re*` at the beginning; `*ing` at the end; `t?e*` with `?` for any letter and `*` for any letters;
 * `^re|un` is a regular expression, and so is anything between slashes.
 */
export function matcher(find: string): ((word: string) => boolean) | string {
  const text = find.trim().toLowerCase();
  if (text === '') return () => true;
  const slashed = /^\/(.*?)\/?$/s.exec(text)?.[1];
  const expression = slashed ?? (/[\^$[\](){}|+.\\]/.test(text) ? text : undefined);
  if (expression !== undefined) {
    try {
      const pattern = new RegExp(expression, 'u');
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

/** Whether word `index` can use a cell. */
export function canUse({ wordCells }: Solution, index: number, cell: number): boolean {
  const bits = wordCells[2 * index + (cell >> 5)] ?? 0;
  return ((bits >>> (cell & 31)) & 1) === 1;
}

/** How many words can use each cell. */
export function usesByCell(solution: Solution): number[] {
  return Array.from({ length: solution.board.cells.length }, (_, cell) =>
    solution.words.reduce((count, _word, index) => count + (canUse(solution, index, cell) ? 1 : 0), 0),
  );
}

/** The words to show; with a pattern that is none, those of no pattern. */
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

/** Groups of equal keys in the order in which they are met. */
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
