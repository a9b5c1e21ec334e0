import { describe, expect, it, vi } from 'vitest';
import type { ClassBreaker } from '../../engine/breaker';
import { recordOf } from '../../engine/proof-job';
import { Death, DEATHS } from '../../engine/death';
import type { Added, ClassRecord, ProofPlan } from '../../engine/jobs';
import { markOf, ProofSession } from './session';
import { keyOf, type TabMessage } from './store';
import { finished, Profile, resultOf, settled, SPEC, visit } from './visit';

describe('a session', () => {
  it('stores its results again if another tab has deleted them meanwhile', async () => {
    const profile = new Profile();
    const { session } = visit(profile, {
      breaks: async (id) => {
        if (id === 5) profile.kept.clear();
        return resultOf(id);
      },
    });
    await session.open('enable2k', SPEC);
    await session.start(1, 1 << 28);
    await finished();
    expect([...profile.kept.values()][0]?.size).toBe(4);
  });

  it('drops every stored result that the core refuses', async () => {
    const profile = new Profile();
    const first = visit(profile).session;
    await first.open('enable2k', SPEC);
    await first.start(1, 1 << 28);
    await finished();
    let foreign = true;
    const refused = visit(profile, {
      sum: (results) => {
        if (foreign && results.length > 0) throw new Error('class 0 is x, not y');
      },
    }).session;
    await refused.open('enable2k', SPEC);
    expect(refused.done.value).toBe(0);
    expect(refused.accidents.value[0]).toBe(
      '4 saved results failed the audit and will be computed again: Class 0 is x, not y.',
    );
    foreign = false;
    await refused.start(1, 1 << 28);
    await finished();
    expect(refused.phase.value).toBe('done');
  });

  it('counts the classes with another worker if the first one dies', async () => {
    const { session, started } = visit(new Profile(), { deaths: 1 });
    await session.open('enable2k', SPEC);
    expect([session.phase.value, started.length]).toEqual(['ready', 2]);
    const { session: other } = visit(new Profile(), { deaths: 2 });
    await other.open('enable2k', SPEC);
    expect([other.phase.value, other.trouble.value]).toEqual(['refused', DEATHS.start]);
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

  it('warns, once, if there are more boards than may fit', async () => {
    const many = (id: number): ClassRecord => ({ ...resultOf(id), found: 600_000 });
    const { session, said } = visit(new Profile(), { breaks: async (id) => many(id) });
    await session.open('enable2k', SPEC);
    await session.start(1, 1 << 28);
    await finished();
    expect(said.filter((text) => text === 'many')).toHaveLength(1);
  });

  it('skips a class that cannot be broken, proves nothing without it, and retries it on request', async () => {
    const profile = new Profile();
    let dies = true;
    const { session } = visit(profile, {
      breaks: async (id) => {
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
      breaks: (id) => (id === 5 ? new Promise(() => undefined) : Promise.resolve(resultOf(id))),
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

  it('ignores messages that it doesn’t understand, which another version of the page may send', async () => {
    const profile = new Profile();
    const { session, started } = visit(profile);
    await session.open('enable2k', SPEC);
    const key = keyOf(session.plan.value!.run);
    const before = started.length;
    for (const message of [undefined, 'changed', { tells: 'changed' }, { tells: 'finished', key }]) {
      profile.tell(message as TabMessage);
      await settled();
      expect([session.elsewhere.value, session.phase.value, started.length]).toEqual([false, 'ready', before]);
    }
    // The key is the right one: a message that is understood has an effect.
    profile.tell({ tells: 'changed', key });
    expect(started.length).toBe(before + 1);
  });
});

const line = (id: number): string => JSON.stringify({ id, class: `class ${id}`, boards: [] });

it('stored results are offered as such, with the version of the method that found them', async () => {
  const restored: [string, string][] = [];
  const worker = {
    dismiss: () => undefined,
    sum: async () => ({ boards: [] }),
    plan: async () => ({
      plan: { run: { schema: 2, methodVersion: 2, classes: 4 } } as unknown as ProofPlan,
      ids: Float64Array.of(0, 1, 2, 3),
      weights: new Float64Array(),
    }),
    restore: async (lines: string, origin: string): Promise<Added> => {
      restored.push([lines, origin]);
      return { records: [], rescored: 0, problems: [] };
    },
  } as unknown as ClassBreaker;
  const stored = [
    recordOf(line(0), 'file', 1),
    recordOf(line(1), 'computed'),
    recordOf(line(2), 'file', 1),
    recordOf(line(3), 'file'),
  ];
  const profile = new Profile();
  profile.results = async () => ({ results: stored, spoiled: 0 });
  await new ProofSession(
    () => worker,
    profile,
    () => undefined,
    () => undefined,
  ).open('enable2k', SPEC);
  const head = '{"run":{"schema":2,"methodVersion":1,"classes":4}}';
  expect(restored).toEqual([
    [`${head}\n${line(0)}\n${line(2)}\n`, 'file'],
    [`${line(1)}\n`, 'stored'],
    [`${line(3)}\n`, 'file'],
  ]);
});
