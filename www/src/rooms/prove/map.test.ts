import { signal } from '@preact/signals';
import { describe, expect, it } from 'vitest';
import type { WorkerStatus } from '../../engine/breaker';
import type { ClassRecord } from '../../engine/jobs';
import { MapSquares, type SquareLook } from './ClassMap';
import type { FinishedClasses } from './results';

/** A session with this many classes, and the squares drawn from it. */
function stage(ids: number[], together: number) {
  const results = new Map<number, ClassRecord>();
  const order: number[] = [];
  const failed = new Map<number, string>();
  const statuses = signal<readonly WorkerStatus[]>([]);
  const squares = new MapSquares(Float64Array.from(ids), together, {
    finishedClasses: { results, order, isHard: (seconds?: number) => (seconds ?? 0) > 9 } as unknown as FinishedClasses,
    failed,
    differing: new Set(),
    workerStatuses: statuses,
  });
  const drawn = (): Record<number, string> => {
    const looks: Record<number, string> = {};
    squares.update((at, { mark, hard, done }: SquareLook) => (looks[at] = `${mark}${hard ? ' hard' : ''} ${done}`));
    return looks;
  };
  const finish = (id: number, boards = 0, seconds = 1): void => {
    results.set(id, { id, found: boards, seconds } as unknown as ClassRecord);
    order.push(id);
  };
  const status = (id: number | undefined, done = 0.5, seconds = 1): WorkerStatus => ({
    id,
    seconds,
    lost: 0,
    progress: { done, depth: 0, parts: 1 },
  });
  return { drawn, finish, failed, statuses, status };
}

describe('the map of classes', () => {
  it('touches only squares that change', () => {
    const { drawn, finish, statuses, status, failed } = stage([2, 3, 5, 7], 1);
    expect(drawn()).toEqual({ 0: 'waiting 0', 1: 'waiting 0', 2: 'waiting 0', 3: 'waiting 0' });
    expect(drawn()).toEqual({});
    statuses.value = [status(3), status(undefined)];
    expect(drawn()).toEqual({ 1: 'running 0.5' });
    finish(3, 1);
    statuses.value = [status(5, 0.25, 10)];
    expect(drawn()).toEqual({ 1: 'found 1', 2: 'running hard 0.25' });
    finish(5, 0, 12);
    statuses.value = [];
    failed.set(7, 'too large');
    expect(drawn()).toEqual({ 2: 'broken hard 1', 3: 'failed 0' });
    failed.clear();
    expect(drawn()).toEqual({ 3: 'waiting 0' });
  });

  it('puts many classes into a square, which fills', () => {
    const { drawn, finish, statuses, status } = stage([0, 1, 2, 3, 4], 2);
    drawn();
    finish(1);
    statuses.value = [status(0, 0.5)];
    expect(drawn()).toEqual({ 0: 'running 0.75' });
    statuses.value = [];
    expect(drawn()).toEqual({ 0: 'waiting 0.5' });
    finish(0);
    finish(4, 2);
    expect(drawn()).toEqual({ 0: 'broken 1', 2: 'found 1' });
  });
});
