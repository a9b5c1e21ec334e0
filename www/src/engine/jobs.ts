/** Long jobs in workers (climbs, trees, and proofs), and their values. Those that come from the core are generated from it. */

import type * as core from '../gen/boggle_lab';
import type { DictionaryId } from './contract';
import type { JobStart } from './job-worker';
import { Port } from './port';

export type * from '../gen/boggle_lab';
export type {
  Compress as Fold,
  Defaults as ClimbDefaults,
  Expected as ExpectedBoards,
  Frame as ClimbFrame,
  Moved as TreeMove,
  MovedNode as TreeNode,
  Options as ClimbOptions,
  Proposal as ClimbProposal,
  RecordHolderRows as ClimbRecordHolders,
  ResultSource as ResultOrigin,
  Schedule as ClimbSchedule,
  Spot as TreeSpot,
  Touch as ClimbTouch,
  Unit as ClimbUnit,
} from '../gen/boggle_lab';
export type { DictionaryId } from './contract';

/** Starts the worker of a job. */
export function startJob(from: JobStart, onEnd?: (reason: Error) => void): Port {
  const make = (name: string) => new Worker(new URL('./job-worker.ts', import.meta.url), { type: 'module', name });
  return new Port({ part: 'whole', make, from, ...(onEnd && { onEnd }) });
}

// --- Climbs ---

/** Where a single step goes on to: the next proposal, accepted one, or accepted one that loses points. */
export type ClimbSeek = 'next' | 'accepted' | 'loss';

/** What to return besides the frame. Lists cost more than the frame: ten times per second is plenty. */
export interface ClimbWant {
  /** The lists that have changed since they were last returned, and the latest boards that the current run has held. */
  lists?: boolean;
  /** The run with the best board. */
  replay?: boolean;
  /** The current run, in addition to the best one. */
  current?: boolean;
}

export interface ClimbLook {
  frame: core.Frame;
  hall?: core.HallEntry[];
  recordHolders?: core.RecordHolderRows;
  replay?: core.ClimbReplay;
  current?: core.ClimbReplay;
  /** The best points of each finished run, for the latest 4,096. */
  runs?: Uint32Array;
}

/** The pace of a climb: paused, at full speed, or a number of proposals per second. */
export type Pace = 'paused' | 'flat' | number;

/** How a climb begins: new, or from a checkpoint (which then determines the options). */
export type ClimbStart = ({ options: core.Options } | { checkpoint: Uint8Array }) & {
  /** The changes of the temperature by hand, which a checkpoint doesn't contain. */
  touches?: readonly core.Touch[];
};

// --- Trees ---

/** A finished tree, and the time it took. */
export interface TreeState extends core.TreeFigures {
  millis: number;
}

/** The kinds of questions about a tree, each with what it asks for; exactly one is asked at a time. */
export type TreeQuestions = UnionToIntersection<core.TreeQuestion>;

type UnionToIntersection<U> = (U extends unknown ? (one: U) => void : never) extends (all: infer I) => void ? I : never;

/** The answers to the questions. */
export interface TreeAnswers {
  graph: core.TreeGraph;
  moves: core.TreeMoves;
  slice: core.TreeSlice;
  hit: core.TreePlace | undefined;
  place: core.TreePlace | undefined;
  words: core.TreeWords;
  find: core.TreeFound;
  why: core.TreeWhy;
  walk: core.TreeWalk;
  costliest: core.Spot[];
  /** `undefined` if too many boards are left, or the tree was written by hand. */
  best: core.TreeBest | undefined;
  /** `undefined` if finding out would take too long. */
  preview: core.TreePreview | undefined;
  boards: core.TreeBoard[];
  json: string;
}

export interface TreeTimeline {
  dictionary: DictionaryId;
  plan: core.TreePlan;
  operations: core.TreeOperation[];
}

// --- Proofs ---

/** A result as the page holds it: its figures, and its line of the log, which contains its boards. */
export interface ClassRecord extends Omit<core.ClassResult, 'boards'> {
  /** The number of boards that reach the threshold, and the points of the best; 0 if there are none. */
  found: number;
  best: number;
  origin: core.ResultSource;
  /** The version of the method that broke the class, if it is not the one of this run. */
  methodVersion?: number;
  /** The line of the log, with its line break and without time. */
  line: string;
}

/** The outcome of adding lines of a log. */
export interface Added {
  /** The new results. */
  readonly records: readonly ClassRecord[];
  /** The number of boards that were scored again. */
  readonly rescored: number;
  /** The problems of results that were left out. */
  readonly problems: readonly string[];
}

/** The methods whose search of a class can be watched. */
export type UnfoldMethod = 'union2009' | 'hybrid2025' | 'best';
