/** Databases of this browser, opened when first needed, and the locks that tabs hold. */

import { type DBSchema, type IDBPDatabase, openDB, type StoreNames, type StoreValue } from 'idb';
import { scoped } from './scope';

/**
 * Returns a function that opens this deployment's database with plain stores; each call returns it, reopened if the
 * browser closed it.
 */
export function database<S extends DBSchema>(name: string, ...stores: StoreNames<S>[]): () => Promise<IDBPDatabase<S>> {
  let opened: Promise<IDBPDatabase<S>> | undefined;
  // Another tab needs a newer version of it, or the browser closed it: it is opened again when next needed.
  const lost = (): void => {
    void opened?.then((db) => db.close());
    opened = undefined;
  };
  const open = (): Promise<IDBPDatabase<S>> =>
    openDB<S>(scoped(name), 1, {
      upgrade: (db) => {
        for (const store of stores) db.createObjectStore(store);
      },
      blocking: lost,
      terminated: lost,
    });
  return () =>
    (opened ??= open().catch((error: unknown) => {
      opened = undefined;
      throw error;
    }));
}

/** Deletes a store's oldest records, so that `most` are left. `timeOf` returns when a record was saved. */
export async function keepNewest<S extends DBSchema, N extends StoreNames<S>>(
  db: IDBPDatabase<S>,
  name: N,
  most: number,
  timeOf: (record: StoreValue<S, N>) => number,
): Promise<void> {
  if ((await db.count(name)) <= most) return;
  const change = db.transaction(name, 'readwrite');
  const [keys, records] = await Promise.all([change.store.getAllKeys(), change.store.getAll()]);
  const times = keys.map((key, at) => ({ key, time: timeOf(records[at]!) })).sort((a, b) => b.time - a.time);
  await Promise.all([...times.slice(most).map(({ key }) => change.store.delete(key)), change.done]);
}

/**
 * Takes a lock that only one tab at a time can have; returns `undefined` if another tab has it. It is held until it is
 * released, or as long as the page lives. `patience` is how long to wait, in milliseconds: after a reload, the previous
 * page may take a moment to release the lock.
 */
export function hold(lock: string, patience: number): Promise<(() => void) | undefined> {
  // Without locks (on an insecure address), two tabs cannot be told apart, and both get it.
  if (!navigator.locks) return Promise.resolve(() => undefined);
  return new Promise((resolve) => {
    navigator.locks
      .request(
        scoped(lock),
        { signal: AbortSignal.timeout(patience) },
        () => new Promise<void>((release) => resolve(() => release())),
      )
      // Where the browser denies storage, it denies locks, too; then tabs can't know about each other either.
      .catch((error: Error) => resolve(error.name === 'SecurityError' ? () => undefined : undefined));
  });
}

/** Resolves when no tab holds the lock. */
export async function released(lock: string): Promise<void> {
  await navigator.locks?.request(scoped(lock), () => undefined).catch(() => undefined);
}
