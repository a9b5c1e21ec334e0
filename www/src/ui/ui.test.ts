import { expect, it, vi } from 'vitest';
import { copyText } from './copy';
import { csvOf } from './csv';
import { safeName } from './download';
import * as format from './format';
import { measured, measuredPercent, shortPercent } from './format';
import { listKey, type ListKeys } from './listbox';
import { linear, logarithmic, ticks } from './plot';
import * as toasts from './toast';

const { bytes, clock, counted, decimal, duration, large, number, percent, sentence, signed, upTo, whole } = format;

it('numbers are written as the browser would write them, and with the right noun', () => {
  for (let n = 0.1; n < 1e12; n *= 3.7)
    for (const of of [n, -n, Math.round(n)]) {
      expect(number(of)).toBe(of.toLocaleString('en-US'));
      expect(upTo(of, 1)).toBe(of.toLocaleString('en-US', { maximumFractionDigits: 1 }));
    }
  for (const n of [0, Infinity, NaN, 1e21]) expect(number(n)).toBe(n.toLocaleString('en-US'));
  expect([whole(-1234.5), whole(-0.2), decimal(0.012345), decimal(1234.5)]).toEqual(['-1,235', '0', '0.0123', '1,230']);
  expect([counted(1, 'word'), counted(0, 'class', 'classes')]).toEqual(['1 word', '0 classes']);
  expect(signed(-1234)).toBe('−1,234');
});

it('large numbers are short, and shares are as exact as their use needs, but never rounded to 0% or 100%', () => {
  expect([1_234_567, 999_999_999].map((of) => large(of))).toEqual(['1.2 million', '1 billion']);
  expect([1, 24_100, 1_500_000_000].map(bytes)).toEqual(['1 byte', '24 kB', '1.5 GB']);
  expect([0, 1, 0.95, 0.0001, 0.9999].map((of) => percent(of))).toEqual(['0%', '100%', '95%', '<1%', '>99%']);
  expect([percent(0.254, 1), percent(0.9999, 1)]).toEqual(['25.4%', '>99.9%']);
  expect([0, 0.1415, 0.031, 0.9999, 1.5].map((of) => shortPercent(of))).toEqual(['0%', '14%', '3.1%', '99.9%', '150%']);
  expect([0.0221, 2.21, 0].map((error) => measured(98.5692, error))).toEqual(['98.569', '98.6', '98.57']);
  expect(measuredPercent(0.9997994, 0.000004)).toBe('99.97994%');
});

it('times are as exact as people say them, estimates no more than they are known, and clocks to the second', () => {
  const lasted = [0.000_84, 0.0456, 1.5, 59.7, 200, 7199.9, 276_000].map(duration).join(', ');
  expect(lasted).toBe('0.8 ms, 46 ms, 1.5 s, 1 min, 3 min 20 s, 2 h, 3 days 5 h');
  const told = [0.2, 27, 53, 200, 752, 3500, 100_000].map(format.roughly).join(', ');
  expect(told).toBe('1 second, 25 seconds, 55 seconds, 3 minutes, 15 minutes, 1 hour, 1 day');
  expect([180, 59.9, 3723, -1].map(clock)).toEqual(['3:00', '0:59', '1:02:03', '0:00']);
});

it.each([
  ['a 4x4 board needs 16 letters, got 15', 'A 4×4 board needs 16 letters, got 15.'],
  ["Error: `[` isn't a letter (tile 1)", '“[” isn’t a letter (tile 1).'],
  ['``` is not `a` or `b`', '“`” is not “a” or “b”.'],
  ['Done!', 'Done!'],
])('the words of the core, %s, become a sentence', (text, said) => expect(sentence(text)).toBe(said));

it('tables quote what needs it, and no spreadsheet runs their texts', () => {
  const rows = [
    ['th r / ou gh', 7, true],
    ['=1+1, "x"', NaN, undefined],
    ['-2', -2, 'two\nlines'],
  ];
  expect(csvOf(['text', 'number', 'other'], rows, { about: 'seed 1' })).toBe(
    `# seed 1\r\ntext,number,other\r\nth r / ou gh,7,true\r\n"'=1+1, ""x""",,\r\n'-2,-2,"two\nlines"\r\n`,
  );
});

it('downloads have names that every file system accepts', () => {
  expect(['boggle 4×4: a/b?.csv', '../x', ''].map(safeName)).toEqual(['boggle 4×4- a-b-.csv', 'x', 'boggle-lab']);
});

it('copying reports success only if it worked, and otherwise shows the text', async () => {
  const toast = vi.spyOn(toasts, 'toast').mockReturnValue(() => undefined);
  for (const [clipboard, copied, said] of [
    [{ writeText: async () => undefined }, true, { text: 'Link copied.' }],
    [{ writeText: () => Promise.reject(new Error('denied')) }, false, { copy: 'https://example.org/' }],
    [undefined, false, { copy: 'https://example.org/' }],
  ] as const) {
    vi.stubGlobal('navigator', { clipboard });
    expect(await copyText('https://example.org/', 'Link')).toBe(copied);
    expect(toast.mock.calls.at(-1)?.[0]).toMatchObject(said);
  }
});

// --- Lists ---

const WORDS = ['ale', 'ant', 'bee', 'cat'];

function press(key: string, at: number, more: Partial<ListKeys> = {}, ctrlKey = false) {
  let moved: number | undefined;
  const event = { key, ctrlKey, metaKey: false, altKey: false, preventDefault: vi.fn() };
  const move = (to: number): number => (moved = to);
  const keys = { count: WORDS.length, at, move, text: (i: number) => WORDS[i] ?? '', ...more };
  const taken = listKey(event as unknown as KeyboardEvent, keys);
  expect(event.preventDefault).toHaveBeenCalledTimes(Number(taken));
  return taken ? moved : 'not taken';
}

it('keys move inside the list, a letter to the next word that begins with it; the browser’s shortcuts are left alone', () => {
  const keys = ['ArrowRight', 'ArrowLeft', 'ArrowUp', 'Home', 'End', 'PageDown', 'a', 'B', 'z', 'Enter', 'Escape'];
  expect(keys.map((key) => press(key, 0))).toEqual([1, 0, 0, 0, 3, 3, 1, 2, 'not taken', 'not taken', 'not taken']);
  expect([press('ArrowDown', 3), press('ArrowDown', -1), press('a', 1)]).toEqual([3, 0, 0]);
  expect(press('ArrowDown', 0, { vertical: (at, step) => at + 2 * step })).toBe(2);
  expect([press('ArrowDown', 0, {}, true), press('ArrowDown', 0, { count: 0 })]).toEqual(['not taken', 'not taken']);
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

// --- Ticks ---

it.each([
  [linear, 0, 250, 5, [0, 50, 100, 150, 200, 250]],
  [linear, 98.42, 98.71, 4, [98.5, 98.6, 98.7]],
  [linear, 0, 0, 4, [0]],
  // d3 alone would return six.
  [linear, 0, 1000, 4, [0, 500, 1000]],
  [logarithmic, 1e-4, 1, 5, [1e-4, 1e-3, 0.01, 0.1, 1]],
  [logarithmic, 1e-4, 1, 2, [1e-4, 0.01, 1]],
  [logarithmic, 300, 700, 4, []],
])(
  'ticks are round, in no more steps than asked for: %o from %d to %d, at most %d',
  (scale, from, to, most, expected) => expect(ticks(scale([from, to], [0, 1]), most)).toEqual(expected),
);
