/**
 * What is stored in the browser: the current climb, as the checkpoints of its climbers, and the halls of fame. One
 * climb is saved, by the tab that holds the lock. In a browser that refuses storage, nothing is saved.
 */

import type { DBSchema } from 'idb';
import * as v from 'valibot';
import { database, hold, keepNewest } from '../../engine/database';
import { readAs } from '../../engine/stored';
import { type BestBoard, readHall, TOUCH, uniteHalls } from './hall';
import { type ClimbPlan, readPlan, samePlan, writePlan } from './plan';
import { SPEEDS } from './speed';

/** A plan is read as from an address; one that an address could not say is damaged. */
function readKeptPlan(value: unknown): ClimbPlan | undefined {
  try {
    const plan = readPlan(writePlan(value as ClimbPlan, null));
    return samePlan(plan, value as ClimbPlan) ? plan : undefined;
  } catch {
    return undefined;
  }
}

const KEPT = v.object({
  version: v.literal(1),
  plan: v.pipe(
    v.unknown(),
    v.transform(readKeptPlan),
    v.custom<ClimbPlan>((plan) => plan !== undefined),
  ),
  /** The random seed, if the plan has none. */
  seed: v.string(),
  dictionary: v.string(),
  over: v.boolean(),
  speed: v.picklist([...SPEEDS, 'guided']),
  front: v.pipe(v.number(), v.safeInteger(), v.minValue(0)),
  /** One checkpoint per climber. */
  climbers: v.pipe(v.array(v.instance(Uint8Array)), v.minLength(1)),
  /** For each climber, the changes of the temperature by hand; older records have none. */
  touches: v.exactOptional(v.array(v.array(TOUCH))),
});

export type KeptClimb = v.InferOutput<typeof KEPT>;

/** Reads a saved climb; nothing if it is damaged or of another version. The core checks the checkpoints themselves. */
export function readKept(value: unknown): KeptClimb | undefined {
  return readAs(KEPT, value);
}

export type ClimbStore = ReturnType<typeof browserStore>;

interface ClimbSchema extends DBSchema {
  climb: { key: 'current'; value: KeptClimb };
  hall: { key: string; value: readonly BestBoard[] };
}

/** More lists of best boards than this are not kept: those without a new board for longest go. */
export const MOST_HALLS = 100;

/** After a reload, the previous page may take a moment to release the lock. */
const PATIENCE = 1000;

export function browserStore() {
  const climbs = database<ClimbSchema>('boggle-lab-climb', 'climb', 'hall');
  let owned: Promise<boolean> | undefined;
  return {
    /** Whether this page is the one that saves its climb. */
    own: () => (owned ??= hold('boggle-lab-climb', PATIENCE).then((release) => release !== undefined)),
    load: async () => readKept(await (await climbs()).get('climb', 'current')),
    keep: async (kept: KeptClimb) => void (await (await climbs()).put('climb', kept, 'current')),
    hall: async (course: string) => readHall(await (await climbs()).get('hall', course)),
    /** Adds to the hall that this page or another has saved. */
    keepHall: async (course: string, hall: readonly BestBoard[]) => {
      const change = (await climbs()).transaction('hall', 'readwrite');
      const before = readHall(await change.store.get(course));
      await change.store.put(uniteHalls(before, hall), course);
      await change.done;
      await keepNewest(await climbs(), 'hall', MOST_HALLS, (kept) => Math.max(0, ...kept.map(({ found }) => found)));
    },
    clearHall: async (course: string) => (await climbs()).delete('hall', course),
  };
}
