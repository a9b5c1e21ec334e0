/** What a key means on a board: pure, so that it can be tested as a table. */

import { GAP, type Grid } from './face';

export type KeyAction =
  | { kind: 'move'; to: number }
  /** The cell gets a face; the focus goes to `to`. */
  | { kind: 'set'; cell: number; face: string; to: number }
  | { kind: 'press' };

export interface KeyState {
  readonly grid: Grid;
  readonly focus: number;
  /** The cell that the last key wrote into, if the focus has not moved since: Backspace clears that one. */
  readonly written: number | undefined;
  readonly editable: boolean;
}

export type Key = Pick<KeyboardEvent, 'key' | 'shiftKey' | 'ctrlKey' | 'metaKey' | 'altKey'>;

/** The longest face that the solver reads. */
const MAX_FACE = 8;

/** Returns what `key` does, or `undefined` if it is not one of the board's. */
export function keyAction(key: Key, state: KeyState): KeyAction | undefined {
  const { rows, cols } = state.grid;
  const all = key.ctrlKey || key.metaKey;
  const move = key.altKey ? undefined : steppedTo(key.key, state.focus, rows, cols, all);
  if (move !== undefined) return { kind: 'move', to: move };
  if (all || key.altKey) return undefined;
  if (key.key === 'Enter' || key.key === ' ') return { kind: 'press' };
  return state.editable ? edit(key, state) : undefined;
}

/**
 * Returns the cell of a grid that a key leads to from another, or `undefined` for keys that lead nowhere. `all`: Home and
 * End lead to the ends of the grid instead of those of the row.
 */
export function steppedTo(key: string, from: number, rows: number, cols: number, all = false): number | undefined {
  const row = Math.floor(from / cols);
  const col = from % cols;
  return {
    ArrowLeft: row * cols + Math.max(0, col - 1),
    ArrowRight: row * cols + Math.min(cols - 1, col + 1),
    ArrowUp: Math.max(0, row - 1) * cols + col,
    ArrowDown: Math.min(rows - 1, row + 1) * cols + col,
    Home: all ? 0 : row * cols,
    End: all ? rows * cols - 1 : row * cols + cols - 1,
  }[key];
}

function edit(key: Key, { grid, focus, written }: KeyState): KeyAction | undefined {
  const next = Math.min(grid.cells.length - 1, focus + 1);
  if (key.key === GAP) return { kind: 'set', cell: focus, face: GAP, to: next };
  if (key.key === 'Delete') return { kind: 'set', cell: focus, face: GAP, to: focus };
  if (key.key === 'Backspace') {
    const cell = written ?? (grid.cells[focus] === GAP ? Math.max(0, focus - 1) : focus);
    return { kind: 'set', cell, face: GAP, to: cell };
  }
  const letter = key.key.toLowerCase();
  // Scripts without case have the letter unchanged; named keys (`Tab`, `F5`) have more than one character.
  if ([...letter].length !== 1 || !/^\p{L}$/u.test(letter)) return undefined;
  if (key.shiftKey) {
    const face = grid.cells[focus] === GAP ? letter : `${grid.cells[focus] ?? ''}${letter}`;
    return face.length > MAX_FACE ? undefined : { kind: 'set', cell: focus, face, to: focus };
  }
  // People type the u of Qu out of habit, so it goes onto the same tile.
  if (letter === 'u' && written !== undefined && grid.cells[written] === 'qu') return { kind: 'move', to: focus };
  return { kind: 'set', cell: focus, face: letter === 'q' ? 'qu' : letter, to: next };
}
