/**
 * What the page and its workers say to each other: the calls of `worker.ts`, which have one answer each, and the long jobs
 * (`climb-job.ts`, `trees-job.ts`, and `proof-job.ts`).
 *
 * Boards are passed as text in the notation of `Board::read` and `Board::text`. The page never computes a score, a path
 * or a symmetry itself. Dice are given by a set's name or as text, one die per line, in the letters of the dictionary. The
 * types of values that come from the core are generated from it (`gen/boggle_lab.d.ts`).
 */

import type * as core from '../gen/boggle_lab';
import type { Remote } from './port';
import type { EngineCalls } from './worker';

export type * from '../gen/boggle_lab';
// In Rust, the name of the module comes before these names.
export type {
  Defaults as ClimbDefaults,
  Frame as ClimbFrame,
  Options as ClimbOptions,
  Touch as ClimbTouch,
  Unit as ClimbUnit,
} from '../gen/boggle_lab';

export type Engine = Remote<EngineCalls>;

/** A bundled list (`enable2k`, `enable`) or one of the visitor's own (`own:…`). */
export type DictionaryId = string;

/** The named points tables. */
export type NamedScoring = Exclude<core.Scoring, `${number},${string}`>;

/** A loaded dictionary. */
export interface DictionaryInfo extends core.LexiconInfo {
  id: DictionaryId;
  /** The size of the file that holds it: packed or, for `enable`, its differences from `enable2k`. */
  bytes: number;
  bundled: boolean;
}

export type CompileReport =
  | { ok: true; info: DictionaryInfo; issues: core.ListIssue[]; issueCount: number }
  | { ok: false; message: string; issues: core.ListIssue[]; issueCount: number };

/** Everything about a board, and the time in the solver, in milliseconds. */
export type Solution = core.Solved & { millis: number };

/** Whether any path of a solution's word uses a cell. */
export function canUse({ wordCells }: Solution, index: number, cell: number): boolean {
  const bits = wordCells[2 * index + (cell >> 5)] ?? 0;
  return ((bits >>> (cell & 31)) & 1) === 1;
}

export function firstPath({ cells, cellStarts }: Solution, index: number): number[] {
  return Array.from(cells.subarray(cellStarts[index] ?? 0, cellStarts[index + 1] ?? 0));
}

// --- Facts ---

/** The subject of a sample. Only samples with the same subject can be added. */
export type SampleOf = core.SampleOf & { dictionary: DictionaryId };

/** The boards `from..to` rolled from a seed. */
export interface RollRange {
  seed: string;
  from: number;
  to: number;
}

/** Tables of a record as CSV, or the record itself with the counts of all words, which can be added to later. */
export type SampleExport = 'words' | 'points' | 'lengths' | 'common' | 'records' | 'json';

export type RaceOver = core.RaceOver & { dictionary: DictionaryId };

/** The progress of a solver, and the milliseconds that it ran during this call. */
export interface RaceLeg extends core.RaceStanding {
  millis: number;
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
  origin: Parameters<core.Proof['restore']>[1];
  /** The line of the log, with its line break and without time. */
  line: string;
}

/** The outcome of adding lines of a log. */
export interface Added {
  /** The new results. */
  readonly records: readonly ClassRecord[];
  /** The problems of results that were left out. */
  readonly problems: readonly string[];
}

/** The methods whose search of a class can be watched. */
export type UnfoldMethod = 'union2009' | 'hybrid2025' | 'best';
