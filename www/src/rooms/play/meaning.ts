/** What a score means: levels, and how rich a board was. Pure functions, and one that asks the engine. */
import type { Tiers } from '../../words/table';
import type { Spec } from './spec';
import { lay, type TableEngine } from './table';
import type { Summary } from './words';

/** The share of the points in common words from which each level begins. */
export const LEVELS: readonly (readonly [share: number, name: string])[] = [
  [0, 'Warming up'],
  [0.1, 'Good start'],
  [0.2, 'Solid'],
  [0.35, 'Strong'],
  [0.5, 'Great'],
  [0.75, 'Superb'],
  [1, 'Master'],
];

export interface Level {
  readonly name: string;
  /** The points of all common words, which are the measure. */
  readonly of: number;
  readonly common: number;
  readonly commonFound: number;
  /** The next level and the points that it still needs. */
  readonly next?: { readonly name: string; readonly points: number };
}

/** Measures a result by the common words of its board; all words that were found count. `null` if there are none. */
export function levelOf({ points, groups }: Summary, tiers: Tiers): Level | null {
  const common = groups.flatMap(({ words }) => words).filter(({ word }) => tiers.of(word) === 'common');
  const of = common.reduce((sum, word) => sum + word.points, 0);
  if (of === 0) return null;
  const at = LEVELS.findLastIndex(([share]) => points >= share * of);
  const next = LEVELS[at + 1];
  return {
    name: LEVELS[at]![1],
    of,
    common: common.length,
    commonFound: common.filter(({ found }) => found).length,
    ...(next && { next: { name: next[1], points: Math.ceil(next[0] * of) - points } }),
  };
}

/** The number of boards that a board is compared with. */
export const SAMPLE = 100;
const samples = new Map<string, Promise<number[]>>();

/** Returns how many of a hundred boards rolled with the same dice have fewer points. */
export async function richness(engine: TableEngine, spec: Spec, points: number): Promise<number | null> {
  if (spec.source.kind !== 'roll') return null;
  const { dice } = spec.source;
  const key = [dice, spec.dictionary, spec.scoring, spec.minLength].join(' ');
  let sample = samples.get(key);
  if (!sample) {
    const seeds = Array.from({ length: SAMPLE }, (_, i) => `sample ${i + 1}`);
    sample = (async () => {
      const all: number[] = [];
      for (const seed of seeds)
        all.push((await lay(engine, { ...spec, source: { kind: 'roll', dice, seed } })).solution.points);
      return all;
    })();
    samples.set(key, sample);
    sample.catch(() => samples.delete(key));
  }
  return (await sample).filter((each) => each < points).length;
}
