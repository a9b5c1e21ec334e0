/**
 * The rooms, in the order of the navigation. A room is one entry here and a module that exports `create` (see
 * `lifecycle.ts`); its code is fetched when it is first entered.
 *
 * A room says what changed with `announce` and `toast` (`ui/`), and what runs with its `busy` signal.
 */

import type { RoomModule } from './lifecycle';
import { type RoomId, type Route, roomOnScreen } from './route';
import { ROOM_TEXTS } from './text';

export interface Room {
  /** The room's name in addresses. */
  readonly id: RoomId;
  readonly title: string;
  /** What the room is for, in a few words. */
  readonly about: string;
  readonly load: () => Promise<RoomModule>;
}

export const ROOMS: readonly Room[] = [
  { id: 'play', ...ROOM_TEXTS.play, load: () => import('../rooms/play') },
  { id: 'solve', ...ROOM_TEXTS.solve, load: () => import('../rooms/solve') },
  { id: 'climb', ...ROOM_TEXTS.climb, load: () => import('../rooms/climb') },
  { id: 'trees', ...ROOM_TEXTS.trees, load: () => import('../rooms/trees') },
  { id: 'prove', ...ROOM_TEXTS.prove, load: () => import('../rooms/prove') },
  { id: 'facts', ...ROOM_TEXTS.facts, load: () => import('../rooms/facts') },
];

/** The room that an address shows. */
export function roomOf(route: Route): Room {
  const id = roomOnScreen(route);
  const room = ROOMS.find((entry) => entry.id === id);
  if (!room) throw new Error(`no room is called ${id}`);
  return room;
}
