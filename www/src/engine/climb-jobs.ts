/** The messages between the page and the worker of a climb by simulated annealing. */

import type {
  ClimbHistory,
  Frame as ClimbFrame,
  ClimbReplay,
  HallEntry,
  Options as ClimbOptions,
  Proposal as ClimbProposal,
  RecordHolderRows as ClimbRecordHolders,
  Touch as ClimbTouch,
} from '../gen/boggle_lab';
import type { DictionaryId } from './contract';
import type { Failure } from './death';

export type {
  ClimbHistory,
  ClimbReplay,
  Defaults as ClimbDefaults,
  Frame as ClimbFrame,
  HallEntry,
  Options as ClimbOptions,
  Proposal as ClimbProposal,
  RecordHolderRows as ClimbRecordHolders,
  Schedule as ClimbSchedule,
  Touch as ClimbTouch,
  Unit as ClimbUnit,
} from '../gen/boggle_lab';

/** Where a single step goes on to: the next proposal, accepted one, or accepted one that loses points. */
export type ClimbSeek = 'next' | 'accepted' | 'loss';

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
export type ClimbStart = ({ options: ClimbOptions } | { checkpoint: Uint8Array }) & {
  /** The changes of the temperature by hand, which a checkpoint doesn't contain. */
  touches?: readonly ClimbTouch[];
};

/**
 * The page's messages to the worker of a climb. `look`, `single`, and `keep` get one `answer` each; `start` is answered
 * by the end of the climb. `pace` and `stop` have no answer.
 */
export type ClimbRequest = { job: number } & (
  | { tell: 'start'; module: WebAssembly.Module; dictionary: DictionaryId; from: ClimbStart; pace: Pace }
  | { tell: 'pace'; pace: Pace }
  | { tell: 'look'; want: ClimbWant }
  /** Makes one proposal, whatever the pace, or goes on to one of a kind, for a fraction of a second at most. */
  | { tell: 'single'; want: ClimbWant; seek?: ClimbSeek }
  /** Holds the temperature at a value in the unit of the schedule; without one, returns to the schedule. */
  | { tell: 'touch'; temperature: number | undefined }
  | { tell: 'keep' }
  | { tell: 'stop' }
);

/** The messages of a climb's worker, in the order of the requests. After the end, it answers nothing. */
export type ClimbMessage = { job: number } & (
  | { type: 'answer'; answers: 'look'; look: ClimbLook }
  /** Without a proposal if a limit is met; `done` follows. */
  | {
      type: 'answer';
      answers: 'single';
      proposal: ClimbProposal | undefined;
      /** The faces before the proposal, if steps before it in this answer changed them. */
      before?: string[];
      look: ClimbLook;
    }
  | { type: 'answer'; answers: 'touch'; touch: ClimbTouch }
  | { type: 'answer'; answers: 'keep'; checkpoint: Uint8Array }
  /** A limit was met. The last state is complete. */
  | { type: 'done'; look: ClimbLook; checkpoint: Uint8Array }
  | { type: 'stopped'; look: ClimbLook; checkpoint: Uint8Array }
  | Failure
);
