/**
 * The word being entered, by letters or by cells, before anything is judged.
 *
 * A word typed is text, and the engine says where it lies; a word tapped or dragged is a path, and the board's
 * faces say how it reads. Which cells touch is the board's rule of the game (eight neighbors), asked only of cells
 * the player points at.
 */
import type { BoardView } from '../../engine/contract';

export interface Entry {
  /** As the player wrote it: what the field shows. */
  readonly typed: string;
  /** As it will be judged: lower case, `qu` for the Qu face. */
  readonly text: string;
  /** The cells it lies on; of a typed word, of as much of it as the board can spell. */
  readonly path: readonly number[];
  /** Whether the player chose the cells, or only typed letters. */
  readonly by: 'cells' | 'letters';
  /** For letters: what the board says about the text so far. */
  readonly onBoard: 'yes' | 'no' | 'asking';
}

export const EMPTY: Entry = { typed: '', text: '', path: [], by: 'letters', onBoard: 'yes' };

/** The longest text that is kept: no list has longer words. */
const MAX_TEXT = 64;

/**
 * A word as typed, as the board reads it: lower case letters only, and `q` for the Qu face where the board has
 * one and no plain Q (`qit` is `quit`, as on the tile).
 */
export function readTyped(typed: string, board: BoardView): string {
  const text = typed
    .toLowerCase()
    .replace(/[^\p{L}\p{M}']/gu, '')
    .slice(0, MAX_TEXT);
  const quOnly = board.cells.includes('qu') && !board.cells.includes('q');
  return quOnly ? text.replace(/q(?!u)/g, 'qu') : text;
}

/** The entry after typing `typed`, to be traced. The old path stays as far as it still spells the beginning. */
export function type(entry: Entry, typed: string, board: BoardView): Entry {
  const text = readTyped(typed, board);
  if (text === '') return EMPTY;
  if (text === entry.text) return { ...entry, typed };
  return { typed, text, path: commonPath(entry.path, text, board), by: 'letters', onBoard: 'asking' };
}

/** The entry once the engine has traced its text. An answer to an older text changes nothing. */
export function traced(entry: Entry, text: string, path: ArrayLike<number> | null): Entry {
  if (entry.by !== 'letters' || entry.text !== text || entry.onBoard !== 'asking') return entry;
  return path === null ? { ...entry, onBoard: 'no' } : { ...entry, path: Array.from(path), onBoard: 'yes' };
}

/** A path as an entry. */
export function fromCells(path: readonly number[], board: BoardView): Entry {
  if (path.length === 0) return EMPTY;
  const text = textOf(path, board);
  return { typed: text, text, path: [...path], by: 'cells', onBoard: 'yes' };
}

/** How a path reads. */
export function textOf(path: ArrayLike<number>, board: BoardView): string {
  return Array.from(path, (cell) => board.cells[cell] ?? '').join('');
}

export type Tap = { kind: 'moved'; entry: Entry } | { kind: 'enter' } | { kind: 'refused' };

/**
 * A tap on a cell: a neighbor of the last cell extends the path, a cell of the path cuts it back to there, the
 * last cell enters the word (alone, it is taken back), and any other cell is refused.
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

/** A cell reached while dragging: the one before the last takes the last back, any other cell in use is passed by. */
export function dragTo(path: readonly number[], cell: number, board: BoardView): readonly number[] {
  const last = path.at(-1);
  if (isGap(cell, board)) return path;
  if (last === undefined) return [cell];
  if (path.at(-2) === cell) return path.slice(0, -1);
  return path.includes(cell) || !touching(last, cell, board) ? path : [...path, cell];
}

/** Takes back one step: the last cell, or the last letter. */
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

/** The longest beginning of a path whose letters begin `text`. */
function commonPath(path: readonly number[], text: string, board: BoardView): readonly number[] {
  let length = 0;
  while (length < path.length && text.startsWith(textOf(path.slice(0, length + 1), board))) length += 1;
  return path.slice(0, length);
}
