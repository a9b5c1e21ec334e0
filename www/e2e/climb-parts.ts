/** Helpers shared by the tests of the room Climb. */

import type { Page } from '@playwright/test';
import { expect } from './fixtures';

export const start = (page: Page) => page.getByRole('button', { name: 'Start climbing' });
export const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
export const now = (page: Page) => page.locator('.climb-now .num');
export const best = (page: Page) => page.locator('.climb-best .num');
export const value = async (page: Page, selector: string): Promise<number> =>
  Number((await page.locator(selector).innerText()).replace(/[^\d.-]/g, ''));
export const bestValue = (page: Page): Promise<number> => value(page, '.climb-best .num');
export const climbers = (page: Page) => page.getByRole('region', { name: 'Climbers' }).getByRole('button');

/** Pauses a climb, and waits until its last state has arrived and is saved. */
export async function pause(page: Page): Promise<void> {
  const before = await page.evaluate(() => performance.now());
  await button(page, 'Pause').click();
  const kept = () => page.evaluate(() => performance.getEntriesByName('climb kept').at(-1)?.startTime ?? 0);
  await expect.poll(kept).toBeGreaterThan(before);
}

/** Reads the current proposal of the shown run. */
export async function proposal(page: Page): Promise<number> {
  const found = /step ([\d,]+)/.exec(await page.locator('.climb-caption').innerText());
  return Number(found?.[1]?.replace(/,/g, ''));
}

/** Starts a climb, at a speed that doesn't keep a test waiting, and waits for a board with more than `least` points. */
export async function climb(page: Page, query = '', { speed = '3000', least = 0 } = {}): Promise<void> {
  await page.goto(`#/climb${query}${query ? '&' : '?'}speed=${speed}`);
  await start(page).click();
  await expect.poll(() => bestValue(page), { timeout: 60_000 }).toBeGreaterThan(least);
}
