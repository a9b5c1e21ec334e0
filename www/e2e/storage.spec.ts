import type { Page } from '@playwright/test';
import { expect, expectFirstBoard, test } from './fixtures';

/** Counts how often the page asks the browser to keep its data; the browser always agrees. */
async function countAsking(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    let asked = 0;
    Object.assign(navigator.storage, {
      persisted: async () => asked > 0,
      persist: async () => {
        asked += 1;
        return true;
      },
    });
    Object.assign(window, { asked: () => asked });
  });
  return () => page.evaluate(() => (window as unknown as { asked(): number }).asked());
}

// Firefox asks the visitor, so the question must come after something that is worth keeping.
test('the browser is asked to keep a visitor’s data when they add a word list, not when they arrive', async ({
  page,
}) => {
  const asked = await countAsking(page);
  await page.goto('');
  await expectFirstBoard(page);
  await page.getByRole('button', { name: /^Dictionary:/ }).click();
  await page.getByRole('textbox', { name: 'Words, one per line' }).fill('tarpans\nparsnips\n');
  await page.getByRole('button', { name: 'Use these words' }).click();
  expect(await asked()).toBe(0);
  await page.getByRole('textbox', { name: 'Name' }).fill('Mine');
  await page.getByRole('button', { name: 'Make dictionary' }).click();
  await expect(page.getByText('Mine is ready: 2 words').first()).toBeVisible();
  await expect.poll(asked).toBe(1);
});

test('a proof asks the browser once to keep it; it is listed in Help, and can be deleted there', async ({ page }) => {
  const asked = await countAsking(page);
  await page.goto('#/prove?size=2x2&threshold=16');
  const prove = page.getByRole('button', { name: 'Prove 2×2' });
  await expect(prove).toBeEnabled();
  expect(await asked()).toBe(0);
  await prove.click();
  await expect(page.getByRole('heading', { name: 'What was proved' })).toBeVisible();
  expect(await asked()).toBe(1);
  await page.getByRole('button', { name: 'Help' }).click();
  await page.getByRole('button', { name: 'Stored data' }).click();
  const kind = page.getByRole('dialog').getByRole('listitem').filter({ hasText: 'Results of proofs' });
  await expect(kind).toContainText('Results of proofs 1');
  await kind.getByRole('button', { name: /^Delete/ }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(kind).toContainText('Results of proofs none');
  await page.reload();
  await expect(prove).toBeVisible();
});
