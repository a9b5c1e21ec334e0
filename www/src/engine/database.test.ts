import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { type DBSchema, openDB } from 'idb';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { databaseOf } from './database';
import * as scope from './scope';

interface Schema extends DBSchema {
  runs: { key: string; value: { text: string } };
  notes: { key: string; value: { text: string } };
}

beforeEach(() => {
  vi.stubGlobal('indexedDB', new IDBFactory());
  vi.restoreAllMocks();
});

describe('a database', () => {
  it('adds new tables for visitors with an older version, and converts their data', async () => {
    const first = databaseOf<Schema>({ name: 'x', stores: ['runs'] });
    await (await first()).put('runs', { text: 'old' }, 'a');
    const second = databaseOf<Schema>({
      name: 'x',
      stores: ['runs', 'notes'],
      migrations: [
        () => undefined,
        async (change) => {
          const runs = change.objectStore('runs');
          for (const key of await runs.getAllKeys()) {
            const had = await runs.get(key);
            await runs.put({ text: `${had?.text} and new` }, key);
          }
        },
      ],
    });
    const db = await second();
    expect([db.version, await db.get('runs', 'a'), [...db.objectStoreNames]]).toEqual([
      3,
      { text: 'old and new' },
      ['notes', 'runs'],
    ]);
  });

  it('does not change what is new', async () => {
    const migration = vi.fn();
    const db = await databaseOf<Schema>({ name: 'x', stores: ['runs'], migrations: [migration] })();
    expect([db.version, migration.mock.calls.length]).toEqual([2, 0]);
  });

  it('of a folder adopts the data under the plain name, once', async () => {
    const old = await openDB('x', 1, { upgrade: (db) => void db.createObjectStore('runs') });
    await old.put('runs', { text: 'kept' }, 'a');
    old.close();
    vi.spyOn(scope, 'scoped').mockImplementation((name) => `${name}@/b/`);
    const db = await databaseOf<Schema>({ name: 'x', stores: ['runs', 'notes'] })();
    expect([db.name, await db.get('runs', 'a')]).toEqual(['x@/b/', { text: 'kept' }]);
    await db.delete('runs', 'a');
    db.close();
    const again = await databaseOf<Schema>({ name: 'x', stores: ['runs', 'notes'] })();
    expect(await again.count('runs')).toBe(0);
  });

  it('of a folder adopts nothing if the data belongs to a deployment at the root', async () => {
    const roots = await openDB('x', 1, { upgrade: (db) => void db.createObjectStore('runs') });
    await roots.put('runs', { text: 'the root’s' }, 'a');
    roots.close();
    vi.stubGlobal('caches', { keys: async () => ['boggle-lab:/b/:1', 'boggle-lab:/:1'] });
    vi.spyOn(scope, 'scoped').mockImplementation((name) => `${name}@/b/`);
    const db = await databaseOf<Schema>({ name: 'x', stores: ['runs'] })();
    expect([db.name, await db.count('runs')]).toEqual(['x@/b/', 0]);
    vi.stubGlobal('caches', undefined);
  });

  it('leaves no empty database behind where there was none', async () => {
    vi.spyOn(scope, 'scoped').mockImplementation((name) => `${name}@/b/`);
    await databaseOf<Schema>({ name: 'x', stores: ['runs'] })();
    expect((await indexedDB.databases()).map(({ name }) => name)).toEqual(['x@/b/']);
  });
});

it('names include the folder, unless the page is at the root', () => {
  expect([scope.scoped('boggle-lab-proofs', '/'), scope.scoped('boggle-lab-proofs', '/a/')]).toEqual([
    'boggle-lab-proofs',
    'boggle-lab-proofs@/a/',
  ]);
});
