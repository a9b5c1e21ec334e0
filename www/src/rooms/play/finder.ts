/** Looks for a board with enough common words: rolls one seed after the other. */
import type { WordCounts } from './words';
import type { Spec } from './spec';
import { lay, type TableEngine } from './table';

/** The number of boards to roll before the best of them is taken. Each takes a few milliseconds. */
export const MOST_ROLLS = 150;

export interface Finding {
  readonly spec: Spec;
  /** The number of its words that count. */
  readonly count: number;
  readonly rolls: number;
}

/**
 * Returns the game with the first seed whose board has `wanted` words that count, or else with the seed that has the
 * most.
 */
export async function findBoard(
  engine: TableEngine,
  spec: Spec,
  wanted: number,
  counts: WordCounts,
  nextSeed: () => string,
  mostRolls = MOST_ROLLS,
): Promise<Finding> {
  let best: Finding | undefined;
  if (spec.source.kind === 'given') return { spec, count: 0, rolls: 0 };
  for (let rolls = 1; ; rolls += 1) {
    const next: Spec = { ...spec, source: { ...spec.source, seed: rolls === 1 ? spec.source.seed : nextSeed() } };
    const { solution } = await lay(engine, next);
    const count = solution.words.filter(counts).length;
    if (!best || count > best.count) best = { spec: next, count, rolls };
    if (best.count >= wanted || rolls >= mostRolls) return { ...best, rolls };
  }
}
