/** From one picture to the next: each node travels from what it was made of to its place. */

import type { Layout } from './layout';
import type { Picture } from './picture';
import type { View } from './view';

/** Milliseconds. */
export const MOVE = 360;

/** Where the nodes of a picture come from, in its own units. */
export interface Motion {
  readonly x: Float32Array;
  readonly y: Float32Array;
  /** 0 for what was not there. */
  readonly old: Uint8Array;
  /** The picture before, and its nodes that none of the others' places was made of: they fade. */
  readonly before: Picture;
  readonly beforeView: View;
  readonly gone: readonly number[];
  /** By node of the picture before, the node that it became part of; -1 for none. What is gone travels there. */
  readonly into: Int32Array;
}

/** `undefined` if the pictures have nothing to do with each other. */
export function motionOf(before: Picture, beforeView: View, after: Picture, view: View): Motion | undefined {
  const found = sourcesOf(before, after);
  if (!found) return undefined;
  const { sources, into } = found;
  const n = after.nodes;
  const motion = { x: new Float32Array(n), y: new Float32Array(n), old: new Uint8Array(n) };
  for (let node = 0; node < n; node++) {
    const source = sources[node]!;
    if (source >= 0) {
      motion.old[node] = 1;
      motion.x[node] = (beforeView.x + before.layout.x[source]! * beforeView.scale - view.x) / view.scale;
      motion.y[node] = (beforeView.y + before.layout.y[source]! * beforeView.scale - view.y) / view.scale;
    } else {
      // What was not to be seen comes out of its parent.
      const parent = after.graph.parent[node]!;
      motion.x[node] = node === 0 ? after.layout.x[0]! : motion.x[parent]!;
      motion.y[node] = node === 0 ? after.layout.y[0]! : motion.y[parent]!;
    }
  }
  const used = new Set(sources);
  const gone = Array.from({ length: before.nodes }, (_, node) => node).filter((node) => !used.has(node));
  return { ...motion, before, beforeView, gone, into };
}

/** Where nodes of the picture before are on the way, in the units of the picture after: at their places, or on the way to what they became part of. */
export function fadingPlaces(
  { before, beforeView, gone, into }: Motion,
  after: Pick<Layout, 'x' | 'y'>,
  view: View,
  share: number,
): { x: Float32Array; y: Float32Array } {
  const at = { x: new Float32Array(before.nodes), y: new Float32Array(before.nodes) };
  for (const node of gone) {
    const target = into[node]!;
    for (const axis of ['x', 'y'] as const) {
      const from = (before.layout[axis][node]! * beforeView.scale + beforeView[axis] - view[axis]) / view.scale;
      at[axis][node] = target < 0 ? from : from + (after[axis][target]! - from) * share;
    }
  }
  return at;
}

/** Names that a node goes by among the places of one tree; the best first. */
type Keys = (node: number) => Iterable<number>;

/**
 * By the place of a tree in the timeline, how nodes of a picture are named there. A tree's nodes have their own
 * numbers, and those of what they were made of in the tree before; a sketch's nodes keep the numbers of the tree
 * that is being lifted, and when all moves are made have the places of the next tree.
 */
function keysOf({ graph, subject }: Picture): Map<string, Keys> {
  const { names, at, moves } = subject;
  const { number, stored, woven, originStarts, origins } = graph;
  const made: Keys = (node) =>
    originStarts.length > 1 ? origins.subarray(originStarts[node], originStarts[node + 1]) : [];
  const keys = new Map<string, Keys>();
  const name = names[at];
  if (moves) {
    // Of stored nodes, which are named by their places, it is the next tree all the time.
    const place = woven ? number : stored;
    if ((woven || moves.taken === moves.total) && names[at + 1] !== undefined)
      keys.set(names[at + 1]!, (node) => [place[node]!]);
    if (name !== undefined) keys.set(name, (node) => [number[node]!, ...made(node)]);
  } else {
    if (name !== undefined) keys.set(name, (node) => [number[node]!]);
    const last = names[at - 1];
    if (last !== undefined && originStarts.length > 1) keys.set(last, made);
  }
  return keys;
}

/**
 * By node of `after`, the node of `before` that it was made of, or that was made of it, -1 for none in the picture; and by
 * node of `before`, a node of `after` that it is a part of.
 */
function sourcesOf(before: Picture, after: Picture): { sources: Int32Array; into: Int32Array } | undefined {
  if (before.of !== after.of) return undefined;
  if (before.isShared !== after.isShared) return sameNodes(before, after);
  const earlier = keysOf(before);
  for (const [name, keys] of keysOf(after)) {
    const theirs = earlier.get(name);
    if (!theirs) continue;
    const rows = new Map<number, number>();
    // Of the nodes of one name the first; a node's own name, which comes first, before all others.
    const lists = Array.from({ length: before.nodes }, (_, row) => [...theirs(row)]);
    lists.forEach(([own], row) => own !== undefined && !rows.has(own) && rows.set(own, row));
    lists.forEach((list, row) => list.forEach((key) => rows.has(key) || rows.set(key, row)));
    const sources = new Int32Array(after.nodes).fill(-1);
    const into = new Int32Array(before.nodes).fill(-1);
    for (let node = 0; node < after.nodes; node++) {
      for (const key of keys(node)) {
        const row = rows.get(key);
        if (row === undefined) continue;
        if (sources[node]! < 0) sources[node] = row;
        if (into[row]! < 0) into[row] = node;
      }
    }
    follow(before, after, sources, into);
    return { sources, into };
  }
  return undefined;
}

/** From one move to the next: what became part of another node goes there, and when the move is taken back comes from there. */
function follow(before: Picture, after: Picture, sources: Int32Array, into: Int32Array): void {
  const taken = ({ subject: { at, moves } }: Picture): string => `${at} ${moves?.taken ?? 0}`;
  const passed = (of: Picture, other: Picture): Map<number, number> => {
    const { at, moves } = of.subject;
    return new Map(moves?.made && taken(other) === `${at} ${moves.taken - 1}` ? moves.made.passed : []);
  };
  const put = (from: Picture, to: Picture, ways: Map<number, number>, found: Int32Array): void => {
    if (ways.size === 0) return;
    const rows = new Map([...to.graph.number].map((number, row): [number, number] => [number, row]));
    for (let row = 0; row < from.nodes; row++) {
      let number = from.graph.number[row]!;
      if (found[row]! >= 0 || !ways.has(number)) continue;
      for (let next = ways.get(number); next !== undefined; next = ways.get(number)) number = next;
      found[row] = rows.get(number) ?? -1;
    }
  };
  put(before, after, passed(after, before), into);
  put(after, before, passed(before, after), sources);
}

/** From all places of a tree to each stored node once, or back: what is stored as one node meets, or parts. */
function sameNodes(before: Picture, after: Picture): { sources: Int32Array; into: Int32Array } | undefined {
  const name = ({ subject: { names, at, moves } }: Picture): string | undefined => (moves ? undefined : names[at]);
  if (name(before) === undefined || name(before) !== name(after)) return undefined;
  const rowsOf = ({ graph: { stored } }: Picture): Map<number, number> =>
    new Map([...stored].map((id, row): [number, number] => [id, row]).reverse());
  const find = (of: Picture, rows: Map<number, number>): Int32Array =>
    Int32Array.from(of.graph.stored, (id) => rows.get(id) ?? -1);
  return { sources: find(after, rowsOf(before)), into: find(before, rowsOf(after)) };
}

/** The way at a share of the time: quick at first, gentle at the end. */
export function eased(share: number): number {
  return 1 - (1 - Math.min(1, Math.max(0, share))) ** 3;
}

/** Where nodes are on the way. */
export function between(
  { x, y }: Pick<Motion, 'x' | 'y'>,
  to: Pick<Motion, 'x' | 'y'>,
  share: number,
): { x: Float32Array; y: Float32Array } {
  const on = (from: Float32Array, end: Float32Array): Float32Array => from.map((at, i) => at + (end[i]! - at) * share);
  return { x: on(x, to.x), y: on(y, to.y) };
}
