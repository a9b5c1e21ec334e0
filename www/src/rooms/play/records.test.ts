/** What the room remembers. `../kept-forever.test.ts` reads what earlier versions stored. */
import { group } from 'd3-array';
import { expect, it } from 'vitest';
import type { Tiers } from '../../words/table';
import { BOARD, MemoryPlayStore, SOLUTION, SPEC } from './fixtures';
import { finish, start } from './game';
import { answered, type Card, dueNow, learn, MOST_CARDS, worthLearning } from './records';
import { loadGame, MAX_RECORDS, rankOf, recordOf, SavedRecords, saveGame, statisticsOf, unsaved } from './records';
import { summarize } from './words';

const found = ['tan', 'quiet'].map((word) => ({ word, points: 1, at: 0 }));
const over = { ...finish(start(SPEC, BOARD, false, 0), 'stopped', 0), found, elapsed: 60_000 };
const record = recordOf(over, summarize(SOLUTION, found), 'ENABLE2K', 1_763_700_000_000);

it('prefers the game of this tab to that of another', () => {
  const [tab, other, browser] = [new MemoryPlayStore(), new MemoryPlayStore(), new MemoryPlayStore()];
  saveGame(start(SPEC, BOARD, false, 0), tab, browser);
  saveGame(start({ ...SPEC, minLength: 5 }, BOARD, false, 0), other, browser);
  expect(loadGame(tab, browser)?.spec.minLength).toBe(3);
  expect(loadGame(new MemoryPlayStore(), browser)?.spec.minLength).toBe(5);
});

it('sums games up, without replays', () => {
  expect(statisticsOf([{ ...record, replay: true }])).toBeNull();
  const { lengths, ...sums } = statisticsOf([record, { ...record, points: 5, best: 'tan', bestPoints: 1 }])!;
  expect(sums).toMatchObject({ games: 2, average: 4, best: 5, words: 4, perMinute: 4 });
  expect(sums).toMatchObject({ bestWord: 'quiet', longest: 'quiet' });
  expect(lengths.map(({ length, all }) => [length, all]).join()).toBe('3,2,5,2');
  expect(statisticsOf([{ ...record, elapsed: 9000 }])!.perMinute).toBeNull();
});

const ON = { board: 'abcd', dictionary: 'enable2k', minLength: 3 };
const card = (word: string, box = 0, due = 0): Card => ({ ...ON, word, box, due });

it('the practice deck takes the missed words that are most worth knowing', () => {
  const summary = summarize(SOLUTION, [{ word: 'tan', points: 1, at: 0 }]);
  const tiers = { of: (word: string) => (word === 'ani' ? 'rare' : word === 'quit' ? 'known' : 'common') } as Tiers;
  expect(worthLearning(summary, tiers).map(({ word }) => word)).toEqual(['quiet', 'net', 'nit']);
  const slur = { ...summary.all[0]!, word: 'queer', found: false };
  expect(worthLearning({ ...summary, all: [slur] }, tiers)).toEqual([]);
});

it('the practice deck keeps a word once, and drops it when it is found in a game', () => {
  const deck = learn([card('quiet', 2, 9)], ['quiet', 'net'], [], ON, 5);
  expect(deck).toEqual([card('quiet', 2, 9), card('net', 0, 5)]);
  expect(learn(deck, [], ['quiet'], ON, 6)).toEqual([card('net', 0, 5)]);
  const many = Array.from({ length: MOST_CARDS + 3 }, (_, i) => `word${i}`);
  const full = learn([], many, [], ON, 0);
  expect(full[0]?.word).toBe('word3');
  // A few for each day.
  const days = group(full, ({ due }) => due);
  expect([...days.values()].slice(0, 3).map(({ length }) => length)).toEqual([2, 5, 5]);
});

it('the practice deck asks for the longest overdue first, and moves a word up a box when it is found', () => {
  expect(dueNow([card('a', 0, 5), card('b', 0, 3), card('c', 0, 9)], 5).map(({ word }) => word)).toEqual(['b', 'a']);
  // From the first hour of a later day.
  const noon = new Date(2025, 2, 1, 12).getTime();
  const midnight = (day: number): number => new Date(2025, 2, day).getTime();
  expect(answered([card('net')], 'net', true, noon)).toEqual([card('net', 1, midnight(2))]);
  expect(answered([card('net', 3)], 'net', true, noon)).toEqual([card('net', 4, midnight(22))]);
  expect(answered([card('net', 3)], 'net', false, noon)).toEqual([card('net', 0, midnight(2))]);
  expect(answered([card('net', 4), card('tie')], 'net', true, 0)).toEqual([card('tie')]);
});

// --- Two tabs, and two devices ---

it('keeps what another tab adds, also where a cleared deck or history is restored', () => {
  const browser = new MemoryPlayStore();
  const [one, other] = [new SavedRecords(browser), new SavedRecords(browser)];
  one.changeDeck((deck) => learn(deck, ['old'], [], ON, 1));
  one.add({ ...record, ended: 1 }, null);
  other.add({ ...record, ended: 2 }, null);
  one.add({ ...record, ended: 3 }, null);
  const restore = [one.clearDeck(), one.clear()];
  other.changeDeck((deck) => learn(deck, ['new'], [], ON, 2));
  other.add({ ...record, ended: 4 }, null);
  for (const undo of restore) undo();
  const kept = new SavedRecords(browser);
  expect(kept.deck.value.map(({ word }) => word)).toEqual(['old', 'new']);
  expect(kept.history.value.map(({ ended }) => ended)).toEqual([4, 3, 2, 1]);
});

it('keeps what a full storage refuses, and stores it once there is room', () => {
  const browser = new MemoryPlayStore();
  const saved = new SavedRecords(browser);
  browser.isFull = true;
  saved.add({ ...record, ended: 1 }, null);
  saved.refresh();
  expect([unsaved.value, saved.history.value.length]).toEqual([true, 1]);
  browser.isFull = false;
  saved.add({ ...record, ended: 2 }, null);
  expect(unsaved.value).toBe(false);
  expect(new SavedRecords(browser).history.value.map(({ ended }) => ended)).toEqual([2, 1]);
});

it('imports no game at the price of one that was played here, and says how many found no room', () => {
  const browser = new MemoryPlayStore();
  const saved = new SavedRecords(browser);
  saved.add(record, null);
  const ahead = Array.from({ length: MAX_RECORDS }, (_, i) => ({ ...record, ended: record.ended + 1e9 + i }));
  expect(saved.merge(ahead, {})).toEqual({ games: MAX_RECORDS - 1, days: 0, left: 1 });
  expect(new SavedRecords(browser).history.value).toHaveLength(MAX_RECORDS);
  expect(new SavedRecords(browser).history.value.at(-1)).toEqual(record);
});

it('knows a tie from a record', () => {
  expect(rankOf([record, { ...record, points: 5 }], record.spec, 5)).toEqual({ rank: 1, equal: 1, games: 2 });
  expect(rankOf([record, record], record.spec, 3)).toEqual({ rank: 1, equal: 2, games: 2 });
});
