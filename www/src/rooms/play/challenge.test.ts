/** Words and lists in links. */
import { expect, it } from 'vitest';
import { packList, unpackList } from '../../app/carried';
import { decode, encode, isCode } from './challenge';

const LIST = Array.from({ length: 1045 }, (_, i) => `word${String(i).padStart(4, '0')}`);
const some = (...numbers: number[]) => numbers.map((n) => ({ word: LIST[n]! }));

it.each([
  ['nothing', []],
  ['the first word', [0]],
  ['the last word', [1044]],
  ['a few', [3, 4, 5, 200, 201, 777, 1044]],
  ['every third', Array.from({ length: 348 }, (_, i) => 3 * i)],
  ['all', Array.from({ length: 1045 }, (_, i) => i)],
])('a challenge brings %s back', (_, numbers) => {
  const code = encode(LIST, some(...numbers));
  expect(decode(LIST, code)).toEqual(numbers);
  expect(isCode(code)).toBe(true);
  expect(encodeURIComponent(code)).toBe(code);
});
it('a challenge is refused with another list of words, or damaged', () => {
  const code = encode(LIST, some(1, 2, 3));
  expect(decode([...LIST, 'zebra'], code)).toBeNull();
  expect(decode(LIST, code.slice(0, 3))).toBeNull();
  for (const text of ['', 'x', 'b', 'rAA', 'b!!!', 'b'.repeat(20_000), '<script>'])
    expect(decode(LIST, text)).toBeNull();
  // Whatever a damaged text decodes to, it names only words of the list.
  for (let i = 0; i < 300; i += 1) {
    const broken = `${code.slice(0, 4 + (i % 4))}${String.fromCharCode(65 + (i % 26))}${'_-xQ9'[i % 5]}`;
    expect((decode(LIST, broken) ?? []).every((n) => n >= 0 && n < LIST.length)).toBe(true);
  }
});

// --- Lists ---

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
