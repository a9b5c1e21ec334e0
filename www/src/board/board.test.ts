import { describe, expect, it } from 'vitest';
import { boardText, cellName, faceText } from './face';
import { circleAt, circlesAlong, pathChevrons, pathLine, squareAt } from './geometry';
import { type Key, keyAction, type KeyState } from './keys';

const grid = { rows: 3, cols: 4, cells: ['qu', 'a', '.', 'th', 'e', 'r', 's', 't', 'i', 'n', 'g', 'o'] };
const state = (more: Partial<KeyState>): KeyState => ({ grid, focus: 0, written: undefined, editable: true, ...more });
const key = (name: string, more: Partial<Key> = {}): Key => ({
  key: name,
  shiftKey: false,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  ...more,
});

describe('faces', () => {
  it('read as on the dice', () => {
    expect(['qu', 'a', 'th', '.', 'é'].map(faceText)).toEqual(['Qu', 'A', 'Th', '', 'É']);
  });
  it('have names', () => {
    expect(cellName(grid, 0)).toBe('row 1, column 1, Qu');
    expect(cellName(grid, 2)).toBe('row 1, column 3, gap');
    expect(cellName(grid, 7)).toBe('row 2, column 4, T');
  });
});

describe('keys', () => {
  it.each([
    ['ArrowRight', 0, 1],
    ['ArrowRight', 3, 3],
    ['ArrowLeft', 4, 4],
    ['ArrowDown', 5, 9],
    ['ArrowDown', 9, 9],
    ['ArrowUp', 6, 2],
    ['Home', 6, 4],
    ['End', 4, 7],
  ])('%s from %i leads to %i', (name, focus, to) => {
    expect(keyAction(key(name), state({ focus }))).toEqual({ kind: 'move', to });
  });
  it('reach the ends with Ctrl', () => {
    expect(keyAction(key('Home', { ctrlKey: true }), state({ focus: 6 }))).toEqual({ kind: 'move', to: 0 });
    expect(keyAction(key('End', { ctrlKey: true }), state({ focus: 6 }))).toEqual({ kind: 'move', to: 11 });
  });
  it('write letters and move on', () => {
    expect(keyAction(key('X'), state({ focus: 1 }))).toEqual({ kind: 'set', cell: 1, face: 'x', to: 2 });
    expect(keyAction(key('q'), state({ focus: 11 }))).toEqual({ kind: 'set', cell: 11, face: 'qu', to: 11 });
    expect(keyAction(key('ß'), state({ focus: 1 }))).toEqual({ kind: 'set', cell: 1, face: 'ß', to: 2 });
  });
  it('put the u of a typed Qu onto its tile, but not another u', () => {
    expect(keyAction(key('u'), state({ focus: 1, written: 0 }))).toEqual({ kind: 'move', to: 1 });
    expect(keyAction(key('u'), state({ focus: 1 }))).toEqual({ kind: 'set', cell: 1, face: 'u', to: 2 });
  });
  it('add to a face with Shift, up to its maximum length', () => {
    expect(keyAction(key('H', { shiftKey: true }), state({ focus: 7 }))).toEqual({
      kind: 'set',
      cell: 7,
      face: 'th',
      to: 7,
    });
    expect(keyAction(key('A', { shiftKey: true }), state({ focus: 2 }))).toEqual({
      kind: 'set',
      cell: 2,
      face: 'a',
      to: 2,
    });
    const long = { ...grid, cells: grid.cells.with(0, 'abcdefgh') };
    expect(keyAction(key('I', { shiftKey: true }), state({ grid: long }))).toBeUndefined();
  });
  it('make gaps', () => {
    expect(keyAction(key('.'), state({ focus: 1 }))).toEqual({ kind: 'set', cell: 1, face: '.', to: 2 });
    expect(keyAction(key('Delete'), state({ focus: 1 }))).toEqual({ kind: 'set', cell: 1, face: '.', to: 1 });
    expect(keyAction(key('Backspace'), state({ focus: 1 }))).toEqual({ kind: 'set', cell: 1, face: '.', to: 1 });
    expect(keyAction(key('Backspace'), state({ focus: 2 }))).toEqual({ kind: 'set', cell: 1, face: '.', to: 1 });
    expect(keyAction(key('Backspace'), state({ focus: 6, written: 5 }))).toEqual({
      kind: 'set',
      cell: 5,
      face: '.',
      to: 5,
    });
  });
  it('leave the browser’s shortcuts alone', () => {
    for (const name of ['Tab', 'F5', 'Escape', '1']) expect(keyAction(key(name), state({}))).toBeUndefined();
    expect(keyAction(key('c', { ctrlKey: true }), state({}))).toBeUndefined();
    expect(keyAction(key('ArrowLeft', { altKey: true }), state({ focus: 1 }))).toBeUndefined();
  });
  it('press without editing', () => {
    expect(keyAction(key(' '), state({ editable: false }))).toEqual({ kind: 'press' });
    // Even where letters are typed, the space bar deletes nothing.
    expect(keyAction(key(' '), state({ editable: true }))).toEqual({ kind: 'press' });
    expect(keyAction(key('Enter'), state({}))).toEqual({ kind: 'press' });
    expect(keyAction(key('a'), state({ editable: false }))).toBeUndefined();
  });
});

describe('geometry', () => {
  it('knows the square and the circle of a point', () => {
    expect(squareAt({ x: 3.9, y: 2.9 }, 3, 4)).toBe(11);
    expect(squareAt({ x: 4, y: 1 }, 3, 4)).toBe(-1);
    expect(squareAt({ x: -0.1, y: 1 }, 3, 4)).toBe(-1);
    expect(circleAt({ x: 1.5, y: 1.6 }, 3, 4)).toBe(5);
    expect(circleAt({ x: 1.95, y: 1.95 }, 3, 4)).toBe(-1);
  });
  it('enters only the ends of a diagonal', () => {
    expect(circlesAlong({ x: 0.5, y: 0.5 }, { x: 1.5, y: 1.5 }, 3, 4)).toEqual([0, 5]);
    // A finger that strays a little still enters the diagonal cell.
    expect(circlesAlong({ x: 0.55, y: 0.4 }, { x: 1.6, y: 1.35 }, 3, 4)).toEqual([0, 5]);
  });
  it('skips no tile, however fast the finger is', () => {
    expect(circlesAlong({ x: 0.5, y: 0.5 }, { x: 3.5, y: 0.5 }, 3, 4)).toEqual([0, 1, 2, 3]);
  });
  it('draws a line through the centers', () => {
    expect(pathLine([], 4)).toBe('');
    expect(pathLine([0, 1], 4)).toBe('M50,50L150,50');
    expect(pathLine([0, 1, 5], 4)).toBe('M50,50L120,50Q150,50 150,80L150,150');
  });
  it('points the way between the tiles', () => {
    expect(pathChevrons([3], 4, 0.1)).toBe('');
    expect(pathChevrons([0, 1], 4, 0.1)).toBe('M95,60L105,50L95,40');
    expect(pathChevrons([1, 0], 4, 0.1)).toBe('M105,40L95,50L105,60');
  });
});

it('a board is written row by row', () => {
  expect(boardText([...'reptalsed'], 3)).toBe('rep/tal/sed');
  expect(boardText(['qu', 'a', 'e', '.'], 2, ' ', ' / ')).toBe('qu a / e .');
});
