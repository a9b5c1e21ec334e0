/** The room's state in the address: which dice, which seed, how many boards, which part of the page. */

export const PARTS = ['rolled', 'count', 'race', 'history'] as const;
export type Part = (typeof PARTS)[number];

export interface FactsQuery {
  /** A set's name, or own dice, one die a line. */
  readonly dice: string;
  readonly seed: string;
  /** Boards to roll of this seed. */
  readonly boards: number;
  /** The part that a link leads to. */
  readonly part: Part | '';
}

export const DEFAULTS: FactsQuery = { dice: 'new', seed: '2007', boards: 1_000_000, part: '' };

export const MOST_BOARDS = 1_000_000_000;

/** Reads a query; what it does not say, or says wrongly, is as by default. Dice are one line there, split by `/`. */
export function readQuery(query: URLSearchParams): FactsQuery {
  const boards = Number(query.get('boards') ?? NaN);
  return {
    dice: query.get('dice')?.split('/').join('\n').trim() || DEFAULTS.dice,
    seed: query.get('seed') || DEFAULTS.seed,
    boards: Number.isInteger(boards) && boards >= 1 && boards <= MOST_BOARDS ? boards : DEFAULTS.boards,
    part: PARTS.find((part) => part === query.get('part')) ?? '',
  };
}

/** Writes a query: only what is not as by default. Keeps `dict`. */
export function writeQuery(state: FactsQuery, dict: string | null): URLSearchParams {
  const query = new URLSearchParams();
  const dice = state.dice.split(/\s*\n\s*/).filter(Boolean).join('/');
  if (dict) query.set('dict', dict);
  if (dice !== DEFAULTS.dice) query.set('dice', dice);
  if (state.seed !== DEFAULTS.seed) query.set('seed', state.seed);
  if (state.boards !== DEFAULTS.boards) query.set('boards', String(state.boards));
  if (state.part) query.set('part', state.part);
  return query;
}
