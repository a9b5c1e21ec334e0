/**
 * A set of found words as a few dozen characters for a link. The words of a board are numbered in alphabetical order. A
 * code is a letter for the encoding, followed by base64url of two bytes of checksum and the words: either one bit for
 * each word of the board, or the gaps between the found ones in Rice codes, whichever is shorter. The checksum covers
 * the board's whole word list, so that another dictionary (or another board) is detected instead of naming wrong words.
 * Points are never sent; the engine computes them from the words.
 */

/** Another player of the same game. */
export interface Rival {
  /** The player's name; empty if there is none. */
  readonly name: string;
  readonly code: string;
}

const MAX_NAME = 24;
/** The most words that twelve bits can count. */
const MAX_RICE = 4095;
/** The longest code, which is enough for any board: 1 bit for each of 60,000 words. */
const MAX_CODE = 10_000;

/** Encodes which of the sorted `words` are in `found`. */
export function encode(words: readonly string[], found: ReadonlySet<string>): string {
  const numbers = words.flatMap((word, i) => (found.has(word) ? [i] : []));
  const plain = `b${base64(withSum(words, bitmap(words.length, numbers)))}`;
  const gaps = `r${base64(withSum(words, rice(numbers, parameter(words.length, numbers.length))))}`;
  return gaps.length < plain.length && numbers.length <= MAX_RICE ? gaps : plain;
}

/** Returns the numbers of the found words, or `null` if the code is damaged or about other words. */
export function decode(words: readonly string[], code: string): number[] | null {
  if (code.length > MAX_CODE || !/^[br][\w-]*$/.test(code)) return null;
  const bytes = bytesOf(code.slice(1));
  if (bytes === null || bytes.length < 2) return null;
  const [low, high] = sum(words);
  if (bytes[0] !== low || bytes[1] !== high) return null;
  const body = bytes.subarray(2);
  return code.startsWith('b') ? fromBitmap(words.length, body) : fromRice(words.length, body);
}

/** Makes a name fit for a link. */
export function cleanName(text: string): string {
  return text
    .normalize('NFC')
    .replace(/[\p{C}\s]+/gu, ' ')
    .trim()
    .slice(0, MAX_NAME)
    .trim();
}

/** Returns whether a text can be a code at all. */
export function isCode(text: unknown): text is string {
  return typeof text === 'string' && text.length <= MAX_CODE && /^[br][\w-]+$/.test(text);
}

function bitmap(size: number, numbers: readonly number[]): number[] {
  const bytes = new Array<number>(Math.ceil(size / 8)).fill(0);
  for (const n of numbers) bytes[n >> 3]! |= 1 << (n & 7);
  while (bytes.length > 0 && bytes.at(-1) === 0) bytes.pop();
  return bytes;
}

function fromBitmap(size: number, bytes: Uint8Array): number[] | null {
  const numbers: number[] = [];
  for (const [i, byte] of bytes.entries()) {
    for (let bit = 0; bit < 8; bit += 1) if ((byte >> bit) & 1) numbers.push(8 * i + bit);
  }
  return (numbers.at(-1) ?? -1) < size ? numbers : null;
}

/** Returns the best exponent of the Rice code for this many gaps. */
function parameter(size: number, found: number): number {
  return Math.max(0, Math.min(15, Math.round(Math.log2(Math.max(1, (0.69 * size) / Math.max(1, found))))));
}

/**
 * Four bits for the parameter and twelve for the number of words, followed by each gap: its high part in unary, ended
 * by a zero, and its low part in `k` bits.
 */
function rice(numbers: readonly number[], k: number): number[] {
  const bits: number[] = [];
  const put = (value: number, width: number): void => {
    for (let i = width - 1; i >= 0; i -= 1) bits.push((value >> i) & 1);
  };
  put(k, 4);
  put(numbers.length, 12);
  let before = -1;
  for (const n of numbers) {
    const gap = n - before - 1;
    for (let high = gap >> k; high > 0; high -= 1) bits.push(1);
    bits.push(0);
    put(gap & ((1 << k) - 1), k);
    before = n;
  }
  while (bits.length % 8 !== 0) bits.push(0);
  return Array.from({ length: bits.length / 8 }, (_, i) =>
    bits.slice(8 * i, 8 * i + 8).reduce((byte, bit) => 2 * byte + bit, 0),
  );
}

function fromRice(size: number, bytes: Uint8Array): number[] | null {
  let at = 0;
  /** Past the end, all bits are zero; whether that happened is checked at the end. */
  const bit = (): number => ((bytes[at >> 3] ?? 0) >> (7 - (at++ & 7))) & 1;
  const take = (width: number): number => {
    let value = 0;
    for (let i = 0; i < width; i += 1) value = 2 * value + bit();
    return value;
  };
  const k = take(4);
  const count = take(12);
  const numbers: number[] = [];
  let next = 0;
  while (numbers.length < count && next < size) {
    let high = 0;
    while (bit() === 1) high += 1;
    const n = next + (high << k) + take(k);
    if (n >= size) return null;
    numbers.push(n);
    next = n + 1;
  }
  return numbers.length === count && at <= 8 * bytes.length ? numbers : null;
}

/** Two bytes that depend on every word (FNV-1a, folded). */
function sum(words: readonly string[]): [number, number] {
  let hash = 0x811c9dc5;
  for (const word of words) {
    for (const char of `${word}\n`) hash = Math.imul(hash ^ char.codePointAt(0)!, 0x01000193) >>> 0;
  }
  const folded = (hash ^ (hash >>> 16)) & 0xffff;
  return [folded & 0xff, folded >> 8];
}

function withSum(words: readonly string[], body: readonly number[]): number[] {
  return [...sum(words), ...body];
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
