/** The page around the rooms: name, navigation, dictionary, theme, help, messages, and dropped files. */

import { useComputed, useSignal, useSignalEffect } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { useEffect, useErrorBoundary } from 'preact/hooks';
import { MoonIcon, SunIcon, SystemIcon } from '../design/icons';
import { Confirmation } from '../ui/confirm';
import { Button } from '../ui/Button';
import { ErrorPanel } from '../ui/ErrorPanel';
import { percent } from '../ui/format';
import { LiveRegion } from '../ui/live';
import { clearNotes, Toasts } from '../ui/toast';
import { EMBEDDED } from './embed';
import { Help } from './help/Help';
import { useLab } from './lab';
import { FileDrop } from './picker/AddList';
import { DictionaryButton, Picker } from './picker/Picker';
import { ROOMS, type Room, type RoomLoaders, type Rooms, roomOf } from './lifecycle';
import { href, route, wayTo } from './route';
import './shell.css';
import { TEXT } from './text';
import { chooseTheme, THEMES, type Theme, theme } from './theme';
import { IconButton } from '../ui/IconButton';

export function Shell({ rooms, loaders }: { rooms: Rooms; loaders: RoomLoaders }) {
  const { dictionaries } = useLab();
  // Rooms often change their query, which concerns only the link to the room.
  const room = useComputed(() => roomOf(route.value)).value;
  useSignalEffect(() => void dictionaries.load(dictionaries.current.value).catch(() => undefined));
  useSignalEffect(() => {
    document.title = `${roomOf(route.value).title} · Boggle Lab`;
  });
  return (
    <>
      {/* biome-ignore lint/a11y/useValidAnchor: it is a link; the script only moves the focus to its target */}
      <a class="skip page-only" href="#main" onClick={skip}>
        Skip to the board
      </a>
      <header class="masthead page-only row underlined">
        <a class="wordmark pb-3 t-l nowrap" href={href('')}>
          <span>Boggle</span> <em>Lab</em>
        </a>
        <nav class="rooms" aria-label="Rooms">
          {ROOMS.map((entry) => (
            <RoomLink key={entry.id} room={entry} current={entry.id === route.value.room} rooms={rooms} />
          ))}
        </nav>
        <div class="masthead-tools line push gap-1 pb-3">
          <DictionaryButton />
          <ThemeButton />
          <Help room={room} shortcuts={rooms.get(room.id)?.shortcuts} />
        </div>
      </header>
      <main id="main" tabIndex={-1}>
        <ErrorBoundary key={room.id} room={room.title} reset={() => rooms.dispose(room.id)}>
          <RoomView room={room} rooms={rooms} loaders={loaders} />
        </ErrorBoundary>
      </main>
      {EMBEDDED && (
        <footer>
          <a class="embed-link" href={wholePage(room.id)} target="_blank" rel="noopener">
            Open in Boggle Lab
          </a>
        </footer>
      )}
      <Picker />
      <FileDrop />
      <Confirmation />
      <Toasts />
      <LiveRegion />
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
function RoomLink({ room: { id, title, about }, current, rooms }: { room: Room; current: boolean; rooms: Rooms }) {
  const job = current ? undefined : rooms.get(id)?.busy?.value;
  return (
    <a
      // In Play, this link leads out of the current game, which waits there. Otherwise a link to a game would be a dead
      // end.
      href={current ? href(id, id === 'play' ? undefined : route.value.query) : wayTo(id)}
      title={job ? TEXT.running(title, job.what, job.share) : about}
      aria-current={current ? 'page' : undefined}
    >
      {title}
      {job && (
        <small class="room-job accent bold center num">
          <span class="sr">, {job.what}</span>
          {job.share === undefined ? <i class="room-job-dot" /> : percent(job.share)}
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

function RoomView({ room, rooms, loaders }: { room: Room; rooms: Rooms; loaders: RoomLoaders }) {
  const error = useSignal<Error | undefined>(undefined);
  const live = rooms.get(room.id);
  const load = (): void => {
    error.value = undefined;
    loaders[room.id]().then(
      (module) => rooms.make(room.id, module),
      (reason: unknown) => (error.value = reason instanceof Error ? reason : new Error(String(reason))),
    );
  };
  useEffect(() => {
    if (!live && !error.peek()) load();
  }, [live]);
  useEffect(() => {
    if (!live) return;
    rooms.show(room.id);
    return () => {
      rooms.show(undefined);
      clearNotes();
      window.scrollTo({ top: 0 });
    };
  }, [live]);
  if (error.value)
    return (
      <RoomError
        title={`${room.title} could not be loaded`}
        advice={TEXT.roomNotLoadedAdvice}
        error={error.value}
        again={load}
      />
    );
  return live ? <live.View /> : <div class="room-coming" aria-busy="true" />;
}

interface ErrorBoundaryProps {
  children: ComponentChildren;
  /** The room's name, for the message. */
  room: string;
  /** Called before the room is tried again. */
  reset: () => void;
}

/** When a room breaks, the page stays and shows what happened, what to do, and the details for a report. */
function ErrorBoundary({ children, room, reset }: ErrorBoundaryProps) {
  const [thrown, retry] = useErrorBoundary();
  if (!thrown) return <>{children}</>;
  const error = thrown instanceof Error ? thrown : new Error(String(thrown));
  const again = (): void => {
    reset();
    retry();
  };
  return (
    <RoomError title={`Something went wrong in ${room}`} advice={TEXT.roomStoppedAdvice} error={error} again={again} />
  );
}

/** Shown instead of a room that broke or could not be loaded. */
function RoomError({
  title,
  advice,
  error,
  again,
}: {
  title: string;
  advice: string;
  error: Error;
  again: () => void;
}) {
  const details = `${error.name}: ${error.message}\n${error.stack ?? ''}\n${location.href}\n${navigator.userAgent}`;
  const actions = (
    <>
      <Button text="Reload the page" onClick={() => location.reload()} />
      <a class="button quiet" href={href('')}>
        Go to the start page
      </a>
    </>
  );
  return (
    <ErrorPanel title={title} message={error.message} details={details} again={again} actions={actions}>
      {advice}
    </ErrorPanel>
  );
}

const THEME_ICONS: Record<Theme, () => preact.JSX.Element> = { system: SystemIcon, light: SunIcon, dark: MoonIcon };

function ThemeButton() {
  const next = THEMES[(THEMES.indexOf(theme.value) + 1) % THEMES.length] ?? 'system';
  const Icon = THEME_ICONS[theme.value];
  return (
    <IconButton
      title={`Theme: ${theme.value}`}
      label={`Theme: ${theme.value}. Switch to ${next} theme.`}
      onClick={() => chooseTheme(next)}
    >
      <Icon />
    </IconButton>
  );
}
