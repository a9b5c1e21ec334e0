/**
 * What the room remembers: the game in progress, settings, finished games, daily results, and the practice deck, in this
 * browser or in a file that moves to another one.
 */
import { type ReadonlySignal, signal } from '@preact/signals';
import { addResult, type DailyResults, readDays, readResult } from '../../app/daily';
import type { KeyStore } from '../../app/storage';
import { linkedScoring } from '../../engine/scoring';
import { lengthOf } from '../../words/solution';
import type { Tiers } from '../../words/table';
import { isCode, type Rival, type Turns } from './challenge';
import type { Ending, Found, Game, Over } from './game';
import { type Choices, courseOf, isGoal, isObject, keyOf, readSpec, type Spec } from './spec';
import { BACKUP } from './text';
import type { Summary, Word } from './words';

// --- Finished games ---
// Finished games: the record of each, and personal bests. Pure functions; `storage` saves the list.
//
// A game on a board that the player already knew (a replay) is saved but doesn't count as a best.

export interface GameRecord {
  /** When it ended, in milliseconds since 1970. */
  readonly ended: number;
  readonly spec: Spec;
  /** The board, in standard notation. */
  readonly board: string;
  readonly dictionaryName: string;
  readonly points: number;
  readonly pointsOfAll: number;
  readonly words: number;
  readonly wordsOfAll: number;
  /** The best word; empty if none was found. */
  readonly best: string;
  readonly bestPoints: number;
  /** Milliseconds played. */
  readonly elapsed: number;
  readonly replay: boolean;
  /** The words found, in order; `null` for games saved by versions that did not store them. */
  readonly found: readonly string[] | null;
  /** The opponents. */
  readonly rivals: readonly Rival[];
}

/** The newest first; the oldest are dropped. */
export const MAX_RECORDS = 300;

export function recordOf(
  game: Over,
  summary: Summary,
  dictionaryName: string,
  ended: number,
  rivals: readonly Rival[] = [],
): GameRecord {
  return {
    ended,
    spec: game.spec,
    board: game.board.text,
    dictionaryName,
    points: summary.points,
    pointsOfAll: summary.pointsOfAll,
    words: summary.words,
    wordsOfAll: summary.wordsOfAll,
    best: summary.best?.word ?? '',
    bestPoints: summary.best?.points ?? 0,
    elapsed: game.elapsed,
    replay: game.replay,
    found: game.found.map(({ word }) => word),
    rivals,
  };
}

export function addRecord(records: readonly GameRecord[], record: GameRecord): GameRecord[] {
  return [record, ...records].slice(0, MAX_RECORDS);
}

/** Adds another list's games, the newest first. If there is no room for all of them, `own` games stay. */
function mergeRecords(own: readonly GameRecord[], other: readonly GameRecord[]): GameRecord[] {
  const known = new Set(own.map(gameKey));
  const newest = (records: readonly GameRecord[]): GameRecord[] => [...records].sort((a, b) => b.ended - a.ended);
  const fresh = new Map(other.filter((record) => !known.has(gameKey(record))).map((each) => [gameKey(each), each]));
  return newest([...own, ...newest([...fresh.values()]).slice(0, Math.max(0, MAX_RECORDS - own.length))]);
}

/** Returns a key that is the same for two records of one game. */
function gameKey({ ended, spec }: GameRecord): string {
  return `${ended} ${keyOf(spec)}`;
}

/** Returns the rank of a result among those with the same rules, from 1, and their number. Replays don't count. */
export function rankOf(records: readonly GameRecord[], spec: Spec, points: number): { rank: number; games: number } {
  const course = courseOf(spec);
  const others = records.filter((record) => !record.replay && courseOf(record.spec) === course);
  return { rank: 1 + others.filter((record) => record.points > points).length, games: others.length };
}

/**
 * Returns the best game with the same dice, time, minimum length and dictionary; among equals, the first one played.
 */
export function bestOf(records: readonly GameRecord[], spec: Spec): GameRecord | null {
  const course = courseOf(spec);
  return records
    .filter((record) => !record.replay && record.points > 0 && courseOf(record.spec) === course)
    .reduceRight<GameRecord | null>((best, record) => (best && best.points >= record.points ? best : record), null);
}

/** Returns the last game on this board with these rules. */
export function lastOn(records: readonly GameRecord[], spec: Spec): GameRecord | null {
  const key = keyOf(spec);
  return records.find((record) => keyOf(record.spec) === key) ?? null;
}

/** Returns the game that ended at this time, if it has these rules and board. */
export function recordAt(records: readonly GameRecord[], spec: Spec, ended: number): GameRecord | null {
  const key = keyOf(spec);
  return records.find((record) => record.ended === ended && keyOf(record.spec) === key) ?? null;
}

/** Returns whether the player has seen this board, under any rules. */
export function knowsBoard(records: readonly GameRecord[], board: string): boolean {
  return records.some((record) => record.board === board);
}

const COUNTS = ['ended', 'points', 'pointsOfAll', 'words', 'wordsOfAll', 'bestPoints', 'elapsed'] as const;
const TEXTS = ['board', 'dictionaryName', 'best'] as const;

/** Reads one stored record; `null` for anything that is not one. */
function readRecord(value: unknown): GameRecord | null {
  if (!isObject(value)) return null;
  const spec = readSpec(value.spec);
  const sound =
    spec !== null &&
    COUNTS.every((name) => Number.isFinite(value[name]) && (value[name] as number) >= 0) &&
    TEXTS.every((name) => typeof value[name] === 'string' && value[name].length <= 600) &&
    typeof value.replay === 'boolean' &&
    (value.ended as number) <= 8.64e15 &&
    (value.points as number) <= (value.pointsOfAll as number) &&
    (value.words as number) <= (value.wordsOfAll as number);
  if (!sound) return null;
  const parts = Object.fromEntries([...COUNTS, ...TEXTS, 'replay'].map((name) => [name, value[name]]));
  const found = Array.isArray(value.found) ? value.found.filter(isWord).slice(0, MAX_FOUND) : null;
  return { ...parts, spec, found, rivals: readRivals(value.rivals) } as unknown as GameRecord;
}

/** Returns the readable ones of stored records, newest first. */
function readHistory(value: unknown): GameRecord[] {
  if (!Array.isArray(value)) return [];
  return value
    .slice(0, MAX_RECORDS)
    .map(readRecord)
    .filter((record) => record !== null);
}

/** Reads stored opponents; invalid ones are left out. */
function readRivals(value: unknown, most = 3): Rival[] {
  if (!Array.isArray(value)) return [];
  return value
    .filter(isObject)
    .flatMap(({ name, code }) => (typeof name === 'string' && isCode(code) ? [{ name: name.slice(0, 24), code }] : []))
    .slice(0, most);
}

/** Nobody finds more words than this on a board. */
const MAX_FOUND = 5000;

function isWord(value: unknown): value is string {
  return typeof value === 'string' && value.length > 0 && value.length <= 64;
}

// --- Statistics ---

export interface Statistics {
  readonly games: number;
  readonly average: number;
  readonly best: GameRecord;
  /** The word with the most points; empty if none was ever found. */
  readonly bestWord: string;
  readonly bestWordPoints: number;
  readonly longest: string;
  readonly words: number;
  /** Points per minute of playing. */
  readonly perMinute: number;
  /** The number of words found by length, shortest first. */
  readonly lengths: readonly (readonly [length: number, words: number])[];
}

/** The games of a week, and the share of all possible points that was found in them. */
interface Week {
  /** When it begins, in milliseconds since 1970. */
  readonly from: number;
  readonly games: number;
  readonly share: number;
}

const WEEK = 7 * 86_400_000;

/** Returns the last eight weeks up to now in which something was played, the oldest first; replays don't count. */
export function weeksOf(records: readonly GameRecord[], now: number): Week[] {
  return Array.from({ length: 8 }, (_, i) => now - (8 - i) * WEEK).flatMap((from) => {
    const games = records.filter(({ replay, ended }) => !replay && ended > from && ended <= from + WEEK);
    const points = games.reduce((sum, game) => sum + game.points, 0);
    const all = games.reduce((sum, game) => sum + game.pointsOfAll, 0);
    return games.length > 0 && all > 0 ? [{ from, games: games.length, share: points / all }] : [];
  });
}

/** Summarizes games; replays don't count. `null` if there are none. */
export function statisticsOf(records: readonly GameRecord[]): Statistics | null {
  const games = records.filter(({ replay }) => !replay);
  const [first] = games;
  if (!first) return null;
  const sum = (of: (record: GameRecord) => number): number => games.reduce((total, record) => total + of(record), 0);
  const best = games.reduce((top, record) => (record.points > top.points ? record : top), first);
  const top = games.reduce((one, record) => (record.bestPoints > one.bestPoints ? record : one), first);
  const found = games.flatMap((record) => record.found ?? []);
  const lengths = new Map<number, number>();
  for (const word of found) lengths.set(lengthOf(word), (lengths.get(lengthOf(word)) ?? 0) + 1);
  const minutes = sum(({ elapsed }) => elapsed) / 60_000;
  return {
    games: games.length,
    average: sum(({ points }) => points) / games.length,
    best,
    bestWord: top.best,
    bestWordPoints: top.bestPoints,
    longest: found.reduce((long, word) => (lengthOf(word) > lengthOf(long) ? word : long), ''),
    words: sum(({ words }) => words),
    perMinute: minutes > 0 ? sum(({ points }) => points) / minutes : 0,
    lengths: [...lengths].sort(([a], [b]) => a - b),
  };
}

// --- The practice deck ---
// The practice deck: missed words come back on the board they were missed on. Pure functions. The schedule is Sebastian
// Leitner's: a word that is found moves up a box, and comes back after that box's number of days; one that is missed
// moves down to the first box. After the last box it leaves the deck.

export interface Card {
  readonly word: string;
  /** The board, in standard notation. */
  readonly board: string;
  readonly dictionary: string;
  readonly minLength: number;
  /** From 0. */
  readonly box: number;
  /** When to ask it again, in milliseconds since 1970. */
  readonly due: number;
}

/** The number of days until a word comes back, for each box. */
const DAYS: readonly number[] = [0, 1, 3, 7, 21];
const DAY = 86_400_000;
export const MOST_CARDS = 200;
/** The most words of one game that enter the deck. More would be a chore. */
const PER_GAME = 6;

/** Returns the missed words of a game that are most worth knowing: common ones first, then those with more points. */
export function worthLearning({ groups }: Summary, tiers: Tiers | undefined): Word[] {
  const rank = ({ word }: Word): number => (tiers ? { common: 0, known: 1, rare: 2 }[tiers.of(word)] : 0);
  return groups
    .flatMap(({ words }) => words)
    .filter((word) => !word.found && rank(word) < 2)
    .sort((a, b) => rank(a) - rank(b) || b.points - a.points || lengthOf(b.word) - lengthOf(a.word))
    .slice(0, PER_GAME);
}

/** Adds missed words and removes found ones. If there are too many cards, the oldest are dropped. */
export function learn(
  deck: readonly Card[],
  missed: readonly string[],
  found: readonly string[],
  on: Pick<Card, 'board' | 'dictionary' | 'minLength'>,
  now: number,
): Card[] {
  const gone = new Set(found);
  const rest = deck.filter(({ word }) => !gone.has(word));
  const known = new Set(rest.map(({ word }) => word));
  const fresh = missed.filter((word) => !known.has(word)).map((word): Card => ({ ...on, word, box: 0, due: now }));
  return [...rest, ...fresh].slice(-MOST_CARDS);
}

/** Returns the words to ask now, the longest overdue first, but the boards in turns. */
export function dueNow(deck: readonly Card[], now: number): Card[] {
  const due = deck.filter((card) => card.due <= now).sort((a, b) => a.due - b.due);
  const asked = new Map<string, number>();
  const turns = new Map<Card, number>();
  for (const card of due) {
    const turn = asked.get(card.board) ?? 0;
    asked.set(card.board, turn + 1);
    turns.set(card, turn);
  }
  return due.sort((a, b) => turns.get(a)! - turns.get(b)!);
}

/** Returns the deck after a word was asked. */
export function answered(deck: readonly Card[], word: string, found: boolean, now: number): Card[] {
  return deck.flatMap((card) => {
    if (card.word !== word) return [card];
    const box = found ? card.box + 1 : 0;
    // A word that was missed comes back tomorrow, not at once, because its path has just been shown.
    const days = found ? DAYS[box] : 1;
    return days === undefined ? [] : [{ ...card, box, due: now + days * DAY }];
  });
}

/** Merges the decks of two devices. If both have a word, the card that is due later is kept. */
export function mergeDecks(a: readonly Card[], b: readonly Card[]): Card[] {
  const cards = new Map<string, Card>();
  for (const card of [...a, ...b]) {
    const known = cards.get(card.word);
    if (!known || known.due < card.due) cards.set(card.word, card);
  }
  return [...cards.values()].slice(-MOST_CARDS);
}

/** Reads stored cards; invalid ones are left out. */
export function readDeck(value: unknown): Card[] {
  if (!Array.isArray(value)) return [];
  return value
    .flatMap((each: unknown): Card[] => {
      if (!isObject(each)) return [];
      const { word, board, dictionary, minLength, box, due } = each;
      const texts = isText(word, 64) && isText(board, 600) && isText(dictionary, 80);
      const numbers = isWhole(minLength, 1, 6) && isWhole(box, 0, DAYS.length - 1) && isWhole(due, 0, 8.64e15);
      return texts && numbers ? [{ word, board, dictionary, minLength, box, due }] : [];
    })
    .slice(-MOST_CARDS);
}

function isText(value: unknown, longest: number): value is string {
  return typeof value === 'string' && value !== '' && value.length <= longest;
}

function isWhole(value: unknown, from: number, to: number): value is number {
  return Number.isInteger(value) && (value as number) >= from && (value as number) <= to;
}

// --- Stored texts ---
// What the Play room stores in the browser: the current game, the last settings, finished games.
//
// Each key holds one JSON text with a version. Reading never throws: a text that is missing, damaged, of another
// version or of the wrong types counts as missing. Writing never throws either: a full or forbidden storage loses the
// convenience, not the game.
//
// The checks are written by hand, because the library for schemas (`engine/stored.ts`) would make a first visit to this
// room larger.

/** A saved game: without its board, which the engine can restore, and with its clock stopped. */
export interface SavedGame {
  readonly spec: Spec;
  readonly elapsed: number;
  readonly found: readonly Found[];
  readonly replay: boolean;
  /** How it ended; `null` while it can continue. */
  readonly ending: Ending | null;
  /** The opponents. */
  readonly rivals: readonly Rival[];
  /** The players who take turns; `null` for a single player. */
  readonly turns: Turns | null;
}

/** Returns whether a saved game can continue: it isn't over, or somebody has yet to play its board. */
export function goesOn({ ending, turns }: SavedGame): boolean {
  return ending === null || (turns !== null && turns.done.length < turns.players);
}

/** Whether something could not be stored since the page was opened. */
export const unsaved = signal(false);

const ENDINGS: readonly Ending[] = ['time', 'stopped', 'complete'];
const VERSION = 1;
const PREFIX = 'boggle-lab:play-';
const GAME = 'game';
const CHOICES = 'choices';

/**
 * Saves the game in this tab's storage (so that two tabs don't mix) and in the browser's (so that it outlives the tab).
 * A finished game stays until the next one, so that its result survives a reload.
 */
export function saveGame(
  tab: KeyStore,
  browser: KeyStore,
  game: Game,
  rivals: readonly Rival[] = [],
  turns: Turns | null = null,
): void {
  const { spec, elapsed, found, replay } = game;
  const ending = game.phase === 'over' ? game.ending : null;
  const saved: SavedGame = { spec, elapsed, found, replay, ending, rivals, turns };
  write(tab, GAME, saved);
  write(browser, GAME, saved);
}

/** Returns the tab's own game, or otherwise the browser's. */
export function loadGame(tab: KeyStore, browser: KeyStore): SavedGame | null {
  return readSavedGame(read(tab, GAME)) ?? readSavedGame(read(browser, GAME));
}

export function forgetGame(...stores: readonly KeyStore[]): void {
  for (const store of stores) remove(store, GAME);
}

export function saveChoices(browser: KeyStore, choices: Choices): void {
  write(browser, CHOICES, choices);
}

export function loadChoices(browser: KeyStore): Partial<Choices> {
  return readChoices(read(browser, CHOICES));
}

/** Returns the valid ones among stored settings. */
function readChoices(kept: unknown): Partial<Choices> {
  if (!isObject(kept)) return {};
  const { dice, seconds, minLengths } = kept;
  const scoring = linkedScoring(kept.scoring);
  const counts = (['goal', 'common'] as const).filter((name) => isGoal(kept[name]));
  const switches = (['hints', 'starts', 'sound', 'vibration', 'commonHints'] as const).filter(
    (name) => typeof kept[name] === 'boolean',
  );
  return {
    ...(typeof dice === 'string' && /^[a-z0-9]{1,20}$/.test(dice) && { dice }),
    ...(isCount(seconds, 3600) && { seconds }),
    ...(isObject(minLengths) && {
      minLengths: Object.fromEntries(
        Object.entries(minLengths).filter((pair): pair is [string, number] => isCount(pair[1], 6) && pair[1] >= 1),
      ),
    }),
    ...(scoring && { scoring }),
    ...Object.fromEntries([...switches, ...counts].map((name) => [name, kept[name]])),
  };
}

function readSavedGame(kept: unknown): SavedGame | null {
  if (!isObject(kept)) return null;
  const spec = readSpec(kept.spec);
  const { elapsed, found, replay, ending } = kept;
  const rivals = readRivals(kept.rivals);
  if (spec === null || !Number.isFinite(elapsed) || (elapsed as number) < 0 || !Array.isArray(found)) return null;
  const left = spec.seconds === 0 ? Infinity : spec.seconds * 1000 - (elapsed as number);
  if (left < 0 || !(ending === null ? left > 0 : ENDINGS.includes(ending as Ending))) return null;
  return {
    spec,
    elapsed: elapsed as number,
    found: found.filter(isFound),
    replay: replay === true,
    ending: ending as Ending | null,
    rivals,
    turns: readTurns(kept.turns),
  };
}

function readTurns(kept: unknown): Turns | null {
  if (!isObject(kept) || !isCount(kept.players, 4) || !Array.isArray(kept.names)) return null;
  const names = kept.names.map((name) => (typeof name === 'string' ? name : ''));
  return { players: kept.players, names, done: readRivals(kept.done, kept.players) };
}

function isFound(value: unknown): value is Found {
  return (
    isObject(value) && typeof value.word === 'string' && Number.isFinite(value.points) && Number.isFinite(value.at)
  );
}

function isCount(value: unknown, max: number): value is number {
  return Number.isInteger(value) && (value as number) >= 0 && (value as number) <= max;
}

function read(store: KeyStore, name: string): Record<string, unknown> | null {
  try {
    const text = store.getItem(PREFIX + name);
    const kept: unknown = text === null ? null : JSON.parse(text);
    return isObject(kept) && kept.version === VERSION ? kept : null;
  } catch {
    return null;
  }
}

function write(store: KeyStore, name: string, value: object): void {
  try {
    store.setItem(PREFIX + name, JSON.stringify({ version: VERSION, ...value }));
  } catch {
    // The storage is full or disabled; see the head of this section.
    unsaved.value = true;
  }
}

function remove(store: KeyStore, name: string): void {
  try {
    store.removeItem(PREFIX + name);
  } catch {
    // The storage is full or disabled; see the head of this section.
  }
}

/** A list or table that is stored as `member` of the record `name`, or not at all while it is empty. */
function keep<T extends object>(store: KeyStore, name: string, member: string, parse: (value: unknown) => T) {
  const value = signal(parse(undefined));
  return {
    value,
    refresh: () => void (value.value = parse(read(store, name)?.[member])),
    set: (next: T): void => {
      value.value = next;
      if (Object.keys(next).length === 0) remove(store, name);
      else write(store, name, { [member]: next });
    },
  };
}

// --- All of it, kept together ---
// The records of finished games and the daily results. Every change first reads the saved data, so that two tabs add to
// each other's data instead of overwriting it.

/** The most columns that are readable. */
const MOST_RIVALS = 3;

export class SavedRecords {
  private readonly kept: {
    readonly history: ReturnType<typeof keep<readonly GameRecord[]>>;
    readonly daily: ReturnType<typeof keep<DailyResults>>;
    readonly deck: ReturnType<typeof keep<readonly Card[]>>;
  };

  constructor(browser: KeyStore) {
    this.kept = {
      history: keep<readonly GameRecord[]>(browser, 'history', 'records', readHistory),
      daily: keep<DailyResults>(browser, 'daily', 'results', readDays),
      deck: keep<readonly Card[]>(browser, 'deck', 'cards', readDeck),
    };
    this.refresh();
  }

  /** The games, newest first. */
  get history(): ReadonlySignal<readonly GameRecord[]> {
    return this.kept.history.value;
  }

  get daily(): ReadonlySignal<DailyResults> {
    return this.kept.daily.value;
  }

  /** The words to practice. */
  get deck(): ReadonlySignal<readonly Card[]> {
    return this.kept.deck.value;
  }

  /** Reads the saved data again, because another tab may have changed it. */
  refresh(): void {
    for (const part of Object.values(this.kept)) part.refresh();
  }

  /** Saves a finished game; `day` if it was that day's board. */
  add(record: GameRecord, day: string | null): void {
    this.refresh();
    this.kept.history.set(addRecord(this.history.value, record));
    if (day === null || record.replay) return;
    const { points, pointsOfAll, words, ended } = record;
    this.kept.daily.set(addResult(this.daily.value, day, { points, pointsOfAll, words, ended }));
  }

  /** Adds missed words to the practice deck, and removes words that were found after all. */
  learn(...args: Parameters<typeof learn> extends [unknown, ...infer Rest] ? Rest : never): void {
    this.changeDeck((deck) => learn(deck, ...args));
  }

  /** Changes the deck, after reading what another tab may have added to it. */
  changeDeck(change: (deck: readonly Card[]) => readonly Card[]): void {
    this.refresh();
    this.kept.deck.set(change(this.deck.value));
  }

  /** Clears the deck, and returns a function that restores its cards beside newer ones. */
  clearDeck(): () => void {
    const before = this.deck.value;
    this.kept.deck.set([]);
    return () => this.changeDeck((deck) => mergeDecks(before, deck));
  }

  /** Adds somebody else's result to a finished game, and returns the game's record. */
  addRival(record: GameRecord, rival: Rival): GameRecord {
    this.refresh();
    const known = record.rivals.some(({ code }) => code === rival.code);
    const next = known ? record : { ...record, rivals: [...record.rivals, rival].slice(-MOST_RIVALS) };
    this.kept.history.set(this.history.value.map((each) => (each.ended === record.ended ? next : each)));
    return next;
  }

  /** Adds another device's games, daily results, and practice deck; returns how much of it was new, and how many games found no room. */
  merge(
    records: readonly GameRecord[],
    daily: DailyResults,
    deck: readonly Card[] = [],
  ): { games: number; days: number; left: number } {
    this.refresh();
    const games = mergeRecords(this.history.value, records);
    const days = Object.entries(daily).reduce((all, [day, result]) => addResult(all, day, result), this.daily.value);
    const before = { games: this.history.value.length, days: Object.keys(this.daily.value).length };
    this.kept.history.set(games);
    this.kept.daily.set(days);
    this.kept.deck.set(mergeDecks(this.deck.value, deck));
    const known = new Set(games.map(gameKey));
    const left = records.filter((record) => !known.has(gameKey(record))).length;
    return { games: games.length - before.games, days: Object.keys(days).length - before.days, left };
  }

  /** Deletes all finished games, and returns a function that restores them. Daily results stay. */
  clear(): () => void {
    this.refresh();
    const records = this.history.value;
    this.kept.history.set([]);
    return () => this.merge(records, {});
  }
}

// --- The exported file ---
// Everything the room remembers as one file, to move it to another device. Reading checks every part before anything is
// changed, so a file with one damaged game changes nothing.

const FORMAT = 'boggle-lab-play';
const FILE_VERSION = 1;
/** The largest file. 300 games with all their words are far smaller. */
export const MAX_BYTES = 5_000_000;

export interface Backup {
  readonly records: readonly GameRecord[];
  readonly daily: DailyResults;
  readonly deck: readonly Card[];
  readonly choices: Partial<Choices>;
  /** Whether the family filter is on. */
  readonly family: boolean;
}

export function writeBackup({ records, ...rest }: Backup, now: Date): string {
  const file = { format: FORMAT, version: FILE_VERSION, saved: now.toISOString(), games: records, ...rest };
  return `${JSON.stringify(file, null, 1)}\n`;
}

/** The contents of a file, or why it can't be used. */
export function readBackup(text: string): Backup | string {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return BACKUP.notJson;
  }
  if (!isObject(value) || value.format !== FORMAT || !Number.isInteger(value.version)) return BACKUP.notOurs;
  if ((value.version as number) > FILE_VERSION) return BACKUP.version(value.version as number);
  if (!Array.isArray(value.games) || !isObject(value.daily)) return BACKUP.notOurs;
  const records = value.games.map(readRecord);
  const bad = records.indexOf(null);
  if (bad >= 0) return BACKUP.record(bad + 1);
  const daily: Record<string, NonNullable<ReturnType<typeof readResult>>> = {};
  for (const [day, kept] of Object.entries(value.daily)) {
    const result = readResult(day, kept);
    if (result === null) return BACKUP.day(day.slice(0, 20));
    daily[day] = result;
  }
  // Files from older versions have none of these.
  return {
    records: records as GameRecord[],
    daily,
    deck: readDeck(value.deck),
    choices: readChoices(value.choices),
    family: value.family === true,
  };
}
