/** The messages between the page and the workers that break classes for a proof. */

import type {
  Audited,
  ClassProgress,
  ClassResult,
  Expected as ExpectedBoards,
  ProofPlan,
  ProofSummary,
  ProveSpec,
  Refuted,
  ResultSource as ResultOrigin,
  Unfolded,
} from '../gen/boggle_lab';
import type { DictionaryId } from './contract';
import type { Failure } from './death';

export type {
  Audited,
  BoardPoints,
  ClassProgress,
  ClassResult,
  Expected as ExpectedBoards,
  Imported,
  PartRow,
  ProofPlan,
  ProofRun,
  ProofSummary,
  ProveSpec,
  Refuted,
  ResultSource as ResultOrigin,
  Unfolded,
} from '../gen/boggle_lab';

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
  /** Compares everything with the boards of a program that did the whole proof on its own: the `boards` of a line. */
  | { tell: 'confirm'; line: string }
  /** Audits everything again, as `boggle verify` does. */
  | { tell: 'audit' }
  /** Searches for missing boards for a moment. */
  | { tell: 'refute' }
  /** Returns the raw word list. */
  | { tell: 'words' }
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
  | { type: 'answer'; answers: 'recheck' | 'confirm'; problems: string[] }
  | { type: 'answer'; answers: 'audit'; audited: Audited }
  | { type: 'answer'; answers: 'refute'; refuted: Refuted }
  | { type: 'answer'; answers: 'words'; words: string }
  | { type: 'answer'; answers: 'sum'; summary: ProofSummary }
  | { type: 'answer'; answers: 'log'; log: string }
  | { type: 'answer'; answers: 'expect'; expected: ExpectedBoards }
  | { type: 'answer'; answers: 'class'; text: string }
  | { type: 'answer'; answers: 'unfold' | 'more'; unfolded: Unfolded }
  | Failure
);
