/**
 * Where the visitor is: a room and its query, in the address: `#/solve?board=…`.
 *
 * Behind the `#` because the page is files on any static host, in any folder: there a path of our own would be a
 * 404 on reload, and nothing in a fragment is ever sent to a server. Every state worth showing is in the query;
 * rooms push what the Back button should undo and replace the rest.
 */

import { computed, type ReadonlySignal, signal } from '@preact/signals';

export interface Route {
  /** The id of a room, or empty for whoever comes to the bare page. */
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

/** The address of a room, relative to the page. Boards stay readable: `/`, `,` and `:` need no escape here. */
export function href(room: string, query: URLSearchParams = new URLSearchParams()): string {
  const text = query.toString().replace(/%(2F|2C|3A|3B|40|7C)/g, (escape) => decodeURIComponent(escape));
  return `#/${room}${text ? `?${text}` : ''}`;
}

/** Goes to a room. `replace` for what Back need not undo. */
export function go(room: string, query: URLSearchParams, { replace = false } = {}): void {
  const to = href(room, query);
  const same = to === location.hash;
  if (replace || same) history.replaceState(history.state, '', to);
  else history.pushState(null, '', to);
  set(to);
}

const last = new Map<string, URLSearchParams>();

/** The way back to a room: to what it showed when it was left. */
export function wayTo(room: string): string {
  return href(room, last.get(room));
}

/** Follows the address from now on. Call once. */
export function followAddress(): void {
  window.addEventListener('popstate', () => set(location.hash));
  window.addEventListener('hashchange', () => set(location.hash));
  set(location.hash);
}

function set(hash: string): void {
  const next = parseHash(hash);
  const { room, query } = current.peek();
  if (next.room === room && next.query.toString() === query.toString()) return;
  last.set(next.room, next.query);
  current.value = next;
}
