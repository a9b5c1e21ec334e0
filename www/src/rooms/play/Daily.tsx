/** The daily board in the lobby: the streak, the time until the next board, and a calendar of the days played. */
import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { bestStreak, dateOf, dayAt, daysFrom, type DailyResults, onTime, streak, untilNext } from '../../app/daily';
import { duration } from '../../ui/format';
import { utcDate } from '../../ui/format-more';
import { dailySpec } from './daily';
import type { RoomProps } from './room';
import { DAILY, number } from './text';

/** The weeks in the calendar. */
const WEEKS = 5;
/** How often the countdown is updated, in milliseconds. */
const EVERY = 20_000;

/** What there is to say about today: the result or the offer, the streak, and the next board. */
export function dailyLine(results: DailyResults, now: Date): string {
  const today = dayAt(now);
  const result = results[today];
  const days = streak(results, today);
  const best = bestStreak(results);
  const next = DAILY.next(duration(60 * Math.ceil(untilNext(now) / 60_000)));
  return [
    result ? DAILY.done(result.points) : '',
    days > 0 ? DAILY.streak(days) : '',
    best > days ? DAILY.best(best) : '',
    result ? next : '',
  ]
    .filter(Boolean)
    .join(' ');
}

/** Every day of the last weeks as a button: its board, and the points if it was played. */
export function Calendar({ session, begin }: RoomProps) {
  const today = dayAt(useNow());
  const results = session.saved.daily.value;
  const weekday = (dateOf(today)?.getUTCDay() ?? 0) || 7;
  const first = daysFrom(today, 1 - weekday - 7 * (WEEKS - 1));
  const days = Array.from({ length: 7 * (WEEKS - 1) + weekday }, (_, i) => daysFrom(first, i));
  return (
    <>
      <p class="note">{DAILY.rule}</p>
      <ol class="daily-calendar" aria-label={DAILY.calendar}>
        {DAILY.weekdays.map((name) => (
          <li key={name} class="label" aria-hidden="true">
            {name}
          </li>
        ))}
        {days.map((day) => {
          const had = results[day];
          const name = utcDate(dateOf(day)!);
          return (
            <li key={day}>
              <button
                type="button"
                disabled={session.starting.value}
                data-played={had !== undefined}
                data-late={had !== undefined && !onTime(day, had)}
                aria-current={day === today ? 'date' : undefined}
                aria-label={DAILY.open(name, had?.points, had !== undefined && !onTime(day, had))}
                onClick={() => void begin(dailySpec(day))}
              >
                <small class="num">{Number(day.slice(8))}</small>
                <b class="num">{had ? number(had.points) : ''}</b>
              </button>
            </li>
          );
        })}
      </ol>
    </>
  );
}

/** The current time, updated often enough to show minutes. */
export function useNow(): Date {
  const now = useSignal(new Date());
  useEffect(() => {
    const timer = setInterval(() => (now.value = new Date()), EVERY);
    return () => clearInterval(timer);
  }, [now]);
  return now.value;
}
