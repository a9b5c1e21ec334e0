/** How often runs succeed: the results of all climbers combined. Pure functions. */

import type { Climber } from './climber';

/** The best scores of the latest runs of all climbers, approximately in the order in which they ended. */
export function allRuns(climbers: readonly Pick<Climber, 'runs'>[]): number[] {
  const lists = climbers.map(({ runs }) => runs.value);
  const most = lists.reduce((length, list) => Math.max(length, list.length), 0);
  const all: number[] = [];
  for (let i = 0; i < most; i++) for (const list of lists) if (i < list.length) all.push(list[i]!);
  return all;
}

/** The best score, and the number of runs that reached it. */
export function successes(runs: readonly number[]): { best: number; hits: number } {
  const best = runs.reduce((a, b) => Math.max(a, b), 0);
  return { best, hits: runs.filter((points) => points === best).length };
}

const Z = 1.96;

/** The 95% interval (Wilson 1927) of the probability that a run succeeds, given `hits` of `runs`. */
export function interval(hits: number, runs: number): [low: number, high: number] {
  if (runs === 0) return [0, 1];
  const p = hits / runs;
  const scale = 1 + (Z * Z) / runs;
  const middle = (p + (Z * Z) / (2 * runs)) / scale;
  const half = (Z * Math.sqrt((p * (1 - p)) / runs + (Z * Z) / (4 * runs * runs))) / scale;
  return [hits === 0 ? 0 : Math.max(0, middle - half), hits === runs ? 1 : Math.min(1, middle + half)];
}

/**
 * The 95% interval of the median of the runs' best scores: two of the sorted scores, chosen so that it holds whatever the
 * distribution. Fewer than six runs don't have one.
 */
export function medianInterval(scores: readonly number[]): [low: number, high: number] | undefined {
  const sorted = [...scores].sort((a, b) => a - b);
  const n = sorted.length;
  if (n < 6) return undefined;
  const half = (Z * Math.sqrt(n)) / 2;
  const [low, high] = [Math.round(n / 2 - half), Math.round(n / 2 + 1 + half)];
  return [sorted[Math.max(1, low) - 1]!, sorted[Math.min(n, high) - 1]!];
}

/** Estimates the median of the best of `times` runs: half of such groups of runs have a lower best score, half a higher. */
export function medianOfBest(scores: readonly number[], times: number): number {
  const sorted = [...scores].sort((a, b) => a - b);
  const share = 0.5 ** (1 / times);
  return sorted[Math.max(0, Math.ceil(share * sorted.length - 1e-9) - 1)] ?? 0;
}

/** Returns whether two intervals have a point in common. */
export function overlap([a, b]: readonly [number, number], [c, d]: readonly [number, number]): boolean {
  return a <= d && c <= b;
}
