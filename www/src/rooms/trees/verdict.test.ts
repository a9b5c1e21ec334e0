import { describe, expect, it } from 'vitest';
import type { TreeWhy } from '../../engine/jobs';
import { verdictOf } from './findings';

const why = (of: Partial<TreeWhy>): TreeWhy => ({
  bound: 6,
  best: undefined,
  nodes: 9,
  words: 3,
  distinct: 6,
  cells: [],
  repeated: [],
  repeatedAll: 0,
  ...of,
});
const torn = [
  {
    cell: 1,
    letters: [
      ['a', 2],
      ['e', 4],
    ] as [string, number][],
    against: 2,
  },
];

describe('what is known about a bound', () => {
  it('is loose only if the best board scores less', () => {
    expect(verdictOf(why({ best: 4 }), 6)).toBe('loose');
    expect(verdictOf(why({ best: 4, cells: torn }), 6)).toBe('loose');
  });
  it('is reached if a board scores as much, even if the branches disagree', () => {
    expect(verdictOf(why({ best: 6, cells: torn }), 6)).toBe('met');
    expect(verdictOf(why({}), 6)).toBe('met');
  });
  it('is unknown for a class with too many boards, unless the branches agree', () => {
    expect(verdictOf(why({ cells: torn }), 6)).toBe('unknown');
    expect(verdictOf(why({ repeated: [{ word: 'the', times: 2, points: 1 }] }), 6)).toBe('unknown');
  });
  it('says that a class is broken, not that its empty bound is reached', () => {
    expect(verdictOf(why({ bound: 0, words: 0, distinct: 0, best: 8 }), 13)).toBe('broken');
  });
});
