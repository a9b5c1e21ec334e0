/**
 * Where the nodes of a graph stand: rows by depth, parents over the middle of their children, subtrees as near to
 * each other as they go.
 */

import type { TreeGraph } from '../../engine/jobs';

/** In pixels of the unscaled picture. */
export const NODE = 42;
export const ROW = 70;
const SIBLINGS = NODE + 9;
const COUSINS = NODE + 20;

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

export function familyOf(graph: Pick<TreeGraph, 'parent'>): Family {
  const nodes = graph.parent.length;
  const first = new Uint32Array(nodes);
  const count = new Uint32Array(nodes);
  for (let node = nodes - 1; node > 0; node--) {
    const parent = graph.parent[node]!;
    first[parent] = node;
    count[parent]! += 1;
  }
  return { first, count };
}

/** Parents come before children in `graph`, so that two passes without recursion do. */
export function layOut(graph: Pick<TreeGraph, 'parent'>, { first, count }: Family): Layout {
  const nodes = graph.parent.length;
  const depth = new Uint8Array(nodes);
  for (let node = 1; node < nodes; node++) depth[node] = depth[graph.parent[node]!]! + 1;
  /** By node, from its parent's place. */
  const offset = new Float32Array(nodes);
  /** By node: how far its subtree reaches to the left and right of it, row by row. */
  const left: (number[] | undefined)[] = [];
  const right: (number[] | undefined)[] = [];
  for (let node = nodes - 1; node >= 0; node--) {
    const lefts: number[] = [];
    const rights: number[] = [];
    for (let child = first[node]!; child < first[node]! + count[node]!; child++) {
      const theirLeft = left[child]!;
      const theirRight = right[child]!;
      let at = 0;
      for (let row = 0; row < Math.min(rights.length, theirLeft.length); row++) {
        at = Math.max(at, rights[row]! - theirLeft[row]! + (row === 0 ? SIBLINGS : COUSINS));
      }
      offset[child] = at;
      for (let row = 0; row < theirLeft.length; row++) {
        if (row >= lefts.length) lefts[row] = theirLeft[row]! + at;
        rights[row] = theirRight[row]! + at;
      }
      left[child] = right[child] = undefined;
    }
    const last = first[node]! + count[node]! - 1;
    const middle = count[node]! > 0 ? (offset[first[node]!]! + offset[last]!) / 2 : 0;
    for (let child = first[node]!; child <= last && count[node]! > 0; child++) offset[child]! -= middle;
    left[node] = [0, ...lefts.map((x) => x - middle)];
    right[node] = [0, ...rights.map((x) => x - middle)];
  }
  const leftmost = Math.min(...left[0]!);
  const width = Math.max(...right[0]!) - leftmost + NODE;
  const x = new Float32Array(nodes);
  const y = new Float32Array(nodes);
  let deepest = 0;
  for (let node = 0; node < nodes; node++) {
    x[node] = node === 0 ? NODE / 2 - leftmost : x[graph.parent[node]!]! + offset[node]!;
    y[node] = NODE / 2 + depth[node]! * ROW;
    deepest = Math.max(deepest, depth[node]!);
  }
  return { x, y, depth, width, height: deepest * ROW + NODE };
}
