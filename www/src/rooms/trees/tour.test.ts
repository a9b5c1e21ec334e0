import { describe, expect, it } from 'vitest';
import { readPlan, writePlan } from './plan';
import { isAtStep, planOfStep, TOUR } from './tour';

describe('the tour', () => {
  it('has a dozen steps, each with an address of its own', () => {
    const plans = TOUR.map((_, i) => planOfStep(i + 1));
    const addresses = plans.map((plan) => writePlan(plan, null).toString());
    expect(new Set(addresses).size).toBe(12);
    plans.forEach((plan, i) => expect(readPlan(new URLSearchParams(addresses[i]))).toEqual(plan));
  });
  it('knows when one has left its way', () => {
    const plan = readPlan(writePlan(planOfStep(4), null));
    expect(isAtStep(plan, 4)).toBe(true);
    expect(isAtStep({ ...plan, node: 5 }, 4)).toBe(false);
  });
});
