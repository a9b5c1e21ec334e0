import { expect, it } from 'vitest';
import { BOARD, SOLUTION, SPEC } from './fixtures';
import { find, finish, start, type Over } from './game';
import { shareText, titleOf } from './share';
import { answerOf, sayAnswer, sayEntry } from './verdict';
import { EMPTY, fromCells, traced, type } from './entry';
import { summarize } from './words';

const spec = { ...SPEC, source: { kind: 'roll', dice: 'new', seed: '2025-11-21' } } as const;
const over = finish(find(start(spec, BOARD, false, 0), 'quiet', 2, 1), 'stopped', 2) as Over;

it('tells how it went and gives no word away', () => {
  const text = shareText(over, summarize(SOLUTION, over.found), 'Boggle, 1987 on', 'https://example.org/play?seed=2025-11-21');
  expect(text).toBe(
    [
      'Boggle Lab: board of 21 November 2025',
      'Boggle, 1987 on · 3:00 · 3 letters or more',
      '■■□□□□□□□□ 2 of 8 points',
      '1 of 7 words; best: 5 letters, 2 points',
      'https://example.org/play?seed=2025-11-21',
    ].join('\n'),
  );
  for (const word of SOLUTION.words) expect(text.toLowerCase()).not.toContain(word);
});

it('names boards', () => {
  expect(titleOf(SPEC)).toBe('board “a seed”');
  expect(titleOf({ ...SPEC, source: { kind: 'given', board: 'abcd' } })).toBe('a chosen board');
});

const never = (): boolean => false;

it('answers every word with one sentence', () => {
  const path = Uint8Array.of(0, 1, 2);
  const say = (...args: Parameters<typeof answerOf>): string => sayAnswer(answerOf(...args));
  expect(say({ kind: 'good', points: 1, path }, 'tan', 3, never)).toBe('TAN, 1 point');
  expect(say({ kind: 'good', points: 1, path }, 'tan', 3, () => true)).toBe('You had TAN already');
  expect(say({ kind: 'tooShort', minLength: 3 }, 'ta', 3, never)).toBe('TA is too short: 3 letters at least');
  expect(say({ kind: 'notOnBoard' }, 'zoo', 3, never)).toBe('ZOO is not on the board');
  expect(say({ kind: 'notAWord', path }, 'tna', 3, never)).toBe('TNA is not in the dictionary');
});

it('says while typing only what gives nothing away', () => {
  expect(sayEntry(EMPTY, 3, never)).toBe('');
  expect(sayEntry(fromCells([0, 1], BOARD), 3, never)).toBe('1 more letter at least');
  expect(sayEntry(fromCells([0, 1, 2], BOARD), 3, never)).toBe('');
  expect(sayEntry(fromCells([0, 1, 2], BOARD), 3, () => true)).toBe('Had already');
  expect(sayEntry(traced(type(EMPTY, 'zz', BOARD), 'zz', null), 3, never)).toBe('Not on the board');
});
