import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ClimbStart, Pace } from '../../engine/jobs';
import { FakeClimber, frameOf, MemoryClimbStore } from './fixtures';
import { DEFAULT_PLAN } from './plan';
import { ClimbSession } from './session';
import type { ClimbStore } from './store';

const workers = vi.hoisted(() => ({ start: (_from: ClimbStart, _pace: Pace): unknown => undefined }));
vi.mock('../../engine/climb', async (original) => ({
  ...(await original<object>()),
  ClimbWorker: function ClimbWorker(_: string, from: ClimbStart, pace: Pace) {
    return workers.start(from, pace);
  },
}));

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
});
afterEach(() => void vi.useRealTimers());

const PLAN = { ...DEFAULT_PLAN, seed: 'drawn' };
const HIGH = { board: 'best', points: 900, run: 0, evaluations: 1, proposals: 1 };
const seedOf = ({ from }: FakeClimber): string => ('options' in from ? from.options.seed : '');

/** A session whose clock and workers are controlled by the test. */
function stage(store = new MemoryClimbStore()) {
  const climbers: FakeClimber[] = [];
  const said: string[] = [];
  workers.start = (from, pace) => {
    climbers.push(new FakeClimber(from, pace));
    return climbers.at(-1);
  };
  const session = new ClimbSession((text) => said.push(text), store as unknown as ClimbStore);
  session.setSpeed(3000);
  /** Lets `millis` pass in frames of 16. */
  const pass = async (millis: number): Promise<void> => {
    for (let left = millis; left > 0; left -= 16) {
      vi.advanceTimersByTime(16);
      session.tick();
      await settled();
    }
  };
  return { session, climbers, said, store, pass };
}

/** Resolves when everything that waits for a promise has run. */
async function settled(): Promise<void> {
  for (let i = 0; i < 12; i++) await Promise.resolve();
}

describe('a climb', () => {
  it('starts the requested number of climbers, each with its own seed, all at the chosen speed', () => {
    const { session, climbers } = stage();
    session.start(PLAN, 'enable2k', 3);
    expect(climbers.map(seedOf)).toEqual(['drawn', 'drawn/1', 'drawn/2']);
    expect(climbers.map(({ paces }) => paces)).toEqual([[3000], [3000], [3000]]);
    session.setCount(4);
    session.choose(3);
    session.setCount(1);
    expect([seedOf(climbers[3]!), ...climbers.map(({ dismissed }) => dismissed)]).toEqual([
      'drawn/3',
      false,
      true,
      true,
      true,
    ]);
    expect(session.front.value).toBe(0);
  });

  it('holds the last board of a run that can be watched for a moment', async () => {
    const { session, climbers, pass } = stage();
    session.setSpeed(10_000);
    session.start(PLAN, 'enable2k', 1);
    const [climber] = climbers;
    climber!.frame = frameOf({ points: 3400, runLength: 100_000, generation: 99_000 });
    await pass(32);
    climber!.frame = frameOf({ points: 80, run: 1, runLength: 100_000 });
    await pass(16);
    expect([session.frame.value?.points, climber!.paces.at(-1)]).toEqual([3400, 'paused']);
    await pass(1500);
    expect([session.frame.value?.points, climber!.paces.at(-1)]).toEqual([80, 10_000]);
  });

  it('at the guided speed begins with single steps and gets faster, for all climbers alike', async () => {
    const { session, climbers, pass } = stage();
    session.setSpeed('guided');
    session.start(PLAN, 'enable2k', 2);
    for (const climber of climbers) climber.frame = frameOf({ runLength: 20_480 });
    await pass(2000);
    expect(climbers[0]!.singles).toBeGreaterThanOrEqual(3);
    expect(climbers[0]!.paces.at(-1)).toBe('paused');
    await pass(12_000);
    const [a, b] = climbers.map(({ paces }) => paces.at(-1));
    expect(a).toBe(b);
    expect(a).toBeGreaterThan(50);
    // A pause does not count.
    session.pause();
    const rate = session.rate.value;
    await pass(10_000);
    expect(session.rate.value).toBe(rate);
    climbers[0]!.frame = frameOf({ run: 5 });
    session.resume();
    await pass(100);
    session.start(PLAN, 'enable2k', 1);
    expect(session.rate.value).toBe(2);
  });

  it('announces what the workers last found when it is paused, and at most one best board every twelve seconds', async () => {
    const { session, climbers, pass, said } = stage();
    session.start(PLAN, 'enable2k', 2);
    for (let points = 1000; points < 1300; points++) {
      climbers[0]!.frame = frameOf({ points, generation: points });
      await pass(100);
    }
    expect(said.length).toBeLessThanOrEqual(4);
    expect(said[1]).toMatch(/^Best so far: 1,1\d\d points\.$/);
    climbers[0]!.frame = frameOf({ points: 70 });
    climbers[1]!.frame = frameOf({ best: HIGH });
    session.pause();
    await settled();
    expect(said.at(-1)).toBe('Paused at 70 points. The best board has 900 points.');
  });
});

describe('the end', () => {
  it('by the visitor: all stop, the best comes to the front, and its run can be scrubbed', async () => {
    const { session, climbers, pass, said } = stage();
    session.start(PLAN, 'enable2k', 2);
    climbers[1]!.frame = frameOf({ best: HIGH });
    await pass(300);
    await session.stop();
    expect([session.phase.value, session.front.value]).toEqual(['over', 1]);
    expect(session.replaying.value?.moment().points).toBe(80);
    expect(said.at(-1)).toBe('Finished. The best board has 900 points.');
    session.resume();
    expect(climbers.slice(2).map(({ from }) => 'checkpoint' in from)).toEqual([true, true]);
    expect(session.phase.value).toBe('running');
  });

  it.each([
    ['target', 'over', 'stopped'],
    ['runs', 'running', undefined],
  ] as const)(
    'by a limit (%s): a target ends all, a number of runs only the climber that made them',
    async (...row) => {
      const [status, phase, other] = row;
      const { session, climbers, pass } = stage();
      session.start(PLAN, 'enable2k', 2);
      await pass(100);
      const end = (climber: FakeClimber): void =>
        climber.end({ type: 'done', look: { frame: frameOf({ status }) }, checkpoint: Uint8Array.of(1) });
      end(climbers[1]!);
      await settled();
      expect([session.phase.value, climbers[0]!.over?.type]).toEqual([phase, other]);
      end(climbers[0]!);
      await settled();
      expect(session.phase.value).toBe('over');
    },
  );
});

describe('trouble', () => {
  it('with the settings is reported, and nothing is retried', async () => {
    const { session, climbers, said } = stage();
    session.start({ ...PLAN, only: '?' }, 'enable2k', 2);
    climbers[0]!.fail('no letter ?');
    await settled();
    expect([session.phase.value, session.trouble.value, climbers.length]).toEqual(['idle', 'no letter ?', 2]);
    expect(climbers[1]!.dismissed).toBe(true);
    expect(said.at(-1)).toBe('no letter ?');
  });

  it('with a worker is repaired from the last saved state', async () => {
    const { session, climbers, pass } = stage();
    session.start(PLAN, 'enable2k', 2);
    climbers[1]!.frame = frameOf({ generation: 42 });
    await pass(6000);
    climbers[1]!.fail();
    await settled();
    expect(climbers[2]!.from).toEqual({ checkpoint: Uint8Array.of(42) });
    expect(session.phase.value).toBe('running');
  });

  it('that does not end is given up, and the others continue', async () => {
    const { session, climbers, pass } = stage();
    session.start(PLAN, 'enable2k', 2);
    await pass(200);
    for (let death = 0; death < 4; death++) {
      const dying = climbers.at(death === 0 ? 1 : -1)!;
      await pass(200);
      dying.fail('out of memory');
      await settled();
    }
    expect(climbers).toHaveLength(5);
    expect(session.climbers.value.map(({ state }) => state.value)).toEqual(['going', 'failed']);
    expect([session.phase.value, session.trouble.value]).toEqual(['running', 'out of memory']);
  });
});

describe('what survives a reload', () => {
  it('is the climb, which continues by itself unless a link asks for something else', async () => {
    const before = stage();
    before.session.start({ ...PLAN, size: '2x2' }, 'enable', 2);
    before.climbers.forEach((climber, i) => (climber.frame = frameOf({ generation: 10 + i })));
    await before.pass(6000);
    const linked = stage(before.store);
    expect(await linked.session.restore(({ seed }) => seed === 'other', true)).toBeUndefined();
    expect([linked.session.phase.value, linked.climbers.length, linked.session.ready.value]).toEqual(['idle', 0, true]);
    const { session, climbers } = stage(before.store);
    const order = await session.restore(() => true, true);
    expect(order).toEqual({ plan: { ...PLAN, size: '2x2' }, seed: 'drawn', dictionary: 'enable' });
    expect(climbers.map(({ from, paces }) => [from, paces])).toEqual([
      [{ checkpoint: Uint8Array.of(10) }, ['paused', 3000]],
      [{ checkpoint: Uint8Array.of(11) }, ['paused', 3000]],
    ]);
    await session.stop();
    await settled();
    const after = stage(before.store);
    await after.session.restore(() => true, false);
    expect([after.session.phase.value, after.session.replaying.value?.length]).toEqual(['over', 4]);
  });

  it('is where it was paused, even if an older state was just being saved', async () => {
    const { session, climbers, pass, store } = stage();
    let written = (): void => undefined;
    session.start(PLAN, 'enable2k', 1);
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
    const { session, pass, store } = stage();
    store.owned = false;
    await session.restore(() => true, true);
    session.start(PLAN, 'enable2k', 1);
    await pass(12_000);
    expect([session.unkept.value, store.kept]).toEqual([true, undefined]);
  });

  it('is the list of best boards, of all climbers and visits', async () => {
    const { session, climbers, pass, store } = stage();
    const course = 'enable2k|standard|3|4x4';
    store.halls.set(course, [{ board: 'old', points: 50, seed: 'x', run: 0, proposal: 0, found: 1 }]);
    session.start(PLAN, 'enable2k', 2);
    climbers[0]!.hall = [{ board: 'one', points: 70, run: 1, generation: 5, proposal: 5 }];
    climbers[1]!.hall = [
      { board: 'two', points: 60, run: 0, generation: 9, proposal: 9 },
      { board: 'one', points: 70, run: 0, generation: 1, proposal: 1 },
    ];
    await pass(6000);
    const { bestBoards } = session;
    const before = bestBoards.hall.value;
    expect(before.map(({ board, seed }) => [board, seed])).toEqual([
      ['one', 'drawn'],
      ['two', 'drawn/1'],
      ['old', 'x'],
    ]);
    expect(store.halls.get(course)).toHaveLength(3);
    await bestBoards.clear();
    climbers[0]!.frame = frameOf({ hallVersion: 1 });
    await pass(1000);
    expect([bestBoards.hall.value, store.halls.size]).toEqual([[], 0]);
    bestBoards.restore(before);
    expect(bestBoards.hall.value).toHaveLength(3);
  });
});
