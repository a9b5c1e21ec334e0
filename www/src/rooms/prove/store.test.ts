import 'fake-indexeddb/auto';
import type { DBSchema } from 'idb';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { database } from '../../engine/database';
import * as scope from '../../engine/scope';
import { browserStore } from './store';
import { resultOf, SPEC } from './visit';

/** The exclusive locks of a browser. */
class Locks {
  private readonly held = new Map<string, Promise<unknown>>();

  async request(name: string, ...more: unknown[]): Promise<void> {
    const work = more.at(-1) as () => Promise<unknown> | undefined;
    await this.held.get(name);
    const over = Promise.resolve(work()).finally(() => this.held.delete(name));
    this.held.set(name, over);
    await over;
  }

  async query(): Promise<{ held: { name: string }[] }> {
    return { held: [...this.held.keys()].map((name) => ({ name })) };
  }
}

/** Stands in for the browser's: names that were opened. */
const channels: string[] = [];

beforeEach(() => {
  channels.length = 0;
  vi.stubGlobal('navigator', { locks: new Locks() });
  vi.stubGlobal(
    'BroadcastChannel',
    class {
      constructor(name: string) {
        channels.push(name);
      }
    },
  );
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const inFolder = (folder: string): void => {
  vi.spyOn(scope, 'scoped').mockImplementation((name) => (folder === '/' ? name : `${name}@${folder}`));
};

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

it.each(['/', '/a/'])('a second tab of the page in %s sees the lock of the first', async (folder) => {
  inFolder(folder);
  const [first, second] = [browserStore(), browserStore()];
  const release = await first.lock();
  expect([await first.locked(), await second.locked()]).toEqual([false, true]);
  release?.();
  await second.unlocked();
  expect(await second.locked()).toBe(false);
});

it.each(['/', '/b/'])('the page in %s knows nothing about the tabs of one in another folder', async (folder) => {
  inFolder('/a/');
  await browserStore().lock();
  inFolder(folder);
  expect(await browserStore().locked()).toBe(false);
  expect(new Set(channels).size).toBe(2);
});
