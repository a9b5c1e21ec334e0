import { expect, it } from 'vitest';
import { recordOf } from '../../engine/breaker-runner';
import type { ClassRecord } from '../../engine/jobs';
import { ResultWriter } from './writer';
import type { ProofStore } from './store';

const RESULT = recordOf(JSON.stringify({ id: 1, class: 'a', boards: [] }), 'computed');

it('writes results that arrive after a request to write when there was nothing to write', async () => {
  const written: ClassRecord[] = [];
  const writer = new ResultWriter({
    keep: async (_key: string, results: readonly ClassRecord[]) => void written.push(...results),
  } as unknown as ProofStore);
  writer.open('run');
  await writer.flush();
  writer.keep([RESULT]);
  await writer.flush();
  expect(written).toEqual([RESULT]);
});
