/** Helpers shared by the tests of the room Prove. */

import type { Page } from '@playwright/test';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { expect } from './fixtures';

/** A proof that takes a moment. */
export const BUCKETS = 'aeiou bcdfghjklmnpqrstvwxyz';
export const SMALL = `#/prove?size=2x3&threshold=50&buckets=${BUCKETS.replace(' ', '+')}`;

export const PROVED_3X3 =
  'Proved. Exactly 42 3×3 boards score at least 500 points, not counting rotations and reflections. The best scores 545 points.';

/** The program as built by `cargo test` or `cargo build`. */
export const BOGGLE = fileURLToPath(new URL('../../target/debug/boggle', import.meta.url));

export const proven = (page: Page) =>
  expect(page.getByRole('heading', { name: 'What was proved' })).toBeVisible({ timeout: 300_000 });
/** Everything that was requested is done, but that is not everything there is. */
export const shown = (page: Page) =>
  expect(page.getByRole('heading', { name: 'What this shows' })).toBeVisible({ timeout: 300_000 });

export async function downloaded(page: Page): Promise<string> {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: /^Download .* \(NDJSON\)/ }).click(),
  ]);
  return readFile(await download.path(), 'utf8');
}

/** Many small classes. */
export const MANY = '#/prove?size=2x3&threshold=60&buckets=aeiou+bcdfghjklm+npqrstvwxyz';

/** A proof that takes minutes on any machine, so that it can't end while a test looks at something else. */
export const LONG = '#/prove?size=3x4';

export const go = (page: Page) => page.getByRole('button', { name: /^(Prove|Resume|Break)/ });
export const map = (page: Page) => page.getByRole('listbox', { name: 'Map of classes' });
export const classes = (page: Page) => map(page).getByRole('option');
export const done = async (page: Page): Promise<number> =>
  Number((await page.locator('.prove-done').innerText()).replace(',', ''));

export async function workers(page: Page, count: number): Promise<void> {
  await page.getByLabel('Workers').selectOption(String(count));
}
