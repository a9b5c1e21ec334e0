import { describe, expect, it, vi } from 'vitest';
import type { ClassBreaker } from '../../engine/breaker';
import { recordOf } from '../../engine/breaker-runner';
import type { Added, ClassRecord, ClassResult, ResultOrigin, ProofPlan, ProofSummary } from '../../engine/jobs';
import { death } from '../../engine/protocol';
import { ProofSession } from './session';
import type { KeptRun, ProofStore, TabMessage } from './store';

const SPEC = { size: '2x2', threshold: 10, scoring: 'standard', minLength: 3 } as const;
const IDS = [0, 1, 3, 5];

const resultOf = (id: number, change: Partial<ClassResult> = {}): ClassRecord =>
  recordOf(
    JSON.stringify({
      ...RESULT,
      ...change,
      id,
      class: `class ${id}`,
      boards: change.boards ?? (id === 3 ? [{ board: 'eirt', points: 12 }] : []),
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

/** A store that is kept from visit to visit, and the lock of all tabs. */
class Profile implements ProofStore {
  readonly runs = new Map<string, KeptRun>();
  readonly kept = new Map<string, Map<number, ClassRecord>>();
  private readonly damage = { spoiled: 0 };
  full = false;
  spoil(count: number) {
    this.damage.spoiled = count;
  }
  private readonly lockOfAll = { held: false, waiting: [] as (() => void)[] };
  /** Every tab hears what another tells. */
  private readonly tabs = new Map<ProofStore, (word: TabMessage) => void>();
  /** The store as a tab of its own sees it. */
  tab(): ProofStore {
    return Object.create(this) as ProofStore;
  }
  tell(word: TabMessage) {
    for (const [tab, listen] of this.tabs) if (tab !== this) listen(word);
  }
  hear(listen: (word: TabMessage) => void) {
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
    if (this.full) throw new Error('The quota has been exceeded.');
    // Writing takes a moment.
    await settled();
    for (const result of results) this.kept.set(key, (this.kept.get(key) ?? new Map()).set(result.id, result));
  }
  async results(key: string) {
    const { spoiled } = this.damage;
    this.damage.spoiled = 0;
    return { results: [...(this.kept.get(key)?.values() ?? [])], spoiled };
  }
  async forget(key: string) {
    this.runs.delete(key);
    this.kept.delete(key);
  }
}

function visit(
  profile: Profile,
  behave: {
    deaths?: number;
    sumTakes?: () => Promise<unknown>;
    breaks?: (id: number) => Promise<ClassRecord>;
    sum?: (results: ClassResult[]) => void;
    now?: () => number;
    date?: () => number;
  } = {},
) {
  const started: ClassBreaker[] = [];
  const said: string[] = [];
  const startWorker = (): ClassBreaker => {
    const plan = {
      run: { threshold: 10, classes: IDS.length },
      all: 6,
      radix: [],
      missing: [],
      rows: 2,
      cols: 2,
    } as unknown as ProofPlan;
    const held = new Map<number, ClassResult>();
    /** Takes lines of classes that there are; `behave.sum` may refuse some. */
    const take = (lines: string, origin: ResultOrigin): Added => {
      const problems: string[] = [];
      const records = lines.split('\n').flatMap((line) => {
        if (line === '') return [];
        const result = JSON.parse(line) as ClassResult;
        try {
          if (!IDS.includes(result.id)) throw new Error(`there is no class ${result.id}`);
          behave.sum?.([result]);
        } catch (error) {
          problems.push((error as Error).message);
          return [];
        }
        if (held.has(result.id)) return [];
        held.set(result.id, result);
        return [recordOf(line, origin)];
      });
      return { records, rescored: 0, problems };
    };
    const worker: ClassBreaker = {
      ready: Promise.resolve(),
      plan: async () => {
        if (behave.deaths !== undefined && started.length <= behave.deaths) throw death('it did not start');
        return { plan, ids: Float64Array.from(IDS), weights: new Float64Array() };
      },
      break: behave.breaks ?? (async (id) => resultOf(id)),
      look: async () => ({ progress: { done: 0, depth: 0, parts: 1 }, seconds: 0 }),
      pace: async () => undefined,
      restore: async (lines, origin) => take(lines, origin),
      import: async (log) => {
        const [head, ...lines] = log.split('\n');
        if (!head?.startsWith('{"run"')) throw new Error('this is not a log');
        const before = new Map(held);
        const added = take(lines.join('\n'), 'file');
        if (added.problems.length === 0) return added;
        held.clear();
        for (const [id, result] of before) held.set(id, result);
        throw new Error(added.problems.join('; '));
      },
      recheck: async () => [],
      audit: async () => ({ checked: held.size, rescored: 0, problems: [] }),
      expect: async (samples) => ({ samples, hits: 0, boards: 0 }),
      log: async () =>
        ['{"run":{}}', ...[...held.values()].map((result) => JSON.stringify(result))]
          .map((line) => `${line}\n`)
          .join(''),
      sum: async (most) => {
        await behave.sumTakes?.();
        const boards = [...held.values()].flatMap(({ boards }) => boards);
        return { held: held.size, found: boards.length, boards: boards.slice(0, most) } as unknown as ProofSummary;
      },
      classText: async (id) => `class ${id}`,
      unfold: () => Promise.reject(new Error('not asked for')),
      more: () => Promise.reject(new Error('not asked for')),
      brute: () => Promise.reject(new Error('not asked for')),
      score: () => Promise.reject(new Error('not asked for')),
      dismiss: () => undefined,
    };
    started.push(worker);
    return worker;
  };
  let now = 0;
  const session = new ProofSession({
    startWorker,
    store: profile.tab(),
    now: behave.now ?? (() => (now += 1)),
    date: behave.date ?? (() => 0),
    announce: (text) => said.push(text),
    many: () => said.push('many'),
    measure: () => undefined,
  });
  return { session, said, started };
}

const settled = () => new Promise((resolve) => setTimeout(resolve, 5));
/** Until everything is written, too. */
const finished = () => new Promise((resolve) => setTimeout(resolve, 200));

describe('a session', () => {
  it('breaks every class, keeps each, and says what came out', async () => {
    const profile = new Profile();
    const { session, said } = visit(profile);
    await session.open('enable2k', SPEC);
    expect(session.phase.value).toBe('ready');
    await session.start(2, 1 << 28);
    await finished();
    expect(session.phase.value).toBe('done');
    expect(session.boards).toEqual([{ board: 'eirt', points: 12 }]);
    expect([...profile.kept.values()][0]?.size).toBe(4);
    expect(said.at(-1)).toBe('Done. 4 of 4 classes done. 1 board found; the best scores 12 points.');
    // Found again on the next visit, with nothing left to do.
    const again = visit(profile).session;
    await again.open('enable2k', SPEC);
    expect(again.phase.value).toBe('done');
    expect(again.markOf(3)).toBe('found');
  });

  it('is not led astray by a clock that jumps', async () => {
    const profile = new Profile();
    const hours = 3_600_000;
    // The machine sleeps, its clock is set back, a class says it took hours, and nothing.
    const jumps = [8 * hours, -9 * hours, 1];
    const seconds = [0, 28_800, 0, 0.5];
    let [now, asked, broken] = [10 * hours, 0, 0];
    const jump = (): number => (now += jumps[asked++ % jumps.length]!);
    const { session, said } = visit(profile, {
      now: jump,
      date: jump,
      breaks: async (id) => resultOf(id, { seconds: seconds[broken++ % 4]! }),
    });
    await session.open('enable2k', SPEC);
    const running = session.start(2, 1 << 28);
    for (let look = 0; look < 9; look++) {
      session.tick();
      expect(session.elapsed).toSatisfy((millis: number) => millis >= 0 && millis < hours);
      expect(session.eta ?? 0).toSatisfy((left: number) => Number.isFinite(left) && left >= 0);
      await settled();
    }
    await running;
    await finished();
    expect([session.phase.value, session.done.value, session.boards.length]).toEqual(['done', 4, 1]);
    expect([...profile.runs.values()].every(({ elapsed }) => elapsed >= 0)).toBe(true);
    expect(said.at(-1)).toContain('4 of 4 classes done');
  });

  it('goes on where it was left, and only there', async () => {
    const profile = new Profile();
    const first = visit(profile, {
      breaks: (id) => (id === 5 ? new Promise(() => undefined) : Promise.resolve(resultOf(id))),
    });
    await first.session.open('enable2k', SPEC);
    await first.session.start(2, 1 << 28);
    await finished();
    expect(first.session.phase.value).toBe('running');
    first.session.tick();
    expect(first.session.markOf(5)).toBe('running');
    await first.session.pause();
    first.session.cancel();
    const asked: number[] = [];
    const next = visit(profile, { breaks: async (id) => (asked.push(id), resultOf(id)) });
    await next.session.open('enable2k', SPEC);
    await next.session.start(1, 1 << 28);
    await finished();
    expect(asked).toEqual([5]);
    expect(next.session.phase.value).toBe('done');
  });

  it('offers nothing while another tab runs a proof, and takes over what that has done', async () => {
    const profile = new Profile();
    const first = visit(profile, { breaks: () => new Promise(() => undefined) });
    await first.session.open('enable2k', SPEC);
    const watching = visit(profile).session;
    await watching.open('enable2k', SPEC);
    expect(watching.elsewhere.value).toBe(false);
    await first.session.start(1, 1 << 28);
    // One that was open hears of it; one that is opened later knows at once.
    expect(watching.elsewhere.value).toEqual({ done: 0, of: 4 });
    const { session } = visit(profile);
    await session.open('enable2k', SPEC);
    expect([session.phase.value, session.elsewhere.value]).toEqual(['ready', {}]);
    await session.start(1, 1 << 28);
    expect([session.phase.value, session.elsewhere.value]).toEqual(['ready', {}]);
    await profile.keep([...profile.runs.keys()][0]!, [resultOf(1)]);
    first.session.cancel();
    await finished();
    expect([session.elsewhere.value, session.done.value, watching.done.value]).toEqual([false, 1, 1]);
    await session.start(1, 1 << 28);
    await finished();
    expect(session.phase.value).toBe('done');
    expect([watching.phase.value, watching.done.value]).toEqual(['done', 4]);
  });

  it('lets go of the lock only when everything that was done is written', async () => {
    const profile = new Profile();
    const first = visit(profile, {
      breaks: (id) => (id === 5 ? new Promise(() => undefined) : Promise.resolve(resultOf(id))),
    });
    await first.session.open('enable2k', SPEC);
    const { session } = visit(profile);
    await session.open('enable2k', SPEC);
    // Writing takes as long as a slow disk does.
    let write: () => void = () => undefined;
    const { keep } = profile;
    profile.keep = async function (this: Profile, key, results) {
      await new Promise<void>((go) => (write = go));
      await keep.call(this, key, results);
    };
    await first.session.start(2, 1 << 28);
    await vi.waitFor(() => expect(first.session.ledger.results.size).toBe(3));
    first.session.cancel();
    await finished();
    expect(session.elsewhere.value).not.toBe(false);
    profile.keep = keep;
    write();
    await vi.waitFor(() => expect(session.elsewhere.value).toBe(false));
    expect(session.done.value).toBe(3);
  });

  it('hears that another tab is done even while it is still reading what is kept', async () => {
    const profile = new Profile();
    const first = visit(profile, { breaks: () => new Promise(() => undefined) });
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

  it('never forgets what another tab is working on', async () => {
    const profile = new Profile();
    const first = visit(profile, {
      breaks: (id) => (id === 5 ? new Promise(() => undefined) : Promise.resolve(resultOf(id))),
    });
    await first.session.open('enable2k', SPEC);
    await first.session.start(2, 1 << 28);
    await finished();
    const { session } = visit(profile);
    await session.open('enable2k', SPEC);
    expect(session.done.value).toBe(3);
    await session.forget();
    expect([...profile.kept.values()][0]?.size).toBe(3);
    expect(session.done.value).toBe(3);
    await expect(session.merge('')).rejects.toThrow('running in another tab');
    first.session.cancel();
    await finished();
    await session.forget();
    expect([profile.kept.size, session.done.value]).toEqual([0, 0]);
    // The first tab hears of that.
    await finished();
    expect(first.session.done.value).toBe(0);
  });

  it('keeps its time while its room is not on the screen', async () => {
    let now = 0;
    const { session } = visit(new Profile(), { now: () => now, breaks: () => new Promise(() => undefined) });
    await session.open('enable2k', SPEC);
    await session.start(1, 1 << 28);
    for (let second = 0; second < 600; second++) {
      now += 1000;
      session.tick();
    }
    expect(session.elapsed).toBe(600_000);
  });

  it('does damaged results again, and drops all that the core refuses', async () => {
    const profile = new Profile();
    const first = visit(profile).session;
    await first.open('enable2k', SPEC);
    await first.start(1, 1 << 28);
    await finished();
    profile.spoil(2);
    [...profile.kept.values()][0]!.delete(1);
    const damaged = visit(profile).session;
    await damaged.open('enable2k', SPEC);
    expect(damaged.phase.value).toBe('ready');
    expect(damaged.accidents.value[0]).toBe('2 saved results were damaged and will be computed again.');
    let foreign = true;
    const refused = visit(profile, {
      sum: (results) => {
        if (foreign && results.length > 0) throw new Error('class 0 is x, not y');
      },
    }).session;
    await refused.open('enable2k', SPEC);
    expect(refused.done.value).toBe(0);
    expect(refused.accidents.value[0]).toBe(
      '3 saved results failed the audit and will be computed again: Class 0 is x, not y.',
    );
    foreign = false;
    await refused.start(1, 1 << 28);
    await finished();
    expect(refused.phase.value).toBe('done');
  });

  it('goes on without a place to keep things, and says so', async () => {
    const profile = new Profile();
    profile.full = true;
    const { session } = visit(profile);
    await session.open('enable2k', SPEC);
    await session.start(2, 1 << 28);
    await finished();
    expect(session.phase.value).toBe('done');
    expect(session.unkept.value).toBe('The quota has been exceeded.');
  });

  it('counts the classes by another worker if the first dies', async () => {
    const { session, started } = visit(new Profile(), { deaths: 1 });
    await session.open('enable2k', SPEC);
    expect([session.phase.value, started.length]).toEqual(['ready', 2]);
    const { session: other } = visit(new Profile(), { deaths: 2 });
    await other.open('enable2k', SPEC);
    expect([other.phase.value, other.trouble.value]).toEqual(['refused', 'it did not start']);
  });

  it('is done only when everything is in the summary', async () => {
    const { session } = visit(new Profile(), {
      sumTakes: settled,
      breaks: async (id) => ({ ...resultOf(id, { boards: [{ board: `b${id}`, points: 10 }] }) }),
    });
    await session.open('enable2k', SPEC);
    const seen: unknown[] = [];
    const stop = session.phase.subscribe((phase) => void (phase === 'done' && seen.push(session.summary.value?.held)));
    await session.start(2, 1 << 28);
    await vi.waitFor(() => expect(session.phase.value).toBe('done'));
    stop();
    expect(seen).toEqual([4]);
    expect(session.boards).toHaveLength(4);
  });

  it('says when more boards come than may fit, once', async () => {
    const many = (id: number): ClassRecord => ({ ...resultOf(id), found: 600_000 });
    const { session, said } = visit(new Profile(), { breaks: async (id) => many(id) });
    await session.open('enable2k', SPEC);
    await session.start(1, 1 << 28);
    await finished();
    expect(said.filter((text) => text === 'many')).toHaveLength(1);
  });

  it('measures some classes first, and then says what the rest will take', async () => {
    const { session } = visit(new Profile());
    await session.open('enable2k', SPEC);
    expect(session.ledger.estimate).toBeUndefined();
    await session.start(2, 1 << 28, 'auto', 2);
    await vi.waitFor(() => expect(session.phase.value).toBe('ready'));
    expect([session.phase.value, session.done.value, session.leftCount]).toEqual(['ready', 2, 2]);
    await session.start(2, 1 << 28, 'number');
    await finished();
    expect(session.phase.value).toBe('done');
  });

  it('takes over the results of a file, all or nothing', async () => {
    const first = visit(new Profile(), {
      breaks: (id) => (id === 5 ? new Promise(() => undefined) : Promise.resolve(resultOf(id))),
    }).session;
    await first.open('enable2k', SPEC);
    await first.start(2, 1 << 28);
    await finished();
    first.cancel();
    const log = await first.log();
    const { session } = visit(new Profile());
    await session.open('enable2k', SPEC);
    await expect(session.merge('{}')).rejects.toThrow('this is not a log');
    await expect(session.merge(log.replace('"id":3', '"id":2'))).rejects.toThrow('there is no class 2');
    expect(session.done.value).toBe(0);
    expect(await session.merge(log)).toBe(3);
    expect(await session.merge(log)).toBe(0);
    expect([...session.ledger.results.values()].map(({ origin }) => origin)).toEqual(['file', 'file', 'file']);
    await session.start(1, 1 << 28);
    await finished();
    expect(session.phase.value).toBe('done');
  });

  it('leaves a class that cannot be had, proves nothing then, and tries it again when asked', async () => {
    const profile = new Profile();
    let dies = true;
    const { session } = visit(profile, {
      breaks: async (id) => {
        if (id === 1 && dies) throw death('unreachable');
        return resultOf(id);
      },
    });
    await session.open('enable2k', SPEC);
    await session.start(1, 1 << 28);
    await finished();
    expect([session.phase.value, session.markOf(1), session.done.value]).toEqual(['ready', 'failed', 3]);
    expect(session.accidents.value.at(-1)).toBe('Class 1 could not be broken here: unreachable');
    dies = false;
    await session.start(1, 1 << 28);
    await finished();
    expect(session.phase.value).toBe('done');
  });
});
