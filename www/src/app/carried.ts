/** A visitor's own word list in a link, so that whoever opens it needs nothing else. Only short lists fit. */
import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import type { DictionaryId } from '../engine/contract';
import { type Lab, useLab } from './lab';

/** The most characters. Longer links are cut off by some messengers, and nobody can scan their code. */
const MAX_CARRIED = 1800;
/** The most characters of the list itself: a code can't make a page swallow more. */
const MAX_TEXT = 20_000;

/** Returns a list as text for a link; `null` if it is too long. */
export async function packList(name: string, words: string): Promise<string | null> {
  if (words.length > MAX_TEXT) return null;
  const text = new TextEncoder().encode(`${name}\n${words}`);
  const code = base64(await through(text, new CompressionStream('deflate-raw')));
  return code.length <= MAX_CARRIED ? code : null;
}

/** Returns the list that a link carries for the dictionary it names; `null` if it is damaged. */
export async function unpackList(code: string, id: DictionaryId) {
  const [, minLength, maxLength, qu] = /^own:[0-9a-f]+-(\d+)-(\d+)-(face|plain)$/.exec(id) ?? [];
  const bytes = code.length <= MAX_CARRIED ? bytesOf(code) : null;
  if (!bytes || (qu !== 'face' && qu !== 'plain')) return null;
  try {
    const text = new TextDecoder().decode(await through(bytes, new DecompressionStream('deflate-raw')));
    const end = text.indexOf('\n');
    if (end < 0 || text.length > 2 * MAX_TEXT) return null;
    const name = text.slice(0, Math.min(end, 60));
    const options = { name, minLength: Number(minLength), maxLength: Number(maxLength), qu } as const;
    return { text: text.slice(end + 1), options };
  } catch {
    return null;
  }
}

async function through(bytes: Uint8Array, stream: CompressionStream | DecompressionStream): Promise<Uint8Array> {
  const out = new Blob([bytes as Uint8Array<ArrayBuffer>]).stream().pipeThrough(stream);
  return new Uint8Array(await new Response(out).arrayBuffer());
}

export function base64(bytes: ArrayLike<number>): string {
  return btoa(String.fromCharCode(...Array.from(bytes)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '');
}

export function bytesOf(text: string): Uint8Array | null {
  try {
    return Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (char) => char.charCodeAt(0));
  } catch {
    return null;
  }
}

/** Returns the visitor's own list as a part of a link: empty if none is needed, `null` if it is too long. */
export async function carried({ engine, dictionaries }: Lab, id: DictionaryId): Promise<string | null> {
  if (!id.startsWith('own:')) return '';
  const words = await engine.listText(id).catch(() => null);
  return words && packList(dictionaries.nameOf(id), words);
}

/** What a link to something with this list needs, and what there is to say about it. */
export function useCarried(id: DictionaryId): { list: string | null; note: string } {
  const lab = useLab();
  const list = useSignal<string | null>('');
  useEffect(() => {
    let here = true;
    void carried(lab, id).then((code) => here && (list.value = code));
    return () => void (here = false);
  }, [id, lab, list]);
  const name = lab.dictionaries.nameOf(id);
  const note = list.value
    ? `Your list “${name}” is in the link, so whoever opens it needs nothing else.`
    : `Your list “${name}” is too long for a link. Send them the list first; once they have added it, the link works.`;
  return { list: list.value, note: list.value === '' ? '' : note };
}

/** The list that a link carries for a dictionary that isn't saved here. `add` saves it, and returns whether it is that one. */
export function useArrived(code: string | undefined, id: DictionaryId) {
  const { dictionaries } = useLab();
  const list = useSignal<Awaited<ReturnType<typeof unpackList>>>(null);
  useEffect(() => {
    list.value = null;
    if (code) void unpackList(code, id).then((found) => (list.value = found));
  }, [code, id, list]);
  if (!list.value) return null;
  const { text, options } = list.value;
  const add = async (): Promise<boolean> => {
    const report = await dictionaries.compile(text, options);
    return report.ok && report.info.id === id;
  };
  return { name: options.name, add };
}
