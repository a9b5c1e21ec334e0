/**
 * The messages between the page and the worker of evaluation trees: the only description of them.
 *
 * `start` ends with `started`, and every other request with `done`, `failed`, or `stopped`. A `show` describes a whole
 * timeline, a plan and its operations: the worker keeps the trees it already has and builds the others, so going back
 * and forth costs nothing twice. A newer `show` stops the current one. Along the way, it reports each finished tree, and
 * ten times per second its progress.
 */

import type {
  Spot as TreeSpot,
  TreeBest,
  TreeBoards,
  TreeFigures,
  TreeFound,
  TreeGraph,
  TreeMoves,
  TreeOperation,
  TreePlace,
  TreePlan,
  TreePreview,
  TreeQuestion as OneQuestion,
  TreeSlice,
  TreeWalk,
  TreeWhy,
  TreeWords,
} from '../gen/boggle_lab';
import type { DictionaryId } from './contract';
import type { Failure } from './death';

export type {
  Boxes,
  Compress as Fold,
  Moved as TreeMove,
  MovedNode as TreeNode,
  Siblings,
  Spot as TreeSpot,
  TreeBest,
  TreeBoards,
  TreeFigures,
  TreeFound,
  TreeGraph,
  TreeOperation,
  TreePlace,
  TreePreview,
  TreeSlice,
  TreeWalk,
  TreeWhy,
  TreeWords,
} from '../gen/boggle_lab';

/** A finished tree, and the time it took. */
export interface TreeState extends TreeFigures {
  millis: number;
}

/** The kinds of questions about a tree, each with what it asks for; exactly one is asked at a time. */
export type TreeQuestions = UnionToIntersection<OneQuestion>;
export type TreeQuestion = Partial<TreeQuestions>;

type UnionToIntersection<U> = (U extends unknown ? (one: U) => void : never) extends (all: infer I) => void ? I : never;

/** The answers to the questions. */
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
  json: string;
}

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
