/**
 * What the Play room stores in the browser: the current game, the last settings, finished games.
 *
 * Each key holds one JSON text with a version. Reading never throws: a text that is missing, damaged, of another
 * version or of the wrong types counts as missing. Writing never throws either: a full or forbidden storage loses the
 * convenience, not the game.
 *
 * The checks are written by hand, because the library for schemas (`engine/stored.ts`) would make a first visit to this
 * room larger.
 */
import { signal } from '@preact/signals';
import type { KeyStore } from '../../app/storage';
import type { Rival } from './challenge';
import { type DailyResults, readResults } from '../../app/daily';
import type { Ending, Found, Game } from './game';
import { MAX_RECORDS, readRecord, readRivals, type GameRecord } from './history';
import { linkedScoring } from '../../engine/scoring';
import { type Card, readDeck } from './deck';
import { type GamePreset, readPresets } from './presets';
import { isGoal, isObject, readSpec, type Spec } from './spec';
import type { Choices } from './plan';
import type { Turns } from './turns';

export type { Choices };

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
const GAME = 'boggle-lab:play-game';
const HISTORY = 'boggle-lab:play-history';
const CHOICES = 'boggle-lab:play-choices';
const DAILY = 'boggle-lab:play-daily';
const PRESETS = 'boggle-lab:play-presets';
const DECK = 'boggle-lab:play-deck';

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

export function saveHistory(browser: KeyStore, records: readonly GameRecord[]): void {
  if (records.length === 0) remove(browser, HISTORY);
  else write(browser, HISTORY, { records });
}

/** Returns the readable records, newest first; damaged ones are left out. */
export function loadHistory(browser: KeyStore): GameRecord[] {
  const kept = read(browser, HISTORY);
  if (!isObject(kept) || !Array.isArray(kept.records)) return [];
  return kept.records
    .slice(0, MAX_RECORDS)
    .map(readRecord)
    .filter((record) => record !== null);
}

export function saveDaily(browser: KeyStore, results: DailyResults): void {
  if (Object.keys(results).length === 0) remove(browser, DAILY);
  else write(browser, DAILY, { results });
}

/** Returns the readable results by day. */
export function loadDaily(browser: KeyStore): DailyResults {
  try {
    return readResults(browser.getItem(DAILY));
  } catch {
    return {};
  }
}

export function saveChoices(browser: KeyStore, choices: Choices): void {
  write(browser, CHOICES, choices);
}

export function loadChoices(browser: KeyStore): Partial<Choices> {
  return readChoices(read(browser, CHOICES));
}

/** Returns the valid ones among stored settings. */
export function readChoices(kept: unknown): Partial<Choices> {
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

export function savePresets(browser: KeyStore, presets: readonly GamePreset[]): void {
  if (presets.length === 0) remove(browser, PRESETS);
  else write(browser, PRESETS, { presets });
}

export function loadPresets(browser: KeyStore): GamePreset[] {
  const kept = read(browser, PRESETS);
  return isObject(kept) ? readPresets(kept.presets) : [];
}

export function saveDeck(browser: KeyStore, cards: readonly Card[]): void {
  if (cards.length === 0) remove(browser, DECK);
  else write(browser, DECK, { cards });
}

export function loadDeck(browser: KeyStore): Card[] {
  const kept = read(browser, DECK);
  return isObject(kept) ? readDeck(kept.cards) : [];
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

function read(store: KeyStore, key: string): unknown {
  try {
    const text = store.getItem(key);
    const kept: unknown = text === null ? null : JSON.parse(text);
    return isObject(kept) && kept.version === VERSION ? kept : null;
  } catch {
    return null;
  }
}

function write(store: KeyStore, key: string, value: object): void {
  try {
    store.setItem(key, JSON.stringify({ version: VERSION, ...value }));
  } catch {
    // The storage is full or disabled; see the head of the file.
    unsaved.value = true;
  }
}

function remove(store: KeyStore, key: string): void {
  try {
    store.removeItem(key);
  } catch {
    // The storage is full or disabled; see the head of the file.
  }
}
