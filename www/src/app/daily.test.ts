import { expect, it } from 'vitest';
import { addResult, bestStreak, dayAt, daysFrom, type DailyResult, onTime, readDays, streak, untilNext } from './daily';

/** A result at this time of the player's own day. */
const at = (time: string): DailyResult => ({ points: 5, pointsOfAll: 100, words: 4, ended: new Date(time).getTime() });

it('counts days in a row, up to today or yesterday', () => {
  const results = {
    '2025-11-10': at('2025-11-10T08:00'),
    '2025-11-19': at('2025-11-19T08:00'),
    '2025-11-20': at('2025-11-20T23:59'),
    '2025-11-21': at('2025-11-21T00:00'),
  };
  expect(['2025-11-21', '2025-11-22', '2025-11-23'].map((day) => streak(results, day))).toEqual([3, 3, 0]);
  expect([bestStreak(results), streak({}, '2025-11-21'), bestStreak({})]).toEqual([3, 0, 0]);
});

it('does not count games played on later days', () => {
  const results = { '2025-11-20': at('2025-11-22T00:00:01'), '2025-11-21': at('2025-11-21T10:00') };
  expect(onTime('2025-11-20', results['2025-11-20'])).toBe(false);
  expect(streak(results, '2025-11-21')).toBe(1);
  // A day is judged where the game was played, not where its result is read.
  for (const late of [true, false]) expect(onTime('2025-11-20', { ...at('2025-11-22T00:00:01'), late })).toBe(!late);
  // Boards once changed at midnight UTC.
  for (const time of ['00:01', '23:59']) expect(onTime('2025-11-20', at(`2025-11-20T${time}Z`))).toBe(true);
  // The first result of a day counts.
  expect(addResult(results, '2025-11-21', at('2025-11-21T11:00'))['2025-11-21']).toEqual(at('2025-11-21T10:00'));
});

it('changes at the player’s midnight', () => {
  const late = new Date(2025, 10, 21, 23, 59);
  expect(dayAt(late)).toBe('2025-11-21');
  expect(untilNext(late)).toBe(60_000);
  expect(daysFrom('2025-03-01', -1)).toBe('2025-02-28');
});

it('reads what is stored, and ignores what is damaged', () => {
  const good = { ...at('2025-11-21T10:00'), late: true };
  expect(readDays({ '2025-11-21': good, '2025-13-01': good, '2025-11-20': 3 })).toEqual({ '2025-11-21': good });
  for (const bad of [null, '<html>', [], 3]) expect(readDays(bad)).toEqual({});
});
