/**
 * The calls that the page makes to a worker (`worker.ts`), and their answers.
 *
 * Boards are passed as text in the notation of `Board::read` and `Board::text`. The page never computes a score, a path
 * or a symmetry itself. Dice are given by a set's name or as text, one die per line, in the letters of the dictionary. The
 * types of values that come from the core are generated from it (`gen/boggle_lab.d.ts`).
 */

import type {
  LexiconInfo,
  ListIssue,
  RaceOver as GivenRace,
  RaceStanding,
  SampleOf as GivenSample,
  Scoring,
  Solved,
} from '../gen/boggle_lab';
import type { Remote } from './port';
import type { EngineCalls } from './worker';

export type * from '../gen/boggle_lab';
export type {
  BigNumber as Natural,
  Options as ClimbOptions,
  Rolled as RolledBoard,
  ValuesReport as Distribution,
} from '../gen/boggle_lab';

export type Engine = Remote<EngineCalls>;

/** A bundled list (`enable2k`, `enable`) or one of the visitor's own (`own:…`). */
export type DictionaryId = string;

/** The named points tables. */
export type NamedScoring = Exclude<Scoring, `${number},${string}`>;

/** A loaded dictionary. */
export interface DictionaryInfo extends LexiconInfo {
  id: DictionaryId;
  /** The size of the file that holds it: packed or, for `enable`, its differences from `enable2k`. */
  bytes: number;
  bundled: boolean;
}

export type CompileReport =
  | { ok: true; info: DictionaryInfo; issues: ListIssue[]; issueCount: number }
  | { ok: false; message: string; issues: ListIssue[]; issueCount: number };

/** Everything about a board, and the time in the solver, in milliseconds. */
export type Solution = Solved & { millis: number };

// --- Facts ---

/** The subject of a sample. Only samples with the same subject can be added. */
export type SampleOf = GivenSample & { dictionary: DictionaryId };

/** The boards `from..to` rolled from a seed. */
export interface RollRange {
  seed: string;
  from: number;
  to: number;
}

/** Tables of a record as CSV, or the record itself with the counts of all words, which can be added to later. */
export type SampleExport = 'words' | 'points' | 'lengths' | 'common' | 'records' | 'json';

/** The boards of a race, and the dictionary. */
export type RaceOver = GivenRace & { dictionary: DictionaryId };

/** The progress of a solver, and the milliseconds that it ran during this call. */
export interface RaceLeg extends RaceStanding {
  millis: number;
}

/** The name of the error of a worker that was replaced, and so doesn't know the sample or race of a call. */
export const FORGOTTEN = 'Forgotten';
