import { describe, expect, it } from 'vitest';
import type { ClassResult, ProofRun } from '../../engine/jobs';
import { estimateOf } from './estimate';
import { inOrder, spread } from './order';
import { keyOf, readResult, toLines } from './records';
import { FIRST, PRESETS, readSpec, suited, writeSpec } from './spec';
import { duration } from './words';

const run: ProofRun = {
  schema: 1,
  version: '0.1.0',
  size: '3x3',
  space: 'center:*, edge:ab c, corner:*',
  classes: 6,
  threshold: 500,
  method: 'best',
  dictionary: 'enable2k',
  sha256: '22',
  words: 173402,
  scoring: 'standard',
  minLength: 3,
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
  it.each([...PRESETS.map(({ spec }) => spec), { ...FIRST, threshold: 444, scoring: 'words' as const, minLength: 4 }, { size: '4x4', threshold: 3500, scoring: 'standard' as const, minLength: 3, class: 'ab c' }])(
    'reads back: %o',
    (spec) => expect(readSpec(writeSpec(spec, null))).toEqual(spec),
  );
  it('keeps the partition that the core suggests apart from the page’s own', () => {
    const { buckets: _, ...suggested } = FIRST;
    expect(writeSpec(suggested, null).toString()).toBe('buckets=');
    expect(readSpec(new URLSearchParams('buckets='))).toEqual(suggested);
  });
  it('is the first proof when it says nothing or nonsense', () => {
    expect(writeSpec(FIRST, null).toString()).toBe('');
    expect(writeSpec({ ...FIRST, ids: '5-20, 34' }, null).toString()).toBe('ids=5-20%2C+34');
    expect(readSpec(new URLSearchParams('ids=5-20, 34'))).toEqual({ ...FIRST, ids: '5-20, 34' });
    expect(readSpec(new URLSearchParams('size=9x9&threshold=-1&scoring=x&min=1'))).toEqual(FIRST);
  });
  it('leaves the partition to the core where the letters are others', () => {
    expect(suited(FIRST, 'abcdefghijklmnopqrstuvwxyz')).toEqual(FIRST);
    expect(suited(FIRST, 'abcdefghijklmnopqrstuvwxyzäöü').buckets).toBeUndefined();
  });
});

describe('results', () => {
  it('are the lines of the command line, without times', () => {
    const [head, line, end] = toLines(run, [result]).split('\n');
    expect(head).toBe(
      '{"run":{"schema":1,"version":"0.1.0","size":"3x3","space":"center:*, edge:ab c, corner:*","classes":6,"threshold":500,"method":"best","dictionary":"enable2k","sha256":"22","words":173402,"scoring":"standard","minLength":3}}',
    );
    expect(line).toBe(
      '{"id":3,"class":"ab c","boards":[{"board":"perlatdes","points":545}],"bound":900,"paths":1,"merged":2,"visits":3,"opened":4,"candidates":5,"parts":1,"bytes":6}',
    );
    expect(end).toBe('');
    const { classes: _, ...single } = run;
    expect(toLines(single, [])).toContain('"classes":null');
  });
  it('belong together only if everything but the name of the list is the same', () => {
    expect(keyOf({ ...run, dictionary: 'mine' })).toBe(keyOf(run));
    for (const change of [{ threshold: 501 }, { sha256: '23' }, { version: '0.2.0' }, { space: '*' }, { minLength: 4 }]) expect(keyOf({ ...run, ...change })).not.toBe(keyOf(run));
  });
  it('that were damaged are seen', () => {
    expect(readResult(result, 500)).toBe(result);
    const bad = [null, 7, {}, { ...result, id: -1 }, { ...result, bound: '900' }, { ...result, boards: [{ board: 'x' }] }, { ...result, seconds: Number.NaN }];
    for (const kept of bad) expect(readResult(kept, 500)).toBeUndefined();
    // A board below the threshold is of another run.
    expect(readResult(result, 546)).toBeUndefined();
  });
});

it('times read like times', () => {
  expect([0.04, 9.94, 12, 99, 100, 3599, 3600, 90_000, 300_000].map(duration)).toEqual(['0.0 s', '9.9 s', '12 s', '99 s', '1:40 min', '59:59 min', '1:00 h', '25:00 h', '3 days']);
});

describe('the order of classes', () => {
  const ids = Array.from({ length: 1000 }, (_, i) => i);

  it('spread is one in which every stretch is like the whole', () => {
    const order = spread(ids);
    expect([...order].sort((a, b) => a - b)).toEqual(ids);
    for (let from = 0; from < 1000; from += 100) {
      const mean = order.slice(from, from + 100).reduce((sum, id) => sum + id, 0) / 100;
      expect(Math.abs(mean - 499.5)).toBeLessThan(50);
    }
  });

  it('begins with the hardest of a few classes, and is what was asked for', () => {
    const weights = new Map([[1, 5], [2, 9], [3, 7]]);
    expect(inOrder([1, 2, 3], weights, 'auto')).toEqual([2, 3, 1]);
    expect(inOrder([1, 2, 3], weights, 'easy')).toEqual([1, 3, 2]);
    expect(inOrder([1, 2, 3], weights, 'number')).toEqual([1, 2, 3]);
    expect(inOrder(ids, weights, 'auto')).toEqual(spread(ids));
    expect(inOrder([1, 2, 3], new Map(), 'hard')).toEqual(spread([1, 2, 3]));
  });
});

describe('an estimate', () => {
  it('follows the weights, and says how sure it is', () => {
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
