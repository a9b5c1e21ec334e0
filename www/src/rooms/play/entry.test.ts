import { describe, expect, it } from 'vitest';
import { back, dragTo, EMPTY, fromCells, readTyped, tap, traced, type, type Entry } from './entry';
import { BOARD } from './fixtures';

const typed = (text: string, path: number[] | null): Entry => {
  const entry = type(EMPTY, text, BOARD);
  return traced(entry, entry.text, path);
};

describe('typing', () => {
  it.each([
    ['Quit', 'quit'],
    ['qit', 'quit'],
    ['Q', 'qu'],
    ['qu', 'qu'],
    ['t-a n3', 'tan'],
    ['  ', ''],
  ])('%j reads %j', (raw, text) => expect(readTyped(raw, BOARD)).toBe(text));

  it('leaves q alone where the board has a plain Q, or none at all', () => {
    expect(readTyped('qit', { ...BOARD, cells: ['q', 'qu'] })).toBe('qit');
    expect(readTyped('qit', { ...BOARD, cells: ['a', 't'] })).toBe('qit');
  });

  it('keeps what the player wrote for the field', () => {
    expect(type(EMPTY, 'Qi', BOARD)).toMatchObject({ typed: 'Qi', text: 'qui', onBoard: 'asking' });
    const same = type(typed('q', [3]), 'qu', BOARD);
    expect(same).toMatchObject({ typed: 'qu', text: 'qu', path: [3], onBoard: 'yes' });
  });

  it('keeps the path that still spells the beginning, until the engine answers', () => {
    const entry = typed('qui', [3, 4]);
    expect(type(entry, 'quie', BOARD)).toMatchObject({ path: [3, 4], onBoard: 'asking' });
    expect(type(entry, 'qua', BOARD).path).toEqual([3]);
    expect(traced(type(entry, 'quix', BOARD), 'quix', null)).toMatchObject({ path: [3, 4], onBoard: 'no' });
  });

  it('ignores answers to older texts', () => {
    const entry = type(type(EMPTY, 't', BOARD), 'ti', BOARD);
    expect(traced(entry, 't', Uint8Array.of(0))).toBe(entry);
    expect(traced(fromCells([0], BOARD), 't', Uint8Array.of(8)).path).toEqual([0]);
  });

  it('deletes a letter or a cell', () => {
    expect(back(typed('qi', [3, 4]), BOARD)).toMatchObject({ typed: 'q', text: 'qu', path: [3] });
    expect(back(fromCells([3, 4], BOARD), BOARD)).toMatchObject({ text: 'qu', path: [3] });
    expect(back(fromCells([3], BOARD), BOARD)).toBe(EMPTY);
    expect(back(EMPTY, BOARD)).toBe(EMPTY);
  });
});

describe('tapping', () => {
  it('moves to neighbors, including diagonal ones, and backtracks', () => {
    const entry = fromCells([3, 4], BOARD);
    expect(tap(entry, 8, BOARD)).toEqual({ kind: 'moved', entry: fromCells([3, 4, 8], BOARD) });
    expect(tap(fromCells([3, 4, 5, 8], BOARD), 4, BOARD)).toEqual({ kind: 'moved', entry });
  });

  it('submits on the last cell, and removes a single one', () => {
    expect(tap(fromCells([3, 4], BOARD), 4, BOARD)).toEqual({ kind: 'enter' });
    expect(tap(fromCells([3], BOARD), 3, BOARD)).toEqual({ kind: 'moved', entry: EMPTY });
  });

  it('refuses gaps, far cells, and the far side of a row', () => {
    expect(tap(EMPTY, 7, BOARD)).toEqual({ kind: 'refused' });
    expect(tap(fromCells([0], BOARD), 8, BOARD)).toEqual({ kind: 'refused' });
    expect(tap(fromCells([2], BOARD), 3, BOARD)).toEqual({ kind: 'refused' });
  });

  it('continues from typed letters, and starts over from letters that the board lacks', () => {
    expect(tap(typed('qi', [3, 4]), 8, BOARD)).toMatchObject({ entry: { text: 'quit', by: 'cells' } });
    expect(tap(typed('zz', null), 8, BOARD)).toMatchObject({ entry: { text: 't', path: [8] } });
  });
});

describe('dragging', () => {
  it('extends the path, shortens it when going back, and ignores everything else', () => {
    expect(dragTo([], 0, BOARD)).toEqual([0]);
    expect(dragTo([0], 4, BOARD)).toEqual([0, 4]);
    expect(dragTo([0, 4, 5], 4, BOARD)).toEqual([0, 4]);
    expect(dragTo([0, 4, 5], 0, BOARD)).toEqual([0, 4, 5]);
    expect(dragTo([0, 4], 7, BOARD)).toEqual([0, 4]);
    expect(dragTo([0], 8, BOARD)).toEqual([0]);
  });
});
