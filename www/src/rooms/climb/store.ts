/**
 * What is stored in the browser: the current climb, as the checkpoints of its climbers, and the halls of fame. One
 * climb is saved, by the tab that holds the lock. In a browser that refuses storage, nothing is saved.
 */

import type { DBSchema } from 'idb';
import type { DictionaryId } from '../../engine/contract';
import { database, hold } from '../../engine/database';
import { type Famous, readHall, uniteHalls } from './hall';
import type { ClimbPlan } from './plan';
import type { Speed } from './speed';

/** A climb between two visits. */
export interface KeptClimb {
  readonly version: 1;
  readonly plan: ClimbPlan;
  /** The random seed, if the plan has none. */
  readonly seed: string;
  readonly dictionary: DictionaryId;
  readonly over: boolean;
  readonly speed: Speed;
  readonly front: number;
  /** One checkpoint per climber. */
  readonly climbers: readonly Uint8Array[];
}

export interface ClimbStore {
  /** Whether this page is the one that saves its climb. */
  own(): Promise<boolean>;
  load(): Promise<KeptClimb | undefined>;
  keep(kept: KeptClimb): Promise<void>;
  hall(course: string): Promise<readonly Famous[]>;
  /** Adds to the hall that this page or another has saved. */
  keepHall(course: string, hall: readonly Famous[]): Promise<void>;
  clearHall(course: string): Promise<void>;
}

interface ClimbSchema extends DBSchema {
  climb: { key: 'current'; value: KeptClimb };
  hall: { key: string; value: readonly Famous[] };
}

/** After a reload, the previous page may take a moment to release the lock. */
const PATIENCE = 1000;

export function browserStore(): ClimbStore {
  const climbs = database<ClimbSchema>('boggle-lab-climb', 'climb', 'hall');
  let owned: Promise<boolean> | undefined;
  return {
    own: () => (owned ??= hold('boggle-lab-climb', PATIENCE).then((release) => release !== undefined)),
    load: async () => {
      const kept = await (await climbs()).get('climb', 'current');
      return kept?.version === 1 ? kept : undefined;
    },
    keep: async (kept) => void (await (await climbs()).put('climb', kept, 'current')),
    hall: async (course) => readHall(await (await climbs()).get('hall', course)),
    keepHall: async (course, hall) => {
      const change = (await climbs()).transaction('hall', 'readwrite');
      const before = readHall(await change.store.get(course));
      await change.store.put(uniteHalls(before, hall), course);
      await change.done;
    },
    clearHall: async (course) => (await climbs()).delete('hall', course),
  };
}
