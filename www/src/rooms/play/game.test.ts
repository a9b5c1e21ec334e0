/** The course of a game, and the word being entered. */
import { expect, it } from 'vitest';
import { BOARD, SOLUTION, SPEC } from './fixtures';
import type { Entry, Game } from './game';
import { EMPTY, finish, fromCells, Pen, readTyped, shownSeconds, start, tick, traced, type } from './game';
import { endingOf, lessonsOf, summarize } from './words';

const SECOND = 1000;

/** Ticks once a second from `from` for `seconds`. */
function play(game: Game, from: number, seconds: number): Game {
  let state = game;
  for (let i = 1; i <= seconds; i += 1) state = tick(state, from + i * SECOND);
  return state;
}

it('the clock runs from its first reading, and rings at the limit, not after it', () => {
  expect(shownSeconds(play(start(SPEC, BOARD, false, 987_654), 987_654, 10))).toBe(170);
  const game = play(start({ ...SPEC, seconds: 60 }, BOARD, false, 0), 0.5, 60);
  expect(game).toMatchObject({ phase: 'over', ending: 'time', elapsed: 60 * SECOND });
  expect(shownSeconds(game)).toBe(0);
  expect(shownSeconds(tick(start({ ...SPEC, seconds: 60 }, BOARD, false, 0), 1))).toBe(60);
});

it('the clock returns no time when that of the device jumps back', () => {
  const game = tick(tick(start(SPEC, BOARD, false, 5000), 6000), 1000);
  expect(game).toMatchObject({ phase: 'running', elapsed: SECOND, reading: 1000 });
});

it('a game ends once, for its first reason', () => {
  const over = finish(start(SPEC, BOARD, false, 0), 'stopped', 20);
  expect(over).toMatchObject({ phase: 'over', ending: 'stopped', elapsed: 20 });
  expect(finish(over, 'complete', 40)).toBe(over);
  const nearly = play(start({ ...SPEC, seconds: 10 }, BOARD, false, 0), 0, 9);
  expect(finish(nearly, 'stopped', 12_000)).toMatchObject({ ending: 'time' });
});

// --- The word being entered ---

const typed = (text: string, path: number[] | null): Entry => {
  const entry = type(EMPTY, text, BOARD);
  return traced(entry, entry.text, path);
};

it.each([
  ['Quit', 'quit'],
  ['qit', 'quit'],
  ['Q', 'qu'],
  ['t-a n3', 'tan'],
  ['  ', ''],
])('%j is typed for %j', (raw, text) => expect(readTyped(raw, BOARD)).toBe(text));

it('typing leaves q alone where the board has a plain Q, or none at all', () => {
  expect(readTyped('qit', { ...BOARD, cells: ['q', 'qu'] })).toBe('qit');
  expect(readTyped('qit', { ...BOARD, cells: ['a', 't'] })).toBe('qit');
});

it('typing keeps the path that still spells the beginning, until the engine answers', () => {
  const entry = typed('qui', [3, 4]);
  expect(type(entry, 'quie', BOARD)).toMatchObject({ path: [3, 4], onBoard: 'asking' });
  expect(type(entry, 'qua', BOARD).path).toEqual([3]);
  expect(traced(type(entry, 'quix', BOARD), 'quix', null)).toMatchObject({ path: [3, 4], onBoard: 'no' });
});

it('typing ignores answers to older texts', () => {
  const entry = type(type(EMPTY, 't', BOARD), 'ti', BOARD);
  expect(traced(entry, 't', Uint8Array.of(0))).toBe(entry);
  expect(traced(fromCells([0], BOARD), 't', Uint8Array.of(8)).path).toEqual([0]);
});

it('tapping extends, cuts back, enters, and refuses gaps, far cells, and the far side of a row', () => {
  const entered: string[] = [];
  const after = (entry: Entry, cell: number): string | false => {
    const enter = async () => void entered.push(pen.entry.value.text);
    const pen: Pen = new Pen(
      () => BOARD,
      enter,
      () => undefined,
    );
    pen.set(entry);
    return pen.tap(cell) && pen.entry.value.text;
  };
  const on = (...path: number[]): Entry => fromCells(path, BOARD);
  expect(after(on(3, 4), 8)).toBe('quit');
  expect(after(on(3, 4, 5, 8), 4)).toBe('qui');
  expect(after(on(3), 3)).toBe('');
  expect(entered).toEqual([]);
  after(on(3, 4), 4);
  expect(entered).toEqual(['qui']);
  expect([after(EMPTY, 7), after(on(0), 8), after(on(2), 3)]).toEqual([false, false, false]);
  // It continues from typed letters, and starts over from letters that the board lacks.
  expect(after(typed('qi', [3, 4]), 8)).toBe('quit');
  expect(after(typed('zz', null), 8)).toBe('t');
});

it('a lesson about endings adds them to the whole word', () => {
  const solution = {
    ...SOLUTION,
    words: ['ban', 'band', 'bake', 'baked', 'baking', 'the', 'they', 'thing', 'longest'],
  };
  const found = ['ban', 'bake', 'the'].map((word) => ({ word, points: 1, at: 0 }));
  const [first] = lessonsOf(solution, summarize(solution, found), undefined, { who: 'You', place: String });
  const [words, note] = [[{ word: 'baked' }, { word: 'baking' }], 'BAKING drops the E and adds ING.'];
  expect(first).toMatchObject({ text: 'You found BAKE. The board also had', words, note });
});

it.each([
  ['hope', 'hoping', 'HOPING drops the E and adds ING.'],
  ['hop', 'hoping', undefined],
  ['hop', 'hopped', 'HOPPED doubles the P and adds ED.'],
  ['cry', 'cries', 'CRIES turns the Y into I and adds ES.'],
  ['the', 'thing', undefined],
  ['bee', 'being', undefined],
  ['her', 'herring', undefined],
])('an ending of %s makes %s: %s', (base, word, how) => expect(endingOf(base, word)).toBe(how));
