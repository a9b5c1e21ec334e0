import type { Locator, Page } from '@playwright/test';
import { climb, pause } from './climb-parts';
import { arrive, expect, expectAccessible, openFirst, press, test } from './fixtures';
import { enter } from './play-parts';

/** Counts how often the page asks the browser to keep its data; the browser always agrees. */
async function countAsking(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    let asked = 0;
    Object.assign(navigator.storage, { persisted: async () => asked > 0, persist: async () => ++asked > 0 });
    Object.assign(window, { asked: () => asked });
  });
  return () => page.evaluate(() => (window as unknown as { asked(): number }).asked());
}

const kindOf = (page: Page, kind: string) => page.getByRole('dialog').getByRole('listitem').filter({ hasText: kind });

/** Deletes stored data of a kind, of which there is some. */
async function deleteInHelp(kind: Locator): Promise<void> {
  await press(kind.page(), 'Help', 'Stored data');
  await press(kind, /^Delete/);
  await press(kind.page().getByRole('alertdialog'), 'Delete');
}

// Firefox asks the visitor, so the question must come after something that is worth keeping.
test('a custom list is compiled, used, saved, renamed and removed; the browser keeps it', async ({ page }) => {
  const asked = await countAsking(page);
  await openFirst(page);
  const dictionary = page.getByRole('button', { name: /^Dictionary:/ });
  await dictionary.click();
  await expectAccessible(page);
  const words = page.getByRole('textbox', { name: 'Words, one per line' });
  // A list that cannot be used says why.
  await words.fill('a\nbe\n');
  await page.getByRole('button', { name: 'Make dictionary' }).click();
  await expect(page.getByText('the word rule leaves out all 2 words of this list').first()).toBeVisible();
  await words.fill('tarpans\ninclude enable2k\n-replastering\nno1\n');
  expect(await asked()).toBe(0);
  await page.getByRole('textbox', { name: 'Name' }).fill('Mine');
  await page.getByRole('button', { name: 'Make dictionary' }).click();
  await expect(page.getByText(/Mine is ready: 173,40\d words/).first()).toBeVisible();
  await expect.poll(asked).toBe(1);
  await expect(page.getByText('1 line skipped or changed: see why')).toBeVisible();
  await page.getByRole('button', { name: 'Close' }).click();
  // The word replastering scored 11 points.
  await expect(page.getByText('3,614').first()).toBeVisible();
  await expect(dictionary).toHaveAccessibleName('Dictionary: Mine');

  await page.reload();
  await expect(dictionary).toHaveAccessibleName('Dictionary: Mine');
  await expect(page.getByText('3,614').first()).toBeVisible();

  // The list works in a game, too. The page without a board offers a new game; Solve offers its board.
  await page.getByRole('navigation', { name: 'Rooms' }).getByRole('link', { name: 'Solve' }).click();
  await page.getByRole('link', { name: 'Play this board' }).click();
  await page.getByRole('button', { name: 'Play this board' }).click();
  await enter(page, 'plastering', 'replastering');
  // This lasts until the next word.
  await expect(page.getByText('REPLASTERING isn’t in the dictionary').first()).toBeVisible();
  await page.getByRole('button', { name: 'Finish' }).click();
  await expect(page.locator('.play-total')).toHaveText('11 points');

  await press(page, /^Dictionary:/, 'Remove Mine', /^Remove$/);
  // The pressed button is gone with its list, and the keyboard continues from the list that replaces it.
  await expect(page.getByRole('radio', { name: /^ENABLE2K/ })).toBeFocused();
  await page.getByRole('button', { name: 'Close' }).click();
  await openFirst(page);
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
  const kind = kindOf(page, 'Results of proofs');
  await deleteInHelp(kind);
  await expect(kind).toContainText('Results of proofs none');
  await page.reload();
  await expect(prove).toBeVisible();
});

test('a climb is deleted in Help once no tab can save it, and until then Help says what to do', async ({ page }) => {
  const kind = kindOf(page, 'The current climb');
  await climb(page, '?size=3x3');
  await pause(page);
  await deleteInHelp(kind);
  await expect(page.getByText('Close that tab, or reload it in another room, such as Play.')).toBeVisible();
  await expect(kind).not.toContainText('none');
  await arrive(page, '#/play');
  await deleteInHelp(kind);
  await expect(kind).toContainText('best boards found none');
  await page.goto('#/climb');
  await expect(page.getByRole('button', { name: 'Start', exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Resume' })).toHaveCount(0);
});
