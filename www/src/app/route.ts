/**
 * Where the visitor is: a room and its query, in the address `#/solve?board=…`.
 *
 * It comes after the `#` because the page consists of files on any static host, in any folder. There, a path of our own
 * would give a 404 on reload, and fragments are never sent to a server. Every state worth showing is in the query;
 * rooms push the changes that Back should undo, and replace the rest.
 */

import { computed, type ReadonlySignal, type Signal, signal } from '@preact/signals';

/** The rooms, as they appear in addresses, with their names and what each is for, in a sentence or two. */
export const ROOMS = {
  play: { title: 'Play', about: 'Find words against the clock. A new board every day.' },
  solve: { title: 'Solve', about: 'See every word on any board, and what one letter changes.' },
  climb: { title: 'Climb', about: 'Watch a search climb toward record boards.' },
  trees: {
    title: 'Trees',
    about: 'Explore the trees that give an upper bound on the scores of millions of boards at once.',
  },
  prove: { title: 'Prove', about: 'Prove in your browser which boards score highest.' },
  facts: { title: 'Facts', about: 'Statistics, counts, and a race between solvers from 2007 to today.' },
};
export type RoomId = keyof typeof ROOMS;
export const ROOM_IDS = Object.keys(ROOMS) as RoomId[];

/** The room for the bare page, and for addresses that name none. */
const FIRST_ROOM: RoomId = 'solve';

export interface Route {
  /** The id of a room, or empty on the bare page. */
  readonly room: string;
  readonly query: URLSearchParams;
}

const current = signal<Route>({ room: '', query: new URLSearchParams() });

export const route: ReadonlySignal<Route> = computed(() => current.value);

/** Reads `#/room?query`; anything else is the bare page. */
export function parseHash(hash: string): Route {
  const match = /^#\/?([a-z]*)(?:\?(.*))?$/s.exec(hash);
  return { room: match?.[1] ?? '', query: new URLSearchParams(match?.[2] ?? '') };
}

/** Returns the address of a room, relative to the page. Boards stay readable: `/`, `,` and `:` need no escapes here. */
export function href(room: string, query: URLSearchParams = new URLSearchParams()): string {
  const text = query.toString().replace(/%(2F|2C|3A|3B|40|7C)/g, (escape) => decodeURIComponent(escape));
  return `#/${room}${text ? `?${text}` : ''}`;
}

export function roomOnScreen({ room }: Route): RoomId {
  return ROOM_IDS.find((id) => id === room) ?? FIRST_ROOM;
}

/** Takes the visitor to a room. `replace` is for changes that Back need not undo. */
export function visit(room: string, query: URLSearchParams, { replace = false } = {}): void {
  const to = href(room, query);
  const same = to === (unwritten ?? location.hash);
  set(to);
  if (replace || same) {
    unwritten = to;
    timer ??= setTimeout(writeAddress, PAUSE);
    return;
  }
  writeAddress();
  if (!written(() => history.pushState(null, '', to))) later(to);
}

/**
 * Browsers limit how often a page may change its address: Safari throws an error after 100 times in 30 seconds. So
 * changes that replace the address, such as those of a slider, wait for a pause (in milliseconds).
 */
const PAUSE = 250;
const AFTER_REFUSAL = 5000;
let unwritten: string | undefined;
let timer: ReturnType<typeof setTimeout> | undefined;
/** What the address says as far as the page knows. If it says something else, the visitor has just changed it. */
let known = '';

/** Writes the address now, if it lags behind. */
function writeAddress(): void {
  clearTimeout(timer);
  timer = undefined;
  const to = unwritten;
  unwritten = undefined;
  if (to !== undefined && !written(() => history.replaceState(history.state, '', to))) later(to);
}

/** Returns the page's full address, up to date, for a visitor who copies it. */
export function address(): string {
  writeAddress();
  return unwritten === undefined ? location.href : new URL(unwritten, location.href).href;
}

function written(write: () => void): boolean {
  if (location.hash !== known) return true;
  try {
    write();
    known = location.hash;
    return true;
  } catch {
    return false;
  }
}

function later(to: string): void {
  unwritten = to;
  timer = setTimeout(writeAddress, AFTER_REFUSAL);
}

/** A room's own part of the address. */
export interface RoomAddress {
  /** The room's query; the last one while another room is on screen. */
  readonly query: ReadonlySignal<URLSearchParams>;
  /** Whether the room is on screen. */
  readonly active: ReadonlySignal<boolean>;
  /** Changes the query; see `goWithin`. */
  go(query: URLSearchParams, how?: { replace?: boolean }): void;
}

export function addressOf(id: RoomId): RoomAddress {
  const active = computed(() => roomOnScreen(current.value) === id);
  const query = computed(() => (active.value ? current.value.query : lastOf(id).value));
  return { query, active, go: (next, how) => goWithin(id, next, how) };
}

/**
 * Changes the query of a room; `replace` is for changes that Back need not undo. If another room is on screen by now, for
 * example after an `await`, the visitor stays there: a room that finishes late must not pull them back. The query is then
 * kept for their return.
 */
export function goWithin(room: string, query: URLSearchParams, how: { replace?: boolean } = {}): void {
  if (roomOnScreen(current.peek()) === room) visit(room, query, how);
  else lastOf(room).value = query;
}

const last = new Map<string, Signal<URLSearchParams>>();

function lastOf(room: string): Signal<URLSearchParams> {
  const known = last.get(room) ?? signal(new URLSearchParams());
  last.set(room, known);
  return known;
}

/** Returns the address that leads back to a room as it was left. */
export const wayTo = (room: string): string => href(room, lastOf(room).value);

/** Starts to follow the address. Call once. */
export function followAddress(): void {
  const follow = (): void => {
    // What was not written yet belongs to the page that the visitor has left.
    clearTimeout(timer);
    timer = undefined;
    unwritten = undefined;
    set((known = location.hash));
  };
  window.addEventListener('popstate', follow);
  window.addEventListener('hashchange', follow);
  window.addEventListener('pagehide', writeAddress);
  follow();
}

function set(hash: string): void {
  const next = parseHash(hash);
  const { room, query } = current.peek();
  if (next.room === room && next.query.toString() === query.toString()) return;
  lastOf(next.room).value = next.query;
  current.value = next;
}
