/**
 * For visitors who open the page without a board: what this is, why its board is famous, and what the rooms are for.
 */

import { signal } from '@preact/signals';
import { bestStreak, dayAt, rememberedResults, streak } from '../../app/daily';
import { ROOMS } from '../../app/rooms';
import { href } from '../../app/route';
import { recall, remember } from '../../app/storage';
import { CloseIcon, PlayIcon } from '../../design/icons';
import { LANDING } from './text';
import './welcome.css';

const KEY = 'welcome-closed';
const closed = signal(recall(KEY) === '1');

export function Welcome() {
  return (
    <div class="welcome">
      <h1>{LANDING.title}</h1>
      <p class="welcome-about">{LANDING.about}</p>
      <Today />
      {!closed.value && (
        <nav class="welcome-rooms" aria-label={LANDING.rooms}>
          <ul>
            {ROOMS.map(({ id, title }) => (
              <li key={id}>
                <a href={href(id)}>
                  <b>{title}</b> <span>{LANDING.cards[id]}</span>
                </a>
              </li>
            ))}
          </ul>
          <button
            class="icon-button"
            type="button"
            aria-label={LANDING.close}
            title={LANDING.close}
            onClick={() => {
              closed.value = true;
              remember(KEY, '1');
            }}
          >
            <CloseIcon />
          </button>
        </nav>
      )}
    </div>
  );
}

/** One tap to the board of the day, or to its result. */
function Today() {
  const results = rememberedResults();
  const today = dayAt(new Date());
  const result = results[today];
  const days = streak(results, today);
  return (
    <p class="welcome-today">
      <a class="button primary" href={href('play', new URLSearchParams({ today: '1' }))}>
        <PlayIcon /> {result ? LANDING.result(result.points) : LANDING.today}
      </a>{' '}
      <span class="note">{days > 0 ? LANDING.streak(days, bestStreak(results)) : LANDING.todayAbout}</span>
    </p>
  );
}
