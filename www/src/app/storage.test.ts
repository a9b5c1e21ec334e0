import { beforeEach, expect, it, vi } from 'vitest';
import { keepStorage, recall, remember } from './storage';
import * as scope from '../engine/scope';

const { scoped } = scope;
const kept = new Map<string, string>();

/** The page runs in this folder from now on. */
function moveTo(folder: string): void {
  vi.spyOn(scope, 'scoped').mockImplementation((name) => scoped(name, folder));
}

beforeEach(() => {
  vi.restoreAllMocks();
  kept.clear();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  });
});

it('a remembered value belongs to the deployment', () => {
  moveTo('/');
  remember('theme', 'dark');
  moveTo('/b/');
  expect(recall('theme')).toBeNull();
  remember('theme', 'light');
  moveTo('/');
  expect(recall('theme')).toBe('dark');
  moveTo('/b/');
  expect(recall('theme')).toBe('light');
  remember('theme', null);
  expect([recall('theme'), ...kept]).toEqual([null, ['boggle-lab:theme', 'dark']]);
});

it('persistent storage is requested once, and its absence is not an error', async () => {
  const persist = vi.fn(async () => true);
  vi.stubGlobal('navigator', { storage: { persisted: async () => false, persist } });
  expect([await keepStorage(), persist.mock.calls.length]).toEqual([true, 1]);
  vi.stubGlobal('navigator', { storage: { persisted: async () => true, persist } });
  expect([await keepStorage(), persist.mock.calls.length]).toEqual([true, 1]);
  vi.stubGlobal('navigator', {});
  expect(await keepStorage()).toBe(false);
});
