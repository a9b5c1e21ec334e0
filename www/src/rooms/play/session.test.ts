/** Whole games, without a browser. */
import { beforeEach, describe, expect, it } from 'vitest';
import { enter, FakeWorld, settle, SOLUTION, SPEC } from './fixtures';
import { learn, MAX_RECORDS } from './records';
import { dailySpec } from './spec';

let world: FakeWorld;

beforeEach(() => {
  world = new FakeWorld();
});

describe('a game', () => {
  it('refuses words that are left out on this device, counts without them, and is complete without them', async () => {
    world.vulgar = 'nit';
    const session = world.open();
    await session.start(SPEC);
    await enter(session, 'nit');
    expect(session.reply.value).toMatchObject({ kind: 'wrong', text: 'The family filter leaves this word out' });
    for (const word of SOLUTION.words) {
      expect(session.phase.value).toBe('running');
      await enter(session, word);
    }
    await settle();
    expect(session.game.value).toMatchObject({ phase: 'over', ending: 'complete' });
    expect(session.summary.value).toMatchObject({ points: 7, pointsOfAll: 7, wordsOfAll: 6 });
  });

  it('counts words entered before the bell and answered after it, and the word in hand', async () => {
    const session = world.open();
    await session.start({ ...SPEC, seconds: 10 });
    world.wait(session, 9);
    world.engine.held = [];
    void enter(session, 'tan');
    session.pen.type('net');
    world.wait(session, 1);
    expect(session.phase.value).toBe('over');
    expect(session.saved.history.value).toEqual([]);
    world.engine.release();
    await settle();
    expect(session.found.value.map(({ word }) => word)).toEqual(['tan', 'net']);
    expect(session.saved.history.value).toMatchObject([{ points: 2 }]);
  });

  it('drops answers to a game that was left', async () => {
    const session = world.open();
    await session.start(SPEC);
    world.engine.held = [];
    void enter(session, 'tan');
    session.leave();
    world.engine.release();
    await settle();
    expect(session.game.value).toBeNull();
    expect(session.waiting.value?.found).toEqual([]);
  });

  it('marks a second game on the same board', async () => {
    const session = world.open();
    await session.start(SPEC);
    session.stop();
    await settle();
    await session.start({ ...SPEC, seconds: 60 });
    session.stop();
    await settle();
    expect(session.saved.history.value.map(({ replay }) => replay)).toEqual([true, false]);
  });
});

describe('a saved game', () => {
  it('waits if the engine cannot provide its board at the moment', async () => {
    const before = world.open();
    await before.start(SPEC);
    before.pause();
    world.engine.failing = 'The dictionary is gone.';
    const session = world.open();
    expect(await session.restore(null)).toBe(false);
    expect(session.trouble.value).toBe('The dictionary is gone.');
    expect(session.waiting.value).not.toBeNull();
  });

  it('is written while the clock runs', async () => {
    const session = world.open();
    await session.start(SPEC);
    world.wait(session, 6);
    expect(JSON.parse(world.tab.getItem('boggle-lab:play-game') ?? '')).toMatchObject({ elapsed: 5000 });
  });
});

// --- What is saved ---

it('undoes a cleared deck or history without losing what another tab has added meanwhile', async () => {
  const [one, other] = [world.open(), world.open()];
  const on = { board: 'abcd', dictionary: 'enable2k', minLength: 3 };
  one.saved.changeDeck((deck) => learn(deck, ['old'], [], on, 1));
  const undo = one.saved.clearDeck();
  other.saved.changeDeck((deck) => learn(deck, ['new'], [], on, 2));
  undo();
  expect(world.open().saved.deck.value.map(({ word }) => word)).toEqual(['old', 'new']);

  await one.start(SPEC);
  one.stop();
  await settle();
  const restore = one.saved.clear();
  await other.start({ ...SPEC, seconds: 60 });
  world.day += 1;
  other.stop();
  await settle();
  restore();
  expect(world.open().saved.history.value.map(({ spec }) => spec.seconds)).toEqual([60, 180]);
});

it('imports no game at the price of one that was played here, and says how many found no room', async () => {
  const session = world.open();
  await session.start(SPEC);
  session.stop();
  await settle();
  const [own] = session.saved.history.value;
  const ahead = Array.from({ length: MAX_RECORDS }, (_, i) => ({ ...own!, ended: own!.ended + 1e9 + i }));
  expect(session.saved.merge(ahead, {})).toEqual({ games: MAX_RECORDS - 1, days: 0, left: 1 });
  expect(world.open().saved.history.value).toHaveLength(MAX_RECORDS);
  expect(world.open().saved.history.value.at(-1)).toEqual(own);
});

it('keeps what another tab has finished meanwhile', async () => {
  const [one, other] = [world.open(), world.open()];
  await one.start(SPEC);
  await other.start({ ...SPEC, seconds: 60 });
  other.stop();
  await settle();
  world.day += 1;
  one.stop();
  await settle();
  expect(world.open().saved.history.value.map(({ spec }) => spec.seconds)).toEqual([180, 60]);
});

it('keeps the first result on a daily board, and asks the browser to keep it, because a streak is worth keeping', async () => {
  const session = world.open();
  for (const [spec, ...words] of [[dailySpec('2025-11-21'), 'tan'], [dailySpec('2025-11-21')], [SPEC]] as const) {
    await session.start(spec);
    for (const word of words) await enter(session, word);
    session.stop();
    await settle();
  }
  expect(world.asked).toBe(2);
  expect(session.saved.daily.value).toEqual({
    '2025-11-21': { points: 1, pointsOfAll: 8, words: 1, ended: world.day },
  });
});
