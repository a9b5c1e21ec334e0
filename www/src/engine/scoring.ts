/**
 * Points tables as they are written in links. The core decides whether a table is valid and how many points it gives
 * (`Engine.readScoring`); this file only distinguishes tables from other text.
 */

import type { NamedScoring, Scoring } from './contract';

/** What the page says about a table that has a name. */
interface TableWords {
  readonly title: string;
  readonly about: string;
  /** What boards score with it; "words" if every word counts one, as `Scoring::terms` says in the core. */
  readonly unit: string;
}

/** The tables that have a name, in the order in which they are offered. The compiler asks for those that the core adds. */
export const TABLES: Readonly<Record<NamedScoring, TableWords>> = {
  standard: { title: 'Standard', about: '3–4 letters: 1, 5: 2, 6: 3, 7: 5, 8+: 11', unit: 'points' },
  words: { title: 'One point per word', about: '1 each', unit: 'words' },
  powers: { title: 'Powers of two', about: '3 letters: 8, 4: 16, 5: 32, …', unit: 'points (powers of two)' },
};
export const NAMED = Object.keys(TABLES) as readonly NamedScoring[];

/** The most points that the core allows for a word. */
export const MAX_POINTS = 1_048_576;

/** What a board's score counts. */
export const unitOf = (scoring: string): 'word' | 'point' =>
  isNamed(scoring) && TABLES[scoring].unit === 'words' ? 'word' : 'point';

export function isNamed(scoring: string): scoring is NamedScoring {
  return Object.hasOwn(TABLES, scoring);
}

/** Reads the `scoring=` of a link; returns `undefined` for a text that can't be a table. */
export function linkedScoring(text: unknown): Scoring | undefined {
  if (typeof text !== 'string') return undefined;
  const given = text.replace(/\s/g, '');
  if (isNamed(given)) return given;
  if (!/^\d{1,7}(,\d{1,7}){1,31}$/.test(given)) return undefined;
  return given.split(',').every((points) => Number(points) <= MAX_POINTS) ? (given as Scoring) : undefined;
}

/**
 * The boards that are known to be the best of their size with ENABLE2K, the usual points, and words of three letters or
 * more, because every class of boards of that size was broken, and by whom. Their rotations and reflections score the
 * same. Otherwise, only Prove may claim that no board scores more.
 */
export const PROVED = [
  { size: '3x3', board: 'perlatdes', points: 545, proof: 'Dan Vanderkam’s proof of 2009 and ours' },
  { size: '3x4', board: 'sindlatepers', points: 1651, proof: 'Dan Vanderkam’s proof of 2025 and ours' },
  { size: '4x4', board: 'perslatgsineters', points: 3625, proof: 'Dan Vanderkam’s proof of 2025' },
] as const;
