/** Seeds that the page makes up. */

const SEED_LETTERS = '23456789abcdefghjkmnpqrstuvwxyz';

/** A new seed of eight easily read characters (no 0 and o, no 1, i and l). */
export function freshSeed(): string {
  // A byte is not a multiple of 31: the bias (of one in 31) changes nothing about the rolls.
  return Array.from(crypto.getRandomValues(new Uint8Array(8)), (byte) =>
    SEED_LETTERS.charAt(byte % SEED_LETTERS.length),
  ).join('');
}

/** Returns whether a seed looks like one that the page has made up. */
export function isFresh(seed: string): boolean {
  return seed.length === 8 && [...seed].every((char) => SEED_LETTERS.includes(char));
}

/** Returns a unique text, for a name or a seed. `crypto.randomUUID` is missing on insecure addresses. */
export function unique(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
