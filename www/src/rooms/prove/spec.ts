/** The proof in the address: `#/prove?size=3x4&threshold=1500`. Pure functions. */

import { DEFAULT_DICTIONARY } from '../../app/lists';
import type { ProofSpec, UnfoldMethod } from '../../engine/contract';
import { linkedScoring } from '../../engine/scoring';

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

const sizeIn = (query: URLSearchParams): string => /^[1-8]x[1-8]$/.exec(query.get('size') ?? '')?.[0] ?? FIRST_SIZE;
const thresholdIn = (text: string | null): number | undefined => whole(text, 1, 4_000_000_000);

/** Reads an address. Missing or invalid parts are those of the first proof. */
export function readSpec(query: URLSearchParams): ProofSpec {
  const size = sizeIn(query);
  const text = (name: string): string | undefined => query.get(name)?.trim();
  const [dice, single, ids, groups] = [text('dice'), text('class'), text('ids'), text('buckets')];
  const buckets = groups === '' && size === '3x3' ? FORMER_3X3 : groups;
  return {
    size,
    threshold: thresholdIn(query.get('threshold')) ?? usualThreshold(size),
    scoring: linkedScoring(query.get('scoring')) ?? 'standard',
    minLength: whole(query.get('min'), 3, 6) ?? 3,
    ...(dice && DICE[dice]?.size === size && { dice }),
    ...(single ? { class: single } : { ...(ids && { ids }), ...(buckets && { buckets }) }),
  };
}

/** Writes an address that reads back as `spec`. */
export function writeSpec(spec: ProofSpec, dictionary: string | null): URLSearchParams {
  const parts = {
    size: spec.size !== FIRST_SIZE && spec.size,
    threshold: spec.threshold !== usualThreshold(spec.size) && String(spec.threshold),
    class: spec.class,
    buckets: !spec.class && spec.buckets,
    ids: !spec.class && spec.ids,
    scoring: spec.scoring !== 'standard' && spec.scoring,
    min: spec.minLength !== 3 && String(spec.minLength),
    dice: spec.dice,
    dict: dictionary,
  };
  return new URLSearchParams(Object.entries(parts).flatMap(([name, value]) => (value ? [[name, value]] : [])));
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
  [asked('size=3x4'), 'under an hour'],
  [SMALL_CLASS, 'drawn step by step'],
];

/** Reads a threshold as people write it, with or without thousands separators. */
export const readThreshold = (text: string): number | undefined =>
  thresholdIn(text.replace(/(?<=\d),(?=\d{3}(?!\d))/g, ''));

/** Lists the values of an address that are invalid and were ignored: `size=50x50`. */
export function misreadIn(query: URLSearchParams): string[] {
  const size = sizeIn(query);
  const valid: Readonly<Record<string, (value: string) => boolean>> = {
    threshold: (value) => thresholdIn(value) !== undefined,
    size: (value) => value === size,
    scoring: (value) => linkedScoring(value) !== undefined,
    min: (value) => whole(value, 3, 6) !== undefined,
    dice: (value) => DICE[value.trim()]?.size === size,
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

export function readWatched(query: URLSearchParams): Watched | undefined {
  const id = whole(query.get('watch'), 0, Number.MAX_SAFE_INTEGER);
  const method = WATCHABLE.find((name) => name === query.get('method')) ?? 'best';
  return id === undefined ? undefined : { id, method };
}

/** Changes which class an address watches; none without `watched`. */
export function writeWatched(query: URLSearchParams, watched?: Watched): URLSearchParams {
  const next = new URLSearchParams(query);
  next.delete('watch');
  next.delete('method');
  if (watched) next.set('watch', String(watched.id));
  if (watched && watched.method !== 'best') next.set('method', watched.method);
  return next;
}

function whole(text: string | null, least: number, most: number): number | undefined {
  const value = Number(text?.trim() || Number.NaN);
  return Number.isInteger(value) && value >= least && value <= most ? value : undefined;
}
