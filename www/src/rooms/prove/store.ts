/**
 * What is stored in the browser: runs, and a record for each finished class. One tab at a time may run a proof or
 * change the stored data, and holds a lock while it does. The others are told at once, and offer nothing until the lock
 * is released.
 */

import type { DBSchema } from 'idb';
import * as v from 'valibot';
import type { ClassRecord, DictionaryId, ProofRun, ProofSpec } from '../../engine/contract';
import { database, hold, released } from '../../engine/database';
import { isHeld, scoped } from '../../engine/scope';
import { readAs } from '../../engine/stored';
import { FIGURES, NO_WORK } from './figures';

export interface KeptRun {
  readonly key: string;
  readonly run: ProofRun;
  readonly spec: ProofSpec;
  readonly dictionary: DictionaryId;
  /** How long it has run, in milliseconds, without pauses. */
  readonly elapsed: number;
  /** When it was last worked on, in milliseconds since 1970. */
  readonly updated: number;
  /** Whether the classes leave out letters. */
  readonly restricted?: boolean | undefined;
  /** Whether a check has shown results to be wrong. */
  readonly refuted?: boolean | undefined;
  readonly confirmed?: Confirmation | undefined;
}

/** When the second program found the same boards, in how many classes, and whether these were its own. */
const CONFIRMATION = v.object({ at: v.number(), of: v.number(), own: v.boolean() });
export type Confirmation = Readonly<v.InferOutput<typeof CONFIRMATION>>;

/** A stored run for the list of them, with the number of its stored results. */
export interface SavedRun extends Omit<KeptRun, 'run' | 'elapsed' | 'confirmed'> {
  readonly done: number;
  /** The number of its classes, if all of them were requested. */
  readonly of?: number | undefined;
}

/** More runs than this are not kept: the oldest go. */
export const MOST_RUNS = 100;

const MARKS = { restricted: v.optional(v.boolean()), refuted: v.optional(v.boolean()) };

const RUN_STATE = v.object({
  ...MARKS,
  confirmed: v.fallback(v.optional(CONFIRMATION), undefined),
  elapsed: v.pipe(
    v.number(),
    v.finite(),
    v.transform((millis) => Math.max(0, millis)),
  ),
});

const COUNT = v.pipe(v.number(), v.integer(), v.minValue(0));

const LISTED = v.object({
  key: v.string(),
  run: v.object({ classes: v.nullish(COUNT), space: v.string() }),
  spec: v.looseObject({
    size: v.pipe(v.string(), v.regex(/^[1-8]x[1-8]$/)),
    threshold: COUNT,
    scoring: v.string(),
    minLength: COUNT,
    ids: v.optional(v.string()),
    class: v.optional(v.string()),
  }),
  dictionary: v.string(),
  updated: v.number(),
  ...MARKS,
});

/** The messages between tabs: that a proof runs, or that its stored results have changed. */
export const TAB_MESSAGE = v.object({ tells: v.picklist(['running', 'changed']), key: v.string() });
export type TabMessage = Readonly<v.InferOutput<typeof TAB_MESSAGE>>;

interface ProofSchema extends DBSchema {
  runs: { key: string; value: KeptRun };
  results: { key: [string, number]; value: ClassRecord };
}

const LOCK = 'boggle-lab-prove';

/** After a reload, the previous page may take a moment to release the lock. */
const PATIENCE = 1500;

export type ProofStore = ReturnType<typeof browserStore>;

export function browserStore() {
  const proofs = database<ProofSchema>('boggle-lab-proofs', 'runs', 'results');
  const of = (key: string): IDBKeyRange => IDBKeyRange.bound([key, -Infinity], [key, Infinity]);
  const channel = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel(scoped(LOCK));
  let mine = false;
  return {
    /** Takes the lock; returns `undefined` if another tab has it. */
    lock: async (): Promise<(() => void) | undefined> => {
      const release = await hold(LOCK, PATIENCE);
      if (!release) return undefined;
      mine = true;
      return () => {
        mine = false;
        release();
      };
    },
    locked: async () => !mine && (await isHeld(LOCK)),
    unlocked: () => released(LOCK),
    tell: (word: TabMessage) => channel?.postMessage(word),
    hear: (listen: (word: unknown) => void) =>
      channel?.addEventListener('message', ({ data }: MessageEvent<unknown>) => listen(data)),
    load: async (key: string) => readAs(RUN_STATE, await (await proofs()).get('runs', key)),
    keepRun: async (run: KeptRun): Promise<void> => void (await (await proofs()).put('runs', run, run.key)),
    keep: async (key: string, results: readonly ClassRecord[]) => {
      const change = (await proofs()).transaction('results', 'readwrite');
      await Promise.all([...results.map((result) => change.store.put(result, [key, result.id])), change.done]);
    },
    /** Returns the valid results of a run, and the number of others. */
    results: async (key: string) => {
      const store = (await proofs()).transaction('results').store;
      const [keys, kept] = await Promise.all([store.getAllKeys(of(key)), store.getAll(of(key))]);
      const read = kept.map((value, i) => ({ record: readRecord(value), id: keys[i]?.[1] }));
      const results = read.flatMap(({ record, id }) => (record && record.id === id ? [record] : []));
      return { results, spoiled: kept.length - results.length };
    },
    /** Only with the lock. */
    forget: async (key: string) => {
      const change = (await proofs()).transaction(['runs', 'results'], 'readwrite');
      await change.objectStore('results').delete(of(key));
      await change.objectStore('runs').delete(key);
      await change.done;
    },
    /** Lists the stored runs, the latest first. */
    listRuns: async (): Promise<SavedRun[]> => {
      const db = await proofs();
      const read = (await db.getAll('runs')).flatMap((run) => readAs(LISTED, run) ?? []);
      const runs = await Promise.all(
        read.map(async ({ run, ...rest }) => {
          const [spec, done] = [rest.spec as ProofSpec, await db.count('results', of(rest.key))];
          if (spec.ids !== undefined || spec.class !== undefined) return { ...rest, spec, done };
          // The suggested partition may be another today, so the run's own is named.
          return { ...rest, spec: { ...spec, buckets: run.space }, done, of: run.classes ?? undefined };
        }),
      );
      return runs.sort((a, b) => b.updated - a.updated);
    },
    count: async (key: string) => (await proofs()).count('results', of(key)),
    close: () => channel?.close(),
  };
}

// --- Records ---

/** Identifies a run by everything that must be the same for results to belong together. Names are only for people. */
export function keyOf({ dictionary: _, scoring: __, dice: ___, ...run }: ProofRun): string {
  return JSON.stringify(Object.entries(run).sort(([a], [b]) => (a < b ? -1 : 1)));
}

const COUNTS = ['id', 'bound', ...FIGURES, 'found', 'best'] as const;

/** No class takes a century. More is a mistake, or was put there to look odd. */
const MOST_SECONDS = 3e9;

/**
 * Reads the stored result of a class; returns nothing if it is damaged. The core checks its line later. This is written
 * without a schema because a large proof reads 100,000 results at once, and a schema takes five times as long.
 */
function readRecord(kept: unknown): ClassRecord | undefined {
  if (typeof kept !== 'object' || kept === null) return undefined;
  // A record lacks the figures that the core has added since it was stored.
  const record = { ...NO_WORK, ...kept } as Required<ClassRecord>;
  const { seconds = 0 } = record;
  const sound =
    COUNTS.every((name) => Number.isSafeInteger(record[name]) && record[name] >= 0) &&
    typeof record.class === 'string' &&
    typeof record.line === 'string' &&
    ['computed', 'stored', 'file'].includes(record.origin) &&
    !('methodVersion' in record) &&
    seconds >= 0 &&
    seconds < MOST_SECONDS;
  return sound ? record : undefined;
}
