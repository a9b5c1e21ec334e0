import { describe, expect, it } from 'vitest';
import { readPlan, writePlan } from './plan';
import { isAtStep, planOfStep, startOfStep, TOUR } from './tour';

describe('the tour', () => {
  it('has thirteen steps, each with its own address', () => {
    const plans = TOUR.map((_, i) => planOfStep(i + 1));
    const addresses = plans.map((plan) => writePlan(plan, null).toString());
    expect(new Set(addresses).size).toBe(13);
    plans.forEach((plan, i) => expect(readPlan(new URLSearchParams(addresses[i]))).toEqual(plan));
  });
  it('asks only questions to which one of its answers is right', () => {
    const asked = TOUR.flatMap(({ ask }) => ask ?? []);
    expect(asked.length).toBeGreaterThan(4);
    for (const { options, right } of asked) expect(options[right]).toBeDefined();
  });
  it('asks what a move will do before it is made, and is at the same step before and after', () => {
    expect([startOfStep(9).move, planOfStep(9).move]).toEqual([1, 3]);
    expect([startOfStep(9), planOfStep(9)].map((plan) => isAtStep(plan, 9))).toEqual([true, true]);
    expect(startOfStep(8)).toEqual(planOfStep(8));
  });
  it('notices when the visitor has left it', () => {
    const plan = readPlan(writePlan(planOfStep(4), null));
    expect(isAtStep(plan, 4)).toBe(true);
    expect(isAtStep({ ...plan, node: 5 }, 4)).toBe(false);
  });
});
