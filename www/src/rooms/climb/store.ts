/**
 * What is stored in the browser: the current climb, as the checkpoints of its climbers, and the halls of fame. One
 * climb is saved, by the tab that holds the lock. In a browser that refuses storage, nothing is saved.
 */

import type { DBSchema } from 'idb';
import * as v from 'valibot';
import type { DictionaryId } from '../../engine/contract';
import { database, hold, keepNewest } from '../../engine/database';
import type { ClimbTouch } from '../../engine/jobs';
import { readAs } from '../../engine/stored';
import { type BestBoard, readHall, TOUCH, uniteHalls } from './hall';
import { type ClimbPlan, readPlan, samePlan, writePlan } from './plan';
import { type Speed, SPEEDS } from './speed';

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
  /** For each climber, the changes of the temperature by hand; older records have none. */
  readonly touches?: readonly (readonly ClimbTouch[])[];
}

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
  seed: v.string(),
  dictionary: v.string(),
  over: v.boolean(),
  speed: v.picklist([...SPEEDS, 'guided']),
  front: v.pipe(v.number(), v.safeInteger(), v.minValue(0)),
  climbers: v.pipe(v.array(v.instance(Uint8Array)), v.minLength(1)),
  touches: v.exactOptional(v.array(v.array(TOUCH))),
});

/** Reads a saved climb; nothing if it is damaged or of another version. The core checks the checkpoints themselves. */
export function readKept(value: unknown): KeptClimb | undefined {
  return readAs(KEPT, value);
}

export interface ClimbStore {
  /** Whether this page is the one that saves its climb. */
  own(): Promise<boolean>;
  load(): Promise<KeptClimb | undefined>;
  keep(kept: KeptClimb): Promise<void>;
  hall(course: string): Promise<readonly BestBoard[]>;
  /** Adds to the hall that this page or another has saved. */
  keepHall(course: string, hall: readonly BestBoard[]): Promise<void>;
  clearHall(course: string): Promise<void>;
}

interface ClimbSchema extends DBSchema {
  climb: { key: 'current'; value: KeptClimb };
  hall: { key: string; value: readonly BestBoard[] };
}

/** More lists of best boards than this are not kept: those without a new board for longest go. */
export const MOST_HALLS = 100;

/** After a reload, the previous page may take a moment to release the lock. */
const PATIENCE = 1000;

export function browserStore(): ClimbStore {
  const climbs = database<ClimbSchema>('boggle-lab-climb', 'climb', 'hall');
  let owned: Promise<boolean> | undefined;
  return {
    own: () => (owned ??= hold('boggle-lab-climb', PATIENCE).then((release) => release !== undefined)),
    load: async () => readKept(await (await climbs()).get('climb', 'current')),
    keep: async (kept) => void (await (await climbs()).put('climb', kept, 'current')),
    hall: async (course) => readHall(await (await climbs()).get('hall', course)),
    keepHall: async (course, hall) => {
      const change = (await climbs()).transaction('hall', 'readwrite');
      const before = readHall(await change.store.get(course));
      await change.store.put(uniteHalls(before, hall), course);
      await change.done;
      await keepNewest(await climbs(), 'hall', MOST_HALLS, (kept) => Math.max(0, ...kept.map(({ found }) => found)));
    },
    clearHall: async (course) => (await climbs()).delete('hall', course),
  };
}
