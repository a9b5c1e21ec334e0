/**
 * For visitors who open the page without a board: what this is, why its board is famous, and what the rooms are for.
 */

import { signal } from '@preact/signals';
import { ROOMS } from '../../app/rooms';
import { href } from '../../app/route';
import { recall, remember } from '../../app/storage';
import { CloseIcon } from '../../design/icons';
import { LANDING } from './text';
import './welcome.css';

const KEY = 'welcome-closed';
const closed = signal(recall(KEY) === '1');

export function Welcome() {
  return (
    <div class="welcome">
      <h1>{LANDING.title}</h1>
      <p class="welcome-about">{LANDING.about}</p>
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
