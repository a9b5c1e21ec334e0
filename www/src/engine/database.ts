/** Databases of this browser, opened when first asked for, and the locks that tabs hold among each other. */

import { type DBSchema, type IDBPDatabase, openDB, type StoreNames } from 'idb';

/** A database with plain stores; each call returns it, opened again if the browser has closed it. */
export function database<S extends DBSchema>(name: string, ...stores: StoreNames<S>[]): () => Promise<IDBPDatabase<S>> {
  let opened: Promise<IDBPDatabase<S>> | undefined;
  return () => {
    opened ??= openDB<S>(name, 1, {
      upgrade: (db) => {
        for (const store of stores) db.createObjectStore(store);
      },
      // Another tab wants a newer version of it: let it have it, and open again when next asked.
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
  };
}

/**
 * Takes a lock that one tab at a time can have; `undefined` if another has it. It is held until it is released, or as
 * long as the page lives. `patience`: milliseconds, for after a reload the page before may take a moment to let go.
 */
export function hold(lock: string, patience: number): Promise<(() => void) | undefined> {
  // Without locks (an insecure address) two tabs cannot be told apart: both get it.
  if (!navigator.locks) return Promise.resolve(() => undefined);
  return new Promise((resolve) => {
    navigator.locks
      .request(lock, { signal: AbortSignal.timeout(patience) }, () => new Promise<void>((release) => resolve(() => release())))
      .catch(() => resolve(undefined));
  });
}

/** Resolves when no tab holds the lock. */
export async function released(lock: string): Promise<void> {
  await navigator.locks?.request(lock, () => undefined);
}
