/**
 * The vocabulary of the page and its workers: dictionaries, boards, solutions, dice, classes.
 *
 * Boards are passed as text in the notation of `Board::read` and `Board::text`, letter data as typed arrays.
 */

/** A bundled list (`enable2k`, `enable`) or one of the visitor's own (`own:…`). */
export type DictionaryId = string;

/** The named points tables. */
export type NamedScoring = 'standard' | 'words' | 'powers';

/**
 * A points table: its name, or the points of words of 0, 1, 2, … letters; the last number applies to all longer words.
 */
export type Scoring = NamedScoring | `${number},${string}`;

/** A points table after reading. */
export interface PointsTable {
  /** The text that all equal tables share, so that comparing it compares the rules. */
  scoring: Scoring;
  /** The points of words of 0, 1, 2, … letters; the last number applies to all longer words. */
  points: number[];
}

/** The scoring rules. */
export interface Rules {
  scoring: Scoring;
  /** The minimum word length, 1 to 6; 3 in the game. */
  minLength: number;
}

/** A loaded dictionary. */
export interface DictionaryInfo {
  id: DictionaryId;
  name: string;
  /** The number of words in the list as given. */
  wordsRaw: number;
  /** The number of words that a board can spell under the list's word rule. */
  words: number;
  /** The number of states of the automaton. */
  nodes: number;
  /** The size of the file that holds it: packed or, for `enable`, its differences from `enable2k`. */
  bytes: number;
  /** The SHA-256 of the raw list, sorted, one word per line, LF. */
  sha256: string;
  /** The letters, in order. */
  alphabet: string;
  /** The length of the longest word, in letters of text. */
  longest: number;
  bundled: boolean;
}

/** The options for reading a visitor's own list. */
export interface CompileOptions {
  name: string;
  /** Shorter words are left out; 1 to 6. */
  minLength: number;
  /** Longer words (letters of text) are left out; 0 for no limit. */
  maxLength: number;
  /** `face`: q is the Qu face; `plain`: q is an ordinary letter. */
  qu: 'face' | 'plain';
}

/** A line of a word list that could not be used, or was corrected. */
export interface ListIssue {
  /** Counted from 1. */
  line: number;
  text: string;
  message: string;
}

export type CompileReport =
  | { ok: true; info: DictionaryInfo; issues: ListIssue[]; issueCount: number }
  | { ok: false; message: string; issues: ListIssue[]; issueCount: number };

/** A board after reading. */
export interface BoardView {
  rows: number;
  cols: number;
  /**
   * The face of each cell, row by row: `qu` for the Qu face, `.` for a gap, otherwise one or more lowercase letters.
   */
  cells: string[];
  /** Standard notation; reading it gives the same board. */
  text: string;
}

export type BoardResult = { ok: true; board: BoardView } | { ok: false; message: string };

/** Everything about a board: the words in alphabetical order, with one path each. */
export interface Solution {
  board: BoardView;
  /** The total points of the distinct words. */
  points: number;
  /** The multi-boggle score: every path counts. */
  pointsRaw: number;
  /** The multi-boggle score where paths of one word over the same cells count once. */
  pointsDeduped: number;
  /** `false` for a board with too many paths to search to the end: every number is then a lower bound. */
  complete: boolean;
  words: string[];
  /** The points of each word. */
  wordPoints: Uint32Array;
  /** The number of paths that spell each word. */
  pathCounts: Uint32Array;
  /** The cells used by the paths of word i: bits 0–31 at `2 * i`, bits 32–63 at `2 * i + 1`. */
  wordCells: Uint32Array;
  /** The first path of word i: `cells.subarray(cellStarts[i], cellStarts[i + 1])`. */
  cellStarts: Uint32Array;
  cells: Uint8Array;
  /** The time in the solver, in milliseconds. */
  millis: number;
}

/** All paths of one word, up to `limit` of them. */
export interface WordPaths {
  word: string;
  paths: Uint8Array[];
  /** The number of all paths; a lower bound unless `exact`. */
  count: number;
  exact: boolean;
}

/** The game's verdict on a typed or dragged word, in this order of precedence. */
export type Verdict =
  | { kind: 'good'; points: number; path: Uint8Array }
  | { kind: 'tooShort'; minLength: number }
  | { kind: 'notOnBoard' }
  | { kind: 'notAWord'; path: Uint8Array };

/** A dice set. */
export interface DiceInfo {
  /** `new`, `classic`, `big`, `deluxe`, `big2012`, `superbig`. */
  name: string;
  title: string;
  rows: number;
  cols: number;
  /** The faces of each die as they read: `qu`, `th`, `.` for a blank. */
  dice: string[][];
}

export interface RollableWith {
  dice: string;
  title: string;
  fits: boolean;
}

/** The points of every board that differs in one cell. */
export interface Neighborhood {
  /** The letters, `qu` for Qu. */
  letters: string[];
  /** `points[cell * letters.length + letter]`. */
  points: Uint32Array;
  /** The points of the board itself. */
  here: number;
}

export interface Symmetry {
  canonical: string;
  /** The distinct rotations and reflections, starting with the board itself. */
  copies: string[];
}

/** A class of boards: some letters for each cell. */
export interface ClassView {
  rows: number;
  cols: number;
  /** The letters of each cell, row by row, with `qu` for Qu; empty for a gap. */
  cells: string[][];
  /** Standard notation; reading it gives the same class. */
  text: string;
  /** The number of boards in the class, as text because it is often too large for a number. */
  boards: string;
  /** All cells in the split order. */
  order: number[];
  /** The cells with more than one letter. */
  open: number[];
}

export type ClassReading = { ok: true; class: ClassView } | { ok: false; message: string };
