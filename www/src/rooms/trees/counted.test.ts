import { describe, expect, it } from 'vitest';
import { countedLetters } from './picture';

const drawn = new Map([
  [0, new Set(['S'])],
  [8, new Set(['G'])],
]);
const picture = (isWhole: boolean) => ({ isWhole, lettersOfBest: () => drawn });
const cells = [
  {
    cell: 0,
    letters: [
      ['s', 2720],
      ['r', 967],
    ] as [string, number][],
    against: 967,
  },
  { cell: 8, letters: [['qu', 1489]] as [string, number][], against: 0 },
];

describe('the letters that the bound counts', () => {
  it('are those of the picture if it shows the whole tree', () => {
    expect(countedLetters(picture(true), { cells })).toEqual(drawn);
  });
  it('are all letters of the analysis if the picture shows only part of the tree', () => {
    expect(countedLetters(picture(false), { cells })).toEqual(
      new Map([
        [0, new Set(['S', 'R'])],
        [8, new Set(['Qu'])],
      ]),
    );
  });
  it('are unknown while the analysis of a large tree is missing', () => {
    expect(countedLetters(picture(false), undefined)).toEqual(new Map());
  });
});
