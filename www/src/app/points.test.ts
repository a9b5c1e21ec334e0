import { expect, it } from 'vitest';
import { linkedScoring } from '../engine/scoring';
import { rowsOf } from './points';

it('combines lengths with equal points, and shows short words that are allowed and score nothing', () => {
  const rows = (points: number[], least?: number): string[] =>
    rowsOf({ points }, least).map((row) => `${row.letters}: ${row.points}`);
  expect(rows([0, 0, 0, 1, 1, 2, 3, 5, 11])).toEqual(['3–4: 1', '5: 2', '6: 3', '7: 5', '8+: 11']);
  expect([rows([0, 1]), rows([1])]).toEqual([['1+: 1'], ['1+: 1']]);
  expect(rows([0, 0, 4, 0, 2])).toEqual(['2: 4', '3: 0', '4+: 2']);
  expect(rows([0, 0, 0, 1, 1, 2], 1)).toEqual(['1–2: 0', '3–4: 1', '5+: 2']);
  // A word of more letters than the minimum leaves no row out.
  expect(rows([0, 0, 0, 1, 1, 2], 5)).toEqual(['3–4: 1', '5+: 2']);
});

it('distinguishes a table in a link from other text', () => {
  expect(['words', '0, 0,0,1', '0,1048576'].map(linkedScoring)).toEqual(['words', '0,0,0,1', '0,1048576']);
  for (const text of ['', '5', '1,', '1,-2', 'many', '0,99999999', '0,1048577', null])
    expect(linkedScoring(text)).toBeUndefined();
});
