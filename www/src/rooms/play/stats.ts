/** A player's statistics over many finished games. Pure functions. */
import type { GameRecord } from './history';
import { lengthOf } from './words';

export interface Statistics {
  readonly games: number;
  readonly average: number;
  readonly best: GameRecord;
  /** The word with the most points; empty if none was ever found. */
  readonly bestWord: string;
  readonly bestWordPoints: number;
  readonly longest: string;
  readonly words: number;
  /** Points per minute of playing. */
  readonly perMinute: number;
  /** The number of words found by length, shortest first. */
  readonly lengths: readonly (readonly [length: number, words: number])[];
}

/** The games of a week, and the share of all possible points that was found in them. */
export interface Week {
  /** When it begins, in milliseconds since 1970. */
  readonly from: number;
  readonly games: number;
  readonly share: number;
}

const WEEK = 7 * 86_400_000;

/** Returns the last eight weeks up to now in which something was played, the oldest first; replays don't count. */
export function weeksOf(records: readonly GameRecord[], now: number): Week[] {
  return Array.from({ length: 8 }, (_, i) => now - (8 - i) * WEEK).flatMap((from) => {
    const games = records.filter(({ replay, ended }) => !replay && ended > from && ended <= from + WEEK);
    const points = games.reduce((sum, game) => sum + game.points, 0);
    const all = games.reduce((sum, game) => sum + game.pointsOfAll, 0);
    return games.length > 0 && all > 0 ? [{ from, games: games.length, share: points / all }] : [];
  });
}

/** Summarizes games; replays don't count. `null` if there are none. */
export function statisticsOf(records: readonly GameRecord[]): Statistics | null {
  const games = records.filter(({ replay }) => !replay);
  const [first] = games;
  if (!first) return null;
  const sum = (of: (record: GameRecord) => number): number => games.reduce((total, record) => total + of(record), 0);
  const best = games.reduce((top, record) => (record.points > top.points ? record : top), first);
  const top = games.reduce((one, record) => (record.bestPoints > one.bestPoints ? record : one), first);
  const found = games.flatMap((record) => record.found ?? []);
  const lengths = new Map<number, number>();
  for (const word of found) lengths.set(lengthOf(word), (lengths.get(lengthOf(word)) ?? 0) + 1);
  const minutes = sum(({ elapsed }) => elapsed) / 60_000;
  return {
    games: games.length,
    average: sum(({ points }) => points) / games.length,
    best,
    bestWord: top.best,
    bestWordPoints: top.bestPoints,
    longest: found.reduce((long, word) => (lengthOf(word) > lengthOf(long) ? word : long), ''),
    words: sum(({ words }) => words),
    perMinute: minutes > 0 ? sum(({ points }) => points) / minutes : 0,
    lengths: [...lengths].sort(([a], [b]) => a - b),
  };
}
