/** A worker's dictionaries. They are found by id and loaded once; the latest few are kept. */

import type { DBSchema } from 'idb';
import { Compilation, type Include, Lexicon } from '../gen/boggle_lab.js';
import enableUrl from '../gen/enable.txt?url';
import enable2kUrl from '../gen/enable2k.dict?url';
import type { CompileOptions, CompileReport, DictionaryId, DictionaryInfo } from './contract';
import { database } from './database';
import { ready } from './serve';

export interface Loaded {
  info: DictionaryInfo;
  lexicon: Lexicon;
}

/**
 * ENABLE2K comes packed, and ENABLE as its differences from ENABLE2K, in the list format of `dicts/README.md`. This is
 * a map because ids come from addresses, and plain objects also have inherited names such as `constructor`.
 */
const BUNDLED = new Map<DictionaryId, { name: string; url: string; open(file: Uint8Array): Promise<Lexicon> }>([
  ['enable2k', { name: 'ENABLE2K', url: enable2kUrl, open: async (file) => Lexicon.unpack(file) }],
  ['enable', { name: 'ENABLE', url: enableUrl, open: compiledLexicon }],
]);

async function compiledLexicon(file: Uint8Array): Promise<Lexicon> {
  const made = await compiled(file, { name: 'ENABLE', minLength: 3, maxLength: 0, qu: 'face' });
  const lexicon = made.takeLexicon();
  if (!lexicon) throw new Error(made.message);
  return lexicon;
}

/** The number of dictionaries to keep: more than anyone compares at once. Each takes a few MB. */
const KEPT = 4;

/** In order of use, most recent last. */
const open = new Map<DictionaryId, Promise<Loaded>>();

/** Returns the dictionary of an id; rejects with a message to show. */
export function dictionary(id: DictionaryId): Promise<Loaded> {
  let found = open.get(id);
  if (found) {
    open.delete(id);
  } else {
    found = load(id);
    found.catch(() => open.delete(id));
  }
  open.set(id, found);
  for (const oldest of [...open.keys()].slice(0, -KEPT)) forget(oldest);
  return found;
}

export const lexicon = async (id: DictionaryId): Promise<Lexicon> => (await dictionary(id)).lexicon;

/** Frees a dictionary, which is loaded again when it is next needed. */
export function forget(id: DictionaryId): void {
  const found = open.get(id);
  open.delete(id);
  found?.then(
    // Pending callers must make their call first.
    ({ lexicon }) => setTimeout(() => lexicon.free()),
    () => undefined,
  );
}

/** Compiles a visitor's list and stores it. The same list with the same options gets the same id again. */
export async function compile(list: Uint8Array, options: CompileOptions): Promise<CompileReport> {
  const made = await compiled(list, options);
  const noticed = { issues: made.issues(), issueCount: made.issueCount };
  const lexicon = made.takeLexicon();
  if (!lexicon) return { ok: false, message: made.message, ...noticed };
  const packed = lexicon.pack() as Uint8Array<ArrayBuffer>;
  const details = lexicon.info();
  lexicon.free();
  const { minLength, maxLength, qu } = options;
  const id = `own:${details.sha256.slice(0, 12)}-${minLength}-${maxLength}-${qu}`;
  const info: DictionaryInfo = { ...details, id, name: ownName(details.name), bytes: packed.length, bundled: false };
  await saveOwn(info, packed);
  forget(id);
  return { ok: true, info, ...noticed };
}

async function load(id: DictionaryId): Promise<Loaded> {
  const bundled = BUNDLED.get(id);
  if (!bundled) {
    const [{ info, packed }] = await Promise.all([loadOwn(id), ready]);
    return { info, lexicon: Lexicon.unpack(packed) };
  }
  const [file] = await Promise.all([fetched(bundled.url), ready]);
  const from = performance.now();
  const lexicon = await bundled.open(file);
  performance.measure(`dictionary ready: ${id}`, { start: from });
  const info = { ...lexicon.info(), id, name: bundled.name, bytes: file.length, bundled: true };
  return { info, lexicon };
}

/** Compiles a list, with the bundled lists it includes. */
async function compiled(list: Uint8Array, options: CompileOptions): Promise<Compilation> {
  const includes: Include[] = [];
  for (;;) {
    const job = new Compilation(list, options, includes);
    const { missing } = job;
    if (!missing || !BUNDLED.has(missing)) return job;
    job.free();
    includes.push({ name: missing, text: (await lexicon(missing)).rawList() });
  }
}

async function fetched(url: string): Promise<Uint8Array> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`The dictionary could not be loaded: ${response.status} for ${url}.`);
  return new Uint8Array(await response.arrayBuffer());
}

// --- The visitor's own dictionaries ---
// They are stored in the browser: one record each, in the core's packed form.

interface SavedDictionary {
  info: DictionaryInfo;
  packed: Uint8Array<ArrayBuffer>;
}

interface DictionariesSchema extends DBSchema {
  dictionaries: { key: DictionaryId; value: SavedDictionary };
}

const opened = database<DictionariesSchema>('boggle-lab-dictionaries', 'dictionaries');

const openDatabase = () =>
  opened().catch((error: Error) => {
    throw new Error(`This browser doesn’t let the page save dictionaries: ${error.message}`);
  });

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
export async function listOwn(): Promise<DictionaryInfo[]> {
  const all = await (await openDatabase()).getAll('dictionaries');
  return all
    .filter(isSound)
    .map(({ info }) => info)
    .sort((a, b) => a.name.localeCompare(b.name));
}

/** @throws if there is none. */
export async function loadOwn(id: DictionaryId): Promise<SavedDictionary> {
  const found = await (await openDatabase()).get('dictionaries', id);
  if (!isSound(found))
    throw new Error('This dictionary isn’t saved in this browser. Add the word list again, or choose another.');
  return found;
}

/** Returns the name of a visitor's list, changed if a bundled list has it: every statement about a list gives its name. */
const ownName = (name: string): string => (BUNDLED.has(name.trim().toLowerCase()) ? `${name.trim()} (own)` : name);

/** Adds one, or replaces the one with the same id. */
export async function saveOwn(info: DictionaryInfo, packed: Uint8Array<ArrayBuffer>): Promise<void> {
  const db = await openDatabase();
  await db.put('dictionaries', { info, packed }, info.id).catch(() => {
    throw new Error(
      'The list was not saved, because this browser’s storage is full or blocked. Make room and try again.',
    );
  });
}

export async function renameOwn(id: DictionaryId, name: string): Promise<DictionaryInfo> {
  forget(id);
  const { info, packed } = await loadOwn(id);
  const renamed = { ...info, name: ownName(name) };
  await saveOwn(renamed, packed);
  return renamed;
}

export async function removeOwn(id: DictionaryId): Promise<void> {
  forget(id);
  await (await openDatabase()).delete('dictionaries', id);
}
