/** Several players who take turns on one device. Pure functions. */
import type { Solution } from '../../engine/contract';
import { cleanName, decode, encode, type Rival } from './challenge';
import type { Found } from './game';
import { VERSUS } from './text';
import { restored } from './words';

/** The players who have played, and the number of players. */
export interface Turns {
  readonly players: number;
  /** Their names; empty or missing for a player without one. */
  readonly names: readonly string[];
  readonly done: readonly Rival[];
}

/** Returns the name of a player, who is counted from 0. */
export function nameOf({ names }: Turns, player: number): string {
  return cleanName(names[player] ?? '') || VERSUS.player(player + 1);
}

/** Returns the round after a player's turn. */
export function withTurn(turns: Turns, words: readonly string[], found: readonly Found[]): Turns {
  const code = encode(words, new Set(found.map(({ word }) => word)));
  return { ...turns, done: [...turns.done, { name: nameOf(turns, turns.done.length), code }] };
}

/** Returns all words that the players have found, or `undefined` while someone has yet to play. */
export function foundTogether(turns: Turns | null, solution: Solution): Found[] | undefined {
  if (turns === null || turns.done.length < turns.players) return undefined;
  const had = new Set(turns.done.flatMap(({ code }) => decode(solution.words, code) ?? []));
  const words = solution.words.filter((_, index) => had.has(index));
  return restored(words, solution);
}
