/**
 * Long work in workers: the one description of every job's messages.
 *
 * Each message carries the number of its job. A job answers requests with any number of `progress` messages and
 * ends with exactly one of `done`, `failed`, `stopped`, after which it says nothing more. Nothing is sent that
 * was not asked for: a page that looks once a frame gets one message a frame, however fast the work goes.
 */

import type { DictionaryId, Scoring } from './terms';

// Trees have a file of their own.
export type * from './trees-jobs';

// --- climbs: simulated annealing -----------------------------------------------------------------------------

/** How the temperature falls during a run; `n` is the proposal of the run, from 0. */
export type ClimbSchedule =
  /** `from · (to / from)^(n / proposals)`. */
  | { geometric: { from: number; to: number; proposals: number } }
  /** `start · e^(−rate · n)`, over after `stall` rejections in a row. In 2009: 100, 0.05, 2000. */
  | { exponential: { start: number; rate: number; stall: number } }
  /** Straight lines between `[proposal, temperature]`; the first at 0, ascending, 2…256 of them. */
  | { points: { points: [proposal: number, temperature: number][] } };

/** Temperatures are points of the score, or shares of the best score of the run so far. */
export type ClimbUnit = 'points' | 'best';

/** What a climb is asked to do. Everything but size and seed may be left out. */
export interface ClimbOptions {
  /** `RxC`. */
  size: string;
  /** Any text. Equal seed, options and dictionary: the same climb, to the bit, here and on the command line. */
  seed: string;
  scoring?: Scoring;
  minLength?: number;
  /** Left out: one that suits the size (`climbDefaults`), together with its unit. */
  schedule?: ClimbSchedule;
  unit?: ClimbUnit;
  /** Of 100 proposals, how many swap two cells; the others change a letter. */
  swaps?: number;
  /** New letters: as often as the dictionary has them, or all alike (as in 2009). */
  letters?: 'frequency' | 'uniform';
  constraints?: {
    /** Only boards these dice can roll: a set's name, or one die a line. */
    dice?: string;
    /** The cells, one character each or separated by blanks; `?` is free, `.` a gap, `q` or `qu` the Qu face. */
    fixed?: string;
    /** The letters of cells that are not fixed. */
    letters?: string;
    /** A word that must be on every board. */
    word?: string;
  };
  /** The climb is done when one of them is met; without any it goes on until it is stopped. */
  limits?: { target?: number; evaluations?: number; proposals?: number; runs?: number };
}

/** The settings of a climb whose options leave them out. */
export interface ClimbDefaults {
  schedule: ClimbSchedule;
  unit: ClimbUnit;
  swaps: number;
}

export type ClimbStatus = 'running' | 'target' | 'evaluations' | 'proposals' | 'runs';

/** A board that was the best. */
export interface ClimbStanding {
  board: string;
  points: number;
  run: number;
  evaluations: number;
  proposals: number;
}

/** The state of a climb and what happened since the last look. Small: made for every frame of the screen. */
export interface ClimbFrame {
  status: ClimbStatus;
  board: string;
  /** Row by row: `qu` for Qu, `.` for a gap. */
  faces: string[];
  /** Cells of the word that must stay, in order; empty without one. */
  path: number[];
  /** Cells that show something else than at the last look. */
  changed: number[];
  points: number;
  best: ClimbStanding;
  /** Whether `best` is new since the last look. */
  improved: boolean;
  runBest: number;
  /** The run, from 0; each begins with a random board. */
  run: number;
  /** Proposals of this run. */
  generation: number;
  /** How many it will have, where the schedule knows. */
  runLength?: number;
  /** Of the next proposal, in points. */
  temperature: number;
  /** Over all runs. */
  proposals: number;
  accepted: number;
  /** Boards scored; boards that were remembered do not count. */
  evaluations: number;
  /** Proposals since the last look, and the share of them that was accepted. */
  window: number;
  acceptance: number;
  /** Changes whenever the hall of fame does. */
  hallVersion: number;
  /** Equal for equal climbs. */
  trace: string;
}

/** One proposal with the arithmetic of its acceptance: accepted if `drawn <= probability`. */
export interface ClimbProposal {
  /** Nothing if no move could be drawn. */
  kind?: 'letter' | 'swap' | 'path';
  cells: number[];
  /** The board proposed. */
  board: string;
  faces: string[];
  old: number;
  new: number;
  delta: number;
  temperature: number;
  /** `e^(delta / temperature)`, at most 1. */
  probability: number;
  /** From (0, 1]. */
  drawn: number;
  /** The most points that could have been lost: `−temperature · ln(drawn)`. */
  allowance: number;
  accepted: boolean;
  /** The best board of the climb so far. */
  record: boolean;
  /** Its points were remembered, not computed. */
  remembered: boolean;
  /** The run ended with it; the current board is the first of another run. */
  endedRun: boolean;
}

/** A board of the hall of fame, in canonical form: no two are images of each other. The best come first. */
export interface HallEntry {
  board: string;
  points: number;
  /** The run that met it, from 0, and the proposal of that run. */
  run: number;
  generation: number;
  /** The same proposal, counted over all runs. */
  proposal: number;
}

/** Rows of the table of 2009 for the run under way. */
export interface ClimbReigns {
  run: number;
  /** The number of the first row; rows before it are let go or were not asked for. */
  first: number;
  /** `reign` is missing in the row of the current board. */
  rows: { generation: number; points: number; reign?: number; board: string }[];
}

/** At most 1,024 equally spaced samples over the whole climb; `proposals` are the x of all the others. */
export interface ClimbHistory {
  proposals: Float64Array;
  /** How many were accepted by then: differences give the rate. */
  accepted: Float64Array;
  points: Float64Array;
  best: Float64Array;
  temperatures: Float64Array;
}

/** A run in at most 1,024 keyframes, every record among them. */
export interface ClimbReplay {
  run: number;
  cells: number;
  /** What the numbers in `boards` mean. */
  faces: string[];
  /** The proposal of the run that each frame shows, ascending. */
  generations: Float64Array;
  points: Uint32Array;
  temperatures: Float64Array;
  /** 1 where the frame was the best of the run so far. */
  records: Uint8Array;
  /** Frame i: `boards.subarray(i * cells, (i + 1) * cells)`. */
  boards: Uint8Array;
}

/** What a look brings besides the frame. Lists cost more than the frame: ten times a second is plenty. */
export interface ClimbWant {
  history?: boolean;
  hall?: boolean;
  /** The first row wanted: 0, or one more than the last row already known of the same run. */
  reigns?: number;
  /** The run with the best board, or the one under way. */
  replay?: 'best' | 'current';
  /** The run under way, beside the best one. */
  current?: boolean;
  /** The best points of each finished run, the latest 4,096. */
  runs?: boolean;
}

export interface ClimbLook {
  frame: ClimbFrame;
  history?: ClimbHistory;
  hall?: HallEntry[];
  reigns?: ClimbReigns;
  replay?: ClimbReplay;
  current?: ClimbReplay;
  runs?: Uint32Array;
}

/** How fast a climb goes: not at all, as fast as it can, or so many proposals a second. */
export type Pace = 'paused' | 'flat' | number;

/** How a climb begins: anew, or where a checkpoint of it left off (then the options are the checkpoint's). */
export type ClimbStart = { options: ClimbOptions } | { checkpoint: Uint8Array };

/** What the page tells the worker of a climb. Every request but `start`, `pace` and `stop` gets one `progress`. */
export type ClimbRequest = { job: number } & (
  | { tell: 'start'; module: WebAssembly.Module; dictionary: DictionaryId; from: ClimbStart; pace: Pace }
  | { tell: 'pace'; pace: Pace }
  | { tell: 'look'; want: ClimbWant }
  /** Makes one proposal, whatever the pace. */
  | { tell: 'single'; want: ClimbWant }
  | { tell: 'keep' }
  | { tell: 'stop' }
);

/** What the worker of a climb says, in the order of the requests. */
export type ClimbMessage = { job: number } & (
  | { type: 'progress'; answers: 'look'; look: ClimbLook }
  /** No proposal if a limit is met; `done` follows. */
  | { type: 'progress'; answers: 'single'; proposal: ClimbProposal | undefined; look: ClimbLook }
  | { type: 'progress'; answers: 'keep'; checkpoint: Uint8Array }
  /** A limit was met. The last look has everything. */
  | { type: 'done'; look: ClimbLook; checkpoint: Uint8Array }
  | { type: 'stopped'; look: ClimbLook; checkpoint: Uint8Array }
  | { type: 'failed'; message: string }
);

// --- proofs: classes broken by many workers -------------------------------------------------------------------

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
export type Origin = 'computed' | 'file';

/** A result as the page holds it: its figures, and its line of the log, in which its boards stay. */
export interface ClassRecord extends Omit<ClassResult, 'boards'> {
  /** How many boards reach the threshold, and the points of the best; 0 without any. */
  found: number;
  best: number;
  origin: Origin;
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
export type Unfolding = 'union2009' | 'hybrid2025' | 'best';

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
  | { tell: 'restore'; lines: string; origin: Origin }
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
  | { tell: 'unfold'; id: number; method: Unfolding; memory: number }
  /** The parts that have come since. */
  | { tell: 'more' }
  /** Begins to score every board of a class, with what there is at once. */
  | { tell: 'brute'; id: number }
  /** Scores some more of them. */
  | { tell: 'score' }
);

/** What such a worker says; first of all that it is there and holds the lock that has its name. */
export type BreakMessage =
  | { type: 'awake' }
  | ({ job: number } & (
      | { type: 'progress'; answers: 'start' }
      | { type: 'progress'; answers: 'plan'; plan: ProofPlan; ids: Float64Array; weights: Float64Array }
      | { type: 'progress'; answers: 'break'; result: ClassRecord }
      /** `seconds`: spent on the class so far. */
      | { type: 'progress'; answers: 'look'; progress: ClassProgress; seconds: number }
      | { type: 'progress'; answers: 'pace' }
      | { type: 'progress'; answers: 'import' | 'restore'; added: Added }
      | { type: 'progress'; answers: 'recheck'; problems: string[] }
      | { type: 'progress'; answers: 'audit'; audited: Audited }
      | { type: 'progress'; answers: 'sum'; summary: ProofSummary }
      | { type: 'progress'; answers: 'log'; log: string }
      | { type: 'progress'; answers: 'expect'; expected: ExpectedBoards }
      | { type: 'progress'; answers: 'class'; text: string }
      | { type: 'progress'; answers: 'unfold'; unfolded: Unfolded }
      | { type: 'progress'; answers: 'more'; unfolded: Unfolded }
      /** `seconds`: spent on scoring so far. */
      | { type: 'progress'; answers: 'brute' | 'score'; scores: BruteScores; seconds: number }
      /** This request cannot be met; the worker is well. */
      | { type: 'refused'; answers: BreakRequest['tell']; message: string }
      /** The worker is of no more use. */
      | { type: 'failed'; message: string }
    ));
