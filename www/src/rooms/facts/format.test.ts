import { expect, it } from 'vitest';
import { gridOf, agrees, apart, inWords, mayBeWithin, rate, scientific } from './format';

it('large and small numbers are readable', () => {
  expect([0.0042, 17.5, 310.4, 67_345].map(rate)).toEqual(['0.0042', '17.5', '310', '67,300']);
  expect(scientific(4.606e20)).toEqual({ mantissa: '4.6', exponent: 20 });
  expect(scientific(1.428e-19, 3)).toEqual({ mantissa: '1.43', exponent: -19 });
  expect([7e18, 1.5e9, 7.38e24, 999_999_999, 250_000, 5e27].map(inWords)).toEqual([
    '7 quintillion',
    '1.5 billion',
    '7.4 septillion',
    '1 billion',
    undefined,
    undefined,
  ]);
  expect(apart(98.6, 98.53, 0.05)).toBe('1.4 standard errors above');
  expect(apart(98.48, 98.53, 0.05)).toBe('1.0 standard error below');
  expect(apart(98.531, 98.53, 0.05)).toBe('less than 0.1 standard errors away');
  expect([agrees(98.6, 98.53, 0.05), agrees(98.66, 98.53, 0.05), agrees(1, 1, 0)]).toEqual([true, false, false]);
});

it('a printed figure stands for the value it was rounded from', () => {
  // 13 letters, of a million boards: 0.0001 may have been 0.000147.
  expect(mayBeWithin('0.0001', 0.000104, 0.00088)).toBe(true);
  expect(mayBeWithin('0.0001', 0.00016, 0.00088)).toBe(false);
  expect(mayBeWithin('3.94', 3.93, 3.96)).toBe(true);
});

it('boards in standard notation are cut into cells', () => {
  expect(gridOf('abq.', '2x2')).toEqual({ rows: 2, cols: 2, cells: ['a', 'b', 'qu', '.'] });
  expect(gridOf('in t / e qu', '2x2').cells).toEqual(['in', 't', 'e', 'qu']);
});

it('cells are read with and without separators, and with separated rows', () => {
  expect(gridOf('perlatdes', '3x3').cells).toEqual([...'perlatdes']);
  expect(gridOf('eral/step', '2x4').cells).toEqual([...'eralstep']);
  expect(gridOf('a qu / th e', '2x2').cells).toEqual(['a', 'qu', 'th', 'e']);
  expect(gridOf('qa.e', '2x2').cells).toEqual(['qu', 'a', '.', 'e']);
  expect(gridOf('q', '1x1').cells).toEqual(['qu']);
});
