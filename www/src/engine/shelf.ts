/** The visitor's own dictionaries, stored in the browser: one record each, in the core's packed form. */

import type { DBSchema, IDBPDatabase } from 'idb';
import type { DictionaryId, DictionaryInfo } from './contract';
import { database } from './database';
import { NO_SHELF, NOT_SHELVED } from './text';

interface Shelved {
  info: DictionaryInfo;
  packed: Uint8Array<ArrayBuffer>;
}

interface ShelfSchema extends DBSchema {
  dictionaries: { key: DictionaryId; value: Shelved };
}

const opened = database<ShelfSchema>('boggle-lab-dictionaries', 'dictionaries');

async function shelf(): Promise<IDBPDatabase<ShelfSchema>> {
  return opened().catch((error: Error) => {
    throw new Error(NO_SHELF(error.message));
  });
}

const TEXTS = ['id', 'name', 'sha256', 'alphabet'] as const;
const COUNTS = ['wordsRaw', 'words', 'nodes', 'bytes', 'longest'] as const;

/**
 * Returns whether a record can be used; the core checks the packed form itself. This is written without schemas
 * (`stored.ts`) because their library would add 1 kB to the worker that every first visit loads.
 */
function isSound(record: unknown): record is Shelved {
  const { info, packed } = (record ?? {}) as Partial<Shelved>;
  return (
    typeof info === 'object' &&
    info !== null &&
    TEXTS.every((name) => typeof info[name] === 'string') &&
    COUNTS.every((name) => Number.isFinite(info[name])) &&
    packed instanceof Uint8Array
  );
}

/** Returns all that can be used, sorted by name. */
export async function listShelf(): Promise<DictionaryInfo[]> {
  const all = await (await shelf()).getAll('dictionaries');
  return all
    .filter(isSound)
    .map(({ info }) => info)
    .sort((a, b) => a.name.localeCompare(b.name));
}

/** @throws if there is none. */
export async function takeFromShelf(id: DictionaryId): Promise<Shelved> {
  const found = await (await shelf()).get('dictionaries', id);
  if (!isSound(found)) throw new Error(NOT_SHELVED);
  return found;
}

/** The names of the bundled lists. No other list may have them, because every statement about a list gives its name. */
const TAKEN: readonly string[] = ['enable', 'enable2k'];

/** Returns the name of a visitor's list, changed if a bundled list has the same name. */
export const ownName = (name: string): string =>
  TAKEN.includes(name.trim().toLowerCase()) ? `${name.trim()} (own)` : name;

/** Adds one, or replaces the one with the same id. */
export async function putOnShelf(info: DictionaryInfo, packed: Uint8Array<ArrayBuffer>): Promise<void> {
  await (await shelf()).put('dictionaries', { info, packed }, info.id);
}

export async function renameOnShelf(id: DictionaryId, name: string): Promise<DictionaryInfo> {
  const { info, packed } = await takeFromShelf(id);
  const renamed = { ...info, name: ownName(name) };
  await putOnShelf(renamed, packed);
  return renamed;
}

export async function removeFromShelf(id: DictionaryId): Promise<void> {
  await (await shelf()).delete('dictionaries', id);
}
