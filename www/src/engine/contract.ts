/**
 * The calls that the page makes to a worker, and their answers.
 *
 * A call is one request and one answer (`protocol.ts`); long jobs have their own messages, each with a job id
 * (`jobs.ts`). Boards are passed as text in the notation of `Board::read` and `Board::text`. The page never computes a
 * score, a path or a symmetry itself. The types of values that come from the core are generated from it
 * (`gen/boggle_lab.d.ts`). The many calls of the Facts room are described in `facts.ts`.
 */

import type {
  BoardResult,
  BoardView,
  ClassReading,
  CompileOptions,
  Defaults,
  DiceInfo,
  Judged,
  LexiconInfo,
  ListIssue,
  Neighborhood,
  Options as ClimbOptions,
  PointsTable,
  RollableWith,
  Rules,
  Schedule as ClimbSchedule,
  Scoring,
  Solved,
  Symmetry,
  WordPaths,
} from '../gen/boggle_lab';
import type { FactsCalls } from './facts';

export type {
  BoardResult,
  BoardView,
  ClassView,
  CompileOptions,
  DiceInfo,
  Judged as Verdict,
  Neighborhood,
  PointsTable,
  RollableWith,
  Rules,
  Scoring,
  WordPaths,
} from '../gen/boggle_lab';

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

/** The calls that a worker answers. Each rejects with an `Error` whose message can be shown to people. */
export interface Engine extends FactsCalls {
  /** Loads a dictionary (once) and describes it. */
  dictionary(id: DictionaryId): Promise<DictionaryInfo>;
  /** Compiles a list and keeps it in the browser under a new `own:…` id. */
  compile(list: string | Blob, options: CompileOptions): Promise<CompileReport>;
  /** The visitor's own lists. */
  ownDictionaries(): Promise<DictionaryInfo[]>;
  /** Returns the words of a list as they were given, one per line. */
  listText(id: DictionaryId): Promise<string>;
  renameDictionary(id: DictionaryId, name: string): Promise<DictionaryInfo>;
  removeDictionary(id: DictionaryId): Promise<void>;
  /** Reads a board as people write it; a `size` such as `3x4` must match, and an empty one is inferred. */
  readBoard(text: string, size: string, dictionary: DictionaryId): Promise<BoardResult>;
  /** Reads a class: the letters of each cell, with `/` between rows or in a single line of a usual size. */
  readClass(text: string, dictionary: DictionaryId): Promise<ClassReading>;
  solve(board: string, dictionary: DictionaryId, rules: Rules): Promise<Solution>;
  paths(board: string, word: string, dictionary: DictionaryId, limit: number): Promise<WordPaths>;
  /** Finds a path that spells a text, whether or not it is a word; `null` if the board has none. */
  trace(board: string, text: string, dictionary: DictionaryId): Promise<Uint8Array | null>;
  judge(board: string, text: string, dictionary: DictionaryId, rules: Rules): Promise<Judged>;
  neighborhood(board: string, dictionary: DictionaryId, rules: Rules): Promise<Neighborhood>;
  symmetry(board: string, dictionary: DictionaryId): Promise<Symmetry>;
  /** Reads a points table; rejects with the reason if it is invalid. */
  readScoring(text: string): Promise<PointsTable>;
  diceSets(): Promise<DiceInfo[]>;
  /** Rolls the board of a seed, which can be any text: the same board everywhere, even natively. */
  roll(dice: string, seed: string): Promise<BoardView>;
  rollableWith(board: string): Promise<RollableWith[]>;
  /** Returns the default settings of a climb for a board size. */
  climbDefaults(size: string): Promise<Defaults>;
  /**
   * Returns the temperature at `count` (2…4096) equally spaced proposals from 0 to `length`, in the schedule's unit.
   */
  temperatures(schedule: ClimbSchedule, length: number, count: number): Promise<Float64Array>;
  /** Makes a climb's first board and drops it. Rejects with the reason if the climb cannot start. */
  tryClimb(options: ClimbOptions, dictionary: DictionaryId): Promise<boolean | undefined>;
}
