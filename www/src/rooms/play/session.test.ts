import { beforeEach, describe, expect, it } from 'vitest';
import type { Verdict } from '../../engine/contract';
import { decode } from './challenge';
import { dailySpec } from './daily';
import { BOARD, MemoryPlayStore, SOLUTION, SPEC } from './fixtures';
import { MAX_SILENCE } from './game';
import type { PlayEnvironment } from './environment';
import { PlaySession } from './session';
import { sayBoard } from './verdict';
import { keyOf } from './spec';
import { firstPath } from './words';

/** An engine that knows one board. Answers wait while `held`. */
class FakeEngine {
  held: (() => void)[] | null = null;
  failing = '';

  private async answer<T>(value: T): Promise<T> {
    if (this.held) await new Promise<void>((go) => this.held?.push(go));
    if (this.failing) throw new Error(this.failing);
    return value;
  }

  release(): void {
    const held = this.held ?? [];
    this.held = null;
    for (const go of held) go();
  }

  roll = () => this.answer(BOARD);
  solve = () => this.answer(SOLUTION);
  dictionary = (id: string) => this.answer({ id, name: 'ENABLE2K' } as never);
  readBoard = () => this.answer({ ok: true as const, board: BOARD });
  trace = (_: string, text: string) =>
    this.answer(text === 't' ? Uint8Array.of(0) : text === 'ti' ? Uint8Array.of(0, 4) : null);
  judge = (_: string, text: string): Promise<Verdict> => {
    const index = SOLUTION.words.indexOf(text);
    const path = Uint8Array.from(index < 0 ? [0, 1] : firstPath(SOLUTION, index));
    if (text.length < 3) return this.answer({ kind: 'tooShort', minLength: 3 });
    return this.answer(
      index < 0 ? { kind: 'notAWord', path } : { kind: 'good', points: SOLUTION.wordPoints[index] ?? 0, path },
    );
  };
}

/** Lets everything that waits for nothing but promises happen. */
const settle = (): Promise<void> => new Promise((done) => setTimeout(done));

let engine: FakeEngine;
let clock: number;
let date: number;
let said: string[];
let tab: MemoryPlayStore;
let browser: MemoryPlayStore;
/** The word that is left out on this device. */
let vulgar = '';

function open(): PlaySession {
  const world: PlayEnvironment = {
    engine,
    tab,
    browser,
    now: () => clock,
    date: () => date,
    prepare: () => Promise.resolve(),
    tiers: () => Promise.resolve(undefined),
    leftOut: (word) => word === vulgar,
    announce: (text) => said.push(text),
  };
  return new PlaySession(world);
}

async function enter(session: PlaySession, word: string): Promise<void> {
  session.type(word);
  await session.enter();
}

/** Lets the clock run, read once a second. */
function wait(session: PlaySession, seconds: number): void {
  for (let i = 0; i < seconds; i += 1) {
    clock += 1000;
    session.tick();
  }
}

beforeEach(() => {
  engine = new FakeEngine();
  vulgar = '';
  clock = 5000;
  date = 1_763_700_000_000;
  said = [];
  tab = new MemoryPlayStore();
  browser = new MemoryPlayStore();
});

describe('a game', () => {
  it('refuses words that are left out on this device, and counts without them', async () => {
    vulgar = 'nit';
    const session = open();
    await session.start(SPEC);
    await enter(session, 'nit');
    expect(session.reply.value?.answer).toMatchObject({ kind: 'wrong', why: 'leftOut' });
    expect(said.at(-1)).toBe('The family filter leaves this word out');
    session.stop();
    await settle();
    expect(session.summary.value).toMatchObject({ points: 0, pointsOfAll: 7, wordsOfAll: 6 });
  });

  it('is complete without the words that are left out', async () => {
    vulgar = 'nit';
    const session = open();
    await session.start(SPEC);
    for (const word of ['ani', 'net', 'quiet', 'quit', 'tan']) await enter(session, word);
    expect(session.phase.value).toBe('running');
    await enter(session, 'tie');
    expect(session.game.value).toMatchObject({ phase: 'over', ending: 'complete' });
  });

  it('puts missed words into the practice deck, unless nothing was tried', async () => {
    const session = open();
    await session.start(SPEC);
    session.stop();
    await settle();
    expect(session.book.deck.value).toEqual([]);
    await session.start({ ...SPEC, seconds: 60 });
    await enter(session, 'tan');
    session.stop();
    await settle();
    expect(session.book.deck.value.map(({ word }) => word)).toEqual(['quiet', 'quit', 'ani', 'net', 'nit', 'tie']);
    expect(session.book.deck.value[0]).toMatchObject({ board: BOARD.text, dictionary: 'enable2k', box: 0, due: date });
  });

  it('goes from the first word to the summary', async () => {
    const session = open();
    expect(session.phase.value).toBe('setup');
    expect(await session.start(SPEC)).toBe(true);
    await enter(session, 'tan');
    expect(session.reply.value).toMatchObject({ answer: { kind: 'good', points: 1 }, path: [0, 1, 2] });
    await enter(session, 'qiet');
    await enter(session, 'tan');
    await enter(session, 'tna');
    await enter(session, 'ta');
    expect(said.slice(1)).toEqual([
      'TAN, 1 point',
      'QUIET, 2 points',
      'You already found TAN',
      'TNA isn’t in the dictionary',
      'TA is too short: words need at least 3 letters',
    ]);
    expect(session.score.value).toBe(3);
    wait(session, 180);
    await settle();
    expect(session.phase.value).toBe('over');
    expect(session.summary.value).toMatchObject({ points: 3, pointsOfAll: 8, words: 2, wordsOfAll: 7 });
    expect(session.book.history.value).toMatchObject([{ points: 3, best: 'quiet', elapsed: 180_000, replay: false }]);
    expect(said.slice(6)).toEqual([
      'One minute left',
      '30 seconds left',
      '10 seconds left',
      'Time is up. 3 of 8 points, 2 of 7 words.',
    ]);
  });

  it('ends with the last word there is', async () => {
    const session = open();
    await session.start(SPEC);
    for (const word of SOLUTION.words) await enter(session, word);
    await settle();
    expect(session.game.value).toMatchObject({ phase: 'over', ending: 'complete' });
    expect(session.book.history.value).toMatchObject([{ words: 7 }]);
  });

  it('counts words entered before the bell and answered after it, and the word in hand', async () => {
    const session = open();
    await session.start({ ...SPEC, seconds: 10 });
    wait(session, 9);
    engine.held = [];
    void enter(session, 'tan');
    session.type('net');
    wait(session, 1);
    expect(session.phase.value).toBe('over');
    expect(session.book.history.value).toEqual([]);
    engine.release();
    await settle();
    expect(session.found.value.map(({ word }) => word)).toEqual(['tan', 'net']);
    expect(session.book.history.value).toMatchObject([{ points: 2 }]);
  });

  it('drops answers to a game that was left', async () => {
    const session = open();
    await session.start(SPEC);
    engine.held = [];
    void enter(session, 'tan');
    session.leave();
    engine.release();
    await settle();
    expect(session.game.value).toBeNull();
    expect(session.waiting.value?.found).toEqual([]);
  });

  it('marks a second game on the same board', async () => {
    const session = open();
    await session.start(SPEC);
    session.stop();
    await settle();
    await session.start({ ...SPEC, seconds: 60 });
    session.stop();
    await settle();
    expect(session.book.history.value.map(({ replay }) => replay)).toEqual([true, false]);
  });
});

describe('the word in the making', () => {
  it('lights up as the engine traces it, newest first', async () => {
    const session = open();
    await session.start(SPEC);
    session.typeMore('t');
    session.typeMore('i');
    await settle();
    expect(session.entry.value).toMatchObject({ text: 'ti', path: [0, 4], onBoard: 'yes' });
    session.typeMore('x');
    await settle();
    expect(session.entry.value).toMatchObject({ text: 'tix', path: [0, 4], onBoard: 'no' });
    session.back();
    await settle();
    expect(session.entry.value).toMatchObject({ text: 'ti', onBoard: 'yes' });
  });

  it('is entered by tapping the last cell again', async () => {
    const session = open();
    await session.start(SPEC);
    for (const cell of [0, 1, 2]) expect(session.tap(cell)).toBe(true);
    expect(session.tap(6)).toBe(false);
    session.tap(2);
    await settle();
    expect(session.found.value).toMatchObject([{ word: 'tan' }]);
    expect(session.reply.value?.path).toEqual([0, 1, 2]);
  });

  it('cannot be entered while paused', async () => {
    const session = open();
    await session.start(SPEC);
    session.pause();
    session.typeMore('t');
    expect(session.tap(0)).toBe(false);
    expect(session.entry.value.text).toBe('');
  });
});

describe('a kept game', () => {
  async function interrupted(): Promise<void> {
    const session = open();
    await session.start(SPEC);
    await enter(session, 'tan');
    wait(session, 5);
    session.pause();
    clock = 3;
  }

  it('comes back paused, with its time and words', async () => {
    await interrupted();
    const session = open();
    expect(await session.restore(null)).toBe(true);
    expect(session.game.value).toMatchObject({ phase: 'paused', elapsed: 5000, found: [{ word: 'tan', points: 1 }] });
    session.resume();
    wait(session, 1);
    expect(session.seconds.value).toBe(174);
  });

  it('comes back by its own link, and waits behind another', async () => {
    await interrupted();
    expect(await open().restore(keyOf(SPEC))).toBe(true);
    const session = open();
    expect(await session.restore('another')).toBe(false);
    expect(session.waiting.value?.elapsed).toBe(5000);
    expect(await session.takeUp()).toBe(true);
    expect(session.phase.value).toBe('paused');
  });

  it('waits if the engine cannot provide its board at the moment', async () => {
    await interrupted();
    engine.failing = 'The dictionary is gone.';
    const session = open();
    expect(await session.restore(null)).toBe(false);
    expect(session.trouble.value).toBe('The dictionary is gone.');
    expect(session.waiting.value).not.toBeNull();
    session.discard();
    expect([...tab.items, ...browser.items]).toEqual([]);
  });

  it('that is over comes back by its link only, and is not counted twice', async () => {
    await interrupted();
    const session = open();
    await session.restore(null);
    session.stop();
    await settle();
    const again = open();
    expect(await again.restore(null)).toBe(false);
    expect(again.waiting.value).toBeNull();
    expect(await again.restore(keyOf(SPEC))).toBe(true);
    await settle();
    expect(again.summary.value).toMatchObject({ points: 1, words: 1 });
    expect(again.book.history.value).toHaveLength(1);
  });

  it('is written while the clock runs', async () => {
    const session = open();
    await session.start(SPEC);
    wait(session, 6);
    expect(JSON.parse(tab.getItem('boggle-lab:play-game') ?? '')).toMatchObject({ elapsed: 5000 });
  });
});

it('pauses by itself when the laptop slept', async () => {
  const session = open();
  await session.start(SPEC);
  clock += MAX_SILENCE + 1;
  session.tick();
  expect(session.phase.value).toBe('paused');
});

it('reports what the engine could not do, and continues', async () => {
  const session = open();
  engine.failing = 'No such dictionary.';
  expect(await session.start(SPEC)).toBe(false);
  expect(session.trouble.value).toBe('No such dictionary.');
  expect(session.starting.value).toBe(false);
  engine.failing = '';
  expect(await session.start(SPEC)).toBe(true);
  expect(session.trouble.value).toBe('');
});

it('restores a cleared history', async () => {
  const session = open();
  await session.start(SPEC);
  session.stop();
  await settle();
  const undo = session.book.clear();
  expect(open().book.history.value).toEqual([]);
  undo();
  expect(open().book.history.value).toHaveLength(1);
});

it('keeps the games that another tab has finished in the meantime', async () => {
  const [one, other] = [open(), open()];
  await one.start(SPEC);
  await other.start({ ...SPEC, seconds: 60 });
  other.stop();
  await settle();
  date += 1;
  one.stop();
  await settle();
  expect(open().book.history.value.map(({ spec }) => spec.seconds)).toEqual([180, 60]);
});

it('opens a finished game again, and does not count it twice', async () => {
  const session = open();
  await session.start(SPEC);
  await enter(session, 'quiet');
  session.stop();
  await settle();
  const [record] = session.book.history.value;
  session.leave();
  expect(await session.review(record!)).toBe(true);
  expect(session.summary.value).toMatchObject({ points: 2, words: 1 });
  expect(session.shownResult.value).toBe(record!.ended);
  expect(session.book.history.value).toHaveLength(1);
});

it('lets several play in turn, and shows nothing before all have', async () => {
  const session = open();
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
  const done = session.turns.value?.done ?? [];
  expect(done.map(({ name, code }) => [name, decode(SOLUTION.words, code)])).toEqual([
    ['Player 1', [5]],
    ['Player 2', [1]],
  ]);
  expect(session.book.history.value).toEqual([]);
});

it('keeps the first result on a daily board', async () => {
  const session = open();
  const spec = dailySpec('2025-11-21');
  await session.start(spec);
  await enter(session, 'tan');
  session.stop();
  await settle();
  await session.start(spec);
  session.stop();
  await settle();
  expect(session.book.daily.value).toEqual({ '2025-11-21': { points: 1, pointsOfAll: 8, words: 1, ended: date } });
});

it('reads the board aloud', () => {
  expect(sayBoard(BOARD)).toBe('Row 1: T, A, N. Row 2: qu, I, E. Row 3: S, gap, T.');
});
