import 'fake-indexeddb/auto';
import { expect, test } from 'vitest';
import type { DictionaryInfo } from './contract';
import { listShelf, putOnShelf, removeFromShelf, renameOnShelf, takeFromShelf } from './shelf';

function info(id: string, name: string): DictionaryInfo {
  return {
    id,
    name,
    wordsRaw: 3,
    words: 2,
    nodes: 4,
    bytes: 3,
    sha256: 'ab',
    alphabet: 'abc',
    longest: 5,
    bundled: false,
  };
}

test('dictionaries are kept, listed by name, renamed and removed', async () => {
  const packed = Uint8Array.of(1, 2, 3);
  await putOnShelf(info('own:b', 'Zebra'), packed);
  await putOnShelf(info('own:a', 'Ape'), packed);
  expect((await listShelf()).map(({ name }) => name)).toEqual(['Ape', 'Zebra']);

  expect((await renameOnShelf('own:b', 'Aardvark')).name).toBe('Aardvark');
  // No statement about it can be mistaken for one about a bundled list.
  expect((await renameOnShelf('own:a', ' Enable2k ')).name).toBe('Enable2k (own)');
  expect((await listShelf()).map(({ name }) => name)).toEqual(['Aardvark', 'Enable2k (own)']);
  expect((await takeFromShelf('own:b')).packed).toEqual(packed);

  await removeFromShelf('own:b');
  await expect(takeFromShelf('own:b')).rejects.toThrow('isn’t saved in this browser');
  expect(await listShelf()).toHaveLength(1);
});
