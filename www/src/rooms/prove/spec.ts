/** The proof in the address: `#/prove?size=3x4&threshold=1500`. Pure functions. */

import { oneOf, readFields, scoring, size, text, trimmed, whole, writeFields } from '../../app/fields';
import { DEFAULT_DICTIONARY } from '../../app/lists';
import type { ProofSpec, UnfoldMethod } from '../../engine/contract';

/** What an empty `buckets=` in the link of a 3x3 proof meant when the core suggested other classes than the page. */
const FORMER_3X3 = 'center:*, edge:aeiosuy bcdfghjklmnpqrtvwxz, corner:*';

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
const FIRST_SIZE = '3x3';

/** The threshold of a size if the address has none. */
export const usualThreshold = (size: string): number => THRESHOLDS[size] ?? 1000;

/** The dice that can be required: the published sets of those sizes that can be proved. */
export const DICE: Readonly<Record<string, { readonly size: string; readonly title: string }>> = {
  new: { size: '4x4', title: 'Boggle (since 1987)' },
  classic: { size: '4x4', title: 'Boggle (1976–86)' },
  big: { size: '5x5', title: 'Big Boggle (1979)' },
  deluxe: { size: '5x5', title: 'Boggle Deluxe and Master' },
  big2012: { size: '5x5', title: 'Big Boggle (2012)' },
};

function thresholdIn(text: string): number | undefined {
  const value = Number(text.trim() || Number.NaN);
  return Number.isInteger(value) && value >= 1 && value <= 4_000_000_000 ? value : undefined;
}

/** The methods that can be watched while they break a class. */
export const WATCHABLE: readonly UnfoldMethod[] = ['best', 'hybrid2025', 'union2009'];

const WATCHED = {
  watch: whole('watch', -1, 0, Number.MAX_SAFE_INTEGER),
  method: oneOf<UnfoldMethod>('method', ...WATCHABLE),
};

/** In the order of the address. What some of them mean depends on the size of the boards. */
const fieldsOf = (boards: string) => ({
  size: size(FIRST_SIZE),
  threshold: { name: 'threshold', usual: usualThreshold(boards), read: thresholdIn, write: String },
  class: trimmed('class'),
  buckets: trimmed('buckets'),
  ids: trimmed('ids'),
  scoring,
  minLength: whole('min', 3, 3, 6),
  dice: { ...text('dice'), read: (set: string) => (DICE[set.trim()]?.size === boards ? set.trim() : undefined) },
});

const sizeIn = (query: URLSearchParams): string => readFields({ size: size(FIRST_SIZE) }, query).size;

/** Reads an address. Missing or invalid parts are those of the first proof. */
export function readSpec(query: URLSearchParams): ProofSpec {
  const { class: single, ids, buckets: groups, dice, ...rest } = readFields(fieldsOf(sizeIn(query)), query);
  const buckets = query.get('buckets')?.trim() === '' && rest.size === '3x3' ? FORMER_3X3 : groups;
  return {
    ...rest,
    ...(dice && { dice }),
    ...(single ? { class: single } : { ...(ids && { ids }), ...(buckets && { buckets }) }),
  };
}

/** Writes an address that reads back as `spec`. */
export function writeSpec(spec: ProofSpec, dictionary: string | null): URLSearchParams {
  const { class: single = '', buckets = '', ids = '', dice = '', ...rest } = spec;
  const groups = single ? { buckets: '', ids: '' } : { buckets, ids };
  const query = writeFields(fieldsOf(spec.size), { ...rest, class: single, ...groups, dice });
  if (dictionary) query.set('dict', dictionary);
  return query;
}

/** Returns the query of a proof. It is never empty, because an empty query means the list that was chosen last. */
export function addressOf(spec: ProofSpec, list: string): URLSearchParams {
  const query = writeSpec(spec, list === DEFAULT_DICTIONARY ? null : list);
  if (query.size === 0) query.set('size', spec.size);
  return query;
}

export const isSameSpec = (a: ProofSpec, b: ProofSpec): boolean =>
  writeSpec(a, null).toString() === writeSpec(b, null).toString();

const asked = (query: string): ProofSpec => readSpec(new URLSearchParams(query));
export const FIRST = asked('');
/** A class small enough to be drawn step by step. */
export const SMALL_CLASS = asked('class=lnr+aei+cmpt+hkmt+ae+lnr+nrs+aeo+dkt');
/** The suggested questions, and what to expect. */
export const PRESETS: readonly (readonly [spec: ProofSpec, note: string])[] = [
  [asked('size=2x3'), 'seconds'],
  [FIRST, 'seconds'],
  [asked('size=3x4'), 'usually under an hour'],
  [SMALL_CLASS, 'drawn step by step'],
];

/** Reads a threshold as people write it, with or without thousands separators. */
export const readThreshold = (text: string): number | undefined =>
  thresholdIn(text.replace(/(?<=\d),(?=\d{3}(?!\d))/g, ''));

/** Lists the values of an address that are invalid and were ignored: `size=50x50`. */
export function misreadIn(query: URLSearchParams): string[] {
  const misread: string[] = [];
  readFields({ ...fieldsOf(sizeIn(query)), ...WATCHED }, query, misread);
  return misread;
}

/** A class to watch while it is broken, and the method. */
export interface Watched {
  readonly id: number;
  readonly method: UnfoldMethod;
}
const NONE: Watched = { id: -1, method: 'best' };

export function readWatched(query: URLSearchParams): Watched | undefined {
  const { watch: id, method } = readFields(WATCHED, query);
  return id < 0 ? undefined : { id, method };
}

/** Changes which class an address watches; none without `watched`. */
export function writeWatched(query: URLSearchParams, { id, method }: Watched = NONE): URLSearchParams {
  const next = new URLSearchParams(query);
  next.delete('watch');
  next.delete('method');
  return writeFields(WATCHED, { watch: id, method }, next);
}
