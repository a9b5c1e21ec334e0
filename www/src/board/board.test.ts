import { expect, it } from 'vitest';
import { circleAt, circlesAlong, squareAt } from './geometry';
import { type Key, keyAction, type KeyState } from './keys';

const grid = { rows: 3, cols: 4, cells: ['qu', 'a', '.', 'th', 'e', 'r', 's', 't', 'i', 'n', 'g', 'o'] };
const state = (more: Partial<KeyState>): KeyState => ({ grid, focus: 0, written: undefined, editable: true, ...more });
const UP = { shiftKey: false, ctrlKey: false, metaKey: false, altKey: false };

const NONE = undefined;
const CTRL = { ctrlKey: true };
const SHIFT = { shiftKey: true };
// What a key does with the focus on a cell: moves it, or sets a face and then moves it.
it.each<
  [string, Partial<Key>, Partial<KeyState>, [set: string, cell: number, to: number] | number | 'press' | undefined]
>([
  ['ArrowRight', {}, { focus: 0 }, 1],
  ['ArrowRight', {}, { focus: 3 }, 3],
  ['ArrowLeft', {}, { focus: 4 }, 4],
  ['ArrowDown', {}, { focus: 5 }, 9],
  ['ArrowDown', {}, { focus: 9 }, 9],
  ['ArrowUp', {}, { focus: 6 }, 2],
  ['Home', {}, { focus: 6 }, 4],
  ['End', {}, { focus: 4 }, 7],
  ['Home', CTRL, { focus: 6 }, 0],
  ['End', CTRL, { focus: 6 }, 11],
  ['X', {}, { focus: 1 }, ['x', 1, 2]],
  ['q', {}, { focus: 11 }, ['qu', 11, 11]],
  ['ß', {}, { focus: 1 }, ['ß', 1, 2]],
  // The u of a typed Qu goes onto its tile, but not another u.
  ['u', {}, { focus: 1, written: 0 }, 1],
  ['u', {}, { focus: 1 }, ['u', 1, 2]],
  // Shift adds to a face, up to its maximum length.
  ['H', SHIFT, { focus: 7 }, ['th', 7, 7]],
  ['A', SHIFT, { focus: 2 }, ['a', 2, 2]],
  ['I', SHIFT, { focus: 0, grid: { ...grid, cells: grid.cells.with(0, 'abcdefgh') } }, NONE],
  ['.', {}, { focus: 1 }, ['.', 1, 2]],
  ['Delete', {}, { focus: 1 }, ['.', 1, 1]],
  ['Backspace', {}, { focus: 1 }, ['.', 1, 1]],
  ['Backspace', {}, { focus: 2 }, ['.', 1, 1]],
  ['Backspace', {}, { focus: 6, written: 5 }, ['.', 5, 5]],
  // The browser's shortcuts are left alone.
  ['Tab', {}, {}, NONE],
  ['1', {}, {}, NONE],
  ['c', CTRL, {}, NONE],
  ['ArrowLeft', { altKey: true }, { focus: 1 }, NONE],
  // Even where letters are typed, the space bar deletes nothing.
  [' ', {}, {}, 'press'],
  ['Enter', {}, {}, 'press'],
  [' ', {}, { editable: false }, 'press'],
  ['a', {}, { editable: false }, NONE],
])('the key %s %o on %o', (name, modifiers, at, expected) => {
  const done = keyAction({ key: name, ...UP, ...modifiers }, state(at));
  const said = done?.kind === 'set' ? [done.face, done.cell, done.to] : done?.kind === 'move' ? done.to : done?.kind;
  expect(said).toEqual(expected);
});

it('a board knows the square and the circle of a point', () => {
  expect(squareAt({ x: 3.9, y: 2.9 }, 3, 4)).toBe(11);
  expect(squareAt({ x: 4, y: 1 }, 3, 4)).toBe(-1);
  expect(squareAt({ x: -0.1, y: 1 }, 3, 4)).toBe(-1);
  expect(circleAt({ x: 1.5, y: 1.6 }, 3, 4)).toBe(5);
  expect(circleAt({ x: 1.95, y: 1.95 }, 3, 4)).toBe(-1);
});
it('a path enters only the ends of a diagonal', () => {
  expect(circlesAlong({ x: 0.5, y: 0.5 }, { x: 1.5, y: 1.5 }, 3, 4)).toEqual([0, 5]);
  // A finger that strays a little still enters the diagonal cell.
  expect(circlesAlong({ x: 0.55, y: 0.4 }, { x: 1.6, y: 1.35 }, 3, 4)).toEqual([0, 5]);
  // However fast the finger is, it skips no tile.
  expect(circlesAlong({ x: 0.5, y: 0.5 }, { x: 3.5, y: 0.5 }, 3, 4)).toEqual([0, 1, 2, 3]);
});
