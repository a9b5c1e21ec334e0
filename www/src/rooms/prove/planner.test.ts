import { describe, expect, it } from 'vitest';
import type { ClassBreaker } from '../../engine/breaker';
import { recordOf } from '../../engine/breaker-runner';
import type { Added, ProofPlan } from '../../engine/jobs';
import { FinishedClasses } from './finished-classes';
import { Planner } from './planner';
import { readRecord } from './records';

const line = (id: number): string => JSON.stringify({ id, class: `class ${id}`, boards: [] });

function planner() {
  const restored: [string, string][] = [];
  const worker = {
    plan: async () => ({
      plan: { run: { schema: 2, methodVersion: 2, classes: 4 } } as unknown as ProofPlan,
      ids: Float64Array.of(0, 1, 2, 3),
      weights: new Float64Array(),
    }),
    restore: async (lines: string, origin: string): Promise<Added> => {
      restored.push([lines, origin]);
      return { records: [], rescored: 0, problems: [] };
    },
  } as unknown as ClassBreaker;
  return { planner: new Planner(() => worker, new FinishedClasses()), restored };
}

describe('saved results', () => {
  it('are offered with the version of the method that found them', async () => {
    const { planner: asked, restored } = planner();
    await asked.plan();
    await asked.offer([
      recordOf(line(0), 'file', 1),
      recordOf(line(1), 'computed'),
      recordOf(line(2), 'file', 1),
      recordOf(line(3), 'file'),
    ]);
    const head = '{"run":{"schema":2,"methodVersion":1,"classes":4}}';
    expect(restored).toEqual([
      [`${head}\n${line(0)}\n${line(2)}\n`, 'file'],
      [`${line(1)}\n`, 'computed'],
      [`${line(3)}\n`, 'file'],
    ]);
  });

  it('keep that version in storage, and count as damaged without a valid one', () => {
    const figures = { bound: 1, paths: 1, merged: 1, visits: 1, opened: 1, candidates: 1, parts: 1, bytes: 1 };
    const record = recordOf(JSON.stringify({ ...figures, ...JSON.parse(line(0)) }), 'file', 1);
    expect(readRecord(structuredClone(record))).toEqual(record);
    expect(readRecord({ ...record, methodVersion: 'one' })).toBeUndefined();
  });
});
