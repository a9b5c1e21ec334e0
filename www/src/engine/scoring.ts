/**
 * Points tables as they stand in links. What a table gives, and whether it is one at all, the core says
 * (`Engine.readScoring`); this file only tells a table from other text.
 */

import type { NamedScoring, Scoring } from './contract';

/** The tables that have a name, in the order in which they are offered. */
export const NAMED: readonly NamedScoring[] = ['standard', 'words', 'powers'];

/** The most that the core lets a word earn. */
const MAX_POINTS = 1_048_576;

export function isNamed(scoring: string): scoring is NamedScoring {
  return NAMED.some((name) => name === scoring);
}

/** Reads the `scoring=` of a link; `undefined` for what can't be a table. */
export function linkedScoring(text: unknown): Scoring | undefined {
  if (typeof text !== 'string') return undefined;
  const given = text.replace(/\s/g, '');
  if (isNamed(given)) return given;
  if (!/^\d{1,7}(,\d{1,7}){1,31}$/.test(given)) return undefined;
  return given.split(',').every((points) => Number(points) <= MAX_POINTS) ? (given as Scoring) : undefined;
}
