import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { BreakWorker } from './breaker';
import type { BreakMessage, BreakRequest } from './jobs';
import { Death } from './death';
import type { Awake } from './protocol';
import { DEATHS } from './text';

vi.mock('./wasm', () => ({ wasmModule: async () => ({}) as WebAssembly.Module }));

/** The worker's side, which sends what a test tells it to. */
class FakeWorker {
  static last: FakeWorker;
  readonly heard: BreakRequest[] = [];
  onmessage: ((event: { data: BreakMessage | Awake }) => void) | undefined;
  onerror: ((event: { message: string }) => void) | undefined;
  ended = false;

  constructor(
    _url: URL,
    readonly options: { name: string },
  ) {
    FakeWorker.last = this;
  }
  postMessage(request: BreakRequest): void {
    this.heard.push(request);
  }
  terminate(): void {
    this.ended = true;
  }
  say(message: BreakMessage | Awake): void {
    this.onmessage?.({ data: message });
  }
}

/** The callbacks that wait for workers' locks. */
let waiting: Map<string, () => void>;

beforeEach(() => {
  vi.useFakeTimers();
  waiting = new Map();
  vi.stubGlobal('Worker', FakeWorker);
  vi.stubGlobal('navigator', {
    locks: {
      request: (name: string, _options: object, granted: () => void) =>
        new Promise(() => void waiting.set(name, granted)),
    },
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const SPEC = { size: '2x2', threshold: 5, scoring: 'standard', minLength: 3 } as const;

function startWorker() {
  const breaker = new BreakWorker('enable2k', SPEC);
  let end: unknown;
  breaker.ready.catch((error: unknown) => (end = error));
  return { breaker, worker: FakeWorker.last, end: () => end };
}

const awake = async (worker: FakeWorker): Promise<void> => {
  worker.say({ type: 'awake' });
  await vi.advanceTimersByTimeAsync(0);
  const { job } = worker.heard[0]!;
  worker.say({ job, type: 'answer', answers: 'start' });
  await vi.advanceTimersByTimeAsync(0);
};

describe('a worker that breaks classes', () => {
  it('starts when it reports for work, and is watched from then on', async () => {
    const { breaker, worker, end } = startWorker();
    await vi.advanceTimersByTimeAsync(0);
    expect(worker.heard).toEqual([]);
    await awake(worker);
    await breaker.ready;
    const asked = breaker.break(3, 1);
    const failed = asked.catch((error: unknown) => error);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(worker.heard.map(({ tell }) => tell)).toEqual(['start', 'break']);
    // The browser ends it, and with it its lock.
    waiting.get(worker.options.name)!();
    const error = await failed;
    expect(error instanceof Death && error.message).toBe(DEATHS.ended);
    expect([worker.ended, end()]).toEqual([true, undefined]);
  });

  it('that never answers is given up, not counting time in which the tab was frozen', async () => {
    const { worker, end } = startWorker();
    await vi.advanceTimersByTimeAsync(1000);
    // The tab was frozen, or the clock was set forward. That isn't the worker's fault.
    vi.setSystemTime(Date.now() + 3_600_000);
    await vi.advanceTimersByTimeAsync(25_000);
    expect([worker.ended, end()]).toEqual([false, undefined]);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(worker.ended).toBe(true);
    expect((end() as Death).reason).toBe('start');
  });

  it('gives each answer to its request, and a trap fails all requests', async () => {
    const { breaker, worker } = startWorker();
    await vi.advanceTimersByTimeAsync(0);
    await awake(worker);
    const outcomes: unknown[] = [];
    const note = (value: unknown): void => void outcomes.push(value);
    for (const asked of [breaker.classText(1), breaker.classText(2), breaker.audit()]) asked.then(note, note);
    await vi.advanceTimersByTimeAsync(0);
    const [, first, second, third] = worker.heard.map(({ job }) => job);
    worker.say({ job: second!, type: 'answer', answers: 'class', text: 'two' });
    worker.say({ job: first!, type: 'failed', message: 'there is no class 1' });
    await vi.advanceTimersByTimeAsync(0);
    expect(outcomes).toEqual(['two', new Error('there is no class 1')]);
    const other = breaker.log();
    other.then(note, note);
    await vi.advanceTimersByTimeAsync(0);
    worker.say({ job: third!, type: 'failed', message: 'unreachable', dead: 'trap' });
    await vi.advanceTimersByTimeAsync(0);
    expect(outcomes.slice(2).every((outcome) => outcome instanceof Death)).toBe(true);
    expect([outcomes.length, worker.ended]).toEqual([4, true]);
  });

  it('without a proof to work on gives all requests the reason', async () => {
    const { breaker, worker } = startWorker();
    await vi.advanceTimersByTimeAsync(0);
    worker.say({ type: 'awake' });
    await vi.advanceTimersByTimeAsync(0);
    const asked = breaker.plan().catch((error: unknown) => error);
    worker.say({ job: worker.heard[0]!.job, type: 'failed', message: 'no such size' });
    expect(await asked).toEqual(new Error('no such size'));
    expect((await asked) instanceof Death).toBe(false);
    expect(worker.ended).toBe(true);
  });

  it('whose script does not load counts as dead, and says why', async () => {
    const { worker, end } = startWorker();
    worker.onerror?.({ message: '' });
    await vi.advanceTimersByTimeAsync(0);
    expect((end() as Death).reason).toBe('start');
  });
});
