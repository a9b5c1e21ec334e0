/** What the room says about a tree is true for that tree. */

import { expect, it } from 'vitest';
import type { TreeWhy } from '../../engine/contract';
import { verdictOf } from './picture';
import { readPlan, writePlan } from './plan';
import { isExample, planOfStep, PRESETS, TOUR } from './presets';

const torn = [{ cell: 1, letters: [], against: 2 }];
it.each<[Partial<TreeWhy>, shown: number, ReturnType<typeof verdictOf>]>([
  [{ best: 4 }, 6, 'loose'],
  [{ best: 4, cells: torn }, 6, 'loose'],
  // A board may score as much even if the branches disagree.
  [{ best: 6, cells: torn }, 6, 'met'],
  [{}, 6, 'met'],
  // A class with too many boards to score them all.
  [{ cells: torn }, 6, 'unknown'],
  [{ repeated: [{ word: 'the', times: 2, points: 1 }] }, 6, 'unknown'],
  // An empty bound is not one that is reached.
  [{ bound: 0, words: 0, distinct: 0, best: 8 }, 13, 'broken'],
])('what is known about a bound: %j, %i shown: %s', (of, shown, verdict) => {
  const why = { bound: 6, best: undefined, nodes: 9, words: 3, distinct: 6, cells: [], repeated: [], repeatedAll: 0 };
  expect(verdictOf({ ...why, ...of }, shown)).toBe(verdict);
});

it('examples and steps of the tour have distinct addresses that lead back to them', () => {
  const plans = [...PRESETS.map(({ plan }) => plan), ...TOUR.map((_, i) => planOfStep(i + 1))];
  const addresses = plans.map((plan) => writePlan(plan, null).toString());
  expect(new Set(addresses).size).toBe(plans.length);
  plans.forEach((plan, i) => expect(readPlan(new URLSearchParams(addresses[i]))).toEqual(plan));
});
it('examples state their numbers only under the rules for which they are true', () => {
  for (const preset of PRESETS) {
    const { plan, link } = preset;
    expect(isExample(plan, preset), link).toBe(true);
    for (const other of [{ scoring: 'powers' }, { minLength: 4 }, { raw: true }] as const)
      expect(isExample({ ...plan, ...other }, preset), link).toBe(false);
  }
});
