/** The lines between the nodes of a picture: in a tree one above each node, in a tree as it is stored as many as it has parents. */

import type { TreeGraph } from '../../engine/jobs';

export interface Link {
  readonly from: number;
  readonly to: number;
  /** Whether the bound of the root counts it. */
  readonly best: boolean;
  /** Letters that lead here, by their places on the cell. */
  readonly ways: readonly number[];
  /** Where it passes the rows between its ends, from above. */
  readonly bends: readonly number[];
}

/** Links by the order of their parents, or of their children: one above each of these. */
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

/** A node and all above it on whichever way. */
export function allAbove(links: readonly Link[], node: number): Set<number> {
  const above = new Set([node]);
  // Parents come before children, so from below each is known before its parents are asked for.
  for (const { from, to } of [...links].sort((a, b) => b.to - a.to)) if (above.has(to)) above.add(from);
  return above;
}
