import { describe, expect, it } from 'vitest';
import type { TreeFigures, TreeOperation, TreesMessage, TreeTimeline } from './trees-jobs';
import { type WorkerTrees, TreesRunner } from './trees-runner';

const lift = (cell: number): TreeOperation => ({ cell, cutoff: 0, fold: 'no', dedupe: false });
const timeline = (operations: TreeOperation[], text = 'ab'): TreeTimeline => ({
  dictionary: 'enable2k',
  plan: { class: text, order: 'spelling', scoring: 'standard', minLength: 3 },
  operations,
});

/** Trees whose operations take ten units of 5 ms, in an environment whose clock only they advance. */
function stage() {
  let now = 0;
  const log: string[] = [];
  const sent: TreesMessage[] = [];
  const waiting: (() => void)[] = [];
  let freed = 0;
  let broken = false;
  const build = async ({ plan }: TreeTimeline): Promise<WorkerTrees> => {
    log.push(`build ${plan.class}`);
    if (plan.class === 'bad') throw new Error('no class');
    let left = 10;
    let states = 0;
    return {
      begin(operation) {
        log.push(`lift ${operation.cell}`);
        left = 10;
        if (operation.cell === 13) left = -1;
        broken ||= operation.cell === 66;
      },
      runUntil(deadline) {
        if (left < 0) throw new Error('too large');
        if (broken) throw new WebAssembly.RuntimeError('unreachable');
        const done = Math.min(Math.ceil((deadline - now) / 5), left);
        now += done * 5;
        left -= done;
        return left > 0;
      },
      progress: () => 1 - left / 10,
      finish: () => ({ bound: ++states }) as TreeFigures,
      cancel: () => void log.push('cancel'),
      keep(count) {
        log.push(`keep ${count}`);
        states = count;
      },
      ask: (at, question) => {
        log.push('ask');
        if (broken || question.json) throw new WebAssembly.RuntimeError('unreachable');
        return { at } as never;
      },
      free: () => void (freed += 1),
    };
  };
  const runner = new TreesRunner({
    now: () => now,
    soon: (call) => void waiting.push(call),
    send: (message) => void sent.push(message),
    build,
  });
  /** Lets `slices` slices of work be done; all of it by default. */
  const run = async (slices = Infinity): Promise<void> => {
    for (let i = 0; i < slices; i++) {
      for (let turn = 0; turn < 20; turn++) await Promise.resolve();
      const next = waiting.shift();
      if (!next) return;
      next();
    }
  };
  const ends = () => sent.filter(({ type }) => type !== 'progress');
  const bounds = (message: TreesMessage | undefined) =>
    message && 'states' in message ? message.states.map(({ bound }) => bound) : undefined;
  return {
    runner,
    run,
    sent,
    ends,
    log,
    bounds,
    get freed() {
      return freed;
    },
  };
}

describe('a timeline in its worker', () => {
  it('is made from the first tree to the last, with progress reports', async () => {
    const { runner, run, sent, ends, bounds, log } = stage();
    runner.tell({ job: 1, tell: 'show', timeline: timeline([lift(4), lift(5)]) });
    await run();
    expect(log).toEqual(['build ab', 'lift 4', 'lift 5']);
    expect(ends()).toMatchObject([{ job: 1, type: 'done' }]);
    expect(bounds(ends()[0])).toEqual([1, 2, 3]);
    expect(sent.map(bounds)).toEqual(expect.arrayContaining([[1], [1, 2]]));
  });

  it('keeps what two timelines have in common', async () => {
    const { runner, run, ends, bounds, log } = stage();
    runner.tell({ job: 1, tell: 'show', timeline: timeline([lift(4), lift(5)]) });
    await run();
    log.length = 0;
    runner.tell({ job: 2, tell: 'show', timeline: timeline([lift(4), lift(3)]) });
    await run();
    expect(log).toEqual(['keep 2', 'lift 3']);
    expect(bounds(ends().at(-1))).toEqual([1, 2, 3]);
    log.length = 0;
    runner.tell({ job: 3, tell: 'show', timeline: timeline([]) });
    await run();
    expect(log).toEqual(['keep 1']);
    expect(bounds(ends().at(-1))).toEqual([1]);
  });

  it('stops when something newer is requested, and keeps the finished trees', async () => {
    const { runner, run, ends, bounds, log } = stage();
    runner.tell({ job: 1, tell: 'show', timeline: timeline([lift(4), lift(5)]) });
    // The first tree takes four slices; the lift is then under way.
    await run(5);
    runner.tell({ job: 2, tell: 'show', timeline: timeline([lift(4)]) });
    await run();
    expect(ends().map(({ job, type }) => [job, type])).toEqual([
      [1, 'stopped'],
      [2, 'done'],
    ]);
    expect(bounds(ends()[1])).toEqual([1, 2]);
    expect(log.filter((line) => line.startsWith('build'))).toHaveLength(1);
  });

  it('stops while the first tree is being built, and builds another', async () => {
    const scene = stage();
    const { runner, run, ends, bounds, log } = scene;
    runner.tell({ job: 1, tell: 'show', timeline: timeline([]) });
    await run(2);
    runner.tell({ job: 2, tell: 'show', timeline: timeline([], 'cd') });
    await run();
    expect(log).toEqual(['build ab', 'build cd']);
    expect(scene.freed).toBe(1);
    expect(ends().map(({ job, type }) => [job, type])).toEqual([
      [1, 'stopped'],
      [2, 'done'],
    ]);
    expect(bounds(ends()[1])).toEqual([1]);
  });

  it('reports what went wrong, keeps the existing trees, and continues', async () => {
    const { runner, run, ends, bounds } = stage();
    runner.tell({ job: 1, tell: 'show', timeline: timeline([lift(4), lift(13)]) });
    await run();
    expect(ends()).toMatchObject([{ job: 1, type: 'failed', message: 'too large' }]);
    expect(bounds(ends()[0])).toEqual([1, 2]);
    runner.tell({ job: 2, tell: 'show', timeline: timeline([lift(4), lift(3)]) });
    await run();
    expect(bounds(ends()[1])).toEqual([1, 2, 3]);
    runner.tell({ job: 3, tell: 'show', timeline: timeline([], 'bad') });
    await run();
    expect(ends()[2]).toMatchObject({ job: 3, type: 'failed', message: 'no class', states: [] });
    runner.tell({ job: 4, tell: 'show', timeline: timeline([]) });
    await run();
    expect(bounds(ends()[3])).toEqual([1]);
  });

  it('shows only existing trees', async () => {
    const { runner, run, ends } = stage();
    runner.tell({ job: 1, tell: 'ask', at: 0, question: { why: { limit: 9 } } });
    runner.tell({ job: 2, tell: 'show', timeline: timeline([]) });
    await run();
    runner.tell({ job: 3, tell: 'ask', at: 0, question: { why: { limit: 9 } } });
    expect(ends()).toMatchObject([
      { job: 1, type: 'failed' },
      { job: 2, type: 'done' },
      { job: 3, type: 'done', answer: { at: 0 } },
    ]);
  });

  it('tells the page of a trap, whatever it happens in, and leaves the broken trees alone', async () => {
    const dead = { type: 'failed', dead: 'trap' };
    const lifting = stage();
    lifting.runner.tell({ job: 1, tell: 'show', timeline: timeline([lift(4), lift(66)]) });
    await lifting.run();
    expect(lifting.ends()).toMatchObject([{ job: 1, ...dead }]);

    const asking = stage();
    asking.runner.tell({ job: 1, tell: 'show', timeline: timeline([]) });
    await asking.run();
    asking.runner.tell({ job: 2, tell: 'ask', at: 0, question: { json: { limit: 1 } } });
    expect(asking.ends().at(-1)).toMatchObject({ job: 2, ...dead });

    for (const { log, freed } of [lifting, asking]) {
      expect(log.filter((line) => line === 'ask').length).toBeLessThanOrEqual(1);
      expect([log.includes('cancel'), freed]).toEqual([false, 0]);
    }
  });
});
