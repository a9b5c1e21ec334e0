import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import * as scope from '../../engine/scope';
import { browserStore } from './store';

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
