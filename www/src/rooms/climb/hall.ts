/**
 * What is stored in the browser: the best boards found here, counting rotations and reflections as one, and the current
 * climb, as the checkpoints of its climbers. One climb is saved, by the tab that holds the lock. In a browser that refuses
 * storage, nothing is saved.
 */

import { signal } from '@preact/signals';
import type { DBSchema } from 'idb';
import * as v from 'valibot';
import type { ClimbOptions, ClimbReplay, HallEntry, Rules } from '../../engine/contract';
import { database, hold, keepNewest } from '../../engine/database';
import { readAs, readEach } from '../../engine/stored';
import { csvOf } from '../../ui/csv';
import { Climber } from './climber';
import { COMPARED, type Compared } from './compare';
import { type ClimbPlan, readPlan, samePlan, writePlan } from './plan';
import { SPEEDS } from './speed';

const TOUCH = v.object({
  proposal: v.pipe(v.number(), v.safeInteger(), v.minValue(0)),
  temperature: v.optional(v.pipe(v.number(), v.finite(), v.minValue(0))),
});

const FINITE = v.pipe(v.number(), v.finite());

/** How a run found the board is only extra: if that is damaged, the board stays. */
const BEST_BOARD = v.object({
  /** The canonical form. */
  board: v.string(),
  points: FINITE,
  /** The seed of the climber that found it first. */
  seed: v.string(),
  /** The run that found it, from 0. */
  run: FINITE,
  /** The step of that run; missing for boards saved by an older version, which counted differently. */
  step: v.fallback(v.optional(FINITE), undefined),
  /** The same step counted over all runs, and the settings as a query: together they allow repeating the run. */
  proposal: v.fallback(v.optional(FINITE), undefined),
  plan: v.fallback(v.optional(v.string()), undefined),
  /** The changes of the temperature by hand before it, which repeating the run needs, too. */
  touches: v.fallback(v.optional(v.array(TOUCH)), undefined),
  /** The time in milliseconds since 1970. */
  found: FINITE,
});

export type BestBoard = v.InferOutput<typeof BEST_BOARD>;

/** The settings that make two boards comparable. */
export interface HallCourse extends Rules {
  readonly dictionary: string;
  readonly size: string;
}

export const HALL_SIZE = 100;

function keyOfCourse({ dictionary, scoring, minLength, size }: HallCourse): string {
  return [dictionary, scoring, minLength, size].join('|');
}

type BoardOrigin = Pick<BestBoard, 'seed' | 'plan' | 'touches'>;

/** Returns the hall with a climber's boards added, or itself if nothing is new. The first finder of a board is kept. */
export function mergeHall(
  hall: readonly BestBoard[],
  met: readonly HallEntry[],
  { touches, ...origin }: BoardOrigin,
  found: number,
): readonly BestBoard[] {
  const known = new Set(hall.map(({ board }) => board));
  const least = hall.length < HALL_SIZE ? -1 : hall.at(-1)!.points;
  const fresh = met.filter(({ board, points }) => points > least && !known.has(board));
  if (fresh.length === 0) return hall;
  const listed = fresh.map(({ generation: step, ...entry }): BestBoard => {
    const before = touches?.filter(({ proposal }) => proposal < entry.proposal);
    return { ...entry, ...origin, step, ...(before && { touches: before }), found };
  });
  return ranked([...hall, ...listed]);
}

/** Merges two halls with the same settings, for example from two pages. */
export function uniteHalls(a: readonly BestBoard[], b: readonly BestBoard[]): readonly BestBoard[] {
  const all = new Map<string, BestBoard>();
  for (const listed of [...a, ...b]) {
    const other = all.get(listed.board);
    if (!other || listed.found < other.found) all.set(listed.board, listed);
  }
  return ranked([...all.values()]);
}

function ranked(all: BestBoard[]): readonly BestBoard[] {
  return all.sort((a, b) => b.points - a.points || (a.board < b.board ? -1 : 1)).slice(0, HALL_SIZE);
}

/** Returns the hall as a table. Runs and steps count from 1, as on the screen; step 0 is a run's first board. */
export function hallCsv(hall: readonly BestBoard[], course: HallCourse): string {
  const { scoring, minLength, size, dictionary } = course;
  const names = 'points,board,size,dictionary,scoring,minLength,seed,run,step,found,settings'.split(',');
  const rows = hall.map(({ points, board, seed, run, step, found, plan }) => {
    const date = new Date(found).toISOString();
    return [points, board, size, dictionary, scoring, minLength, seed, run + 1, step, date, plan];
  });
  return csvOf(names, rows);
}

/** Reads a saved hall; invalid entries are left out. Entries of an older version have no step within their run. */
export function readHall(kept: unknown): readonly BestBoard[] {
  return ranked(readEach(BEST_BOARD, kept));
}

/** The best boards on the screen: for one size, dictionary and rules, saved by the store, filled by the climbers. */
export class BestBoards {
  readonly hall = signal<readonly BestBoard[]>([]);
  private course = '';
  /** Boards that were cleared, which the climbers still remember. */
  private readonly cleared = new Set<string>();

  constructor(private readonly store: ClimbStore) {}

  async open(course: HallCourse): Promise<void> {
    const key = keyOfCourse(course);
    if (key === this.course) return;
    const before = this.save();
    this.course = key;
    this.hall.value = [];
    await before;
    const kept = await this.store.hall(key).catch(() => []);
    if (key === this.course) this.hall.value = uniteHalls(this.hall.value, kept);
  }

  /** Adds a climber's boards if they belong to the current hall. */
  meet(course: HallCourse, met: readonly HallEntry[], origin: BoardOrigin): void {
    if (keyOfCourse(course) !== this.course) return;
    const fresh = met.filter(({ board }) => !this.cleared.has(board));
    this.hall.value = mergeHall(this.hall.value, fresh, origin, Date.now());
  }

  async clear(): Promise<void> {
    for (const { board } of this.hall.value) this.cleared.add(board);
    this.hall.value = [];
    await this.store.clearHall(this.course).catch(() => undefined);
  }

  restore(hall: readonly BestBoard[]): void {
    this.cleared.clear();
    this.hall.value = uniteHalls(hall, this.hall.value);
    void this.save();
  }

  /** Returns whether the boards are saved now. */
  async save(): Promise<boolean> {
    const { value: hall } = this.hall;
    return !this.course || hall.length === 0 || succeeds(this.store.keepHall(this.course, hall));
  }
}

/**
 * Repeats a climb up to the step that found a board: the same seed, settings and dictionary give the same climb. It
 * doesn't affect the climb on the screen.
 */
export class Finder {
  /** The finished share while a board is looked for. */
  readonly share = signal<number | undefined>(undefined);
  readonly trouble = signal('');
  private climber: Climber | undefined;

  /** Returns the run that found a board, up to that step; nothing if it was canceled or could not be repeated. */
  async find(listed: BestBoard, options: ClimbOptions, dictionary: string): Promise<ClimbReplay | undefined> {
    const { proposal, seed, touches } = listed;
    if (proposal === undefined) return undefined;
    this.cancel();
    this.trouble.value = '';
    this.share.value = 0;
    const start = { options: { ...options, limits: { proposals: proposal } }, ...(touches && { touches }) };
    const climber = (this.climber = new Climber({ index: 0, seed, dictionary, start, pace: 'flat' }));
    await climber.follow({}, () => {
      this.share.value = Math.min(1, (climber.frame.value?.proposals ?? 0) / Math.max(1, proposal));
    });
    if (this.climber !== climber) return undefined;
    this.cancel();
    this.trouble.value = climber.message;
    return climber.run;
  }

  cancel(): void {
    this.climber?.dismiss();
    this.climber = undefined;
    this.share.value = undefined;
  }
}

// --- Storage ---

/** A browser whose storage is full or blocked rejects. */
export const succeeds = (work: Promise<unknown>): Promise<boolean> =>
  work.then(
    () => true,
    () => false,
  );

/** A plan is read as from an address; one that an address could not say is damaged. */
function readKeptPlan(value: unknown): ClimbPlan | undefined {
  try {
    const plan = readPlan(writePlan(value as ClimbPlan, null));
    return samePlan(plan, value as ClimbPlan) ? plan : undefined;
  } catch {
    return undefined;
  }
}

const ACCEPTED = v.object({ run: FINITE, acceptedAt: v.array(FINITE), acceptances: v.array(FINITE) });

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
  climbers: v.pipe(v.array(v.instance(Uint8Array)), v.minLength(1)),
  /** For each climber, the changes of the temperature by hand; older records have none. */
  touches: v.exactOptional(v.array(v.array(TOUCH))),
  heldRuns: v.exactOptional(v.array(v.array(v.number()))),
  /** For each climber, the shares of accepted steps of its run; older records have none. Without them, one chart is blank. */
  accepted: v.fallback(v.optional(v.array(ACCEPTED)), undefined),
});

export type KeptClimb = v.InferOutput<typeof KEPT>;

/** Reads a saved climb; nothing if it is damaged or of another version. The core checks the checkpoints themselves. */
export const readKept = (value: unknown): KeptClimb | undefined => readAs(KEPT, value);

type ClimbStore = ReturnType<typeof browserStore>;

interface ClimbSchema extends DBSchema {
  climb: { key: 'current' | 'compared'; value: KeptClimb | Compared };
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
    compared: async () => readAs(COMPARED, await (await climbs()).get('climb', 'compared')),
    keepCompared: async (kept: Compared) => void (await (await climbs()).put('climb', kept, 'compared')),
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
