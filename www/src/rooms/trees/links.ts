/**
 * The lines between the nodes of a picture. In an unfolded tree there is one above each node; in a tree drawn as it is
 * stored, a node has as many as it has parents.
 */

import type { TreeGraph } from '../../engine/jobs';

export interface Link {
  readonly from: number;
  readonly to: number;
  /** Whether the bound of the root counts it. */
  readonly best: boolean;
  /** The letters that lead here, by their positions on the cell. */
  readonly ways: readonly number[];
  /** Where it passes the rows between its ends, from top to bottom. */
  readonly bends: readonly number[];
}

/** Links in the order of their parents, or of their children, with one above each. */
export function linksOf({ parent, best, woven }: TreeGraph): Link[] {
  if (!woven)
    return Array.from(parent, (from, to) => ({ from, to, best: best[to] === 1, ways: [], bends: [] })).slice(1);
  const { from, to, wayStarts, ways, bendStarts, bends } = woven;
  return Array.from(from, (parent, i) => ({
    from: parent,
    to: to[i]!,
    best: woven.best[i] === 1,
    ways: [...ways.subarray(wayStarts[i], wayStarts[i + 1])],
    bends: [...bends.subarray(bendStarts[i], bendStarts[i + 1])],
  }));
}

/** A node and everything above it, on every path. */
export function allAbove(links: readonly Link[], node: number): Set<number> {
  const above = new Set([node]);
  // Parents come before children, so going up, each node is handled before its parents.
  for (const { from, to } of [...links].sort((a, b) => b.to - a.to)) if (above.has(to)) above.add(from);
  return above;
}
