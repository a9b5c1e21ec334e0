import { describe, expect, it } from 'vitest';
import { firstPath } from '../../words/solution';
import { BOARD, SOLUTION } from './fixtures';
import { textOf } from './game';
import { confirmed, countByLength, summarize } from './words';

const found = (...words: string[]): { word: string; points: number; at: number }[] =>
  words.map((word, i) => ({ word, points: 99, at: i }));

describe('the summary', () => {
  it('counts what was found by the points of the solution', () => {
    const summary = summarize(SOLUTION, found('tan', 'quiet'));
    expect(summary).toMatchObject({ points: 3, pointsOfAll: 8, words: 2, wordsOfAll: 7 });
    expect(summary.best?.word).toBe('quiet');
    expect(summary.bestOfAll?.word).toBe('quiet');
  });

  it('orders by points, then the longest, then the alphabet, and marks what was found', () => {
    const { groups } = summarize(SOLUTION, found('tan'));
    expect(groups.map(({ points, words, found }) => [points, words.length, found])).toEqual([
      [2, 1, 0],
      [1, 6, 1],
    ]);
    expect(groups[1]?.words.map(({ word }) => word)).toEqual(['quit', 'ani', 'net', 'nit', 'tan', 'tie']);
    expect(groups.flatMap(({ words }) => words).filter((word) => word.found)).toMatchObject([{ word: 'tan' }]);
  });

  it('of an empty game has no best word', () => expect(summarize(SOLUTION, []).best).toBeNull());
});

it('counts by length', () => {
  expect(countByLength(SOLUTION, found('tan', 'quit'))).toEqual([
    { length: 3, found: 1, all: 5 },
    { length: 4, found: 1, all: 1 },
    { length: 5, found: 0, all: 1 },
  ]);
});

it('accepts stored words only if the board has them', () => {
  expect(confirmed(found('tan', 'zebra', 'tan'), SOLUTION)).toEqual([{ word: 'tan', points: 1, at: 0 }]);
});

it('finds the path of every word', () => {
  expect(SOLUTION.words.map((_, i) => textOf(firstPath(SOLUTION, i), BOARD))).toEqual(SOLUTION.words);
});

it('shows 100% only if everything was found', () => {});
