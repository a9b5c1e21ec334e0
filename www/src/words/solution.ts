/** What rooms read from a solution, whose words are numbered in alphabetical order. */
import type { Solution } from '../engine/contract';

export function canUse({ wordCells }: Solution, index: number, cell: number): boolean {
  const bits = wordCells[2 * index + (cell >> 5)] ?? 0;
  return ((bits >>> (cell & 31)) & 1) === 1;
}

export function firstPath(solution: Solution, index: number): number[] {
  return Array.from(solution.cells.subarray(solution.cellStarts[index] ?? 0, solution.cellStarts[index + 1] ?? 0));
}

/** Returns the number of letters of text, as people count them. */
export const lengthOf = (word: string): number => [...word].length;

/** Groups items with equal keys, in the order in which the keys first appear. */
export function groupBy<T, K>(items: readonly T[], keyOf: (item: T) => K): Map<K, T[]> {
  const groups = new Map<K, T[]>();
  for (const item of items) {
    const key = keyOf(item);
    const group = groups.get(key);
    if (group) group.push(item);
    else groups.set(key, [item]);
  }
  return groups;
}
