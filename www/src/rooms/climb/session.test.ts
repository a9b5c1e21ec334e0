import { describe, expect, it } from 'vitest';
import { type FakeClimber, frameOf, proposalOf } from './fixtures';
import { DEFAULT_PLAN } from './plan';
import { settled, stage } from './stage';

const seedOf = ({ from }: FakeClimber): string => ('options' in from ? from.options.seed : '');

describe('a climb', () => {
  it('starts the requested number of climbers, each with its own seed, all at the chosen speed', () => {
    const { session, climbers } = stage();
    session.setSpeed(3000);
    session.start(DEFAULT_PLAN, 'enable2k', 3);
    expect(climbers.map(seedOf)).toEqual(['drawn', 'drawn/1', 'drawn/2']);
    expect(climbers.map(({ paces }) => paces)).toEqual([[3000], [3000], [3000]]);
    expect([session.phase.value, session.order.value?.seed]).toEqual(['running', 'drawn']);
  });

  it('asks the climber in front every frame, the others a few times per second, and for lists only when they change', async () => {
    const { session, climbers, pass } = stage();
    session.start(DEFAULT_PLAN, 'enable2k', 2);
    await pass(1000);
    const [front, other] = climbers.map(({ asked }) => asked);
    expect(front!.length).toBeGreaterThan(55);
    expect(other!.length).toBeLessThanOrEqual(9);
    expect(front!.filter(({ hall }) => hall)).toHaveLength(1);
    climbers[0]!.frame = frameOf({ hallVersion: 4 });
    await pass(1000);
    expect(front!.filter(({ hall }) => hall)).toHaveLength(2);
  });

  it('asks twice per second if the visitor wants no motion', async () => {
    const { session, climbers, pass } = stage({ calm: true });
    session.start(DEFAULT_PLAN, 'enable2k', 2);
    await pass(2000);
    expect(climbers[0]!.asked.length).toBeLessThanOrEqual(4);
    expect(climbers[1]!.asked.length).toBeLessThanOrEqual(2);
  });

  it('lights the tiles that changed, and lets them fade', async () => {
    const { session, climbers, pass } = stage();
    session.start(DEFAULT_PLAN, 'enable2k', 1);
    climbers[0]!.frame = frameOf({ changed: [2] });
    await pass(16);
    expect(session.glow.value).toEqual([0, 0, 1, 0]);
    climbers[0]!.frame = frameOf({ changed: [] });
    await pass(32);
    expect(session.glow.value[2]).toBeCloseTo(0.88 ** 2);
    await pass(1000);
    expect(session.glow.value[2]).toBe(0);
    // A new board, and frames at full speed, would light up everything.
    climbers[0]!.frame = frameOf({ changed: [0, 1, 3] });
    await pass(16);
    expect(session.glow.value).toEqual([0, 0, 0, 0]);
    climbers[0]!.frame = frameOf({ changed: [1], window: 1000 });
    await pass(16);
    expect(session.glow.value).toEqual([0, 0, 0, 0]);
  });

  it('draws the whole run at full speed and when it is paused, although few of its boards are seen', async () => {
    const { session, climbers, pass } = stage();
    session.setSpeed('flat');
    session.start(DEFAULT_PLAN, 'enable2k', 1);
    climbers[0]!.frame = frameOf({ generation: 95, points: 60, window: 3 });
    await pass(16);
    expect(session.chosen.value?.trace?.generations).toEqual([0, 10, 40, 90, 95]);
    // A slow machine makes few steps between two frames, but its tiles change just as often.
    climbers[0]!.frame = frameOf({ generation: 97, changed: [1], window: 2 });
    await pass(16);
    expect(session.glow.value).toEqual([0, 0, 0, 0]);
    session.setSpeed(3000);
    climbers[0]!.frame = frameOf({ run: 1, generation: 95 });
    climbers[0]!.asked.length = 0;
    session.pause();
    await pass(16);
    expect(climbers[0]!.asked).toContainEqual(expect.objectContaining({ current: true }));
    expect(session.chosen.value?.trace?.generations).toEqual([0, 10, 40, 90, 95]);
  });

  it('lists the boards of a paused run as soon as the table is opened', async () => {
    const { session, climbers, pass } = stage();
    session.start(DEFAULT_PLAN, 'enable2k', 1);
    climbers[0]!.recordHolders = () => [{ generation: 3, points: 10, board: 'abcd', heldFor: undefined }];
    await pass(500);
    session.pause();
    await pass(500);
    expect(session.chosen.value?.recordHolders.value.rows).toHaveLength(0);
    session.showRecordHolders(true);
    await settled();
    expect(session.chosen.value?.recordHolders.value.rows).toHaveLength(1);
  });

  it('holds the last board of a run that can be watched for a moment', async () => {
    const { session, climbers, pass } = stage();
    session.setSpeed(10_000);
    session.start(DEFAULT_PLAN, 'enable2k', 1);
    const [climber] = climbers;
    climber!.frame = frameOf({ points: 3400, runLength: 100_000, generation: 99_000 });
    await pass(32);
    climber!.frame = frameOf({ points: 80, run: 1, runLength: 100_000 });
    await pass(16);
    expect([session.frame.value?.points, climber!.paces.at(-1)]).toEqual([3400, 'paused']);
    await pass(1500);
    expect([session.frame.value?.points, climber!.paces.at(-1)]).toEqual([80, 10_000]);
  });

  it('shows another, at the same speed', async () => {
    const { session, climbers, pass } = stage();
    session.setSpeed(300);
    session.start(DEFAULT_PLAN, 'enable2k', 2);
    await pass(500);
    session.choose(1);
    expect(climbers.map(({ paces }) => paces.at(-1))).toEqual([300, 300]);
    await pass(50);
    expect(climbers[1]!.asked.some(({ current }) => current)).toBe(true);
    expect(session.chosen.value?.trace?.points).toEqual([5, 20, 80, 60]);
  });

  it('can get more or fewer climbers while it runs', async () => {
    const { session, climbers, pass } = stage();
    session.start(DEFAULT_PLAN, 'enable2k', 2);
    await pass(100);
    session.setCount(3);
    expect(seedOf(climbers[2]!)).toBe('drawn/2');
    session.choose(2);
    session.setCount(1);
    expect(climbers.map(({ dismissed }) => dismissed)).toEqual([false, true, true]);
    expect(session.front.value).toBe(0);
  });
});

describe('the guided speed', () => {
  it('begins with single steps and gets faster, for all climbers alike', async () => {
    const { session, climbers, pass } = stage();
    session.setSpeed('guided');
    session.start(DEFAULT_PLAN, 'enable2k', 2);
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
  });
});

describe('stepping', () => {
  it('are possible from the first move, before anything has run', async () => {
    const { session, climbers } = stage();
    session.start(DEFAULT_PLAN, 'enable2k', 2, 'paused');
    expect([session.phase.value, ...climbers.map(({ paces }) => paces.at(-1))]).toEqual(['paused', 'paused', 'paused']);
    await session.single();
    expect(session.steps.current.value?.before).toEqual(['a', 'b', 'c', 'd']);
    expect([climbers[0]!.singles, session.chosen.value?.frame.value?.generation]).toEqual([1, 1]);
  });

  it('pauses everything and shows the arithmetic of one step', async () => {
    const { session, climbers, pass, said } = stage();
    session.setSpeed(300);
    session.start(DEFAULT_PLAN, 'enable2k', 2);
    await pass(100);
    await session.single();
    expect(climbers.map(({ paces }) => paces.at(-1))).toEqual(['paused', 'paused']);
    expect(session.phase.value).toBe('paused');
    expect(session.steps.current.value).toMatchObject({
      proposal: { old: 100, new: 63, accepted: true },
      before: ['a', 'b', 'c', 'd'],
    });
    expect(said.at(-1)).toMatch('37 points worse');
    await session.single();
    expect([session.steps.count.value, climbers[0]!.singles, climbers[1]!.singles]).toEqual([2, 2, 0]);
    session.back();
    expect([session.frame.value?.generation, climbers[0]!.frame.generation]).toEqual([1, 2]);
    // Going forward again makes no new step.
    await session.single();
    expect([session.frame.value?.generation, climbers[0]!.singles]).toEqual([2, 2]);
    session.resume();
    expect(session.steps.current.value).toBeUndefined();
    expect(climbers.map(({ paces }) => paces.at(-1))).toEqual([300, 300]);
  });

  it('make up the slow speeds', async () => {
    const { session, climbers, pass } = stage();
    session.start(DEFAULT_PLAN, 'enable2k', 1);
    session.setSpeed(3);
    await pass(3000);
    expect(climbers[0]!.singles).toBeGreaterThanOrEqual(8);
    expect(climbers[0]!.singles).toBeLessThanOrEqual(10);
    expect(session.steps.current.value?.proposal).toEqual(proposalOf());
    session.setSpeed(1000);
    expect([session.steps.current.value, climbers[0]!.paces.at(-1)]).toEqual([undefined, 1000]);
  });
});

describe('a pause', () => {
  it('is announced with what the workers last found, not with what was seen of them before', async () => {
    const { session, climbers, pass, said } = stage();
    session.start(DEFAULT_PLAN, 'enable2k', 2);
    await pass(300);
    climbers[0]!.frame = frameOf({ points: 70 });
    climbers[1]!.frame = frameOf({ best: { board: 'best', points: 900, run: 0, evaluations: 1, proposals: 1 } });
    session.pause();
    await settled();
    expect(session.bestPoints).toBe(900);
    expect(said.at(-1)).toBe('Paused at 70 points. The best board has 900 points.');
  });
});

describe('the end', () => {
  it('by the visitor: all stop, the best comes to the front, and its run can be scrubbed', async () => {
    const { session, climbers, pass, measured, said } = stage();
    session.start(DEFAULT_PLAN, 'enable2k', 2);
    climbers[1]!.frame = frameOf({ best: { board: 'best', points: 900, run: 0, evaluations: 1, proposals: 1 } });
    await pass(300);
    await session.stop();
    expect([session.phase.value, session.front.value]).toEqual(['over', 1]);
    expect(measured).toContain('climb stopped');
    expect(session.replaying.value?.moment().points).toBe(80);
    expect(said.at(-1)).toBe('Finished. The best board has 900 points.');
    session.resume();
    expect(climbers.slice(2).map(({ from }) => 'checkpoint' in from)).toEqual([true, true]);
    expect(session.phase.value).toBe('running');
  });

  it('by a target: the others stop too', async () => {
    const { session, climbers, pass } = stage();
    session.start({ ...DEFAULT_PLAN, target: 500 }, 'enable2k', 2);
    await pass(100);
    const frame = frameOf({ status: 'target', points: 512 });
    climbers[1]!.end({ type: 'done', look: { frame }, checkpoint: Uint8Array.of(1) });
    await settled();
    expect([session.phase.value, session.front.value]).toEqual(['over', 1]);
    expect(climbers[0]!.over?.type).toBe('stopped');
  });

  it('of all runs: over when the last climber is done', async () => {
    const { session, climbers, pass } = stage();
    session.start({ ...DEFAULT_PLAN, runs: 3 }, 'enable2k', 2);
    await pass(100);
    const end = () => ({
      type: 'done' as const,
      look: { frame: frameOf({ status: 'runs' }) },
      checkpoint: Uint8Array.of(1),
    });
    climbers[0]!.end(end());
    await settled();
    expect(session.phase.value).toBe('running');
    climbers[1]!.end(end());
    await settled();
    expect(session.phase.value).toBe('over');
  });
});

describe('trouble', () => {
  it('with the settings is reported, and nothing is retried', async () => {
    const { session, climbers, said } = stage();
    session.start({ ...DEFAULT_PLAN, only: '?' }, 'enable2k', 2);
    climbers[0]!.fail('no letter ?');
    await settled();
    expect([session.phase.value, session.trouble.value, climbers.length]).toEqual(['idle', 'no letter ?', 2]);
    expect(climbers[1]!.dismissed).toBe(true);
    expect(said.at(-1)).toBe('no letter ?');
  });

  it('with a worker is repaired from the last saved state', async () => {
    const { session, climbers, pass, told } = stage();
    session.start(DEFAULT_PLAN, 'enable2k', 2);
    climbers[1]!.frame = frameOf({ generation: 42 });
    await pass(6000);
    climbers[1]!.fail();
    await settled();
    expect(climbers[2]!.from).toEqual({ checkpoint: Uint8Array.of(42) });
    expect(told).toEqual(['Climber 2’s worker stopped. A new worker continues from the last save.']);
    expect(session.phase.value).toBe('running');
  });

  it('that does not end is given up, and the others continue', async () => {
    const { session, climbers, pass } = stage();
    session.start(DEFAULT_PLAN, 'enable2k', 2);
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

it('records the boards that a run held from its start, even if it began between a question and its answer', async () => {
  const { session, climbers, pass } = stage();
  session.wantsRecordHolders.value = true;
  session.start(DEFAULT_PLAN, 'enable2k', 1);
  const [climber] = climbers;
  const rows = (from: number, to: number) =>
    Array.from({ length: to - from }, (_, i) => ({
      generation: from + i,
      points: 1,
      board: 'abcd',
      heldFor: undefined,
    }));
  climber!.recordHolders = (first) => rows(first, 9);
  await pass(600);
  climber!.frame = frameOf({ run: 1 });
  climber!.recordHolders = (first) => rows(first, Math.max(first, 4));
  await pass(1200);
  expect(session.chosen.value?.recordHolders.value).toEqual({ run: 1, first: 0, rows: rows(0, 4) });
});

it('continues while the visitor is in another room', async () => {
  const { session, climbers, pass } = stage();
  session.setSpeed('flat');
  session.start(DEFAULT_PLAN, 'enable2k', 2);
  await pass(100);
  session.leave();
  expect([session.phase.value, ...climbers.map(({ paces }) => paces.at(-1))]).toEqual(['running', 'flat', 'flat']);
});

it('announces little: at most one new best board every twelve seconds', async () => {
  const { session, climbers, pass, said } = stage();
  session.start(DEFAULT_PLAN, 'enable2k', 1);
  for (let points = 1000; points < 1300; points++) {
    climbers[0]!.frame = frameOf({ points, generation: points });
    await pass(100);
  }
  expect(said.length).toBeLessThanOrEqual(4);
  expect(said[1]).toMatch(/^Best so far: 1,1\d\d points\.$/);
});
