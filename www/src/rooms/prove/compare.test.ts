import { describe, expect, it } from 'vitest';
import type { ClassBreaker } from '../../engine/breaker';
import type { ClassRecord, ProveSpec } from '../../engine/jobs';
import { MethodComparison } from './compare';

const SPEC: ProveSpec = { size: '2x2', threshold: 5, scoring: 'standard', minLength: 3, buckets: 'a b' };

const LINE = '{"boards":[{"board":"adfg","points":7}]}';

/** `pace`: the milliseconds that twenty thousand random boards take. */
function stage(seconds: (spec: ProveSpec) => number, pace = 100) {
  const specs: ProveSpec[] = [];
  let now = 0;
  const startWorker = (spec: ProveSpec): ClassBreaker => {
    specs.push(spec);
    return {
      ready: Promise.resolve(),
      expect: async (samples: number) => ((now += pace), { samples, hits: 0, boards: 0 }),
      break: async () => ({ seconds: seconds(spec), visits: 7, found: 1, line: LINE }) as ClassRecord,
      look: async () => ({ progress: { done: 0.5, depth: 1, parts: 1 }, seconds: 1 }),
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
      runs: [
        { method: 'best', state: 'done', seconds: 1, found: 1, boards: 'adfg 7' },
        { method: 'hybrid2025', state: 'done' },
        { method: 'union2009', state: 'done', seconds: 9 },
        { method: 'brute', state: 'done' },
      ],
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
    expect(comparison.shown.value).toMatchObject({ rate: 0.001 });
    expect(comparison.shown.value?.runs.at(-1)).toMatchObject({ state: 'calculated', seconds: 6000, boards: '' });
  });

  it('ends on request, and keeps the results so far', async () => {
    const { comparison } = stage(() => 1);
    const running = comparison.start(3, 'ab cde f g', SPEC, 1);
    comparison.stop();
    await running;
    expect(comparison.shown.value?.runs.map(({ state }) => state)).toEqual(Array(4).fill('stopped'));
    comparison.close();
    expect(comparison.shown.value).toBeUndefined();
  });
});
