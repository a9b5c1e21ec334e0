import { describe, expect, it } from 'vitest';
import type { BoardView, Solution } from '../../engine/contract';
import { turn } from '../../board/face';
import { canUse } from '../../words/solution';
import { layOut, slices, topOf } from '../../words/WordList';
import { best, flip, PROVED, provedBest, resize, strength, withCell, write } from './boards';
import { judgeTyping, readQuery, type SolveQuery, writeQuery } from './session';
import { HEADLINE } from './text';
import { asLines, asTable, matcher, show, usesByCell } from './words';

interface FixtureWord {
  readonly word: string;
  readonly points: number;
  readonly path: readonly number[];
  /** The cells of all its paths, if it has several. */
  readonly cells?: readonly number[];
  readonly paths?: number;
}

function solutionOf(board: BoardView, entries: readonly FixtureWord[]): Solution {
  const sorted = [...entries].sort((a, b) => (a.word < b.word ? -1 : 1));
  const wordCells = new Uint32Array(2 * sorted.length);
  sorted.forEach(({ path, cells = path }, index) => {
    for (const cell of cells) wordCells[2 * index + (cell >> 5)]! |= 1 << (cell & 31);
  });
  const starts = [0];
  for (const { path } of sorted) starts.push(starts.at(-1)! + path.length);
  const points = sorted.reduce((sum, entry) => sum + entry.points, 0);
  return {
    board,
    points,
    pointsRaw: points,
    pointsDeduped: points,
    complete: true,
    words: sorted.map(({ word }) => word),
    wordPoints: Uint32Array.from(sorted, (entry) => entry.points),
    pathCounts: Uint32Array.from(sorted, ({ paths = 1 }) => paths),
    wordCells,
    cellStarts: Uint32Array.from(starts),
    cells: Uint8Array.from(sorted.flatMap(({ path }) => [...path])),
    millis: 1,
  };
}

/** A board of single letters. */
function boardOf(text: string, cols: number): BoardView {
  const cells = Array.from(text, (c) => (c === 'q' ? 'qu' : c));
  return { rows: cells.length / cols, cols, cells, text };
}

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
  it('knows which words can use a cell, by any path', () => {
    const words = show(solution, { find: '', sort: 'length', cell: 9 }).words;
    expect(words.map((i) => solution.words[i])).toEqual(['networks', 'eat']);
    expect(canUse(solution, 0, 9)).toBe(false);
    expect(usesByCell(solution)).toEqual([3, 4, 4, 2, 2, 1, 0, 0, 1, 2, 1, 1, 1, 1, 1, 1]);
  });
});

it('draws the part of the list that touches the window', () => {
  const sizes = { columns: 3, rowHeight: 20, headHeight: 30, space: 10 };
  const groups = [1, 7, 300].map((count) => ({ name: '', note: '', words: new Array<number>(count).fill(0) }));
  const { blocks, height } = layOut(groups, sizes);
  expect(blocks.map(({ top, rows }) => [top, rows])).toEqual([
    [0, 1],
    [60, 3],
    [160, 100],
  ]);
  expect([height, topOf(7, blocks, sizes)]).toEqual([160 + 30 + 2000 + 10, 60 + 30 + 40]);
  const seen = (from: number, to: number) =>
    slices(blocks, sizes, from, to).map(({ block: { start }, first, end }) => [start, first, end]);
  expect(seen(0, 100)).toEqual([
    [0, 0, 1],
    [1, 0, 1],
  ]);
  expect([seen(1190, 1290), seen(5000, 6000)]).toEqual([[[8, 50, 55]], []]);
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
});

it('exports words as lines and as a table', () => {
  const solution = solutionOf(boardOf('abcd', 2), [
    { word: 'abc', points: 1, path: [0, 1, 2], paths: 2 },
    { word: 'bad', points: 1, path: [1, 0, 3] },
  ]);
  expect(asLines(solution, [1, 0])).toBe('bad\nabc\n');
  expect(asTable(solution, [0, 1])).toBe('word,points,paths\r\nabc,1,2\r\nbad,1,1\r\n');
});
