import 'fake-indexeddb/auto';
import type { DBSchema } from 'idb';
import { expect, test } from 'vitest';
import type { DictionaryInfo } from './contract';
import { database } from './database';
import { listOwnDictionaries, loadOwnDictionary, removeOwnDictionary } from './serve';
import { renameOwnDictionary, saveOwnDictionary } from './serve';

/** The database as another version, or an accident, could have filled it. */
interface Unchecked extends DBSchema {
  dictionaries: { key: string; value: unknown };
}

const facts = { wordsRaw: 3, words: 2, nodes: 4, bytes: 3, sha256: 'ab', alphabet: 'abc', longest: 5, bundled: false };
const info = (id: string, name: string): DictionaryInfo => ({ ...facts, id, name });

test('dictionaries are kept, listed by name, renamed and removed', async () => {
  const packed = Uint8Array.of(1, 2, 3);
  await saveOwnDictionary(info('own:b', 'Zebra'), packed);
  await saveOwnDictionary(info('own:a', 'Ape'), packed);
  expect((await listOwnDictionaries()).map(({ name }) => name)).toEqual(['Ape', 'Zebra']);

  expect((await renameOwnDictionary('own:b', 'Aardvark')).name).toBe('Aardvark');
  // No statement about it can be mistaken for one about a bundled list.
  expect((await renameOwnDictionary('own:a', ' Enable2k ')).name).toBe('Enable2k (own)');
  expect((await listOwnDictionaries()).map(({ name }) => name)).toEqual(['Aardvark', 'Enable2k (own)']);
  expect((await loadOwnDictionary('own:b')).packed).toEqual(packed);

  await removeOwnDictionary('own:b');
  await expect(loadOwnDictionary('own:b')).rejects.toThrow('isn’t saved in this browser');
  expect(await listOwnDictionaries()).toHaveLength(1);
});

test('a damaged record hides no other dictionary, and stays as it is', async () => {
  const packed = Uint8Array.of(1, 2, 3);
  const db = await database<Unchecked>('boggle-lab-dictionaries', 'dictionaries')();
  await db.clear('dictionaries');
  await saveOwnDictionary(info('own:a', 'Ape'), packed);
  await saveOwnDictionary(info('own:b', 'Bee'), packed);
  const damaged = [
    null,
    {},
    { info: { ...info('own:n', 'x'), name: 5 }, packed },
    { info: info('own:p', 'x'), packed: [1] },
  ];
  for (const [i, value] of damaged.entries()) await db.put('dictionaries', value, `own:damaged-${i}`);
  expect((await listOwnDictionaries()).map(({ name }) => name)).toEqual(['Ape', 'Bee']);
  for (const i of damaged.keys())
    await expect(loadOwnDictionary(`own:damaged-${i}`)).rejects.toThrow('isn’t saved in this browser');
  await expect(renameOwnDictionary('own:damaged-2', 'Renamed')).rejects.toThrow('isn’t saved in this browser');
  expect(await db.count('dictionaries')).toBe(2 + damaged.length);
});
