/**
 * Evaluation trees in their worker: the one description of what passes between it and the page.
 *
 * Every request is a job with a number of its own, and ends with exactly one of `done`, `failed`, `stopped`. A
 * `show` describes a whole timeline, a plan and its operations: the worker keeps what it has of it and does the
 * rest, so that going back and forth costs nothing twice. A newer `show` stops the one under way; on the way to its
 * end it reports each tree that is done, and ten times a second how far it is.
 */

import type { DictionaryId, Scoring } from './contract';

/** What a tree is built of. */
export interface TreePlan {
  /** Cells as words of letters, rows between strokes. */
  class: string;
  /** Only these words, between blanks or commas; left out, those of the dictionary. */
  words?: string;
  /** The order of cells on a path: as words are spelled, or one order for all. */
  order: 'spelling' | 'orderly';
  /** Of an orderly tree: all paths of a word over the same cells count, not one of them. */
  raw?: boolean;
  scoring: Scoring;
  minLength: number;
}

/** Whether a lift folds what it leaves behind; `stale` leaves the bounds as they were, as was published. */
export type Fold = 'no' | 'stale' | 'refreshed';

/** A lift of a cell; or, of an orderly tree, fixing the letter (its place on the cell) of the next one. */
export interface TreeOperation {
  cell: number;
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

/**
 * The best part of a tree, as parallel arrays row by row: parents come before children, children of one node side
 * by side. 255 is no cell, letter or way; 2^32 - 1 no parent.
 */
export interface TreeGraph {
  /** The number of the node in a walk through the whole tree, from 0: the name of this place. */
  pre: Float64Array;
  parent: Uint32Array;
  /** 0 root, 1 sum, 2 choice, 3 choice whose children stand in the places of letters. */
  kind: Uint8Array;
  cell: Uint8Array;
  /** Letters by their place on their cell. */
  letter: Uint8Array;
  /** The letter that leads here from a choice. */
  way: Uint8Array;
  points: Uint32Array;
  bound: Uint32Array;
  /** Nodes below, itself included. */
  size: Uint32Array;
  /** Children that are not among these. */
  hidden: Uint32Array;
  /** 1 if the bound of the root counts it. */
  best: Uint8Array;
  /** Equal for nodes that are stored once. */
  stored: Uint32Array;
}

export interface TreeTimeline {
  dictionary: DictionaryId;
  plan: TreePlan;
  operations: TreeOperation[];
}

export type TreesRequest = { job: number } & (
  | { tell: 'start'; module: WebAssembly.Module }
  | { tell: 'show'; timeline: TreeTimeline }
  | { tell: 'graph'; at: number; limit: number; open: Float64Array }
  /** Stops the `show` under way; the trees that are done stay. */
  | { tell: 'stop' }
);

export type TreesMessage = { job: number } & (
  /** The trees done so far, and how much of the next is. */
  | { type: 'progress'; states: TreeState[]; fraction: number }
  | { type: 'done'; states: TreeState[] }
  | { type: 'done'; graph: TreeGraph }
  /** `states` are those done before it went wrong. `dead`: the worker is of no more use. */
  | { type: 'failed'; message: string; states: TreeState[]; dead?: boolean }
  | { type: 'stopped'; states: TreeState[] }
);
