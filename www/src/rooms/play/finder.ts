/** Finds a board with enough common words by rolling one seed after another. */
import type { WordTest } from './words';
import type { Spec } from './spec';
import { lay, type TableEngine } from './table';

/** Boards that are rolled before the best of them is taken. A board takes a few milliseconds. */
export const MOST_ROLLS = 150;

export interface Finding {
  readonly spec: Spec;
  /** How many of its words count. */
  readonly count: number;
  readonly rolls: number;
}

/** The game with the first of the seeds whose board has `wanted` words that count, or else with the most of them. */
export async function findBoard(
  engine: TableEngine,
  spec: Spec,
  wanted: number,
  counts: WordTest,
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
