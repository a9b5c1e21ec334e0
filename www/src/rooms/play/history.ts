/**
 * Finished games: what is remembered of each, and personal bests. Pure; `storage` keeps the list.
 *
 * A game on a board the player knew already (a replay) is kept but beats no best.
 */
import { courseOf, isObject, keyOf, readSpec, type Spec } from './spec';
import type { Over } from './game';
import type { Summary } from './words';

export interface GameRecord {
  /** When it ended: milliseconds since 1970. */
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
}

/** The newest first; older ones fall off the end. */
export const MAX_RECORDS = 100;

export function recordOf(game: Over, summary: Summary, dictionaryName: string, ended: number): GameRecord {
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
  };
}

export function addRecord(records: readonly GameRecord[], record: GameRecord): GameRecord[] {
  return [record, ...records].slice(0, MAX_RECORDS);
}

/** The best game with the same dice, time, shortest word and dictionary; of equal ones the first played. */
export function bestOf(records: readonly GameRecord[], spec: Spec): GameRecord | null {
  const course = courseOf(spec);
  return records
    .filter((record) => !record.replay && record.points > 0 && courseOf(record.spec) === course)
    .reduceRight<GameRecord | null>((best, record) => (best && best.points >= record.points ? best : record), null);
}

/** The last game on this very board under these rules. */
export function lastOn(records: readonly GameRecord[], spec: Spec): GameRecord | null {
  const key = keyOf(spec);
  return records.find((record) => keyOf(record.spec) === key) ?? null;
}

/** Whether the player has seen this board, under whatever rules. */
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
    (value.ended as number) <= 8.64e15;
  if (!sound) return null;
  const { ended, board, dictionaryName, points, pointsOfAll, words, wordsOfAll, best, bestPoints, elapsed, replay } =
    value as unknown as GameRecord;
  return { ended, spec, board, dictionaryName, points, pointsOfAll, words, wordsOfAll, best, bestPoints, elapsed, replay };
}
