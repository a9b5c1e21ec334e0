import { describe, expect, it, vi } from 'vitest';
import type { Hand } from '../../engine/breaker';
import type { ClassResult, ProofPlan, ProofSummary } from '../../engine/jobs';
import { death } from '../../engine/protocol';
import { Session } from './session';
import type { KeptRun, ProofStore } from './store';

const SPEC = { size: '2x2', threshold: 10, scoring: 'standard', minLength: 3 } as const;
const IDS = [0, 1, 3, 5];

const resultOf = (id: number): ClassResult => ({
  id,
  class: `class ${id}`,
  boards: id === 3 ? [{ board: 'eirt', points: 12 }] : [],
  bound: 9,
  paths: 1,
  merged: 1,
  visits: 1,
  opened: 1,
  candidates: 0,
  parts: 1,
  bytes: 1,
  seconds: 0.5,
});

/** A store that is kept from visit to visit, and the lock of all tabs. */
class Profile implements ProofStore {
  readonly runs = new Map<string, KeptRun>();
  readonly kept = new Map<string, Map<number, ClassResult>>();
  spoiled = 0;
  full = false;
  private held = false;
  private waiting: (() => void)[] = [];

  async lock() {
    if (this.held) return undefined;
    this.held = true;
    return () => {
      this.held = false;
      for (const go of this.waiting.splice(0)) go();
    };
  }
  unlocked(): Promise<void> {
    return this.held ? new Promise((resolve) => this.waiting.push(resolve)) : Promise.resolve();
  }
  async load(key: string) {
    return this.runs.get(key);
  }
  async keepRun(run: KeptRun) {
    this.runs.set(run.key, run);
  }
  async keep(key: string, results: readonly ClassResult[]) {
    if (this.full) throw new Error('The quota has been exceeded.');
    // Writing takes a moment.
    await settled();
    for (const result of results) this.kept.set(key, (this.kept.get(key) ?? new Map()).set(result.id, result));
  }
  async results(key: string) {
    const spoiled = this.spoiled;
    this.spoiled = 0;
    return { results: [...(this.kept.get(key)?.values() ?? [])], spoiled };
  }
  async forget(key: string) {
    this.runs.delete(key);
    this.kept.delete(key);
  }
}

function visit(profile: Profile, behave: { deaths?: number; sumTakes?: () => Promise<unknown>; breaks?: (id: number) => Promise<ClassResult>; sum?: (results: ClassResult[]) => void; now?: () => number; date?: () => number } = {}) {
  const hired: Hand[] = [];
  const said: string[] = [];
  const hire = (): Hand => {
    const hand: Hand = {
      ready: Promise.resolve(),
      plan: async () => {
        if (behave.deaths !== undefined && hired.length <= behave.deaths) throw death('it did not start');
        const plan = { run: { threshold: 10, classes: IDS.length }, all: 6, radix: [], missing: [], rows: 2, cols: 2 } as unknown as ProofPlan;
        return { plan, ids: Float64Array.from(IDS), weights: new Float64Array() };
      },
      break: behave.breaks ?? (async (id) => resultOf(id)),
      look: async () => ({ progress: { done: 0, depth: 0, parts: 1 }, seconds: 0 }),
      pace: async () => undefined,
      sum: async (results) => {
        behave.sum?.(results);
        await behave.sumTakes?.();
        return { classes: results.length, of: IDS.length, boards: results.flatMap(({ boards }) => boards) } as unknown as ProofSummary;
      },
      unfold: () => Promise.reject(new Error('not asked for')),
      more: () => Promise.reject(new Error('not asked for')),
      dismiss: () => undefined,
    };
    hired.push(hand);
    return hand;
  };
  let now = 0;
  const session = new Session({ hire, store: profile, now: behave.now ?? (() => (now += 1)), date: behave.date ?? (() => 0), announce: (text) => said.push(text), measure: () => undefined });
  return { session, said, hired };
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
    expect(said.at(-1)).toBe('Proven. 4 of 4 classes are done. 1 board found, the best with 12 points.');
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
    const { session, said } = visit(profile, { now: jump, date: jump, breaks: async (id) => ({ ...resultOf(id), seconds: seconds[broken++ % 4]! }) });
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
    expect(said.at(-1)).toContain('4 of 4 classes are done');
  });

  it('goes on where it was left, and only there', async () => {
    const profile = new Profile();
    const first = visit(profile, { breaks: (id) => (id === 5 ? new Promise(() => undefined) : Promise.resolve(resultOf(id))) });
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

  it('waits for another tab, and takes over what that has done', async () => {
    const profile = new Profile();
    const first = visit(profile, { breaks: () => new Promise(() => undefined) });
    await first.session.open('enable2k', SPEC);
    await first.session.start(1, 1 << 28);
    const { session } = visit(profile);
    await session.open('enable2k', SPEC);
    await session.start(1, 1 << 28);
    expect([session.phase.value, session.taken.value]).toEqual(['ready', true]);
    await profile.keep([...profile.runs.keys()][0]!, [resultOf(1)]);
    first.session.cancel();
    await finished();
    expect(session.taken.value).toBe(false);
    await session.start(1, 1 << 28);
    await finished();
    expect(session.phase.value).toBe('done');
  });

  it('does damaged results again, and drops all that the core refuses', async () => {
    const profile = new Profile();
    const first = visit(profile).session;
    await first.open('enable2k', SPEC);
    await first.start(1, 1 << 28);
    await finished();
    profile.spoiled = 2;
    [...profile.kept.values()][0]!.delete(1);
    const damaged = visit(profile).session;
    await damaged.open('enable2k', SPEC);
    expect(damaged.phase.value).toBe('ready');
    expect(damaged.accidents.value[0]).toBe('2 kept results were damaged and will be done again.');
    let foreign = true;
    const refused = visit(profile, {
      sum: (results) => {
        if (foreign && results.length > 0) throw new Error('class 0 is x, not y');
      },
    }).session;
    await refused.open('enable2k', SPEC);
    expect(refused.results.size).toBe(0);
    expect(profile.kept.size).toBe(0);
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
    const { session, hired } = visit(new Profile(), { deaths: 1 });
    await session.open('enable2k', SPEC);
    expect([session.phase.value, hired.length]).toEqual(['ready', 2]);
    const { session: other } = visit(new Profile(), { deaths: 2 });
    await other.open('enable2k', SPEC);
    expect([other.phase.value, other.trouble.value]).toEqual(['refused', 'it did not start']);
  });

  it('is done only when everything is in the summary', async () => {
    const { session } = visit(new Profile(), { sumTakes: settled, breaks: async (id) => ({ ...resultOf(id), boards: [{ board: `b${id}`, points: 10 }] }) });
    await session.open('enable2k', SPEC);
    const seen: unknown[] = [];
    const stop = session.phase.subscribe((phase) => void (phase === 'done' && seen.push(session.summary.value?.classes)));
    await session.start(2, 1 << 28);
    await vi.waitFor(() => expect(session.phase.value).toBe('done'));
    stop();
    expect(seen).toEqual([4]);
    expect(session.boards).toHaveLength(4);
  });

  it('measures some classes first, and then says what the rest will take', async () => {
    const { session } = visit(new Profile());
    await session.open('enable2k', SPEC);
    expect(session.estimate).toBeUndefined();
    await session.start(2, 1 << 28, 'auto', 2);
    await vi.waitFor(() => expect(session.phase.value).toBe('ready'));
    expect([session.phase.value, session.results.size, session.left.length]).toEqual(['ready', 2, 2]);
    await session.start(2, 1 << 28, 'number');
    await finished();
    expect(session.phase.value).toBe('done');
  });

  it('takes over the results of a file, all or nothing', async () => {
    const first = visit(new Profile(), { breaks: (id) => (id === 5 ? new Promise(() => undefined) : Promise.resolve(resultOf(id))) }).session;
    await first.open('enable2k', SPEC);
    await first.start(2, 1 << 28);
    await finished();
    first.cancel();
    const lines = first.lines();
    const { session } = visit(new Profile());
    await session.open('enable2k', SPEC);
    await expect(session.merge(lines.replace('"threshold":10', '"threshold":11'))).rejects.toThrow('its threshold is 11, not 10');
    await expect(session.merge('{}')).rejects.toThrow('no file of results');
    await expect(session.merge(lines.replace('"id":3', '"id":2'))).rejects.toThrow('2 is no canonical class');
    await expect(session.merge(lines.replace('"bound":9', '"bound":-9'))).rejects.toThrow('Line 2 of the file is no result.');
    expect(session.results.size).toBe(0);
    expect(await session.merge(`${lines}{"id":5,"cla`)).toBe(3);
    expect(await session.merge(lines)).toBe(0);
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
    expect([session.phase.value, session.markOf(1), session.results.size]).toEqual(['ready', 'failed', 3]);
    expect(session.accidents.value.at(-1)).toBe('Class 1 could not be broken here: unreachable');
    dies = false;
    await session.start(1, 1 << 28);
    await finished();
    expect(session.phase.value).toBe('done');
  });
});
