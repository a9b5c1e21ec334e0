import { describe, expect, it } from 'vitest';
import { recordOf } from '../../engine/breaker-runner';
import type { ClassResult, ProofRun } from '../../engine/jobs';
import { estimateOf } from './finished-classes';
import { inOrder, spread } from './finished-classes';
import { readLog } from './logs';
import {
  badThreshold,
  FIRST,
  misreadIn,
  PRESETS,
  readSpec,
  readThreshold,
  readWatched,
  SIZES,
  usualThreshold,
  writeSpec,
  writeWatched,
} from './spec';
import { questionOf, runOf } from './logs';
import { inside, keyOf, readRecord } from './store';
import { CERTIFICATE, CHECK } from './text-certificate';
import { COMPARE } from './text-methods';
import { boardCount, large, rowsOf } from './words';

const run: ProofRun = {
  schema: 1,
  version: '0.1.0',
  size: '3x3',
  space: 'center:*, edge:ab c, corner:*',
  classes: 6,
  threshold: 500,
  method: 'best',
  methodVersion: 1,
  dictionary: 'enable2k',
  sha256: '22',
  words: 173402,
  scoring: 'standard',
  minLength: 3,
  maxLength: undefined,
  qu: 'face',
  points: [0, 0, 0, 1],
};

const result: ClassResult = {
  id: 3,
  class: 'ab c',
  boards: [{ board: 'perlatdes', points: 545 }],
  bound: 900,
  paths: 1,
  merged: 2,
  visits: 3,
  opened: 4,
  candidates: 5,
  parts: 1,
  bytes: 6,
  seconds: 0.125,
};

describe('the address of a proof', () => {
  it.each([
    ...PRESETS.map(({ spec }) => spec),
    { ...FIRST, threshold: 444, scoring: 'words' as const, minLength: 4 },
    { size: '4x4', threshold: 3500, scoring: 'standard' as const, minLength: 3, class: 'ab c' },
  ])('reads back: %o', (spec) => expect(readSpec(writeSpec(spec, null))).toEqual(spec));
  it('is the first proof if it is empty or invalid', () => {
    expect(writeSpec(FIRST, null).toString()).toBe('');
    expect(writeSpec({ ...FIRST, ids: '5-20, 34' }, null).toString()).toBe('ids=5-20%2C+34');
    expect(readSpec(new URLSearchParams('ids=5-20, 34'))).toEqual({ ...FIRST, ids: '5-20, 34' });
    expect(readSpec(new URLSearchParams('size=9x9&threshold=-1&scoring=x&min=1'))).toEqual(FIRST);
  });
});

describe('results', () => {
  it('belong together only if everything but names is the same', () => {
    expect(keyOf({ ...run, dictionary: 'mine', scoring: 'own' })).toBe(keyOf(run));
    expect(keyOf({ ...run, points: [0, 0, 0, 2] })).not.toBe(keyOf(run));
    for (const change of [{ threshold: 501 }, { sha256: '23' }, { version: '0.2.0' }, { space: '*' }, { minLength: 4 }])
      expect(keyOf({ ...run, ...change })).not.toBe(keyOf(run));
  });
  it('that are damaged are detected', () => {
    const record = recordOf(JSON.stringify(result), 'file');
    expect(readRecord(record)).toBe(record);
    expect(record).toMatchObject({ found: 1, best: 545 });
    const bad = [
      null,
      7,
      {},
      { ...record, id: -1 },
      { ...record, bound: '900' },
      { ...record, line: undefined },
      { ...record, origin: 'x' },
      { ...record, seconds: Number.NaN },
      { ...record, seconds: 1e308 },
      { ...record, seconds: -1 },
    ];
    for (const kept of bad) expect(readRecord(kept)).toBeUndefined();
  });
  it('are read from files, packed or not, whatever they are called', async () => {
    const text = 'one\ntwo\n';
    const packed = new Blob([text]).stream().pipeThrough(new CompressionStream('gzip'));
    const bytes = new Uint8Array(await new Response(packed).arrayBuffer());
    expect(await readLog(new Blob([text]))).toBe(text);
    expect(await readLog(new Blob([bytes]))).toBe(text);
    await expect(readLog(new Blob([bytes.slice(0, 12)]))).rejects.toThrow('damaged or incomplete');
  });
});

it('certificates use the right singular and plural forms', () => {
  expect(CERTIFICATE.sources(1, 0, 0)).toBe('1 class was broken on this visit.');
  expect(CERTIFICATE.sources(11, 1, 2)).toBe(
    '11 classes were broken on this visit. 2 results were stored on an earlier visit. 1 result came from a file.',
  );
  expect(CERTIFICATE.candidates(1, 1, 500)).toBe(
    'In the end, one board was left, and it was scored to see whether it reaches 500.',
  );
  // On a board with two rows, the tiles of a column can be swapped; one board stands for all of these.
  expect(CERTIFICATE.candidates(2, 8, 50)).toMatch(
    /each was scored to see whether it reaches 50\. The other boards listed differ from these only by swaps of two tiles/,
  );
  // The argument is that of the method that ran.
  expect(CERTIFICATE.rest(false, false, 'best').join()).toMatch(/certain order.*true score/s);
  expect(CERTIFICATE.rest(true, false, 'union2009').join()).not.toMatch(/certain order|true score|Burnside/);
  expect(CERTIFICATE.rescored(1)).toMatch(/^This page itself has scored the listed board, and checked that it/);
  expect(CERTIFICATE.many(1, 1, undefined, false)).toBe('All boards form a single class.');
  expect(CERTIFICATE.many(16, 6, undefined, false)).toContain('were divided into 16 classes');
  expect(CHECK.all(1)).toBe('Check the class');
});

describe('logs that come with the page', () => {
  it('state the question that they answer', () => {
    const read = runOf(`${JSON.stringify({ run })}\n`);
    expect(read.dictionary).toBe('enable2k');
    expect(questionOf(read)).toEqual({
      size: '3x3',
      threshold: 500,
      scoring: 'standard',
      minLength: 3,
      buckets: 'center:*, edge:ab c, corner:*',
    });
    const { classes: _, ...one } = { ...run, space: 'ab c' };
    expect(questionOf(runOf(JSON.stringify({ run: one })))).toMatchObject({ class: 'ab c' });
    for (const text of ['', 'x', '{}', '{"run":{}}']) expect(() => runOf(text)).toThrow('isn’t a Boggle Lab proof log');
  });
});

it('points tables are names or numbers', () => {
  expect(readSpec(new URLSearchParams('scoring=words'))).toEqual({ ...FIRST, scoring: 'words' });
  expect(readSpec(new URLSearchParams('scoring=0,0,0,2'))).toEqual({ ...FIRST, scoring: '0,0,0,2' });
  for (const none of ['5', 'x', '1,,2', '']) expect(readSpec(new URLSearchParams({ scoring: none }))).toEqual(FIRST);
});

it('boards and classes are formatted for reading', () => {
  expect([12_345, 999_990_000_000, 18_767_297_200_000_000, 999_990_000_000_000, 3e22].map(large)).toEqual([
    '12,345',
    '1 trillion',
    '18.8 quadrillion',
    '1 quadrillion',
    '10²²',
  ]);
  expect(rowsOf('perlatdes', 3)).toBe('PER/LAT/DES');
  expect(rowsOf('qu a / b c', 2)).toBe('QU A / B C');
  expect(boardCount(['ab', 'abc', 'a'])).toBe('6');
  expect(boardCount(Array(16).fill('abcdefghijklmnopqrstuvwxyz'))).toBe('about 10²³');
});

it('a comparison says which methods it is about', () => {
  expect([COMPARE.agree(4, 4), COMPARE.agree(2, 4)]).toEqual([
    'All 4 methods found the same boards.',
    'The 2 methods that finished found the same boards.',
  ]);
});

describe('thresholds', () => {
  it('are read in the forms that people write', () => {
    expect(['500', ' 3,625 ', '1e3', '0', '-1', '1.5', '', '1,23', '5000000000'].map(readThreshold)).toEqual([
      500,
      3625,
      1000,
      undefined,
      undefined,
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
  });
  it('that are invalid are detected', () => {
    expect(badThreshold(new URLSearchParams('threshold=1e20'))).toBe(true);
    expect(badThreshold(new URLSearchParams('threshold=500'))).toBe(false);
    expect(badThreshold(new URLSearchParams())).toBe(false);
  });
  it('and other invalid values are named', () => {
    expect(misreadIn(new URLSearchParams('size=50x50&scoring=zzz&min=3&method=brute&dice=big'))).toEqual([
      'size=50x50',
      'scoring=zzz',
      'dice=big',
      'method=brute',
    ]);
    expect(misreadIn(new URLSearchParams('size=4x4&scoring=words&min=4&dice=new&watch=7&method=union2009'))).toEqual(
      [],
    );
    for (const { spec } of PRESETS) expect(misreadIn(writeSpec(spec, 'enable'))).toEqual([]);
  });
  it('suit the size when none is given', () => {
    for (const size of SIZES) expect(readSpec(new URLSearchParams({ size })).threshold).toBe(usualThreshold(size));
    expect(readSpec(new URLSearchParams('size=2x2')).threshold).toBeLessThan(100);
    expect(readSpec(new URLSearchParams('size=4x4')).threshold).toBe(3500);
  });
});

it('a class that is watched is in the address', () => {
  const query = writeWatched(new URLSearchParams('size=4x4'), { id: 469581, method: 'union2009' });
  expect(query.toString()).toBe('size=4x4&watch=469581&method=union2009');
  expect(readWatched(query)).toEqual({ id: 469581, method: 'union2009' });
  expect(readWatched(new URLSearchParams('watch=x'))).toBeUndefined();
});

describe('the order of classes', () => {
  const ids = Array.from({ length: 1000 }, (_, i) => i);

  it('places numbers in a list', () => {
    const list = Float64Array.of(2, 3, 5);
    expect([1, 2, 4, 5, 6].map((id) => inside(list, id))).toEqual([false, true, false, true, false]);
  });

  it('is spread so that every part is like the whole', () => {
    const order = spread(ids);
    expect([...order].sort((a, b) => a - b)).toEqual(ids);
    expect([...spread([7])]).toEqual([7]);
    expect(spread([])).toHaveLength(0);
    for (let from = 0; from < 1000; from += 100) {
      const mean = order.slice(from, from + 100).reduce((sum, id) => sum + id, 0) / 100;
      expect(Math.abs(mean - 499.5)).toBeLessThan(50);
    }
  });

  it('begins with the hardest of a few classes, and otherwise follows the setting', () => {
    const weights = new Map([
      [1, 5],
      [2, 9],
      [3, 7],
    ]);
    expect([...inOrder([1, 2, 3], weights, 'auto')]).toEqual([2, 3, 1]);
    expect([...inOrder([1, 2, 3], weights, 'easy')]).toEqual([1, 3, 2]);
    expect([...inOrder([1, 2, 3], weights, 'number')]).toEqual([1, 2, 3]);
    expect(inOrder(ids, weights, 'auto')).toEqual(spread(ids));
    expect(inOrder([1, 2, 3], new Map(), 'hard')).toEqual(spread([1, 2, 3]));
  });
});

describe('an estimate', () => {
  it('follows the weights, and shows its margin of error', () => {
    const timed = (seconds: number, weight: number) => ({ seconds, weight, bytes: weight });
    const exact = estimateOf([timed(2, 1), timed(4, 2), timed(6, 3), timed(8, 4), timed(10, 5)], 100);
    expect(exact).toEqual({ sampled: 5, seconds: 200, low: 200, high: 200, bytes: 5 });
    const rough = estimateOf([timed(1, 1), timed(3, 1), timed(1, 1), timed(3, 1), timed(2, 1)], 10)!;
    expect(rough.seconds).toBe(20);
    expect(rough.low).toBeGreaterThan(0);
    expect(rough.high - 20).toBeCloseTo(20 - rough.low);
    expect(estimateOf([timed(1, 1)], 10)).toBeUndefined();
  });
});
