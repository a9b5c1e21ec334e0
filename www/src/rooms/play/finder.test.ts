import { expect, it } from 'vitest';
import type { Solution } from '../../engine/contract';
import { findBoard, type Search } from './finder';
import { BOARD, SOLUTION, SPEC } from './fixtures';

/** Boards whose number of words is in their seed, or the number of their letters a. Each takes 100 ms. */
function search(wanted: number, ...list: number[]): Search {
  let [at, time] = [0, 0];
  const solve = (board: string): Promise<Solution> => {
    time += 100;
    const count = /^\d+$/.test(board) ? Number(board) : board.split('a').length - 1;
    return Promise.resolve({ ...SOLUTION, words: [...Array.from({ length: count }, (_, i) => `word${i}`), 'rare'] });
  };
  return {
    engine: {
      roll: (_: string, seed: string) => Promise.resolve({ ...BOARD, text: seed }),
      readBoard: (text: string) => Promise.resolve({ ok: true as const, board: { ...BOARD, text } }),
      dictionary: () => Promise.resolve({} as never),
      solve,
    },
    counts: (word) => word !== 'rare',
    wanted,
    nextSeed: () => String(list[at++ % list.length]),
    now: () => time,
    random: () => 0,
  };
}
const from = (seed: string) => ({ ...SPEC, source: { kind: 'roll' as const, dice: 'new', seed } });

it('takes the first board with enough words', async () => {
  expect(await findBoard(from('3'), search(8, 5, 9, 30))).toMatchObject({
    count: 9,
    tried: 3,
    spec: { source: { seed: '9' } },
  });
  expect(await findBoard(from('12'), search(8, 1))).toMatchObject({ count: 12, tried: 1 });
});

it('takes the best one when the time is up', async () => {
  const found = await findBoard(from('3'), search(50, 5, 9, 4));
  expect(found).toMatchObject({ count: 9, spec: { source: { seed: '9' } } });
  expect(found.tried).toBeGreaterThan(20);
});

it('makes a board where rolling finds none', async () => {
  const neighborhood: Search['neighborhood'] = (board) => {
    const cells = board.split(/[ /]+/);
    const here = board.split('a').length - 1;
    const points = cells.flatMap((cell) => [here + (cell === 'a' ? 0 : 1), here - (cell === 'a' ? 1 : 0)]);
    return Promise.resolve({ letters: ['a', 'b'], points: Uint32Array.from(points), here });
  };
  const found = await findBoard(from('0'), { ...search(6, 0), neighborhood });
  expect(found).toMatchObject({ count: 6, spec: { source: { kind: 'given' } } });
});
