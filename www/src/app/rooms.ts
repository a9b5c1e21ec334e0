/**
 * The rooms, in the order of the navigation. A room is one entry here and a module that exports `create` (see
 * `lifecycle.ts`); its code is fetched when it is first entered.
 *
 * A room says what changed with `announce` and `toast` (`ui/`), and what runs with its `busy` signal.
 */

import type { RoomModule } from './lifecycle';
import { type RoomId, type Route, roomOnScreen } from './route';

export interface Room {
  /** The room's name in addresses. */
  readonly id: RoomId;
  readonly title: string;
  /** What the room is for, in a few words. */
  readonly about: string;
  readonly load: () => Promise<RoomModule>;
}

export const ROOMS: readonly Room[] = [
  { id: 'play', title: 'Play', about: 'A game against the clock', load: () => import('../rooms/play') },
  { id: 'solve', title: 'Solve', about: 'Every word on any board', load: () => import('../rooms/solve') },
  { id: 'climb', title: 'Climb', about: 'Watch a search find the best boards', load: () => import('../rooms/climb') },
  { id: 'trees', title: 'Trees', about: 'Upper bounds, and how to tighten them', load: () => import('../rooms/trees') },
  { id: 'prove', title: 'Prove', about: 'Prove which boards are the best', load: () => import('../rooms/prove') },
  {
    id: 'facts',
    title: 'Facts',
    about: 'Statistics, counts, and a race between solvers',
    load: () => import('../rooms/facts'),
  },
];

/** The room that an address shows. */
export function roomOf(route: Route): Room {
  const id = roomOnScreen(route);
  const room = ROOMS.find((entry) => entry.id === id);
  if (!room) throw new Error(`no room is called ${id}`);
  return room;
}
