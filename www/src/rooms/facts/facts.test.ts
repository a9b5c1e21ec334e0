import 'fake-indexeddb/auto';
import type { DBSchema } from 'idb';
import { expect, it } from 'vitest';
import golden from '../../../../tests/data/statistics-seed-7.json?raw';
import table from '../../../../tests/data/statistics-2007.tsv?raw';
import { database } from '../../engine/database';
import { looksLikeName, readQuery } from './address';
import { binned, density, extended } from './chart';
import { agrees, apart, inWords, mayBeWithin, power, rate } from './format';
import { areDiceOf2007, HAS_LENGTH, MEANS } from './published';
import { samples, type KeptSample } from './store';

it('the address says what it does not mean, and whose dice it has', () => {
  const misread: string[] = [];
  readQuery(new URLSearchParams('part=x&boards=0&show=spread&seed=7'), misread);
  readQuery(new URLSearchParams('part=history&boards=1e9'), misread);
  expect(misread).toEqual(['part=x', 'boards=0']);
  expect(['nope', 'big2012', 'aeiou\nrstln', 'qu th e'].map(looksLikeName)).toEqual([true, true, false, false]);
});

it('bins hold every board, except for the last thousandth, and can be those of another sample', () => {
  const counts = (of: Record<number, number>) => ({
    values: Uint32Array.from(Object.keys(of).map(Number)),
    boards: Float64Array.from(Object.values(of)),
  });
  const few = counts({ 0: 1, 3: 2, 7: 4, 11: 3 });
  expect(binned(few, 3)).toMatchObject({ width: 5, shares: [0.3, 0.4, 0.3].map((share) => expect.closeTo(share)) });
  expect(binned(few, 60, { width: 10, shares: [1] }).shares).toEqual([expect.closeTo(0.7)]);
  expect(binned(counts({ 10: 99_990, 5000: 10 }), 60).shares).toHaveLength(11);
  expect(binned(counts({}), 60).shares).toEqual([0]);
});

it('the density of a law adds up to 1', () => {
  const law = { mu: 4.4, sigma: 0.6, distance: 0, at: 0, gap: 0 };
  let sum = 0;
  for (let x = 0.05; x < 5000; x += 0.1) sum += 0.1 * density(law, x);
  expect(sum).toBeCloseTo(1, 3);
  expect(density(law, 0)).toBe(0);
});

it('a running figure stays a short list, in order, with its newest point', () => {
  const add = (trail: number[], n: number): number[] => extended(trail, n, (n) => n);
  let trail: number[] = [];
  for (let boards = 1000; boards <= 5e6; boards += 5000) trail = add(trail, boards);
  expect(trail.length).toBeLessThan(350);
  expect([trail[0], trail.at(-1)]).toEqual([1000, 4_996_000]);
  expect(trail.every((boards, i) => i === 0 || boards > trail[i - 1]!)).toBe(true);
  // A sample that starts over starts its list over, too.
  expect(add(trail, 500)).toEqual([500]);
});

it('large and small numbers are readable', () => {
  expect([0.0042, 17.5, 310.4, 67_345].map(rate)).toEqual(['0.0042', '17.5', '310', '67,300']);
  expect([power(4.606e20), power(1.428e-19, 3)]).toEqual(['4.6\u00a0×\u00a010^20', '1.43\u00a0×\u00a010^−19']);
  const words = [7e18, 1.5e9, 999_999_999, 250_000, 5e27].map(inWords);
  expect(words).toEqual(['7 quintillion', '1.5 billion', '1 billion', undefined, undefined]);
  expect(apart(98.6, 98.53, 0.05)).toBe('1.4 standard errors above');
  expect(apart(98.48, 98.53, 0.05)).toBe('1.0 standard error below');
  expect(apart(98.531, 98.53, 0.05)).toBe('less than 0.1 standard errors away');
  expect([agrees(98.6, 98.53, 0.05), agrees(98.66, 98.53, 0.05), agrees(1, 1, 0)]).toEqual([true, false, false]);
});

it('a printed figure stands for the value it was rounded from', () => {
  // 13 letters, of a million boards: 0.0001 may have been 0.000147.
  expect(mayBeWithin('0.0001', 0.000104, 0.00088)).toBe(true);
  expect(mayBeWithin('0.0001', 0.00016, 0.00088)).toBe(false);
  expect(mayBeWithin('3.94', 3.93, 3.96)).toBe(true);
});

it('the figures of 2007 are the same in the page and the library, and for the dice of the golden run', () => {
  const rows = table.split('\n').filter((line) => line && !line.startsWith('#'));
  const known = Object.fromEntries(rows.map((line) => line.split('\t')).map(([name, y2007]) => [name, Number(y2007)]));
  expect({ ...MEANS, ...HAS_LENGTH }).toEqual(known);
  const { subject } = JSON.parse(golden) as { subject: { dice: string[]; words: number } };
  expect([areDiceOf2007(subject.dice), areDiceOf2007(subject.dice.slice(1))]).toEqual([true, false]);
  expect(subject.words).toBe(173_402);
});

/** The database as another version, or an accident, could have filled it. */
type Unchecked = DBSchema & { samples: { key: string; value: unknown } };

const POINT = { boards: 5000, words: 98, wordsError: 1, points: 140, pointsError: 2 };
const KEPT: KeptSample = { packed: Uint8Array.of(1, 2), trail: [POINT] };

/** Takes a record from the store that was put into the database unchecked. */
async function taken(value: unknown) {
  const db = await database<Unchecked>('boggle-lab-facts', 'samples')();
  await db.put('samples', value, 'key');
  return samples.take('key');
}

it('a saved sample comes back as it was, and a damaged one counts as missing', async () => {
  await samples.put('mine', KEPT);
  expect(await samples.take('mine')).toEqual(KEPT);
  for (const value of [undefined, null, { ...KEPT, packed: undefined }, { ...KEPT, packed: [1, 2] }])
    expect(await taken(value)).toBeUndefined();
});

it('boards of a sample survive if only its history is damaged', async () => {
  for (const trail of [undefined, [{ ...POINT, wordsError: undefined }]])
    expect(await taken({ ...KEPT, trail })).toEqual({ ...KEPT, trail: [] });
  expect(await taken({ ...KEPT, trail: [POINT, null] })).toEqual(KEPT);
});
