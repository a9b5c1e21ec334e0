/** Samples stored in the browser, so that a reload or a crash costs at most a few seconds of rolling. */

import type { DBSchema } from 'idb';
import * as v from 'valibot';
import { database, keepNewest } from '../../engine/database';
import { readAs, readEach } from '../../engine/stored';

/** More samples than this are not kept: the oldest go. */
const MOST_SAMPLES = 30;

const FINITE = v.pipe(v.number(), v.finite());
const AMOUNT = v.pipe(FINITE, v.minValue(0));
/** One point of the running means. */
const POINT = v.object({ boards: AMOUNT, words: FINITE, wordsError: FINITE, points: FINITE, pointsError: FINITE });
export type TrailPoint = v.InferOutput<typeof POINT>;

/** The core checks the packed sample itself. If only its history is damaged, its boards can still be used. */
const SAMPLE = v.object({
  packed: v.instance(Uint8Array),
  trail: v.fallback(
    v.pipe(
      v.unknown(),
      v.transform((trail) => readEach(POINT, trail)),
    ),
    [],
  ),
});

export interface KeptSample {
  readonly packed: Uint8Array;
  readonly trail: readonly TrailPoint[];
}

interface SampleSchema extends DBSchema {
  /** `updated`: when it was saved, in milliseconds since 1970; missing in samples of an older version. */
  samples: { key: string; value: KeptSample & { updated?: number } };
}

const store = database<SampleSchema>('boggle-lab-facts', 'samples');

/** The browser's storage. A browser that stores nothing only loses the saved samples. */
export const samples = {
  take: (key: string) => quietly(async () => readAs(SAMPLE, await (await store()).get('samples', key))),
  /** Returns whether the sample was saved. */
  put: (key: string, kept: KeptSample) =>
    quietly(async () => {
      const db = await store();
      await db.put('samples', { ...kept, updated: Date.now() }, key);
      await keepNewest(db, 'samples', MOST_SAMPLES, ({ updated }) => updated ?? 0);
      return true;
    }),
  remove: (key: string) => quietly(async () => (await store()).delete('samples', key)),
};

const quietly = <T>(work: () => Promise<T>): Promise<T | undefined> => work().catch(() => undefined);
