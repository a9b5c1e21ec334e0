/**
 * The records of finished games and the daily results. Every change first reads the saved data, so that two tabs add to
 * each other's data instead of overwriting it.
 */
import type { KeyStore } from '../../app/storage';
import { signal } from '@preact/signals';
import type { Rival } from './challenge';
import { addResult, type DailyResults } from '../../app/daily';
import { type Card, learn, mergeDecks } from './deck';
import { addRecord, gameKey, type GameRecord, mergeRecords } from './history';
import type { GamePreset } from './presets';
import {
  loadDaily,
  loadDeck,
  loadHistory,
  loadPresets,
  saveDaily,
  saveDeck,
  saveHistory,
  savePresets,
} from './storage';

/** The most columns that are readable. */
const MOST_RIVALS = 3;

export class SavedRecords {
  /** The games, newest first. */
  readonly history = signal<readonly GameRecord[]>([]);
  readonly daily = signal<DailyResults>({});
  /** The words to practice. */
  readonly deck = signal<readonly Card[]>([]);
  /** The games that the player named in an earlier version. */
  readonly presets = signal<readonly GamePreset[]>([]);

  constructor(private readonly browser: KeyStore) {
    this.refresh();
  }

  /** Reads the saved data again, because another tab may have changed it. */
  refresh(): void {
    this.history.value = loadHistory(this.browser);
    this.daily.value = loadDaily(this.browser);
    this.deck.value = loadDeck(this.browser);
    this.presets.value = loadPresets(this.browser);
  }

  /** Saves a finished game; `day` if it was that day's board. */
  add(record: GameRecord, day: string | null): void {
    this.refresh();
    this.keep(addRecord(this.history.value, record));
    if (day === null || record.replay) return;
    const { points, pointsOfAll, words, ended } = record;
    this.keepDaily(addResult(this.daily.value, day, { points, pointsOfAll, words, ended }));
  }

  /** Adds missed words to the practice deck, and removes words that were found after all. */
  learn(...[missed, found, on, now]: Parameters<typeof learn> extends [unknown, ...infer Rest] ? Rest : never): void {
    this.refresh();
    this.keepDeck(learn(this.deck.value, missed, found, on, now));
  }

  /** Changes the deck, after reading what another tab may have added to it. */
  changeDeck(change: (deck: readonly Card[]) => readonly Card[]): void {
    this.refresh();
    this.keepDeck(change(this.deck.value));
  }

  /** Clears the deck, and returns a function that restores its cards beside newer ones. */
  clearDeck(): () => void {
    const before = this.deck.value;
    this.keepDeck([]);
    return () => this.changeDeck((deck) => mergeDecks(before, deck));
  }

  private keepDeck(deck: readonly Card[]): void {
    this.deck.value = deck;
    saveDeck(this.browser, deck);
  }

  /** Adds somebody else's result to a finished game, and returns the game's record. */
  addRival(record: GameRecord, rival: Rival): GameRecord {
    this.refresh();
    const known = record.rivals.some(({ code }) => code === rival.code);
    const next = known ? record : { ...record, rivals: [...record.rivals, rival].slice(-MOST_RIVALS) };
    this.keep(this.history.value.map((each) => (each.ended === record.ended ? next : each)));
    return next;
  }

  /** Adds another device's data; returns how much of it was new, and how many games found no room. */
  merge(records: readonly GameRecord[], daily: DailyResults): { games: number; days: number; left: number } {
    this.refresh();
    const games = mergeRecords(this.history.value, records);
    const days = Object.entries(daily).reduce((all, [day, result]) => addResult(all, day, result), this.daily.value);
    const before = { games: this.history.value.length, days: Object.keys(this.daily.value).length };
    this.keep(games);
    this.keepDaily(days);
    const known = new Set(games.map(gameKey));
    const left = records.filter((record) => !known.has(gameKey(record))).length;
    return { games: games.length - before.games, days: Object.keys(days).length - before.days, left };
  }

  /** Deletes all finished games, and returns a function that restores them. Daily results stay. */
  clear(): () => void {
    this.refresh();
    const records = this.history.value;
    this.keep([]);
    return () => this.merge(records, {});
  }

  /** Adds another device's practice deck and, if there are none here, its named games. */
  mergeMore(deck: readonly Card[], presets: readonly GamePreset[]): void {
    this.refresh();
    this.keepDeck(mergeDecks(this.deck.value, deck));
    if (this.presets.value.length > 0 || presets.length === 0) return;
    this.presets.value = presets;
    savePresets(this.browser, presets);
  }

  private keep(records: readonly GameRecord[]): void {
    this.history.value = records;
    saveHistory(this.browser, records);
  }

  private keepDaily(daily: DailyResults): void {
    this.daily.value = daily;
    saveDaily(this.browser, daily);
  }
}
