/** What is saved of finished games, and rounds of several players. */
import { beforeEach, expect, it } from 'vitest';
import { decode } from './challenge';
import { dailySpec } from './daily';
import { enter, FakeWorld, settle } from './fake';
import { SOLUTION, SPEC } from './fixtures';
import { MAX_RECORDS } from './history';
import { keyOf } from './spec';

let world: FakeWorld;

beforeEach(() => {
  world = new FakeWorld();
});

it('restores a cleared history', async () => {
  const session = world.open();
  await session.start(SPEC);
  session.stop();
  await settle();
  const undo = session.saved.clear();
  expect(world.open().saved.history.value).toEqual([]);
  undo();
  expect(world.open().saved.history.value).toHaveLength(1);
});

it('undoes a cleared deck or history without losing what another tab has added meanwhile', async () => {
  const [one, other] = [world.open(), world.open()];
  const on = { board: 'abcd', dictionary: 'enable2k', minLength: 3 };
  one.saved.learn(['old'], [], on, 1);
  const undo = one.saved.clearDeck();
  other.saved.learn(['new'], [], on, 2);
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

it('opens a finished game again, and does not count it twice', async () => {
  const session = world.open();
  await session.start(SPEC);
  await enter(session, 'quiet');
  session.stop();
  await settle();
  const [record] = session.saved.history.value;
  session.leave();
  expect(await session.review(record!)).toBe(true);
  expect(session.summary.value).toMatchObject({ points: 2, words: 1 });
  expect(session.shownResult.value).toBe(record!.ended);
  expect(session.saved.history.value).toHaveLength(1);
});

it('lets several play in turn, and shows nothing before all have', async () => {
  const session = world.open();
  await session.start(SPEC, [], 2);
  await enter(session, 'tan');
  session.stop();
  await settle();
  expect(session.passing.value).toBe(true);
  await session.next();
  expect(session.phase.value).toBe('running');
  expect(session.found.value).toEqual([]);
  await enter(session, 'net');
  session.stop();
  await settle();
  expect(session.passing.value).toBe(false);
  // The words of both count as found.
  expect(session.summary.value).toMatchObject({ words: 2, points: 2 });
  const done = session.turns.value?.done ?? [];
  expect(done.map(({ name, code }) => [name, decode(SOLUTION.words, code)])).toEqual([
    ['Player 1', [5]],
    ['Player 2', [1]],
  ]);
  expect(session.saved.history.value).toEqual([]);
});

it('brings back a round of several players after a reload, also between two of them', async () => {
  const session = world.open();
  await session.start(SPEC, [], 2, ['Anna', 'Ben']);
  await enter(session, 'tan');
  const again = world.open();
  expect(await again.restore(null)).toBe(true);
  expect(again.phase.value).toBe('paused');
  again.resume();
  again.stop();
  await settle();
  const third = world.open();
  expect(await third.restore(null)).toBe(true);
  expect(third.passing.value).toBe(true);
  await third.next();
  await enter(third, 'net');
  third.stop();
  await settle();
  expect(third.turns.value?.done.map(({ name, code }) => [name, decode(SOLUTION.words, code)])).toEqual([
    ['Anna', [5]],
    ['Ben', [1]],
  ]);
  const last = world.open();
  expect(await last.restore(null)).toBe(false);
  expect(await last.restore(keyOf(SPEC))).toBe(true);
  expect(last.summary.value).toMatchObject({ words: 2 });
});

it('keeps the first result on a daily board', async () => {
  const session = world.open();
  const spec = dailySpec('2025-11-21');
  await session.start(spec);
  await enter(session, 'tan');
  session.stop();
  await settle();
  await session.start(spec);
  session.stop();
  await settle();
  expect(session.saved.daily.value).toEqual({
    '2025-11-21': { points: 1, pointsOfAll: 8, words: 1, ended: world.day },
  });
});

it('asks the browser to keep what is stored when a daily board is finished, because a streak is worth keeping', async () => {
  const session = world.open();
  await session.start(SPEC);
  session.stop();
  await settle();
  expect(world.asked).toBe(0);
  await session.start(dailySpec('2025-11-21'));
  expect(world.asked).toBe(0);
  session.stop();
  await settle();
  expect(world.asked).toBe(1);
});
