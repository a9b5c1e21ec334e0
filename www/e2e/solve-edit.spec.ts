/** Solve: changing the board, by pasting, by typing, tile by tile, and on the map of changes. */

import { expect, test } from './fixtures';
import { open, points, tile, words } from './solve-parts';

test('a pasted board is solved in any notation', async ({ page }) => {
  await open(page);
  const field = page.getByRole('textbox', { name: 'Board as text' });
  await field.fill('CATD LATG SINE TERS');
  await expect(points(page)).not.toHaveText('3,625');
  await field.fill('catd linema ropets');
  await expect(page.getByRole('alert')).toContainText(/row|letters/i);
  await expect(tile(page, 1, 1)).toHaveAccessibleName(/C/);
  await field.fill('catdlinemaropets');
  await expect(points(page)).toHaveText('2,338');
  await expect(words(page)).toHaveText('773');
  await expect(page).toHaveURL(/board=catdlinemaropets$/);
  await expect(page.getByRole('alert')).toHaveCount(0);
});

test('a board can be pasted onto the tiles', async ({ page }) => {
  await open(page);
  await tile(page, 2, 2).focus();
  await page.evaluate(() => {
    const data = new DataTransfer();
    data.setData('text/plain', 't h e\ns t r\ni n g');
    document.activeElement!.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
    );
  });
  await expect(page.getByRole('grid', { name: 'Board, 3 by 3' })).toBeVisible();
  await expect(page).toHaveURL(/board=thestring$/);
});

test('letters can be typed onto the board with the keyboard alone', async ({ page }) => {
  await open(page);
  await tile(page, 1, 1).focus();
  await page.keyboard.type('catdlinemaropets');
  await expect(points(page)).toHaveText('2,338');
  // Letters typed one after the other are one change.
  await expect(page).toHaveURL(/board=catdlinemaropets$/);
  await page.goBack();
  await expect(points(page)).toHaveText('3,625');
  await page.goForward();
  await expect(points(page)).toHaveText('2,338');
  await page.keyboard.press('Control+Home');
  await page.keyboard.type('qu.');
  await expect(tile(page, 1, 1)).toHaveAccessibleName(/Qu/);
  await expect(tile(page, 1, 2)).toHaveAccessibleName(/gap/);
  await expect(tile(page, 1, 3)).toBeFocused();
  await page.keyboard.press('Backspace');
  await expect(tile(page, 1, 2)).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Shift+H');
  await expect(tile(page, 2, 2)).toHaveAccessibleName(/Ih/);
  await expect(page).toHaveURL(/board=qu\+\.\+t\+d\+\/\+l\+ih\+n\+e/);
});

test('a tile lists its words and changes to what another letter would give', async ({ page }) => {
  await open(page);
  await tile(page, 4, 1).click();
  await expect(page.getByText('through row 4, column 1, T')).toBeVisible();
  const letters = page.getByRole('group', { name: 'Change letter' });
  await letters.getByRole('button', { name: 'D, 3,488 points' }).click();
  await expect(points(page)).toHaveText('3,488');
  await page.goBack();
  await expect(points(page)).toHaveText('3,625');
});

test('the map of changes by keyboard, the canonical form, and a game on this board', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await open(page, '#/solve?board=perslatgsineters');
  const map = page.getByRole('application', { name: /^Map of 416 changes/ });
  await map.focus();
  for (const key of ['ArrowRight', 'End', 'ArrowDown']) await page.keyboard.press(key);
  await expect(
    page.locator('.heat-told[aria-live="polite"]').filter({ hasText: '→ Z, row 1, column 2' }),
  ).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('textbox', { name: 'Board as text' })).toHaveValue('pzrslatgsineters');
  // The map of the new board continues where the change was made, and Back undoes the change.
  await expect(map).toBeFocused();
  await page.keyboard.press('ArrowLeft');
  await expect(
    page.locator('.heat-told[aria-live="polite"]').filter({ hasText: '→ Y, row 1, column 2' }),
  ).toBeVisible();
  await page.goBack();
  await expect(points(page)).toHaveText('3,625');
  await page.goForward();
  await expect(page.getByRole('textbox', { name: 'Board as text' })).toHaveValue('pzrslatgsineters');
  await page.goBack();
  await expect(points(page)).toHaveText('3,625');

  await page.getByText('For researchers').click();
  await page.getByRole('button', { name: 'Copy the canonical form' }).click();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('perslatgsineters');

  await page.getByRole('link', { name: 'Play this board' }).click();
  await expect(page).toHaveURL(/#\/play\?board=perslatgsineters&time=none&min=3&dict=enable2k/);
  await page.getByRole('button', { name: 'Play this board' }).click();
  await expect(page.getByRole('timer')).toBeVisible();
});

test('the map of a larger board is not read on a smaller one', async ({ page }) => {
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(error.message));
  await open(page, '#/solve?board=catdogrun');
  await page.getByRole('textbox', { name: 'Board as text' }).fill('perslatgsineters');
  await page.keyboard.press('Enter');
  await expect(points(page)).toHaveText('3,625');
  const map = page.getByRole('application', { name: /^Map of 416 changes/ });
  await map.scrollIntoViewIfNeeded();
  const box = (await map.boundingBox())!;
  await page.mouse.move(box.x + box.width / 2, box.y + box.height - 2);
  await expect(page.getByText(/→ ., row 4, column 4$/)).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('application', { name: /^Map of 234 changes/ })).toBeVisible();
  await expect(page.getByRole('grid', { name: 'Board, 3 by 3' })).toBeVisible();
  expect(errors).toEqual([]);
});

test('a board is typed letter by letter without passing through smaller ones', async ({ page }) => {
  await open(page);
  const field = page.getByRole('textbox', { name: 'Board as text' });
  await field.focus();
  await page.evaluate(() => {
    const seen: string[] = [];
    Object.assign(window, { seen });
    new MutationObserver(() => {
      seen.push(
        document.querySelector('[role=grid]')!.getAttribute('aria-label')!,
        ...Array.from(document.querySelectorAll('[role=alert]'), (e) => e.textContent!),
      );
    }).observe(document.body, { subtree: true, childList: true, attributes: true });
  });
  await field.pressSequentially('catd line maro pet');
  await expect(page.getByText('15 of 16 letters. For a smaller board, press Enter.')).toBeVisible();
  await field.pressSequentially('s');
  await expect(points(page)).toHaveText('2,338');
  const seen = await page.evaluate(() => (window as unknown as { seen: string[] }).seen);
  expect(new Set(seen.filter((text) => text.startsWith('Board,')))).toEqual(
    new Set(['Board, 4 by 4. Type to change letters.']),
  );
  await field.fill('catdo/line');
  await field.press('Enter');
  await expect(page.getByRole('alert')).toContainText('row 2 has 4');
  await field.fill('');
  await expect(page.getByRole('alert')).toHaveCount(0);
});

test('a pasted link opens, and Back undoes changes', async ({ page }) => {
  await open(page);
  const field = page.getByRole('textbox', { name: 'Board as text' });
  await field.fill('https://example.org/boggle/#/solve?board=catdogrun&min=4');
  await expect(page.getByRole('grid', { name: 'Board, 3 by 3' })).toBeVisible();
  await expect(page).toHaveURL(/board=catdogrun&min=4$/);
  await tile(page, 1, 1).focus();
  await page.keyboard.type('b');
  await expect(page).toHaveURL(/board=batdogrun/);
  await page.keyboard.press('Space');
  await expect(page.getByRole('group', { name: 'Change letter' })).toBeVisible();
  await expect(tile(page, 1, 2)).toHaveAccessibleName(/A/);
  await page.goBack();
  await expect(page).toHaveURL(/board=catdogrun/);
  await page.goForward();
  await expect(page).toHaveURL(/board=batdogrun/);
});
