/**
 * Finished games: the record of each, and personal bests. Pure functions; `storage` saves the list.
 *
 * A game on a board that the player already knew (a replay) is saved but doesn't count as a best.
 */
import { isCode, type Rival } from './challenge';
import { courseOf, isObject, keyOf, readSpec, type Spec } from './spec';
import type { Over } from './game';
import type { Summary } from './words';

export interface GameRecord {
  /** When it ended, in milliseconds since 1970. */
  readonly ended: number;
  readonly spec: Spec;
  /** The board, in standard notation. */
  readonly board: string;
  readonly dictionaryName: string;
  readonly points: number;
  readonly pointsOfAll: number;
  readonly words: number;
  readonly wordsOfAll: number;
  /** The best word; empty if none was found. */
  readonly best: string;
  readonly bestPoints: number;
  /** Milliseconds played. */
  readonly elapsed: number;
  readonly replay: boolean;
  /** The words found, in order; `null` for games saved by versions that did not store them. */
  readonly found: readonly string[] | null;
  /** The opponents. */
  readonly rivals: readonly Rival[];
}

/** The newest first; the oldest are dropped. */
export const MAX_RECORDS = 300;

export function recordOf(
  game: Over,
  summary: Summary,
  dictionaryName: string,
  ended: number,
  rivals: readonly Rival[] = [],
): GameRecord {
  return {
    ended,
    spec: game.spec,
    board: game.board.text,
    dictionaryName,
    points: summary.points,
    pointsOfAll: summary.pointsOfAll,
    words: summary.words,
    wordsOfAll: summary.wordsOfAll,
    best: summary.best?.word ?? '',
    bestPoints: summary.best?.points ?? 0,
    elapsed: game.elapsed,
    replay: game.replay,
    found: game.found.map(({ word }) => word),
    rivals,
  };
}

export function addRecord(records: readonly GameRecord[], record: GameRecord): GameRecord[] {
  return [record, ...records].slice(0, MAX_RECORDS);
}

/** Adds another list's games, the newest first. If there is no room for all of them, `own` games stay. */
export function mergeRecords(own: readonly GameRecord[], other: readonly GameRecord[]): GameRecord[] {
  const known = new Set(own.map(gameKey));
  const newest = (records: readonly GameRecord[]): GameRecord[] => [...records].sort((a, b) => b.ended - a.ended);
  const fresh = new Map(other.filter((record) => !known.has(gameKey(record))).map((each) => [gameKey(each), each]));
  return newest([...own, ...newest([...fresh.values()]).slice(0, Math.max(0, MAX_RECORDS - own.length))]);
}

/** What two records of the same game have in common. */
export function gameKey({ ended, spec }: GameRecord): string {
  return `${ended} ${keyOf(spec)}`;
}

/** Returns the rank of a result among those with the same rules, from 1, and their number. Replays don't count. */
export function rankOf(records: readonly GameRecord[], spec: Spec, points: number): { rank: number; games: number } {
  const course = courseOf(spec);
  const others = records.filter((record) => !record.replay && courseOf(record.spec) === course);
  return { rank: 1 + others.filter((record) => record.points > points).length, games: others.length };
}

/**
 * Returns the best game with the same dice, time, minimum length and dictionary; among equals, the first one played.
 */
export function bestOf(records: readonly GameRecord[], spec: Spec): GameRecord | null {
  const course = courseOf(spec);
  return records
    .filter((record) => !record.replay && record.points > 0 && courseOf(record.spec) === course)
    .reduceRight<GameRecord | null>((best, record) => (best && best.points >= record.points ? best : record), null);
}

/** Returns the last game on this board with these rules. */
export function lastOn(records: readonly GameRecord[], spec: Spec): GameRecord | null {
  const key = keyOf(spec);
  return records.find((record) => keyOf(record.spec) === key) ?? null;
}

/** Returns the game that ended at this time, if it has these rules and board. */
export function recordAt(records: readonly GameRecord[], spec: Spec, ended: number): GameRecord | null {
  const key = keyOf(spec);
  return records.find((record) => record.ended === ended && keyOf(record.spec) === key) ?? null;
}

/** Returns whether the player has seen this board, under any rules. */
export function knowsBoard(records: readonly GameRecord[], board: string): boolean {
  return records.some((record) => record.board === board);
}

/** Reads one stored record; `null` for anything that is not one. */
export function readRecord(value: unknown): GameRecord | null {
  if (!isObject(value)) return null;
  const spec = readSpec(value.spec);
  const counts = ['ended', 'points', 'pointsOfAll', 'words', 'wordsOfAll', 'bestPoints', 'elapsed'] as const;
  const texts = ['board', 'dictionaryName', 'best'] as const;
  const sound =
    spec !== null &&
    counts.every((name) => Number.isFinite(value[name]) && (value[name] as number) >= 0) &&
    texts.every((name) => typeof value[name] === 'string' && value[name].length <= 600) &&
    typeof value.replay === 'boolean' &&
    (value.ended as number) <= 8.64e15 &&
    (value.points as number) <= (value.pointsOfAll as number) &&
    (value.words as number) <= (value.wordsOfAll as number);
  if (!sound) return null;
  const { ended, board, dictionaryName, points, pointsOfAll, words, wordsOfAll, best, bestPoints, elapsed, replay } =
    value as unknown as GameRecord;
  const found = Array.isArray(value.found) ? value.found.filter(isWord).slice(0, MAX_FOUND) : null;
  const rivals = readRivals(value.rivals);
  return {
    ended,
    spec,
    board,
    dictionaryName,
    points,
    pointsOfAll,
    words,
    wordsOfAll,
    best,
    bestPoints,
    elapsed,
    replay,
    found,
    rivals,
  };
}

/** Reads stored opponents; invalid ones are left out. */
export function readRivals(value: unknown, most = 3): Rival[] {
  if (!Array.isArray(value)) return [];
  return value
    .filter(isObject)
    .flatMap(({ name, code }) => (typeof name === 'string' && isCode(code) ? [{ name: name.slice(0, 24), code }] : []))
    .slice(0, most);
}

/** Nobody finds more words than this on a board. */
const MAX_FOUND = 5000;

function isWord(value: unknown): value is string {
  return typeof value === 'string' && value.length > 0 && value.length <= 64;
}
