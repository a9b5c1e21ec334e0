/** The messages between the page and the workers that break classes for a proof. */

import type { Failure } from './death';
import type { DictionaryId, Scoring } from './terms';

/** What to prove: which boards of a size score at least `threshold` points. */
export interface ProveSpec {
  /** `RxC`. */
  size: string;
  threshold: number;
  scoring: Scoring;
  minLength: number;
  /** Our own method by default. */
  method?: 'best' | 'hybrid2025' | 'union2009';
  /** The partition's letter groups; by default, the partition tuned for the size. */
  buckets?: string;
  /** Only this class. */
  class?: string;
  /** Only these classes of the partition: `5-20, 34`. */
  ids?: string;
  /** List only boards that these dice can roll: the name of a set of this size. */
  dice?: string;
}

/** A run, as the first line of its log describes it. Results can be combined if these records are equal. */
export interface ProofRun {
  schema: number;
  version: string;
  size: string;
  /** The partition, or the class if `classes` is missing. */
  space: string;
  classes?: number | null;
  threshold: number;
  method: string;
  methodVersion: number;
  dictionary: string;
  sha256: string;
  words: number;
  qu: 'face' | 'plain';
  minLength: number;
  maxLength?: number | null;
  scoring: string;
  /** Points by word length; the last entry applies to all longer words. */
  points: number[];
  dice?: string;
  faces?: string[];
}

export interface BoardPoints {
  board: string;
  points: number;
}

/** What breaking took: of a class, or of many together. */
export interface WorkCounts {
  paths: number;
  merged: number;
  visits: number;
  opened: number;
  candidates: number;
  /** The number of parts that classes were split into to fit in memory. */
  parts: number;
  bytes: number;
}

/** The result of a class: a line of the log. */
export interface ClassResult extends WorkCounts {
  id: number;
  class: string;
  boards: BoardPoints[];
  /** The bound before the search. */
  bound: number;
  seconds?: number;
}

/** The origin of a result: computed in this browser, or read from a file. */
export type ResultOrigin = 'computed' | 'file';

/** A result as the page holds it: its figures, and its line of the log, which contains its boards. */
export interface ClassRecord extends Omit<ClassResult, 'boards'> {
  /** The number of boards that reach the threshold, and the points of the best; 0 if there are none. */
  found: number;
  best: number;
  origin: ResultOrigin;
  /** The version of the method that broke the class, if it is not the one of this run. */
  methodVersion?: number;
  /** The line of the log, with its line break and without time. */
  line: string;
}

/** The core's answer to lines that it was given. */
export interface Imported {
  /** The number of new results, and of results for classes that already had one. */
  added: number;
  known: number;
  /** The number of boards that were scored again. */
  rescored: number;
  /** The problems of lines that were left out. */
  problems: string[];
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

/** The outcome of an audit of all results. */
export interface Audited {
  readonly checked: number;
  readonly rescored: number;
  readonly problems: readonly string[];
}

/** The estimated number of boards that a run will list, from random ones. It means little with few hits. */
export interface ExpectedBoards {
  readonly samples: number;
  readonly hits: number;
  readonly boards: number;
}

/** Letters that the cells of a kind lack in every class, and those that they have. */
export interface MissingLetters {
  kind: 'center' | 'edge' | 'corner';
  letters: string;
  used: string;
}

/** What the results prove. Only the core decides this. */
export type ProofVerdict =
  | { kind: 'proved' }
  | {
      kind: 'partial';
      done: number;
      ofSelection: number;
      held: number;
      ofPartition: number | null;
      missingLetters: MissingLetters[];
      uncoveredFaces: string[];
      /** The number of classes that gave different boards when they were broken again. */
      contradictory: number;
    };

/** The totals over many classes. */
export interface ProofSummary extends WorkCounts {
  done: number;
  of: number;
  /** The number of all classes; missing for a run about a single class. */
  partition: number | null;
  held: number;
  complete: boolean;
  /** The number of boards, counting rotations and reflections once. */
  found: number;
  /** The best of them, up to the requested number. */
  boards: BoardPoints[];
  provenance: { computed: number; fromFile: number; rechecked: number };
  /** The versions of the method that broke the classes, ascending. */
  methodVersions: number[];
  verdict: ProofVerdict;
  /** What may be said: shown as it is. */
  statement: { headline: string; proved: boolean; limits: string[]; rules: string; basis: string[] };
}

export interface ProofPlan {
  run: ProofRun;
  rows: number;
  cols: number;
  /** The number of classes, including rotations and reflections. */
  all: number;
  /** The number of letter groups of each cell: the digits of a class's number, the lowest first. */
  radix: number[];
  /** Letters missing from all cells of a kind: boards with them there are not covered. */
  missing: MissingLetters[];
}

export interface ClassProgress {
  /** From 0 to 1. */
  done: number;
  /** The number of cells decided above the current work. */
  depth: number;
  parts: number;
}

/** A part of a class that was bounded. It is split unless its bound is low enough. */
export interface PartRow {
  /** The number of cells decided before it; for the 2009 method, the number of splits. */
  level: number;
  /** The part's number within its parent, from 1, and the number of parts. */
  part: number;
  of: number;
  class: string;
  bound: number;
  /** `searched`: to the end, without making nodes; `found`: some of its boards reach the threshold. */
  fate: 'broken' | 'split' | 'searched' | 'found';
  /** The number of letters tried in a search. */
  tried: number;
  /** The boards, counting those that are equivalent within the class once. */
  found: number;
  /** The share of the class's boards before it, and its own share, from 0 to 1. */
  from: number;
  share: number;
  /** The share of the class that is broken or, with our own method, dealt with. */
  done: number;
}

/** The methods whose search of a class can be watched. */
export type UnfoldMethod = 'union2009' | 'hybrid2025' | 'best';

/** The boards of a class that were scored one by one. */
export interface BruteScores {
  readonly scored: number;
  readonly all: number;
  /**
   * The number of them that reach the threshold, counting rotations and reflections separately, and the highest score.
   */
  readonly found: number;
  readonly best: number;
  /** Whether there are boards left to score. */
  readonly more: boolean;
}

/** The parts since the last request; only the first `kept` of the earlier ones are still valid. */
export interface Unfolded {
  kept: number;
  rows: PartRow[];
  /** Whether the class has more parts to break. */
  more: boolean;
}

/**
 * The page's messages to a worker that breaks classes. Each request gets one answer; `break` gets it when its class is
 * done.
 */
export type BreakRequest = { job: number } & (
  | { tell: 'start'; module: WebAssembly.Module; dictionary: DictionaryId; spec: ProveSpec }
  | { tell: 'plan' }
  /** With at most this many bytes for paths, and the same again for trees. */
  | { tell: 'break'; id: number; memory: number }
  | { tell: 'look' }
  | { tell: 'pace'; pace: 'paused' | 'flat' }
  /** Adds a whole log or nothing: its first line must describe this run. */
  | { tell: 'import'; log: string }
  /** Adds lines that were stored or have just arrived; lines that fail the audit are left out. */
  | { tell: 'restore'; lines: string; origin: ResultOrigin }
  /** Compares the result of a class that was broken again with the stored one. */
  | { tell: 'recheck'; line: string }
  /** Audits everything again, as `boggle verify` does. */
  | { tell: 'audit' }
  /** Returns the summary of all results, with the best boards. */
  | { tell: 'sum'; most: number }
  /** Returns all results as a log. */
  | { tell: 'log' }
  /** Estimates the number of boards. */
  | { tell: 'expect'; samples: number }
  /** Returns a class in text form. */
  | { tell: 'class'; id: number }
  /** Starts to break a class part by part, and returns the first parts. */
  | { tell: 'unfold'; id: number; method: UnfoldMethod; memory: number }
  /** Returns the parts since the last request. */
  | { tell: 'more' }
  /** Starts to score every board of a class, and returns the first progress. */
  | { tell: 'brute'; id: number }
  /** Scores some more boards. */
  | { tell: 'score' }
);

/** The messages of such a worker: one answer to each request. */
export type BreakMessage = { job: number } & (
  | { type: 'answer'; answers: 'start' }
  | { type: 'answer'; answers: 'plan'; plan: ProofPlan; ids: Float64Array; weights: Float64Array }
  | { type: 'answer'; answers: 'break'; result: ClassRecord }
  /** `seconds`: the time spent on the class so far. */
  | { type: 'answer'; answers: 'look'; progress: ClassProgress; seconds: number }
  | { type: 'answer'; answers: 'pace' }
  | { type: 'answer'; answers: 'import' | 'restore'; added: Added }
  | { type: 'answer'; answers: 'recheck'; problems: string[] }
  | { type: 'answer'; answers: 'audit'; audited: Audited }
  | { type: 'answer'; answers: 'sum'; summary: ProofSummary }
  | { type: 'answer'; answers: 'log'; log: string }
  | { type: 'answer'; answers: 'expect'; expected: ExpectedBoards }
  | { type: 'answer'; answers: 'class'; text: string }
  | { type: 'answer'; answers: 'unfold' | 'more'; unfolded: Unfolded }
  /** `seconds`: the time spent on scoring so far. */
  | { type: 'answer'; answers: 'brute' | 'score'; scores: BruteScores; seconds: number }
  | Failure
);
