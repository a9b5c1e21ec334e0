/**
 * How common a word is: a table of all words of ENABLE and ENABLE2K, with two bits for each.
 *
 * The table is a static function: every word has three slots, and its value is the xor of their contents. This needs
 * neither a list of the words nor their numbers (which change with the word rule), and is exact for every word that the
 * table was made for. For any other text, the answer means nothing. `tools/tiers.ts` makes the table and names its
 * sources. Source of the idea: Bernard Chazelle et al., "The Bloomier filter", 2004.
 */

import { mix } from './hash';

/** `common`: in SCOWL's lists of sizes up to 35; `known`: in those up to 60; `rare`: all others. */
export type Tier = 'common' | 'known' | 'rare';

export const VALUES = { rare: 0, known: 1, common: 2 } as const;

/** Returns the three slots of a word in a table of three parts with `third` slots each. */
export function slots(word: string, third: number, seed: number): [number, number, number] {
  let a = seed ^ 0x811c9dc5;
  let b = seed ^ 0x9e3779b9;
  for (let i = 0; i < word.length; i += 1) {
    const char = word.charCodeAt(i);
    a = Math.imul(a ^ char, 0x01000193);
    b = Math.imul(b ^ char, 0x85ebca6b) ^ (b >>> 15);
  }
  const [x, y] = [mix(a), mix(b)];
  return [x % third, third + (y % third), 2 * third + (mix(x ^ Math.imul(y, 0xc2b2ae35)) % third)];
}

export class Tiers {
  private readonly third: number;
  private readonly seed: number;

  /** `bytes`: the number of slots in a part and the seed, both as little-endian u32, then four slots per byte. */
  constructor(private readonly bytes: Uint8Array) {
    const head = new DataView(bytes.buffer, bytes.byteOffset, 8);
    this.third = head.getUint32(0, true);
    this.seed = head.getUint32(4, true);
    if (bytes.length !== 8 + Math.ceil((3 * this.third) / 4)) throw new Error('The table of word tiers is damaged.');
  }

  of(word: string): Tier {
    const at = (slot: number): number => ((this.bytes[8 + (slot >> 2)] ?? 0) >> (2 * (slot & 3))) & 3;
    const [a, b, c] = slots(word, this.third, this.seed);
    const value = at(a) ^ at(b) ^ at(c);
    return value === VALUES.common ? 'common' : value === VALUES.known ? 'known' : 'rare';
  }
}
