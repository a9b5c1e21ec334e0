/**
 * The daily board: one board for everyone, whatever their settings. Pure functions. The day is the UTC date, which is
 * the board's seed. The streak is the number of days in a row on which that day's board was finished before midnight
 * UTC, up to today, or up to yesterday while today's board can still be played.
 */
import { timeOfDay } from '../../ui/format-more';
import { dayOfSeed, isObject, keyOf, seedOfDay, type Spec } from './spec';

/** The first result on the board of a day. */
export interface DailyResult {
  readonly points: number;
  readonly pointsOfAll: number;
  readonly words: number;
  /** The time in milliseconds since 1970. */
  readonly ended: number;
}

/** The results by day (`2025-11-21`). */
export type DailyResults = Readonly<Record<string, DailyResult>>;

const DAY = 86_400_000;

/** Returns the game of a day. */
export function dailySpec(day: string): Spec {
  return {
    source: { kind: 'roll', dice: 'new', seed: day },
    seconds: 180,
    minLength: 3,
    scoring: 'standard',
    goal: 0,
    dictionary: 'enable2k',
  };
}

/** Returns the day whose daily board this game is, or `null` if it has other rules or another board. */
export function dayOf(spec: Spec): string | null {
  const day = spec.source.kind === 'roll' && dayOfSeed(spec.source.seed) ? spec.source.seed : null;
  return day !== null && keyOf(dailySpec(day)) === keyOf(spec) ? day : null;
}

/** Returns whether a result was in time and counts for the streak. */
export function onTime(day: string, { ended }: DailyResult): boolean {
  return seedOfDay(new Date(ended)) === day;
}

export function streak(results: DailyResults, now: Date): number {
  const counts = (time: number): boolean => {
    const day = seedOfDay(new Date(time));
    const result = results[day];
    return result !== undefined && onTime(day, result);
  };
  let time = now.getTime();
  if (!counts(time)) time -= DAY;
  let days = 0;
  for (; counts(time); time -= DAY) days += 1;
  return days;
}

/** Returns the milliseconds until the next board. */
export function untilNext(now: Date): number {
  return DAY - (now.getTime() % DAY);
}

/** Returns the player's local time at which the next board comes; empty if that is midnight. */
export function localMidnight(now: Date, timeZone?: string): string {
  const next = new Date(now.getTime() + untilNext(now));
  const time = timeOfDay(next, timeZone);
  return time === '12:00 a.m.' ? '' : time;
}

/** Returns the days before today, latest first. */
export function archive(now: Date, days: number): string[] {
  return Array.from({ length: days }, (_, i) => seedOfDay(new Date(now.getTime() - (i + 1) * DAY)));
}

/** Adds a result; only the first result of a day counts. */
export function addResult(results: DailyResults, day: string, result: DailyResult): DailyResults {
  const known = results[day];
  return known && known.ended <= result.ended ? results : { ...results, [day]: result };
}

/** Reads a stored result; returns `null` for anything else. */
export function readResult(day: string, value: unknown): DailyResult | null {
  if (dayOfSeed(day) === null || !isObject(value)) return null;
  const { points, pointsOfAll, words, ended } = value;
  const sound = [points, pointsOfAll, words, ended].every((each) => Number.isFinite(each) && (each as number) >= 0);
  if (!sound || (points as number) > (pointsOfAll as number) || (ended as number) > 8.64e15) return null;
  return { points, pointsOfAll, words, ended } as DailyResult;
}
