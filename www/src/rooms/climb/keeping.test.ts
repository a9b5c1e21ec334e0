import { describe, expect, it } from 'vitest';
import { frameOf, MemoryClimbStore } from './fixtures';
import { DEFAULT_PLAN } from './plan';
import { settled, stage } from './stage';

describe('what survives a reload', () => {
  it('is the climb, where it was', async () => {
    const store = new MemoryClimbStore();
    const before = stage({ store });
    before.session.setSpeed(3000);
    before.session.start({ ...DEFAULT_PLAN, size: '2x2' }, 'enable', 2);
    before.climbers.forEach((climber, i) => (climber.frame = frameOf({ generation: 10 + i })));
    await before.pass(6000);
    const after = stage({ store });
    const order = await after.session.restore(() => true, false);
    expect(order).toEqual({ plan: { ...DEFAULT_PLAN, size: '2x2' }, seed: 'drawn', dictionary: 'enable' });
    expect(after.climbers.map(({ from, paces }) => [from, paces])).toEqual([
      [{ checkpoint: Uint8Array.of(10) }, ['paused']],
      [{ checkpoint: Uint8Array.of(11) }, ['paused']],
    ]);
    expect(after.session.phase.value).toBe('paused');
    after.session.resume();
    expect(after.climbers.map(({ paces }) => paces.at(-1))).toEqual([3000, 3000]);
  });

  it('continues by itself after a reload, unless a link asks for something else', async () => {
    const store = new MemoryClimbStore();
    const before = stage({ store });
    before.session.start(DEFAULT_PLAN, 'enable2k', 1);
    await before.pass(6000);
    const reloaded = stage({ store });
    await reloaded.session.restore(() => true, true);
    expect(reloaded.session.phase.value).toBe('running');
    const linked = stage({ store });
    expect(await linked.session.restore(({ seed }) => seed === 'other', true)).toBeUndefined();
    expect([linked.session.phase.value, linked.climbers.length, linked.session.ready.value]).toEqual(['idle', 0, true]);
  });

  it('is over if it was over', async () => {
    const store = new MemoryClimbStore();
    const before = stage({ store });
    before.session.start(DEFAULT_PLAN, 'enable2k', 1);
    await before.pass(100);
    await before.session.stop();
    await settled();
    const after = stage({ store });
    await after.session.restore(() => true, false);
    expect([after.session.phase.value, after.session.replaying.value?.length]).toEqual(['over', 4]);
  });

  it('is where it was paused, even if an older state was just being saved', async () => {
    const store = new MemoryClimbStore();
    let written = (): void => undefined;
    const { session, climbers, pass } = stage({ store });
    session.start(DEFAULT_PLAN, 'enable2k', 1);
    climbers[0]!.frame = frameOf({ generation: 10 });
    store.writing = new Promise((resolve) => (written = resolve));
    await pass(6000);
    climbers[0]!.frame = frameOf({ generation: 11 });
    session.pause();
    await settled();
    written();
    await settled();
    expect(store.kept?.climbers).toEqual([Uint8Array.of(11)]);
  });

  it('is left alone by a tab that does not own it', async () => {
    const store = new MemoryClimbStore();
    store.owned = false;
    const { session, pass } = stage({ store });
    await session.restore(() => true, true);
    session.start(DEFAULT_PLAN, 'enable2k', 1);
    await pass(12_000);
    expect([session.unkept.value, store.kept]).toEqual([true, undefined]);
  });

  it('is the hall of fame, of all climbers and visits', async () => {
    const store = new MemoryClimbStore();
    store.halls.set('enable2k|standard|3|4x4', [
      { board: 'old', points: 50, seed: 'x', run: 0, proposal: 0, found: 1 },
    ]);
    const { session, climbers, pass } = stage({ store });
    session.start(DEFAULT_PLAN, 'enable2k', 2);
    climbers[0]!.hall = [{ board: 'one', points: 70, run: 1, generation: 5, proposal: 5 }];
    climbers[1]!.hall = [
      { board: 'two', points: 60, run: 0, generation: 9, proposal: 9 },
      { board: 'one', points: 70, run: 0, generation: 1, proposal: 1 },
    ];
    await pass(6000);
    expect(session.bestBoards.hall.value.map(({ board, seed }) => [board, seed])).toEqual([
      ['one', 'drawn'],
      ['two', 'drawn/1'],
      ['old', 'x'],
    ]);
    expect(store.halls.get('enable2k|standard|3|4x4')).toHaveLength(3);
    const before = session.bestBoards.hall.value;
    await session.bestBoards.clear();
    climbers[0]!.frame = frameOf({ hallVersion: 1 });
    await pass(1000);
    expect([session.bestBoards.hall.value, store.halls.size]).toEqual([[], 0]);
    session.bestBoards.restore(before);
    expect(session.bestBoards.hall.value).toHaveLength(3);
  });
});
