import 'fake-indexeddb/auto';
import { describe, expect, it } from 'vitest';
import { DEFAULT_PLAN, RULE_OF_2009 } from './plan';
import type { BestBoard } from './hall';
import { browserStore, type KeptClimb, MOST_HALLS, readKept } from './store';

const KEPT: KeptClimb = {
  version: 1,
  plan: DEFAULT_PLAN,
  seed: 'drawn',
  dictionary: 'enable2k',
  over: false,
  speed: 3000,
  front: 1,
  climbers: [Uint8Array.of(1), Uint8Array.of(2)],
};

describe('a saved climb', () => {
  it.each<Partial<KeptClimb>>([
    {},
    { speed: 'guided' },
    { plan: { ...DEFAULT_PLAN, cooling: RULE_OF_2009, size: '5x3', scoring: '0,0,0,1,1,2,3,5,11,20', target: 3625 } },
    { plan: { ...DEFAULT_PLAN, dice: 'new', fixed: 'q???/????/????/???s', word: 'replastering' } },
  ])('comes back as it was: %j', (change) => {
    expect(readKept({ ...KEPT, ...change })).toEqual({ ...KEPT, ...change });
  });

  it.each<[string, unknown]>([
    ['nothing', undefined],
    ['a text', 'climb'],
    ['another version', { ...KEPT, version: 2 }],
    ['no plan', { ...KEPT, plan: undefined }],
    ['a plan without its parts', { ...KEPT, plan: {} }],
    ['a size that is none', { ...KEPT, plan: { ...DEFAULT_PLAN, size: '9x9' } }],
    ['a schedule that is none', { ...KEPT, plan: { ...DEFAULT_PLAN, cooling: { kind: 'steep' } } }],
    ['no seed', { ...KEPT, seed: 5 }],
    ['a speed that is none', { ...KEPT, speed: -1 }],
    ['no climber in front', { ...KEPT, front: -1 }],
    ['no climbers', { ...KEPT, climbers: [] }],
    ['a climber that is none', { ...KEPT, climbers: [[1, 2]] }],
  ])('that is damaged counts as missing: %s', (_, value) => {
    expect(readKept(value)).toBeUndefined();
  });
});

it('more lists of best boards than are kept replace those that got no new board for longest', async () => {
  const store = browserStore();
  const best = (found: number): BestBoard => ({ board: 'abcd', points: 1, seed: '1', run: 0, found });
  for (let at = 0; at <= MOST_HALLS; at++) await store.keepHall(`course ${at}`, [best(MOST_HALLS - at + 1)]);
  expect(await store.hall('course 0')).toHaveLength(1);
  expect(await store.hall(`course ${MOST_HALLS - 1}`)).toHaveLength(1);
  expect(await store.hall(`course ${MOST_HALLS}`)).toEqual([]);
});
