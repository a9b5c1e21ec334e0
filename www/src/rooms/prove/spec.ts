/** The proof in the address: `#/prove?size=3x4&threshold=1500`. Pure functions. */

import { DEFAULT_DICTIONARY } from '../../app/lists';
import type { ProveSpec, UnfoldMethod } from '../../engine/jobs';
import { linkedScoring } from '../../engine/scoring';

/** The limits of what a page can prove. */
export interface ProofPreset {
  readonly name: 'small' | 'seconds' | 'minutes' | 'class';
  readonly spec: ProveSpec;
}

const RULES = { scoring: 'standard', minLength: 3 } as const;

/** What an empty `buckets=` in the link of a 3x3 proof meant when the core suggested other classes than the page. */
const FORMER_3X3 = 'center:*, edge:aeiosuy bcdfghjklmnpqrtvwxz, corner:*';

export const PRESETS: readonly ProofPreset[] = [
  { name: 'small', spec: { size: '2x3', threshold: 40, ...RULES } },
  { name: 'seconds', spec: { size: '3x3', threshold: 500, ...RULES } },
  { name: 'minutes', spec: { size: '3x4', threshold: 1500, ...RULES } },
  { name: 'class', spec: { size: '3x3', threshold: 500, ...RULES, class: 'lnr aei cmpt hkmt ae lnr nrs aeo dkt' } },
];

export const FIRST: ProveSpec = PRESETS[1]!.spec;
/** A class small enough to be drawn step by step. */
export const ONE_CLASS: ProveSpec = PRESETS[3]!.spec;

/**
 * The sizes to choose from, each with a threshold that a good board reaches and few others do. For sizes above 4x4, a
 * page only breaks single classes.
 */
const THRESHOLDS: Readonly<Record<string, number>> = {
  '2x2': 12,
  '2x3': 40,
  '2x4': 250,
  '2x5': 590,
  '3x3': 500,
  '3x4': 1500,
  '3x5': 2000,
  '4x4': 3500,
  '4x5': 5000,
  '5x5': 8000,
};
export const SIZES: readonly string[] = Object.keys(THRESHOLDS);

/** The threshold of a size if the address has none. */
export const usualThreshold = (size: string): number => THRESHOLDS[size] ?? 1000;

const MOST_THRESHOLD = 4_000_000_000;

/** The dice that can be required: the published sets of those sizes that can be proved. */
export const DICE: readonly { name: string; size: string }[] = [
  { name: 'new', size: '4x4' },
  { name: 'classic', size: '4x4' },
  { name: 'big', size: '5x5' },
  { name: 'deluxe', size: '5x5' },
  { name: 'big2012', size: '5x5' },
];

/** Reads an address. Missing or invalid parts are those of the first proof. */
export function readSpec(query: URLSearchParams): ProveSpec {
  const size = /^[1-8]x[1-8]$/.exec(query.get('size') ?? '')?.[0];
  const threshold = whole(query.get('threshold'), 1, MOST_THRESHOLD);
  const buckets = query.get('buckets')?.trim();
  const only = query.get('class')?.trim();
  const scoring = linkedScoring(query.get('scoring')) ?? 'standard';
  const minLength = whole(query.get('min'), 3, 6) ?? 3;
  const spec: ProveSpec = {
    size: size ?? FIRST.size,
    threshold: threshold ?? usualThreshold(size ?? FIRST.size),
    scoring,
    minLength,
  };
  const dice = query.get('dice')?.trim();
  if (dice && DICE.some(({ name, size }) => name === dice && size === spec.size)) spec.dice = dice;
  if (only) return { ...spec, class: only };
  const ids = query.get('ids')?.trim();
  if (ids) spec.ids = ids;
  const parts = buckets === '' && spec.size === '3x3' ? FORMER_3X3 : buckets;
  return parts ? { ...spec, buckets: parts } : spec;
}

/** Writes an address that reads back as `spec`. */
export function writeSpec(spec: ProveSpec, dictionary: string | null): URLSearchParams {
  const query = new URLSearchParams();
  if (spec.size !== FIRST.size) query.set('size', spec.size);
  if (spec.threshold !== usualThreshold(spec.size)) query.set('threshold', String(spec.threshold));
  if (spec.class) query.set('class', spec.class);
  else if (spec.buckets) query.set('buckets', spec.buckets);
  if (spec.ids && !spec.class) query.set('ids', spec.ids);
  if (spec.scoring !== 'standard') query.set('scoring', spec.scoring);
  if (spec.minLength !== 3) query.set('min', String(spec.minLength));
  if (spec.dice) query.set('dice', spec.dice);
  if (dictionary) query.set('dict', dictionary);
  return query;
}

/** Reads a threshold as people write it, with or without thousands separators. */
export const readThreshold = (text: string): number | undefined =>
  whole(text.replace(/(?<=\d),(?=\d{3}(?!\d))/g, ''), 1, MOST_THRESHOLD);

/** Returns whether an address has an invalid threshold. A default is then shown, with a message. */
export function badThreshold(query: URLSearchParams): boolean {
  return query.has('threshold') && whole(query.get('threshold'), 1, MOST_THRESHOLD) === undefined;
}

/** Lists the other values of an address that are invalid and were ignored: `size=50x50`. */
export function misreadIn(query: URLSearchParams): string[] {
  const { size } = readSpec(query);
  const valid: Readonly<Record<string, (value: string) => boolean>> = {
    size: (value) => value === size,
    scoring: (value) => linkedScoring(value) !== undefined,
    min: (value) => whole(value, 3, 6) !== undefined,
    dice: (value) => DICE.some((dice) => dice.name === value.trim() && dice.size === size),
    watch: (value) => whole(value, 0, Number.MAX_SAFE_INTEGER) !== undefined,
    method: (value) => WATCHABLE.some((name) => name === value),
  };
  return Object.entries(valid).flatMap(([name, holds]) => {
    const value = query.get(name);
    return value && !holds(value) ? [`${name}=${value}`] : [];
  });
}

/** The methods that can be watched while they break a class. */
export const WATCHABLE: readonly UnfoldMethod[] = ['best', 'hybrid2025', 'union2009'];

/** A class to watch while it is broken, and the method. */
export interface Watched {
  readonly id: number;
  readonly method: UnfoldMethod;
}

/** Reads the part of an address that says which class is watched. */
export function readWatched(query: URLSearchParams): Watched | undefined {
  const id = whole(query.get('watch'), 0, Number.MAX_SAFE_INTEGER);
  const method = WATCHABLE.find((name) => name === query.get('method')) ?? 'best';
  return id === undefined ? undefined : { id, method };
}

export function writeWatched(query: URLSearchParams, { id, method }: Watched): URLSearchParams {
  const next = new URLSearchParams(query);
  next.set('watch', String(id));
  if (method === 'best') next.delete('method');
  else next.set('method', method);
  return next;
}

function whole(text: string | null, least: number, most: number): number | undefined {
  const value = Number(text?.trim() || Number.NaN);
  return Number.isInteger(value) && value >= least && value <= most ? value : undefined;
}

/** Returns the query of a proof. It is never empty, because an empty query means the list that was chosen last. */
export function addressOf(spec: ProveSpec, list: string): URLSearchParams {
  const query = writeSpec(spec, list === DEFAULT_DICTIONARY ? null : list);
  if (query.size === 0) query.set('size', spec.size);
  return query;
}
