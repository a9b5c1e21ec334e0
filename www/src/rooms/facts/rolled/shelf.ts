/** Samples kept in the browser, so that a reload or a crash costs a few seconds of rolling at most. */

import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import type { Step } from '../chart';

export interface Kept {
  /** The sample as its worker packs it. */
  readonly packed: Uint8Array;
  readonly trail: readonly Step[];
  /** Milliseconds of rolling that are in it. */
  readonly millis: number;
}

export interface Shelf {
  take(key: string): Promise<Kept | undefined>;
  put(key: string, kept: Kept): Promise<void>;
  remove(key: string): Promise<void>;
}

interface Schema extends DBSchema {
  samples: { key: string; value: Kept };
}

let opened: Promise<IDBPDatabase<Schema>> | undefined;

function database(): Promise<IDBPDatabase<Schema>> {
  opened ??= openDB<Schema>('boggle-lab-facts', 1, {
    upgrade: (db) => void db.createObjectStore('samples'),
    // Another tab wants a newer version of the store: let it have it, and open again when next asked.
    blocking: () => {
      void opened?.then((db) => db.close());
      opened = undefined;
    },
    terminated: () => (opened = undefined),
  }).catch((error: unknown) => {
    opened = undefined;
    throw error;
  });
  return opened;
}

/** The browser's own. One that keeps nothing for its visitor loses only the keeping. */
export const browserShelf: Shelf = {
  take: (key) => quietly(async () => (await database()).get('samples', key)),
  put: (key, kept) => quietly(async () => void (await (await database()).put('samples', kept, key))),
  remove: (key) => quietly(async () => (await database()).delete('samples', key)),
};

async function quietly<T>(work: () => Promise<T>): Promise<T | undefined> {
  try {
    return await work();
  } catch {
    return undefined;
  }
}
