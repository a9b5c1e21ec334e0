import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import type { DBSchema } from 'idb';
import { beforeEach, expect, it, vi } from 'vitest';
import type { ProofWorker } from '../../engine/breaker';
import { database } from '../../engine/database';
import { Death, DEATHS } from '../../engine/death';
import type { ClassRecord, ProofPlan, ProofRun } from '../../engine/contract';
import { recordOf } from '../../engine/proof-job';
import { NO_WORK } from './figures';
import { markOf, ProofSession } from './session';
import { browserStore, type ProofStore } from './store';

vi.mock('../../engine/serve', () => ({ serve: () => undefined }));

const SPEC = { size: '2x2', threshold: 10, scoring: 'standard', minLength: 3 } as const;
const RUN = { threshold: 10, methodVersion: 2, space: '*' } as ProofRun;
const FIGURES = { ...NO_WORK, bound: 9, paths: 1, merged: 1, visits: 1, opened: 1, parts: 1, bytes: 1 };

const resultOf = (id: number): ClassRecord => {
  const boards = id === 3 ? [{ board: 'eirt', points: 12 }] : [];
  return recordOf(JSON.stringify({ ...FIGURES, id, class: `class ${id}`, boards, seconds: 0.5 }), 'computed');
};

/** The database as another version, or an accident, could have filled it. */
interface Unchecked extends DBSchema {
  runs: { key: string; value: unknown };
  results: { key: [string, number]; value: unknown };
}
const stored = () => database<Unchecked>('boggle-lab-proofs', 'runs', 'results')();

/** The lock of all tabs. */
const lock = { held: false, waiting: [] as (() => void)[] };

beforeEach(() => {
  vi.stubGlobal('indexedDB', new IDBFactory());
  lock.held = false;
});

const tab = (): ProofStore => ({
  ...browserStore(),
  locked: async () => lock.held,
  lock: async () => {
    if (lock.held) return undefined;
    lock.held = true;
    return () => {
      lock.held = false;
      for (const go of lock.waiting.splice(0)) go();
    };
  },
  unlocked: () => new Promise((go) => (lock.held ? lock.waiting.push(go) : go())),
});

/** A visit whose workers have `change` in place of what they usually do. */
function visit(change: Partial<ProofWorker> = {}, store = tab()) {
  let started = 0;
  const worker = {
    plan: async () => {
      const plan = { run: RUN, missing: [] } as unknown as ProofPlan;
      return { plan, ids: Float64Array.of(0, 1, 3, 5), weights: new Float64Array() };
    },
    break: async (id: number) => resultOf(id),
    look: async () => ({ progress: { done: 0, depth: 0, parts: 1 }, seconds: 0 }),
    restore: async (lines, origin) => {
      const records = lines.trim().split('\n');
      return { records: records.map((line) => recordOf(line, origin)), problems: [] };
    },
    sum: async () => ({ found: 0, boards: [] }),
    dismiss: () => undefined,
    ...change,
  } as Partial<ProofWorker> as ProofWorker;
  const start = () => (started++, worker);
  const nothing = () => undefined;
  const session = new ProofSession(start, store, nothing, nothing);
  return { session, opened: session.open('enable2k', SPEC), started: () => started };
}

const never = () => new Promise<never>(() => undefined);

/** Breaks the classes of a visit, and waits for the end: once everything is saved, the lock is released. */
async function proved({ session, opened }: ReturnType<typeof visit>): Promise<ProofSession> {
  await opened;
  await session.start(1, 1 << 28);
  await vi.waitFor(() => expect([session.isIdle, lock.held]).toEqual([true, false]));
  return session;
}

it('a session stores its results again if another tab has deleted them meanwhile', async () => {
  const tab = visit({
    break: async (id) => {
      if (id === 5) await (await stored()).clear('results');
      return resultOf(id);
    },
  });
  await proved(tab);
  expect(await (await stored()).count('results')).toBe(4);
});

it('a session skips a class that cannot be broken, proves nothing without it, and retries it on request', async () => {
  let dies = true;
  const tab = visit({
    break: async (id) => {
      if (id === 1 && dies) throw new Death('trap');
      return resultOf(id);
    },
  });
  const session = await proved(tab);
  expect([session.phase.value, markOf(session, 1), session.done.value]).toEqual(['ready', 'failed', 3]);
  expect(session.accidents.value[0]).toMatch(/^A worker died on class 1 \(most likely it ran out of memory\)\./);
  expect(session.accidents.value.at(-1)).toBe(`Class 1 could not be broken here. ${DEATHS.trap}`);
  dies = false;
  await proved(tab);
  expect(session.phase.value).toBe('done');
});

it('a session offers stored results as such, and says which will be computed again', async () => {
  const restored: [string, string][] = [];
  const [one, three, five] = [1, 3, 5].map((id) => resultOf(id).line) as [string, string, string];
  const results = [recordOf(three, 'file'), recordOf(one, 'computed'), recordOf(five, 'file')];
  const restore: ProofWorker['restore'] = async (lines, origin) => {
    restored.push([lines, origin]);
    return { records: [], problems: origin === 'stored' ? ['class 1 is `a`, not `b`'] : [] };
  };
  const { session, opened } = visit({ restore }, { ...tab(), results: async () => ({ results, spoiled: 2 }) });
  await opened;
  expect(session.accidents.value).toEqual([
    '2 saved results were damaged and will be computed again.',
    '1 saved result failed the audit and will be computed again: Class 1 is “a”, not “b”.',
  ]);
  expect(restored).toEqual([
    [three + five, 'file'],
    [one, 'stored'],
  ]);
});

it('a session releases the lock only when all results are saved', async () => {
  const store = tab();
  const { keep } = store;
  const first = visit({ break: (id) => (id === 5 ? never() : Promise.resolve(resultOf(id))) }, store);
  const { session, opened } = visit();
  await Promise.all([first.opened, opened]);
  // Writing takes as long as on a slow disk.
  let write: () => void = () => undefined;
  store.keep = async (...args) => {
    await new Promise<void>((go) => (write = go));
    await keep(...args);
  };
  await first.session.start(2, 1 << 28);
  await vi.waitFor(() => {
    first.session.tick();
    expect(first.session.finishedClasses.results.size).toBe(3);
  });
  first.session.cancel();
  await first.session.sumUp();
  expect([lock.held, session.elsewhere.value]).toEqual([true, true]);
  store.keep = keep;
  write();
  await vi.waitFor(() => expect([session.elsewhere.value, session.done.value]).toEqual([false, 3]));
});

it('a session notices that another tab is done even while it is still reading saved results', async () => {
  const first = visit({ break: never });
  await first.opened;
  await first.session.start(1, 1 << 28);
  const store = tab();
  const { results } = store;
  let read: (() => void) | undefined;
  store.results = async (key) => {
    const kept = await results(key);
    await new Promise<void>((go) => (read = go));
    return kept;
  };
  const { session, opened } = visit({}, store);
  await vi.waitFor(() => expect(read).toBeDefined());
  store.results = results;
  await store.keep(first.session.key, [resultOf(1)]);
  first.session.cancel();
  await vi.waitFor(() => expect(lock.held).toBe(false));
  read?.();
  await opened;
  expect([session.phase.value, session.done.value]).toEqual(['ready', 1]);
});

it('the store reads the time of a stored run, whatever the rest of its record is', async () => {
  const store = tab();
  const kept = { key: 'mine', run: RUN, spec: SPEC, dictionary: 'enable2k', elapsed: 700, updated: 5 };
  await store.keepRun(kept);
  expect(await store.load('mine')).toEqual({ elapsed: 700 });
  expect(await store.load('none')).toBeUndefined();
  const db = await stored();
  const read = async (value: unknown) => (await db.put('runs', value, 'key'), store.load('key'));
  expect([await read({ elapsed: -3 }), await read({ ...kept, spec: 7 })]).toEqual([{ elapsed: 0 }, { elapsed: 700 }]);
  for (const value of [null, {}, { ...kept, elapsed: NaN }]) expect(await read(value)).toBeUndefined();
});

it('the store counts damaged results, and reads the others, also if they lack a newer figure', async () => {
  const store = tab();
  const sound = [resultOf(1), recordOf(resultOf(3).line, 'file')];
  await store.keep('mine', sound);
  const changes = { id: -1, bound: 'high', line: undefined, origin: 'x', methodVersion: 1 };
  const times = [Number.NaN, 1e308, -1].map((seconds) => ({ seconds }));
  const damages = [...Object.entries(changes).map(([name, value]) => ({ [name]: value })), ...times];
  const damaged = damages.map((change, at) => ({ ...resultOf(8 + at), ...change }));
  const db = await stored();
  for (const [at, value] of [null, 7, {}, resultOf(1), ...damaged].entries())
    await db.put('results', value, ['mine', 4 + at]);
  const { visits: _, ...older } = resultOf(20);
  await db.put('results', older, ['mine', 20]);
  const read = [...sound, { ...older, visits: 0 }];
  expect(await store.results('mine')).toEqual({ results: read, spoiled: 12 });
  expect(await db.count('results')).toBe(15);
});
