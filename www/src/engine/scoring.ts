/**
 * Points tables as they are written in links. The core decides whether a table is valid and how many points it gives
 * (`Engine.readScoring`); this file only distinguishes tables from other text.
 */

import type { NamedScoring, Scoring } from './contract';

/** The tables that have a name, in the order in which they are offered. */
export const NAMED: readonly NamedScoring[] = ['standard', 'words', 'powers'];

/** The most points that the core allows for a word. */
const MAX_POINTS = 1_048_576;

export function isNamed(scoring: string): scoring is NamedScoring {
  return NAMED.some((name) => name === scoring);
}

/** Reads the `scoring=` of a link; returns `undefined` for a text that can't be a table. */
export function linkedScoring(text: unknown): Scoring | undefined {
  if (typeof text !== 'string') return undefined;
  const given = text.replace(/\s/g, '');
  if (isNamed(given)) return given;
  if (!/^\d{1,7}(,\d{1,7}){1,31}$/.test(given)) return undefined;
  return given.split(',').every((points) => Number(points) <= MAX_POINTS) ? (given as Scoring) : undefined;
}
