/** Helpers shared by the tests of the room Solve: opening a board, and finding its numbers, tiles, and words. */

import type { Page } from '@playwright/test';
import { expect } from './fixtures';

export const points = (page: Page) => page.locator('.headline-points .num');
export const words = (page: Page) => page.locator('.headline-words .num');
export const tile = (page: Page, row: number, col: number) =>
  page.getByRole('gridcell', { name: new RegExp(`^row ${row}, column ${col},`) });
export const list = (page: Page) => page.getByRole('listbox', { name: 'Words on the board' });
export const word = (page: Page, text: string) => list(page).getByRole('option', { name: text, exact: true });

/** Opens an address of the page and waits for the board's score. */
export async function open(page: Page, address = ''): Promise<void> {
  await page.goto(address);
  await expect(points(page)).toHaveText(/\d/);
}
