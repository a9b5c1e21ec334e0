/**
 * The rooms, in the order of the navigation. Their code is in folders above this one, so `main.tsx` hands the functions
 * that fetch it to the shell (see `src/registry.ts`).
 *
 * A room says what changed with its lab's `announce` and with `toast` (`ui/`), and what runs with its `busy` signal.
 */

import type { RoomModule } from './lifecycle';
import { ROOM_IDS, type RoomId, type Route, roomOnScreen } from './route';
import { ROOM_TEXTS } from './text';

export interface Room {
  /** The room's name in addresses. */
  readonly id: RoomId;
  readonly title: string;
  /** What the room is for, in a few words. */
  readonly about: string;
}

/** Functions that fetch the code of the rooms. */
export type RoomLoaders = Readonly<Record<RoomId, () => Promise<RoomModule>>>;

export const ROOMS: readonly Room[] = ROOM_IDS.map((id) => ({ id, ...ROOM_TEXTS[id] }));

/** The room that an address shows. */
export function roomOf(route: Route): Room {
  return ROOMS[ROOM_IDS.indexOf(roomOnScreen(route))]!;
}
