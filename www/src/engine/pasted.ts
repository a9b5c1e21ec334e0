/** Word lists as people have them, pasted or in a file: with numbers or bullets, and with an explanation after each word. */

/** `1.`, `2)`, `(a)`, a bullet, or a dash before a word. */
const MARKER = /^\s*(?:\(?(?:\d+|\p{L})[.):]\s*|\d+\s+|[-–—•◦▪‣·*]\s*)/u;

/** What may follow a word: a comma, or an explanation after a tab, a colon, a bracket, or a dash between spaces. */
const REST = /[\s,;.]*(?:(?:[\t:=(]|\s[-–—]\s).*)?$/su;

/** Returns the lines of such a text in the format of a list. A single line is split at its commas or, without any, at its spaces. */
export function pastedLines(text: string): string {
  const line = text.trim();
  if (/^\p{L}[^\n\t]*$/u.test(line)) return line.replace(/[,;]/.test(line) ? /\s*[,;]\s*/g : /\s+/g, '\n');
  // Only a list that builds on another one can remove words, with a minus.
  if (/^include\s/m.test(text)) return text;
  return text.replace(/[^\n]+/g, (line) => line.replace(MARKER, '').replace(REST, ''));
}

/** Returns a file in the format of a list; one that isn't Unicode as it is, so that the core says which lines aren't. */
export function listIn(file: Uint8Array<ArrayBuffer>): Uint8Array {
  const [a, b] = file;
  const code = a === 0xff && b === 0xfe ? 'utf-16le' : a === 0xfe && b === 0xff ? 'utf-16be' : 'utf-8';
  try {
    return new TextEncoder().encode(pastedLines(new TextDecoder(code, { fatal: true }).decode(file)));
  } catch {
    return file;
  }
}

/** Returns the entries of a pasted text, each once, in lower case as the core writes it. */
export function pastedEntries(text: string): string[] {
  const lower = (char: string): string => [...char.toLowerCase()][0]!;
  const lines = pastedLines(text).split('\n');
  const entries = lines.map((line) => Array.from(line.replace(/(^|\s)#.*/, '').trim(), lower).join(''));
  return [...new Set(entries)].filter(Boolean);
}
