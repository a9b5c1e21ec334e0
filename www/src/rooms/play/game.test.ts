/** The course of a game, and the word being entered. */
import { describe, expect, it } from 'vitest';
import { BOARD, SPEC } from './fixtures';
import {
  back,
  dragTo,
  EMPTY,
  type Entry,
  find,
  finish,
  fromCells,
  type Game,
  MAX_SILENCE,
  pause,
  readTyped,
  remaining,
  resume,
  score,
  shownSeconds,
  start,
  tap,
  tick,
  traced,
  type,
} from './game';

const SECOND = 1000;

/** Ticks once a second from `from` for `seconds`. */
function play(game: Game, from: number, seconds: number): Game {
  let state = game;
  for (let i = 1; i <= seconds; i += 1) state = tick(state, from + i * SECOND);
  return state;
}

describe('the clock', () => {
  it('runs from its first reading, whatever that is', () => {
    const game = play(start(SPEC, BOARD, false, 987_654), 987_654, 10);
    expect(game.elapsed).toBe(10 * SECOND);
    expect(remaining(game)).toBe(170 * SECOND);
    expect(shownSeconds(game)).toBe(170);
  });

  it('rings at the limit, not after it', () => {
    const game = play(start({ ...SPEC, seconds: 60 }, BOARD, false, 0), 0.5, 60);
    expect(game).toMatchObject({ phase: 'over', ending: 'time', elapsed: 60 * SECOND });
    expect(shownSeconds(game)).toBe(0);
    expect(shownSeconds(tick(start({ ...SPEC, seconds: 60 }, BOARD, false, 0), 1))).toBe(60);
  });

  it('never rings without a limit, and shows the time played', () => {
    const game = play(start({ ...SPEC, seconds: 0 }, BOARD, false, 0), 0, 7200);
    expect(game.phase).toBe('running');
    expect(shownSeconds(game)).toBe(7200);
  });

  it('stops while paused', () => {
    const stopped = pause(start(SPEC, BOARD, false, 0), 2 * SECOND);
    expect(stopped.phase).toBe('paused');
    expect(tick(stopped, 50 * SECOND)).toBe(stopped);
    const going = tick(resume(stopped, 100 * SECOND), 101 * SECOND);
    expect(going).toMatchObject({ phase: 'running', elapsed: 3 * SECOND });
  });

  it('continues with another clock after a reload', () => {
    const kept = pause(start(SPEC, BOARD, false, 90_000), 92_000);
    expect(tick(resume(kept, 10), 1010)).toMatchObject({ elapsed: 3 * SECOND });
  });

  it('returns no time when the clock jumps back', () => {
    const game = tick(tick(start(SPEC, BOARD, false, 5000), 6000), 1000);
    expect(game).toMatchObject({ phase: 'running', elapsed: SECOND, reading: 1000 });
  });

  it('pauses at the last reading if the laptop slept', () => {
    const game = tick(play(start(SPEC, BOARD, false, 0), 0, 20), 20 * SECOND + 8 * 3600 * SECOND);
    expect(game).toMatchObject({ phase: 'paused', elapsed: 20 * SECOND });
    expect(tick(start(SPEC, BOARD, false, 0), MAX_SILENCE)).toMatchObject({ phase: 'running', elapsed: MAX_SILENCE });
    expect(tick(start(SPEC, BOARD, false, 0), MAX_SILENCE + 1)).toMatchObject({ phase: 'paused', elapsed: 0 });
  });

  it('does not change the given state', () => {
    const game = Object.freeze(start(SPEC, BOARD, false, 0));
    tick(game, 1000);
    find(game, 'tan', 1, 0);
    expect(game).toMatchObject({ elapsed: 0, found: [] });
  });
});

describe('words', () => {
  it('are kept in order, once each, with their points', () => {
    let game: Game = start(SPEC, BOARD, false, 0);
    game = find(game, 'tan', 1, 100);
    game = find(game, 'quiet', 2, 200);
    const again = find(game, 'tan', 1, 300);
    expect(again).toBe(game);
    expect(game.found.map(({ word }) => word)).toEqual(['tan', 'quiet']);
    expect(score(game)).toBe(3);
  });

  it('count if they were entered before the bell, even if the answer comes after it', () => {
    const over = play(start({ ...SPEC, seconds: 10 }, BOARD, false, 0), 0, 11);
    expect(score(find(over, 'tan', 1, 9999))).toBe(1);
    expect(find(over, 'net', 1, 10_001)).toBe(over);
  });

  it('survive a pause and the end', () => {
    const game = find(start(SPEC, BOARD, false, 0), 'tan', 1, 0);
    const over = finish(resume(pause(game, 10), 20), 'stopped', 30);
    expect(over).toMatchObject({ phase: 'over', ending: 'stopped', elapsed: 20, found: [{ word: 'tan' }] });
    expect(finish(over, 'complete', 40)).toBe(over);
  });
});

it('keeps the reason when stopping meets the bell', () => {
  expect(finish(start({ ...SPEC, seconds: 10 }, BOARD, false, 0), 'stopped', 2999)).toMatchObject({
    ending: 'stopped',
  });
  const nearly = play(start({ ...SPEC, seconds: 10 }, BOARD, false, 0), 0, 9);
  expect(finish(nearly, 'stopped', 12_000)).toMatchObject({ ending: 'time' });
});

// --- The word being entered ---

const typed = (text: string, path: number[] | null): Entry => {
  const entry = type(EMPTY, text, BOARD);
  return traced(entry, entry.text, path);
};

describe('typing', () => {
  it.each([
    ['Quit', 'quit'],
    ['qit', 'quit'],
    ['Q', 'qu'],
    ['qu', 'qu'],
    ['t-a n3', 'tan'],
    ['  ', ''],
  ])('%j reads %j', (raw, text) => expect(readTyped(raw, BOARD)).toBe(text));

  it('leaves q alone where the board has a plain Q, or none at all', () => {
    expect(readTyped('qit', { ...BOARD, cells: ['q', 'qu'] })).toBe('qit');
    expect(readTyped('qit', { ...BOARD, cells: ['a', 't'] })).toBe('qit');
  });

  it('keeps what the player wrote for the field', () => {
    expect(type(EMPTY, 'Qi', BOARD)).toMatchObject({ typed: 'Qi', text: 'qui', onBoard: 'asking' });
    const same = type(typed('q', [3]), 'qu', BOARD);
    expect(same).toMatchObject({ typed: 'qu', text: 'qu', path: [3], onBoard: 'yes' });
  });

  it('keeps the path that still spells the beginning, until the engine answers', () => {
    const entry = typed('qui', [3, 4]);
    expect(type(entry, 'quie', BOARD)).toMatchObject({ path: [3, 4], onBoard: 'asking' });
    expect(type(entry, 'qua', BOARD).path).toEqual([3]);
    expect(traced(type(entry, 'quix', BOARD), 'quix', null)).toMatchObject({ path: [3, 4], onBoard: 'no' });
  });

  it('ignores answers to older texts', () => {
    const entry = type(type(EMPTY, 't', BOARD), 'ti', BOARD);
    expect(traced(entry, 't', Uint8Array.of(0))).toBe(entry);
    expect(traced(fromCells([0], BOARD), 't', Uint8Array.of(8)).path).toEqual([0]);
  });

  it('deletes a letter or a cell', () => {
    expect(back(typed('qi', [3, 4]), BOARD)).toMatchObject({ typed: 'q', text: 'qu', path: [3] });
    expect(back(fromCells([3, 4], BOARD), BOARD)).toMatchObject({ text: 'qu', path: [3] });
    expect(back(fromCells([3], BOARD), BOARD)).toBe(EMPTY);
    expect(back(EMPTY, BOARD)).toBe(EMPTY);
  });
});

describe('tapping', () => {
  it('moves to neighbors, including diagonal ones, and backtracks', () => {
    const entry = fromCells([3, 4], BOARD);
    expect(tap(entry, 8, BOARD)).toEqual({ kind: 'moved', entry: fromCells([3, 4, 8], BOARD) });
    expect(tap(fromCells([3, 4, 5, 8], BOARD), 4, BOARD)).toEqual({ kind: 'moved', entry });
  });

  it('submits on the last cell, and removes a single one', () => {
    expect(tap(fromCells([3, 4], BOARD), 4, BOARD)).toEqual({ kind: 'enter' });
    expect(tap(fromCells([3], BOARD), 3, BOARD)).toEqual({ kind: 'moved', entry: EMPTY });
  });

  it('refuses gaps, far cells, and the far side of a row', () => {
    expect(tap(EMPTY, 7, BOARD)).toEqual({ kind: 'refused' });
    expect(tap(fromCells([0], BOARD), 8, BOARD)).toEqual({ kind: 'refused' });
    expect(tap(fromCells([2], BOARD), 3, BOARD)).toEqual({ kind: 'refused' });
  });

  it('continues from typed letters, and starts over from letters that the board lacks', () => {
    expect(tap(typed('qi', [3, 4]), 8, BOARD)).toMatchObject({ entry: { text: 'quit', by: 'cells' } });
    expect(tap(typed('zz', null), 8, BOARD)).toMatchObject({ entry: { text: 't', path: [8] } });
  });
});

describe('dragging', () => {
  it('extends the path, shortens it when going back, and ignores everything else', () => {
    expect(dragTo([], 0, BOARD)).toEqual([0]);
    expect(dragTo([0], 4, BOARD)).toEqual([0, 4]);
    expect(dragTo([0, 4, 5], 4, BOARD)).toEqual([0, 4]);
    expect(dragTo([0, 4, 5], 0, BOARD)).toEqual([0, 4, 5]);
    expect(dragTo([0, 4], 7, BOARD)).toEqual([0, 4]);
    expect(dragTo([0], 8, BOARD)).toEqual([0]);
  });
});
