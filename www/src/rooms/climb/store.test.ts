import { describe, expect, it } from 'vitest';
import { DEFAULT_PLAN, RULE_OF_2009 } from './plan';
import { type KeptClimb, readKept } from './store';

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
