import { describe, expect, it } from 'vitest';
import { canUse } from '../../words/solution';
import {
  bars,
  best,
  changeAt,
  flip,
  PROVED,
  provedBest,
  resize,
  step,
  strength,
  turn,
  withCell,
  write,
} from './boards';
import { boardOf, solutionOf } from './fixtures';
import { DEFAULTS, hasBadScoring, judgeTyping, linkIn, readQuery, type SolveQuery, writeQuery } from './session';
import { HEADLINE, TILE, WORDS } from './text';
import { asLines, asTable, layOut, matcher, rowTop, show, slices, usesByCell } from './words';

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
  it('leaves out default values', () => {
    expect(writeQuery(DEFAULTS, null).toString()).toBe('board=perslatgsineters');
  });
  it('replaces invalid values by the defaults', () => {
    const query = readQuery(new URLSearchParams('size=9x9&scoring=best&min=0&path=0&sort=up&cell=65&multi=yes'));
    expect(query).toEqual(DEFAULTS);
    expect(readQuery(new URLSearchParams('min=7&cell=x&path=-1'))).toEqual(DEFAULTS);
  });
  it('recognizes an invalid points table', () => {
    for (const text of ['scoring=1,2,x', 'scoring=', 'scoring=best', 'scoring=0,1048577'])
      expect(hasBadScoring(new URLSearchParams(text))).toBe(true);
    for (const text of ['', 'scoring=words', 'scoring=0,0,0,2,3'])
      expect(hasBadScoring(new URLSearchParams(text))).toBe(false);
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
  ])('%s in "%s" is "%s"', (pattern, words, found) => {
    expect(find(pattern, words)).toEqual(found.split(' '));
  });
  it('says that a regular expression, which an old link may have, can’t be used', () => {
    for (const pattern of ['/^.e/', '^re|un', '[aeiou]{3}', '(re']) {
      expect(matcher(pattern)).toMatch(/^Regular expressions can’t be used here/);
    }
  });
  it('is never slow', () => {
    const before = performance.now();
    expect(find(`${'*'.repeat(26)}q`, 'plasterings '.repeat(1000).trim())).toEqual([]);
    expect(find(`${'*a'.repeat(30)}*`, 'a'.repeat(29))).toEqual([]);
    expect(performance.now() - before).toBeLessThan(1000);
  });
  it('takes other characters literally', () => {
    expect(find("o'*", "o'clock oclock")).toEqual(["o'clock"]);
  });
});

describe('the list', () => {
  const solution = solutionOf(boardOf('teasersonetworks'.slice(0, 16), 4), [
    { word: 'tea', points: 1, path: [0, 1, 2] },
    { word: 'ease', points: 1, path: [1, 2, 3, 4] },
    { word: 'eat', points: 1, path: [1, 2, 0], cells: [0, 1, 2, 9] },
    { word: 'teaser', points: 3, path: [0, 1, 2, 3, 4, 5] },
    { word: 'networks', points: 11, path: [8, 9, 10, 11, 12, 13, 14, 15] },
  ]);
  const names = (found: ReturnType<typeof show>) =>
    found.groups.map(({ name, words }) => [name, words.map((i) => solution.words[i])]);

  it('is grouped by length, the longest first', () => {
    expect(names(show(solution, { find: '', sort: 'length', cell: -1 }))).toEqual([
      ['8 letters', ['networks']],
      ['6 letters', ['teaser']],
      ['4 letters', ['ease']],
      ['3 letters', ['eat', 'tea']],
    ]);
  });
  it('or is grouped by points, or by first letter', () => {
    expect(names(show(solution, { find: '', sort: 'points', cell: -1 }))).toEqual([
      ['11 points', ['networks']],
      ['3 points', ['teaser']],
      ['1 point', ['ease', 'eat', 'tea']],
    ]);
    expect(names(show(solution, { find: '', sort: 'alphabet', cell: -1 }))).toEqual([
      ['E', ['ease', 'eat']],
      ['N', ['networks']],
      ['T', ['tea', 'teaser']],
    ]);
  });
  it('adds up what it shows', () => {
    const found = show(solution, { find: 'ea', sort: 'length', cell: -1 });
    expect([found.words.length, found.points]).toEqual([4, 6]);
    expect(found.groups.map(({ points }) => points)).toEqual([3, 1, 2]);
  });
  it('knows which words can use a cell, by any path', () => {
    const words = show(solution, { find: '', sort: 'length', cell: 9 }).words;
    expect(words.map((i) => solution.words[i])).toEqual(['networks', 'eat']);
    expect(canUse(solution, 0, 9)).toBe(false);
    expect(usesByCell(solution)).toEqual([3, 4, 4, 2, 2, 1, 0, 0, 1, 2, 1, 1, 1, 1, 1, 1]);
  });
  it('knows the upper half of an 8x8 board too', () => {
    const big = solutionOf(boardOf('a'.repeat(64), 8), [{ word: 'aaa', points: 1, path: [31, 32, 63] }]);
    expect([30, 31, 32, 33, 62, 63].map((cell) => canUse(big, 0, cell))).toEqual([
      false,
      true,
      true,
      false,
      false,
      true,
    ]);
  });
});

describe('the visible part of the list', () => {
  const sizes = { columns: 3, rowHeight: 20, headHeight: 30, space: 10 };
  const { blocks, height } = layOut([1, 7, 300], sizes);
  it('positions every word', () => {
    expect(blocks.map(({ top, rows }) => [top, rows])).toEqual([
      [0, 1],
      [60, 3],
      [160, 100],
    ]);
    expect(height).toBe(160 + 30 + 2000 + 10);
    expect(rowTop(blocks[1]!, sizes, 6)).toBe(60 + 30 + 40);
  });
  it('is exactly the part that touches the window', () => {
    expect(slices(blocks, sizes, 0, 100)).toEqual([
      { group: 0, first: 0, end: 1 },
      { group: 1, first: 0, end: 1 },
    ]);
    expect(slices(blocks, sizes, 1190, 1290)).toEqual([{ group: 2, first: 50, end: 55 }]);
    expect(slices(blocks, sizes, 5000, 6000)).toEqual([]);
  });
});

describe('reshaping', () => {
  const grid = { rows: 2, cols: 3, cells: ['a', 'b', 'c', 'd', 'e', 'f'] };
  it('rotates clockwise, and four times is a full turn', () => {
    expect(turn(grid)).toEqual({ rows: 3, cols: 2, cells: ['d', 'a', 'e', 'b', 'f', 'c'] });
    expect(turn(turn(turn(turn(grid))))).toEqual(grid);
  });
  it('reflects, and twice is no change', () => {
    expect(flip(grid).cells).toEqual(['c', 'b', 'a', 'f', 'e', 'd']);
    expect(flip(flip(grid))).toEqual(grid);
  });
  it('grows by adding gaps, and cuts off what doesn’t fit', () => {
    expect(resize(grid, 3, 2)).toEqual({ rows: 3, cols: 2, cells: ['a', 'b', 'd', 'e', '.', '.'] });
  });
  it('changes one cell', () => {
    expect(withCell(grid, 4, 'qu').cells).toEqual(['a', 'b', 'c', 'd', 'qu', 'f']);
  });
  it('writes text that can be read back', () => {
    expect(write(withCell(grid, 4, 'qu'))).toEqual({ text: 'abc/dqf', size: '2x3' });
    expect(write(withCell(grid, 4, 'th'))).toEqual({ text: 'a b c / d th f', size: '2x3' });
    expect(write({ rows: 2, cols: 1, cells: ['th', '.'] })).toEqual({ text: '(th) / (.)', size: '2x1' });
  });
});

describe('neighbors', () => {
  const found = { letters: ['a', 'b', 'qu'], points: Uint32Array.of(5, 9, 1, 9, 7, 5), here: 5 };
  it('are listed best first, without the board itself', () => {
    expect(best(found, ['a', 'qu'], 3)).toEqual([
      { cell: 0, letter: 1, points: 9, gain: 4 },
      { cell: 1, letter: 0, points: 9, gain: 4 },
      { cell: 1, letter: 1, points: 7, gain: 2 },
    ]);
    expect(best(found, ['a', 'qu'], 10)).toHaveLength(4);
  });
  it('have a shade that grows with the difference', () => {
    expect([0, 1, 25, 100, -1, -100, 200].map((gain) => strength(gain, 100))).toEqual([0, 1, 4, 8, -1, -8, 8]);
  });
});

describe('moving through the map of changes', () => {
  const walk = (keys: string[], from = -1): number | undefined =>
    keys.reduce<number | undefined>((at, key) => (at === undefined ? at : step(key, at, 4, 26)), from);
  it('starts in the first square and stops at the edges', () => {
    expect(walk(['ArrowDown'])).toBe(0);
    expect(walk(['ArrowRight', 'ArrowRight', 'ArrowDown'])).toBe(27);
    expect(walk(['ArrowUp', 'ArrowLeft'], 0)).toBe(0);
    expect(walk(['End', 'ArrowRight', 'ArrowDown', 'ArrowDown', 'ArrowDown', 'ArrowDown'], 0)).toBe(4 * 26 - 1);
    expect(walk(['Home'], 30)).toBe(26);
  });
  it('ends with Escape and ignores other keys', () => {
    expect(walk(['Escape'], 5)).toBe(-1);
    expect(step('Tab', 5, 4, 26)).toBeUndefined();
  });
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
    expect(HEADLINE.best('4×4', 2025)).toBe('No 4×4 board scores higher: proved in 2025 for ENABLE2K.');
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
  it('is a link only if it has nothing else', () => {
    expect(linkIn('perslatgsineters')).toBeUndefined();
    expect(linkIn('a?b/c.d')).toBeUndefined();
    expect(linkIn('https://example.org/')).toBeUndefined();
    expect(linkIn(' https://example.org/x/#/solve?board=abcd ')).toMatchObject({ room: 'solve' });
  });
});

describe('the map of changes', () => {
  const data = { letters: ['a', 'b'], points: Uint32Array.of(1, 2, 3, 4, 5, 6, 7, 8), here: 4 };
  it('has no square left over from a larger board', () => {
    expect(changeAt(3, data, boardOf('abcd', 2))).toEqual({ cell: 1, letter: 1, points: 4, gain: 0 });
    expect(changeAt(8, data, boardOf('abcd', 2))).toBeUndefined();
    expect(changeAt(3, data, boardOf('a', 1))).toBeUndefined();
    expect(changeAt(-1, data, boardOf('abcd', 2))).toBeUndefined();
  });
  it('has bars that make small differences visible', () => {
    expect(bars([3, 0, -1])).toEqual([
      { from: 0.25, height: 0.75 },
      { from: 0.25, height: 0 },
      { from: 0, height: 0.25 },
    ]);
    expect(bars([0, 0])).toEqual([
      { from: 0, height: 0 },
      { from: 0, height: 0 },
    ]);
  });
});

it('counts in plain English', () => {
  expect(TILE.points('D', 1)).toBe('D, 1 point');
  expect(WORDS.group(1, 11, 11)).toBe('1 word, 11 points');
  expect(WORDS.group(86, 946, 11)).toBe('86 words, 11 points each');
  expect(WORDS.group(3, 12)).toBe('3 words, 12 points');
});

it('exports words as lines and as a table', () => {
  const solution = solutionOf(boardOf('abcd', 2), [
    { word: 'abc', points: 1, path: [0, 1, 2], paths: 2 },
    { word: 'bad', points: 1, path: [1, 0, 3] },
  ]);
  expect(asLines(solution, [1, 0])).toBe('bad\nabc\n');
  expect(asTable(solution, [0, 1])).toBe('word,points,paths\r\nabc,1,2\r\nbad,1,1\r\n');
});
