/** The messages between the page and the worker of a climb by simulated annealing. */

import type { Failure } from './death';
import type { DictionaryId, Scoring } from './terms';

/** How the temperature falls during a run; `n` is the proposal of the run, from 0. */
export type ClimbSchedule =
  /** `from · (to / from)^(n / proposals)`. */
  | { geometric: { from: number; to: number; proposals: number } }
  /** `start · e^(−rate · n)`, which ends after `stall` rejections in a row. In 2009: 100, 0.05, 2000. */
  | { exponential: { start: number; rate: number; stall: number } }
  /** Straight lines between `[proposal, temperature]`; the first at 0, ascending, 2…256 of them. */
  | { points: { points: [proposal: number, temperature: number][] } };

/** Temperatures are in points, or relative to the best score of the run so far. */
export type ClimbUnit = 'points' | 'best';

/** The options of a climb. All but size and seed are optional. */
export interface ClimbOptions {
  /** `RxC`. */
  size: string;
  /** Any text. The same seed, options and dictionary give the same climb, bit for bit, here and on the command line. */
  seed: string;
  scoring?: Scoring;
  minLength?: number;
  /** By default, the one tuned for the size (`climbDefaults`), together with its unit. */
  schedule?: ClimbSchedule;
  unit?: ClimbUnit;
  /** How many of 100 proposals swap two cells; the others change a letter. */
  swaps?: number;
  /** How new letters are picked: by their frequency in the dictionary, or with equal odds (as in 2009). */
  letters?: 'frequency' | 'uniform';
  constraints?: {
    /** Only boards that these dice can roll: a set's name, or one die per line. */
    dice?: string;
    /** The cells, one character each or separated by spaces; `?` is free, `.` a gap, `q` or `qu` the Qu face. */
    fixed?: string;
    /** The letters allowed on cells that are not fixed. */
    letters?: string;
    /** A word that must be on every board. */
    word?: string;
  };
  /** The climb ends when one of these limits is met; without any, it continues until it is stopped. */
  limits?: { target?: number; evaluations?: number; proposals?: number; runs?: number };
}

/** The settings that a climb uses by default. */
export interface ClimbDefaults {
  schedule: ClimbSchedule;
  unit: ClimbUnit;
  swaps: number;
}

export type ClimbStatus = 'running' | 'target' | 'evaluations' | 'proposals' | 'runs';

/** A board that was the best for a while. */
export interface ClimbStanding {
  board: string;
  points: number;
  run: number;
  evaluations: number;
  proposals: number;
}

/** The state of a climb, and what happened since the last request. It is small, because it is made for every frame. */
export interface ClimbFrame {
  status: ClimbStatus;
  board: string;
  /** Row by row: `qu` for Qu, `.` for a gap. */
  faces: string[];
  /** The cells of the required word, in order; empty if there is none. */
  path: number[];
  /** The cells that changed since the last request. */
  changed: number[];
  points: number;
  best: ClimbStanding;
  /** Whether `best` is new since the last request. */
  improved: boolean;
  runBest: number;
  /** The run, from 0; each begins with a random board. */
  run: number;
  /** The number of proposals in this run. */
  generation: number;
  /** The total number of proposals of this run, if the schedule determines it. */
  runLength?: number;
  /** The temperature of the next proposal, in points. */
  temperature: number;
  /** The number of proposals over all runs. */
  proposals: number;
  accepted: number;
  /** The number of boards scored, not counting remembered ones. */
  evaluations: number;
  /** The number of proposals since the last request, and the share of them that was accepted. */
  window: number;
  acceptance: number;
  /** Changes whenever the hall of fame does. */
  hallVersion: number;
  /** Equal for equal climbs. */
  trace: string;
}

/** A proposal with the arithmetic of its acceptance: it is accepted if `drawn <= probability`. */
export interface ClimbProposal {
  /** `undefined` if no move was possible. */
  kind?: 'letter' | 'swap' | 'path';
  cells: number[];
  /** The proposed board. */
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
  /** Whether it is the best board of the climb so far. */
  record: boolean;
  /** Whether its points were remembered rather than computed. */
  remembered: boolean;
  /** Whether it ended the run; the current board is then the first of the next run. */
  endedRun: boolean;
}

/** A board of the hall of fame in canonical form, counting rotations and reflections as one. The best come first. */
export interface HallEntry {
  board: string;
  points: number;
  /** The run that found it, from 0, and the proposal in that run. */
  run: number;
  generation: number;
  /** The same proposal, counted over all runs. */
  proposal: number;
}

/** Rows of the 2009 table for the current run. */
export interface ClimbRecordHolders {
  run: number;
  /** The number of the first row; earlier rows were dropped or not requested. */
  first: number;
  /** `heldFor` is missing in the row of the current board. */
  rows: { generation: number; points: number; heldFor?: number; board: string }[];
}

/** At most 1,024 equally spaced samples over the whole climb; `proposals` has the x values of all the others. */
export interface ClimbHistory {
  proposals: Float64Array;
  /** The number accepted so far; differences give the rate. */
  accepted: Float64Array;
  points: Float64Array;
  best: Float64Array;
  temperatures: Float64Array;
}

/** A run in at most 1,024 keyframes, including every record. */
export interface ClimbReplay {
  run: number;
  cells: number;
  /** The meaning of the numbers in `boards`. */
  faces: string[];
  /** The proposal of each frame within the run, ascending. */
  generations: Float64Array;
  points: Uint32Array;
  temperatures: Float64Array;
  /** 1 if the frame was the best of the run so far. */
  records: Uint8Array;
  /** Frame i: `boards.subarray(i * cells, (i + 1) * cells)`. */
  boards: Uint8Array;
}

/** What to return besides the frame. Lists cost more than the frame: ten times per second is plenty. */
export interface ClimbWant {
  history?: boolean;
  hall?: boolean;
  /** The first row to return: 0, or one more than the last row already known of the same run. */
  recordHolders?: number;
  /** The run with the best board, or the current one. */
  replay?: 'best' | 'current';
  /** The current run, in addition to the best one. */
  current?: boolean;
  /** The best points of each finished run, for the latest 4,096. */
  runs?: boolean;
}

export interface ClimbLook {
  frame: ClimbFrame;
  history?: ClimbHistory;
  hall?: HallEntry[];
  recordHolders?: ClimbRecordHolders;
  replay?: ClimbReplay;
  current?: ClimbReplay;
  runs?: Uint32Array;
}

/** The pace of a climb: paused, at full speed, or a number of proposals per second. */
export type Pace = 'paused' | 'flat' | number;

/** How a climb begins: new, or from a checkpoint (which then determines the options). */
export type ClimbStart = { options: ClimbOptions } | { checkpoint: Uint8Array };

/**
 * The page's messages to the worker of a climb. `look`, `single`, and `keep` get one `answer` each; `start` is answered
 * by the end of the climb. `pace` and `stop` have no answer.
 */
export type ClimbRequest = { job: number } & (
  | { tell: 'start'; module: WebAssembly.Module; dictionary: DictionaryId; from: ClimbStart; pace: Pace }
  | { tell: 'pace'; pace: Pace }
  | { tell: 'look'; want: ClimbWant }
  /** Makes one proposal, whatever the pace. */
  | { tell: 'single'; want: ClimbWant }
  | { tell: 'keep' }
  | { tell: 'stop' }
);

/** The messages of a climb's worker, in the order of the requests. After the end, it answers nothing. */
export type ClimbMessage = { job: number } & (
  | { type: 'answer'; answers: 'look'; look: ClimbLook }
  /** Without a proposal if a limit is met; `done` follows. */
  | { type: 'answer'; answers: 'single'; proposal: ClimbProposal | undefined; look: ClimbLook }
  | { type: 'answer'; answers: 'keep'; checkpoint: Uint8Array }
  /** A limit was met. The last state is complete. */
  | { type: 'done'; look: ClimbLook; checkpoint: Uint8Array }
  | { type: 'stopped'; look: ClimbLook; checkpoint: Uint8Array }
  | Failure
);
