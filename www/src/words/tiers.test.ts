/// <reference types="node" />
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { byTier } from '../rooms/play/Print';
import { Tiers } from './table';

const tiers = new Tiers(new Uint8Array(readFileSync('src/words/tiers.bin')));

describe('how common words are', () => {
  it('is known', () => {
    expect(['house', 'water', 'tree'].map((word) => tiers.of(word))).toEqual(['common', 'common', 'common']);
    expect(['aalii', 'zymurgy', 'cwm'].map((word) => tiers.of(word))).not.toContain('common');
    expect(tiers.of('elaterite')).toBe('rare');
  });
  it('orders a printed key', () => {
    const words = ['elaterite', 'house', 'tree'];
    expect(byTier(words, tiers)).toEqual([
      { title: 'Common', words: ['house', 'tree'] },
      { title: 'Rare', words: ['elaterite'] },
    ]);
    expect(byTier(words, undefined)).toEqual([{ title: 'All words', words }]);
  });
  it('cannot be read from a damaged table', () => {
    expect(() => new Tiers(new Uint8Array(100))).toThrow(/damaged/);
  });
});
