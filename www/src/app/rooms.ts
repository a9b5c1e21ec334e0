/**
 * The rooms, in the order of the navigation. A room is one entry here and a module whose default export is a
 * component; its code is fetched when it is first entered.
 *
 * A room reads its state from `route` and writes it with `go` (both in `route.ts`), gets its engines from
 * `useLab()`, and says what changed with `announce` and `toast`.
 */

import type { ComponentType } from 'preact';

export interface Room {
  /** Its name in the address. */
  readonly id: string;
  readonly title: string;
  /** What one comes for, as a few words. */
  readonly about: string;
  readonly load: () => Promise<{ default: ComponentType }>;
}

export const ROOMS: readonly Room[] = [
  { id: 'play', title: 'Play', about: 'A game against the clock', load: () => import('../rooms/play') },
  { id: 'solve', title: 'Solve', about: 'Every word of any board', load: () => import('../rooms/solve') },
  { id: 'climb', title: 'Climb', about: 'Watch the best boards being found', load: () => import('../rooms/climb') },
  { id: 'trees', title: 'Trees', about: 'Bounds, and how lifts tighten them', load: () => import('../rooms/trees') },
  { id: 'prove', title: 'Prove', about: 'Know the best boards for certain', load: () => import('../rooms/prove') },
  { id: 'facts', title: 'Facts', about: 'Statistics, counting, and the race of the solvers', load: () => import('../rooms/facts') },
];

/** Where the bare page leads. */
export const FIRST_ROOM = 'solve';
