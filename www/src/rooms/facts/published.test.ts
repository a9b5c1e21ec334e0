import { expect, it } from 'vitest';
import golden from '../../../../tests/data/statistics-seed-7.json?raw';
import table from '../../../../tests/data/statistics-2007.tsv?raw';
import { areDiceOf2007, COMMON, HAS_LENGTH, MEAN_POINTS, MEAN_WORDS } from './published';

it('the page and the library know the same figures of 2007', () => {
  const rows = table
    .split('\n')
    .filter((line) => line && !line.startsWith('#'))
    .map((line) => line.split('\t'));
  const known = Object.fromEntries(rows.map(([figure, y2007]) => [figure, Number(y2007)]));
  expect({ words: MEAN_WORDS, points: MEAN_POINTS, ...HAS_LENGTH }).toEqual(known);
});

it('they are for the dice of the golden run', () => {
  const { subject } = JSON.parse(golden) as { subject: { dice: string[]; words: number } };
  expect(areDiceOf2007(subject.dice)).toBe(true);
  expect(areDiceOf2007(subject.dice.slice(1))).toBe(false);
  expect(subject.words).toBe(173_402);
});

it('there are twenty words per length, the most common first', () => {
  for (const [letters, words] of Object.entries(COMMON)) {
    const shares = Object.values(words);
    expect(shares).toHaveLength(20);
    expect(shares).toEqual([...shares].sort((a, b) => b - a));
    expect(Object.keys(words).every((word) => word.length === Number(letters))).toBe(true);
  }
});
