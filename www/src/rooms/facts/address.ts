/** The room's state in the address: question, dice, seed, number of boards, comparison. */

import { DEFAULT_DICTIONARY } from '../../app/lists';
import type { DictionaryId } from '../../engine/contract';
import { number } from '../../ui/format';

export const PARTS = ['race', 'rolled', 'count'] as const;
/** Questions that were once in this room: links to them lead to where their answers are now. */
const MOVED = ['proved', 'history'] as const;

export type FactsPart = (typeof PARTS)[number];

export const QUESTIONS: Readonly<Record<FactsPart, string>> = {
  race: 'How fast can a board be scored?',
  rolled: 'What is on a typical board?',
  count: 'How many boards are there?',
};

/** The figures of the rolled boards. */
export const SHOWS = [
  ['means', 'Averages'],
  ['spread', 'Distribution'],
  ['lengths', 'Word lengths'],
  ['common', 'Common words'],
  ['records', 'Records'],
] as const;

export interface FactsQuery {
  /** A set's name, or the visitor's own dice, one die per line. */
  readonly dice: string;
  readonly seed: string;
  /** The number of boards to roll from this seed. */
  readonly boards: number;
  readonly part: FactsPart;
  readonly show: (typeof SHOWS)[number][0];
  /** Another dice set, drawn over the distributions; empty for none. */
  readonly other: string;
}

export const DEFAULTS: FactsQuery = {
  dice: 'new',
  seed: '2007',
  boards: 1_000_000,
  part: 'rolled',
  show: 'means',
  other: '',
};

const MOST_BOARDS = 1_000_000_000;

/** Reads a query; missing or invalid values get their defaults. Dice are on one line there, separated by `/`. */
export function readQuery(query: URLSearchParams): FactsQuery {
  const boards = Number(query.get('boards') ?? NaN);
  return {
    dice: query.get('dice')?.split('/').join('\n').trim() || DEFAULTS.dice,
    seed: query.get('seed') || DEFAULTS.seed,
    boards: Number.isInteger(boards) && boards >= 1 && boards <= MOST_BOARDS ? boards : DEFAULTS.boards,
    part: PARTS.find((part) => part === query.get('part')) ?? DEFAULTS.part,
    show: SHOWS.find(([show]) => show === query.get('show'))?.[0] ?? DEFAULTS.show,
    other: query.get('with') ?? '',
  };
}

export const badValue = (name: string, value: string, instead: string): string =>
  `“${name}=${value}” is not valid; using ${instead}.`;

/**
 * Lists the parts of a query that were not understood, each as a sentence. The core reads dice and reports their
 * problems.
 */
export function objectionsTo(query: URLSearchParams): string[] {
  const read = readQuery(query);
  const said: string[] = [];
  const check = (name: string, understood: string, instead: string): void => {
    const given = query.get(name);
    if (given && given !== understood) said.push(badValue(name, given, instead));
  };
  check('boards', String(read.boards), number(DEFAULTS.boards));
  if (!MOVED.some((part) => part === query.get('part'))) check('part', read.part, `“${QUESTIONS[DEFAULTS.part]}”`);
  check('show', read.show, `“${SHOWS[0][1]}”`);
  return said;
}

/** Returns whether a text of dice is a name rather than dice; the core decides whether a set has that name. */
export function looksLikeName(dice: string): boolean {
  return /^[a-z]+\d*$/i.test(dice);
}

/** Writes a query with only the values that differ from the defaults. */
export function writeQuery(state: FactsQuery, dictionary: DictionaryId): URLSearchParams {
  const query = new URLSearchParams();
  const put = (name: string, value: string | number, otherwise: string | number): void => {
    if (value !== otherwise) query.set(name, String(value));
  };
  const lines = state.dice.split(/\s*\n\s*/).filter(Boolean);
  put('dict', dictionary, DEFAULT_DICTIONARY);
  put('part', state.part, DEFAULTS.part);
  put('show', state.show, DEFAULTS.show);
  put('dice', lines.join('/'), DEFAULTS.dice);
  put('with', state.other, DEFAULTS.other);
  put('seed', state.seed, DEFAULTS.seed);
  put('boards', state.boards, DEFAULTS.boards);
  return query;
}
