/** The page around the rooms: name, navigation, dictionary, theme; messages; and what is dropped onto it. */

import { useSignal, useSignalEffect } from '@preact/signals';
import type { ComponentType } from 'preact';
import { MoonIcon, SunIcon, SystemIcon } from '../design/icons';
import { DictionaryButton } from './picker/DictionaryButton';
import { FileDrop } from './picker/FileDrop';
import { Picker } from './picker/Picker';
import { ErrorBoundary, Trouble } from './ErrorBoundary';
import { useLab } from './lab';
import { LiveRegion } from './live';
import { FIRST_ROOM, type Room, ROOMS } from './rooms';
import { href, route, wayTo } from './route';
import './shell.css';
import { chooseTheme, theme, THEMES, type Theme } from './theme';
import { Toasts } from './toast';
import { UpdateNotice } from './UpdateNotice';

/** The room of the address; the first one for an address that names none. */
function currentRoom(): Room {
  return ROOMS.find(({ id }) => id === route.value.room) ?? ROOMS.find(({ id }) => id === FIRST_ROOM)!;
}

export function Shell() {
  const { dictionaries } = useLab();
  const room = currentRoom();
  useSignalEffect(() => void dictionaries.load(dictionaries.current.value).catch(() => undefined));
  useSignalEffect(() => {
    document.title = `${currentRoom().title} · Boggle Lab`;
  });
  return (
    <>
      <a class="skip" href="#main" onClick={skip}>
        Skip to the board
      </a>
      <header class="masthead">
        <a class="wordmark" href={href('')}>
          <span>Boggle</span> <em>Lab</em>
        </a>
        <nav class="rooms" aria-label="Rooms">
          {ROOMS.map(({ id, title, about }) => (
            <a key={id} href={id === room.id ? href(id, route.value.query) : wayTo(id)} title={about} aria-current={id === room.id ? 'page' : undefined}>
              {title}
            </a>
          ))}
        </nav>
        <div class="masthead-tools">
          <DictionaryButton />
          <ThemeButton />
        </div>
      </header>
      <main id="main" tabIndex={-1}>
        <ErrorBoundary key={room.id} what={`The room ${room.title}`}>
          <RoomView room={room} />
        </ErrorBoundary>
      </main>
      <Picker />
      <FileDrop />
      <UpdateNotice />
      <Toasts />
      <LiveRegion />
    </>
  );
}

/** The fragment is the room's address, so the skip link moves the focus itself. */
function skip(event: Event): void {
  event.preventDefault();
  document.getElementById('main')?.focus();
}

const loaded = new Map<string, ComponentType>();

function RoomView({ room }: { room: Room }) {
  const View = useSignal(loaded.get(room.id));
  const error = useSignal<Error | undefined>(undefined);
  const load = (): void => {
    error.value = undefined;
    room.load().then(
      (module) => {
        loaded.set(room.id, module.default);
        View.value = module.default;
      },
      (reason: Error) => (error.value = reason),
    );
  };
  useSignalEffect(() => {
    if (!View.value && !error.value) load();
  });
  if (error.value) return <Trouble what={`The room ${room.title}`} error={error.value} again={load} />;
  const Loaded = View.value;
  return Loaded ? <Loaded /> : <div class="room-coming" aria-busy="true" />;
}

const THEME_NAMES: Record<Theme, string> = { system: 'as the system', light: 'light', dark: 'dark' };
const THEME_ICONS: Record<Theme, () => preact.JSX.Element> = { system: SystemIcon, light: SunIcon, dark: MoonIcon };

function ThemeButton() {
  const next = THEMES[(THEMES.indexOf(theme.value) + 1) % THEMES.length]!;
  const Icon = THEME_ICONS[theme.value];
  return (
    <button
      class="icon-button"
      type="button"
      title={`Theme: ${THEME_NAMES[theme.value]}`}
      aria-label={`Theme: ${THEME_NAMES[theme.value]}. Change to ${THEME_NAMES[next]}.`}
      onClick={() => chooseTheme(next)}
    >
      <Icon />
    </button>
  );
}
