/**
 * What the page asks of a worker, and what it gets back: the one description of every call.
 *
 * Calls are one request, one answer (`protocol.ts`); long jobs have their own messages, each with a job id
 * (`jobs.ts`). What they speak of is in `terms.ts`. The page never computes a score, a path or a symmetry itself. The calls
 * of the Facts room, which are many, are described in `facts.ts`.
 */

import type { FactsCalls } from './facts';
import type { ClimbDefaults, ClimbOptions, ClimbSchedule } from './jobs';
import type {
  BoardResult,
  BoardView,
  ClassReading,
  CompileOptions,
  CompileReport,
  DiceInfo,
  DictionaryId,
  DictionaryInfo,
  Neighbourhood,
  PointsTable,
  RollableWith,
  Rules,
  Solution,
  Symmetry,
  Verdict,
  WordPaths,
} from './terms';

export type * from './terms';

/** The calls a worker answers. Every one rejects with an `Error` whose message can be shown. */
export interface Engine extends FactsCalls {
  /** Loads a dictionary (once) and tells about it. */
  dictionary(id: DictionaryId): Promise<DictionaryInfo>;
  /** Compiles a list and keeps it in the browser under a new `own:…` id. */
  compile(list: string | Blob, options: CompileOptions): Promise<CompileReport>;
  /** The visitor's own lists. */
  ownDictionaries(): Promise<DictionaryInfo[]>;
  renameDictionary(id: DictionaryId, name: string): Promise<DictionaryInfo>;
  removeDictionary(id: DictionaryId): Promise<void>;
  /** Reads a board as people write it; `size` like `3x4`, or empty for what fits. */
  readBoard(text: string, size: string, dictionary: DictionaryId): Promise<BoardResult>;
  /** Reads a class: cells as words of letters, rows between strokes or in a line of a usual size. */
  readClass(text: string, dictionary: DictionaryId): Promise<ClassReading>;
  solve(board: string, dictionary: DictionaryId, rules: Rules): Promise<Solution>;
  paths(board: string, word: string, dictionary: DictionaryId, limit: number): Promise<WordPaths>;
  /** A path that spells a text, be it a word or not; `null` if the board has none. */
  trace(board: string, text: string, dictionary: DictionaryId): Promise<Uint8Array | null>;
  judge(board: string, text: string, dictionary: DictionaryId, rules: Rules): Promise<Verdict>;
  neighbourhood(board: string, dictionary: DictionaryId, rules: Rules): Promise<Neighbourhood>;
  symmetry(board: string, dictionary: DictionaryId): Promise<Symmetry>;
  /** Reads a points table; rejects with what is wrong with it. */
  readScoring(text: string): Promise<PointsTable>;
  diceSets(): Promise<DiceInfo[]>;
  /** The board of a seed: the same everywhere, natively too. The seed is any text. */
  roll(dice: string, seed: string): Promise<BoardView>;
  rollableWith(board: string): Promise<RollableWith[]>;
  /** The settings that a climb of a size takes when none are given. */
  climbDefaults(size: string): Promise<ClimbDefaults>;
  /** The temperature at `count` (2…4096) equally spaced proposals from 0 to `length`, in the schedule's unit. */
  temperatures(schedule: ClimbSchedule, length: number, count: number): Promise<Float64Array>;
  /** Makes a climb's first board and drops it: rejects if the climb could not begin, and says why. */
  tryClimb(options: ClimbOptions, dictionary: DictionaryId): Promise<boolean | undefined>;
}
