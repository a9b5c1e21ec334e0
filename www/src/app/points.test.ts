import { expect, it } from 'vitest';
import { linkedScoring } from '../engine/scoring';
import { rowsFrom, rowsOf } from './points';

const read = (...points: number[]): string[] => rowsOf({ points }).map((row) => `${row.letters}: ${row.points}`);

it('combines lengths with equal points, and leaves out short words that score nothing', () => {
  expect(read(0, 0, 0, 1, 1, 2, 3, 5, 11)).toEqual(['3–4: 1', '5: 2', '6: 3', '7: 5', '8+: 11']);
  expect(read(0, 1)).toEqual(['1+: 1']);
  expect(read(1)).toEqual(['1+: 1']);
  expect(read(0, 0, 4, 0, 2)).toEqual(['2: 4', '3: 0', '4+: 2']);
});

it('distinguishes a table in a link from other text', () => {
  expect(linkedScoring('words')).toBe('words');
  expect(linkedScoring('0, 0,0,1')).toBe('0,0,0,1');
  expect(linkedScoring('0,1048576')).toBe('0,1048576');
  for (const text of ['', '5', '1,', '1,-2', 'many', '0,99999999', '0,1048577', null])
    expect(linkedScoring(text)).toBeUndefined();
});

it('shows short words that are allowed and score nothing', () => {
  const points = [0, 0, 0, 1, 1, 2];
  expect(rowsFrom({ points }, 3)[0]).toEqual({ letters: '3–4', points: 1 });
  expect(rowsFrom({ points }, 2)[0]).toEqual({ letters: '2', points: 0 });
  expect(rowsFrom({ points }, 1).slice(0, 2)).toEqual([
    { letters: '1–2', points: 0 },
    { letters: '3–4', points: 1 },
  ]);
  // A word of more letters than the minimum leaves no row out.
  expect(rowsFrom({ points }, 5)).toEqual(rowsOf({ points }));
});
