/**
 * Points tables as they are written in links. The core decides whether a table is valid and how many points it gives
 * (`Engine.readScoring`); this file only distinguishes tables from other text.
 */

import type { NamedScoring, Scoring } from './contract';

/**
 * What the page says about each table that has a name, in the order in which it offers them. `unit`: what boards score with
 * it. The compiler asks for tables that the core adds.
 */
export const TABLES: Readonly<Record<NamedScoring, Readonly<Record<'title' | 'about' | 'unit', string>>>> = {
  standard: { title: 'Standard', about: '3–4 letters: 1, 5: 2, 6: 3, 7: 5, 8+: 11', unit: 'points' },
  words: { title: 'One point per word', about: '1 each', unit: 'words' },
  powers: { title: 'Powers of two', about: '3 letters: 8, 4: 16, 5: 32, …', unit: 'points (powers of two)' },
};
export const NAMED = Object.keys(TABLES) as readonly NamedScoring[];

/** The most points for a word, as in the core (`Scoring::MAX_POINTS`). Links are read before the core is loaded. */
export const MAX_POINTS = 1_048_576;

/** What a board's score counts: words if every word counts one, otherwise points. */
export const unitOf = (scoring: string): 'word' | 'point' => (scoring === 'words' ? 'word' : 'point');

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
