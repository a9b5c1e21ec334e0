/**
 * The daily board: one board for each date, and what this browser remembers of them. It is the same board for everyone
 * with that date; the date changes at the player's own midnight. The streak is the number of days in a row on which that
 * day's board was played on the day itself, up to today, or up to yesterday while today's can still be played.
 */

import { quietly, recall, TAB } from './storage';

/** The first result on the board of a day. */
export interface DailyResult {
  readonly points: number;
  readonly pointsOfAll: number;
  readonly words: number;
  /** The time in milliseconds since 1970. */
  readonly ended: number;
  /** Whether the day was over when the game began, by the clock of that place; older results don't say it. */
  readonly late?: boolean;
}

/** The results by day (`2025-11-21`). */
export type DailyResults = Readonly<Record<string, DailyResult>>;

const KEY = 'play-daily';
const GAME = 'play-game';

/** Returns the date where the player is, which is also the seed of that day's board. */
export function dayAt(time: Date): string {
  const two = (n: number): string => String(n).padStart(2, '0');
  return `${time.getFullYear()}-${two(time.getMonth() + 1)}-${two(time.getDate())}`;
}

/** Returns the date of a seed, at midnight UTC; `null` for a text that is not a date. */
export function dateOf(day: string): Date | null {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(day)) return null;
  const date = new Date(`${day}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().slice(0, 10) === day ? date : null;
}

/** Returns the day that many days later, or earlier if it is negative. */
export function daysFrom(day: string, days: number): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + days);
  return date.toISOString().slice(0, 10);
}

/**
 * Returns whether a result was in time and counts for the streak. Of an older one, only its time is known: before the
 * board changed at the player's midnight, it changed at midnight UTC, so that date counts, too.
 */
export function onTime(day: string, { ended, late }: DailyResult): boolean {
  const time = new Date(ended);
  return late === undefined ? dayAt(time) === day || time.toISOString().slice(0, 10) === day : !late;
}

function counts(results: DailyResults, day: string): boolean {
  const result = results[day];
  return result !== undefined && onTime(day, result);
}

export function streak(results: DailyResults, today: string): number {
  let day = counts(results, today) ? today : daysFrom(today, -1);
  let days = 0;
  for (; counts(results, day); day = daysFrom(day, -1)) days += 1;
  return days;
}

export function bestStreak(results: DailyResults): number {
  return Object.keys(results).reduce(
    (best, day) => (counts(results, daysFrom(day, 1)) ? best : Math.max(best, streak(results, day))),
    0,
  );
}

/** Returns the milliseconds until the next board. */
export function untilNext(now: Date): number {
  return new Date(now.getFullYear(), now.getMonth(), now.getDate() + 1).getTime() - now.getTime();
}

/** Adds a result; only the first result of a day counts. */
export function addResult(results: DailyResults, day: string, result: DailyResult): DailyResults {
  const known = results[day];
  return known && known.ended <= result.ended ? results : { ...results, [day]: result };
}

/** Reads a stored result; returns `null` for anything else. */
export function readResult(day: string, value: unknown): DailyResult | null {
  if (dateOf(day) === null || typeof value !== 'object' || value === null) return null;
  const { points, pointsOfAll, words, ended, late } = value as Record<string, unknown>;
  const sound = [points, pointsOfAll, words, ended].every((each) => Number.isFinite(each) && (each as number) >= 0);
  if (!sound || (points as number) > (pointsOfAll as number) || (ended as number) > 8.64e15) return null;
  return { points, pointsOfAll, words, ended, ...(typeof late === 'boolean' && { late }) } as DailyResult;
}

/** Returns the readable ones of stored results. */
export function readDays(value: unknown): DailyResults {
  if (typeof value !== 'object' || value === null) return {};
  const read = Object.entries(value).map(([day, result]) => [day, readResult(day, result)] as const);
  return Object.fromEntries(read.filter((each): each is [string, DailyResult] => each[1] !== null));
}

const read = (text: string | null | undefined) => {
  const kept = quietly(() => JSON.parse(text ?? '{}'));
  return kept?.version === 1 ? kept : {};
};

export const rememberedResults = (): DailyResults => readDays(read(recall(KEY)).results);

export function wordsDue(): number {
  const { cards } = read(recall('play-deck'));
  return Array.isArray(cards) ? cards.filter((card) => card?.due <= Date.now()).length : 0;
}

/** Returns whether a game in progress, of this tab or else of another one, is today's board, and whether it comes before that. */
export function gameInPlay(today: string) {
  const { spec, ending, found, turns, rivals } = read(quietly(() => TAB.getItem(`boggle-lab:${GAME}`)) ?? recall(GAME));
  const isToday = spec?.source?.seed === today;
  const isFirst = isToday || Boolean(turns || found?.length || rivals?.length);
  return spec && ending === null ? { isToday, isFirst } : undefined;
}
