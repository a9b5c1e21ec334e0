/**
 * What the page and its workers speak of: dictionaries, boards, solutions, dice, classes.
 *
 * Boards cross as text in the notation of `Board::read` / `Board::text`, letter data as typed arrays.
 */

/** A bundled list (`enable2k`, `enable`) or one of the visitor's own (`own:…`). */
export type DictionaryId = string;

/** The points tables that have a name. */
export type NamedScoring = 'standard' | 'words' | 'powers';

/** A points table: by name, or the points of words of 0, 1, 2, … letters; the last number counts for all longer words. */
export type Scoring = NamedScoring | `${number},${string}`;

/** A points table, read. */
export interface PointsTable {
  /** The text that all equal tables share: comparing it compares the rules. */
  scoring: Scoring;
  /** Points of words of 0, 1, 2, … letters; longer words earn what the last says. */
  points: number[];
}

/** How a board is scored. */
export interface Rules {
  scoring: Scoring;
  /** Shorter words do not count: 1…6, 3 in the game. */
  minLength: number;
}

/** A loaded dictionary. */
export interface DictionaryInfo {
  id: DictionaryId;
  name: string;
  /** Words in the list as given. */
  wordsRaw: number;
  /** Words a board can spell under the list's word rule. */
  words: number;
  /** States of the automaton. */
  nodes: number;
  /** Size of the file it is kept in: packed, or for `enable` its differences from `enable2k`. */
  bytes: number;
  /** SHA-256 of the raw list, sorted, one word a line, LF. */
  sha256: string;
  /** The letters, in order. */
  alphabet: string;
  /** Letters of text in the longest word. */
  longest: number;
  bundled: boolean;
}

/** How a visitor's own list is read. */
export interface CompileOptions {
  name: string;
  /** Shorter words are left out: 1…6. */
  minLength: number;
  /** Longer words (letters of text) are left out; 0 for no limit. */
  maxLength: number;
  /** `face`: q is the Qu face; `plain`: q is a letter like any other. */
  qu: 'face' | 'plain';
}

/** A line of a word list that could not be used, or was put right. */
export interface ListIssue {
  /** Counted from 1. */
  line: number;
  text: string;
  message: string;
}

export type CompileReport =
  | { ok: true; info: DictionaryInfo; issues: ListIssue[]; issueCount: number }
  | { ok: false; message: string; issues: ListIssue[]; issueCount: number };

/** A board, read. */
export interface BoardView {
  rows: number;
  cols: number;
  /** Row by row: `qu` for the Qu face, `.` for a gap, else one or more letters, lower case. */
  cells: string[];
  /** Standard notation; reading it gives the same board. */
  text: string;
}

export type BoardResult = { ok: true; board: BoardView } | { ok: false; message: string };

/** Everything about a board: the words in alphabetical order, with one path each. */
export interface Solution {
  board: BoardView;
  /** Sum of the points of distinct words. */
  points: number;
  /** Multi-boggle: every path counts. */
  pointsRaw: number;
  /** Multi-boggle: paths of one word over the same cells count once. */
  pointsDeduped: number;
  /** `false` for a board too rich to search to the end: every number is then a lower bound. */
  complete: boolean;
  words: string[];
  /** Points of each word. */
  wordPoints: Uint32Array;
  /** How many paths spell each word. */
  pathCounts: Uint32Array;
  /** The cells that some path of word i uses: bits 0–31 at `2 * i`, bits 32–63 at `2 * i + 1`. */
  wordCells: Uint32Array;
  /** The first path of word i: `cells.subarray(cellStarts[i], cellStarts[i + 1])`. */
  cellStarts: Uint32Array;
  cells: Uint8Array;
  /** Milliseconds inside the solver. */
  millis: number;
}

/** All paths of one word, at most `limit` of them. */
export interface WordPaths {
  word: string;
  paths: Uint8Array[];
  /** How many there are in all; at least so many if not `exact`. */
  count: number;
  exact: boolean;
}

/** What the game says to a typed or dragged word, in this order of precedence. */
export type Verdict =
  | { kind: 'good'; points: number; path: Uint8Array }
  | { kind: 'tooShort'; minLength: number }
  | { kind: 'notOnBoard' }
  | { kind: 'notAWord'; path: Uint8Array };

/** One dice set. */
export interface DiceInfo {
  /** `new`, `classic`, `big`, `deluxe`, `big2012`, `superbig`. */
  name: string;
  title: string;
  rows: number;
  cols: number;
  /** Faces of each die as they read: `qu`, `th`, `.` for a blank. */
  dice: string[][];
}

export interface RollableWith {
  dice: string;
  title: string;
  fits: boolean;
}

/** Points of every board that differs in one cell. */
export interface Neighbourhood {
  /** The letters, `qu` for Qu. */
  letters: string[];
  /** `points[cell * letters.length + letter]`. */
  points: Uint32Array;
  /** The board's own points. */
  here: number;
}

export interface Symmetry {
  canonical: string;
  /** The distinct images, the board itself first. */
  twins: string[];
}

/** A class of boards: some letters a cell. */
export interface ClassView {
  rows: number;
  cols: number;
  /** Row by row, the letters of each cell, `qu` for Qu; none for a gap. */
  cells: string[][];
  /** Standard notation; reading it gives the same class. */
  text: string;
  /** How many boards it holds. Too many for a number, often. */
  boards: string;
  /** Every cell in the split order. */
  order: number[];
  /** Cells with a choice of letters. */
  open: number[];
}

export type ClassReading = { ok: true; class: ClassView } | { ok: false; message: string };
