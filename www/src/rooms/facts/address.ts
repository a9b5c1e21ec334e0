/** The room's state in the address: question, dice, seed, number of boards, comparison. */

import { oneOf, readFields, type State, text, whole, writeFields } from '../../app/fields';
import { DEFAULT_DICTIONARY } from '../../app/lists';
import type { DictionaryId } from '../../engine/contract';

export const PARTS = ['race', 'rolled', 'count'] as const;
/** Questions that were once in this room: links to them lead to where their answers are now. */
const MOVED: readonly string[] = ['proved', 'history'];

export type FactsPart = (typeof PARTS)[number];

export const QUESTIONS: Readonly<Record<FactsPart, string>> = {
  race: 'How fast can a board be scored?',
  rolled: 'What is on a typical board?',
  count: 'How many boards are there?',
};

export const SHOWS = [
  ['means', 'Averages'],
  ['spread', 'Distribution'],
  ['lengths', 'Word lengths'],
  ['common', 'Common words'],
  ['records', 'Records'],
] as const;

const BOARDS = whole('boards', 1_000_000, 1, 1_000_000_000);

/** In the order of the address. */
const FIELDS = {
  dict: text('dict', DEFAULT_DICTIONARY),
  part: {
    ...oneOf<FactsPart>('part', ...PARTS),
    usual: 'rolled' as FactsPart,
    read: (part: string) => (MOVED.includes(part) ? 'rolled' : PARTS.find((known) => known === part)),
  },
  /** The figures of the rolled boards. */
  show: oneOf<(typeof SHOWS)[number][0]>('show', ...SHOWS.map(([show]) => show)),
  /** A set's name, or the visitor's own dice, one die per line; in the address, they are on one line. */
  dice: {
    ...text('dice', 'new'),
    read: (dice: string) => dice.split('/').join('\n').trim() || undefined,
    write: (dice: string) =>
      dice
        .split(/\s*\n\s*/)
        .filter(Boolean)
        .join('/'),
  },
  /** Another dice set, drawn over the distributions; empty for none. */
  other: text('with'),
  seed: text('seed', '2007'),
  /** The number of boards to roll from this seed. */
  boards: {
    ...BOARDS,
    // Links may have numbers such as 1e6.
    read: (boards: string) => BOARDS.read(String(Number(boards))),
  },
};

export type FactsQuery = Omit<State<typeof FIELDS>, 'dict'>;

/** Reads a query; missing or invalid values get their defaults, and `misread` gets the invalid ones. */
export function readQuery(query: URLSearchParams, misread?: string[]): FactsQuery {
  const { dict, ...read } = readFields(FIELDS, query, misread);
  return read;
}

/** Writes a query with only the values that differ from the defaults. */
export function writeQuery(state: FactsQuery, dict: DictionaryId): URLSearchParams {
  return writeFields(FIELDS, { ...state, dict });
}

/** Returns whether a text of dice is a name rather than dice; the core decides whether a set has that name. */
export const looksLikeName = (dice: string): boolean => /^[a-z]+\d*$/i.test(dice);
