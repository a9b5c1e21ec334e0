/**
 * What the room remembers: the game in progress, settings, finished games, daily results, and the practice deck, in this
 * browser or in a file that moves to another one.
 */
import { group } from 'd3-array';
import { computed, type Signal, signal } from '@preact/signals';
import * as v from 'valibot';
import { addResult, type DailyResults, dayAt, readDays, readResult } from '../../app/daily';
import { isVulgar } from '../../app/family';
import { BROWSER, type KeyStore, TAB } from '../../app/storage';
import { readAs, readEach } from '../../engine/stored';
import { lengthOf } from '../../ui/format';
import type { Tiers } from '../../words/table';
import { isCode, isUnfinished, type Rival } from './challenge';
import type { Game } from './game';
import { CHOICES, type Choices, courseOf, keyOf, MIN_LENGTH, SPEC, type Spec, wholeFrom } from './spec';
import { BACKUP } from './text';
import { better, countByLength, type Summary, type Word } from './words';

const count = v.pipe(v.number(), v.finite(), v.minValue(0));
/** The last time that a date can have. */
const LAST = 8.64e15;
const text = (longest: number) => v.pipe(v.string(), v.nonEmpty(), v.maxLength(longest));
const name = v.pipe(v.string(), v.maxLength(600));

/** A list whose damaged items are left out. */
const listOf = <S extends v.GenericSchema>(item: S, most: number) =>
  v.pipe(
    v.array(v.unknown()),
    v.transform((list): readonly v.InferOutput<S>[] => readEach(item, list).slice(0, most)),
  );

/** The most columns that are readable. */
const MOST_RIVALS = 3;
const rivals = (most: number) => {
  const name = v.pipe(
    v.string(),
    v.transform((text) => text.slice(0, 24)),
  );
  return v.fallback(
    listOf(
      v.object({ name, code: v.custom<string>(isCode), answer: v.fallback(v.optional(v.boolean()), undefined) }),
      most,
    ),
    [],
  );
};

/** The players who took turns on one device. */
const TURNS = v.object({
  players: wholeFrom(0, 4),
  names: listOf(v.fallback(v.string(), ''), 4),
  done: rivals(4),
});

// --- Finished games ---
// A game on a board that the player already knew (a replay) is saved but doesn't count as a best, and neither does a
// round of several players, because it is not known who they are.

/** Nobody finds more words than this on a board. */
const MAX_FOUND = 5000;

const RECORD = v.pipe(
  v.object({
    /** When it ended, in milliseconds since 1970. */
    ended: v.pipe(count, v.maxValue(LAST)),
    spec: SPEC,
    /** The board, in standard notation. */
    board: name,
    dictionaryName: name,
    points: count,
    pointsOfAll: count,
    words: count,
    wordsOfAll: count,
    /** The best word; empty if none was found. */
    best: name,
    bestPoints: count,
    elapsed: count,
    replay: v.boolean(),
    /** The words found, in order; `null` for games saved by versions that did not store them. */
    found: v.fallback(v.nullable(listOf(text(64), MAX_FOUND)), null),
    rivals: rivals(MOST_RIVALS),
    turns: v.fallback(v.optional(TURNS), undefined),
  }),
  v.check(({ points, pointsOfAll, words, wordsOfAll }) => points <= pointsOfAll && words <= wordsOfAll),
);

export type GameRecord = Readonly<v.InferOutput<typeof RECORD>>;

/** The newest first; the oldest are dropped. */
export const MAX_RECORDS = 300;

export function recordOf(
  { spec, board, elapsed, replay, found, rivals, turns }: Game,
  { best, bestOfAll, all, ...counts }: Summary,
  dictionaryName: string,
  ended: number,
): GameRecord {
  return {
    ended,
    spec,
    board: board.text,
    dictionaryName,
    ...counts,
    best: best?.word ?? '',
    bestPoints: best?.points ?? 0,
    elapsed,
    replay: replay || turns !== null,
    found: found.map(({ word }) => word),
    rivals,
    ...(turns && { turns }),
  };
}

const gameKey = ({ ended, spec }: GameRecord): string => `${ended} ${keyOf(spec)}`;

/**
 * Returns the rank of a result among those with the same rules, from 1, how many share it, and the number of all.
 * Replays don't count.
 */
export function rankOf(records: readonly GameRecord[], spec: Spec, points: number) {
  const course = courseOf(spec);
  const others = records.filter((record) => !record.replay && courseOf(record.spec) === course);
  const rank = 1 + others.filter((record) => record.points > points).length;
  return { rank, equal: others.filter((record) => record.points === points).length, games: others.length };
}

/** Returns the player's last game on this board with these rules, or the one that ended at a certain time. */
export function lastOn(records: readonly GameRecord[], spec: Spec, ended?: number): GameRecord | null {
  const key = keyOf(spec);
  return (
    records.find((each) => keyOf(each.spec) === key && (ended === undefined ? !each.turns : each.ended === ended)) ??
    null
  );
}

// --- Statistics ---

const WEEK = 7 * 86_400_000;

function sum(games: readonly GameRecord[], what: 'points' | 'pointsOfAll' | 'words' | 'elapsed'): number {
  return games.reduce((total, game) => total + game[what], 0);
}

/**
 * Returns the last eight weeks up to now in which something was played, the oldest first, each with the share of all
 * possible points that was found; replays don't count.
 */
export function weeksOf(records: readonly GameRecord[], now: number) {
  return Array.from({ length: 8 }, (_, i) => now - (8 - i) * WEEK).flatMap((from) => {
    const games = records.filter(({ replay, ended }) => !replay && ended > from && ended <= from + WEEK);
    const all = sum(games, 'pointsOfAll');
    return all > 0 ? [{ from, games: games.length, share: sum(games, 'points') / all }] : [];
  });
}

export type Statistics = NonNullable<ReturnType<typeof statisticsOf>>;

export function statisticsOf(records: readonly GameRecord[]) {
  const games = records.filter(({ replay }) => !replay);
  if (games.length === 0) return null;
  const found = games.flatMap((record) => record.found ?? []);
  const minutes = sum(games, 'elapsed') / 60_000;
  return {
    games: games.length,
    average: sum(games, 'points') / games.length,
    best: Math.max(...games.map(({ points }) => points)),
    bestWord: games.reduce((top, game) => (game.bestPoints > top.bestPoints ? game : top)).best,
    longest: found.reduce((long, word) => (lengthOf(word) > lengthOf(long) ? word : long), ''),
    words: sum(games, 'words'),
    // A few seconds of play say nothing about speed.
    perMinute: minutes < 1 / 6 ? null : sum(games, 'points') / minutes,
    lengths: countByLength(found.map((word) => ({ word, found: true }))),
  };
}

// --- The practice deck ---
// Missed words come back on the board they were missed on. The schedule is Sebastian Leitner's: a word that is found
// moves up a box, and comes back after that box's number of days; one that is missed moves down to the first box. After
// the last box it leaves the deck.

/** The number of days until a word comes back, for each box. */
const DAYS: readonly number[] = [0, 1, 3, 7, 21];
export const DAY = 86_400_000;

const CARD = v.object({
  word: text(64),
  /** The board, in standard notation. */
  board: text(600),
  dictionary: text(80),
  minLength: MIN_LENGTH,
  box: wholeFrom(0, DAYS.length - 1),
  /** When to ask it again, in milliseconds since 1970. */
  due: wholeFrom(0, LAST),
});
export type Card = Readonly<v.InferOutput<typeof CARD>>;

export const MOST_CARDS = 200;
/** The most words of one game that enter the deck, and the words due on a day to which no new one is added. */
const [PER_GAME, PER_DAY] = [3, 5];

/** Returns the missed words of a game that are most worth knowing: common ones first, then those with more points. */
export function worthLearning({ all }: Summary, tiers: Tiers | undefined): Word[] {
  const rank = ({ word }: Word): number => (tiers ? { common: 0, known: 1, rare: 2 }[tiers.of(word)] : 0);
  return all
    .filter((word) => !word.found && !isVulgar(word.word) && rank(word) < 2)
    .sort((a, b) => rank(a) - rank(b) || better(a, b))
    .slice(0, PER_GAME);
}

/** Returns the beginning of the day, where the player is, so many days later: words are due from then on. */
const dayAfter = (now: number, days: number): number => new Date(now).setHours(24 * days, 0, 0, 0);

/**
 * Adds missed words, each on the first day that has room, and removes found ones. If there are too many cards, the oldest
 * are dropped.
 */
export function learn(
  deck: readonly Card[],
  missed: readonly string[],
  found: readonly string[],
  on: Pick<Card, 'board' | 'dictionary' | 'minLength'>,
  now: number,
): Card[] {
  const cards = deck.filter(({ word }) => !found.includes(word));
  for (const word of missed.filter((word) => cards.every((card) => card.word !== word))) {
    const dueAfter = (days: number) =>
      cards.filter(({ due }) => dayAfter(Math.max(due, now), 0) === dayAfter(now, days));
    let days = 0;
    while (dueAfter(days).length >= PER_DAY) days += 1;
    cards.push({ ...on, word, box: 0, due: days === 0 ? now : dayAfter(now, days) });
  }
  return cards.slice(-MOST_CARDS);
}

/** Returns the words to ask now, the longest overdue first, but the boards in turns. */
export function dueNow(deck: readonly Card[], now: number): Card[] {
  const due = deck.filter((card) => card.due <= now).sort((a, b) => a.due - b.due);
  const boards = [...group(due, ({ board }) => board).values()];
  const turns = new Map(boards.flatMap((cards) => cards.map((card, turn) => [card, turn])));
  return due.sort((a, b) => turns.get(a)! - turns.get(b)!);
}

export function answered(deck: readonly Card[], word: string, found: boolean, now: number): Card[] {
  return deck.flatMap((card) => {
    if (card.word !== word) return [card];
    const box = found ? card.box + 1 : 0;
    // A word that was missed comes back tomorrow, not at once, because its path has just been shown.
    const days = found ? DAYS[box] : 1;
    return days === undefined ? [] : [{ ...card, box, due: dayAfter(now, days) }];
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

const readDeck = (value: unknown): Card[] => readEach(CARD, value).slice(-MOST_CARDS);

// --- Stored texts ---
// Each key holds one JSON text with a version. Reading never throws: a text that is missing, damaged, of another
// version or of the wrong types counts as missing. Writing never throws either: a full or forbidden storage loses the
// convenience, not the game.

const SAVED_GAME = v.pipe(
  v.object({
    spec: SPEC,
    elapsed: count,
    found: listOf(v.object({ word: v.string(), points: v.number(), at: v.number() }), MAX_FOUND),
    replay: v.fallback(v.boolean(), false),
    ending: v.nullable(v.picklist(['time', 'stopped', 'complete'])),
    rivals: rivals(MOST_RIVALS),
    opponent: v.fallback(v.optional(v.string()), undefined),
    turns: v.fallback(v.nullable(TURNS), null),
  }),
  v.check(({ spec, elapsed, ending }) => {
    const left = spec.seconds === 0 ? Infinity : spec.seconds * 1000 - elapsed;
    return ending === null ? left > 0 : left >= 0;
  }),
);

/** A saved game: without its board, which the engine can restore, and with its clock stopped. */
export type SavedGame = v.InferOutput<typeof SAVED_GAME>;

/** Returns whether a saved game can continue: it isn't over, or somebody has yet to play its board. */
export function goesOn({ ending, turns }: SavedGame): boolean {
  return ending === null || isUnfinished(turns);
}

/** The names of what the storage refused, and so is only here. */
const refused = signal<readonly string[]>([]);
export const unsaved = computed(() => refused.value.length > 0);

const VERSION = 1;
const PREFIX = 'boggle-lab:play-';
const GAME = 'game';

/**
 * Saves the game in this tab's storage (so that two tabs don't mix) and in the browser's (so that it outlives the tab).
 * A finished game stays until the next one, so that its result survives a reload.
 */
export function saveGame(game: Game, tab = TAB, browser = BROWSER): void {
  const { spec, elapsed, found, replay, ending, rivals, turns, opponent } = game;
  const saved: SavedGame = { spec, elapsed, found, replay, ending, rivals, turns, opponent };
  write(tab, GAME, saved);
  write(browser, GAME, saved);
}

/** Returns the tab's own game, or otherwise the browser's. */
export function loadGame(tab = TAB, browser = BROWSER): SavedGame | null {
  return readAs(SAVED_GAME, read(tab, GAME)) ?? readAs(SAVED_GAME, read(browser, GAME)) ?? null;
}

export const forgetGame = (): void => write(TAB, GAME, null);

export const saveChoices = (choices: Choices): void => write(BROWSER, 'choices', choices);

export function loadChoices(browser = BROWSER): Partial<Choices> {
  return readChoices(read(browser, 'choices'));
}

function readChoices(kept: unknown): Partial<Choices> {
  const parts = (readAs(OBJECT, kept) ?? {}) as Record<string, unknown>;
  const read = Object.entries(CHOICES).map(([name, [schema]]) => [name, readAs(schema, parts[name])] as const);
  return Object.fromEntries(read.filter(([, value]) => value !== undefined));
}

const OBJECT = v.record(v.string(), v.unknown());

function read(store: KeyStore, name: string): Record<string, unknown> | null {
  try {
    const kept = readAs(OBJECT, JSON.parse(store.getItem(PREFIX + name) ?? 'null'));
    return kept?.['version'] === VERSION ? kept : null;
  } catch {
    return null;
  }
}

function write(store: KeyStore, name: string, value: object | null): void {
  const others = refused.peek().filter((other) => other !== name);
  try {
    if (value === null) store.removeItem(PREFIX + name);
    else store.setItem(PREFIX + name, JSON.stringify({ version: VERSION, ...value }));
    refused.value = others;
  } catch {
    // The storage is full or disabled; see the head of this section.
    refused.value = [...others, name];
  }
}

// --- All of it, kept together ---
// Every change first reads the saved data, so that two tabs add to each other's data instead of overwriting it.

/** The names of the lists and tables within their stored texts, and their readers. */
const MEMBERS = {
  history: ['records', (kept: unknown) => readEach(RECORD, kept).slice(0, MAX_RECORDS)],
  daily: ['results', readDays],
  deck: ['cards', readDeck],
} as const;

export class SavedRecords {
  /** The games, newest first. */
  readonly history = signal<readonly GameRecord[]>([]);
  readonly daily = signal<DailyResults>({});
  readonly deck = signal<readonly Card[]>([]);

  constructor(private readonly browser = BROWSER) {
    this.refresh();
  }

  /** Reads the saved data again, because another tab may have changed it, and saves what could not be saved before. */
  refresh(): void {
    for (const name of Object.keys(MEMBERS) as (keyof typeof MEMBERS)[]) {
      const [member, readKept] = MEMBERS[name];
      if (refused.peek().includes(name)) this.set(name, this[name].value);
      else (this[name] as Signal<object>).value = readKept(read(this.browser, name)?.[member]);
    }
  }

  /** An empty list or table is not stored at all. */
  private set<N extends keyof typeof MEMBERS>(name: N, next: SavedRecords[N]['value'] & object): void {
    (this[name] as { value: object }).value = next;
    write(this.browser, name, Object.keys(next).length === 0 ? null : { [MEMBERS[name][0]]: next });
  }

  add(record: GameRecord, day: string | null): void {
    this.refresh();
    this.set('history', [record, ...this.history.value].slice(0, MAX_RECORDS));
    if (day === null || record.replay) return;
    const { points, pointsOfAll, words, ended, elapsed } = record;
    const late = dayAt(new Date(ended - elapsed)) > day;
    this.set('daily', addResult(this.daily.value, day, { points, pointsOfAll, words, ended, late }));
  }

  changeDeck(change: (deck: readonly Card[]) => readonly Card[]): void {
    this.refresh();
    this.set('deck', change(this.deck.value));
  }

  /** Clears the deck, and returns a function that restores its cards beside newer ones. */
  clearDeck(): () => void {
    const before = this.deck.value;
    this.set('deck', []);
    return () => this.changeDeck((deck) => mergeDecks(before, deck));
  }

  /** Adds somebody else's result to a finished game, and returns all of them. */
  addRival({ ended, rivals: before }: GameRecord, rival: Rival): readonly Rival[] {
    this.refresh();
    const known = before.some(({ code }) => code === rival.code);
    const rivals = known ? before : [...before, rival].slice(-MOST_RIVALS);
    this.set(
      'history',
      this.history.value.map((each) => (each.ended === ended ? { ...each, rivals } : each)),
    );
    return rivals;
  }

  /** Adds another device's data; returns how much of it was new, and how many games found no room. */
  merge(records: readonly GameRecord[], daily: DailyResults, deck: readonly Card[] = []) {
    this.refresh();
    const newest = (a: GameRecord, b: GameRecord): number => b.ended - a.ended;
    const own = this.history.value;
    const known = new Set(own.map(gameKey));
    const others = new Map(records.filter((each) => !known.has(gameKey(each))).map((each) => [gameKey(each), each]));
    // If there is no room for all of them, the games of this browser stay.
    const fresh = [...others.values()].sort(newest).slice(0, Math.max(0, MAX_RECORDS - own.length));
    const days = Object.entries(daily).reduce((all, [day, result]) => addResult(all, day, result), this.daily.value);
    const newDays = Object.keys(days).length - Object.keys(this.daily.value).length;
    this.set('history', [...own, ...fresh].sort(newest));
    this.set('daily', days);
    this.set('deck', mergeDecks(this.deck.value, deck));
    return { games: fresh.length, days: newDays, left: others.size - fresh.length };
  }

  /** Deletes all finished games, and returns a function that restores them. Daily results stay. */
  clear(): () => void {
    this.refresh();
    const records = this.history.value;
    this.set('history', []);
    return () => this.merge(records, {});
  }
}

// --- The exported file ---
// Reading checks every part before anything is changed, so a file with one damaged game changes nothing.

const FORMAT = 'boggle-lab-play';
const FILE_VERSION = 1;
export const MAX_BYTES = 5_000_000;

const FILE = v.object({
  format: v.literal(FORMAT),
  version: v.pipe(v.number(), v.integer()),
  games: v.fallback(v.optional(v.array(v.unknown())), undefined),
  daily: v.fallback(v.optional(OBJECT), undefined),
  // Files from older versions have none of these.
  deck: v.optional(v.unknown()),
  choices: v.optional(v.unknown()),
  family: v.optional(v.unknown()),
});

export function writeBackup({ history, daily, deck }: SavedRecords, choices: Choices, family: boolean): string {
  const saved = { saved: new Date().toISOString(), games: history.value, daily: daily.value, deck: deck.value };
  return `${JSON.stringify({ format: FORMAT, version: FILE_VERSION, ...saved, choices, family }, null, 1)}\n`;
}

export function readBackup(text: string) {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    return 'That file isn’t a Boggle Lab export: it is not valid JSON. Nothing was changed.';
  }
  const file = readAs(FILE, json);
  if (!file) return BACKUP.notOurs;
  if (file.version > FILE_VERSION)
    return `That file was made by a newer version of Boggle Lab (file format ${file.version}). Nothing was changed.`;
  const { games, daily, deck, choices, family } = file;
  if (!games || !daily) return BACKUP.notOurs;
  const records = games.map((game) => readAs(RECORD, game));
  const bad = records.indexOf(undefined);
  if (bad >= 0) return `Game ${bad + 1} in that file is damaged. Nothing was changed.`;
  const day = Object.keys(daily).find((day) => readResult(day, daily[day]) === null);
  if (day !== undefined) return `The daily result “${day.slice(0, 20)}” in that file is damaged. Nothing was changed.`;
  return {
    records: records.filter((record) => record !== undefined),
    daily: readDays(daily),
    deck: readDeck(deck),
    choices: readChoices(choices),
    family: family === true,
  };
}
