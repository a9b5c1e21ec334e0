import { expect, it, vi } from 'vitest';
import type { ProofWorker } from '../../engine/breaker';
import type { ClassRecord, ProofRun } from '../../engine/contract';
import { nextTask } from '../../engine/soon';
import { Check, type SecondWorker, spokenOf } from './check';

const RUN = { size: '2x2' } as ProofRun;

const result = (id: number, ...boards: string[]): ClassRecord =>
  ({ id, line: JSON.stringify({ id, boards: boards.map((board) => ({ board, points: 7 })) }) }) as ClassRecord;

const known = [result(1, 'abcd', 'bacd'), result(2), result(5, 'eirt')];

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
  } as unknown as ProofWorker;
  const session = {
    asked: async () => worker,
    check: (compare: (worker: ProofWorker) => Promise<string[]>) => compare(worker),
    record: async () => undefined,
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
  return { check: new Check(session, startWorker, (text) => said.push(text)), said };
}

it('the checks say which classes they refute', async () => {
  const { check } = stage((id) => (id === 5 ? ['eirt'] : []));
  await check.repeat(RUN, 1, known);
  expect(check.repeated.value).toMatchObject({ done: 3, refuted: [1], problems: ['class 1 leaves out a board'] });
  expect(spokenOf(check.repeated.value!)).toBe('2 of 3 classes gave the same boards; 1 differs.');
  expect(check.agreed.value).toBe(2);
});

it('the checks say that the second program has found other boards in its own classes', async () => {
  const { check } = stage(() => []);
  await check.repeat(RUN, 1);
  expect(check.repeated.value).toMatchObject({ running: false, problems: ['class 1 leaves out a board'] });
  expect(spokenOf(check.repeated.value!)).toBe('');
});

it('the checks count no answer of the check before them', async () => {
  let answer: (problems: string[]) => void = () => undefined;
  const late = new Promise<string[]>((resolve) => (answer = resolve));
  const never = new Promise(() => undefined);
  const recheck = vi.fn().mockReturnValueOnce(late).mockReturnValue(never);
  const { check, said } = stage(() => [], recheck);
  void check.repeat(RUN, 1, known);
  await vi.waitFor(() => expect(recheck).toHaveBeenCalledTimes(1));
  void check.repeat(RUN, 1, known);
  await vi.waitFor(() => expect(recheck).toHaveBeenCalledTimes(2));
  answer([]);
  await nextTask();
  expect(check.repeated.value).toMatchObject({ running: true, done: 0, of: 3 });
  expect(said).toEqual([]);
});
