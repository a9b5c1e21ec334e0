import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type Ask, type Awake, type Equip, Port, remote, type Say } from './port';
import { Death, DEATHS } from './death';

const wasm = vi.hoisted(() => ({ module: Promise.resolve({}) }));
vi.mock('./wasm', () => ({ wasmModule: () => wasm.module }));

/** The worker's side, which sends what a test tells it to. */
class FakeWorker {
  readonly heard: (Ask | Equip)[] = [];
  onmessage: ((event: { data: Say | Awake }) => void) | undefined;
  onerror: ((event: { message: string }) => void) | undefined;
  ended = false;
  postMessage = (asked: Ask | Equip) => void this.heard.push(asked);
  terminate = () => void (this.ended = true);
  say = (message: Say | Awake) => this.onmessage?.({ data: message });
}

/** The callbacks that wait for workers' locks. */
let locks: Map<string, () => void>;

beforeEach(() => {
  vi.useFakeTimers();
  locks = new Map();
  const request = (name: string, _: object, granted: () => void) => new Promise(() => void locks.set(name, granted));
  vi.stubGlobal('navigator', { locks: { request } });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function open() {
  const worker = new FakeWorker();
  let name = '';
  const ends: string[] = [];
  const port = new Port({
    part: 'first',
    from: 'a class',
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
    const keep = (value: unknown) => found.push(value);
    promise.then(keep, keep);
    return found;
  };
  return { port, worker, ends, settle, awake, outcome, lock: () => locks.get(name) };
}

it('a port gives each answer to its own call, in whatever order they come', async () => {
  const { port, worker, awake, outcome, settle } = open();
  await awake();
  const progress: unknown[] = [];
  const { look } = remote<{ look(report?: (text: string) => void): string }, object>(
    (method, args) => port.call(method, args),
    {},
  );
  const first = outcome(look((text) => progress.push(text)));
  const second = outcome(look());
  await settle();
  worker.say({ job: 1, type: 'progress', value: 'half' });
  worker.say({ job: 2, type: 'answer', value: 'b' });
  await settle();
  expect([progress, first, second]).toEqual([['half'], [], ['b']]);
  worker.say({ job: 1, type: 'failed', name: 'Forgotten', message: 'no such board' });
  await settle();
  expect(first).toMatchObject([{ name: 'Forgotten', message: 'no such board' }]);
  // Answers that no call waits for are ignored.
  worker.say({ job: 1, type: 'answer', value: 1 });
  worker.say({ job: 99, type: 'answer', value: 1 });
  expect(port.gone).toBe(false);
});

it('a port passes calls on while the wasm is on its way, so that a dictionary is downloaded meanwhile', async () => {
  let arrive!: (module: object) => void;
  wasm.module = new Promise((resolve) => (arrive = resolve));
  const { port, worker, awake, settle } = open();
  await awake();
  void port.call('dictionary', ['enable2k']);
  await settle();
  expect(worker.heard).toMatchObject([
    { tell: 'start', from: 'a class' },
    { tell: 'call', method: 'dictionary' },
  ]);
  arrive({});
  await settle();
  expect(worker.heard.at(-1)).toEqual({ module: {} });
});

type Scene = ReturnType<typeof open>;
it.each<[why: string, happens: (scene: Scene) => void, message: string, isDeath: boolean]>([
  [
    'has nothing to work on',
    ({ worker }) => worker.say({ job: 0, type: 'failed', name: 'Error', message: 'no such size' }),
    'no such size',
    false,
  ],
  ['is ended silently by the browser', ({ lock }) => lock()?.(), DEATHS.ended, true],
  [
    'reports that it is broken, whatever the browser calls that',
    ({ worker }) =>
      worker.say({ job: 1, type: 'failed', name: 'RuntimeError', message: 'unreachable executed', dead: 'trap' }),
    DEATHS.trap,
    true,
  ],
  [
    'has an error that it did not handle, of which people see nothing',
    ({ worker }) => worker.onerror?.({ message: 'Uncaught RuntimeError: unreachable' }),
    DEATHS.error,
    true,
  ],
])('a port gives all calls the reason when its worker %s', async (_, happens, message, isDeath) => {
  const scene = open();
  const { port, worker, awake, outcome, settle, ends } = scene;
  await awake();
  const asked = [outcome(port.call('look', [])), outcome(port.call('look', []))];
  await settle();
  happens(scene);
  await settle();
  asked.push(outcome(port.call('look', [])));
  await settle();
  const reasons = asked.map(([error]) => [(error as Error).message, error instanceof Death]);
  expect(reasons).toEqual(Array(3).fill([message, isDeath]));
  expect([worker.ended, port.gone, ends]).toEqual([true, true, [message]]);
});

it('a port gives up a worker that never wakes, not counting time in which the tab was frozen', async () => {
  const { worker, port, outcome } = open();
  const asked = outcome(port.call('look', []));
  await vi.advanceTimersByTimeAsync(1000);
  // The tab was frozen, or the clock was set forward. That isn't the worker's fault.
  vi.setSystemTime(Date.now() + 3_600_000);
  await vi.advanceTimersByTimeAsync(25_000);
  expect(worker.ended).toBe(false);
  await vi.advanceTimersByTimeAsync(10_000);
  expect([worker.ended, asked.map((error) => (error as Error).message)]).toEqual([true, [DEATHS.start]]);
});

it('a port works without locks and without `randomUUID`, as on insecure addresses', async () => {
  vi.stubGlobal('navigator', {});
  vi.stubGlobal('crypto', { getRandomValues: (bytes: Uint8Array) => bytes.fill(7) });
  const { port, worker, awake, outcome, settle } = open();
  await awake();
  const asked = outcome(port.call('look', []));
  await settle();
  worker.say({ job: 1, type: 'answer', value: 1 });
  await settle();
  expect(asked).toHaveLength(1);
});
