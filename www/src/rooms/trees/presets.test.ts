import { describe, expect, it } from 'vitest';
import { DEFAULT_PLAN, readPlan, writePlan } from './plan';
import { isExample, PRESETS } from './presets';

describe('the examples', () => {
  it('have distinct addresses that lead back to them', () => {
    const plans = PRESETS.map(({ plan }) => ({ ...DEFAULT_PLAN, ...plan, at: plan.steps?.length ?? 0 }));
    const addresses = plans.map((plan) => writePlan(plan, null).toString());
    expect(new Set(addresses).size).toBe(PRESETS.length);
    plans.forEach((plan, i) => expect(readPlan(new URLSearchParams(addresses[i]))).toEqual(plan));
    expect(new Set(PRESETS.map(({ id }) => id)).size).toBe(PRESETS.length);
  });

  it('state their numbers only under the rules for which they are true', () => {
    for (const preset of PRESETS) {
      const plan = { ...DEFAULT_PLAN, ...preset.plan };
      expect(isExample(plan, preset), preset.id).toBe(true);
      expect(isExample({ ...plan, scoring: 'powers' }, preset), preset.id).toBe(false);
      expect(isExample({ ...plan, minLength: 4 }, preset), preset.id).toBe(false);
      expect(isExample({ ...plan, raw: true }, preset), preset.id).toBe(false);
    }
  });
});
