import type { KeyStore } from '../../app/storage';
import { describe, expect, it } from 'vitest';
import { BOARD, MemoryPlayStore, SOLUTION, SPEC } from './fixtures';
import { find, finish, start, tick } from './game';
import { addRecord, bestOf, knowsBoard, lastOn, MAX_RECORDS, recordOf, type GameRecord } from './history';
import {
  forgetGame,
  loadChoices,
  loadDaily,
  loadGame,
  loadHistory,
  saveChoices,
  saveDaily,
  saveGame,
  saveHistory,
} from './storage';
import { summarize } from './words';

const game = find(tick(start(SPEC, BOARD, false, 0), 1500), 'tan', 1, 1200);
const over = finish(game, 'stopped', 2000);
if (over.phase !== 'over') throw new Error('unreachable');
const record = recordOf(over, summarize(SOLUTION, over.found), 'ENABLE2K', 1_763_700_000_000);
const GAME = 'boggle-lab:play-game';
const HISTORY = 'boggle-lab:play-history';

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

  it.each([
    'not json',
    '{"version":1',
    'null',
    '[]',
    '{"version":2,"spec":{}}',
    JSON.stringify({ version: 1, spec: SPEC, elapsed: -1, found: [], ending: null }),
    JSON.stringify({ version: 1, spec: SPEC, elapsed: 180_000, found: [], ending: null }),
    JSON.stringify({ version: 1, spec: SPEC, elapsed: 5, found: [], ending: 'boredom' }),
    JSON.stringify({ version: 1, spec: SPEC, elapsed: 5, found: 'tan', ending: null }),
    JSON.stringify({ version: 1, spec: { ...SPEC, minLength: 77 }, elapsed: 5, found: [], ending: null }),
  ])('that is damaged counts as none: %s', (text) => {
    const store = new MemoryPlayStore();
    store.setItem(GAME, text);
    expect(loadGame(store, store)).toBeNull();
  });

  it('keeps the valid words of a damaged list', () => {
    const store = new MemoryPlayStore();
    const found = [{ word: 'tan', points: 1, at: 1 }, { word: 7 }, null, 'net'];
    store.setItem(GAME, JSON.stringify({ version: 1, spec: SPEC, elapsed: 5, found, ending: null }));
    expect(loadGame(store, store)?.found).toEqual([found[0]]);
  });

  it('works without storage', () => {
    expect(() => saveGame(broken, broken, game)).not.toThrow();
    expect(loadGame(broken, broken)).toBeNull();
    expect(loadHistory(broken)).toEqual([]);
    expect(loadChoices(broken)).toEqual({});
  });
});

describe('history', () => {
  it('is restored without damaged parts', () => {
    const store = new MemoryPlayStore();
    saveHistory(store, [record]);
    expect(loadHistory(store)).toEqual([record]);
    const kept = [{ ...record, points: 'many' }, record, { ...record, ended: Infinity }, { ...record, spec: null }, 3];
    store.setItem(HISTORY, JSON.stringify({ version: 1, records: kept }));
    expect(loadHistory(store)).toEqual([record]);
  });

  it('is cleared without a trace', () => {
    const store = new MemoryPlayStore();
    saveHistory(store, [record]);
    saveHistory(store, []);
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

it('daily results are restored without damaged parts', () => {
  const store = new MemoryPlayStore();
  const result = { points: 3, pointsOfAll: 8, words: 2, ended: 1_763_700_000_000 };
  saveDaily(store, { '2025-11-21': result });
  expect(loadDaily(store)).toEqual({ '2025-11-21': result });
  const kept = { '2025-11-21': result, '2025-13-01': result, '2025-11-20': { ...result, points: 9 }, x: result };
  store.setItem('boggle-lab:play-daily', JSON.stringify({ version: 1, results: kept }));
  expect(loadDaily(store)).toEqual({ '2025-11-21': result });
});

it('choices are restored without damaged parts', () => {
  const store = new MemoryPlayStore();
  const choices = {
    dice: 'big',
    seconds: 60,
    minLengths: { big: 5 },
    scoring: '0,0,0,1,2' as const,
    goal: 20,
    common: 40,
    commonHints: true,
    hints: true,
    starts: false,
    sound: true,
    vibration: false,
  };
  saveChoices(store, choices);
  expect(loadChoices(store)).toMatchObject(choices);
  const kept = {
    version: 1,
    dice: '../x',
    seconds: -1,
    minLengths: { big: 5, new: 'three' },
    hints: 'yes',
    scoring: 'x',
    goal: -1,
  };
  store.setItem('boggle-lab:play-choices', JSON.stringify(kept));
  expect(loadChoices(store)).toEqual({ minLengths: { big: 5 } });
});
