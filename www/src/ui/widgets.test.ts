import { afterEach, describe, expect, it, vi } from 'vitest';
import { axis, bandPath, linear, linePath, logarithmic } from './plot';
import { copyText } from './copy';
import { safeName } from './download';
import * as toasts from './toast';
import { GLOSSARY } from './glossary';

afterEach(() => vi.unstubAllGlobals());

describe('copying', () => {
  const said = async (clipboard: unknown) => {
    vi.stubGlobal('navigator', { clipboard });
    const toast = vi.spyOn(toasts, 'toast').mockReturnValue(() => undefined);
    const copied = await copyText('https://example.org/', 'Link');
    const message = toast.mock.calls.at(-1)?.[0];
    toast.mockRestore();
    return [copied, message?.text, message?.copy];
  };
  it('reports success only if it worked', async () => {
    expect(await said({ writeText: async () => undefined })).toEqual([true, 'Link copied.', undefined]);
    const refused = await said({ writeText: () => Promise.reject(new Error('denied')) });
    expect(refused).toEqual([false, expect.stringContaining('Link not copied'), 'https://example.org/']);
  });
  it('shows the text if there is no clipboard', async () => {
    expect(await said(undefined)).toEqual([false, expect.stringContaining('blocked'), 'https://example.org/']);
  });
});

it('downloads have names that every file system accepts', () => {
  expect([safeName('boggle 4×4: a/b?.csv'), safeName('../x'), safeName('')]).toEqual([
    'boggle 4×4- a-b-.csv',
    'x',
    'boggle-lab',
  ]);
});

describe('plots', () => {
  it('have round ticks in the right places', () => {
    const ticks = axis(linear([0, 100], [0, 200]), 5, String);
    expect(ticks.map(({ label, at }) => [label, at])).toEqual([
      ['0', 0],
      ['20', 40],
      ['40', 80],
      ['60', 120],
      ['80', 160],
      ['100', 200],
    ]);
  });
  it('label the powers of ten of a long logarithmic axis', () => {
    expect(axis(logarithmic([1, 10_000], [0, 100]), 5, String).map(({ value }) => value)).toEqual([
      1, 10, 100, 1000, 10_000,
    ]);
  });
  it('draw lines, steps and bands', () => {
    expect(
      linePath([
        [0, 1],
        [2, 3.14159],
      ]),
    ).toBe('M0,1L2,3.1');
    expect(
      linePath(
        [
          [0, 1],
          [2, 3],
        ],
        { step: true },
      ),
    ).toBe('M0,1L2,1L2,3');
    expect(
      bandPath([
        [0, 1, 2],
        [3, 4, 5],
      ]),
    ).toBe('M0,2L3,5L3,4L0,1Z');
    expect(linePath([])).toBe('');
  });
});

it('the glossary explains each term in whole sentences', () => {
  for (const { name, means } of Object.values(GLOSSARY)) {
    expect(name).not.toBe('');
    expect(means).toMatch(/^[A-Z].*\.$/s);
  }
});
