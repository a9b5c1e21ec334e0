/** Animates from one picture to the next: each node travels from what it was made from to its new place. */

import type { Layout, Picture } from './picture';

export type Places = Pick<Layout, 'x' | 'y'>;

/** Where the nodes of a picture come from, in the picture's own units. */
export interface Motion {
  readonly x: Float32Array;
  readonly y: Float32Array;
  /** 0 for nodes that weren't there. */
  readonly old: Uint8Array;
  /** For each node, the node of the previous picture that it was made from; -1 for none. */
  readonly sources: Int32Array;
  /** The previous picture, where its nodes were, and those of them that nothing was made from, which fade out. */
  readonly before: Picture;
  readonly beforePlaces: Places;
  readonly gone: readonly number[];
  /**
   * For each node of the previous picture, the node that it became part of; -1 for none. Nodes that are gone travel
   * there.
   */
  readonly into: Int32Array;
}

/**
 * Returns the motion from where the nodes of a picture are now. Returns `undefined` if the pictures have nothing to do
 * with each other.
 */
export function motionOf(before: Picture, beforePlaces: Places, after: Picture): Motion | undefined {
  const found = sourcesOf(before, after);
  if (!found) return undefined;
  const { sources, into } = found;
  const n = after.nodes;
  const motion = { x: new Float32Array(n), y: new Float32Array(n), old: new Uint8Array(n) };
  for (let node = 0; node < n; node++) {
    const source = sources[node]!;
    if (source >= 0) {
      motion.old[node] = 1;
      motion.x[node] = beforePlaces.x[source]!;
      motion.y[node] = beforePlaces.y[source]!;
    } else {
      // Nodes that weren't visible come out of their parents.
      const parent = after.graph.parent[node]!;
      motion.x[node] = node === 0 ? after.layout.x[0]! : motion.x[parent]!;
      motion.y[node] = node === 0 ? after.layout.y[0]! : motion.y[parent]!;
    }
  }
  const used = new Set(sources);
  const gone = Array.from({ length: before.nodes }, (_, node) => node).filter((node) => !used.has(node));
  return { ...motion, sources, before, beforePlaces, gone, into };
}

/** Returns where nodes of the previous picture are: at their places, or on the way to what they became part of. */
export function fadingPlaces({ before, beforePlaces, gone, into }: Motion, after: Places, share: number): Places {
  const at = { x: new Float32Array(before.nodes), y: new Float32Array(before.nodes) };
  for (const node of gone) {
    const target = into[node]!;
    for (const axis of ['x', 'y'] as const) {
      const from = beforePlaces[axis][node]!;
      at[axis][node] = target < 0 ? from : from + (after[axis][target]! - from) * share;
    }
  }
  return at;
}

/** The names of a node among the places of one tree, the best one first. */
type Keys = (node: number) => Iterable<number>;

/**
 * For each tree of the timeline, how nodes of a picture are named in it. The nodes of a tree have their own numbers,
 * and the numbers of the nodes of the previous tree that they were made from. The nodes of a sketch keep the numbers of
 * the tree that is being lifted, and after the last move they have the places of the next tree.
 */
function keysOf({ graph, subject }: Picture): Map<string, Keys> {
  const { names, at, moves } = subject;
  const { number, stored, woven, originStarts, origins } = graph;
  const made: Keys = (node) =>
    originStarts.length > 1 ? origins.subarray(originStarts[node], originStarts[node + 1]) : [];
  const keys = new Map<string, Keys>();
  const name = names[at];
  if (moves) {
    // For stored nodes, which are named by their places, it is always the next tree.
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
 * For each node of `after`, the node of `before` that it was made from, or that was made from it, or -1 if it isn't in
 * the picture; and for each node of `before`, a node of `after` that it is part of.
 */
function sourcesOf(before: Picture, after: Picture): { sources: Int32Array; into: Int32Array } | undefined {
  if (before.of !== after.of) return undefined;
  if (before.isShared !== after.isShared) return sameNodes(before, after);
  const earlier = keysOf(before);
  for (const [name, keys] of keysOf(after)) {
    const theirs = earlier.get(name);
    if (!theirs) continue;
    const rows = new Map<number, number>();
    // The first of the nodes with a name. A node's own name comes first, and counts more than all others.
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

/**
 * Returns the animation from one move to the next. Nodes that became part of another node go there and, when the move
 * is undone, come from there.
 */
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

/**
 * Returns the animation between all places of a tree and each stored node once. Places stored as one node meet or
 * separate.
 */
function sameNodes(before: Picture, after: Picture): { sources: Int32Array; into: Int32Array } | undefined {
  const name = ({ subject: { names, at, moves } }: Picture): string | undefined => (moves ? undefined : names[at]);
  if (name(before) === undefined || name(before) !== name(after)) return undefined;
  const rowsOf = ({ graph: { stored } }: Picture): Map<number, number> =>
    new Map([...stored].map((id, row): [number, number] => [id, row]).reverse());
  const find = (of: Picture, rows: Map<number, number>): Int32Array =>
    Int32Array.from(of.graph.stored, (id) => rows.get(id) ?? -1);
  return { sources: find(after, rowsOf(before)), into: find(before, rowsOf(after)) };
}

/** Returns the fraction of the distance covered after a fraction of the time: quick at first, gentle at the end. */
export function eased(share: number): number {
  return 1 - (1 - Math.min(1, Math.max(0, share))) ** 3;
}

/** The same with a gentle start, so that an eye can follow: nodes may go any way, while layers only stretch. */
export function gentle(share: number): number {
  return share <= 0 ? 0 : share >= 1 ? 1 : share * share * (3 - 2 * share);
}

/** Returns where the nodes are during the animation. */
export function between({ x, y }: Places, to: Places, share: number): { x: Float32Array; y: Float32Array } {
  const on = (from: Float32Array, end: Float32Array): Float32Array => from.map((at, i) => at + (end[i]! - at) * share);
  return { x: on(x, to.x), y: on(y, to.y) };
}

/** Whether the visitor wants no motion. */
export const isCalm = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches;
