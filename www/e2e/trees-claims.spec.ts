/** Trees: everything that the page says about a tree is true for it. */

import { expect, test } from './fixtures';
import { bound } from './trees-parts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

test('an example’s numbers are shown only with its word list, and choosing it chooses that list', async ({ page }) => {
  await page.goto('#/trees?class=t+ae+r+/+i+.+.&dict=enable');
  await expect(page.locator('.trees-head')).toContainText('ENABLE');
  await expect(page.getByText('Its bound is 6 because')).toHaveCount(0);
  await page.getByRole('button', { name: 'Examples' }).click();
  await page.getByRole('button', { name: /^tar, tie, tier and more/ }).click();
  await expect(page.getByText('Its bound is 6 because')).toBeVisible();
  await expect(page).not.toHaveURL(/dict=/);
  await page.goto('#/trees?class=t+ae+r+/+i+.+.&scoring=powers');
  // Under these rules the bound is another.
  await expect(bound(page)).toHaveText(/\d/);
  await expect(bound(page)).not.toHaveText('6');
  await expect(page.getByText('Its bound is 6 because')).toHaveCount(0);
});

test('the orderly bound of a single board is not called its score', async ({ page }) => {
  // ATE can be traced with either T, and both count: the board scores 10, and its bound is 15.
  await page.goto('#/trees?class=a+t+/+t+e&kind=orderly&walk=8');
  await expect(page.locator('.trees-boards').first()).toContainText('10 points');
  await expect(
    page.getByText(/Every letter is fixed, so one board is left\. .* so it can be above the score\./),
  ).toBeVisible();
  await expect(page.getByRole('region', { name: 'Orderly bound' })).toContainText('1 board with a bound of up to 15');
  await expect(page.locator('main')).not.toContainText(/(scores|score of the board|worth) 15/);
});

test('a lift is made even if the worker with the tree has ended', async ({ page }) => {
  await page.goto('#/trees');
  await expect(page.getByText('6 → 4')).toBeVisible();
  for (const worker of page.workers()) await worker.evaluate(() => self.close());
  await page.getByRole('button', { name: /^Lift cell 1/ }).click();
  await expect(page.locator('.trees-head')).toContainText('the bound was 6 at first');
  await expect(bound(page)).toHaveText('4');
});
