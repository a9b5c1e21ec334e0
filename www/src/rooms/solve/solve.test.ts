import { expect, it } from 'vitest';
import { judgeTyping, matcher, provedBest, readQuery, write, writeQuery } from './session';

it('the query survives reading and writing', () => {
  const text =
    'board=th+r+%2F+ou+gh&size=2x2&dict=enable&scoring=powers&min=1&multi=1&word=through&path=2&find=*gh&sort=points&cell=3&common=1';
  expect(writeQuery(readQuery(new URLSearchParams(text)), 'enable').toString()).toBe(text);
});

it.each([
  ['ing', 'sing ingot sign', 'sing ingot'],
  [' ING ', 'sing ingot sign', 'sing ingot'],
  ['re*', 'rest tree core', 'rest'],
  ['t?e', 'toe tree tie te', 'toe tie'],
  ['s*s', 'sees sea s', 'sees'],
  ['*e*e*', 'tree toe eve', 'tree eve'],
  ['r*s?', 'rest reset rests', 'rest'],
  ['', 'a b', 'a b'],
  ["o'*", "o'clock oclock", "o'clock"],
])('the pattern %s in "%s" finds "%s"', (pattern, words, found) => {
  const match = matcher(pattern) as (word: string) => boolean;
  expect(words.split(' ').filter(match).join(' ')).toBe(found);
});

it('writes a board so that it can be read back', () => {
  const grid = { rows: 2, cols: 3, cells: ['a', 'b', 'c', 'd', 'e', 'f'] };
  expect(write({ ...grid, cells: grid.cells.with(4, 'qu') })).toEqual({ text: 'abc/dqf', size: '2x3' });
  expect(write({ ...grid, cells: grid.cells.with(4, 'th') })).toEqual({ text: 'a b c / d th f', size: '2x3' });
  expect(write({ rows: 2, cols: 1, cells: ['th', '.'] })).toEqual({ text: '(th) / (.)', size: '2x1' });
});

const rules = { scoring: 'standard', minLength: 3 } as const;
const scored = { dictionary: 'enable2k', rules, multi: false, complete: true, points: 3625 } as const;
const copies = [{ text: 'sretenisgtalsrep' }, { text: 'perslatgsineters' }];
it('claims are made for exactly what was proved', () => expect(provedBest(copies, scored)?.size).toBe('4x4'));
it.each([
  ['every path counts', { multi: true, points: 4747 }],
  ['shorter words count', { rules: { scoring: 'standard', minLength: 1 } }],
  ['longer words only', { rules: { scoring: 'standard', minLength: 6 } }],
  ['other points', { rules: { scoring: 'words', minLength: 3 } }],
  ['another list', { dictionary: 'enable' }],
  ['a list of one’s own', { dictionary: 'own:abc' }],
  ['another score', { points: 3624 }],
  ['a search that was cut short', { complete: false }],
  ['the board is another', {}, [{ text: 'catdlinemaropets' }]],
] as const)('claims are not made when %s', (_, change, boards: readonly { text: string }[] = copies) => {
  expect(provedBest(boards, { ...scored, ...change })).toBeUndefined();
});

it.each([
  ['perslatgsineters', 'ready'],
  ['quabcdefghijklmno', 'ready'],
  ['(th)bcdefghijklmnop', 'ready'],
  ['pers latg sine te', 'unfinished'],
  ['ligdrmanesietildsracsepes', 'longer'],
  ['  ', 'empty'],
])('the typed text %s is %s', (text, kind) => expect(judgeTyping(text, 16).kind).toBe(kind));
