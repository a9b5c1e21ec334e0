import { describe, expect, it, vi } from 'vitest';
import type { ClassBreaker } from '../../engine/breaker';
import type { ClassRecord, PartRow, ProofRun } from '../../engine/jobs';
import { Check, type SecondWorker, spokenOf } from './check';
import { ClassUnfolding, MethodComparison } from './one-class';
import { FIRST } from './spec';

const RUN = { size: '2x2' } as ProofRun;

const result = (id: number, ...boards: string[]): ClassRecord =>
  ({ id, line: JSON.stringify({ id, boards: boards.map((board) => ({ board, points: 7 })) }) }) as ClassRecord;

const known = [result(1, 'abcd', 'bacd'), result(2), result(5, 'eirt')];

const settled = () => new Promise((resolve) => setTimeout(resolve, 10));

/** A second program that finds these boards in each class, and a core that compares their number. */
function stage(boardsOf: (id: number) => string[], recheck?: () => Promise<string[]>) {
  const said: string[] = [];
  const worker = {
    words: async () => 'tea\n',
    confirm: async (line: string) => {
      const { boards } = JSON.parse(line) as { boards: { board: string }[] };
      return boards.map(({ board }) => board).join() === 'abcd' ? [] : ['class 1 leaves out a board'];
    },
    recheck:
      recheck ??
      (async (line: string): Promise<string[]> => {
        const { id, boards } = JSON.parse(line) as { id: number; boards: unknown[] };
        const count = (text: string) => (JSON.parse(text) as { boards: unknown[] }).boards.length;
        const same = boards.length === count(known.find((one) => one.id === id)!.line);
        return same ? [] : [`class ${id} leaves out a board`];
      }),
  } as unknown as ClassBreaker;
  const results = {
    asked: async () => worker,
    check: (compare: (worker: ClassBreaker) => Promise<string[]>) => compare(worker),
    sumUp: async () => undefined,
  };
  const startWorker = (): SecondWorker => {
    const worker: SecondWorker = {
      onmessage: null,
      onerror: null,
      terminate: () => undefined,
      postMessage: (message: { id?: number }) => {
        const { id } = message;
        const data = id === undefined ? { ids: [3, 4] } : { boards: boardsOf(id).map((board) => [board, 7]) };
        setTimeout(() => worker.onmessage?.call(worker as Worker, { data } as MessageEvent), 0);
      },
    };
    return worker;
  };
  return { check: new Check(results, startWorker, (text) => said.push(text)), said };
}

describe('the checks', () => {
  it('say where they differ', async () => {
    const { check } = stage((id) => (id === 5 ? ['eirt'] : []));
    await check.repeat(RUN, 1, known);
    expect(check.repeated.value).toMatchObject({ done: 3, differ: [1], problems: ['class 1 leaves out a board'] });
    expect(spokenOf(check.repeated.value!)).toBe('2 of 3 classes gave the same boards; 1 differs.');
  });

  it('let the second program prove everything in its own classes', async () => {
    const same = stage((id) => (id === 3 ? ['abcd'] : []));
    await same.check.repeat(RUN, 2);
    expect(same.check.repeated.value).toMatchObject({ own: true, of: 2, done: 2, problems: [] });
    expect(same.said[0]).toMatch(/its own.*found exactly the same boards/);
    const { check } = stage(() => []);
    await check.repeat(RUN, 1);
    expect(check.repeated.value).toMatchObject({ running: false, problems: ['class 1 leaves out a board'] });
    expect(spokenOf(check.repeated.value!)).toBe('');
  });

  it('count no answer of the check before them', async () => {
    let answer: (problems: string[]) => void = () => undefined;
    const late = new Promise<string[]>((resolve) => (answer = resolve));
    const answers = [late];
    const { check, said } = stage(
      () => [],
      () => answers.pop() ?? new Promise(() => undefined),
    );
    void check.repeat(RUN, 1, known);
    await settled();
    void check.repeat(RUN, 1, known);
    await settled();
    answer([]);
    await settled();
    expect(check.repeated.value).toMatchObject({ running: true, done: 0, of: 3 });
    expect(said).toEqual([]);
  });
});

it('a class that is unfolded forgets parts that are done again', async () => {
  const row = (level: number): PartRow => ({ level }) as PartRow;
  const worker = {
    unfold: async () => ({ kept: 0, rows: [row(0), row(1)], more: true }),
    more: async () => ({ kept: 1, rows: [row(2)], more: false }),
    dismiss: () => undefined,
  } as unknown as ClassBreaker;
  const unfolding = new ClassUnfolding(() => worker);
  await unfolding.start(7, 'best', 64);
  expect(unfolding.shown.value?.rows).toEqual([row(0), row(2)]);
});

it('a comparison calculates brute force from a sample where scoring all boards would take too long', async () => {
  let now = 0;
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => now);
  const worker = {
    ready: Promise.resolve(),
    expect: async (samples: number) => ((now += 2e10), { samples, hits: 0, boards: 0 }),
    break: async () => ({ seconds: 1, visits: 7, found: 1, line: '{"boards":[{"board":"adfg","points":7}]}' }),
    dismiss: () => undefined,
  } as unknown as ClassBreaker;
  const comparison = new MethodComparison(() => worker);
  await comparison.start(3, 'ab cde f g', FIRST, 1);
  clock.mockRestore();
  expect(comparison.shown.value).toMatchObject({ rate: 0.001 });
  expect(comparison.shown.value?.runs[0]).toMatchObject({ state: 'done', boards: 'adfg 7' });
  expect(comparison.shown.value?.runs.at(-1)).toMatchObject({ state: 'calculated', seconds: 6000, boards: '' });
});
