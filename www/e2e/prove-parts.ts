/** Helpers shared by the tests of the room Prove. */

import type { Browser, Page } from '@playwright/test';
import { expect, saved } from './fixtures';

/** A proof that takes a moment. */
export const BUCKETS = 'aeiou bcdfghjklmnpqrstvwxyz';
export const SMALL = `#/prove?size=2x3&threshold=50&buckets=${BUCKETS.replace(' ', '+')}`;
/** A proof that takes minutes on any machine, so that it can't end while a test looks at something else. */
export const LONG = '#/prove?size=3x4';

export const proven = (page: Page) =>
  expect(page.getByRole('heading', { name: 'What was proved' })).toBeVisible({ timeout: 300_000 });
/** Everything that was requested is done, but that is not everything there is. */
export const shown = (page: Page) =>
  expect(page.getByRole('heading', { name: 'What this shows' })).toBeVisible({ timeout: 300_000 });

export const go = (page: Page) => page.getByRole('button', { name: /^(Prove|Resume|Break)/ });
export const map = (page: Page) => page.getByRole('listbox', { name: 'Map of classes' });
export const classes = (page: Page) => map(page).getByRole('option');
export const lead = (page: Page) => page.locator('.prove-lead');
export async function done(page: Page): Promise<number> {
  const figure = page.locator('.prove-done');
  await expect(figure).toHaveText(/\d/);
  return Number((await figure.innerText()).replace(',', ''));
}

export const workers = (page: Page, count: number) => page.getByLabel('Workers').selectOption(String(count));

/** Starts a proof with one worker, and waits until some classes are done. */
export async function begin(page: Page, url: string): Promise<void> {
  await page.goto(url);
  await workers(page, 1);
  await go(page).click();
  await expect.poll(() => done(page), { timeout: 60_000 }).toBeGreaterThan(0);
}

/** Proves the question at an address, and returns the log. */
export async function prove(page: Page, url: string): Promise<string> {
  await page.goto(url);
  await go(page).click();
  await proven(page);
  return downloaded(page);
}

export const downloaded = async (page: Page): Promise<string> =>
  (await saved(page.getByRole('button', { name: /^Download .* \(NDJSON\)/ }))).text;

/** The page as another visitor sees it, who has nothing stored. */
export async function visitor(browser: Browser, url: string): Promise<Page> {
  const page = await (await browser.newContext()).newPage();
  await page.goto(url);
  await expect(go(page)).toBeEnabled();
  return page;
}

/** Opens files as result logs. */
export async function offer(page: Page, ...files: [name: string, content: string | Buffer][]): Promise<void> {
  await page.getByLabel('Open result logs').setInputFiles(
    files.map(([name, content]) => ({
      name,
      mimeType: name.endsWith('.gz') ? 'application/gzip' : 'application/x-ndjson',
      buffer: Buffer.from(content),
    })),
  );
}
