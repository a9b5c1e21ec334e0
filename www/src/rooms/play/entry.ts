/**
 * The word being entered, as letters or cells, before it is judged.
 *
 * A typed word is text, and the engine finds where it is on the board. A tapped or dragged word is a path, and the
 * board's faces give its text. Which cells touch is the rule of the game (eight neighbors), used only for cells that
 * the player points at.
 */
import type { BoardView } from '../../engine/contract';

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
  return { typed, text, path: commonPath(entry.path, text, board), by: 'letters', onBoard: 'asking' };
}

/** Returns the entry once the engine has traced its text. An answer for an older text changes nothing. */
export function traced(entry: Entry, text: string, path: ArrayLike<number> | null): Entry {
  if (entry.by !== 'letters' || entry.text !== text || entry.onBoard !== 'asking') return entry;
  return path === null ? { ...entry, onBoard: 'no' } : { ...entry, path: Array.from(path), onBoard: 'yes' };
}

/** Makes an entry from a path. */
export function fromCells(path: readonly number[], board: BoardView): Entry {
  if (path.length === 0) return EMPTY;
  const text = textOf(path, board);
  return { typed: text, text, path: [...path], by: 'cells', onBoard: 'yes' };
}

/** Returns the text of a path. */
export function textOf(path: ArrayLike<number>, board: BoardView): string {
  return Array.from(path, (cell) => board.cells[cell] ?? '').join('');
}

export type Tap = { kind: 'moved'; entry: Entry } | { kind: 'enter' } | { kind: 'refused' };

/**
 * Handles a tap on a cell: a neighbor of the last cell extends the path, a cell of the path cuts it back to there, the
 * last cell enters the word (or is removed if it is alone), and any other cell is refused.
 */
export function tap(entry: Entry, cell: number, board: BoardView): Tap {
  if (isGap(cell, board)) return { kind: 'refused' };
  const moved = (path: readonly number[]): Tap => ({ kind: 'moved', entry: fromCells(path, board) });
  const path = entry.onBoard === 'no' ? [] : entry.path;
  const last = path.at(-1);
  const here = path.indexOf(cell);
  if (last === undefined) return moved([cell]);
  if (cell === last) return path.length > 1 ? { kind: 'enter' } : moved([]);
  if (here >= 0) return moved(path.slice(0, here + 1));
  return touching(last, cell, board) ? moved([...path, cell]) : { kind: 'refused' };
}

/**
 * Handles a cell reached while dragging: the next-to-last cell removes the last one; other cells in use are ignored.
 */
export function dragTo(path: readonly number[], cell: number, board: BoardView): readonly number[] {
  const last = path.at(-1);
  if (isGap(cell, board)) return path;
  if (last === undefined) return [cell];
  if (path.at(-2) === cell) return path.slice(0, -1);
  return path.includes(cell) || !touching(last, cell, board) ? path : [...path, cell];
}

/** Removes the last cell or letter. */
export function back(entry: Entry, board: BoardView): Entry {
  if (entry.by === 'cells') return fromCells(entry.path.slice(0, -1), board);
  return type(entry, entry.typed.slice(0, -1), board);
}

function isGap(cell: number, board: BoardView): boolean {
  return (board.cells[cell] ?? '.') === '.';
}

function touching(a: number, b: number, { cols }: BoardView): boolean {
  const rows = Math.abs(Math.floor(a / cols) - Math.floor(b / cols));
  const columns = Math.abs((a % cols) - (b % cols));
  return Math.max(rows, columns) === 1;
}

/** Returns the longest start of a path that spells the start of `text`. */
function commonPath(path: readonly number[], text: string, board: BoardView): readonly number[] {
  let length = 0;
  while (length < path.length && text.startsWith(textOf(path.slice(0, length + 1), board))) length += 1;
  return path.slice(0, length);
}
