/**
 * Boards that are known to be the best of their size, each with the exact rules for which this was proved. Nothing else
 * in this room may claim that a board can't be beaten.
 */

import type { BoardView, DictionaryId, Rules } from '../../engine/contract';

/** A result that was proved by breaking every class of boards of a size. */
export interface ProvedBest {
  /** The size as people write it. */
  readonly size: string;
  /** The best board; its rotations and reflections score the same. */
  readonly board: string;
  readonly points: number;
  readonly year: number;
  readonly dictionary: DictionaryId;
  readonly rules: Rules;
  /** Whether every path counts. */
  readonly multi: boolean;
}

const THEIR_RULES = { dictionary: 'enable2k', rules: { scoring: 'standard', minLength: 3 }, multi: false } as const;

export const PROVED: readonly ProvedBest[] = [
  { size: '3×3', board: 'perlatdes', points: 545, year: 2009, ...THEIR_RULES },
  { size: '3×4', board: 'sindlatepers', points: 1651, year: 2025, ...THEIR_RULES },
  { size: '4×4', board: 'perslatgsineters', points: 3625, year: 2025, ...THEIR_RULES },
];

/** The rules a board was scored by. */
export interface Scored {
  readonly dictionary: DictionaryId;
  readonly rules: Rules;
  readonly multi: boolean;
  readonly points: number;
  /** Whether the whole board was searched. */
  readonly complete: boolean;
}

/**
 * Returns the proof that applies to a board, given all its rotations and reflections, or `undefined` if there is none.
 */
export function provedBest(copies: readonly Pick<BoardView, 'text'>[], scored: Scored): ProvedBest | undefined {
  return PROVED.find(
    ({ board, points, dictionary, rules, multi }) =>
      scored.complete &&
      points === scored.points &&
      dictionary === scored.dictionary &&
      rules.scoring === scored.rules.scoring &&
      rules.minLength === scored.rules.minLength &&
      multi === scored.multi &&
      copies.some(({ text }) => text === board),
  );
}
