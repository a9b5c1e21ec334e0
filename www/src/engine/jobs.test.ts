import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Proof } from '../gen/boggle_lab.js';
import type { TreeFigures, TreeOperation, TreeState, TreeTimeline } from './contract';
import { ProofJob } from './proof-job';
import { TimelineJob } from './trees-job';

const made = vi.hoisted(() => ({ trees: (): unknown => undefined, log: [] as string[] }));
vi.mock('./serve', () => ({ serve: () => undefined }));
vi.mock('./dictionaries', () => ({ dictionary: async () => ({}) }));
vi.mock('../gen/boggle_lab.js', () => ({
  Trees: function Trees(_: unknown, { class: text }: { class: string }) {
    made.log.push(`build ${text}`);
    return made.trees();
  },
}));

afterEach(() => void (made.log.length = 0));

/** Lets everything happen that needs no timer. */
const settled = async (turns = 20): Promise<void> => {
  for (let i = 0; i < turns; i++) await new Promise((resolve) => setImmediate(resolve));
};

describe('trees', () => {
  const lift = (cell: number): TreeOperation => ({ cell, cutoff: 0, fold: 'no', dedupe: false });
  const timeline = (operations: TreeOperation[], text = 'ab'): TreeTimeline => ({
    dictionary: 'enable2k',
    plan: { class: text, order: 'spelling', scoring: 'standard', minLength: 3 },
    operations,
  });
  const bounds = (states: TreeState[]): number[] => states.map(({ bound }) => bound);

  /** Trees whose operations take ten slices. A lift of cell 13 fails; one of cell 66 traps. */
  function scene() {
    const { log } = made;
    made.trees = () => {
      let left = 10;
      let states = 0;
      let trouble: Error | undefined;
      return {
        begin({ cell }: { cell: number }) {
          log.push(`lift ${cell}`);
          left = 10;
          if (cell === 13) trouble = new Error('too large');
          if (cell === 66) trouble = new WebAssembly.RuntimeError('unreachable');
        },
        runUntil() {
          if (trouble) throw trouble;
          return --left > 0;
        },
        progress: () => 1 - left / 10,
        finish: () => ({ bound: ++states }) as TreeFigures,
        cancel: () => {
          trouble = undefined;
          log.push('cancel');
        },
        keep(count: number) {
          log.push(`keep ${count}`);
          states = count;
        },
        free: () => void log.push('free'),
      };
    };
    return { job: new TimelineJob(), log, quiet: () => undefined };
  }

  it('stop when something newer is requested; finished trees are kept, and half-built ones freed', async () => {
    const { job, log, quiet } = scene();
    const first = expect(job.show(timeline([]), quiet)).rejects.toMatchObject({ name: 'Stopped' });
    await settled(3);
    const second = expect(job.show(timeline([lift(4)], 'cd'), quiet)).rejects.toMatchObject({ name: 'Stopped' });
    while (!log.includes('lift 4')) await settled(1);
    expect(bounds(await job.show(timeline([], 'cd'), quiet))).toEqual([1]);
    await Promise.all([first, second]);
    expect(log).toEqual(['build ab', 'free', 'build cd', 'lift 4', 'cancel', 'keep 1']);
  });

  it('keep those before a failure, but nothing touches them after a trap', async () => {
    const { job, log, quiet } = scene();
    await expect(job.show(timeline([lift(4), lift(13)]), quiet)).rejects.toThrow('too large');
    expect(bounds(job.finished())).toEqual([1, 2]);
    expect(bounds(await job.show(timeline([lift(4), lift(3)]), quiet))).toEqual([1, 2, 3]);
    log.length = 0;
    await expect(job.show(timeline([lift(66)]), quiet)).rejects.toThrow('unreachable');
    expect(log).toEqual(['keep 1', 'lift 66']);
  });
});

const line = (id: number): string => `{"id":${id},"boards":[{"board":"eirt","points":12}]}\n`;

/** A proof that takes every line of class 0, and no other. */
function proofOf() {
  const held = new Map<number, string>();
  const add = (lines: string) => {
    held.set(0, lines.split('\n').find((text) => text.includes('"id":0'))!);
    return { added: 1, known: 0, rescored: 1, problems: ['class 1 is damaged'] };
  };
  const proof = {
    plan: () => ({ run: { methodVersion: 2 } }),
    import: add,
    restore: add,
    line: (id: number) => held.get(id),
  };
  return new ProofJob(proof as unknown as Proof);
}

it('a proof returns the records of new lines, with the version of the method if it differs from this run’s', () => {
  const record = { id: 0, found: 1, best: 12, origin: 'computed', line: line(0) };
  const job = proofOf();
  expect(job.restore(line(0) + line(1), 'computed')).toMatchObject({
    records: [record],
    problems: ['class 1 is damaged'],
  });
  expect(job.import(`{"run":{}}\n${line(0)}`)).toMatchObject({ records: [], rescored: 1 });
  for (const [named, expected] of [
    [1, { methodVersion: 1 }],
    [2, {}],
  ] as const)
    expect(proofOf().import(`{"run":{"methodVersion":${named}}}\n${line(0).trimEnd()}`).records).toEqual([
      { ...record, origin: 'file', ...expected },
    ]);
});
