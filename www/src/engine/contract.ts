/**
 * The calls that the page makes to a worker (`worker.ts`), and their answers.
 *
 * Boards are passed as text in the notation of `Board::read` and `Board::text`. The page never computes a score, a path
 * or a symmetry itself. The types of values that come from the core are generated from it (`gen/boggle_lab.d.ts`).
 */

import type { LexiconInfo, ListIssue, Scoring, Solved } from '../gen/boggle_lab';
import type { Remote } from './port';
import type { EngineCalls } from './worker';

export type * from '../gen/boggle_lab';
export type { Judged as Verdict, Options as ClimbOptions } from '../gen/boggle_lab';

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
