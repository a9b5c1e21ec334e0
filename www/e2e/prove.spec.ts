import type { Page } from '@playwright/test';
import { readFile } from 'node:fs/promises';
import { expect, expectAccessible, test } from './fixtures';

/** A proof that takes a moment. */
const SMALL = '#/prove?size=2x3&threshold=50&buckets=aeiou+bcdfghjklmnpqrstvwxyz';

// All of 3x3 takes seconds of all cores; a machine that does other things as well may take minutes.
test.slow();

const go = (page: Page) => page.getByRole('button', { name: /^(Prove|Go on|Break)/ });
const map = (page: Page) => page.getByRole('listbox', { name: 'Map of classes' });
const classes = (page: Page) => map(page).getByRole('option');
const done = async (page: Page): Promise<number> => Number((await page.locator('.prove-done').innerText()).replace(',', ''));

async function workers(page: Page, count: number): Promise<void> {
  await page.getByLabel('Workers').selectOption(String(count));
}

test('proves the 3x3 record from one button, and the results are those of the command line', async ({ page }) => {
  await page.goto('#/prove');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Which 3 × 3 boards have 500 points or more?');
  await workers(page, 2);
  await go(page).click();
  await expect(page.locator('.class-running').first()).toBeVisible();
  await expect(page.getByRole('heading', { name: 'What has been proven' })).toBeVisible({ timeout: 300_000 });
  await expect(page.locator('.prove-lead')).toHaveText('Proven: exactly 42, turned and mirrored twins aside. The best has 545 points.');
  await expect(page.locator('.certificate')).toContainText('2262de288ddc2b2ccfb2e46119fb25f02311af5ba1e1a77802817b76268dff99');
  await expect(page.locator('.prove-boards li')).toHaveCount(42);
  await expect(page.getByTestId('live')).toContainText('Proven.');
  await expectAccessible(page);

  const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: /as NDJSON/ }).click()]);
  const lines = (await readFile(await download.path(), 'utf8')).trimEnd().split('\n').map((line) => JSON.parse(line));
  const total = await classes(page).count();
  expect(lines).toHaveLength(total + 1);
  expect(lines[0].run).toMatchObject({ schema: 1, size: '3x3', classes: total, threshold: 500, method: 'best', dictionary: 'enable2k', words: 173402 });
  expect(Object.keys(lines[1])).toEqual(['id', 'class', 'boards', 'bound', 'paths', 'merged', 'visits', 'opened', 'candidates', 'parts', 'bytes', 'seconds']);

  // The best leads to Solve, where it is solved.
  await page.locator('.prove-boards a').first().click();
  await expect(page).toHaveTitle(/Solve/);
  await expect(page.getByText('545').first()).toBeVisible();
});

test('a proof can be paused, survives a reload, and goes on where it was', async ({ page }) => {
  await page.goto('#/prove?size=2x3&threshold=60&buckets=aeiou+bcdfghjklm+npqrstvwxyz');
  await workers(page, 1);
  await go(page).click();
  await expect.poll(() => done(page)).toBeGreaterThan(3);
  await page.getByRole('button', { name: 'Pause' }).click();
  await expect(page.getByRole('button', { name: 'Resume' })).toBeVisible();
  await expect(page.getByTestId('live')).toContainText('Paused');
  const acks = () => page.evaluate(() => performance.getEntriesByName('proof paused').map(({ duration }) => duration));
  await expect.poll(async () => (await acks()).length).toBe(1);
  const before = await done(page);
  await page.reload();
  await expect(go(page)).toHaveText(/Go on/);
  expect(await done(page)).toBeGreaterThanOrEqual(before);
  await workers(page, 2);
  await go(page).click();
  await expect(page.getByRole('heading', { name: 'What has been proven' })).toBeVisible({ timeout: 300_000 });
  expect(await done(page)).toBe(await classes(page).count());
  // Found again as it was left.
  await page.reload();
  await expect(page.getByRole('heading', { name: 'What has been proven' })).toBeVisible();
});

test('workers that are killed are replaced, and their classes done again', async ({ page, problems }) => {
  await page.goto('#/prove');
  await workers(page, 2);
  await go(page).click();
  // Both are at work: each tells how long it has been.
  const atWork = page.getByRole('region', { name: 'Workers' }).getByRole('listitem');
  await expect(atWork.filter({ hasText: /class \d/ }).filter({ hasNotText: /\b0\.0 s/ })).toHaveCount(2, { timeout: 60_000 });
  // Without a word, as when the browser runs out of memory.
  const breakers = page.workers().filter((worker) => worker.url().includes('breaker'));
  expect(breakers.length).toBeGreaterThanOrEqual(2);
  for (const worker of breakers) await worker.evaluate(() => self.close());
  await expect(page.getByText(/A worker died on class \d+/).first()).toBeVisible();
  await expect(page.getByRole('heading', { name: 'What has been proven' })).toBeVisible({ timeout: 300_000 });
  await expect(page.locator('.prove-boards li')).toHaveCount(42);
  expect(problems).toEqual([]);
});

test('damaged results are done again, and nothing sound is lost', async ({ page }) => {
  await page.goto(SMALL);
  await go(page).click();
  await expect(page.getByRole('heading', { name: 'What has been proven' })).toBeVisible({ timeout: 300_000 });
  const all = await done(page);
  const verdict = await page.locator('.prove-lead').innerText();
  await page.evaluate(
    () =>
      new Promise<void>((resolve, reject) => {
        const open = indexedDB.open('boggle-lab-proofs');
        open.onerror = () => reject(open.error);
        open.onsuccess = () => {
          const change = open.result.transaction('results', 'readwrite');
          const walk = change.objectStore('results').openCursor();
          let at = 0;
          walk.onsuccess = () => {
            if (!walk.result) return;
            if (at++ < 2) walk.result.update({ ...walk.result.value, bound: 'much' });
            walk.result.continue();
          };
          change.oncomplete = () => {
            open.result.close();
            resolve();
          };
        };
      }),
  );
  await page.reload();
  await expect(page.getByText('2 kept results were damaged and will be done again.')).toBeVisible();
  await expect.poll(() => done(page)).toBe(all - 2);
  await go(page).click();
  await expect(page.locator('.prove-lead')).toHaveText(verdict);
});

test('a full disk is said, and the proof goes on', async ({ page }) => {
  await page.addInitScript(() => {
    IDBObjectStore.prototype.put = () => {
      throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
    };
  });
  await page.goto(SMALL);
  await go(page).click();
  await expect(page.getByRole('heading', { name: 'What has been proven' })).toBeVisible({ timeout: 300_000 });
  await expect(page.getByText(/not kept on this device \(The quota has been exceeded/)).toBeVisible();
});

test('one tab at a time runs a proof', async ({ page, context }) => {
  await page.goto('#/prove');
  await workers(page, 1);
  await go(page).click();
  await page.getByRole('button', { name: 'Pause' }).click();
  const other = await context.newPage();
  await other.goto('#/prove');
  await go(other).click();
  await expect(other.getByText(/running in another tab/)).toBeVisible();
  await expect(go(other)).toBeDisabled();
  await page.close();
  await expect(go(other)).toBeEnabled();
});

test('what cannot be is refused in words', async ({ page }) => {
  await page.goto('#/prove?size=3x3&buckets=ab+bc');
  await expect(page.getByText('`b` is in two buckets')).toBeVisible();
  await page.goto('#/prove?size=5x5&buckets=a+b+c+d');
  await expect(page.getByText(/too many classes for a page/)).toBeVisible();
});

test('the map is read and walked with the keyboard', async ({ page }) => {
  await page.goto('#/prove');
  await map(page).focus();
  await page.keyboard.press('ArrowRight');
  await expect(classes(page).nth(1)).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('End');
  await expect(classes(page).last()).toHaveAttribute('aria-selected', 'true');
  await expect(page.locator('.class-details')).toContainText('waiting');
});
