import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { BreakWorker } from './breaker';
import type { BreakMessage, BreakRequest } from './jobs';
import { isDeath } from './protocol';

vi.mock('./wasm', () => ({ wasmModule: async () => ({}) as WebAssembly.Module }));

/** The worker's side: says what a test lets it say. */
class FakeWorker {
  static last: FakeWorker;
  readonly heard: BreakRequest[] = [];
  onmessage: ((event: { data: BreakMessage }) => void) | undefined;
  onerror: ((event: { message: string; preventDefault(): void }) => void) | undefined;
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
  say(message: BreakMessage): void {
    this.onmessage?.({ data: message });
  }
}

/** Those who wait for the locks of workers. */
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
  const hand = new BreakWorker('enable2k', SPEC);
  let end: unknown;
  hand.ready.catch((error: unknown) => (end = error));
  return { hand, worker: FakeWorker.last, end: () => end };
}

const awake = async (worker: FakeWorker): Promise<void> => {
  worker.say({ type: 'awake' });
  await vi.advanceTimersByTimeAsync(0);
  const { job } = worker.heard[0]!;
  worker.say({ job, type: 'progress', answers: 'start' });
  await vi.advanceTimersByTimeAsync(0);
};

describe('a worker that breaks classes', () => {
  it('starts when it says that it is there, and is watched from then on', async () => {
    const { hand, worker, end } = startWorker();
    await vi.advanceTimersByTimeAsync(0);
    expect(worker.heard).toEqual([]);
    await awake(worker);
    await hand.ready;
    const asked = hand.break(3, 1);
    const failed = asked.catch((error: unknown) => error);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(worker.heard.map(({ tell }) => tell)).toEqual(['start', 'break']);
    // The browser ends it, and with it its lock.
    waiting.get(worker.options.name)!();
    const error = await failed;
    expect(isDeath(error) && error.message).toBe('the browser ended it');
    expect([worker.ended, end()]).toEqual([true, undefined]);
  });

  it('that never says a word is given up, by seconds that were lived through', async () => {
    const { worker, end } = startWorker();
    await vi.advanceTimersByTimeAsync(1000);
    // The tab was frozen, or the clock put forward: that is not the worker.
    vi.setSystemTime(Date.now() + 3_600_000);
    await vi.advanceTimersByTimeAsync(25_000);
    expect([worker.ended, end()]).toEqual([false, undefined]);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(worker.ended).toBe(true);
    expect(isDeath(end()) && (end() as Error).message).toBe('it did not start');
  });

  it('whose script does not load is as good as dead, and says why', async () => {
    const { worker, end } = startWorker();
    worker.onerror?.({ message: '', preventDefault: () => undefined });
    await vi.advanceTimersByTimeAsync(0);
    expect(isDeath(end()) && (end() as Error).message).toBe('its script could not be loaded');
  });
});
