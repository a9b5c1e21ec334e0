import { describe, expect, it } from 'vitest';
import { solutionOf } from '../../words/fixtures';
import { canUse } from '../../words/solution';
import {
  judgeTyping,
  matcher,
  PROVED,
  provedBest,
  readQuery,
  show,
  type SolveQuery,
  usesByCell,
  write,
  writeQuery,
} from './session';

describe('the query', () => {
  const whole: SolveQuery = {
    board: 'th r / ou gh',
    size: '2x2',
    rules: { scoring: 'powers', minLength: 1 },
    multi: true,
    word: 'through',
    path: 2,
    find: '*gh',
    sort: 'points',
    cell: 3,
    common: true,
  };
  it('survives writing and reading', () => {
    expect(readQuery(writeQuery(whole, 'enable'))).toEqual(whole);
    expect(writeQuery(whole, 'enable').get('dict')).toBe('enable');
  });
});

describe('finding', () => {
  const find = (pattern: string, words: string): string[] => {
    const match = matcher(pattern);
    if (typeof match === 'string') throw new Error(match);
    return words.split(' ').filter(match);
  };
  it.each([
    ['ing', 'sing ingot sign', 'sing ingot'],
    [' ING ', 'sing ingot sign', 'sing ingot'],
    ['re*', 'rest tree core', 'rest'],
    ['*re', 'rest tree core', 'core'],
    ['t?e', 'toe tree tie te', 'toe tie'],
    ['?????', 'toe tree eaten', 'eaten'],
    ['s*s', 'sees sea s', 'sees'],
    ['*e*e*', 'tree toe eve', 'tree eve'],
    ['r*s?', 'rest reset rests', 'rest'],
    ['', 'a b', 'a b'],
    ["o'*", "o'clock oclock", "o'clock"],
  ])('%s in "%s" is "%s"', (pattern, words, found) => {
    expect(find(pattern, words)).toEqual(found.split(' '));
  });
});

describe('the list', () => {
  const solution = solutionOf({ rows: 4, cols: 4, cells: [...'teasersonetworks'], text: 'teasersonetworks' }, [
    ['ease', 1, [1, 2, 3, 4]],
    ['eat', 1, [1, 2, 0], [0, 1, 2, 9]],
    ['networks', 11, [8, 9, 10, 11, 12, 13, 14, 15]],
    ['tea', 1, [0, 1, 2]],
    ['teaser', 3, [0, 1, 2, 3, 4, 5]],
  ]);
  it('knows which words can use a cell, by any path', () => {
    const words = show(solution, { find: '', sort: 'length', cell: 9 }).words;
    expect(words.map((i) => solution.words[i])).toEqual(['networks', 'eat']);
    expect(canUse(solution, 0, 9)).toBe(false);
    expect(usesByCell(solution)).toEqual([3, 4, 4, 2, 2, 1, 0, 0, 1, 2, 1, 1, 1, 1, 1, 1]);
  });
});

it('writes a board so that it can be read back', () => {
  const grid = { rows: 2, cols: 3, cells: ['a', 'b', 'c', 'd', 'e', 'f'] };
  expect(write({ ...grid, cells: grid.cells.with(4, 'qu') })).toEqual({ text: 'abc/dqf', size: '2x3' });
  expect(write({ ...grid, cells: grid.cells.with(4, 'th') })).toEqual({ text: 'a b c / d th f', size: '2x3' });
  expect(write({ rows: 2, cols: 1, cells: ['th', '.'] })).toEqual({ text: '(th) / (.)', size: '2x1' });
});

describe('claims', () => {
  const scored = {
    dictionary: 'enable2k',
    rules: { scoring: 'standard', minLength: 3 },
    multi: false,
    complete: true,
    points: 3625,
  } as const;
  const copies = [{ text: 'sretenisgtalsrep' }, { text: 'perslatgsineters' }];
  it('are made for exactly what was proved', () => {
    expect(provedBest(copies, scored)?.size).toBe('4×4');
    expect(PROVED.map(({ board, points }) => [board, points])).toEqual([
      ['perlatdes', 545],
      ['sindlatepers', 1651],
      ['perslatgsineters', 3625],
    ]);
  });
  it.each([
    ['every path counts', { multi: true, points: 4747 }],
    ['shorter words count', { rules: { scoring: 'standard', minLength: 1 } }],
    ['longer words only', { rules: { scoring: 'standard', minLength: 6 } }],
    ['other points', { rules: { scoring: 'words', minLength: 3 } }],
    ['another list', { dictionary: 'enable' }],
    ['a list of one’s own', { dictionary: 'own:abc' }],
    ['another score', { points: 3624 }],
    ['a search that was cut short', { complete: false }],
  ] as const)('are not made when %s', (_, change) => {
    expect(provedBest(copies, { ...scored, ...change })).toBeUndefined();
  });
  it('are not made for another board', () => {
    expect(provedBest([{ text: 'catdlinemaropets' }], scored)).toBeUndefined();
  });
});

describe('a text being typed', () => {
  it.each([
    ['perslatgsineters', 'ready'],
    ['pers latg sine ters', 'ready'],
    ['quabcdefghijklmno', 'ready'],
    ['(th)bcdefghijklmnop', 'ready'],
    ['pers latg sine te', 'unfinished'],
    ['catd', 'unfinished'],
    ['ligdrmanesietildsracsepes', 'longer'],
    ['  ', 'empty'],
  ])('%s is %s', (text, kind) => {
    expect(judgeTyping(text, 16).kind).toBe(kind);
  });
});
