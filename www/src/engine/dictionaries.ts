/** The dictionaries of a worker: found by id, loaded once; the latest few are kept. */

import type { CompileOptions, CompileReport, DictionaryId, DictionaryInfo } from './contract';
import enableUrl from '../gen/enable.txt?url';
import enable2kUrl from '../gen/enable2k.dict?url';
import { Compilation, type Include, Lexicon } from '../gen/boggle_lab.js';
import { ready } from './serve';
import { ownName, saveOwnDictionary, loadOwnDictionary } from './own-dictionaries';
import { nextTask, SLICE } from './soon';

export interface Loaded {
  info: DictionaryInfo;
  lexicon: Lexicon;
}

interface Bundled {
  name: string;
  url: string;
  /** Makes a lexicon of the file at `url`. */
  open(file: Uint8Array): Promise<Lexicon>;
}

/**
 * ENABLE2K comes packed, and ENABLE as its differences from ENABLE2K, in the list format of `dicts/README.md`. This is
 * a map because ids come from addresses, and plain objects also have inherited names such as `constructor`.
 */
const BUNDLED: ReadonlyMap<DictionaryId, Bundled> = new Map([
  ['enable2k', { name: 'ENABLE2K', url: enable2kUrl, open: async (file: Uint8Array) => Lexicon.unpack(file) }],
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
  const id = ownId(details.sha256, options);
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

/**
 * Compiles a list, with the bundled lists it includes. This is done in slices, so that the worker can answer calls
 * between them.
 */
async function compiled(list: Uint8Array, options: CompileOptions): Promise<Compilation> {
  const includes: Include[] = [];
  for (;;) {
    const job = new Compilation(list, options, includes);
    while (job.runUntil(performance.now() + SLICE)) await nextTask();
    const { missing } = job;
    if (!missing || !BUNDLED.has(missing)) return job;
    job.free();
    includes.push({ name: missing, text: (await lexicon(missing)).rawList() });
  }
}

function ownId(sha256: string, { minLength, maxLength, qu }: CompileOptions): DictionaryId {
  return `own:${sha256.slice(0, 12)}-${minLength}-${maxLength}-${qu}`;
}

async function fetched(url: string): Promise<Uint8Array> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`The dictionary could not be loaded: ${response.status} for ${url}.`);
  return new Uint8Array(await response.arrayBuffer());
}
