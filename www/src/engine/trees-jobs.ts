/**
 * Evaluation trees in their worker: the one description of what passes between it and the page.
 *
 * Every request is a job with a number of its own, and ends with exactly one of `done`, `failed`, `stopped`. A
 * `show` describes a whole timeline, a plan and its operations: the worker keeps what it has of it and does the
 * rest, so that going back and forth costs nothing twice. A newer `show` stops the one under way; on the way to its
 * end it reports each tree that is done, and ten times a second how far it is.
 */

import type { DictionaryId, Scoring } from './terms';

/** What a tree is built of. */
export interface TreePlan {
  /** Cells as words of letters, rows between strokes. */
  class: string;
  /** Only these words, between blanks or commas; left out, those of the dictionary. */
  words?: string;
  /** Written by hand, instead of words: `0(a1 b2) 1(x3 y4)`, cells with their letters and points; `0a(…)` is a branch. */
  tree?: string;
  /** The order of cells on a path: as words are spelled, or one order for all. */
  order: 'spelling' | 'orderly';
  /** Of an orderly tree: all paths of a word over the same cells count, not one of them. */
  raw?: boolean;
  scoring: Scoring;
  minLength: number;
}

/**
 * Whether a lift folds what it leaves behind: `stale` leaves the bounds as they were, as was published, `thorough` merges what folded
 * letters bring, too, as in the pictures of the post of 2025-02-21.
 */
export type Fold = 'no' | 'stale' | 'refreshed' | 'thorough';

/**
 * What has a box of its own in a drawing: each node; not the letters that only lead on; or also the letter between a choice that was
 * lifted and what hangs there, with a number that is no place. The published pictures are of the last two.
 */
export type Boxes = 'all' | 'folded' | 'lettered';

/**
 * A lift of a cell; or fixing the letter (its place on the cell) of one, of an orderly tree of the next; or, without a
 * cell, folding, sharing and dropping alone.
 */
export interface TreeOperation {
  cell?: number;
  letter?: number;
  /** What is at or below this is dropped. */
  cutoff: number;
  fold: Fold;
  /** Equal nodes are made once. */
  dedupe: boolean;
}

/** The figures of one tree, those of the published tables among them: counts before the filter. */
export interface TreeFigures {
  nodes: number;
  /** Not known of lifts that dropped something on the way. */
  unique?: number | undefined;
  /** As stored: after merges it may be above the exact one. */
  bound: number;
  exactBound: number;
  /** Branches dropped. */
  filtered: number;
  /** Ways through the choices at the top. */
  leaves: number;
  /** Nodes after the filter; how many of them are stored, and in how many bytes. */
  left: number;
  stored: number;
  bytes: number;
  /** Cells that still have a choice. */
  open: number[];
  /** The cell that an orderly tree decides next. */
  next?: number | undefined;
}

/** A tree, done, and how long it took. */
export interface TreeState extends TreeFigures {
  millis: number;
}

/** What nodes are, as parallel arrays; 255 is no cell, letter or way. */
export interface TreeLabels {
  /** 0 root, 1 sum, 2 choice, 3 choice whose children stand in the places of letters. */
  kind: Uint8Array;
  cell: Uint8Array;
  /** Letters by their place on their cell. */
  letter: Uint8Array;
  points: Uint32Array;
  bound: Uint32Array;
  /** Nodes below, itself included. */
  size: Uint32Array;
}

/** The best part of a tree, row by row: parents come before children, children of one node side by side. */
export interface TreeGraph extends TreeLabels {
  /** The rank of the node in a walk through the whole tree, from 0: the name of this place. */
  number: Uint32Array;
  /** Where its parent is in these arrays; its own place for the root. */
  parent: Uint32Array;
  /** The letter that leads here from a choice that was lifted. */
  way: Uint8Array;
  /** Children that are not among these. */
  hidden: Uint32Array;
  /** 1 if the bound of the root counts it. */
  best: Uint8Array;
  /** Equal for nodes that are stored once. Within a lift the place that the node has now: after the last move that in the next tree. */
  stored: Uint32Array;
  /** The middle of the node, from the left edge of all. */
  x: Float32Array;
  /**
   * After a lift: node i was made from the places `origins.subarray(originStarts[i], originStarts[i + 1])` of the tree
   * before. Within a lift: from the nodes it was copied from, the last first.
   */
  originStarts: Uint32Array;
  origins: Uint32Array;
  /** If nodes that are stored once are drawn once: their rows and links. What is above then is that of their first places. */
  woven?: TreeWoven | undefined;
}

/** The links of a tree as it is stored, by parents: two nodes have one at the most. */
export interface TreeWoven {
  /** The row of each node: below those of all its parents. */
  layer: Uint8Array;
  from: Uint32Array;
  to: Uint32Array;
  best: Uint8Array;
  /** Of link i, `ways.subarray(wayStarts[i], wayStarts[i + 1])`: letters that lead here from a choice that was lifted. */
  wayStarts: Uint32Array;
  ways: Uint8Array;
  /** Where it passes the rows between its ends, from above. */
  bendStarts: Uint32Array;
  bends: Float32Array;
}

/** A node, as far as a move needs it. */
export interface TreeNode {
  kind: number;
  cell: number;
  letter: number;
  points: number;
}

/** One move of an operation. */
export interface TreeMove {
  /**
   * `rotate`: the choice `into` took the place of `node`, of which `copies` hang at its letters and none at `dropped`.
   * `splice`: the letter `node` gave its place to its child `into`. `absorb`: it was taken into `into` above it. `merge`:
   * the choice `node` became part of `into`. `drop`: the branch `node` was at or below the cutoff. `take`: the choice `node`
   * gave its place to what hangs at the fixed letter, `into`, or went if nothing does; its `dropped` other letters went. `name`:
   * the root stands for the fixed letter. `join`: as `merge`, but of `copies` letters that both have only these were put
   * together, and not yet what hangs below. `refresh`: the bound of `node` was computed again, and `was` another. `share`:
   * two equal nodes are stored once, as `node`, so that `copies` are stored; the drawing is one of stored nodes.
   */
  kind: 'rotate' | 'splice' | 'absorb' | 'merge' | 'drop' | 'take' | 'name' | 'join' | 'refresh' | 'share';
  node: TreeNode;
  into?: TreeNode | undefined;
  copies: number;
  dropped: number;
  was: number;
  /** Numbers of the nodes that took part. */
  part: number[];
  /** Numbers of nodes that became part of others, each with that. */
  passed: [number, number][];
}

/** An operation after `taken` of its moves. Numbers of nodes stay from move to move; at first they are those of the tree. */
export interface TreeMoves {
  taken: number;
  total: number;
  /** Of all of the tree as it is now; the drawing may show less. */
  nodes: number;
  graph: TreeGraph;
  /** The last move taken. */
  made?: TreeMove | undefined;
}

/** What a window on the layers of a tree shows; neighbors that are too narrow come as one run. */
export interface TreeSlice extends TreeLabels {
  /** Of all of it: its leaves and layers. */
  widthAll: number;
  layersAll: number;
  number: Uint32Array;
  /** In pixels from the left edge of the window. */
  x: Float32Array;
  width: Float32Array;
  depth: Uint8Array;
  /** Of a run, how many layers hang from it. */
  layers: Uint8Array;
  /** How many neighbors, 1 for a node. */
  run: Uint32Array;
  /** Below a lifted choice: the letter that leads here, and the cell that it was decided on; 255 for none. */
  way: Uint8Array;
  wayCell: Uint8Array;
  /** If it was asked, where each was before the lift: in leaves of that tree, and layers; 255 for nowhere. */
  oldX: Float64Array;
  oldWidth: Float64Array;
  oldDepth: Uint8Array;
}

/** A place: arrays for it and all above it, from the root down. */
export interface TreePlace extends TreeLabels {
  /** In leaves. */
  x: number;
  width: number;
  /** From 1 on. */
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

/** Where a word is counted. */
export interface TreeFound {
  word: string;
  /** Whether the dictionary has it. */
  known: boolean;
  places: { number: number; depth: number; x: number; width: number; points: number; cells: number[] }[];
  /** Whether there may be more. */
  more: boolean;
}

/** What the bound counts that no board has. */
export interface TreeWhy {
  /** Of the tree that is there, computed again: below the figures' bound if that is stale, or if everything was dropped. */
  bound: number;
  /** The score of the best board, each word once; left out if the class has too many boards, or the tree was written by hand. */
  best?: number | undefined;
  nodes: number;
  words: number;
  /** Points of its words, each once. */
  distinct: number;
  /** Letters with the points of the words that use them; `against`: points with another letter than the best. */
  cells: { cell: number; letters: [string, number][]; against: number }[];
  repeated: { word: string; times: number; points: number }[];
  /** How many words are repeated; those that add most are listed. */
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
  /** How many of them are decided. */
  depth: number;
  event?: { kind: 'enter' | 'cut' | 'board' | 'leave'; cell?: number; letter?: string; bound?: number } | undefined;
  boards: number;
  best?: number | undefined;
  cuts: number;
}

/** What an operation on a cell would leave. */
export interface TreePreview {
  bound: number;
  /** Whether the bound could also turn out lower: folding was not done for the preview. */
  atMost: boolean;
  /** Before the filter. */
  nodes?: number | undefined;
  /** For each letter of the cell, the bound of the boards with it; 0 if they have no word. */
  letters: number[];
}

/** The boards that a tree has left, the best first. */
export interface TreeBoards {
  boards: {
    board: string;
    /** By cell; empty for a gap. */
    cells: string[];
    /** Each word once. */
    points: number;
    words: number;
    /** Of the branch that it lies in. */
    bound: number;
  }[];
}

/** What can be asked about a tree; exactly one. */
export interface TreeQuestions {
  /**
   * `open`: places whose children are wanted in any case; `closed`: not wanted. `root`: the place that is drawn, with what hangs
   * below it. Nodes are `node` wide. `shared`: each stored node once; `boxes`: if not.
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
   * An operation after `take` moves (or all there are), if there are never more than `limit` nodes; about `show` of them are drawn,
   * what has moved among them.
   */
  moves: { operation: TreeOperation; take: number; limit: number; show: number; node: number; gap: number };
  /** `from` and `to` in leaves. */
  slice: { from: number; to: number; pixels: number; least: number; origins: boolean };
  hit: { x: number; depth: number };
  /** A place, or the one next to it. */
  place: { number: number; way?: 'up' | 'down' | 'left' | 'right' };
  words: { number: number; limit: number };
  find: { word: string; limit: number };
  why: { limit: number };
  /** Its orderly bound after `take` steps, or at the next board after them. */
  walk: { cutoff: number; take: number; board: boolean };
  /** From the root down, always the child with the highest bound: so many layers of it. */
  costliest: { layers: number };
  /** What an operation on a cell would do to the bound. */
  preview: TreeOperation;
  /** The boards that are left, if they are not more than `limit`. */
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
  /** In leaves. */
  costliest: { number: number; x: number; width: number; depth: number }[];
  /** `undefined` if finding out takes too long. */
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
  /** Stops the `show` under way; the trees that are done stay. */
  | { tell: 'stop' }
  /** Something for the worker's painter, which is the room's business; it has no answer. */
  | { tell: 'paint'; what: unknown }
);

export type TreesMessage = { job: number } /** The answer to `start`; there are no trees yet. */ & (
  | { type: 'started'; states: [] }
  /** The trees done so far, and how much of the next is. */
  | { type: 'progress'; states: TreeState[]; fraction: number }
  | { type: 'done'; states: TreeState[] }
  | { type: 'done'; answer: TreeAnswer }
  /** `states` are those done before it went wrong. `dead`: the worker is of no more use. */
  | { type: 'failed'; message: string; states: TreeState[]; dead?: boolean }
  | { type: 'stopped'; states: TreeState[] }
);
