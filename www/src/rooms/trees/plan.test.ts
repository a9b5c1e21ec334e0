import { expect, it } from 'vitest';
import { DEFAULT_PLAN, type Plan, misreadIn, readPlan, writePlan } from './plan';

const PARTS: Partial<Plan>[] = [
  {},
  { steps: [{ cell: 1 }, { cell: 0, letter: 'qu' }], at: 0, move: 3, slowly: true, cutoff: 520, dedupe: true },
  { order: 'orderly', raw: true, steps: [{ cell: 0, letter: 'a' }], at: 1, walk: 0, levels: 2, lecture: true },
  { view: 'layers', siblings: 'byBound', root: 5, node: 6, fold: 'thorough', tour: 3 },
  { words: 'tar tie', tree: '0(a1)', scoring: 'powers', minLength: 4 },
];
const read = (text: string) => readPlan(new URLSearchParams(text));
const ignored = (text: string) => misreadIn(new URLSearchParams(text));

it('the address contains the whole plan, and nothing in it is ignored', () => {
  for (const part of PARTS) {
    const address = writePlan({ ...DEFAULT_PLAN, ...part }, null).toString();
    expect([read(address), ignored(address)]).toEqual([{ ...DEFAULT_PLAN, ...part }, []]);
  }
});
it('the address is short if nothing is chosen', () => {
  expect([...writePlan(DEFAULT_PLAN, null).keys()]).toEqual(['class']);
  expect(writePlan(DEFAULT_PLAN, 'enable').get('dict')).toBe('enable');
});
it.each<[string, Partial<Plan>, misread?: string]>([
  ['', { class: DEFAULT_PLAN.class }],
  ['ops=4,x,5', { steps: [{ cell: 4 }] }, 'ops=4,x,5'],
  ['ops=4,5&at=7', { at: 2 }],
  // Every step has moves. After the last step, there is nothing to move.
  ['ops=4a&at=0&move=2', { steps: [{ cell: 4, letter: 'a' }], move: 2 }],
  ['ops=4&at=1&move=2', { move: 0 }],
  ['ops=fold,4&at=0&move=2', { steps: [{ cell: -1 }, { cell: 4 }], move: 2 }],
  ['kind=orderly&ops=4', { steps: [] }],
  ['kind=orderly&ops=fold', { steps: [] }],
  ['kind=orderly&tree=0a1', {}, 'tree=0a1'],
  ['cut=-3&min=9&fold=maybe&root=x', { cutoff: 0, minLength: 3, fold: 'no', root: 0 }],
  ['view=zzz&cut=-3&min=9&fold=maybe&kind=odd', {}, 'kind=odd view=zzz cut=-3 fold=maybe min=9'],
])('of the address “%s”, invalid parts are ignored, and named', (text, part, misread) => {
  expect(read(text)).toMatchObject(part);
  if (misread) expect(ignored(text).join(' ')).toBe(misread);
});
