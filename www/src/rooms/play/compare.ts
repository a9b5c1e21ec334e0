/**
 * Compares players: the words that more than one player found, and those that only one did. Pure functions; the engine
 * computes the points.
 */
import type { Solution } from '../../engine/contract';

export interface Player {
  readonly name: string;
  /** The numbers of words in the solution. */
  readonly words: ReadonlySet<number>;
}

export interface Column {
  /** The only player who has these words; -1 if several have them. */
  readonly player: number;
  /** Sorted by points, then by length. */
  readonly words: readonly number[];
  readonly points: number;
}

export interface Total {
  readonly name: string;
  readonly points: number;
  readonly words: number;
}

export interface GameComparison {
  /** The shared words first, then each player's own words. */
  readonly columns: readonly Column[];
  /** The points of each player, without shared words if they cancel. */
  readonly totals: readonly Total[];
  /** The player with the most points; -1 for a tie. */
  readonly winner: number;
}

export function compare(solution: Solution, players: readonly Player[], cancelShared: boolean): GameComparison {
  const { words, wordPoints } = solution;
  const having = new Map<number, number[]>();
  for (const [i, player] of players.entries()) {
    for (const word of player.words) having.set(word, [...(having.get(word) ?? []), i]);
  }
  const of = (wanted: (by: readonly number[]) => boolean): number[] =>
    [...having]
      .filter(([, by]) => wanted(by))
      .map(([word]) => word)
      .sort((a, b) => wordPoints[b]! - wordPoints[a]! || words[b]!.length - words[a]!.length || a - b);
  const column = (player: number, list: readonly number[]): Column => ({
    player,
    words: list,
    points: list.reduce((sum, word) => sum + wordPoints[word]!, 0),
  });
  const shared = column(
    -1,
    of((by) => by.length > 1),
  );
  const own = players.map((_, i) =>
    column(
      i,
      of((by) => by.length === 1 && by[0] === i),
    ),
  );
  const totals = players.map(({ name, words: had }, i): Total => {
    const counted = cancelShared ? own[i]!.words : [...had];
    return { name, points: counted.reduce((sum, word) => sum + wordPoints[word]!, 0), words: counted.length };
  });
  const most = Math.max(...totals.map(({ points }) => points));
  const first = totals.filter(({ points }) => points === most);
  return { columns: [shared, ...own], totals, winner: first.length === 1 ? totals.indexOf(first[0]!) : -1 };
}
