import { beforeEach, describe, expect, it, vi } from 'vitest';
import { keepStorage, recall, remember, scopedStore } from './storage';
import * as scope from '../engine/scope';

let kept: Map<string, string>;
beforeEach(() => {
  vi.restoreAllMocks();
  kept = new Map();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  });
});

describe('a remembered value', () => {
  it('belongs to the deployment; a value under the plain name is adopted and never written', () => {
    vi.spyOn(scope, 'scoped').mockImplementation((name) => `${name}@/b/`);
    kept.set('boggle-lab:theme', 'dark');
    expect(recall('theme')).toBe('dark');
    remember('theme', 'light');
    expect(recall('theme')).toBe('light');
    remember('theme', null);
    expect([recall('theme'), kept.get('boggle-lab:theme')]).toEqual(['', 'dark']);
    remember('other', 'x');
    remember('other', null);
    expect(kept.has('boggle-lab:other@/b/')).toBe(false);
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
