import { describe, expect, it } from 'vitest';
import type { ClassBreaker } from '../../engine/breaker';
import type { ClassRecord, PartRow, ProveSpec } from '../../engine/jobs';
import { Check, spokenOf } from './check';
import { ClassUnfolding } from './unfold';

const SPEC: ProveSpec = { size: '2x2', threshold: 5, scoring: 'standard', minLength: 3 };

const result = (id: number, ...boards: string[]): ClassRecord =>
  ({ id, line: JSON.stringify({ id, boards: boards.map((board) => ({ board, points: 7 })) }) }) as ClassRecord;

const known = [result(1, 'abcd', 'bacd'), result(2), result(5, 'eirt')];

const settled = () => new Promise((resolve) => setTimeout(resolve, 10));

function stage(breaks: (id: number) => Promise<ClassRecord>) {
  const specs: ProveSpec[] = [];
  const said: string[] = [];
  const recheck = async (_id: number, line: string): Promise<string[]> => {
    const { id, boards } = JSON.parse(line) as { id: number; boards: { board: string }[] };
    const names = (record: string): string =>
      (JSON.parse(record) as { boards: { board: string }[] }).boards
        .map(({ board }) => board)
        .sort()
        .join();
    return names(known.find((one) => one.id === id)!.line) ===
      boards
        .map(({ board }) => board)
        .sort()
        .join()
      ? []
      : [`class ${id} leaves out a board`];
  };
  const startWorker = (spec: ProveSpec): ClassBreaker => {
    specs.push(spec);
    return { ready: Promise.resolve(), break: breaks, dismiss: () => undefined } as unknown as ClassBreaker;
  };
  return {
    check: new Check({ startWorker, announce: (text) => said.push(text), recheck, random: () => 0 }),
    specs,
    said,
  };
}

describe('a check', () => {
  const found = known;

  it('counts no answer of the check before it', async () => {
    let answer: (problems: string[]) => void = () => undefined;
    const late = new Promise<string[]>((resolve) => (answer = resolve));
    const answers = [late, late, late];
    const said: string[] = [];
    const check = new Check({
      startWorker: () =>
        ({
          ready: Promise.resolve(),
          break: async (id: number) => result(id),
          dismiss: () => undefined,
        }) as unknown as ClassBreaker,
      announce: (text) => said.push(text),
      recheck: () => answers.shift() ?? new Promise(() => undefined),
      random: () => 0,
    });
    check.start(SPEC, found, 3, 1, 1);
    await settled();
    check.start(SPEC, found, 3, 1, 1);
    await settled();
    answer([]);
    await settled();
    expect(check.state.value).toMatchObject({ running: true, agreed: 0, of: 3 });
    expect(said).toEqual([]);
  });

  it('compares the boards of another method, in whatever order they come', async () => {
    const { check, specs, said } = stage(async (id) =>
      id === 1 ? result(1, 'bacd', 'abcd') : found.find((one) => one.id === id)!,
    );
    check.start(SPEC, found, 3, 1, 1);
    expect(check.state.value).toMatchObject({ running: true, of: 3, method: 'hybrid2025' });
    await settled();
    expect(check.state.value).toMatchObject({ running: false, agreed: 3, differ: [] });
    expect(specs.every(({ method }) => method === 'hybrid2025')).toBe(true);
    expect(said).toEqual(['3 of 3 classes gave the same boards.']);
    check.start({ ...SPEC, method: 'hybrid2025' }, found, 1, 1, 1);
    await settled();
    expect(check.state.value).toMatchObject({ of: 1, method: 'best' });
  });

  it('says where they differ, and what could not be checked', async () => {
    const { check } = stage(async (id) => {
      if (id === 5) throw new Error('too large');
      return result(id);
    });
    check.start(SPEC, found, 3, 2, 1);
    await settled();
    expect(check.state.value).toMatchObject({ agreed: 1, differ: [1], problems: ['class 1 leaves out a board'] });
    expect(spokenOf(check.state.value!)).toBe(
      '1 of 3 classes gave the same boards; 1 differs; 1 could not be checked.',
    );
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
