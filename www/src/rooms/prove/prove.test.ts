import { gzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import type { ClassRecord, ProofRun, ProofSpec } from '../../engine/contract';
import LINKS from './links.json';
import { questionOf, readLog, runOf } from './logs';
import { FinishedClasses } from './session';
import { misreadIn, readSpec, readThreshold, readWatched, writeSpec } from './spec';
import { keyOf } from './store';

const run = {
  size: '3x3',
  space: 'center:*, edge:ab c, corner:*',
  classes: 6,
  threshold: 500,
  dictionary: 'enable2k',
  sha256: '22',
  scoring: 'standard',
  minLength: 3,
  points: [0, 0, 0, 1],
} as unknown as ProofRun;

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
  const [wrong, others] = [true, false].map((is) =>
    misreadIn(params).filter((it) => it.startsWith('threshold') === is),
  );
  expect([readWatched(params), others, wrong!.length > 0]).toEqual([watched, misread, bad]);
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

it('an estimate follows the weights, and shows its margin of error', () => {
  const estimated = (left: number, ...timed: [seconds: number, weight: number][]) => {
    const classes = new FinishedClasses();
    const weights = [...timed.map(([, weight]) => weight), left];
    classes.expect(Float64Array.from(weights.keys()), Float64Array.from(weights));
    for (const [id, [seconds, bytes]] of timed.entries()) classes.put({ id, seconds, bytes } as ClassRecord);
    return classes.estimate();
  };
  const exact = estimated(100, [2, 1], [4, 2], [6, 3], [8, 4], [10, 5]);
  expect(exact).toEqual({ sampled: 5, seconds: 200, low: 200, high: 200, bytes: 5, inOrder: true });
  const rough = estimated(10, [1, 1], [3, 1], [1, 1], [3, 1], [2, 1])!;
  expect(rough.seconds).toBe(20);
  expect(rough.low).toBeGreaterThan(0);
  expect(rough.high - 20).toBeCloseTo(20 - rough.low);
  expect(estimated(10, [1, 1])).toBeUndefined();
});

it('an archive may have several members, and the last one may be cut short', async () => {
  const pack = (text: string, level = 6) => new Uint8Array(gzipSync(Buffer.from(text, 'latin1'), { level }));
  // Not compressed, so that the archive has the first bytes of a member inside one.
  const members = [pack('one\n'), pack('\x1f\x8b\x08\x00\n', 0), pack('three\n')];
  const read = (...parts: Uint8Array<ArrayBuffer>[]) => readLog(new Blob(parts));
  expect(await read(...members)).toHaveLength(15);
  // The first byte that is left out stays, so that the page can say so. A power failure may leave zeros.
  expect(await read(members[0]!, members[2]!.subarray(0, -9))).toBe('one\n\x1f');
  expect(await read(...members, new Uint8Array(9))).toMatch(/^.{15}\0$/s);
  await expect(read(members[0]!.subarray(0, -9), members[2]!)).rejects.toThrow('damaged');
  await expect(read(members[0]!.subarray(0, -9))).rejects.toThrow('damaged');
});
