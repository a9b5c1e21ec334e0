/** What passes between the page and workers that break classes for a proof. */

import type { DictionaryId, Scoring } from './terms';

/** What is to be proven: all boards of a size with at least `threshold` points. */
export interface ProveSpec {
  /** `RxC`. */
  size: string;
  threshold: number;
  scoring: Scoring;
  minLength: number;
  /** Ours if left out. */
  method?: 'best' | 'hybrid2025' | 'union2009';
  /** The partition's buckets; left out: what suits the size. */
  buckets?: string;
  /** This class only. */
  class?: string;
  /** These classes of the partition only: `5-20, 34`. */
  ids?: string;
  /** Lists only boards that these dice can roll: the name of a set of this size. */
  dice?: string;
}

/** What a run is, as the first line of its file says it. Results belong together if all of it is the same. */
export interface ProofRun {
  schema: number;
  version: string;
  size: string;
  /** The partition; the only class if `classes` is missing. */
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
  /** Points by word length; longer words earn what the last entry says. */
  points: number[];
  dice?: string;
  faces?: string[];
}

export interface BoardPoints {
  board: string;
  points: number;
}

/** What a class gave: a line of the file. */
export interface ClassResult {
  id: number;
  class: string;
  boards: BoardPoints[];
  /** Before it was searched. */
  bound: number;
  paths: number;
  merged: number;
  visits: number;
  opened: number;
  candidates: number;
  /** The parts it was split into to fit into memory. */
  parts: number;
  bytes: number;
  seconds?: number;
}

/** Where a result came from: computed in this browser, or read from a file. */
export type ResultOrigin = 'computed' | 'file';

/** A result as the page holds it: its figures, and its line of the log, in which its boards stay. */
export interface ClassRecord extends Omit<ClassResult, 'boards'> {
  /** How many boards reach the threshold, and the points of the best; 0 without any. */
  found: number;
  best: number;
  origin: ResultOrigin;
  /** The line of the log, with its line break and without time. */
  line: string;
}

/** What the core says of lines that it was given. */
export interface Imported {
  /** Results that are new, and those of classes that had one already. */
  added: number;
  known: number;
  /** Boards that were scored again. */
  rescored: number;
  /** What was wrong with lines that were left out. */
  problems: string[];
}

/** What came of adding lines of a log. */
export interface Added {
  /** The results that are new. */
  readonly records: readonly ClassRecord[];
  /** Boards that were scored again. */
  readonly rescored: number;
  /** What was wrong with results that were left out. */
  readonly problems: readonly string[];
}

/** What an audit of all results came to. */
export interface Audited {
  readonly checked: number;
  readonly rescored: number;
  readonly problems: readonly string[];
}

/** How many boards a run will list, from random ones. With few hits the estimate means little. */
export interface ExpectedBoards {
  readonly samples: number;
  readonly hits: number;
  readonly boards: number;
}

/** Letters that the cells of a kind can’t have in any class, and those that they can. */
export interface MissingLetters {
  kind: 'center' | 'edge' | 'corner';
  letters: string;
  used: string;
}

/** What the results prove. Only the core decides. */
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
    };

/** What many classes gave together. */
export interface ProofSummary {
  done: number;
  of: number;
  /** All classes; nothing for a run about a single class. */
  partition: number | null;
  held: number;
  complete: boolean;
  /** How many boards there are in all, one of each set of rotations and reflections. */
  found: number;
  /** The best of them: no more than were asked for. */
  boards: BoardPoints[];
  paths: number;
  merged: number;
  visits: number;
  opened: number;
  candidates: number;
  parts: number;
  bytes: number;
  provenance: { computed: number; fromFile: number; rechecked: number };
  verdict: ProofVerdict;
  /** What may be said: shown as it is. */
  statement: { headline: string; limits: string[]; rules: string };
}

export interface ProofPlan {
  run: ProofRun;
  rows: number;
  cols: number;
  /** Classes, images of each other included. */
  all: number;
  /** Buckets of each cell: the places of a class's number, the lowest first. */
  radix: number[];
  /** Letters that no cell of a kind has: no board with one there is looked at. */
  missing: MissingLetters[];
}

export interface ClassProgress {
  /** From 0 to 1. */
  done: number;
  /** Cells decided above the work under way. */
  depth: number;
  parts: number;
}

/** A part of a class that was bounded: split unless that was low enough. */
export interface PartRow {
  /** How many cells were decided before; in 2009, how often it was split. */
  level: number;
  /** Which part of its parent, from 1, and of how many. */
  part: number;
  of: number;
  class: string;
  bound: number;
  /** `searched`: to the end, without making nodes; `found`: boards reach the threshold there. */
  fate: 'broken' | 'split' | 'searched' | 'found';
  /** Letters tried in a search. */
  tried: number;
  /** Boards, one of those that are images of each other in the class. */
  found: number;
  /** How much of the class comes before it, and how much it is: from 0 to 1, by boards. */
  from: number;
  share: number;
  /** How much of the class is broken by now; our method's: how much is dealt with. */
  done: number;
}

/** The methods whose way through a class can be watched. */
export type UnfoldMethod = 'union2009' | 'hybrid2025' | 'best';

/** Boards of a class that were scored one by one. */
export interface BruteScores {
  readonly scored: number;
  readonly all: number;
  /** How many reach the threshold, each rotation and reflection on its own, and the highest score. */
  readonly found: number;
  readonly best: number;
  readonly over: boolean;
}

/** Parts since the last time; only `kept` of those before still hold. */
export interface Unfolded {
  kept: number;
  rows: PartRow[];
  over: boolean;
}

/** What the page asks of a worker that breaks classes. Each request gets one answer, `break` when its class is done. */
export type BreakRequest = { job: number } & (
  | { tell: 'start'; module: WebAssembly.Module; dictionary: DictionaryId; spec: ProveSpec }
  | { tell: 'plan' }
  /** In at most so many bytes for paths, and again for trees. */
  | { tell: 'break'; id: number; memory: number }
  | { tell: 'look' }
  | { tell: 'pace'; pace: 'paused' | 'flat' }
  /** Adds a whole file, or nothing of it: its first line says what run it is of. */
  | { tell: 'import'; log: string }
  /** Adds lines that were kept or have just come; those that don’t pass the audit are left out. */
  | { tell: 'restore'; lines: string; origin: ResultOrigin }
  /** Compares a class that was broken again with what is held. */
  | { tell: 'recheck'; line: string }
  /** Looks at everything once more, as `boggle verify` does. */
  | { tell: 'audit' }
  /** What all results together come to, with the best boards. */
  | { tell: 'sum'; most: number }
  /** Everything that is held, as a log. */
  | { tell: 'log' }
  /** Estimates how many boards there will be. */
  | { tell: 'expect'; samples: number }
  /** A class in its notation. */
  | { tell: 'class'; id: number }
  /** Begins a class part by part, with what there is at once. */
  | { tell: 'unfold'; id: number; method: UnfoldMethod; memory: number }
  /** The parts that have come since. */
  | { tell: 'more' }
  /** Begins to score every board of a class, with what there is at once. */
  | { tell: 'brute'; id: number }
  /** Scores some more of them. */
  | { tell: 'score' }
);

/** What such a worker says: one answer to each request. */
export type BreakMessage = { job: number } & (
  | { type: 'answer'; answers: 'start' }
  | { type: 'answer'; answers: 'plan'; plan: ProofPlan; ids: Float64Array; weights: Float64Array }
  | { type: 'answer'; answers: 'break'; result: ClassRecord }
  /** `seconds`: spent on the class so far. */
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
  /** `seconds`: spent on scoring so far. */
  | { type: 'answer'; answers: 'brute' | 'score'; scores: BruteScores; seconds: number }
  /** This request cannot be met; the worker is well. */
  | { type: 'refused'; message: string }
  /** The worker is of no more use. */
  | { type: 'failed'; message: string; dead: true }
);
