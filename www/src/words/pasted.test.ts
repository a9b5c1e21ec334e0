import { expect, it } from 'vitest';
import { pastedEntries, pastedLines } from './pasted';

it.each([
  ['1. because\n2. friend', 'because|friend'],
  ['1) stone\r\n(2) river', 'stone|river'],
  ['- because\n-friend\n•\triver', 'because|friend|river'],
  ['stone\ta small rock\r\nriver,', 'stone|river'],
  ['because friend', 'because|friend'],
  ['Stone, ice cream; RIVER', 'stone|ice cream|river'],
  ['stone\nice cream\nstone # again', 'stone|ice cream'],
])('the words of %j', (text, words) => expect(pastedEntries(text).join('|')).toBe(words));

it('leaves a list that builds on another one as it is', () => {
  expect(pastedLines('include enable\n-bassett')).toBe('include enable\n-bassett');
});
