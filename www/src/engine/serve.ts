/**
 * What every worker has: its side of a port (`port.ts`), which reports that the worker is alive and answers calls, and its
 * dictionaries.
 */

import type { DBSchema } from 'idb';
import init, { Compilation, type Include, Lexicon } from '../gen/boggle_lab.js';
import enableUrl from '../gen/enable.txt?url';
import enable2kUrl from '../gen/enable2k.dict?url';
import type { CompileOptions, CompileReport, DictionaryId, DictionaryInfo } from './contract';
import { database } from './database';
import { failure } from './death';
import type { Ask, Awake, Equip, Say } from './port';

const scope = globalThis as unknown as {
  readonly name: string;
  postMessage(message: Say | Awake, transfer?: Transferable[]): void;
  onmessage: ((event: MessageEvent<Ask | Equip>) => void) | null;
};

let begin!: (started: Promise<unknown>) => void;

/** Resolves when the worker's only wasm instance can be called. */
export const ready = new Promise<unknown>((resolve) => (begin = resolve));

/**
 * Starts to receive calls, and tells the page so. Call once, when the script has loaded. `open` makes the object whose
 * methods are called; calls wait for it, and for the wasm if they need it. After a trap, the page ends the worker and
 * hears nothing more from it.
 */
export function serve(open: (from: never) => object): void {
  let opened: object;
  let started = true;
  ready.catch(() => (started = false));
  const answer = async (asked: Ask): Promise<unknown> => {
    if (asked.tell === 'start') {
      opened = open(asked.from as never);
      await Promise.all([ready, opened]);
      return undefined;
    }
    const calls = (await opened) as Record<string, (...args: unknown[]) => unknown>;
    const report = (value: unknown): void => say({ job: asked.job, type: 'progress', value });
    return calls[asked.method]!(...asked.args, ...(asked.reports ? [report] : []));
  };
  scope.onmessage = ({ data }) => {
    if ('module' in data) return begin(init({ module_or_path: data.module }));
    void answer(data).then(
      (value) => say({ job: data.job, type: 'answer', value }),
      // A module that cannot be instantiated is as bad as a trap.
      (error) => say({ job: data.job, ...(!started && { dead: 'start' as const }), ...failure(error) }),
    );
  };
  const awake = (): void => scope.postMessage({ type: 'awake' });
  // The lock is held to the end, so that the page notices any end. Without locks (on an insecure address) it never
  // does.
  if (!navigator.locks) return awake();
  // A browser that blocks site data denies them.
  const locked = navigator.locks.request(scope.name, () => {
    awake();
    return new Promise<never>(() => undefined);
  });
  locked.catch(awake);
}

/** Sends a message to the page. The worker doesn't use its buffers again, so they are handed over, not copied. */
function say(said: Say): void {
  const buffers = new Set<Transferable>();
  const visit = (value: unknown): void => {
    if (ArrayBuffer.isView(value)) buffers.add(value.buffer as ArrayBuffer);
    else if (value && typeof value === 'object' && !Array.isArray(value)) Object.values(value).forEach(visit);
  };
  visit(said);
  scope.postMessage(said, [...buffers]);
}

// --- Dictionaries ---
// They are found by id and loaded once; the latest few are kept.

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
  await saveOwnDictionary(info, packed);
  forget(id);
  return { ok: true, info, ...noticed };
}

async function load(id: DictionaryId): Promise<Loaded> {
  const bundled = BUNDLED.get(id);
  if (!bundled) {
    const [{ info, packed }] = await Promise.all([loadOwnDictionary(id), ready]);
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

/** Returns the name of a visitor's list, changed if a bundled list has it: every statement about a list gives its name. */
const ownName = (name: string): string => (BUNDLED.has(name.trim().toLowerCase()) ? `${name.trim()} (own)` : name);

/** Adds one, or replaces the one with the same id. */
export async function saveOwnDictionary(info: DictionaryInfo, packed: Uint8Array<ArrayBuffer>): Promise<void> {
  const db = await openDatabase();
  await db.put('dictionaries', { info, packed }, info.id).catch(() => {
    throw new Error(
      'The list was not saved, because this browser’s storage is full or blocked. Make room and try again.',
    );
  });
}

export async function renameOwnDictionary(id: DictionaryId, name: string): Promise<DictionaryInfo> {
  forget(id);
  const { info, packed } = await loadOwnDictionary(id);
  const renamed = { ...info, name: ownName(name) };
  await saveOwnDictionary(renamed, packed);
  return renamed;
}

export async function removeOwnDictionary(id: DictionaryId): Promise<void> {
  forget(id);
  await (await openDatabase()).delete('dictionaries', id);
}
