import { expect, it } from 'vitest';
import { BOARD, SOLUTION, SPEC } from './fixtures';
import { find, finish, start, type Over } from './game';
import { shareText, titleOf } from './share';
import { answerOf, sayAnswer, sayEntry } from './verdict';
import { EMPTY, fromCells, traced, type } from './entry';
import { summarize } from './words';

const spec = { ...SPEC, source: { kind: 'roll', dice: 'new', seed: '2025-11-21' } } as const;
const over = finish(find(start(spec, BOARD, false, 0), 'quiet', 2, 1), 'stopped', 2) as Over;

it('describes the game, words before symbols, and reveals no word', () => {
  const link = 'https://example.org/play?seed=2025-11-21';
  const text = shareText(over, summarize(SOLUTION, over.found), { diceTitle: 'Boggle (since 1987)', link, streak: 3 });
  expect(text).toBe(
    [
      'Boggle Lab: Daily board, 21 November 2025',
      '2 of 8 points, 1 of 7 words',
      'Best word: 5 letters, 2 points',
      'Streak: 3 days.',
      'Boggle (since 1987) · 3:00 · 3+ letters',
      '■■□□□□□□□□',
      link,
    ].join('\n'),
  );
  for (const word of SOLUTION.words) expect(text.toLowerCase()).not.toContain(word);
});

it('names boards', () => {
  expect(titleOf(SPEC)).toBe('Board “a seed”');
  expect(titleOf({ ...SPEC, source: { kind: 'given', board: 'abcd' } })).toBe('Custom board');
  // With other rules the same seed is not the daily board.
  expect(titleOf({ ...spec, seconds: 60 })).toBe('Board “2025-11-21”');
});

const never = (): boolean => false;

it('answers every word with one sentence', () => {
  const path = Uint8Array.of(0, 1, 2);
  const say = (...args: Parameters<typeof answerOf>): string => sayAnswer(answerOf(...args));
  expect(say({ kind: 'good', points: 1, path }, 'tan', 3, never)).toBe('TAN, 1 point');
  expect(say({ kind: 'good', points: 1, path }, 'tan', 3, () => true)).toBe('You already found TAN');
  expect(say({ kind: 'tooShort', minLength: 3 }, 'ta', 3, never)).toBe(
    'TA is too short: words need at least 3 letters',
  );
  expect(say({ kind: 'notOnBoard' }, 'zoo', 3, never)).toBe('ZOO isn’t on the board');
  expect(say({ kind: 'notAWord', path }, 'tna', 3, never)).toBe('TNA isn’t in the dictionary');
});

it('shows only hints that reveal nothing while typing', () => {
  expect(sayEntry(EMPTY, 3, never)).toBe('');
  expect(sayEntry(fromCells([0, 1], BOARD), 3, never)).toBe('1 more letter needed');
  expect(sayEntry(fromCells([0, 1, 2], BOARD), 3, never)).toBe('');
  expect(sayEntry(fromCells([0, 1, 2], BOARD), 3, () => true)).toBe('Already found');
  expect(sayEntry(traced(type(EMPTY, 'zz', BOARD), 'zz', null), 3, never)).toBe('Not on the board');
});
