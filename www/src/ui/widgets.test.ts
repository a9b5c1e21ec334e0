import { afterEach, describe, expect, it, vi } from 'vitest';
import { copyText } from './copy';
import { safeName } from './download';
import * as toasts from './toast';

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
