import { describe, expect, it } from 'vitest';
import { type ClimbJob, ClimbRunner } from './climb-runner';
import type { ClimbMessage, Pace } from './jobs';

/** An environment whose clock moves only when it is told to, and a climb that takes 10 microseconds per proposal. */
function stage(pace: Pace, limit = Infinity) {
  let now = 0;
  let made = 0;
  let freed = false;
  const queue: { at: number; call: () => void }[] = [];
  const sent: ClimbMessage[] = [];
  /** How long each call took. */
  const slices: number[] = [];
  const frame = () => ({ proposals: made });
  const climb = {
    runUntil(deadline: number, most = Infinity) {
      const n = Math.min(most, limit - made, Math.max(1, Math.ceil((deadline - now) / 0.01)));
      made += n;
      now += n * 0.01;
      return made < limit;
    },
    get proposals() {
      return made;
    },
    single() {
      if (made >= limit) return undefined;
      made += 1;
      return { accepted: true };
    },
    frame,
    hall: () => [],
    history: () => ({}),
    recordHolders: (first: number) => ({ first }),
    replay: () => ({ run: 1 }),
    currentReplay: () => ({ run: 2 }),
    runs: () => new Uint32Array(),
    checkpoint: () => new Uint8Array([made]),
    free: () => void (freed = true),
  } as unknown as ClimbJob;
  const runner = new ClimbRunner(7, climb, pace, {
    now: () => now,
    soon: (call) => void queue.push({ at: now, call }),
    later: (call, millis) => void queue.push({ at: now + millis, call }),
    send: (message) => void sent.push(message),
  });
  return {
    runner,
    sent,
    slices,
    get made() {
      return made;
    },
    get freed() {
      return freed;
    },
    get idle() {
      return queue.length === 0;
    },
    climb,
    /** Runs everything that is due until the clock shows `until`. */
    run(until: number) {
      for (;;) {
        queue.sort((a, b) => a.at - b.at);
        const next = queue[0];
        if (!next || next.at > until || now >= until) break;
        queue.shift();
        now = Math.max(now, next.at);
        const from = now;
        next.call();
        slices.push(now - from);
      }
      now = Math.max(now, until);
    },
  };
}

describe('a climb in its worker', () => {
  it('works at full speed in slices of a few milliseconds, and sends nothing unasked', () => {
    const s = stage('flat');
    s.run(1000);
    expect(s.made).toBeGreaterThan(98_000);
    const longest = Math.max(...s.slices);
    expect(longest).toBeGreaterThan(4);
    expect(longest).toBeLessThan(12);
    expect(s.sent).toEqual([]);
  });

  it('keeps the pace', () => {
    for (const pace of [1, 30, 1000]) {
      const s = stage(pace);
      s.run(10_000);
      expect(s.made).toBeGreaterThanOrEqual(pace * 10 - 1 - pace / 100);
      expect(s.made).toBeLessThanOrEqual(pace * 10);
    }
  });

  it('does not try to catch up if it cannot keep the pace', () => {
    const s = stage(1e9);
    s.run(500);
    expect(s.made).toBeLessThan(51_000);
    s.runner.tell({ job: 7, tell: 'pace', pace: 10 });
    const before = s.made;
    s.run(1500);
    expect(s.made - before).toBeLessThanOrEqual(10 + 1000);
  });

  it('pauses, steps and resumes', () => {
    const s = stage('paused');
    s.run(100);
    expect([s.made, s.idle]).toEqual([0, true]);
    s.runner.tell({ job: 9, tell: 'single', want: { recordHolders: 3 } });
    expect(s.sent).toEqual([
      {
        job: 9,
        type: 'answer',
        answers: 'single',
        proposal: { accepted: true },
        look: { frame: { proposals: 1 }, recordHolders: { first: 3 } },
      },
    ]);
    s.runner.tell({ job: 7, tell: 'pace', pace: 'flat' });
    s.run(200);
    const made = s.made;
    expect(made).toBeGreaterThan(100);
    s.runner.tell({ job: 7, tell: 'pace', pace: 'paused' });
    s.run(300);
    expect([s.made, s.idle]).toEqual([made, true]);
  });

  it('answers in order and ends once', () => {
    const s = stage('flat', 5000);
    s.runner.tell({ job: 8, tell: 'look', want: { replay: 'current' } });
    s.runner.tell({ job: 9, tell: 'keep' });
    s.run(1000);
    s.runner.tell({ job: 10, tell: 'look', want: {} });
    s.runner.tell({ job: 11, tell: 'stop' });
    // Each answer has the number of its request; the end answers the request that started the climb.
    expect(s.sent.map((m) => [m.job, m.type === 'answer' ? m.answers : m.type])).toEqual([
      [8, 'look'],
      [9, 'keep'],
      [7, 'done'],
    ]);
    expect(s.sent[0]).toMatchObject({ look: { replay: { run: 2 } } });
    expect(s.sent[2]).toMatchObject({ look: { frame: { proposals: 5000 }, replay: { run: 1 }, hall: [] } });
    expect(s.freed).toBe(true);
    expect(s.idle).toBe(true);
  });

  it('is done when the last single step meets the limit', () => {
    const s = stage('paused', 1);
    s.runner.tell({ job: 7, tell: 'single', want: {} });
    expect(s.sent.map((m) => m.type)).toEqual(['answer', 'done']);
  });

  it('stops at once when told to', () => {
    const s = stage('flat');
    s.run(50);
    s.runner.tell({ job: 7, tell: 'stop' });
    const made = s.made;
    s.run(500);
    expect(s.made).toBe(made);
    expect(s.sent.map((m) => m.type)).toEqual(['stopped']);
  });

  it('fails with one message', () => {
    const s = stage('flat');
    s.climb.runUntil = () => {
      throw new WebAssembly.RuntimeError('unreachable executed');
    };
    s.run(100);
    s.runner.tell({ job: 8, tell: 'look', want: {} });
    expect(s.sent).toEqual([{ job: 7, type: 'failed', message: 'unreachable executed', dead: 'trap' }]);
  });
});
