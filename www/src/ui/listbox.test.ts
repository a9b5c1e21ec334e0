import { expect, it } from 'vitest';
import { listKey, type ListKeys } from './listbox';

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

it('keys move inside the list, a letter to the next word that begins with it; the browser’s shortcuts are left alone', () => {
  const keys = ['ArrowRight', 'ArrowLeft', 'ArrowUp', 'Home', 'End', 'PageDown', 'a', 'B', 'z', 'Enter', 'Escape'];
  expect(keys.map((key) => press(key, 0))).toEqual([1, 0, 0, 0, 3, 3, 1, 2, 'not taken', 'not taken', 'not taken']);
  expect([press('ArrowDown', 3), press('ArrowDown', -1), press('a', 1)]).toEqual([3, 0, 0]);
  expect(press('ArrowDown', 0, { vertical: (at, step) => at + 2 * step })).toBe(2);
  expect(press('ArrowDown', 0, {}, { ctrlKey: true })).toBe('not taken');
  expect(press('ArrowDown', 0, { count: 0 })).toBe('not taken');
});
it('Enter and Space pick an option; on none, they don’t scroll the page. An empty list can still be left', () => {
  const done: unknown[] = [];
  const pick = (at: number): void => void done.push(at);
  press('Enter', 2, { pick });
  press(' ', 1, { pick });
  expect(press(' ', -1, { pick })).toBeUndefined();
  press('Escape', -1, { count: 0, leave: () => done.push('left') });
  expect(done).toEqual([2, 1, 'left']);
});
