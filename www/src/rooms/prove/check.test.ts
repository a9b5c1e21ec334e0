import { describe, expect, it } from 'vitest';
import type { ClassBreaker } from '../../engine/breaker';
import type { ClassRecord, PartRow, ProofRun } from '../../engine/jobs';
import { Check, type SecondWorker, spokenOf } from './check';
import { ClassUnfolding } from './unfold';

const RUN = { size: '2x2' } as ProofRun;

const result = (id: number, ...boards: string[]): ClassRecord =>
  ({ id, line: JSON.stringify({ id, boards: boards.map((board) => ({ board, points: 7 })) }) }) as ClassRecord;

const known = [result(1, 'abcd', 'bacd'), result(2), result(5, 'eirt')];

const settled = () => new Promise((resolve) => setTimeout(resolve, 10));

/** A second program that finds these boards in each class, and a core that compares their number. */
function stage(boardsOf: (id: number) => string[], recheck?: () => Promise<string[]>) {
  const said: string[] = [];
  const sent: object[] = [];
  let ended = 0;
  const worker = { words: async () => 'tea\n', audit: async () => ({ checked: 3, rescored: 3, problems: [] }) };
  const results = {
    asked: async () => worker as unknown as ClassBreaker,
    confirm: async (line: string) => {
      const { boards } = JSON.parse(line) as { boards: { board: string }[] };
      return boards.map(({ board }) => board).join() === 'abcd' ? [] : ['class 1 leaves out a board'];
    },
    refute: async () => ({ tried: 9, problems: ['class 2 leaves out tier'], done: true }),
    recheck:
      recheck ??
      (async (line: string): Promise<string[]> => {
        const { id, boards } = JSON.parse(line) as { id: number; boards: unknown[] };
        const count = (text: string) => (JSON.parse(text) as { boards: unknown[] }).boards.length;
        const same = boards.length === count(known.find((one) => one.id === id)!.line);
        return same ? [] : [`class ${id} leaves out a board`];
      }),
  };
  const startWorker = (): SecondWorker => {
    const worker: SecondWorker = {
      onmessage: null,
      onerror: null,
      terminate: () => ended++,
      postMessage: (message: { id?: number }) => {
        sent.push(message);
        const { id } = message;
        const data = id === undefined ? { ids: [3, 4] } : { boards: boardsOf(id).map((board) => [board, 7]) };
        setTimeout(() => worker.onmessage?.call(worker as Worker, { data } as MessageEvent), 0);
      },
    };
    return worker;
  };
  const check = new Check({ results, startWorker, announce: (text) => said.push(text), now: () => 0 });
  return { check, said, sent, ended: () => ended };
}

describe('the checks', () => {
  it('compare the boards that the second program finds, and end its workers', async () => {
    const { check, said, sent, ended } = stage((id) => ({ 1: ['bacd', 'abcd'], 5: ['eirt'] })[id] ?? []);
    const over = check.repeat({ run: RUN, results: known, workers: 2 });
    expect(check.repeated.value).toMatchObject({ running: true, of: 3 });
    await over;
    expect(check.repeated.value).toMatchObject({ running: false, done: 3, differ: [], trouble: '' });
    expect(sent.filter((message) => 'list' in message)).toEqual(Array(2).fill({ list: 'tea\n', run: RUN }));
    expect([said, ended()]).toEqual([['3 of 3 classes gave the same boards.'], 2]);
  });

  it('say where they differ', async () => {
    const { check } = stage((id) => (id === 5 ? ['eirt'] : []));
    await check.repeat({ run: RUN, results: known, workers: 1 });
    expect(check.repeated.value).toMatchObject({ done: 3, differ: [1], problems: ['class 1 leaves out a board'] });
    expect(spokenOf(check.repeated.value!)).toBe('2 of 3 classes gave the same boards; 1 differs.');
  });

  it('let the second program prove everything in its own classes', async () => {
    const same = stage((id) => (id === 3 ? ['abcd'] : []));
    await same.check.repeat({ run: RUN, workers: 2 });
    expect(same.check.repeated.value).toMatchObject({ own: true, of: 2, done: 2, problems: [] });
    expect(same.said[0]).toMatch(/its own.*found exactly the same boards/);
    const { check } = stage(() => []);
    await check.repeat({ run: RUN, workers: 1 });
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
    void check.repeat({ run: RUN, results: known, workers: 1 });
    await settled();
    void check.repeat({ run: RUN, results: known, workers: 1 });
    await settled();
    answer([]);
    await settled();
    expect(check.repeated.value).toMatchObject({ running: true, done: 0, of: 3 });
    expect(said).toEqual([]);
  });

  it('audit, and then search for missing boards', async () => {
    const { check } = stage(() => []);
    await check.examine();
    expect(check.examined.value).toMatchObject({
      classes: 3,
      boards: 3,
      tried: 9,
      problems: ['class 2 leaves out tier'],
      running: false,
    });
  });
});

describe('the unfolding of a class', () => {
  function worker(batches: PartRow[][], asked: unknown[][] = [], keeps: number[] = []): ClassBreaker {
    let sent = 0;
    const more = async (...with_: unknown[]) => {
      asked.push(with_);
      const rows = batches.shift() ?? [];
      const kept = keeps.shift() ?? sent;
      sent = kept + rows.length;
      return { kept, rows, more: batches.length > 0 };
    };
    return {
      unfold: more,
      more,
      dismiss: () => undefined,
    } as unknown as ClassBreaker;
  }
  const row = (level: number): PartRow => ({ level }) as PartRow;

  it('grows until it is complete', async () => {
    const asked: unknown[][] = [];
    const unfolding = new ClassUnfolding(
      () => worker([[row(0)], [row(1), row(1)]], asked),
      async () => undefined,
    );
    await unfolding.start(7, 'union2009', 64);
    expect(asked).toEqual([[7, 'union2009', 64], []]);
    expect(unfolding.shown.value).toMatchObject({
      id: 7,
      method: 'union2009',
      state: 'over',
      rows: [row(0), row(1), row(1)],
    });
  });

  it('forgets parts that are done again', async () => {
    const unfolding = new ClassUnfolding(
      () => worker([[row(0), row(1)], [row(2)]], [], [0, 1]),
      async () => undefined,
    );
    await unfolding.start(7, 'best', 64);
    expect(unfolding.shown.value?.rows).toEqual([row(0), row(2)]);
  });

  it('stops on request, keeps its results, and can start over', async () => {
    const unfolding: ClassUnfolding = new ClassUnfolding(
      () => worker([[row(0)], [row(1)], [row(2)]]),
      async () => unfolding.stop(),
    );
    await unfolding.start(7, 'best', 64);
    expect(unfolding.shown.value).toMatchObject({ state: 'stopped', rows: [row(0)] });
    unfolding.close();
    expect(unfolding.shown.value).toBeUndefined();
  });

  it('reports what went wrong', async () => {
    const broken = {
      unfold: () => Promise.reject(new Error('there is no class 9')),
      dismiss: () => undefined,
    } as unknown as ClassBreaker;
    const unfolding = new ClassUnfolding(
      () => broken,
      async () => undefined,
    );
    await unfolding.start(9, 'best', 64);
    expect(unfolding.shown.value).toMatchObject({ state: 'failed', trouble: 'there is no class 9' });
  });
});
