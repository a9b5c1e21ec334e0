/** The page around the rooms: name, navigation, dictionary, theme, help, messages, and dropped files. */

import { useComputed, useSignal, useSignalEffect } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { useEffect, useErrorBoundary } from 'preact/hooks';
import { MoonIcon, SunIcon, SystemIcon } from '../design/icons';
import { Confirmation } from '../ui/confirm';
import { Button, IconButton } from '../ui/Button';
import { copyText } from '../ui/copy';
import { percent, sentence } from '../ui/format';
import { InTurn } from '../ui/later';
import { hush, LiveRegion } from '../ui/live';
import { clearNotes, Toasts } from '../ui/toast';
import { EMBEDDED } from './embed';
import { Help } from './help/Help';
import { useLab } from './lab';
import { FileDrop } from './picker/AddList';
import { DictionaryButton, Picker } from './picker/Picker';
import type { RoomLoaders, Rooms } from './lifecycle';
import { href, ROOM_IDS, type RoomId, ROOMS, roomOnScreen, route, wayTo } from './route';
import './shell.css';
import { chooseTheme, THEMES, type Theme, theme } from './theme';

export function Shell({ rooms, loaders }: { rooms: Rooms; loaders: RoomLoaders }) {
  const { dictionaries } = useLab();
  // Rooms often change their query, which concerns only the link to the room.
  const room = useComputed(() => roomOnScreen(route.value)).value;
  useSignalEffect(() => void dictionaries.load(dictionaries.current.value).catch(() => undefined));
  useSignalEffect(() => void (document.title = `${ROOMS[roomOnScreen(route.value)].title} · Boggle Lab`));
  return (
    <>
      {/* biome-ignore lint/a11y/useValidAnchor: it is a link; the script only moves the focus to its target */}
      <a class="skip page-only pad t-s sans" href="#main" onClick={skip}>
        Skip to the board
      </a>
      <header class="masthead page-only row underlined">
        <a class="wordmark pb-3 t-l nowrap" href={href('')}>
          <span class="sans">Boggle</span> <em>Lab</em>
        </a>
        <nav class="rooms" aria-label="Rooms">
          <InTurn>
            <>
              {ROOM_IDS.map((id) => (
                <RoomLink key={id} id={id} rooms={rooms} />
              ))}
            </>
          </InTurn>
        </nav>
        <div class="masthead-tools line push gap-1 pb-3">
          <InTurn>
            <>
              <DictionaryButton />
              <ThemeButton />
              <Help room={room} shortcuts={rooms.get(room)?.shortcuts} />
            </>
          </InTurn>
        </div>
      </header>
      <main id="main" tabIndex={-1}>
        <ErrorBoundary key={room} room={room} rooms={rooms}>
          <RoomView room={room} rooms={rooms} loaders={loaders} />
        </ErrorBoundary>
      </main>
      {EMBEDDED && (
        <footer>
          <a class="embed-link t-xs sans" href={wholePage(room)} target="_blank" rel="noopener">
            Open in Boggle Lab
          </a>
        </footer>
      )}
      <InTurn>
        <>
          <Picker />
          <FileDrop />
          <Confirmation />
          <Toasts />
          <LiveRegion />
        </>
      </InTurn>
    </>
  );
}

/** The address that opens what an embedded page shows as a full page. */
function wholePage(room: string): string {
  const query = new URLSearchParams(route.value.query);
  query.delete('embed');
  return href(room, query);
}

/** The link to a room, with the job that runs there while another room is on screen. */
function RoomLink({ id, rooms }: { id: RoomId; rooms: Rooms }) {
  const { title, about } = ROOMS[id];
  const current = id === route.value.room;
  const job = current ? undefined : rooms.get(id)?.busy?.value;
  return (
    <a
      class="rel t-s sans ink-2 center"
      // In Play, this link leads out of the current game, which waits there. Otherwise a link to a game would be a dead
      // end.
      href={current ? href(id, id === 'play' ? undefined : route.value.query) : wayTo(id)}
      title={job ? `${title}: ${job.what}${job.share === undefined ? '' : `, ${percent(job.share)} done`}` : about}
      aria-current={current ? 'page' : undefined}
    >
      {title}
      {job && (
        <small class="room-job accent bold center num">
          <span class="sr">, {job.what}</span>
          {job.share === undefined ? <i class="dot" /> : percent(job.share)}
        </small>
      )}
    </a>
  );
}

/** The fragment is the room's address, so the skip link moves the focus itself. */
function skip(event: Event): void {
  event.preventDefault();
  document.getElementById('main')?.focus();
}

function RoomView({ room, rooms, loaders }: { room: RoomId; rooms: Rooms; loaders: RoomLoaders }) {
  const error = useSignal<unknown>(undefined);
  const live = rooms.get(room);
  useEffect(() => {
    if (!live)
      loaders[room]().then(
        (module) => rooms.make(room, module),
        (reason: unknown) => (error.value = reason),
      );
  }, [live]);
  useEffect(() => {
    if (!live) return;
    rooms.show(room);
    return () => {
      rooms.show(undefined);
      clearNotes();
      hush();
      window.scrollTo({ top: 0 });
    };
  }, [live]);
  if (error.value !== undefined) throw error.value;
  return live ? <live.View /> : <div class="room-coming" aria-busy="true" />;
}

/** When a room breaks or cannot be loaded, the page stays and shows what happened, what to do, and the details for a report. */
function ErrorBoundary({ children, room, rooms }: { children: ComponentChildren; room: RoomId; rooms: Rooms }) {
  const [thrown, retry] = useErrorBoundary();
  if (!thrown) return <>{children}</>;
  const { title } = ROOMS[room];
  const isLoaded = rooms.get(room) !== undefined;
  const error = thrown instanceof Error ? thrown : new Error(String(thrown));
  const details = `${error.name}: ${error.message}\n${error.stack ?? ''}\n${location.href}\n${navigator.userAgent}`;
  const again = (): void => {
    rooms.dispose(room);
    retry();
  };
  return (
    <section class="error-panel" role="alert">
      <h2>{isLoaded ? `Something went wrong in ${title}` : `${title} could not be loaded`}</h2>
      <p>
        {isLoaded
          ? 'This is a bug in the page, not something you did. Everything saved in this browser is still there.'
          : 'Check your internet connection and try again. The other rooms still work if you have opened them before.'}
      </p>
      {error.message && <p class="aside aside-bad my-3 t-s sans anywhere">{sentence(error.message)}</p>}
      <div class="row">
        <Button look="primary" text="Try again" onClick={again} />
        <Button text="Reload the page" onClick={() => location.reload()} />
        <a class="button quiet" href={href('')}>
          Go to the start page
        </a>
        <Button look="quiet" text="Copy details" onClick={() => void copyText(details, 'Details')} />
      </div>
    </section>
  );
}

const THEME_ICONS: Record<Theme, () => preact.JSX.Element> = { system: SystemIcon, light: SunIcon, dark: MoonIcon };

function ThemeButton() {
  const next = THEMES[(THEMES.indexOf(theme.value) + 1) % THEMES.length] ?? 'system';
  const Icon = THEME_ICONS[theme.value];
  return (
    <IconButton
      icon={<Icon />}
      title={`Theme: ${theme.value}`}
      label={`Theme: ${theme.value}. Switch to ${next} theme.`}
      onClick={() => chooseTheme(next)}
    />
  );
}
