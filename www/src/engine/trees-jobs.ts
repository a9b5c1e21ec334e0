/**
 * The messages between the page and the worker of evaluation trees: the only description of them.
 *
 * `start` ends with `started`, and every other request with `done`, `failed`, or `stopped`. A `show` describes a whole
 * timeline, a plan and its operations: the worker keeps the trees it already has and builds the others, so going back
 * and forth costs nothing twice. A newer `show` stops the current one. Along the way, it reports each finished tree, and
 * ten times per second its progress. What a tree's nodes look like in an answer is described in `trees-shapes.ts`.
 */

import type { Failure } from './death';
import type { DictionaryId, Scoring } from './terms';
import type { TreeGraph, TreeMoves, TreePlace, TreeSlice, TreeSpot } from './trees-shapes';

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
