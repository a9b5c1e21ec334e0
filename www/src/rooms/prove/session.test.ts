import { describe, expect, it, vi } from 'vitest';
import type { ClassBreaker } from '../../engine/breaker';
import { Death, DEATHS } from '../../engine/death';
import type { Added, ClassRecord, ClassResult, ProofPlan, ResultOrigin } from '../../engine/jobs';
import { recordOf } from '../../engine/proof-job';
import { markOf, ProofSession } from './session';
import { type KeptRun, keyOf, type ProofStore, type TabMessage } from './store';

const SPEC = { size: '2x2', threshold: 10, scoring: 'standard', minLength: 3 } as const;
const IDS = [0, 1, 3, 5];

const resultOf = (id: number): ClassRecord =>
  recordOf(
    JSON.stringify({
      ...RESULT,
      id,
      class: `class ${id}`,
      boards: id === 3 ? [{ board: 'eirt', points: 12 }] : [],
    }),
    'computed',
  );

const RESULT: ClassResult = {
  id: 0,
  class: '',
  boards: [],
  bound: 9,
  paths: 1,
  merged: 1,
  visits: 1,
  opened: 1,
  candidates: 0,
  parts: 1,
  bytes: 1,
  seconds: 0.5,
};

/** A store that lasts from visit to visit, and the lock of all tabs. */
class Profile implements ProofStore {
  readonly runs = new Map<string, KeptRun>();
  readonly kept = new Map<string, Map<number, ClassRecord>>();
  private readonly lockOfAll = { held: false, waiting: [] as (() => void)[] };
  /** Every tab gets the messages of the others. */
  private readonly tabs = new Map<ProofStore, (word: unknown) => void>();
  /** The store from the point of view of one tab. */
  tab(): ProofStore {
    return Object.create(this) as ProofStore;
  }
  tell(word: TabMessage) {
    for (const [tab, listen] of this.tabs) if (tab !== this) listen(word);
  }
  hear(listen: (word: unknown) => void) {
    this.tabs.set(this, listen);
  }
  async locked() {
    return this.lockOfAll.held;
  }

  async lock() {
    const { lockOfAll } = this;
    if (lockOfAll.held) return undefined;
    lockOfAll.held = true;
    return () => {
      lockOfAll.held = false;
      for (const go of lockOfAll.waiting.splice(0)) go();
    };
  }
  unlocked(): Promise<void> {
    return this.lockOfAll.held ? new Promise((resolve) => this.lockOfAll.waiting.push(resolve)) : Promise.resolve();
  }
  async load(key: string) {
    return this.runs.get(key);
  }
  async keepRun(run: KeptRun) {
    this.runs.set(run.key, run);
  }
  async keep(key: string, results: readonly ClassRecord[]) {
    // Writing takes a moment.
    await settled();
    for (const result of results) this.kept.set(key, (this.kept.get(key) ?? new Map()).set(result.id, result));
  }
  async results(key: string) {
    return { results: [...(this.kept.get(key)?.values() ?? [])], spoiled: 0 };
  }
  async count(key: string) {
    return this.kept.get(key)?.size ?? 0;
  }
  async listRuns() {
    return [];
  }
  close() {
    this.tabs.delete(this);
  }
  async forget(key: string) {
    this.runs.delete(key);
    this.kept.delete(key);
  }
}

/** A visit whose workers have `change` in place of what they usually do. */
function visit(profile: Profile, change: Partial<ClassBreaker> = {}) {
  const plan = { run: { threshold: 10, methodVersion: 2 }, missing: [] } as unknown as ProofPlan;
  let started = 0;
  const worker = {
    plan: async () => ({ plan, ids: Float64Array.from(IDS), weights: new Float64Array() }),
    break: async (id: number) => resultOf(id),
    look: async () => ({ progress: { done: 0, depth: 0, parts: 1 }, seconds: 0 }),
    restore: async (lines: string, origin: ResultOrigin): Promise<Added> => {
      const records = lines
        .trim()
        .split('\n')
        .map((line) => recordOf(line, origin));
      return { records, rescored: 0, problems: [] };
    },
    sum: async () => ({ found: 0, boards: [] }),
    dismiss: () => undefined,
    ...change,
  } as unknown as ClassBreaker;
  const startWorker = (): ClassBreaker => {
    started++;
    return worker;
  };
  const nothing = () => undefined;
  return { session: new ProofSession(startWorker, profile.tab(), nothing, nothing), started: () => started };
}

const settled = () => new Promise((resolve) => setTimeout(resolve, 5));
/**
 * This also waits until everything is saved. On a busy machine, a single timer of 200 ms could end before a chain of short
 * ones, so it is a chain of short ones, too.
 */
async function finished(): Promise<void> {
  for (let turn = 0; turn < 40; turn++) await settled();
}

describe('a session', () => {
  it('stores its results again if another tab has deleted them meanwhile', async () => {
    const profile = new Profile();
    const { session } = visit(profile, {
      break: async (id) => {
        if (id === 5) profile.kept.clear();
        return resultOf(id);
      },
    });
    await session.open('enable2k', SPEC);
    await session.start(1, 1 << 28);
    await finished();
    expect([...profile.kept.values()][0]?.size).toBe(4);
  });

  it('skips a class that cannot be broken, proves nothing without it, and retries it on request', async () => {
    const profile = new Profile();
    let dies = true;
    const { session } = visit(profile, {
      break: async (id) => {
        if (id === 1 && dies) throw new Death('trap');
        return resultOf(id);
      },
    });
    await session.open('enable2k', SPEC);
    await session.start(1, 1 << 28);
    await finished();
    expect([session.phase.value, markOf(session, 1), session.done.value]).toEqual(['ready', 'failed', 3]);
    expect(session.accidents.value[0]).toMatch(/^A worker died on class 1 \(most likely it ran out of memory\)\./);
    expect(session.accidents.value.at(-1)).toBe(`Class 1 could not be broken here. ${DEATHS.trap}`);
    dies = false;
    await session.start(1, 1 << 28);
    await finished();
    expect(session.phase.value).toBe('done');
  });
});

describe('several tabs', () => {
  it('releases the lock only when all results are saved', async () => {
    const profile = new Profile();
    const first = visit(profile, {
      break: (id) => (id === 5 ? new Promise(() => undefined) : Promise.resolve(resultOf(id))),
    });
    await first.session.open('enable2k', SPEC);
    const { session } = visit(profile);
    await session.open('enable2k', SPEC);
    // Writing takes as long as on a slow disk.
    let write: () => void = () => undefined;
    const { keep } = profile;
    profile.keep = async function (this: Profile, key, results) {
      await new Promise<void>((go) => (write = go));
      await keep.call(this, key, results);
    };
    await first.session.start(2, 1 << 28);
    await vi.waitFor(() => expect(first.session.finishedClasses.results.size).toBe(3));
    first.session.cancel();
    await finished();
    expect(session.elsewhere.value).not.toBe(false);
    profile.keep = keep;
    write();
    await vi.waitFor(() => expect(session.elsewhere.value).toBe(false));
    expect(session.done.value).toBe(3);
  });

  it('notices that another tab is done even while it is still reading saved results', async () => {
    const profile = new Profile();
    const first = visit(profile, { break: () => new Promise(() => undefined) });
    await first.session.open('enable2k', SPEC);
    await first.session.start(1, 1 << 28);
    const { results } = profile;
    let read: () => void = () => undefined;
    profile.results = async function (this: Profile, key: string) {
      const kept = await results.call(this, key);
      await new Promise<void>((go) => (read = go));
      return kept;
    };
    const { session } = visit(profile);
    const opened = session.open('enable2k', SPEC);
    await finished();
    profile.results = results;
    await profile.keep([...profile.runs.keys()][0]!, [resultOf(1)]);
    first.session.cancel();
    await finished();
    read();
    await opened;
    expect([session.phase.value, session.done.value]).toEqual(['ready', 1]);
  });

  it('ignores messages that it doesn’t understand, which another version of the page may send', async () => {
    const profile = new Profile();
    const { session, started } = visit(profile);
    await session.open('enable2k', SPEC);
    const key = keyOf(session.plan.value!.run);
    const before = started();
    for (const message of [undefined, 'changed', { tells: 'changed' }, { tells: 'finished', key }]) {
      profile.tell(message as TabMessage);
      await settled();
      expect([session.elsewhere.value, session.phase.value, started()]).toEqual([false, 'ready', before]);
    }
    // The key is the right one: a message that is understood has an effect.
    profile.tell({ tells: 'changed', key });
    expect(started()).toBe(before + 1);
  });
});

it('stored results are offered as such, with the version of the method that found them', async () => {
  const restored: [string, string][] = [];
  const line = (id: number): string => resultOf(id).line;
  const profile = new Profile();
  profile.results = async () => ({
    results: [
      recordOf(line(0), 'file', 1),
      recordOf(line(1), 'computed'),
      recordOf(line(3), 'file', 1),
      recordOf(line(5), 'file'),
    ],
    spoiled: 0,
  });
  const { session } = visit(profile, {
    restore: async (lines, origin) => {
      restored.push([lines, origin]);
      return { records: [], rescored: 0, problems: [] };
    },
  });
  await session.open('enable2k', SPEC);
  const head = '{"run":{"threshold":10,"methodVersion":1}}\n';
  expect(restored).toEqual([
    [head + line(0) + line(3), 'file'],
    [line(1), 'stored'],
    [line(5), 'file'],
  ]);
});
