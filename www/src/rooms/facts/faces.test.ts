import { expect, it } from 'vitest';
import { gridOf } from './faces';

it('cells are read with and without separators, and with separated rows', () => {
  expect(gridOf('perlatdes', '3x3').cells).toEqual([...'perlatdes']);
  expect(gridOf('eral/step', '2x4').cells).toEqual([...'eralstep']);
  expect(gridOf('a qu / th e', '2x2').cells).toEqual(['a', 'qu', 'th', 'e']);
  expect(gridOf('qa.e', '2x2').cells).toEqual(['qu', 'a', '.', 'e']);
  expect(gridOf('q', '1x1').cells).toEqual(['qu']);
});
