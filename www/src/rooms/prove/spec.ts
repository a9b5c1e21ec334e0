/** What is to be proven, in the address: `#/prove?size=3x4&threshold=1500`. Pure. */

import type { Scoring } from '../../engine/contract';
import type { ProveSpec } from '../../engine/jobs';

/** Proofs that a page can do, and about how long they take on two cores. */
export interface Preset {
  readonly title: string;
  readonly about: string;
  readonly spec: ProveSpec;
}

const RULES = { scoring: 'standard', minLength: 3 } as const;

/**
 * For 3x3 twice the classes that the core suggests: they take as long in all (measured), but half the memory, and
 * keep more than two workers busy.
 */
const SMALL_CLASSES = 'center:aeiosuy bcdfghjklmnpqrtvwxz, edge:aeiosuy bcdfghjklmnpqrtvwxz, corner:*';

export const PRESETS: readonly Preset[] = [
  { title: '2 × 3', about: 'a moment', spec: { size: '2x3', threshold: 40, ...RULES } },
  { title: '3 × 3', about: 'seconds', spec: { size: '3x3', threshold: 500, ...RULES, buckets: SMALL_CLASSES } },
  { title: '3 × 4', about: 'a long sitting', spec: { size: '3x4', threshold: 1500, ...RULES } },
  {
    title: 'One class',
    about: 'drawn as in 2009',
    spec: { size: '3x3', threshold: 500, ...RULES, class: 'lnr aei cmpt hkmt ae lnr nrs aeo dkt' },
  },
];

export const FIRST: ProveSpec = PRESETS[1]!.spec;

/** Sizes to choose from. Of more than 4x4 a page does single classes. */
export const SIZES: readonly string[] = ['2x2', '2x3', '2x4', '3x3', '3x4', '3x5', '4x4', '4x5', '5x5'];

/** Dice that boards may have to be rolled with: the sets that were sold, for those sizes that can be proven. */
export const DICE: readonly { name: string; title: string; size: string }[] = [
  { name: 'new', title: 'Boggle (1987 on)', size: '4x4' },
  { name: 'classic', title: 'Boggle (1976–86)', size: '4x4' },
  { name: 'big', title: 'Big Boggle (1979)', size: '5x5' },
  { name: 'deluxe', title: 'Boggle Deluxe and Master', size: '5x5' },
  { name: 'big2012', title: 'Big Boggle (2012)', size: '5x5' },
];

const SCORINGS: readonly Scoring[] = ['standard', 'words', 'powers'];

/** Reads an address; what is missing or makes no sense is as in the first proof. */
export function readSpec(query: URLSearchParams): ProveSpec {
  const size = /^[1-8]x[1-8]$/.exec(query.get('size') ?? '')?.[0];
  const preset = PRESETS.find(({ spec }) => spec.size === (size ?? FIRST.size))?.spec;
  const threshold = whole(query.get('threshold'), 1, 4_000_000_000);
  const buckets = query.get('buckets')?.trim();
  const only = query.get('class')?.trim();
  const scoring = SCORINGS.find((name) => name === query.get('scoring')) ?? 'standard';
  const minLength = whole(query.get('min'), 3, 6) ?? 3;
  const spec: ProveSpec = { size: size ?? FIRST.size, threshold: threshold ?? preset?.threshold ?? 1000, scoring, minLength };
  const dice = query.get('dice')?.trim();
  if (dice && DICE.some(({ name, size }) => name === dice && size === spec.size)) spec.dice = dice;
  if (only) return { ...spec, class: only };
  const ids = query.get('ids')?.trim();
  if (ids) spec.ids = ids;
  // Empty: as the core suggests.
  const parts = buckets === undefined ? preset?.buckets : buckets || undefined;
  return parts ? { ...spec, buckets: parts } : spec;
}

/** Writes an address that reads back as `spec`. */
export function writeSpec(spec: ProveSpec, dictionary: string | null): URLSearchParams {
  const query = new URLSearchParams();
  const preset = PRESETS.find((known) => known.spec.size === spec.size)?.spec;
  if (spec.size !== FIRST.size) query.set('size', spec.size);
  if (spec.threshold !== (preset?.threshold ?? 1000)) query.set('threshold', String(spec.threshold));
  if (spec.class) query.set('class', spec.class);
  else if (spec.buckets !== preset?.buckets) query.set('buckets', spec.buckets ?? '');
  if (spec.ids && !spec.class) query.set('ids', spec.ids);
  if (spec.scoring !== 'standard') query.set('scoring', spec.scoring);
  if (spec.minLength !== 3) query.set('min', String(spec.minLength));
  if (spec.dice) query.set('dice', spec.dice);
  if (dictionary) query.set('dict', dictionary);
  return query;
}

function whole(text: string | null, least: number, most: number): number | undefined {
  const value = Number(text?.trim() || Number.NaN);
  return Number.isInteger(value) && value >= least && value <= most ? value : undefined;
}

/** The partition falls back on the core's where a list has other letters than a to z. */
export function suited(spec: ProveSpec, alphabet: string): ProveSpec {
  if (spec.buckets !== SMALL_CLASSES || alphabet === 'abcdefghijklmnopqrstuvwxyz') return spec;
  const { buckets: _, ...rest } = spec;
  return rest;
}
