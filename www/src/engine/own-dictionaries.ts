/** The visitor's own dictionaries, stored in the browser: one record each, in the core's packed form. */

import type { DBSchema, IDBPDatabase } from 'idb';
import type { DictionaryId, DictionaryInfo } from './contract';
import { database } from './database';

interface SavedDictionary {
  info: DictionaryInfo;
  packed: Uint8Array<ArrayBuffer>;
}

interface DictionariesSchema extends DBSchema {
  dictionaries: { key: DictionaryId; value: SavedDictionary };
}

const opened = database<DictionariesSchema>('boggle-lab-dictionaries', 'dictionaries');

async function openDatabase(): Promise<IDBPDatabase<DictionariesSchema>> {
  return opened().catch((error: Error) => {
    throw new Error(`This browser doesn’t let the page save dictionaries: ${error.message}`);
  });
}

const TEXTS = ['id', 'name', 'sha256', 'alphabet'] as const;
const COUNTS = ['wordsRaw', 'words', 'nodes', 'bytes', 'longest'] as const;

/**
 * Returns whether a record can be used; the core checks the packed form itself. This is written without schemas
 * (`stored.ts`) because their library would add 1 kB to the worker that every first visit loads.
 */
function isSound(record: unknown): record is SavedDictionary {
  const { info, packed } = (record ?? {}) as Partial<SavedDictionary>;
  return (
    typeof info === 'object' &&
    info !== null &&
    TEXTS.every((name) => typeof info[name] === 'string') &&
    COUNTS.every((name) => Number.isFinite(info[name])) &&
    packed instanceof Uint8Array
  );
}

/** Returns all that can be used, sorted by name. */
export async function listOwnDictionaries(): Promise<DictionaryInfo[]> {
  const all = await (await openDatabase()).getAll('dictionaries');
  return all
    .filter(isSound)
    .map(({ info }) => info)
    .sort((a, b) => a.name.localeCompare(b.name));
}

/** @throws if there is none. */
export async function loadOwnDictionary(id: DictionaryId): Promise<SavedDictionary> {
  const found = await (await openDatabase()).get('dictionaries', id);
  if (!isSound(found))
    throw new Error('This dictionary isn’t saved in this browser. Add the word list again, or choose another.');
  return found;
}

/** The names of the bundled lists. No other list may have them, because every statement about a list gives its name. */
const TAKEN: readonly string[] = ['enable', 'enable2k'];

/** Returns the name of a visitor's list, changed if a bundled list has the same name. */
export const ownName = (name: string): string =>
  TAKEN.includes(name.trim().toLowerCase()) ? `${name.trim()} (own)` : name;

/** Adds one, or replaces the one with the same id. */
export async function saveOwnDictionary(info: DictionaryInfo, packed: Uint8Array<ArrayBuffer>): Promise<void> {
  await (await openDatabase()).put('dictionaries', { info, packed }, info.id);
}

export async function renameOwnDictionary(id: DictionaryId, name: string): Promise<DictionaryInfo> {
  const { info, packed } = await loadOwnDictionary(id);
  const renamed = { ...info, name: ownName(name) };
  await saveOwnDictionary(renamed, packed);
  return renamed;
}

export async function removeOwnDictionary(id: DictionaryId): Promise<void> {
  await (await openDatabase()).delete('dictionaries', id);
}
