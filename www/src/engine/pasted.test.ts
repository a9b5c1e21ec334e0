import { expect, it } from 'vitest';
import { listIn, pastedEntries } from './pasted';

it.each([
  ['1. because\n2. friend', 'because|friend'],
  ['1) stone\r\n(2) river', 'stone|river'],
  ['- because\n-friend\n•\triver', 'because|friend|river'],
  ['stone\ta small rock\r\nriver,', 'stone|river'],
  ['stone: a small rock\nriver – water\nice-cream (n.)', 'stone|river|ice-cream'],
  ['because friend', 'because|friend'],
  ['Stone, ice cream; RIVER', 'stone|ice cream|river'],
  ['stone\nice cream\nstone # again', 'stone|ice cream'],
])('the words of %j', (text, words) => expect(pastedEntries(text).join('|')).toBe(words));

const listed = (...bytes: number[]): string => String.fromCharCode(...listIn(Uint8Array.from(bytes)));
const codes = (text: string): number[] => [...text].map((char) => char.charCodeAt(0));
it('reads a file as it reads what is pasted, but leaves bytes that are no text, and a list that builds on another one', () => {
  expect(listed(...codes('1. tea\r\n2. ten'))).toBe('tea\nten');
  expect(listed(0xff, 0xfe, ...codes('-\0 \0t\0e\0a\0'))).toBe('tea');
  for (const kept of ['1. caf\xe9', 'include enable\n-bassett']) expect(listed(...codes(kept))).toBe(kept);
});
