import { describe, expect, it } from 'vitest';
import { BreakRunner, type Breaking, recordOf } from './breaker-runner';
import type { BreakMessage, PartRow, ProofPlan, ProofSummary } from './jobs';

/** An environment whose clock advances by a microsecond per unit of work. */
function stage(trouble?: { at: number; error: Error }) {
  let now = 0;
  let left = 0;
  let id = 0;
  let steps = 0;
  let freed = 0;
  const held = new Map<number, string>();
  const slices: number[] = [];
  const queue: (() => void)[] = [];
  const sent: BreakMessage[] = [];
  const proof: Breaking = {
    plan: () => ({ run: { methodVersion: 2 } }) as ProofPlan,
    classText: (id) => `class ${id}`,
    ids: () => new Float64Array([0, 1]),
    weights: () => new Float64Array([1, 1]),
    // Twenty rows, each of which takes 20 milliseconds.
    unfold: () => {
      let listed = 0;
      return {
        runUntil: (deadline) => {
          const kept = listed;
          const rows = Math.min(Math.ceil((deadline - now) / 20), 20 - listed);
          listed += rows;
          now += rows * 20;
          return {
            kept,
            rows: Array.from({ length: rows }, (_, i) => ({ level: kept + i }) as PartRow),
            more: listed < 20,
          };
        },
        free: () => void freed++,
      };
    },
    start: (asked) => {
      if (asked > 1) throw new Error('there is no class 2');
      id = asked;
      left = 100_000;
    },
    runUntil: (deadline) => {
      steps += 1;
      if (trouble && steps === trouble.at) throw trouble.error;
      const done = Math.min(Math.ceil((deadline - now) * 1000), left);
      left -= done;
      now += done / 1000;
      slices.push(done / 1000);
      return left > 0;
    },
    progress: () => ({ done: 1 - left / 100_000, depth: 2, parts: 1 }),
    resultLine: () => `{"id":${id},"boards":[{"board":"eirt","points":12}]}\n`,
    // Takes every line of class 0, and no other.
    import: (log) => (held.set(0, log.split('\n')[1]!), { added: 1, known: 0, rescored: 1, problems: [] }),
    restore: (lines) => (
      held.set(0, lines.split('\n')[0]!), { added: 1, known: 0, rescored: 1, problems: ['class 1 is damaged'] }
    ),
    recheck: () => [],
    refuteUntil: () => ({ tried: 0, problems: [], done: true }),
    confirm: () => [],
    words: () => '',
    audit: () => ({ checked: held.size, rescored: 1, problems: [] }),
    summary: () => ({}) as ProofSummary,
    expected: (samples) => ({ samples, hits: 0, boards: 0 }),
    log: () => 'log',
    line: (id) => held.get(id),
  };
  const runner = new BreakRunner(proof, {
    now: () => now,
    soon: (call) => queue.push(call),
    send: (message) => sent.push(message),
  });
  const run = (turns = Infinity) => {
    for (let i = 0; i < turns && queue.length > 0; i++) queue.shift()!();
  };
  return { runner, run, sent, slices, queue, freed: () => freed };
}

const said = (sent: readonly BreakMessage[]): string[] =>
  sent.map((message) => ('answers' in message ? `${message.type} ${message.answers}` : message.type));

describe('a runner', () => {
  it('breaks a class in slices that are short enough to answer between them', () => {
    const { runner, run, sent, slices } = stage();
    runner.tell({ job: 7, tell: 'break', id: 1, memory: 1 });
    run();
    expect(said(sent)).toEqual(['answer break']);
    expect(sent[0]).toMatchObject({
      job: 7,
      result: {
        id: 1,
        seconds: 0.1,
        found: 1,
        best: 12,
        origin: 'computed',
        line: '{"id":1,"boards":[{"board":"eirt","points":12}]}\n',
      },
    });
    expect(Math.max(...slices)).toBeLessThan(25);
  });

  it('breaks a class part by part', () => {
    const { runner, sent, freed } = stage();
    const unfold = { job: 7, tell: 'unfold', id: 1, method: 'best', memory: 4 } as const;
    runner.tell(unfold);
    runner.tell({ job: 7, tell: 'more' });
    runner.tell({ job: 7, tell: 'more' });
    expect(freed()).toBe(0);
    runner.tell(unfold);
    expect(freed()).toBe(1);
    const parts = sent.flatMap((message) => ('unfolded' in message ? [message.unfolded] : []));
    const levels = parts.map(({ kept, rows, more }) => [kept, rows.map(({ level }) => level), more]);
    const to = (from: number, end: number) => Array.from({ length: end - from }, (_, i) => from + i);
    expect(levels).toEqual([
      [0, to(0, 9), true],
      [9, to(9, 18), true],
      [18, to(18, 20), false],
      [0, to(0, 9), true],
    ]);
  });

  it('has nothing more for a class that was not started', () => {
    const { runner, sent } = stage();
    runner.tell({ job: 7, tell: 'more' });
    expect(sent.at(-1)).toMatchObject({ job: 7, type: 'failed' });
  });

  it('answers each request by its number, whatever is asked in between', () => {
    const { runner, run, sent } = stage();
    runner.tell({ job: 8, tell: 'break', id: 1, memory: 1 });
    runner.tell({ job: 9, tell: 'class', id: 1 });
    runner.tell({ job: 10, tell: 'more' });
    run();
    expect(sent.map(({ job, type }) => [job, type])).toEqual([
      [9, 'answer'],
      [10, 'failed'],
      [8, 'answer'],
    ]);
  });

  it('pauses between slices and continues where it was', () => {
    const { runner, run, sent, queue } = stage();
    runner.tell({ job: 7, tell: 'break', id: 0, memory: 1 });
    run(3);
    runner.tell({ job: 7, tell: 'pace', pace: 'paused' });
    run();
    expect(queue).toHaveLength(0);
    expect(said(sent)).toEqual(['answer pace']);
    runner.tell({ job: 7, tell: 'look' });
    expect(sent.at(-1)).toMatchObject({ answers: 'look', progress: { depth: 2 } });
    runner.tell({ job: 7, tell: 'pace', pace: 'flat' });
    run();
    expect(said(sent).at(-1)).toBe('answer break');
  });

  it('refuses impossible requests, and still works afterward', () => {
    const { runner, run, sent } = stage();
    runner.tell({ job: 7, tell: 'break', id: 2, memory: 1 });
    expect(sent.at(-1)).toEqual({ job: 7, type: 'failed', message: 'there is no class 2' });
    runner.tell({ job: 7, tell: 'break', id: 1, memory: 1 });
    run();
    expect(said(sent).at(-1)).toBe('answer break');
  });

  it('refuses a class that does not fit into memory', () => {
    const { runner, run, sent } = stage({ at: 2, error: new Error('a class needs more than 4 bytes') });
    runner.tell({ job: 7, tell: 'break', id: 1, memory: 4 });
    run();
    expect(said(sent)).toEqual(['failed']);
  });

  it('ends after a trap', () => {
    const { runner, run, sent } = stage({ at: 2, error: new WebAssembly.RuntimeError('unreachable') });
    runner.tell({ job: 7, tell: 'break', id: 1, memory: 1 });
    run();
    expect(sent.at(-1)).toEqual({ job: 7, type: 'failed', message: 'unreachable', dead: 'trap' });
    runner.tell({ job: 7, tell: 'look' });
    expect(said(sent)).toHaveLength(1);
  });
});

describe('results', () => {
  const line = (id: number): string => `{"id":${id},"boards":[{"board":"eirt","points":12}]}\n`;

  it('that are new come back as figures and lines; known or rejected ones do not', () => {
    const { runner, sent } = stage();
    runner.tell({ job: 7, tell: 'restore', lines: line(0) + line(1), origin: 'computed' });
    expect(sent.at(-1)).toMatchObject({
      answers: 'restore',
      added: {
        records: [{ id: 0, found: 1, best: 12, origin: 'computed', line: line(0) }],
        problems: ['class 1 is damaged'],
      },
    });
    runner.tell({ job: 7, tell: 'import', log: `{"run":{}}\n${line(0)}` });
    expect(sent.at(-1)).toMatchObject({ answers: 'import', added: { records: [], rescored: 1 } });
  });

  it('say which version of the method a log names, if it differs from this run’s', () => {
    for (const [named, expected] of [
      [1, { methodVersion: 1 }],
      [2, {}],
    ] as const) {
      const { runner, sent } = stage();
      runner.tell({ job: 7, tell: 'import', log: `{"run":{"methodVersion":${named}}}\n${line(0).trimEnd()}` });
      expect(sent.at(-1)).toMatchObject({ answers: 'import', added: { records: [{ id: 0, ...expected }] } });
      const { added } = sent.at(-1) as unknown as { added: { records: object[] } };
      expect('methodVersion' in added.records[0]!).toBe('methodVersion' in expected);
    }
  });

  it('know their best board, in whatever order boards are', () => {
    const boards = [
      { board: 'a', points: 7 },
      { board: 'b', points: 9 },
    ];
    expect(recordOf(JSON.stringify({ id: 3, boards }), 'file')).toEqual({
      id: 3,
      found: 2,
      best: 9,
      origin: 'file',
      line: `${JSON.stringify({ id: 3, boards })}\n`,
    });
  });
});
