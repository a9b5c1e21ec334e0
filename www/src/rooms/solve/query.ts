/** The room's state in the address: the board, the rules, and what the visitor looks at. */

import type { BoardView, Rules } from '../../engine/contract';
import { linkedScoring } from '../../engine/scoring';

export interface SolveQuery {
  /** A board in any notation. */
  readonly board: string;
  /** The size, such as `3x4`, if it doesn't follow from the board's text; otherwise empty. */
  readonly size: string;
  readonly rules: Rules;
  /** Whether every path counts. */
  readonly multi: boolean;
  /** The word whose path is drawn. */
  readonly word: string;
  /** Which path of that word is drawn, counted from 0. */
  readonly path: number;
  /** The pattern that words must match: see `words.ts`. */
  readonly find: string;
  readonly sort: Sort;
  /** The cell that words must be able to use; -1 for any. */
  readonly cell: number;
  /** Whether to show only common words. */
  readonly common: boolean;
}

export type Sort = 'length' | 'points' | 'alphabet';

const SORTS: readonly Sort[] = ['length', 'points', 'alphabet'];

/** The best known 4x4 board with ENABLE2K, found by annealing in 2009. */
export const FAMOUS: BoardView = {
  rows: 4,
  cols: 4,
  cells: [...'perslatgsineters'],
  text: 'perslatgsineters',
};

export const DEFAULTS: SolveQuery = {
  board: FAMOUS.text,
  size: '',
  rules: { scoring: 'standard', minLength: 3 },
  multi: false,
  word: '',
  path: 0,
  find: '',
  sort: 'length',
  cell: -1,
  common: false,
};

/** Reads a query. Parts that are missing or invalid get their default values. */
export function readQuery(query: URLSearchParams): SolveQuery {
  const whole = (name: string, from: number, to: number, otherwise: number): number => {
    const text = query.get(name);
    const value = text !== null && /^\d+$/.test(text) ? Number(text) : NaN;
    return value >= from && value <= to ? value : otherwise;
  };
  return {
    board: query.get('board')?.trim() || DEFAULTS.board,
    size: /^[1-8]x[1-8]$/.exec(query.get('size') ?? '')?.[0] ?? '',
    rules: {
      scoring: linkedScoring(query.get('scoring')) ?? DEFAULTS.rules.scoring,
      minLength: whole('min', 1, 6, DEFAULTS.rules.minLength),
    },
    multi: query.get('multi') === '1',
    word: query.get('word') ?? '',
    path: whole('path', 1, 1e6, 1) - 1,
    find: query.get('find') ?? '',
    sort: SORTS.find((sort) => sort === query.get('sort')) ?? DEFAULTS.sort,
    cell: whole('cell', 1, 64, 0) - 1,
    common: query.get('common') === '1',
  };
}

/** Returns whether a link has an invalid points table, so that the standard one is used instead. */
export function hasBadScoring(query: URLSearchParams): boolean {
  const scoring = query.get('scoring');
  return scoring !== null && linkedScoring(scoring) === undefined;
}

/** Writes a query: only the values that differ from the defaults, in an order that reads well. Keeps `dict`. */
export function writeQuery(state: SolveQuery, dict: string | null): URLSearchParams {
  const query = new URLSearchParams();
  const put = (name: string, value: string | number, otherwise: string | number): void => {
    if (value !== otherwise) query.set(name, String(value));
  };
  query.set('board', state.board);
  put('size', state.size, '');
  if (dict) query.set('dict', dict);
  put('scoring', state.rules.scoring, DEFAULTS.rules.scoring);
  put('min', state.rules.minLength, DEFAULTS.rules.minLength);
  put('multi', state.multi ? 1 : 0, 0);
  put('word', state.word, '');
  put('path', state.path + 1, 1);
  put('find', state.find, '');
  put('sort', state.sort, DEFAULTS.sort);
  put('cell', state.cell + 1, 0);
  put('common', state.common ? 1 : 0, 0);
  return query;
}
