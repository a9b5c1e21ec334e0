/** What passes between the page and the worker of a climb: simulated annealing. */

import type { DictionaryId, Scoring } from './terms';

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
