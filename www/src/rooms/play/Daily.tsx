/** The daily board: today's board and result, the time until the next one, and earlier boards. */
import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { CheckIcon } from '../../design/icons';
import { duration } from '../../ui/format';
import { utcDate } from '../../ui/format-more';
import './daily.css';
import { archive, dailySpec, localMidnight, onTime, streak, untilNext } from './daily';
import type { RoomProps } from './room';
import { dayOfSeed, seedOfDay } from './spec';
import { DAILY, number } from './text';

/** The number of days listed in the archive. */
const DAYS = 28;
/** How often the countdown is updated, in milliseconds. */
const EVERY = 20_000;

export function Daily({ session, begin }: RoomProps) {
  const now = useNow();
  const today = seedOfDay(now);
  const results = session.saved.daily.value;
  const result = results[today];
  const days = streak(results, now);
  const busy = session.starting.value;
  const minutes = Math.ceil(untilNext(now) / 60_000);
  const open = (day: string): void => void begin(dailySpec(day));
  return (
    <section class="daily" aria-labelledby="daily">
      <h2 id="daily">
        {DAILY.title} <span class="note">{utcDate(now)}</span>
      </h2>
      <p>{DAILY.rules}</p>
      {result ? (
        <p class="daily-done">
          <CheckIcon /> {DAILY.done(result.points)} {DAILY.next(duration(60 * minutes))}
        </p>
      ) : (
        <button class="button" type="button" disabled={busy} onClick={() => open(today)}>
          {DAILY.play}
        </button>
      )}
      <p class="note">
        {days > 0 && <strong>{DAILY.streak(days)} </strong>}
        {DAILY.rule(localMidnight(now))}
      </p>
      <details>
        <summary>{DAILY.archive}</summary>
        <ol class="daily-days">
          {archive(now, DAYS).map((day) => {
            const had = results[day];
            const name = utcDate(dayOfSeed(day)!);
            return (
              <li key={day}>
                <button
                  class="button quiet"
                  type="button"
                  disabled={busy}
                  onClick={() => open(day)}
                  aria-label={DAILY.open(name)}
                >
                  {name.replace(/ \d{4}$/, '')}
                </button>
                <span class="num">{had ? number(had.points) : DAILY.notPlayed}</span>
                {had && !onTime(day, had) && <span class="note">{DAILY.late}</span>}
              </li>
            );
          })}
        </ol>
      </details>
    </section>
  );
}

/** The current time, updated often enough to show minutes. */
function useNow(): Date {
  const now = useSignal(new Date());
  useEffect(() => {
    const timer = setInterval(() => (now.value = new Date()), EVERY);
    return () => clearInterval(timer);
  }, [now]);
  return now.value;
}
