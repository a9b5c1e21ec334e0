import { expect, it } from 'vitest';
import { packList, unpackList } from './carried';

const ID = 'own:0123456789ab-3-0-face';
const words = Array.from({ length: 209 }, (_, i) => `word${String.fromCharCode(97 + (i % 26), 97 + (i % 7))}`);

it('carries a list of a class in a link', async () => {
  const code = (await packList('Class 3B', words.join('\n')))!;
  expect(code).toMatch(/^[\w-]+$/);
  expect(await unpackList(code, ID)).toEqual({
    text: words.join('\n'),
    options: { name: 'Class 3B', minLength: 3, maxLength: 0, qu: 'face' },
  });
});

it('refuses lists that are too long, damaged codes, and ids of other lists', async () => {
  const random = Array.from({ length: 3000 }, (_, i) => (i * 7919).toString(36)).join('\n');
  expect(await packList('Long', random)).toBeNull();
  const code = (await packList('Class 3B', 'tea\nten'))!;
  expect(await unpackList(code.slice(3), ID)).toBeNull();
  expect(await unpackList('', ID)).toBeNull();
  expect(await unpackList(code, 'enable2k')).toBeNull();
});
