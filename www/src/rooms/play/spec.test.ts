import { describe, expect, it } from 'vitest';
import { freshSeed } from '../../engine/seed';
import { SPEC } from './fixtures';
import {
  cleanSeed,
  courseOf,
  formatTime,
  keyOf,
  parseTime,
  queryOf,
  readQuery,
  readSpec,
  usualMinLength,
  type Spec,
} from './spec';

const DICE = ['new', 'classic', 'big', 'superbig'];

describe('seeds', () => {
  it('are fresh for fresh random bytes, and easy to read', () => {
    expect(freshSeed((bytes) => bytes.fill(255))).toMatch(/^[2-9a-z]{8}$/);
    expect(freshSeed((bytes) => bytes.map((_, i) => i))).toBe('23456789');
  });

  it('are cleaned of everything that no link should contain', () => {
    expect(cleanSeed('  Anna\tand\nBob \u0007')).toBe('Anna and Bob');
    expect(cleanSeed('x'.repeat(100))).toHaveLength(64);
    expect(cleanSeed(' \n ')).toBe('');
  });
});

describe('times', () => {
  it.each([
    ['3', 180],
    ['2:30', 150],
    ['90s', 90],
    ['1,5', 90],
    ['0:05', null],
    ['61', null],
    ['3:75', null],
    ['', null],
    ['soon', null],
  ])('%j is %j', (text, seconds) => expect(parseTime(text)).toBe(seconds));

  it.each([
    [180, '3:00'],
    [9, '0:09'],
    [3905, '1:05:05'],
    [-1, '0:00'],
  ])('%d is shown %s', (seconds, text) => expect(formatTime(seconds)).toBe(text));
});

describe('links', () => {
  const specs: Spec[] = [
    SPEC,
    { ...SPEC, seconds: 0, minLength: 4, dictionary: 'own:1a-2b' },
    { ...SPEC, source: { kind: 'roll', dice: 'superbig', seed: '2025-11-21' } },
    { ...SPEC, source: { kind: 'given', board: 'th r / ou gh' } },
    { ...SPEC, scoring: '0,0,0,1,2,4', goal: 20 },
  ];

  it.each(specs)('lead back to the same game: %j', (spec) => {
    const query = new URLSearchParams(queryOf(spec).toString());
    const { problems, dice, ...read } = readQuery(query, DICE);
    expect({ scoring: 'standard', goal: 0, ...read, dictionary: query.get('dict') }).toEqual(spec);
    expect(problems).toEqual([]);
    expect(dice).toBe(spec.source.kind === 'roll' ? spec.source.dice : undefined);
  });

  it('report invalid parts, and keep the rest', () => {
    const link = readQuery(new URLSearchParams('dice=seven&seed=x&time=-3&min=9&scoring=lots&dict=enable'), DICE);
    // The message says which time is used instead.
    expect(link).toEqual({ seconds: 180, problems: expect.any(Array) });
    expect(link.problems).toHaveLength(4);
  });

  it('may be empty', () => expect(readQuery(new URLSearchParams(), DICE)).toEqual({ problems: [] }));

  it('may say only the dice', () => {
    expect(readQuery(new URLSearchParams('dice=big'), DICE)).toEqual({ dice: 'big', problems: [] });
  });

  it('may say only the seed', () => {
    expect(readQuery(new URLSearchParams('seed=hello'), DICE).source).toEqual({
      kind: 'roll',
      dice: 'new',
      seed: 'hello',
    });
  });
});

it('compares games by course, boards by key', () => {
  const other: Spec = { ...SPEC, source: { kind: 'roll', dice: 'new', seed: 'another' } };
  expect(courseOf(other)).toBe(courseOf(SPEC));
  expect(keyOf(other)).not.toBe(keyOf(SPEC));
  expect(courseOf({ ...SPEC, seconds: 60 })).not.toBe(courseOf(SPEC));
});

it('asks for four letters on boards larger than 4x4', () => {
  expect([9, 16, 20, 25, 36].map(usualMinLength)).toEqual([3, 3, 4, 4, 4]);
});

describe('stored specs', () => {
  it('are read as written', () => expect(readSpec(JSON.parse(JSON.stringify(SPEC)))).toEqual(SPEC));

  it.each([
    null,
    [],
    'spec',
    {},
    { ...SPEC, seconds: 1e9 },
    { ...SPEC, seconds: '180' },
    { ...SPEC, minLength: 0 },
    { ...SPEC, scoring: 'lots' },
    { ...SPEC, goal: -1 },
    { ...SPEC, dictionary: '<script>' },
    { ...SPEC, source: { kind: 'roll', dice: 'New dice', seed: 'x' } },
    { ...SPEC, source: { kind: 'roll', dice: 'new', seed: '' } },
    { ...SPEC, source: { kind: 'given' } },
  ])('are refused when damaged: %j', (value) => expect(readSpec(value)).toBeNull());
});
