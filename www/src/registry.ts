/**
 * Where the code of each room is. A room is a module that exports `create` (see `app/lifecycle.ts`); its code is fetched
 * when it is first entered.
 *
 * This file is above all folders, because the shell must not depend on the rooms, which depend on it.
 */

import type { RoomLoaders } from './app/lifecycle';

export const LOADERS: RoomLoaders = {
  play: () => import('./rooms/play'),
  solve: () => import('./rooms/solve'),
  climb: () => import('./rooms/climb'),
  trees: () => import('./rooms/trees'),
  prove: () => import('./rooms/prove'),
  facts: () => import('./rooms/facts'),
};
