/** Word lists as people paste them: with numbers or bullets, and with an explanation after each word. */

/** `1.`, `2)`, `(a)`, a bullet, or a dash before a word. */
const MARKER = /^\s*(?:\(?(?:\d+|\p{L})[.):]\s*|\d+\s+|[-–—•◦▪‣·*]\s*)/u;

/** Returns the lines of a pasted text in the format of a list. A single line is split at its commas or, without any, at its spaces. */
export function pastedLines(text: string): string {
  const line = text.trim();
  if (/^\p{L}[^\n\t]*$/u.test(line)) return line.replace(/[,;]/.test(line) ? /\s*[,;]\s*/g : /\s+/g, '\n');
  // Only a list that builds on another one can remove words, with a minus.
  if (/^include\s/m.test(text)) return text;
  return text.replace(/[^\n]+/g, (line) => line.replace(MARKER, '').replace(/[\s,;.]*(?:\t.*)?$/s, ''));
}

/** Returns the entries of a pasted text, each once, in lower case as the core writes it. */
export function pastedEntries(text: string): string[] {
  const lower = (char: string): string => [...char.toLowerCase()][0]!;
  const lines = pastedLines(text).split('\n');
  const entries = lines.map((line) => Array.from(line.replace(/(^|\s)#.*/, '').trim(), lower).join(''));
  return [...new Set(entries)].filter(Boolean);
}
