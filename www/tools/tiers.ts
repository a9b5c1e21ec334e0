/**
 * Makes `src/words/tiers.bin`, the table of how common each word is, and `src/words/vulgar.ts`, the family filter's hashes:
 * `npx rolldown tools/tiers.ts --platform node -o /tmp/tiers.mjs && node /tmp/tiers.mjs SCOWL`, in `www`.
 *
 * SCOWL is the folder of lists in the Debian package `scowl` 2020.12.07 (`usr/share/dict/scowl`). In its lists of English,
 * American, and British words, those of sizes up to 35 are common, and those of sizes up to 60 are known; all other words
 * are rare.
 *
 * The family filter leaves out the words in `family.rot13.txt`. They were picked by hand, in all their forms, from the
 * entries of three lists that words of ENABLE match: the npm packages `cuss` 2.2.0 (MIT), `@dsojevic/profanity-list` 1.0.0
 * (MIT), and `naughty-words` 1.2.0 (CC BY 4.0). Added to these were the 68 words that the publishers of Scrabble withdrew
 * in 1996 and 2020, according to the press, and that none of the three has, and 112 more that a teacher would not want to
 * read out. Words that the lists have only for a second meaning ("butter", "chunky", "kumquat", "scatter") stay. A word that
 * is left out never counts as common, so that no game asks for it even without the filter. `dicts/README.md` has the licenses.
 */

import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { hashOf } from '../src/words/hash.ts';
import { slots, Tiers, VALUES } from '../src/words/table.ts';

const [scowl = ''] = process.argv.slice(2);
const DICTS = join(process.cwd(), '../dicts');
const lines = (path: string): string[] => readFileSync(path, 'latin1').split(/\r?\n/);

/** All words of both bundled lists. */
const universe = new Set(lines(join(DICTS, 'enable.txt')).filter(Boolean));
for (const line of lines(join(DICTS, 'enable2k.txt'))) if (line.startsWith('+')) universe.add(line.slice(1));

const commonness = new Map<string, number>();
for (const file of readdirSync(scowl)) {
  const size = Number(/^(?:english|american|british)-words\.(\d+)$/.exec(file)?.[1] ?? Infinity);
  if (size > 60) continue;
  for (const word of lines(join(scowl, file))) {
    const value = size <= 35 ? VALUES.common : VALUES.known;
    commonness.set(word, Math.max(value, commonness.get(word) ?? 0));
  }
}
const rot13 = (word: string): string =>
  word.replace(/[a-z]/g, (letter) => String.fromCharCode(((letter.charCodeAt(0) - 84) % 26) + 97));
const family = lines('tools/family.rot13.txt').filter((line) => line && !line.startsWith('#'));
const vulgar = new Set(family.map(rot13));
for (const word of vulgar) if (!universe.has(word)) throw new Error(`${word} is in no list`);
const valueOf = (word: string): number =>
  Math.min(vulgar.has(word) ? VALUES.known : VALUES.common, commonness.get(word) ?? VALUES.rare);

const hashes = Uint32Array.from([...vulgar].map(hashOf)).sort();
const hit = new Set(hashes);
const mistaken = [...universe].filter((word) => hit.has(hashOf(word)) && !vulgar.has(word));
if (mistaken.length > 0) throw new Error(`the filter would also leave out ${mistaken.join(', ')}`);
writeFileSync(
  'src/words/vulgar.ts',
  `/** The hashes of the words that the family filter leaves out, as little-endian u32. Made by \`tools/tiers.ts\`. */
export const VULGAR =
  '${Buffer.from(hashes.buffer).toString('base64')}';
`,
);

/** Returns the words in an order in which each has a slot that no later one uses; `null` if another seed is needed. */
function peel(words: readonly string[], third: number, seed: number): { word: string; slot: number }[] | null {
  const of = words.map((word) => slots(word, third, seed));
  const users = Array.from({ length: 3 * third }, () => new Set<number>());
  of.forEach((three, word) => three.forEach((slot) => users[slot]!.add(word)));
  const alone = users.flatMap((set, slot) => (set.size === 1 ? [slot] : []));
  const order: { word: string; slot: number }[] = [];
  for (let slot = alone.pop(); slot !== undefined; slot = alone.pop()) {
    const [word] = users[slot]!;
    if (word === undefined) continue;
    order.push({ word: words[word]!, slot });
    for (const each of of[word]!) {
      users[each]!.delete(word);
      if (users[each]!.size === 1) alone.push(each);
    }
  }
  return order.length === words.length ? order.reverse() : null;
}

const words = [...universe].sort();
const third = Math.ceil((1.23 * words.length) / 3) + 8;
for (let seed = 1; ; seed += 1) {
  const order = peel(words, third, seed);
  if (!order) continue;
  const table = new Uint8Array(3 * third);
  for (const { word, slot } of order) {
    const [a, b, c] = slots(word, third, seed);
    table[slot] = valueOf(word) ^ table[a]! ^ table[b]! ^ table[c]! ^ table[slot]!;
  }
  const bytes = new Uint8Array(8 + Math.ceil(table.length / 4));
  new DataView(bytes.buffer).setUint32(0, third, true);
  new DataView(bytes.buffer).setUint32(4, seed, true);
  table.forEach((value, slot) => (bytes[8 + (slot >> 2)]! |= value << (2 * (slot & 3))));
  const read = new Tiers(bytes);
  const counts: Record<string, number> = {};
  for (const word of words) {
    const name = read.of(word);
    const wanted = Object.entries(VALUES).find(([, value]) => value === valueOf(word))![0];
    if (name !== wanted) throw new Error(`${word} is ${name}, not ${wanted}`);
    counts[name] = (counts[name] ?? 0) + 1;
  }
  writeFileSync('src/words/tiers.bin', bytes);
  console.log(bytes.length, 'bytes, seed', seed, counts);
  break;
}
