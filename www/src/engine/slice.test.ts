import { describe, expect, it } from 'vitest';
import { Slices } from './slice';

/** A clock, and a job whose units take as long as `cost` says, in milliseconds. */
function stage(cost: (done: number) => number, all = Infinity) {
  let [now, done] = [0, 0];
  const slices = new Slices(() => now, 8, 64);
  const step = (budget: number): boolean => {
    for (let i = 0; i < budget && done < all; i++) now += cost(done++);
    return done < all;
  };
  return { slices, step, now: () => now, done: () => done };
}

describe('a slice', () => {
  it('ends at its deadline, however long a unit takes', () => {
    for (const cost of [0.0001, 0.01, 0.5]) {
      const s = stage(() => cost);
      // At first, the right length of a piece has yet to be found.
      for (let i = 0; i < 20; i++) s.slices.run(s.step);
      const from = s.now();
      expect(s.slices.run(s.step).more).toBe(true);
      expect(s.now() - from).toBeGreaterThanOrEqual(8);
      expect(s.now() - from).toBeLessThan(10);
    }
  });

  it('is hardly longer when units suddenly take twenty times as long', () => {
    const s = stage((done) => (done < 1_000_000 ? 0.001 : 0.02));
    let longest = 0;
    while (s.done() < 1_100_000) {
      const from = s.now();
      s.slices.run(s.step);
      longest = Math.max(longest, s.now() - from);
    }
    // The piece during which that happens, and nothing more.
    expect(longest).toBeLessThan(8 + 20 * 3);
  });

  it('ends with its job, and with what it may use', () => {
    const s = stage(() => 0.01, 100);
    expect(s.slices.run(s.step, 10)).toEqual({ more: true, used: 10 });
    expect(s.slices.run(s.step, 0)).toEqual({ more: true, used: 0 });
    expect(s.slices.run(s.step).more).toBe(false);
    expect(s.done()).toBe(100);
  });
});
