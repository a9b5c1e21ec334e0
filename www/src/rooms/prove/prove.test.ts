import { describe, expect, it } from 'vitest';
import type { ProofRun, ProofSpec } from '../../engine/jobs';
import LINKS from './links.json';
import { questionOf, runOf } from './logs';
import { estimateOf, inOrder, spread } from './session';
import { badThreshold, misreadIn, readSpec, readThreshold, readWatched, writeSpec } from './spec';
import { keyOf } from './store';
import { boardCount, large } from './text';

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

/** The classes of a 3x3 proof whose link names none, and those of one with an empty `buckets=`, when the links were frozen. */
const TWELVE = 'center:aeiosuy bcdfghjklmnpqrtvwxz, edge:aeiosuy bcdfghjklmnpqrtvwxz, corner:*';
const SIX = 'center:*, edge:aeiosuy bcdfghjklmnpqrtvwxz, corner:*';

const withClasses = (spec: ProofSpec, ofNone: string): ProofSpec =>
  spec.size === '3x3' && !spec.class ? { ...spec, buckets: spec.buckets ?? ofNone } : spec;

it.each(LINKS)('a link of 24 November 2026 opens as then: $query', ({ query, spec, ...rest }) => {
  const params = new URLSearchParams(query);
  const read = readSpec(params);
  expect(withClasses(read, TWELVE)).toEqual(withClasses(spec as ProofSpec, SIX));
  expect(readSpec(writeSpec(read, null))).toEqual(read);
  const { watched, misread = [], badThreshold: bad = false } = rest as Record<string, unknown>;
  expect([readWatched(params), misreadIn(params), badThreshold(params)]).toEqual([watched, misread, bad]);
});

it('thresholds are read in the forms that people write', () => {
  expect(['500', ' 3,625 ', '1e3'].map(readThreshold)).toEqual([500, 3625, 1000]);
  for (const none of ['0', '-1', '1.5', '', '1,23', '5000000000']) expect(readThreshold(none)).toBeUndefined();
});

it('results belong together only if everything but names is the same', () => {
  expect(keyOf({ ...run, dictionary: 'mine', scoring: 'own' })).toBe(keyOf(run));
  expect(keyOf({ ...run, points: [0, 0, 0, 2] })).not.toBe(keyOf(run));
  for (const change of [{ threshold: 501 }, { sha256: '23' }, { version: '0.2.0' }, { space: '*' }, { minLength: 4 }])
    expect(keyOf({ ...run, ...change })).not.toBe(keyOf(run));
});

it('a log states the question that it answers', () => {
  const { size, threshold, scoring, minLength, space } = run;
  const question = { size, threshold, scoring, minLength };
  expect(questionOf(runOf(`${JSON.stringify({ run })}\n`))).toEqual({ ...question, buckets: space });
  const { classes: _, ...one } = { ...run, space: 'ab c' };
  expect(questionOf(runOf(JSON.stringify({ run: one })))).toEqual({ ...question, class: 'ab c' });
  for (const text of ['', 'x', '{}', '{"run":{}}']) expect(() => runOf(text)).toThrow('isn’t a Boggle Lab result log');
});

it('numbers of boards are formatted for reading', () => {
  expect([12_345, 999_990_000_000, 18_767_297_200_000_000, 3e22].map(large)).toEqual([
    '12,345',
    '1 trillion',
    '18.8 quadrillion',
    '10²²',
  ]);
  expect(boardCount(Array(16).fill('abcdefghijklmnopqrstuvwxyz').join(' '))).toBe('about 10²³');
});

describe('the order of classes', () => {
  const ids = Array.from({ length: 1000 }, (_, i) => i);

  it('is spread so that every part is like the whole', () => {
    const order = spread(ids);
    expect([...order].sort((a, b) => a - b)).toEqual(ids);
    expect([[...spread([7])], [...spread([])]]).toEqual([[7], []]);
    for (let from = 0; from < 1000; from += 100) {
      const mean = order.slice(from, from + 100).reduce((sum, id) => sum + id, 0) / 100;
      expect(Math.abs(mean - 499.5)).toBeLessThan(50);
    }
  });

  it('begins with the hardest of a few classes', () => {
    const weights = new Map([
      [1, 5],
      [2, 9],
      [3, 7],
    ]);
    expect([...inOrder([1, 2, 3], weights)]).toEqual([2, 3, 1]);
    expect(inOrder(ids, weights)).toEqual(spread(ids));
    expect(inOrder([1, 2, 3], new Map())).toEqual(spread([1, 2, 3]));
  });
});

it('an estimate follows the weights, and shows its margin of error', () => {
  const timed = (seconds: number, weight: number) => ({ seconds, weight, bytes: weight });
  const exact = estimateOf([timed(2, 1), timed(4, 2), timed(6, 3), timed(8, 4), timed(10, 5)], 100);
  expect(exact).toEqual({ sampled: 5, seconds: 200, low: 200, high: 200, bytes: 5 });
  const rough = estimateOf([timed(1, 1), timed(3, 1), timed(1, 1), timed(3, 1), timed(2, 1)], 10)!;
  expect(rough.seconds).toBe(20);
  expect(rough.low).toBeGreaterThan(0);
  expect(rough.high - 20).toBeCloseTo(20 - rough.low);
  expect(estimateOf([timed(1, 1)], 10)).toBeUndefined();
});
