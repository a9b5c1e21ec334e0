/** Samples kept in the browser, so that a reload or a crash costs a few seconds of rolling at most. */

import type { DBSchema } from 'idb';
import { database } from '../../../engine/database';
import type { TrailPoint } from '../chart';

export interface KeptSample {
  /** The sample as its worker packs it. */
  readonly packed: Uint8Array;
  readonly trail: readonly TrailPoint[];
  /** Milliseconds of rolling that are in it. */
  readonly millis: number;
  /** Boards that these milliseconds rolled; an older version did not keep that. */
  readonly rolled?: number;
}

export interface Shelf {
  take(key: string): Promise<KeptSample | undefined>;
  put(key: string, kept: KeptSample): Promise<void>;
  remove(key: string): Promise<void>;
}

interface SampleSchema extends DBSchema {
  samples: { key: string; value: KeptSample };
}

const samples = database<SampleSchema>('boggle-lab-facts', 'samples');

/** The browser's own. One that keeps nothing for its visitor loses only the keeping. */
export const browserShelf: Shelf = {
  take: (key) => quietly(async () => (await samples()).get('samples', key)),
  put: (key, kept) => quietly(async () => void (await (await samples()).put('samples', kept, key))),
  remove: (key) => quietly(async () => (await samples()).delete('samples', key)),
};

async function quietly<T>(work: () => Promise<T>): Promise<T | undefined> {
  try {
    return await work();
  } catch {
    return undefined;
  }
}
