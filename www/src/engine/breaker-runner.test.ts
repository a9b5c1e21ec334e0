import { describe, expect, it } from 'vitest';
import { BreakRunner, type Breaking } from './breaker-runner';
import type { BreakMessage, ClassResult, ListingRow, ProofPlan, ProofSummary } from './jobs';

/** A world whose clock moves with the work: a microsecond a unit. */
function stage(trouble?: { at: number; error: Error }) {
  let now = 0;
  let left = 0;
  let id = 0;
  let steps = 0;
  let listed = 0;
  const slices: number[] = [];
  const queue: (() => void)[] = [];
  const sent: BreakMessage[] = [];
  const proof: Breaking = {
    plan: () => ({}) as ProofPlan,
    ids: () => new Float64Array([0, 1]),
    weights: () => new Float64Array([1, 1]),
    startListing: () => (listed = 0),
    // Twenty rows, each of which takes thirty milliseconds.
    list: (count) => {
      const rows = Math.min(count, 20 - listed);
      listed += rows;
      now += rows * 30;
      return Array.from({ length: rows }, (_, i) => ({ level: i }) as ListingRow);
    },
    start: (asked) => {
      if (asked > 1) throw new Error('there is no class 2');
      id = asked;
      left = 100_000;
    },
    step: (budget) => {
      steps += 1;
      if (trouble && steps === trouble.at) throw trouble.error;
      const done = Math.min(budget, left);
      left -= done;
      now += done / 1000;
      slices.push(done / 1000);
      return left > 0;
    },
    progress: () => ({ done: 1 - left / 100_000, depth: 2, parts: 1 }),
    result: () => ({ id }) as ClassResult,
    summary: () => ({}) as ProofSummary,
  };
  const runner = new BreakRunner(7, proof, { now: () => now, soon: (call) => queue.push(call), send: (message) => sent.push(message) });
  const run = (turns = Infinity) => {
    for (let i = 0; i < turns && queue.length > 0; i++) queue.shift()!();
  };
  return { runner, run, sent, slices, queue };
}

const said = (sent: readonly BreakMessage[]): string[] => sent.map((message) => ('answers' in message ? `${message.type} ${message.answers}` : message.type));

describe('a runner', () => {
  it('breaks a class in slices that are short enough to answer between them', () => {
    const { runner, run, sent, slices } = stage();
    runner.tell({ job: 7, tell: 'break', id: 1, memory: 1 });
    run();
    expect(said(sent)).toEqual(['progress start', 'progress break']);
    expect(sent[1]).toMatchObject({ job: 7, result: { id: 1, seconds: 0.1 } });
    expect(Math.max(...slices)).toBeLessThan(25);
  });

  it('lists a class in moments', () => {
    const { runner, sent } = stage();
    runner.tell({ job: 7, tell: 'list', id: 1 });
    runner.tell({ job: 7, tell: 'list' });
    runner.tell({ job: 7, tell: 'list' });
    runner.tell({ job: 7, tell: 'list', id: 1 });
    const lists = sent.flatMap((message) => ('answers' in message && message.type === 'progress' && message.answers === 'list' ? [message] : []));
    expect(lists.map(({ rows, over }) => [rows.length, over])).toEqual([[8, false], [8, false], [4, true], [8, false]]);
  });

  it('rests between slices and goes on where it was', () => {
    const { runner, run, sent, queue } = stage();
    runner.tell({ job: 7, tell: 'break', id: 0, memory: 1 });
    run(3);
    runner.tell({ job: 7, tell: 'pace', pace: 'paused' });
    run();
    expect(queue).toHaveLength(0);
    expect(said(sent)).toEqual(['progress start', 'progress pace']);
    runner.tell({ job: 7, tell: 'look' });
    expect(sent.at(-1)).toMatchObject({ answers: 'look', progress: { depth: 2 } });
    runner.tell({ job: 7, tell: 'pace', pace: 'flat' });
    run();
    expect(said(sent).at(-1)).toBe('progress break');
  });

  it('refuses what cannot be, and is well afterwards', () => {
    const { runner, run, sent } = stage();
    runner.tell({ job: 7, tell: 'break', id: 2, memory: 1 });
    expect(sent.at(-1)).toMatchObject({ type: 'refused', answers: 'break', message: 'there is no class 2' });
    runner.tell({ job: 7, tell: 'break', id: 1, memory: 1 });
    run();
    expect(said(sent).at(-1)).toBe('progress break');
  });

  it('refuses a class that does not fit into memory', () => {
    const { runner, run, sent } = stage({ at: 2, error: new Error('a class needs more than 4 bytes') });
    runner.tell({ job: 7, tell: 'break', id: 1, memory: 4 });
    run();
    expect(said(sent)).toEqual(['progress start', 'refused break']);
  });

  it('is over after a trap', () => {
    const { runner, run, sent } = stage({ at: 2, error: new WebAssembly.RuntimeError('unreachable') });
    runner.tell({ job: 7, tell: 'break', id: 1, memory: 1 });
    run();
    expect(sent.at(-1)).toEqual({ job: 7, type: 'failed', message: 'unreachable' });
    runner.tell({ job: 7, tell: 'look' });
    expect(said(sent)).toHaveLength(2);
  });
});
