import { expect, it } from 'vitest';
import type { ClassBreaker } from '../../engine/breaker';
import { recordOf } from '../../engine/breaker-runner';
import type { Added, ClassRecord, ProofPlan } from '../../engine/jobs';
import { Results } from './results';
import { type ProofStore, readRecord } from './store';

const line = (id: number): string => JSON.stringify({ id, class: `class ${id}`, boards: [] });

/** A proof with these stored results. `restored` has what the worker was offered, and `written` what was saved. */
async function opened(stored: readonly ClassRecord[]) {
  const restored: [string, string][] = [];
  const written: ClassRecord[] = [];
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
  const store = {
    load: async () => undefined,
    results: async () => ({ results: stored, spoiled: 0 }),
    keep: async (_key: string, records: readonly ClassRecord[]) => void written.push(...records),
  } as unknown as ProofStore;
  const results = new Results(store, { note: () => undefined, failed: () => undefined });
  await results.plan(() => worker);
  return { results, restored, written };
}

it('stored results are offered as such, with the version of the method that found them', async () => {
  const { results, restored } = await opened([
    recordOf(line(0), 'file', 1),
    recordOf(line(1), 'computed'),
    recordOf(line(2), 'file', 1),
    recordOf(line(3), 'file'),
  ]);
  await results.takeUp();
  const head = '{"run":{"schema":2,"methodVersion":1,"classes":4}}';
  expect(restored).toEqual([
    [`${head}\n${line(0)}\n${line(2)}\n`, 'file'],
    [`${line(1)}\n`, 'stored'],
    [`${line(3)}\n`, 'file'],
  ]);
});

it('a stored result keeps that version, and counts as damaged without a valid one', () => {
  const figures = { bound: 1, paths: 1, merged: 1, visits: 1, opened: 1, candidates: 1, parts: 1, bytes: 1 };
  const record = recordOf(JSON.stringify({ ...figures, ...JSON.parse(line(0)) }), 'file', 1);
  expect(readRecord(structuredClone(record))).toEqual(record);
  expect(readRecord({ ...record, methodVersion: 'one' })).toBeUndefined();
});

it('results that arrive after a request to write when there was nothing to write are written', async () => {
  const { results, written } = await opened([]);
  await results.flush();
  const result = recordOf(line(1), 'computed');
  results.take(result);
  await results.flush();
  expect(written).toEqual([result]);
});
