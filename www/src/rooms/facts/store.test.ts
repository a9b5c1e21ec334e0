import 'fake-indexeddb/auto';
import type { DBSchema } from 'idb';
import { expect, it } from 'vitest';
import { database } from '../../engine/database';
import { samples, type KeptSample, MOST_SAMPLES } from './store';

/** The database as another version, or an accident, could have filled it. */
interface Unchecked extends DBSchema {
  samples: { key: string; value: unknown };
}

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

it('more samples than are kept replace the oldest', async () => {
  for (let at = 0; at <= MOST_SAMPLES; at++) await samples.put(`sample ${at}`, KEPT);
  const db = await database<Unchecked>('boggle-lab-facts', 'samples')();
  expect(await db.count('samples')).toBe(MOST_SAMPLES);
  expect(await samples.take(`sample ${MOST_SAMPLES}`)).toEqual(KEPT);
});
