/**
 * "What is an evaluation tree?": a dozen steps, from two boards to five million and to the few that are left. Every
 * step is a state of the room, and the room stays usable in each.
 */

import { DEFAULT_PLAN, type Plan } from './plan';
import { TOUR_TEXT } from './text';

/** What the room shows at a step; everything else has its initial value. */
type TourPlan = Partial<Plan> & Pick<Plan, 'class'>;

const FARE = { class: 'f au r / . . e / . . .', words: 'far fare fur' };
const FUZZY = { class: 'f au r / z . e / z y .', words: 'far fare fur fuzz fuzzy' };
const TIER = { class: 't ae r / i . .' };
const LIFT = { ...TIER, steps: [{ cell: 1 }] };
const SIXTEEN = { class: 'ab cd / ef gh', steps: [0, 1, 2, 3].map((cell) => ({ cell })), fold: 'refreshed' } as const;
const MILLION = { class: 'lnrsy aeiou chkmpt / chkmpt aeiou lnrsy / lnrsy aeiou bdfgjqvwxz', cutoff: 520 };
const ALL_NINE = [4, 5, 3, 1, 7, 0, 2, 6, 8].map((cell) => ({ cell }));

/** What is shown while a question is open whose answer the step itself would show. */
const BEFORE: Readonly<Record<number, TourPlan>> = { 9: { ...LIFT, move: 1 } };

const PLANS: readonly TourPlan[] = [
  FARE,
  { ...FARE, node: 8 },
  { ...FARE, node: 6 },
  { ...FARE, node: 3 },
  { ...FARE, node: 0 },
  { ...FUZZY, node: 9 },
  TIER,
  { ...LIFT, move: 1 },
  { ...LIFT, move: 3 },
  { ...LIFT, at: 1, node: 17 },
  { ...SIXTEEN, at: 4 },
  { ...MILLION, view: 'layers' },
  { ...MILLION, view: 'layers', steps: ALL_NINE, at: 9 },
];

export const TOUR = PLANS.map((plan, i) => ({ ...TOUR_TEXT[i]!, plan }));

/** Returns the complete plan of a step. Steps are numbered from 1. */
export function planOfStep(step: number): Plan {
  const { plan } = TOUR[step - 1]!;
  return { ...DEFAULT_PLAN, ...plan, tour: step };
}

/** Returns the plan with which a step begins. If it asks what will happen, that has not happened yet. */
export function startOfStep(step: number): Plan {
  return { ...planOfStep(step), ...BEFORE[step] };
}

/** Returns whether a plan shows the same as a step of the tour, or as its beginning. */
export function isAtStep(plan: Plan, step: number): boolean {
  return [planOfStep(step), startOfStep(step)].some(
    // Fields are in the order of the first plan, so that equal plans give equal texts.
    (of) => JSON.stringify(of) === JSON.stringify({ ...of, ...plan }),
  );
}
