import { expect, it } from 'vitest';
import { type Published, readList } from './logs';

const theorem = {
  size: '3x3',
  dictionary: 'ENABLE2K',
  scoring: 'standard',
  threshold: 520,
  boards: 3,
  best: { board: 'perlatdes', points: 545, tied: 1 },
  log: '3x3-enable2k.ndjson.gz',
  command: 'boggle break --size 3x3 --threshold 520',
};

it('an index is read, and invalid entries are left out', () => {
  expect(readList([theorem])).toEqual([theorem]);
  const bad = [
    null,
    7,
    {},
    { ...theorem, size: '9x9' },
    { ...theorem, boards: 'three' },
    { ...theorem, log: 'https://elsewhere/x' },
    { ...theorem, best: { board: 'x' } },
  ];
  expect(readList(bad)).toEqual([]);
  expect(readList({})).toEqual([]);
});

it('the largest boards come first, and the order within a size stays', () => {
  const of = (size: string, dictionary: string): Published => ({ ...theorem, size, dictionary });
  const listed = [of('2x2', 'A'), of('2x6', 'A'), of('2x6', 'B'), of('3x3', 'A'), of('3x4', 'B'), of('3x4', 'A')];
  expect(readList(listed).map(({ size, dictionary }) => `${size} ${dictionary}`)).toEqual([
    '3x4 B',
    '3x4 A',
    '2x6 A',
    '2x6 B',
    '3x3 A',
    '2x2 A',
  ]);
});
