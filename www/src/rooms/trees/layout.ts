/** Rows of a picture, and who is whose child; where nodes stand in their rows the crate says. */

import type { TreeGraph } from '../../engine/jobs';

/** In pixels of the unscaled picture: the side of a node, between siblings (cousins: twice), from row to row. */
export const NODE = 42;
export const GAP = 9;
export const ROW = 70;

export interface Layout {
  readonly x: Float32Array;
  readonly y: Float32Array;
  readonly depth: Uint8Array;
  readonly width: number;
  readonly height: number;
}

/** The children of each node as a range: of node i from `first[i]`, `count[i]` of them. */
export interface Family {
  readonly first: Uint32Array;
  readonly count: Uint32Array;
}

export function familyOf({ parent }: Pick<TreeGraph, 'parent'>): Family {
  const first = new Uint32Array(parent.length);
  const count = new Uint32Array(parent.length);
  for (let node = parent.length - 1; node > 0; node--) {
    first[parent[node]!] = node;
    count[parent[node]!]! += 1;
  }
  return { first, count };
}

/** Parents come before children in `graph`. */
export function layOut({ parent, x }: Pick<TreeGraph, 'parent' | 'x'>): Layout {
  const depth = new Uint8Array(x.length);
  for (let node = 1; node < x.length; node++) depth[node] = depth[parent[node]!]! + 1;
  const y = Float32Array.from(depth, (row) => NODE / 2 + row * ROW);
  const width = x.reduce((most, at) => Math.max(most, at), 0) + NODE / 2;
  return { x, y, depth, width, height: (depth.at(-1) ?? 0) * ROW + NODE };
}
