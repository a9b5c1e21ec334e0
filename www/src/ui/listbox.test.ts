import { expect, it } from 'vitest';
import { listKey, nextRow, type ListKeys } from './listbox';

const WORDS = ['ale', 'ant', 'bee', 'cat'];

function press(key: string, at: number, more: Partial<ListKeys> = {}, modifiers: Partial<KeyboardEvent> = {}) {
  let moved: number | undefined;
  let prevented = false;
  const event = {
    key,
    ctrlKey: false,
    metaKey: false,
    altKey: false,
    preventDefault: () => (prevented = true),
    ...modifiers,
  } as KeyboardEvent;
  const taken = listKey(event, {
    count: WORDS.length,
    at,
    move: (to) => (moved = to),
    text: (i) => WORDS[i] ?? '',
    ...more,
  });
  expect(prevented).toBe(taken);
  return taken ? moved : 'not taken';
}

it('arrow keys, Home and End move inside the list', () => {
  expect([
    press('ArrowRight', 0),
    press('ArrowLeft', 0),
    press('ArrowDown', 3),
    press('ArrowDown', -1),
    press('Home', 2),
    press('End', 0),
    press('PageDown', 0),
  ]).toEqual([1, 0, 3, 0, 0, 3, 3]);
});
it('columns decide what is below', () => {
  expect(press('ArrowDown', 0, { vertical: (at, step) => at + 2 * step })).toBe(2);
});
it('a letter leads to the next word that begins with it, and wraps around', () => {
  expect([press('a', 0), press('a', 1), press('B', -1)]).toEqual([1, 0, 2]);
  expect(press('z', 0)).toBe('not taken');
});
it('Enter, Space and Escape are handled only where they do something', () => {
  const picked: number[] = [];
  press('Enter', 2, { pick: (at) => picked.push(at) });
  press(' ', 1, { pick: (at) => picked.push(at) });
  expect(picked).toEqual([2, 1]);
  expect([press('Enter', 2), press('Escape', 2)]).toEqual(['not taken', 'not taken']);
});
it('Space on no option picks nothing, and doesn’t scroll the page', () => {
  const picked: number[] = [];
  expect(press(' ', -1, { pick: (at) => picked.push(at) })).toBeUndefined();
  expect(picked).toEqual([]);
});
it('an empty list can still be left', () => {
  let left = false;
  press('Escape', -1, { count: 0, leave: () => (left = true) });
  expect(left).toBe(true);
});
it('the browser’s shortcuts are left alone', () => {
  expect(press('ArrowDown', 0, {}, { ctrlKey: true })).toBe('not taken');
  expect(press('ArrowDown', 0, { count: 0 })).toBe('not taken');
});

it('moves between rows of groups, which may have columns of their own', () => {
  // 0 1 2 / 3 | 4 5 / 6
  const groups = [
    { size: 4, columns: 3 },
    { size: 3, columns: 2 },
  ];
  const move = (step: 1 | -1): number[] => [0, 1, 2, 3, 4, 5, 6].map((at) => nextRow(groups, at, step));
  expect(move(1)).toEqual([3, 3, 3, 4, 6, 6, 6]);
  expect(move(-1)).toEqual([0, 1, 2, 0, 3, 3, 4]);
});
