import { describe, expect, it, vi } from 'vitest';
import type { ClassRecord } from '../../engine/jobs';
import { Death } from '../../engine/death';
import { DEATHS } from '../../engine/text';
import { finished, Profile, resultOf, settled, SPEC, visit } from './visit';

describe('a session', () => {
  it('breaks every class, saves each, and reports the outcome', async () => {
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
    // They are found again on the next visit, with nothing left to do.
    const again = visit(profile).session;
    await again.open('enable2k', SPEC);
    expect(again.phase.value).toBe('done');
    expect(again.markOf(3)).toBe('found');
  });

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

  it('is not misled by a clock that jumps', async () => {
    const profile = new Profile();
    const hours = 3_600_000;
    // The machine sleeps, its clock is set back, and a class claims to have taken hours; none of this matters.
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

  it('continues where it was left', async () => {
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

  it('computes damaged results again, and drops everything that the core refuses', async () => {
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

  it('continues without storage, and says so', async () => {
    const profile = new Profile();
    profile.full = true;
    const { session } = visit(profile);
    await session.open('enable2k', SPEC);
    await session.start(2, 1 << 28);
    await finished();
    expect(session.phase.value).toBe('done');
    expect(session.unkept.value).toBe('The quota has been exceeded.');
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

  it('measures some classes first, and then estimates the rest', async () => {
    const { session } = visit(new Profile());
    await session.open('enable2k', SPEC);
    expect(session.finishedClasses.estimate).toBeUndefined();
    await session.start(2, 1 << 28, 'auto', 2);
    await vi.waitFor(() => expect(session.phase.value).toBe('ready'));
    expect([session.phase.value, session.done.value, session.leftCount]).toEqual(['ready', 2, 2]);
    await session.start(2, 1 << 28, 'number');
    await finished();
    expect(session.phase.value).toBe('done');
  });

  it('imports all results of a file, or nothing', async () => {
    const first = visit(new Profile(), {
      breaks: (id) => (id === 5 ? new Promise(() => undefined) : Promise.resolve(resultOf(id))),
    }).session;
    await first.open('enable2k', SPEC);
    await first.start(2, 1 << 28);
    await finished();
    first.cancel();
    const log = await (await first.results.asked()).log();
    const { session } = visit(new Profile());
    await session.open('enable2k', SPEC);
    await expect(session.merge('{}')).rejects.toThrow('this is not a log');
    await expect(session.merge(log.replace('"id":3', '"id":2'))).rejects.toThrow('there is no class 2');
    expect(session.done.value).toBe(0);
    expect(await session.merge(log)).toBe(3);
    expect(await session.merge(log)).toBe(0);
    expect([...session.finishedClasses.results.values()].map(({ origin }) => origin)).toEqual(['file', 'file', 'file']);
    await session.start(1, 1 << 28);
    await finished();
    expect(session.phase.value).toBe('done');
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
    expect([session.phase.value, session.markOf(1), session.done.value]).toEqual(['ready', 'failed', 3]);
    expect(session.accidents.value[0]).toMatch(/^A worker died on class 1 \(most likely it ran out of memory\)\./);
    expect(session.accidents.value.at(-1)).toBe(`Class 1 could not be broken here. ${DEATHS.trap}`);
    dies = false;
    await session.start(1, 1 << 28);
    await finished();
    expect(session.phase.value).toBe('done');
  });
});
