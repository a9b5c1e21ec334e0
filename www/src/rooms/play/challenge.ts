/** Games of several players: in links, which carry the words found, or in turns on one device. */
import { base64, bytesOf } from '../../app/carried';
import type { Solution } from '../../engine/contract';
import type { Found } from './game';
import { VERSUS } from './text';

// --- Words in a link ---
// Packs the words that a player found into a few dozen characters of a link. The words of a board are numbered in alphabetical order. A
// code is a letter for the encoding, followed by base64url of two bytes of checksum and the words: the gaps between the
// found ones in Rice codes or, in older links, one bit for each word of the board. The checksum covers
// the board's whole word list, so that another dictionary (or another board) is detected instead of naming wrong words.
// Points are never sent; the engine computes them from the words.

export interface Rival {
  readonly name: string;
  readonly code: string;
  /** Whether this result answers the player's own challenge, so that nobody waits for the player's. */
  readonly answer?: boolean | undefined;
}

const MAX_NAME = 24;
/** The most words that twelve bits can count. */
const MAX_RICE = 4095;
/** The longest code, which is enough for any board: 1 bit for each of 60,000 words. */
const MAX_CODE = 10_000;

export function encode(words: readonly string[], found: readonly Pick<Found, 'word'>[]): string {
  const had = new Set(found.map(({ word }) => word));
  const numbers = words.flatMap((word, i) => (had.has(word) ? [i] : [])).slice(0, MAX_RICE);
  return `r${base64([...sum(words), ...rice(numbers, parameter(words.length, numbers.length))])}`;
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

/** Returns a typed text in a form that fits into a link; empty if nothing is left. */
export function cleaned(text: string, longest = MAX_NAME): string {
  return text
    .normalize('NFC')
    .replace(/[\p{C}\s]+/gu, ' ')
    .trim()
    .slice(0, longest)
    .trim();
}

export function isCode(text: unknown): text is string {
  return typeof text === 'string' && text.length <= MAX_CODE && /^[br][\w-]+$/.test(text);
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
  const put = (value: number, width: number): string => (width > 0 ? value.toString(2).padStart(width, '0') : '');
  const gaps = numbers.map((n, i) => n - (numbers[i - 1] ?? -1) - 1);
  const codes = gaps.map((gap) => `${'1'.repeat(gap >> k)}0${put(gap & ((1 << k) - 1), k)}`);
  const bits = put(k, 4) + put(numbers.length, 12) + codes.join('');
  return bits.match(/.{1,8}/g)!.map((byte) => Number.parseInt(byte.padEnd(8, '0'), 2));
}

function fromRice(size: number, bytes: Uint8Array): number[] | null {
  const bits = Array.from(bytes, (byte) => byte.toString(2).padStart(8, '0')).join('');
  let at = 0;
  const take = (width: number): number => Number.parseInt(`0${bits.slice(at, (at += width))}`, 2);
  const k = take(4);
  const count = take(12);
  const numbers: number[] = [];
  while (numbers.length < count) {
    const end = bits.indexOf('0', at);
    const high = end - at;
    at = end + 1;
    const n = (numbers.at(-1) ?? -1) + 1 + (high << k) + take(k);
    if (end < 0 || at > bits.length || n >= size) return null;
    numbers.push(n);
  }
  return numbers;
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

// --- Comparing players ---

export interface Player {
  readonly name: string;
  readonly words: ReadonlySet<number>;
}

/**
 * Compares players. `rows`: the words that somebody found, the best first, each with what it is worth to all who found it:
 * nothing if several did and shared words cancel. `totals`: the players, most points first.
 */
export function compare({ words, wordPoints }: Solution, players: readonly Player[], cancelShared: boolean) {
  const all = [...new Set(players.flatMap((player) => [...player.words]))].sort(
    (a, b) => wordPoints[b]! - wordPoints[a]! || words[b]!.length - words[a]!.length || a - b,
  );
  const rows = all.map((word) => {
    const isShared = players.filter((player) => player.words.has(word)).length > 1;
    return { word, worth: cancelShared && isShared ? 0 : wordPoints[word]! };
  });
  const totals = players.map((player) => ({
    ...player,
    points: rows.reduce((sum, { word, worth }) => sum + (player.words.has(word) ? worth : 0), 0),
  }));
  return { rows, totals: totals.sort((a, b) => b.points - a.points) };
}

// --- Turns on one device ---

export interface Turns {
  readonly players: number;
  /** Their names; empty or missing for a player without one. */
  readonly names: readonly string[];
  readonly done: readonly Rival[];
}

export function isUnfinished(turns: Turns | null): boolean {
  return turns !== null && turns.done.length < turns.players;
}

/** Returns the name of a player, who is counted from 0. */
export function nameOf({ names }: Turns, player: number): string {
  return cleaned(names[player] ?? '') || VERSUS.player(player + 1);
}

/** Returns all words that the players have found, or `undefined` while someone has yet to play. */
export function foundTogether(turns: Turns | null, solution: Solution): Found[] | undefined {
  if (turns === null || isUnfinished(turns)) return undefined;
  const had = new Set(turns.done.flatMap(({ code }) => decode(solution.words, code) ?? []));
  return solution.words.filter((_, index) => had.has(index)).map((word) => ({ word, points: 0, at: 0 }));
}
