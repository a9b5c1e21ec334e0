/// <reference types="node" />
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { Tiers } from './table';

const tiers = new Tiers(new Uint8Array(readFileSync('src/words/tiers.bin')));

it('knows how common words are, unless its table is damaged', () => {
  expect(['house', 'water', 'tree'].map((word) => tiers.of(word))).toEqual(['common', 'common', 'common']);
  expect(['aalii', 'zymurgy', 'cwm'].map((word) => tiers.of(word))).not.toContain('common');
  expect(tiers.of('elaterite')).toBe('rare');
  expect(() => new Tiers(new Uint8Array(100))).toThrow(/damaged/);
});
