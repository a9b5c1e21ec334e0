import { describe, expect, it } from 'vitest';
import type { ClassBreaker, BruteScored } from '../../engine/breaker';
import type { ClassRecord, ProveSpec } from '../../engine/jobs';
import { MethodComparison } from './compare';

const SPEC: ProveSpec = { size: '2x2', threshold: 5, scoring: 'standard', minLength: 3, buckets: 'a b' };

/** `pace`: the milliseconds that twenty thousand random boards take. */
function stage(seconds: (spec: ProveSpec) => number, pace = 100) {
  const specs: ProveSpec[] = [];
  let now = 0;
  let scored = 0;
  const score = async (): Promise<BruteScored> => {
    scored += 3;
    return { scores: { scored, all: 6, found: 2, best: 9, more: scored < 6 }, seconds: scored / 10 };
  };
  const startWorker = (spec: ProveSpec): ClassBreaker => {
    specs.push(spec);
    return {
      ready: Promise.resolve(),
      expect: async (samples: number) => ((now += pace), { samples, hits: 0, boards: 0 }),
      break: async () => ({ seconds: seconds(spec), visits: 7, found: 2 }) as ClassRecord,
      look: async () => ({ progress: { done: 0.5, depth: 1, parts: 1 }, seconds: 1 }),
      brute: score,
      score,
      dismiss: () => undefined,
    } as unknown as ClassBreaker;
  };
  return { comparison: new MethodComparison({ startWorker, now: () => now, every: () => () => undefined }), specs };
}

describe('a comparison', () => {
  it('breaks one class by every method, and by brute force', async () => {
    const { comparison, specs } = stage(({ method }) => (method === 'union2009' ? 9 : 1));
    await comparison.start(3, 'ab cde f g', SPEC, 1);
    expect(comparison.shown.value).toMatchObject({
      id: 3,
      boards: 6,
      runs: [
        { method: 'best', state: 'done', seconds: 1, found: 2 },
        { method: 'hybrid2025', state: 'done' },
        { method: 'union2009', state: 'done', seconds: 9 },
      ],
      brute: { state: 'done', scored: 6, found: 2, seconds: 0.6, rate: 10 },
    });
    // Only the class itself counts, not the partition or the selected classes.
    expect(specs.findLast(({ method }) => method === 'union2009')).toEqual({
      size: '2x2',
      threshold: 5,
      scoring: 'standard',
      minLength: 3,
      class: 'ab cde f g',
      method: 'union2009',
    });
  });

  it('calculates brute force from a sample where scoring all boards would take too long', async () => {
    const { comparison } = stage(() => 1, 20_000_000_000);
    await comparison.start(3, 'ab cde f g', SPEC, 1);
    expect(comparison.shown.value?.brute).toMatchObject({ state: 'calculated', seconds: 6000, scored: 0, rate: 0.001 });
  });

  it('ends on request, and keeps the results so far', async () => {
    const { comparison } = stage(() => 1);
    const running = comparison.start(3, 'ab cde f g', SPEC, 1);
    comparison.stop();
    await running;
    expect(comparison.shown.value?.runs.map(({ state }) => state)).toEqual(['stopped', 'stopped', 'stopped']);
    expect(comparison.shown.value?.brute.state).toBe('stopped');
    comparison.close();
    expect(comparison.shown.value).toBeUndefined();
  });
});
