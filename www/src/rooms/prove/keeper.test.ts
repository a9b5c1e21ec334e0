import { expect, it } from 'vitest';
import { recordOf } from '../../engine/breaker-runner';
import type { ClassRecord } from '../../engine/jobs';
import { Keeper } from './keeper';
import type { ProofStore } from './store';

const RESULT = recordOf(JSON.stringify({ id: 1, class: 'a', boards: [] }), 'computed');

it('writes what comes after it was asked for when there was nothing to write', async () => {
  const written: ClassRecord[] = [];
  const keeper = new Keeper({
    keep: async (_key: string, results: readonly ClassRecord[]) => void written.push(...results),
  } as unknown as ProofStore);
  keeper.open('run');
  await keeper.flush();
  keeper.keep([RESULT]);
  await keeper.flush();
  expect(written).toEqual([RESULT]);
});
