/** Computes the rows of a picture, and the children of each node. The core computes the positions within rows. */

import type { TreeGraph } from '../../engine/jobs';

/**
 * In pixels of the unscaled picture: the side of a node, the gap between siblings (twice as much between cousins), and
 * the distance between rows.
 */
export const NODE = 42;
export const GAP = 9;
export const ROW = 70;
/** Where links may come from anywhere, they need more space between the rows. */
export const SHARED_ROW = 96;
export const SHARED_GAP = 15;

export interface Layout {
  readonly x: Float32Array;
  readonly y: Float32Array;
  readonly depth: Uint8Array;
  readonly width: number;
  readonly height: number;
  /** The distance from row to row. */
  readonly row: number;
}

/** The drawn children of each node. */
export type Family = readonly (readonly number[])[];

export function familyOf({ parent }: Pick<TreeGraph, 'parent'>): Family {
  const family: number[][] = Array.from(parent, () => []);
  for (let node = 1; node < parent.length; node++) family[parent[node]!]!.push(node);
  return family;
}

/** The depth of each node in the tree of first places. Parents come before children in `graph`. */
export function depthOf({ parent }: Pick<TreeGraph, 'parent'>): Uint8Array {
  const depth = new Uint8Array(parent.length);
  for (let node = 1; node < parent.length; node++) depth[node] = depth[parent[node]!]! + 1;
  return depth;
}

export function layOut(graph: Pick<TreeGraph, 'parent' | 'x' | 'woven'>): Layout {
  const { x, woven } = graph;
  const depth = woven?.layer ?? depthOf(graph);
  const row = woven ? SHARED_ROW : ROW;
  const y = Float32Array.from(depth, (at) => NODE / 2 + at * row);
  const width = x.reduce((most, at) => Math.max(most, at), 0) + NODE / 2;
  return { x, y, depth, width, height: (depth.at(-1) ?? 0) * row + NODE, row };
}
