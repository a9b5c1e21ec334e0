import { beforeEach, describe, expect, it, vi } from 'vitest';
import { keepStorage, recall, remember, scopedStore } from './storage';
import * as scope from '../engine/scope';

/** As in a browser, stored values are also properties. */
function emptyStorage(): Storage {
  const methods = {
    getItem(this: Record<string, string>, key: string) {
      return this[key] ?? null;
    },
    setItem(this: Record<string, string>, key: string, value: string) {
      this[key] = value;
    },
    removeItem(this: Record<string, string>, key: string) {
      delete this[key];
    },
  };
  return Object.create(methods) as Storage;
}

const { scoped } = scope;

/** The page runs in this folder from now on. */
function moveTo(folder: string): void {
  vi.spyOn(scope, 'scoped').mockImplementation((name) => scoped(name, folder));
}

beforeEach(() => {
  vi.restoreAllMocks();
  vi.stubGlobal('localStorage', emptyStorage());
});

describe('a remembered value', () => {
  it('belongs to the deployment', () => {
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
    expect([recall('theme'), { ...localStorage }]).toEqual([null, { 'boggle-lab:theme': 'dark' }]);
  });
});

it('two deployments on one origin keep their games apart', () => {
  const storage = localStorage;
  const inFolder = (folder: string) => {
    vi.spyOn(scope, 'scoped').mockImplementation((name) => `${name}@${folder}`);
    return scopedStore(() => storage);
  };
  inFolder('/a/').setItem('boggle-lab:play-game', 'mine');
  expect(inFolder('/b/').getItem('boggle-lab:play-game')).toBeNull();
  inFolder('/b/').setItem('boggle-lab:play-game', 'yours');
  inFolder('/b/').removeItem('boggle-lab:play-game');
  expect(inFolder('/a/').getItem('boggle-lab:play-game')).toBe('mine');
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
