/**
 * The messages between the page and the worker of evaluation trees: the only description of them.
 *
 * `start` ends with `started`, and every other request with `done`, `failed`, or `stopped`. A `show` describes a whole timeline, a plan and its operations: the worker keeps the trees it already has and builds the
 * others, so going back and forth costs nothing twice. A newer `show` stops the current one. Along the way, it reports
 * each finished tree, and ten times per second its progress.
 */

import type { Failure } from './death';
import type { DictionaryId, Scoring } from './terms';

/** The plan of a tree. */
export interface TreePlan {
  /** The letters of each cell, with `/` between rows. */
  class: string;
  /** If given, only these words are used, separated by spaces or commas, instead of the dictionary's. */
  words?: string;
  /**
   * A tree written by hand instead of words: `0(a1 b2) 1(x3 y4)`, cells with their letters and points; `0a(…)` is a
   * branch.
   */
  tree?: string;
  /** The order of cells on a path: that of the word, or one fixed order. */
  order: 'spelling' | 'orderly';
  /** In an orderly tree: count all paths of a word over the same cells, not just one of them. */
  raw?: boolean;
  scoring: Scoring;
  minLength: number;
}

/**
 * Whether a lift folds what it leaves behind: `stale` keeps the old bounds, as published; `thorough` also merges what
 * folded letters bring, as in the pictures of the post of 2025-02-21.
 */
export type Fold = 'no' | 'stale' | 'refreshed' | 'thorough';

/**
 * Which nodes get a box in a drawing: every node; all but letters that end no word; or also the letter between a lifted
 * choice and the node below, with a number that is no place. The published pictures use the last two.
 */
export type Boxes = 'all' | 'folded' | 'lettered';

/**
 * A lift of a cell. With a letter (given by its position on the cell), that letter is fixed; an orderly tree allows
 * only the next cell. Without a cell, the tree is only folded, shared and pruned.
 */
export interface TreeOperation {
  cell?: number;
  letter?: number;
  /** Branches at or below this are dropped. */
  cutoff: number;
  fold: Fold;
  /** Whether equal nodes are shared. */
  dedupe: boolean;
}

/** The figures of one tree, including those of the published tables, which are counted before the filter. */
export interface TreeFigures {
  nodes: number;
  /** Missing for lifts that dropped something on the way. */
  unique?: number | undefined;
  /** The stored bound; after merges it may be above the exact one. */
  bound: number;
  exactBound: number;
  /** The number of branches dropped. */
  filtered: number;
  /** The number of paths through the choices at the top. */
  leaves: number;
  /** The number of nodes after the filter, the number of stored ones, and their memory in bytes. */
  left: number;
  stored: number;
  bytes: number;
  /** The cells that still have a choice. */
  open: number[];
  /** The next cell that an orderly tree decides. */
  next?: number | undefined;
}

/** A finished tree, and the time it took. */
export interface TreeState extends TreeFigures {
  millis: number;
}

/** The labels of nodes, as parallel arrays; 255 stands for no cell, letter or way. */
export interface TreeLabels {
  /** 0 root, 1 sum, 2 choice, 3 choice whose children are at the positions of their letters. */
  kind: Uint8Array;
  cell: Uint8Array;
  /** The letters, by their position on the cell. */
  letter: Uint8Array;
  points: Uint32Array;
  bound: Uint32Array;
  /** The number of nodes below, including the node itself. */
  size: Uint32Array;
}

/** The best part of a tree, row by row: parents come before children, and siblings are next to each other. */
export interface TreeGraph extends TreeLabels {
  /** The rank of the node in a walk through the whole tree, from 0: the number of this place. */
  number: Uint32Array;
  /** The index of its parent in these arrays; the root's is its own. */
  parent: Uint32Array;
  /** The letter that leads here from a lifted choice. */
  way: Uint8Array;
  /** The number of children that are left out. */
  hidden: Uint32Array;
  /** 1 if the bound of the root counts it. */
  best: Uint8Array;
  /**
   * Equal for nodes that are stored once. During a lift, the node's current place; after the last move, its place in
   * the next tree.
   */
  stored: Uint32Array;
  /** The center of the node, measured from the left edge of the drawing. */
  x: Float32Array;
  /**
   * After a lift, node i was made from the places `origins.subarray(originStarts[i], originStarts[i + 1])` of the
   * previous tree; during a lift, from the nodes it was copied from, the last one first.
   */
  originStarts: Uint32Array;
  origins: Uint32Array;
  /** If shared nodes are drawn once, their rows and links. The arrays above then describe their first places. */
  woven?: SharedTreeDrawing | undefined;
}

/** The rows and links of a tree that is drawn as it is stored. Links are sorted by parent; two nodes have at most one. */
export interface SharedTreeDrawing {
  /** The row of each node, below those of all its parents. */
  layer: Uint8Array;
  from: Uint32Array;
  to: Uint32Array;
  best: Uint8Array;
  /** For link i, `ways.subarray(wayStarts[i], wayStarts[i + 1])`: the letters that lead here from a lifted choice. */
  wayStarts: Uint32Array;
  ways: Uint8Array;
  /** The positions at which it passes the rows between its ends, from the top. */
  bendStarts: Uint32Array;
  bends: Float32Array;
}

/** A node of a move. */
export interface TreeNode {
  kind: number;
  cell: number;
  letter: number;
  points: number;
}

/** A single move of an operation. */
export interface TreeMove {
  /**
   * `rotate`: the choice `into` took the place of `node`, of which there are now `copies` below its letters, and none
   * for `dropped` letters. `splice`: the letter `node` was replaced by its child `into`. `absorb`: it was absorbed by
   * `into` above it. `merge`: the choice `node` became part of `into`. `drop`: the branch `node` was at or below the
   * cutoff. `take`: the choice `node` was replaced by the node at the fixed letter, `into`, or was removed if there is
   * none; its `dropped` other letters went. `name`: the root stands for the fixed letter. `join`: like `merge`, but
   * only `copies` letters that both have were combined, and not yet what is below them. `refresh`: the bound of `node`
   * was recomputed; before, it was `was`. `share`: two equal nodes are stored once, as `node`, so that `copies` are
   * stored; the drawing shows stored nodes.
   */
  kind: 'rotate' | 'splice' | 'absorb' | 'merge' | 'drop' | 'take' | 'name' | 'join' | 'refresh' | 'share';
  node: TreeNode;
  into?: TreeNode | undefined;
  copies: number;
  dropped: number;
  was: number;
  /** The numbers of the nodes that took part. */
  part: number[];
  /** The numbers of nodes that became part of others, each with that other node. */
  passed: [number, number][];
}

/**
 * An operation after `taken` of its moves. Nodes keep their numbers from move to move; at first these are the numbers
 * in the tree.
 */
export interface TreeMoves {
  taken: number;
  total: number;
  /** The counts of the whole tree as it is now; the drawing may show less. */
  nodes: number;
  graph: TreeGraph;
  /** The last move. */
  made?: TreeMove | undefined;
}

/** The visible part of the layers of a tree; neighbors that are too narrow are combined into one run. */
export interface TreeSlice extends TreeLabels {
  /** The leaves and layers of the whole tree. */
  widthAll: number;
  layersAll: number;
  number: Uint32Array;
  /** In pixels from the left edge of the view. */
  x: Float32Array;
  width: Float32Array;
  depth: Uint8Array;
  /** For a run, the number of layers below its top edge. */
  layers: Uint8Array;
  /** The number of neighbors, 1 for a single node. */
  run: Uint32Array;
  /** Below a lifted choice: the letter that leads here and the choice's cell; 255 for none. */
  way: Uint8Array;
  wayCell: Uint8Array;
  /** If requested, where each was before the lift: in leaves of that tree, and layers; 255 for nowhere. */
  oldX: Float64Array;
  oldWidth: Float64Array;
  oldDepth: Uint8Array;
}

/** A place: arrays for it and its ancestors, from the root down. */
export interface TreePlace extends TreeLabels {
  /** In leaves. */
  x: number;
  width: number;
  /** Starting at 1. */
  rank: number;
  siblings: number;
  children: number;
  number: Uint32Array;
  way: Uint8Array;
  /** Equal for places that are stored as one node. */
  stored: Uint32Array;
}

export interface TreeWords {
  words: { word: string; points: number; cells: number[] }[];
  /** Whether there are more. */
  more: boolean;
}

/** The places where a word is counted. */
export interface TreeFound {
  word: string;
  /** Whether the dictionary has it. */
  known: boolean;
  places: { number: number; depth: number; x: number; width: number; points: number; cells: number[] }[];
  /** Whether there may be more. */
  more: boolean;
}

/** What the bound counts that no single board can combine. */
export interface TreeWhy {
  /** The recomputed bound of the tree. It is below the stored bound if that is stale, or if everything was dropped. */
  bound: number;
  /**
   * The score of the best board, counting each word once; missing if the class has too many boards, or the tree was
   * written by hand.
   */
  best?: number | undefined;
  nodes: number;
  words: number;
  /** The points of its words, counting each once. */
  distinct: number;
  /**
   * The letters with the points of the words that use them; `against`: the points that rely on letters other than the
   * best one.
   */
  cells: { cell: number; letters: [string, number][]; against: number }[];
  repeated: { word: string; times: number; points: number }[];
  /** The number of repeated words; those that add most are listed. */
  repeatedAll: number;
}

/** The orderly bound after `taken` steps: a search through the boards of an orderly tree that makes no nodes. */
export interface TreeWalk {
  taken: number;
  over: boolean;
  bound: number;
  points: number;
  /** By cell. */
  board: (string | undefined)[];
  /** The cells in the order in which they are decided, with the choices opened so far. */
  stacks: { cell: number; bounds: number[]; choices: number; sum: number }[];
  /** The number of decided cells. */
  depth: number;
  event?: { kind: 'enter' | 'cut' | 'board' | 'leave'; cell?: number; letter?: string; bound?: number } | undefined;
  boards: number;
  best?: number | undefined;
  cuts: number;
}

/** The predicted result of an operation on a cell. */
export interface TreePreview {
  bound: number;
  /** Whether the actual bound may be lower, because the preview doesn't fold. */
  atMost: boolean;
  /** Counted before the filter. */
  nodes?: number | undefined;
  /** The bound of the boards with each letter of the cell; 0 if they have no words. */
  letters: number[];
}

/** The remaining boards of a tree, best first. */
export interface TreeBoards {
  boards: {
    board: string;
    /** By cell; empty for a gap. */
    cells: string[];
    /** Counting each word once. */
    points: number;
    words: number;
    /** The bound of the branch that contains it. */
    bound: number;
  }[];
}

/** How siblings are arranged in the layers: in the order of the tree, or those with the highest bound first. */
export type Siblings = 'inOrder' | 'byBound';

/** Where a place is in the layers, in leaves. */
export interface TreeSpot {
  number: number;
  x: number;
  width: number;
  depth: number;
}

/** The best of the remaining boards, and the places that it uses, layer by layer. */
export interface TreeBest {
  board: TreeBoards['boards'][number];
  places: TreeSpot[];
}

/** The questions about a tree; exactly one is asked at a time. */
export interface TreeQuestions {
  /**
   * `open`: places whose children are always drawn; `closed`: never. `root`: the place at the top of the drawing. Nodes
   * are `node` wide. `shared`: draw each stored node once; `boxes`: used otherwise.
   */
  graph: {
    shared?: boolean;
    boxes?: Boxes;
    root?: number;
    limit: number;
    open: number[];
    closed: number[];
    node: number;
    gap: number;
  };
  /**
   * An operation after `take` moves (or all of them), if there are never more than `limit` nodes. About `show` of them
   * are drawn, including those that moved.
   */
  moves: { operation: TreeOperation; take: number; limit: number; show: number; node: number; gap: number };
  /** `from` and `to` in leaves. */
  slice: { from: number; to: number; pixels: number; least: number; origins: boolean; siblings?: Siblings };
  hit: { x: number; depth: number; siblings?: Siblings };
  /** A place, or one next to it. */
  place: { number: number; way?: 'up' | 'down' | 'left' | 'right'; siblings?: Siblings };
  words: { number: number; limit: number };
  find: { word: string; limit: number; siblings?: Siblings };
  why: { limit: number };
  /** The orderly bound after `take` steps, or at the next board after them. */
  walk: { cutoff: number; take: number; board: boolean };
  /** From the root down, always the child with the highest bound, for this many layers. */
  costliest: { layers: number; siblings?: Siblings };
  /** If at most `boards` are left: the best of them, with up to `limit` places. */
  best: { boards: number; limit: number; siblings?: Siblings };
  /** The effect of an operation on a cell on the bound. */
  preview: TreeOperation;
  /** The remaining boards, if there are at most `limit`. */
  boards: { limit: number };
  dot: { limit: number };
  json: { limit: number };
  ilp: { limit: number };
}

export interface TreeAnswers {
  graph: TreeGraph;
  moves: TreeMoves;
  slice: TreeSlice;
  hit: TreePlace | undefined;
  place: TreePlace | undefined;
  words: TreeWords;
  find: TreeFound;
  why: TreeWhy;
  walk: TreeWalk;
  costliest: TreeSpot[];
  /** `undefined` if too many boards are left, or the tree was written by hand. */
  best: TreeBest | undefined;
  /** `undefined` if finding out would take too long. */
  preview: TreePreview | undefined;
  boards: TreeBoards;
  dot: string;
  json: string;
  ilp: string;
}

export type TreeQuestion = Partial<TreeQuestions>;
export type TreeAnswer = TreeAnswers[keyof TreeAnswers];

export interface TreeTimeline {
  dictionary: DictionaryId;
  plan: TreePlan;
  operations: TreeOperation[];
}

export type TreesRequest = { job: number } & (
  | { tell: 'start'; module: WebAssembly.Module }
  | { tell: 'show'; timeline: TreeTimeline }
  | { tell: 'ask'; at: number; question: TreeQuestion }
  /** Stops the current `show`; finished trees are kept. */
  | { tell: 'stop' }
  /** A message for the worker's painter, which belongs to the room; it has no answer. */
  | { tell: 'paint'; what: unknown }
);

export type TreesMessage = { job: number } /** The answer to `start`; there are no trees yet. */ & (
  | { type: 'started'; states: [] }
  /** The trees finished so far, and the progress of the next one. */
  | { type: 'progress'; states: TreeState[]; fraction: number }
  | { type: 'done'; states: TreeState[] }
  | { type: 'done'; answer: TreeAnswer }
  /** `states` are those finished before the failure. */
  | (Failure & { states: TreeState[] })
  | { type: 'stopped'; states: TreeState[] }
);
