/** A game in progress: its state and clock, the word being entered, and the answers to words. */
import { signal } from '@preact/signals';
import { faceText, type Grid } from '../../board/face';
import { leftOut } from '../../app/family';
import type { BoardView } from '../../engine/contract';
import { lengthOf, counted } from '../../ui/format';
import type { Rival, Turns } from './challenge';
import type { Spec } from './spec';

// --- The course of a game ---
// One immutable state, and the functions that lead from one state to the next. The caller passes in the time, read from
// any steady clock in milliseconds. `elapsed` is the time played up to the last reading, so that a pause, a reload or
// another clock changes nothing. A clock that jumps back counts as stopped. If there was no reading for longer than
// `MAX_SILENCE` (a sleeping laptop, a frozen tab), the game is paused as of its last reading, so that nobody loses time
// they could not see.

export type Ending = 'time' | 'stopped' | 'complete';

/** A word found. `at` is the playing time in milliseconds. */
export interface Found {
  readonly word: string;
  readonly points: number;
  readonly at: number;
}

export interface Game {
  readonly phase: 'running' | 'paused' | 'over';
  readonly spec: Spec;
  readonly board: BoardView;
  readonly elapsed: number;
  /** The clock reading that belongs to `elapsed` while the game runs. */
  readonly reading: number;
  /** In the order they were found. */
  readonly found: readonly Found[];
  /** Whether the player saw this board in an earlier game. */
  readonly replay: boolean;
  readonly ending: Ending | null;
  /** When its saved result ended, in milliseconds since 1970; `null` while it has none. */
  readonly ended: number | null;
  /** Whether the result was reopened rather than just played. */
  readonly reviewed: boolean;
  readonly rivals: readonly Rival[];
  /** The players who take turns; `null` for a single player. */
  readonly turns: Turns | null;
  /** Whom the player wants to challenge: in a rematch, the opponent. */
  readonly opponent: string;
}

export type Company = Partial<Pick<Game, 'rivals' | 'turns' | 'opponent'>>;

/** The longest gap between two readings that still counts as playing. */
const MAX_SILENCE = 3000;

export function start(spec: Spec, board: BoardView, replay: boolean, now: number, company: Company = {}): Game {
  const { rivals = [], turns = null, opponent = '' } = company;
  const fresh = { elapsed: 0, found: [], ending: null, ended: null, reviewed: false };
  return { phase: 'running', spec, board, replay, reading: now, rivals, turns, opponent, ...fresh };
}

/** Takes a reading: time advances, and the game ends when its time is up. Only a running game changes. */
export function tick(game: Game, now: number): Game {
  if (game.phase !== 'running') return game;
  const passed = Math.max(0, now - game.reading);
  if (passed > MAX_SILENCE) return { ...game, phase: 'paused' };
  const limit = limitOf(game);
  const elapsed = Math.min(limit, game.elapsed + passed);
  return elapsed === limit ? { ...game, elapsed, phase: 'over', ending: 'time' } : { ...game, elapsed, reading: now };
}

export function pause(game: Game, now: number): Game {
  const state = tick(game, now);
  return state.phase === 'running' ? { ...state, phase: 'paused' } : state;
}

export function resume(game: Game, now: number): Game {
  return game.phase === 'paused' ? { ...game, phase: 'running', reading: now } : game;
}

export function finish(game: Game, ending: Ending, now: number): Game {
  const state = tick(game, now);
  return state.phase === 'over' ? state : { ...state, phase: 'over', ending };
}

export function hasFound(game: Game, word: string): boolean {
  return game.found.some((found) => found.word === word);
}

/** The clock in seconds: time left (0 only at the end), or time played if there is no limit. */
export function shownSeconds(game: Game): number {
  const limit = limitOf(game);
  return limit === Infinity ? Math.floor(game.elapsed / 1000) : Math.ceil((limit - game.elapsed) / 1000);
}

const limitOf = ({ spec }: Game): number => (spec.seconds === 0 ? Infinity : spec.seconds * 1000);

// --- The word being entered ---
// A typed word is text, and the engine finds where it is on the board. A tapped or dragged word is a path, and the
// board's faces give its text. Which cells touch is the rule of the game (eight neighbors), used only for cells that
// the player points at.

export interface Entry {
  /** The text as the player wrote it, which the field shows. */
  readonly typed: string;
  /** The text as it will be judged: lowercase, with `qu` for the Qu face. */
  readonly text: string;
  /** The cells of the word; for a typed word, as much of it as the board can spell. */
  readonly path: readonly number[];
  /** Whether the player chose the cells, or only typed letters. */
  readonly by: 'cells' | 'letters';
  /** For typed letters: the board's answer for the text so far. */
  readonly onBoard: 'yes' | 'no' | 'asking';
}

export const EMPTY: Entry = { typed: '', text: '', path: [], by: 'letters', onBoard: 'yes' };

/** The maximum length of the text: no list has longer words. */
const MAX_TEXT = 64;

/**
 * A typed word as the board reads it: only lowercase letters, with `q` for the Qu face if the board has one and no
 * plain Q (`qit` is `quit`, as on the tile).
 */
export function readTyped(typed: string, board: BoardView): string {
  const text = typed
    .toLowerCase()
    .replace(/[^\p{L}\p{M}']/gu, '')
    .slice(0, MAX_TEXT);
  const quOnly = board.cells.includes('qu') && !board.cells.includes('q');
  return quOnly ? text.replace(/q(?!u)/g, 'qu') : text;
}

/** Returns the entry after typing `typed`, to be traced. The old path stays as far as it still spells the beginning. */
export function type(entry: Entry, typed: string, board: BoardView): Entry {
  const text = readTyped(typed, board);
  if (text === '') return EMPTY;
  if (text === entry.text) return { ...entry, typed };
  const { path } = entry;
  let length = 0;
  while (length < path.length && text.startsWith(textOf(path.slice(0, length + 1), board))) length += 1;
  return { typed, text, path: path.slice(0, length), by: 'letters', onBoard: 'asking' };
}

/** Returns the entry once the engine has traced its text. An answer for an older text changes nothing. */
export function traced(entry: Entry, text: string, path: ArrayLike<number> | null): Entry {
  if (entry.by !== 'letters' || entry.text !== text || entry.onBoard !== 'asking') return entry;
  return path === null ? { ...entry, onBoard: 'no' } : { ...entry, path: Array.from(path), onBoard: 'yes' };
}

export function fromCells(path: readonly number[], board: BoardView): Entry {
  if (path.length === 0) return EMPTY;
  const text = textOf(path, board);
  return { typed: text, text, path: [...path], by: 'cells', onBoard: 'yes' };
}

export function textOf(path: ArrayLike<number>, board: BoardView): string {
  return Array.from(path, (cell) => board.cells[cell] ?? '').join('');
}

/** Handles a cell reached while dragging: the next-to-last cell removes the last one; other used cells are ignored. */
export function dragTo(path: readonly number[], cell: number, board: BoardView): readonly number[] {
  const last = path.at(-1);
  if (isGap(cell, board)) return path;
  if (last === undefined) return [cell];
  if (path.at(-2) === cell) return path.slice(0, -1);
  return path.includes(cell) || !touching(last, cell, board) ? path : [...path, cell];
}

/** What a player writes a word with on a board: keys, taps, or drags. */
export class Pen {
  readonly entry = signal(EMPTY);
  /** Whether the last tap was on a tile that doesn't touch the word's last one. */
  readonly apart = signal(false);

  constructor(
    /** The board, while words can be entered. */
    readonly board: () => BoardView | undefined,
    readonly enter: () => Promise<void>,
    private readonly changed: (entry: Entry) => void,
  ) {}

  set(entry: Entry): void {
    this.entry.value = entry;
    this.apart.value = false;
    this.changed(entry);
  }

  clear(): void {
    this.set(EMPTY);
  }

  type(typed: string): void {
    const board = this.board();
    if (board) this.set(type(this.entry.value, typed, board));
  }

  drag(path: readonly number[]): void {
    const board = this.board();
    if (board) this.set(fromCells(path, board));
  }

  back(): void {
    const { by, path, typed } = this.entry.value;
    if (by === 'cells') this.drag(path.slice(0, -1));
    else this.type(typed.slice(0, -1));
  }

  /**
   * Handles a tap on a cell: a neighbor of the last cell extends the path, a cell of the path cuts it back to there, the
   * last cell enters the word (or is removed if it is alone), and any other cell is refused. Returns whether it wasn't.
   */
  tap(cell: number): boolean {
    const board = this.board();
    if (!board) return false;
    const entry = this.entry.value;
    const path = entry.onBoard === 'no' ? [] : entry.path;
    const last = path.at(-1);
    const here = path.indexOf(cell);
    const isReached = last === undefined || here >= 0 || touching(last, cell, board);
    this.apart.value = isGap(cell, board) || !isReached;
    if (this.apart.value) return false;
    if (cell === last && path.length > 1) void this.enter();
    else this.set(fromCells(cell === last ? [] : here >= 0 ? path.slice(0, here + 1) : [...path, cell], board));
    return true;
  }
}

const isGap = (cell: number, board: BoardView): boolean => (board.cells[cell] ?? '.') === '.';

function touching(a: number, b: number, { cols }: BoardView): boolean {
  const rows = Math.abs(Math.floor(a / cols) - Math.floor(b / cols));
  const columns = Math.abs((a % cols) - (b % cols));
  return Math.max(rows, columns) === 1;
}

// --- The answer to a word ---

export interface Answer {
  readonly kind: 'good' | 'had' | 'wrong';
  readonly text: string;
}

/** Returns the answer to a text. `points`: if it is a word that counts. */
export function answerOf(game: Game, text: string, points: number | undefined, isOnBoard: boolean): Answer {
  const { minLength } = game.spec;
  const shown = text.toUpperCase();
  if (leftOut(text)) return { kind: 'wrong', text: 'The family filter leaves this word out' };
  if (points !== undefined && hasFound(game, text)) return { kind: 'had', text: `You already found ${shown}` };
  if (points !== undefined) return { kind: 'good', text: `${shown}, ${counted(points, 'point')}` };
  if (lengthOf(text) < minLength)
    return { kind: 'wrong', text: `${shown} is too short: words need at least ${counted(minLength, 'letter')}` };
  return { kind: 'wrong', text: isOnBoard ? `${shown} isn’t in the dictionary` : `${shown} isn’t on the board` };
}

/** Returns a hint while a word is being entered, without revealing whether it is a word; empty for none. */
export function sayEntry(entry: Entry, minLength: number, had: (word: string) => boolean): string {
  if (entry.text === '') return '';
  if (entry.onBoard === 'no') return 'Not on the board';
  if (had(entry.text)) return 'Already found';
  const missing = minLength - lengthOf(entry.text);
  return missing > 0 ? `${missing} more ${missing === 1 ? 'letter' : 'letters'} needed` : '';
}

/** Returns the board row by row, for reading aloud. */
export function sayBoard({ rows, cols, cells }: Grid): string {
  return Array.from({ length: rows }, (_, row) => {
    const faces = cells.slice(row * cols, (row + 1) * cols).map((cell) => faceText(cell) || 'gap');
    return `Row ${row + 1}: ${faces.join(', ')}.`;
  }).join(' ');
}
