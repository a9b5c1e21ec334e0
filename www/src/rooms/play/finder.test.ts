import { expect, it } from 'vitest';
import type { Solution } from '../../engine/contract';
import { findBoard } from './finder';
import { BOARD, SOLUTION, SPEC } from './fixtures';

/** Boards whose number of words is in their seed. */
const engine = {
  roll: (_: string, seed: string) => Promise.resolve({ ...BOARD, text: seed }),
  readBoard: () => Promise.reject(new Error('none is given')),
  dictionary: () => Promise.resolve({} as never),
  solve: (board: string): Promise<Solution> => {
    const words = Array.from({ length: Number(board) }, (_, i) => `word${i}`);
    return Promise.resolve({ ...SOLUTION, words: [...words, 'rare'] });
  },
};
const seeds = (...list: number[]) => {
  let at = 0;
  return () => String(list[at++ % list.length]);
};
const from = (seed: string) => ({ ...SPEC, source: { kind: 'roll' as const, dice: 'new', seed } });
const common = (word: string): boolean => word !== 'rare';

it('takes the first board with enough words', async () => {
  const found = await findBoard(engine, from('3'), 8, common, seeds(5, 9, 30));
  expect(found).toMatchObject({ count: 9, rolls: 3, spec: { source: { seed: '9' } } });
  expect(await findBoard(engine, from('12'), 8, common, seeds(1))).toMatchObject({ count: 12, rolls: 1 });
});

it('takes the best one when no board has enough', async () => {
  const found = await findBoard(engine, from('3'), 50, common, seeds(5, 9, 4), 6);
  expect(found).toMatchObject({ count: 9, rolls: 6, spec: { source: { seed: '9' } } });
});
