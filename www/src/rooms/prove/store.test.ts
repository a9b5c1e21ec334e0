import 'fake-indexeddb/auto';
import type { DBSchema } from 'idb';
import { expect, it } from 'vitest';
import { database } from '../../engine/database';
import { recordOf } from '../../engine/proof-job';
import { browserStore } from './store';

const SPEC = { size: '2x2', threshold: 10, scoring: 'standard', minLength: 3 } as const;

const FIGURES = { bound: 9, paths: 1, merged: 1, visits: 1, opened: 1, candidates: 0, parts: 1, bytes: 1 };
const resultOf = (id: number) => recordOf(JSON.stringify({ id, class: 'a b c d', boards: [], ...FIGURES }), 'computed');

/** The database as another version, or an accident, could have filled it. */
interface Unchecked extends DBSchema {
  runs: { key: string; value: unknown };
  results: { key: [string, number]; value: unknown };
}

const open = database<Unchecked>('boggle-lab-proofs', 'runs', 'results');

it('the time of a stored run is read, whatever the rest of its record is', async () => {
  const store = browserStore();
  const kept = { key: 'mine', run: {} as never, spec: SPEC, dictionary: 'enable2k', elapsed: 700, updated: 5 };
  await store.keepRun(kept);
  expect(await store.load('mine')).toEqual({ elapsed: 700 });
  expect(await store.load('none')).toBeUndefined();
  const db = await open();
  const read = async (value: unknown) => {
    await db.put('runs', value, 'key');
    return store.load('key');
  };
  expect([await read({ elapsed: -3 }), await read({ ...kept, spec: 7 })]).toEqual([{ elapsed: 0 }, { elapsed: 700 }]);
  for (const value of [null, 'run', {}, { ...kept, elapsed: '700' }, { ...kept, elapsed: NaN }])
    expect(await read(value)).toBeUndefined();
});

it('damaged results are counted, and the others are read', async () => {
  const store = browserStore();
  await store.keep('mine', [resultOf(1), resultOf(2)]);
  const db = await open();
  await db.put('results', null, ['mine', 3]);
  await db.put('results', { ...resultOf(4), bound: 'high' }, ['mine', 4]);
  await db.put('results', resultOf(1), ['mine', 5]);
  expect(await store.results('mine')).toEqual({ results: [resultOf(1), resultOf(2)], spoiled: 3 });
  expect(await db.count('results')).toBe(5);
});
