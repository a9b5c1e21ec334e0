/** A graph with its layout, and descriptions of its nodes in words. */

import { boardText, faceText, type Grid, placeName } from '../../board/face';
import type { ClassView, TreeGraph, Moved, MovedNode, TreePlace, TreeWhy } from '../../engine/contract';
import { capital, counted, whole } from '../../ui/format';

const ROOT = 0;
export const SUM = 1;
const NOTHING = 255;

/**
 * `cell 4 (row 2, column 2)`: the number that the picture shows, as nodes need short names, and where that is on the
 * board, which has the same numbers.
 */
export function cellPhrase(grid: Pick<Grid, 'cols'>, cell: number): string {
  return `cell ${cell} (${placeName(grid, cell)})`;
}

/** What a picture shows. */
export interface Subject {
  readonly class: ClassView;
  /**
   * A name for each tree of the timeline, up to the one after the shown tree. In trees with the same name, places have
   * the same numbers.
   */
  readonly names: readonly string[];
  /** The tree that it shows, or from which its moves begin. */
  readonly at: number;
  /** Whether siblings are stacked. */
  readonly stacked?: boolean;
  /** The number of moves made, if it is between two trees. */
  readonly moves?:
    | {
        readonly taken: number;
        readonly total: number;
        readonly made?: Moved | undefined;
        /** The root before the last move. */
        readonly before?: { readonly bound: number; readonly nodes: number } | undefined;
      }
    | undefined;
}

export class Picture {
  /** The drawn children of each node. */
  readonly family: readonly (readonly number[])[];
  layout: Layout;
  /** The nodes in the order of a walk: parents before children, from left to right. */
  readonly walk: readonly number[];
  readonly links: readonly Link[];
  /** The depth of each node at its first place. */
  readonly depth: Uint8Array;
  private readonly part: ReadonlySet<number>;
  /** How many links lead up and down from each node. */
  private readonly up: Uint32Array;
  private readonly down: Uint32Array;

  constructor(
    readonly graph: TreeGraph,
    readonly subject: Subject,
  ) {
    const { parent } = graph;
    const family: number[][] = Array.from(parent, () => []);
    this.depth = new Uint8Array(this.nodes);
    // Parents come before children.
    for (let node = 1; node < this.nodes; node++) {
      family[parent[node]!]!.push(node);
      this.depth[node] = this.depth[parent[node]!]! + 1;
    }
    this.family = family;
    this.layout = subject.stacked ? stack(family) : layOut(graph, this.depth, 0);
    const walk: number[] = [];
    const ahead = [0];
    for (let node = ahead.pop(); node !== undefined; node = ahead.pop()) {
      walk.push(node);
      ahead.push(...family[node]!.toReversed());
    }
    this.walk = walk;
    this.links = linksOf(graph, subject.class);
    this.part = new Set(subject.moves?.made?.part);
    [this.up, this.down] = [new Uint32Array(this.nodes), new Uint32Array(this.nodes)];
    for (const { from, to } of this.links) {
      this.up[to]! += 1;
      this.down[from]! += 1;
    }
  }

  /** Moves the rows as far apart as is asked for and still looks good, but not those of stacks. */
  spread(row: number): void {
    if (!this.layout.above) this.layout = layOut(this.graph, this.depth, row);
  }

  get of(): ClassView {
    return this.subject.class;
  }

  /** Returns whether another picture shows the same. One may come twice, and an animation must not start again. */
  isLike({ graph, subject, isShared }: Picture): boolean {
    const { at, names, moves } = this.subject;
    const sameTree = subject.at === at && subject.names[at] === names[at] && subject.moves?.taken === moves?.taken;
    return (
      sameTree &&
      isShared === this.isShared &&
      graph.number.length === this.nodes &&
      graph.number.every((number, i) => number === this.graph.number[i])
    );
  }

  /** Whether each stored node is drawn once, with a link from each of its parents. */
  get isShared(): boolean {
    return this.graph.woven !== undefined;
  }

  /** Returns whether a node took part in the last move. */
  moved(node: number): boolean {
    return this.part.has(this.graph.number[node]!);
  }

  /** Returns the highest node that took part in the last move, or the root. */
  get focus(): number {
    const [first = -1] = this.part;
    return Math.max(0, this.graph.number.indexOf(first));
  }

  get nodes(): number {
    return this.graph.number.length;
  }

  isSum(node: number): boolean {
    return this.graph.kind[node]! <= SUM;
  }

  /** Returns the cell of a node; -1 for a root. */
  cell(node: number): number {
    const cell = this.graph.cell[node]!;
    return cell === NOTHING ? -1 : cell;
  }

  letter(node: number): string {
    return letterOf(this.graph, node, this.of);
  }

  /** Returns a node and its ancestors, up to the root. */
  above(node: number): number[] {
    const found = [node];
    for (let at = node; at > 0; ) found.push((at = this.graph.parent[at]!));
    return found;
  }

  /** Returns a node and everything above it, on every path from the root or on that of a place. */
  trail(node: number, place?: TreePlace): Set<number> {
    const trail = new Set([node]);
    const isOn = (above: number): boolean => !place || place.stored.includes(this.graph.stored[above]!);
    // Parents come before children, so going up, each node is handled before its parents.
    for (const { from, to } of this.links.toSorted((a, b) => b.to - a.to))
      if (trail.has(to) && isOn(from)) trail.add(from);
    return trail;
  }

  /** Returns the other places of the picture that are stored as the same node. */
  sameStored(node: number): number[] {
    const { stored } = this.graph;
    return Array.from(stored.keys()).filter((other) => other !== node && stored[other] === stored[node]);
  }

  /** For each cell, returns the letters decided on the path from the root to a node. */
  lettersTo(node: number): Letters {
    return lettersOn(
      this.graph,
      this.above(node).map((at) => [at, this.graph.parent[at]!]),
      this.of,
    );
  }

  /** Returns whether a node is a letter of a board, below other letters of it. */
  isOn(node: number, board: readonly (string | undefined)[]): boolean {
    const letters = this.isSum(node) && node > 0 ? [...this.lettersTo(node)] : [];
    return letters.length > 0 && letters.every(([cell, of]) => of.has(faceText(board[cell] ?? '')));
  }

  /** For each cell, returns the letters that the root's bound counts, as far as they are in the picture. */
  lettersOfBest(): Map<number, Set<string>> {
    const letters = new Map<number, Set<string>>();
    const put = (cell: number, letter: string): void =>
      void letters.set(cell, (letters.get(cell) ?? new Set()).add(letter));
    // If a link has several letters, the first one counts.
    for (const { from, best, ways } of this.links)
      if (best && ways.length > 0) put(this.cell(from), letterAt(this.of, this.cell(from), ways[0]!));
    for (const node of this.walk)
      if (this.graph.best[node] && this.graph.kind[node] === SUM) put(this.cell(node), this.letter(node));
    return letters;
  }

  /** Returns whether the picture contains the whole tree. */
  get isWhole(): boolean {
    return this.graph.hidden.every((hidden) => hidden === 0);
  }

  describe(node: number): string {
    const { parent, size, hidden, cell } = this.graph;
    const parents = this.up[node]!;
    const same = this.above(node).filter((at) => this.isSum(at) && cell[at] === cell[node]);
    return [
      inWords(this.graph, node, parent[node]!, this.childrenOf(node), this.of),
      hidden[node]! > 0 && `${counted(size[node]! - 1, 'node')} below.`,
      this.isSum(node) && same.length > 1 && 'It was chosen above; here is where words use it.',
      parents > 1 && `Stored once, below ${parents} nodes.`,
    ]
      .filter(Boolean)
      .join(' ');
  }

  /** Returns the number of a node's children, drawn or not. */
  childrenOf(node: number): number {
    return this.graph.hidden[node]! + this.down[node]!;
  }

  private nameOf({ kind, cell, letter }: MovedNode): string {
    if (kind === ROOT) return 'the root';
    return `${kind > SUM ? 'the choice' : letterAt(this.of, cell, letter)} on ${cellPhrase(this.of, cell)}`;
  }

  /** Describes the last move in a sentence or two. */
  describeMove(): string {
    const { made } = this.subject.moves ?? {};
    if (!made) return '';
    const { copies, dropped } = made;
    const { points } = made.node;
    const [node, into, cell] = [this.nameOf(made.node), made.into && this.nameOf(made.into), made.node.cell];
    const meet = `Two choices on ${cellPhrase(this.of, cell)} meet and become one.`;
    const earns = points > 0 ? `, with its ${points === 1 ? 'point' : `${points} points`}` : '';
    const copied = copies === 1 ? '' : `, which now has ${copies} copies, one per letter${earns}`;
    const others = dropped === 1 ? 'the other letter' : `${dropped} other letters`;
    const stored = `${whole(copies)} of ${whole(this.graph.size[0]!)} nodes are stored`;
    const said: Record<Moved['kind'], string> = {
      rotate: `${into} moves above ${node}${copied}.${dropped > 0 ? ` With ${others}, it would have no branch, so there is no copy of it.` : ''}`,
      splice: `${node} has no points and only one child, so ${into} takes its place.`,
      absorb: `${node} is folded into ${into}${earns}.`,
      merge: meet,
      join: `${meet}${copies === 0 ? '' : ` Their branches for ${copies === 1 ? 'one letter' : `${copies} letters`} are combined.`}`,
      drop: `${node} is dropped: it cannot beat the cutoff.`,
      take: into
        ? `${into} takes the place of ${node}.${dropped > 0 ? ` ${capital(others)} ${dropped === 1 ? 'is' : 'are'} dropped.` : ''}`
        : `With this letter, ${node} has no branch. It is removed, with everything that leads only to it.`,
      name: `The letter of every choice on ${cellPhrase(this.of, cell)} is now fixed, so the root is labeled ${node}.`,
      share: `${node} occurs twice with the same nodes below it, so the two are stored once. ${stored}.`,
      refresh: `The bound of ${node} was kept from before. Recomputed, it falls from ${whole(made.was)} to ${whole(this.graph.bound[this.focus]!)}.`,
    };
    return capital(said[made.kind]);
  }
}

// --- Nodes in words --------------------------------------------------------------------------------------------------

/** Nodes of a picture, or those on the path from the root to a place. */
type Nodes = Pick<TreeGraph, 'kind' | 'cell' | 'letter' | 'way'>;

function letterAt(view: ClassView, cell: number, place: number): string {
  return faceText(view.cells[cell]?.[place] ?? '.');
}

/** Returns the letter of a sum node. A root has no letter, so it gets a dot. */
export function letterOf({ cell, letter }: Nodes, node: number, view: ClassView): string {
  return letterAt(view, cell[node]!, letter[node]!);
}

/** Returns the letter that led to a node from a choice, if the node doesn't show it itself. */
function wayTo({ kind, cell, letter, way }: Nodes, node: number, parent: number, view: ClassView): string {
  if (way[node] === NOTHING) return '';
  const says = kind[node]! <= SUM && cell[node] === cell[parent] && letter[node] === way[node];
  return says ? '' : letterAt(view, cell[parent]!, way[node]!);
}

/** For each cell, returns the letters decided on a path of nodes, each with its parent. */
function lettersOn(nodes: Nodes, path: readonly [number, number][], view: ClassView): Letters {
  const letters: Letters = new Map();
  for (const [node, parent] of path) {
    const way = wayTo(nodes, node, parent, view);
    if (way) letters.set(nodes.cell[parent]!, new Set([way]));
    if (nodes.kind[node] === SUM) letters.set(nodes.cell[node]!, new Set([letterOf(nodes, node, view)]));
  }
  return letters;
}

/** For each cell, returns the letters on the path to a place. */
export function lettersOf(place: TreePlace, view: ClassView): Letters {
  return lettersOn(
    place,
    Array.from(place.number, (_, i) => [i, i - 1]),
    view,
  );
}

/** Describes the node at `i` on the path from the root to a place. */
export function describePlace(place: TreePlace, i: number, view: ClassView): string {
  // The number of children is known only for the place itself, not for its ancestors.
  const children = i < place.number.length - 1 ? undefined : place.children;
  const below = place.size[i]! - 1;
  return inWords(place, i, i - 1, children, view) + (below > 0 ? ` ${counted(below, 'node')} below.` : '');
}

function inWords(
  nodes: Nodes & Pick<TreeGraph, 'points' | 'bound'>,
  node: number,
  parent: number,
  children: number | undefined,
  view: ClassView,
): string {
  const way = wayTo(nodes, node, parent, view);
  const before = way ? `With ${way} on ${cellPhrase(view, nodes.cell[parent]!)}: ` : '';
  const [kind, points, worth] = [nodes.kind[node]!, nodes.points[node]!, whole(nodes.bound[node]!)];
  const on = kind === ROOT ? 'Root' : `on ${cellPhrase(view, nodes.cell[node]!)}`;
  if (kind === SUM) {
    // After folding, several words may need no letter below this one.
    const word =
      points > 0 ? `, of which ${points} ${points === 1 ? 'is' : 'are'} for words that are complete here` : '';
    return `${before}${letterOf(nodes, node, view)} ${on}: worth ${worth}${word}.`;
  }
  const name = before + (kind === ROOT ? on : `Choice ${on}`);
  if (children === undefined) return `${name}: ${worth}.`;
  if (kind === ROOT) return `${name}, the sum over ${counted(children, 'starting cell')}: ${worth}.`;
  if (children === 0) return `${name}: no letter is left here.`;
  const best = children === 1 ? 'the only letter left here' : `the best of ${children} letters`;
  return `${name}: ${best}, worth ${worth}.`;
}

// --- Layout ----------------------------------------------------------------------------------------------------------

/**
 * In pixels of the unscaled picture: the side of a node, the gap between siblings (twice as much between cousins), and
 * the distance between rows.
 */
export const NODE = 42;
export const GAP = 9;
const ROW = 70;
/** Where links may come from anywhere, they need more space between the rows. */
const SHARED_ROW = 96;
const MOST_ROW = 192;
export const SHARED_GAP = 15;

export interface Layout {
  readonly x: Float32Array;
  readonly y: Float32Array;
  readonly width: number;
  readonly height: number;
  /** The distance from row to row, and the number of the last one. */
  readonly row: number;
  readonly last: number;
  /** How many rows are above each node in its stack, if there are stacks. */
  readonly above?: Uint8Array;
}

/** Lays out rows that are a distance apart, or somewhat less: a picture that is higher than wide is hard to read. */
function layOut({ x, woven }: TreeGraph, depth: Uint8Array, apart: number): Layout {
  const rows = woven?.layer ?? depth;
  const last = rows.at(-1) ?? 0;
  const width = x.reduce((most, at) => Math.max(most, at), 0) + NODE / 2;
  const most = Math.min(MOST_ROW, (width - NODE) / Math.max(1, last));
  const row = Math.max(woven ? SHARED_ROW : ROW, Math.min(most, apart));
  const y = Float32Array.from(rows, (at) => NODE / 2 + at * row);
  return { x, y, width, height: last * row + NODE, row, last };
}

/** The width of a stack, with space for the links at its side, and how far what is below a stacked node is to the right. */
const STACK = NODE + 2 * GAP;
const INDENT = GAP + 5;
/** The most rows of a stack: the drawing takes the one with which it is largest on a usual canvas. */
const MOST_STACKED = [4, 6, 8, 10, 12, 15, 18, 22, 27, 33];
const CANVAS = { width: 950, height: 540 };

/** Puts siblings on top of each other, so that a layer with all of them isn't too wide. */
function stack(family: Picture['family']): Layout {
  const scaleOf = ({ width, height }: Layout): number => Math.min(1, CANVAS.width / width, CANVAS.height / height);
  const layouts = MOST_STACKED.map((most) => stackUpTo(family, most));
  return layouts.reduce((best, each) => (scaleOf(each) > scaleOf(best) ? each : best));
}

function stackUpTo(family: Picture['family'], most: number): Layout {
  const zeros = (): Float32Array => new Float32Array(family.length);
  const [width, x, y, left, rows] = [zeros(), zeros(), zeros(), zeros(), zeros()];
  const above = new Uint8Array(family.length);
  /** Whether everything below a node is in one stack. */
  const isStack = new Uint8Array(family.length);
  const stacksOf: number[][][] = [];
  const sum = (nodes: readonly number[]): number => nodes.reduce((all, node) => all + rows[node]!, 0);
  const widest = (nodes: readonly number[]): number => Math.max(...nodes.map((node) => width[node]!));
  // From the last nodes to the first: children come after their parents.
  for (let node = family.length - 1; node >= 0; node--) {
    const stacks: number[][] = [];
    for (const kid of family[node]!) {
      const last = stacks.at(-1);
      // The branches of the root stay side by side.
      const fits = node > 0 && last && isStack[kid] && isStack[last[0]!] && sum(last) + rows[kid]! <= most;
      if (fits) last.push(kid);
      else stacks.push([kid]);
    }
    stacksOf[node] = stacks;
    isStack[node] = stacks.length === 0 || (stacks.length === 1 && isStack[stacks[0]![0]!]) ? 1 : 0;
    rows[node] = 1 + Math.max(0, ...stacks.map(sum));
    const all = stacks.reduce((wide, kids) => wide + widest(kids), 0);
    width[node] = Math.max(STACK, isStack[node] && all > 0 ? all + INDENT : stacks.length > 1 ? all + GAP : all);
  }
  y[0] = NODE / 2;
  x[0] = width[0]! / 2;
  stacksOf.forEach((stacks, node) => {
    // Below a node of a stack, links need their own place at the side.
    let next = isStack[node] ? x[node]! - STACK / 2 + INDENT : left[node]!;
    for (const kids of stacks) {
      let down = 0;
      for (const kid of kids) {
        left[kid] = next;
        x[kid] = next + (isStack[kid] ? STACK : width[kid]!) / 2;
        above[kid] = down;
        y[kid] = y[node]! + (1 + down) * ROW;
        down += rows[kid]!;
      }
      next += widest(kids);
    }
  });
  return { x, y, width: width[0]!, height: Math.max(...y) + ROW / 2, row: ROW, last: 0, above };
}

// --- Links -----------------------------------------------------------------------------------------------------------

export interface Link {
  readonly from: number;
  readonly to: number;
  /** Whether the bound of the root counts it. */
  readonly best: boolean;
  /** The letters that lead here, by their positions on the cell. */
  readonly ways: readonly number[];
  /** The letters to show on it: those that the node below doesn't show itself. */
  readonly label: string;
  /** Where it passes the rows between its ends, from top to bottom. */
  readonly bends: readonly number[];
}

/** Links in the order of their parents, or of their children, with one above each. */
function linksOf(graph: TreeGraph, view: ClassView): Link[] {
  const { parent, best, way, cell, woven } = graph;
  if (!woven)
    return Array.from(parent, (from, to) => ({
      from,
      to,
      best: best[to] === 1,
      ways: way[to] === NOTHING ? [] : [way[to]!],
      label: wayTo(graph, to, from, view),
      bends: [],
    })).slice(1);
  const { from, to, wayStarts, bendStarts, bends } = woven;
  return Array.from(from, (parent, i) => {
    const ways = [...woven.ways.subarray(wayStarts[i], wayStarts[i + 1])];
    return {
      from: parent,
      to: to[i]!,
      best: woven.best[i] === 1,
      ways,
      label: ways.map((way) => letterAt(view, cell[parent]!, way)).join(' '),
      bends: [...bends.subarray(bendStarts[i], bendStarts[i + 1])],
    };
  });
}

// --- Counted ---------------------------------------------------------------------------------------------------------

/** Letters of cells. */
export type Letters = Map<number, ReadonlySet<string>>;

/**
 * What is known about the bound that is shown: it is loose if no board reaches it, met if some board does, and broken
 * if the cutoff left no board.
 */
export function verdictOf(why: TreeWhy, shown: number): 'broken' | 'loose' | 'met' | 'unknown' {
  if (why.words === 0 && why.bound < shown) return 'broken';
  if (why.best !== undefined) return why.best < why.bound ? 'loose' : 'met';
  const agrees = why.cells.every(({ against }) => against === 0) && why.repeated.length === 0;
  return agrees ? 'met' : 'unknown';
}

/** `REP/TAL/SED`: a board with letters or gaps, row by row. */
export function rowsOf(cells: readonly string[], cols: number): string {
  return boardText(
    cells.map((letter) => faceText(letter || '.')),
    cols,
  );
}

export type Places = Pick<Layout, 'x' | 'y'>;

// --- Motion: each node travels from what it was made from to its new place ------------------------------------------

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
  /** For each node of the previous picture, the node that it became part of; -1 for none. Gone nodes travel there. */
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
  const put = (from: Picture, to: Picture, found: Int32Array): void => {
    const { at, moves } = to.subject;
    const next = (from.subject.moves?.taken ?? 0) + 1;
    if (!moves?.made || from.subject.at !== at || moves.taken !== next) return;
    const ways = new Map(moves.made.passed);
    const rows = new Map(Array.from(to.graph.number, (number, row) => [number, row]));
    for (let row = 0; row < from.nodes; row++) {
      let number = from.graph.number[row]!;
      if (found[row]! >= 0 || !ways.has(number)) continue;
      for (let way = ways.get(number); way !== undefined; way = ways.get(number)) number = way;
      found[row] = rows.get(number) ?? -1;
    }
  };
  put(before, after, into);
  put(after, before, sources);
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

/** Returns the fraction of the distance covered after a fraction of the time: gentle at both ends, for eyes to follow. */
export function gentle(share: number): number {
  return share <= 0 ? 0 : share >= 1 ? 1 : share * share * (3 - 2 * share);
}

/** Returns where the nodes are during the animation. */
export function between({ x, y }: Places, to: Places, share: number): { x: Float32Array; y: Float32Array } {
  const on = (from: Float32Array, end: Float32Array): Float32Array => from.map((at, i) => at + (end[i]! - at) * share);
  return { x: on(x, to.x), y: on(y, to.y) };
}
