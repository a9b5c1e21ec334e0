/** What the room remembers. `../kept-forever.test.ts` reads what earlier versions stored. */
import { describe, expect, it } from 'vitest';
import type { KeyStore } from '../../app/storage';
import type { Tiers } from '../../words/table';
import { BOARD, MemoryPlayStore, SOLUTION, SPEC } from './fixtures';
import { find, finish, start, tick } from './game';
import {
  addRecord,
  answered,
  bestOf,
  type Card,
  dueNow,
  forgetGame,
  type GameRecord,
  knowsBoard,
  lastOn,
  learn,
  loadChoices,
  loadGame,
  MAX_RECORDS,
  mergeDecks,
  MOST_CARDS,
  readDeck,
  recordOf,
  saveGame,
  SavedRecords,
  worthLearning,
} from './records';
import { summarize } from './words';

const game = find(tick(start(SPEC, BOARD, false, 0), 1500), 'tan', 1, 1200);
const over = finish(game, 'stopped', 2000);
if (over.phase !== 'over') throw new Error('unreachable');
const record = recordOf(over, summarize(SOLUTION, over.found), 'ENABLE2K', 1_763_700_000_000);

const broken: KeyStore = {
  getItem: () => {
    throw new Error('forbidden');
  },
  setItem: () => {
    throw new Error('full');
  },
  removeItem: () => {
    throw new Error('forbidden');
  },
};

describe('a game', () => {
  it('is restored unchanged', () => {
    const [tab, browser] = [new MemoryPlayStore(), new MemoryPlayStore()];
    saveGame(tab, browser, game);
    const saved = {
      spec: SPEC,
      elapsed: 1500,
      found: [{ word: 'tan', points: 1, at: 1200 }],
      replay: false,
      ending: null,
      rivals: [],
      turns: null,
    };
    expect(loadGame(tab, browser)).toEqual(saved);
    expect(loadGame(new MemoryPlayStore(), browser)).toEqual(saved);
    forgetGame(tab, browser);
    expect(loadGame(tab, browser)).toBeNull();
  });

  it('stays when it is over, with its ending', () => {
    const store = new MemoryPlayStore();
    saveGame(store, store, over);
    expect(loadGame(store, store)).toMatchObject({ ending: 'stopped', elapsed: 2000 });
  });

  it('of this tab is preferred to that of another', () => {
    const [tab, other, browser] = [new MemoryPlayStore(), new MemoryPlayStore(), new MemoryPlayStore()];
    saveGame(tab, browser, game);
    saveGame(other, browser, start({ ...SPEC, minLength: 5 }, BOARD, false, 0));
    expect(loadGame(tab, browser)?.spec.minLength).toBe(3);
    expect(loadGame(new MemoryPlayStore(), browser)?.spec.minLength).toBe(5);
  });

  it('works without storage', () => {
    expect(() => saveGame(broken, broken, game)).not.toThrow();
    expect(loadGame(broken, broken)).toBeNull();
    expect(new SavedRecords(broken).history.value).toEqual([]);
    expect(loadChoices(broken)).toEqual({});
  });
});

describe('history', () => {
  it('is restored, and cleared without a trace', () => {
    const store = new MemoryPlayStore();
    new SavedRecords(store).add(record, null);
    const saved = new SavedRecords(store);
    expect(saved.history.value).toEqual([record]);
    saved.clear();
    expect(store.items.size).toBe(0);
  });

  it('keeps the newest', () => {
    let records: GameRecord[] = [];
    for (let i = 0; i < MAX_RECORDS + 5; i += 1) records = addRecord(records, { ...record, ended: i });
    expect(records).toHaveLength(MAX_RECORDS);
    expect(records[0]?.ended).toBe(MAX_RECORDS + 4);
  });

  it('knows the best game of a kind: no replays, no empty games, the first of equals', () => {
    const at = (ended: number, points: number, more: Partial<GameRecord> = {}): GameRecord => ({
      ...record,
      ended,
      points,
      ...more,
    });
    const records = [
      at(6, 50, { replay: true }),
      at(5, 40, { spec: { ...SPEC, seconds: 300 } }),
      at(4, 30),
      at(3, 20),
      at(2, 30),
      at(1, 0),
    ];
    expect(bestOf(records, SPEC)?.ended).toBe(2);
    expect(bestOf([at(1, 0)], SPEC)).toBeNull();
    expect(lastOn(records, SPEC)?.ended).toBe(6);
    expect(knowsBoard(records, BOARD.text)).toBe(true);
    expect(knowsBoard(records, 'another')).toBe(false);
  });
});

// --- The practice deck ---

const ON = { board: 'abcd', dictionary: 'enable2k', minLength: 3 };
const card = (word: string, box = 0, due = 0): Card => ({ ...ON, word, box, due });
const DAY = 86_400_000;

describe('the practice deck', () => {
  it('takes the missed words that are most worth knowing', () => {
    const summary = summarize(SOLUTION, [{ word: 'tan', points: 1, at: 0 }]);
    const tiers = { of: (word: string) => (word === 'ani' ? 'rare' : word === 'quit' ? 'known' : 'common') } as Tiers;
    expect(worthLearning(summary, tiers).map(({ word }) => word)).toEqual(['quiet', 'net', 'nit', 'tie', 'quit']);
    expect(worthLearning(summary, undefined)).toHaveLength(6);
  });

  it('keeps a word once, and drops it when it is found in a game', () => {
    const deck = learn([card('quiet', 2, 9)], ['quiet', 'net'], [], ON, 5);
    expect(deck).toEqual([card('quiet', 2, 9), card('net', 0, 5)]);
    expect(learn(deck, [], ['quiet'], ON, 6)).toEqual([card('net', 0, 5)]);
    const many = Array.from({ length: MOST_CARDS + 3 }, (_, i) => `word${i}`);
    expect(learn([], many, [], ON, 0)[0]?.word).toBe('word3');
  });

  it('asks for words that are due, the longest overdue first', () => {
    expect(dueNow([card('a', 0, 5), card('b', 0, 3), card('c', 0, 9)], 5).map(({ word }) => word)).toEqual(['b', 'a']);
  });

  it('moves a word up a box when it is found, and down when it is not', () => {
    expect(answered([card('net')], 'net', true, 100)).toEqual([card('net', 1, 100 + DAY)]);
    expect(answered([card('net', 3)], 'net', true, 0)).toEqual([card('net', 4, 21 * DAY)]);
    expect(answered([card('net', 3)], 'net', false, 0)).toEqual([card('net', 0, DAY)]);
    expect(answered([card('net', 4), card('tie')], 'net', true, 0)).toEqual([card('tie')]);
  });

  it('can be merged with another device’s deck', () => {
    expect(mergeDecks([card('net', 1, 5)], [card('net', 2, 9), card('tie')])).toEqual([card('net', 2, 9), card('tie')]);
  });

  it('reads the saved deck, without damaged entries', () => {
    expect(readDeck([card('net'), { ...card('tie'), box: 9 }, { ...card(''), word: '' }, 7, null])).toEqual([
      card('net'),
    ]);
    expect(readDeck('x')).toEqual([]);
  });
});
