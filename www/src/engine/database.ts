/** Databases of this browser, opened when first needed, and the locks that tabs hold. */

import {
  type DBSchema,
  deleteDB,
  type IDBPDatabase,
  type IDBPTransaction,
  openDB,
  type StoreNames,
  type StoreValue,
} from 'idb';
import { cachePrefix, scoped } from './scope';

/** Converts visitors' data from version n to n + 1. It may await nothing except the transaction. */
type Migration<S extends DBSchema> = (
  change: IDBPTransaction<S, StoreNames<S>[], 'versionchange'>,
) => Promise<void> | void;

export interface DatabaseOptions<S extends DBSchema> {
  readonly name: string;
  /** Missing stores are created whenever the version rises. */
  readonly stores: readonly StoreNames<S>[];
  /**
   * One for each version after the first: existing visitors get those they lack, in order. If a version only adds a
   * store, add a migration that does nothing.
   */
  readonly migrations?: readonly Migration<S>[];
}

/**
 * Returns a function that opens this deployment's database with plain stores; each call returns it, reopened if the
 * browser closed it.
 */
export function database<S extends DBSchema>(name: string, ...stores: StoreNames<S>[]): () => Promise<IDBPDatabase<S>> {
  return databaseOf<S>({ name, stores });
}

/** The same with migrations. */
export function databaseOf<S extends DBSchema>(options: DatabaseOptions<S>): () => Promise<IDBPDatabase<S>> {
  let opened: Promise<IDBPDatabase<S>> | undefined;
  const close = (): void => {
    void opened?.then((db) => db.close());
    opened = undefined;
  };
  return () => {
    opened ??= open(options, close).catch((error: unknown) => {
      opened = undefined;
      throw error;
    });
    return opened;
  };
}

async function open<S extends DBSchema>(
  { name, stores, migrations = [] }: DatabaseOptions<S>,
  lost: () => void,
): Promise<IDBPDatabase<S>> {
  const own = scoped(name);
  let isNew = false;
  const db = await openDB<S>(own, 1 + migrations.length, {
    upgrade: async (db, before, _after, change) => {
      isNew = before === 0;
      for (const store of stores) {
        if (!db.objectStoreNames.contains(store)) db.createObjectStore(store);
      }
      // A new database has no data in an older form.
      if (!isNew) for (const migration of migrations.slice(before - 1)) await migration(change);
    },
    // Another tab needs a newer version of it: close it, and open it again when next needed.
    blocking: lost,
    terminated: lost,
  });
  if (isNew && own !== name) await adopt(db, name, stores).catch(() => undefined);
  return db;
}

/** Whether the root of this origin has a deployment, which uses the plain names. It is known by its cache. */
async function isAtRoot(): Promise<boolean> {
  // On an insecure address, there are no caches.
  const names = (await globalThis.caches?.keys()) ?? [];
  return names.some((name) => name.startsWith(cachePrefix('/')));
}

/**
 * Copies data stored under the plain name, from before names included folders, unless it belongs to a deployment at the
 * root. The old database stays, because a deployment in another folder may still need it.
 */
async function adopt<S extends DBSchema>(
  db: IDBPDatabase<S>,
  name: string,
  stores: readonly StoreNames<S>[],
): Promise<void> {
  if (await isAtRoot()) return;
  let made = false;
  const old = await openDB(name, undefined, { upgrade: () => void (made = true) });
  try {
    for (const store of stores) {
      const had = String(store);
      if (!old.objectStoreNames.contains(had)) continue;
      const [keys, values] = await Promise.all([old.getAllKeys(had), old.getAll(had)]);
      const change = db.transaction(store, 'readwrite');
      await Promise.all([...keys.map((key, i) => change.store.put(values[i], key as never)), change.done]);
    }
  } finally {
    old.close();
  }
  if (made) await deleteDB(name);
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

/** Returns whether any tab holds the lock. Without locks (on an insecure address), tabs can't know about each other. */
export async function isHeld(lock: string): Promise<boolean> {
  const { held = [] } = (await navigator.locks?.query().catch(() => undefined)) ?? {};
  return held.some(({ name }) => name === scoped(lock));
}

/** Resolves when no tab holds the lock. */
export async function released(lock: string): Promise<void> {
  await navigator.locks?.request(scoped(lock), () => undefined).catch(() => undefined);
}
