import { describe, expect, it } from 'vitest';
import { DEFAULT_PLAN, type Plan, misreadIn, readPlan, writePlan } from './plan';

const PLANS: Plan[] = [
  DEFAULT_PLAN,
  {
    ...DEFAULT_PLAN,
    steps: [{ cell: 1 }, { cell: 0, letter: 'qu' }],
    at: 0,
    move: 3,
    slowly: true,
    cutoff: 520,
    dedupe: true,
  },
  {
    ...DEFAULT_PLAN,
    order: 'orderly',
    raw: true,
    steps: [{ cell: 0, letter: 'a' }],
    at: 1,
    walk: 0,
    levels: 2,
    lecture: true,
  },
  {
    ...DEFAULT_PLAN,
    view: 'layers',
    siblings: 'byBound',
    root: 5,
    node: 6,
    fold: 'thorough',
    tour: 3,
  },
  { ...DEFAULT_PLAN, words: 'tar tie', tree: '0(a1)', scoring: 'powers', minLength: 4 },
];

describe('the address', () => {
  it('contains the whole plan', () => {
    for (const plan of PLANS) expect(readPlan(new URLSearchParams(writePlan(plan, null).toString()))).toEqual(plan);
  });
  it('is short if nothing is chosen', () => {
    expect([...writePlan(DEFAULT_PLAN, null).keys()]).toEqual(['class']);
    expect(writePlan(DEFAULT_PLAN, 'enable').get('dict')).toBe('enable');
  });
  it('ignores invalid parts', () => {
    const read = (text: string) => readPlan(new URLSearchParams(text));
    expect(read('').class).toBe(DEFAULT_PLAN.class);
    expect(read('ops=4,x,5').steps).toEqual([{ cell: 4 }]);
    expect(read('ops=4,5&at=7').at).toBe(2);
    expect(read('ops=4a').steps).toEqual([{ cell: 4, letter: 'a' }]);
    // Every step has moves. After the last step, there is nothing to move.
    expect(read('ops=4a&at=0&move=2').move).toBe(2);
    expect(read('ops=4&at=1&move=2').move).toBe(0);
    expect(read('kind=orderly&ops=4').steps).toEqual([]);
    expect(read('ops=fold,4').steps).toEqual([{ cell: -1 }, { cell: 4 }]);
    expect(read('kind=orderly&ops=fold').steps).toEqual([]);
    expect(read('ops=fold&at=0&move=2').move).toBe(2);
    expect(read('cut=-3&min=9&fold=maybe&root=x')).toMatchObject({
      cutoff: 0,
      minLength: 3,
      fold: 'no',
      root: 0,
    });
  });
});

describe('what of an address is ignored', () => {
  const ignored = (text: string) => misreadIn(new URLSearchParams(text));
  it('is named', () => {
    expect(ignored('view=zzz&ops=4,x,5&cut=-3&min=9&fold=maybe&kind=odd')).toEqual([
      'kind=odd',
      'ops=4,x,5',
      'view=zzz',
      'cut=-3',
      'fold=maybe',
      'min=9',
    ]);
    expect(ignored('kind=orderly&tree=0a1')).toEqual(['tree=0a1']);
  });
  it('is nothing in an address that the page writes', () => {
    for (const plan of PLANS) expect(misreadIn(writePlan(plan, 'enable'))).toEqual([]);
  });
});
