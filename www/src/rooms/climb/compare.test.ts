import { describe, expect, it } from 'vitest';
import { ClimbComparison } from './compare';
import { FakeClimber, frameOf } from './fixtures';
import { DEFAULT_PLAN, HILL } from './plan';
import { settled } from './stage';
import { medianInterval, medianOfBest, overlap } from './success';
import { TEXT } from './text';

const ORDER = { names: ['Tuned annealing', 'Hill climbing'], seed: 'both', runs: 20, steps: 20_480 } as const;

describe('a comparison', () => {
  it('knows what it compared after its tab is left', async () => {
    const climbers: FakeClimber[] = [];
    const comparison = new ClimbComparison({
      startWorker: (_, from, pace) => {
        climbers.push(new FakeClimber(from, pace));
        return climbers.at(-1)!;
      },
      later: () => undefined,
    });
    comparison.start(DEFAULT_PLAN, [{ kind: 'tuned' }, HILL], 'enable2k', ORDER);
    for (const climber of climbers) {
      climber.frame = frameOf({ run: 20 });
      climber.stop();
    }
    await settled();
    // Switching to another tab of the room stops what still runs.
    comparison.stop();
    expect(comparison.order.value).toEqual(ORDER);
    expect(comparison.sides.value?.map(({ runs }) => runs.value.length)).toEqual([20, 20]);
  });
});

describe('the certainty of a comparison', () => {
  const upTo = (n: number): number[] => Array.from({ length: n }, (_, i) => n - i);

  it('has an interval of the median, from the ranks that tables give', () => {
    expect([20, 100].map((n) => medianInterval(upTo(n)))).toEqual([
      [6, 15],
      [40, 61],
    ]);
    expect([medianInterval(upTo(6)), medianInterval(upTo(5))]).toEqual([[1, 6], undefined]);
  });
  it('says whether two intervals overlap', () => {
    expect([overlap([1, 4], [4, 6]), overlap([5, 6], [1, 4]), overlap([0, 9], [3, 4])]).toEqual([true, false, true]);
  });
  it('estimates the best of several runs', () => {
    expect([1, 2, 1000].map((times) => medianOfBest(upTo(100), times))).toEqual([50, 71, 100]);
    expect(medianOfBest([], 3)).toBe(0);
  });
});

describe('the result of a comparison', () => {
  const tuned = { name: 'Tuned annealing', median: 3507, boards: 738_207 };
  const hill = { name: 'Hill climbing (temperature 0)', median: 2796, boards: 157_883 };

  it('names both schedules, and says how certain it is', () => {
    expect(TEXT.compare.result(tuned, hill, false)).toBe(
      'Tuned annealing did better: half of its runs reached at least 3,507, compared with 2,796 for hill climbing. The [[interval|95% intervals]] of the two medians don’t overlap, so chance alone is an unlikely explanation.',
    );
    expect(TEXT.compare.result(tuned, tuned, true)).toBe('Both schedules have a median best score of 3,507.');
  });
  it('says how fair it is', () => {
    expect(TEXT.compare.work(100, 20_480)).toContain('100 runs of 20,480 steps');
    expect(TEXT.compare.same(tuned, hill, 4.68, 3268)).toMatch(
      /4\.7 times as many as hill climbing.*still less than 3,507/,
    );
    expect(TEXT.compare.same(hill, tuned, 1.2, 3550)).toContain('about 3,550, more than 2,796.');
  });
});
