import { expect, it } from 'vitest';
import LINKS from './links.json';
import type { ProveSpec } from '../../engine/jobs';
import { badThreshold, misreadIn, readSpec, readWatched, writeSpec } from './spec';

/** The classes of a 3x3 proof whose link names none, and those of one with an empty `buckets=`, when the links were frozen. */
const TWELVE = 'center:aeiosuy bcdfghjklmnpqrtvwxz, edge:aeiosuy bcdfghjklmnpqrtvwxz, corner:*';
const SIX = 'center:*, edge:aeiosuy bcdfghjklmnpqrtvwxz, corner:*';

const withClasses = (spec: ProveSpec, ofNone: string): ProveSpec =>
  spec.size === '3x3' && !spec.class ? { ...spec, buckets: spec.buckets ?? ofNone } : spec;

it.each(LINKS)('a link of 24 November 2026 opens as then: $query', ({ query, spec, ...rest }) => {
  const params = new URLSearchParams(query);
  const read = readSpec(params);
  expect(withClasses(read, TWELVE)).toEqual(withClasses(spec as ProveSpec, SIX));
  expect(readSpec(writeSpec(read, null))).toEqual(read);
  const { watched, misread = [], badThreshold: bad = false } = rest as Record<string, unknown>;
  expect([readWatched(params), misreadIn(params), badThreshold(params)]).toEqual([watched, misread, bad]);
});
