import { expect, it } from 'vitest';
import { readIndex } from './proofs';

const theorem = {
  size: '3x3',
  dictionary: 'ENABLE2K',
  scoring: 'standard',
  threshold: 520,
  boards: 3,
  best: { board: 'perlatdes', points: 545 },
  log: '3x3-enable2k.ndjson.gz',
  command: 'boggle break --size 3x3 --threshold 520',
};

it('an index is read, and invalid entries are left out', () => {
  expect(readIndex([theorem])).toEqual([theorem]);
  const bad = [
    null,
    7,
    {},
    { ...theorem, size: '9x9' },
    { ...theorem, boards: 'three' },
    { ...theorem, log: 'https://elsewhere/x' },
    { ...theorem, best: { board: 'x' } },
  ];
  expect(readIndex(bad)).toEqual([]);
  expect(readIndex({})).toEqual([]);
});
