/** A short list of one's own as a part of a link: its name and its words, compressed. The id has the other options. */
import type { CompileOptions, DictionaryId } from '../../engine/contract';
import { base64, bytesOf } from './challenge';

/** The most characters. Longer links are cut off by some messengers, and nobody can scan their code. */
const MAX_CARRIED = 1800;
/** The most characters of the list itself: a code can't make a page swallow more. */
const MAX_TEXT = 20_000;

export interface CarriedList {
  readonly text: string;
  readonly options: CompileOptions;
}

/** Returns a list as text for a link; `null` if it is too long. */
export async function packList(name: string, words: string): Promise<string | null> {
  if (words.length > MAX_TEXT) return null;
  const text = new TextEncoder().encode(`${name}\n${words}`);
  const code = base64(await through(text, new CompressionStream('deflate-raw')));
  return code.length <= MAX_CARRIED ? code : null;
}

/** Returns the list that a link carries for the dictionary it names; `null` if it is damaged. */
export async function unpackList(code: string, id: DictionaryId): Promise<CarriedList | null> {
  const [, minLength, maxLength, qu] = /^own:[0-9a-f]+-(\d+)-(\d+)-(face|plain)$/.exec(id) ?? [];
  const bytes = code.length <= MAX_CARRIED ? bytesOf(code) : null;
  if (!bytes || (qu !== 'face' && qu !== 'plain')) return null;
  try {
    const text = new TextDecoder().decode(await through(bytes, new DecompressionStream('deflate-raw')));
    const end = text.indexOf('\n');
    if (end < 0 || text.length > 2 * MAX_TEXT) return null;
    const name = text.slice(0, end).slice(0, 60);
    return {
      text: text.slice(end + 1),
      options: { name, minLength: Number(minLength), maxLength: Number(maxLength), qu },
    };
  } catch {
    return null;
  }
}

async function through(bytes: Uint8Array, stream: CompressionStream | DecompressionStream): Promise<Uint8Array> {
  const out = new Blob([bytes as Uint8Array<ArrayBuffer>]).stream().pipeThrough(stream);
  return new Uint8Array(await new Response(out).arrayBuffer());
}
