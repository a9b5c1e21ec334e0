import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Port } from './port';
import { Death } from './death';
import type { Ask, Awake, Say } from './protocol';
import { DEATHS } from './text';

vi.mock('./wasm', () => ({ wasmModule: async () => ({}) as WebAssembly.Module }));

type Question = Ask & { what?: string };
type Answer = Say & { text?: string };

/** The worker's side, which sends what a test tells it to. */
class FakeWorker {
  readonly heard: Question[] = [];
  onmessage: ((event: { data: Answer | Awake }) => void) | undefined;
  onerror: ((event: { message: string }) => void) | undefined;
  ended = false;
  postMessage(asked: Question): void {
    this.heard.push(asked);
  }
  terminate(): void {
    this.ended = true;
  }
  say(message: Answer | Awake): void {
    this.onmessage?.({ data: message });
  }
}

/** The callbacks that wait for workers' locks. */
let locks: Map<string, () => void>;

beforeEach(() => {
  vi.useFakeTimers();
  locks = new Map();
  vi.stubGlobal('navigator', {
    locks: {
      request: (name: string, _: object, granted: () => void) => new Promise(() => void locks.set(name, granted)),
    },
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function open() {
  const worker = new FakeWorker();
  let name = '';
  const ends: string[] = [];
  const port = new Port<Question, Answer>({
    part: 'first',
    make: (given) => {
      name = given;
      return worker as unknown as Worker;
    },
    onEnd: ({ message }) => ends.push(message),
  });
  const settle = () => vi.advanceTimersByTimeAsync(0);
  const awake = async () => {
    worker.say({ type: 'awake' });
    await settle();
  };
  const outcome = (promise: Promise<unknown>) => {
    const found: unknown[] = [];
    promise.then(
      (value) => found.push(value),
      (error: unknown) => found.push(error),
    );
    return found;
  };
  return { port, worker, ends, settle, awake, outcome, lock: () => locks.get(name) };
}

describe('a port', () => {
  it('sends nothing before the worker is awake, and the module first', async () => {
    const { port, worker, awake, settle } = open();
    void port.request({ tell: 'look', what: 'a' });
    await settle();
    expect(worker.heard).toEqual([]);
    await awake();
    expect(worker.heard.map(({ job, tell }) => [job, tell])).toEqual([
      [1, 'start'],
      [2, 'look'],
    ]);
  });

  it('sends requests and other messages in the order in which they were made', async () => {
    const { port, worker, awake, settle } = open();
    const heard = (): unknown[] => worker.heard.map(({ tell, what }) => what ?? tell);
    void port.request({ tell: 'look', what: 'a' });
    port.post({ tell: 'paint', what: 'b' });
    void port.request({ tell: 'look', what: 'c' });
    port.post({ tell: 'paint', what: 'd' });
    await settle();
    expect(heard()).toEqual([]);
    await awake();
    expect(heard()).toEqual(['start', 'a', 'b', 'c', 'd']);
    // Now there is nothing to wait for.
    void port.request({ tell: 'look', what: 'e' });
    port.post({ tell: 'paint', what: 'f' });
    void port.request({ tell: 'look', what: 'g' });
    expect(heard().slice(5)).toEqual(['e', 'f', 'g']);
  });

  it('gives each answer to its own request, in whatever order they come', async () => {
    const { port, worker, awake, outcome, settle } = open();
    await awake();
    const progress: string[] = [];
    const first = outcome(port.request({ tell: 'look' }, { progress: ({ text }) => progress.push(text ?? '') }));
    const second = outcome(port.request({ tell: 'look' }));
    await settle();
    worker.say({ job: 2, type: 'progress', text: 'half' });
    worker.say({ job: 3, type: 'answer', text: 'b' });
    await settle();
    expect([progress, first, second]).toEqual([['half'], [], [{ job: 3, type: 'answer', text: 'b' }]]);
    worker.say({ job: 2, type: 'refused', message: 'no such board' });
    await settle();
    expect(first).toEqual([{ job: 2, type: 'refused', message: 'no such board' }]);
    // Answers that no request waits for are ignored.
    worker.say({ job: 2, type: 'answer' });
    worker.say({ job: 99, type: 'answer' });
  });

  it('rejects all waiting requests when the browser ends the worker silently', async () => {
    const { port, worker, awake, outcome, settle, lock, ends } = open();
    await awake();
    const asked = outcome(port.request({ tell: 'look' }));
    await settle();
    lock()?.();
    await settle();
    const [error] = asked;
    expect([error instanceof Death, worker.ended, port.gone, ends]).toEqual([true, true, true, [DEATHS.ended]]);
    const late = outcome(port.request({ tell: 'look' }));
    await settle();
    expect(late).toEqual([error]);
  });

  it('ends when the worker reports that it is broken, whatever the browser calls that', async () => {
    const { port, worker, awake, outcome, settle } = open();
    await awake();
    const asked = outcome(port.request({ tell: 'look' }));
    const other = outcome(port.request({ tell: 'look' }));
    await settle();
    worker.say({ job: 2, type: 'failed', message: 'unreachable executed', dead: 'trap' });
    await settle();
    const reasons = [...asked, ...other].map((error) => error instanceof Death && [error.reason, error.message]);
    expect(reasons).toEqual([
      ['trap', DEATHS.trap],
      ['trap', DEATHS.trap],
    ]);
    expect(port.gone).toBe(true);
  });

  it('ends when the worker has an error that it didn’t handle, and shows people nothing of it', async () => {
    const { port, worker, awake, outcome, settle } = open();
    await awake();
    const asked = outcome(port.request({ tell: 'look' }));
    worker.onerror?.({ message: 'Uncaught RuntimeError: unreachable' });
    await settle();
    expect(asked.map((error) => (error as Error).message)).toEqual([DEATHS.error]);
  });

  it('gives up a worker that never wakes, not counting time in which the tab was frozen', async () => {
    const { worker, port, outcome } = open();
    const asked = outcome(port.request({ tell: 'look' }));
    await vi.advanceTimersByTimeAsync(1000);
    // The tab was frozen, or the clock was set forward. That isn't the worker's fault.
    vi.setSystemTime(Date.now() + 3_600_000);
    await vi.advanceTimersByTimeAsync(25_000);
    expect(worker.ended).toBe(false);
    await vi.advanceTimersByTimeAsync(10_000);
    expect([worker.ended, asked.map((error) => (error as Error).message)]).toEqual([true, [DEATHS.start]]);
  });

  it('works without locks and without `randomUUID`, as on insecure addresses', async () => {
    vi.stubGlobal('navigator', {});
    vi.stubGlobal('crypto', { getRandomValues: (bytes: Uint8Array) => bytes.fill(7) });
    const { port, worker, awake, outcome, settle } = open();
    await awake();
    const asked = outcome(port.request({ tell: 'look' }));
    await settle();
    worker.say({ job: 2, type: 'answer' });
    await settle();
    expect(asked).toHaveLength(1);
  });

  it('keeps nothing about answered requests', async () => {
    const { port, worker, awake, settle } = open();
    await awake();
    for (let job = 2; job < 50; job++) {
      void port.request({ tell: 'look' });
      await settle();
      worker.say({ job, type: 'answer' });
    }
    await settle();
    expect((port as unknown as { waiting: Map<number, unknown> }).waiting.size).toBe(1);
  });
});
