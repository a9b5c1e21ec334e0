import { describe, expect, it, vi } from 'vitest';
import { keyOf } from './store';
import type { TabMessage } from './store';
import { finished, Profile, resultOf, settled, SPEC, visit } from './visit';

describe('several tabs', () => {
  it('offers nothing while another tab runs a proof, and then adopts its results', async () => {
    const profile = new Profile();
    const first = visit(profile, { breaks: () => new Promise(() => undefined) });
    await first.session.open('enable2k', SPEC);
    const watching = visit(profile).session;
    await watching.open('enable2k', SPEC);
    expect(watching.elsewhere.value).toBe(false);
    await first.session.start(1, 1 << 28);
    // A tab that is already open is told; one that is opened later knows at once.
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
    const messages: unknown[] = [
      undefined,
      'changed',
      { tells: 'changed' },
      { tells: 'finished', key: '' },
      { tells: 'finished', key },
      { tells: 'running', key },
      { tells: 'running', key, done: -1, of: 4 },
      { tells: 'running', key, done: 'all', of: 4 },
    ];
    for (const message of messages) {
      profile.tell(message as TabMessage);
      await settled();
      expect([session.elsewhere.value, session.phase.value, started.length]).toEqual([false, 'ready', before]);
    }
    // The key is the right one: a message that is understood has an effect.
    profile.tell({ tells: 'changed', key });
    expect(started.length).toBe(before + 1);
  });

  it('never deletes the proof that another tab is working on', async () => {
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
    // The first tab is told.
    await finished();
    expect(first.session.done.value).toBe(0);
  });
});
