/** Solve: changing the board, by pasting, by typing, tile by tile, and on the map of changes. */

import type { Page } from '@playwright/test';
import { expect, submit, test } from '../fixtures';
import { open, points, tile } from '../solve-parts';

const textOf = (page: Page) => page.getByRole('textbox', { name: 'Board as text' });
const mapOf = (page: Page, squares: number) =>
  page.getByRole('application', { name: new RegExp(`^Map of ${squares} squares`) });

test('a board is pasted in any notation, as a link, and onto the tiles; Back undoes changes', async ({ page }) => {
  await open(page);
  const field = textOf(page);
  await field.fill('CATD LATG SINE TERS');
  await expect(points(page)).not.toHaveText('3,625');
  await field.fill('catd linema ropets');
  await expect(page.getByRole('alert')).toContainText(/row|letters/i);
  await expect(tile(page, 1, 1)).toHaveAccessibleName(/C/);
  await field.fill('catdlinemaropets');
  await expect(points(page)).toHaveText('2,338');
  await expect(page).toHaveURL(/board=catdlinemaropets$/);
  await expect(page.getByRole('alert')).toHaveCount(0);

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

  await tile(page, 2, 2).focus();
  await page.evaluate(() => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', 't h e s\nt r i n\ng s a t\nl i n e');
    const paste = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true });
    document.activeElement!.dispatchEvent(paste);
  });
  await expect(page.getByRole('grid', { name: 'Board, 4 by 4' })).toBeVisible();
  await expect(page).toHaveURL(/board=thestringsatline&/);
});

test('letters are typed onto the board, and one is changed to what another would give', async ({ page }) => {
  await open(page);
  await page.getByRole('button', { name: 'Rotate 90°' }).click();
  await expect(tile(page, 1, 1)).toHaveAccessibleName(/T/);
  await expect(page).toHaveURL(/board=/);
  await expect(points(page)).toHaveText('3,625');
  await page.goBack();
  await expect(tile(page, 1, 1)).toHaveAccessibleName(/P/);
  await tile(page, 4, 1).click();
  await expect(page.getByText('through row 4, column 1, T')).toBeVisible();
  await page.getByRole('group', { name: 'Change letter' }).getByRole('button', { name: 'D, 3,488 points' }).click();
  await expect(points(page)).toHaveText('3,488');
  await page.goBack();
  await expect(points(page)).toHaveText('3,625');

  await tile(page, 1, 1).focus();
  await page.keyboard.type('catdlinemaropets');
  await expect(points(page)).toHaveText('2,338');
  // Letters typed one after the other are one change.
  await expect(page).toHaveURL(/board=catdlinemaropets$/);
  await page.goBack();
  await expect(points(page)).toHaveText('3,625');
  // However slow the page is, each letter goes on the next tile.
  await page.evaluate(() => {
    document.querySelector<HTMLElement>('[data-cell="0"]')?.focus();
    for (const key of 'dog')
      document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
  });
  await expect(page).toHaveURL(/board=dogslatgsineters$/);
});

test('the map of changes by keyboard, the canonical form, and a game on this board', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  // The map of the larger board isn't read on the smaller one.
  await open(page, '#/solve?board=catdogrun');
  await submit(textOf(page), 'perslatgsineters');
  await expect(points(page)).toHaveText('3,625');
  // What is written above the map moves it.
  await expect(page.getByText(/^Local maximum/)).toBeVisible();
  const map = mapOf(page, 416);
  const { width, height } = (await map.boundingBox())!;
  await map.hover({ position: { x: width / 2, y: height - 2 } });
  await expect(page.getByText(/^. for S, row 4, column 4$/)).toBeVisible();
  await page.goBack();
  await expect(mapOf(page, 234)).toBeVisible();
  await page.goForward();
  await expect(points(page)).toHaveText('3,625');

  const told = (text: string) => expect(page.locator('.heat-told[aria-live="polite"]').filter({ hasText: text }));
  await page.mouse.move(2, 2);
  await map.focus();
  for (const key of ['Home', 'ArrowRight', 'End', 'ArrowDown']) await page.keyboard.press(key);
  await told('Z for E, row 1, column 2').toBeVisible();
  await page.keyboard.press('Enter');
  await expect(textOf(page)).toHaveValue('pzrslatgsineters');
  // The map of the new board continues where the change was made, and Back undoes the change.
  await expect(map).toBeFocused();
  await page.keyboard.press('ArrowLeft');
  await told('Y for Z, row 1, column 2').toBeVisible();
  await page.goBack();
  await expect(points(page)).toHaveText('3,625');

  await page.getByText('For researchers').click();
  await page.getByRole('button', { name: 'Copy the canonical form' }).click();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('perslatgsineters');

  // A passing message stays behind in the room that it is about.
  await page.getByRole('button', { name: 'Share' }).click();
  const message = page.getByText('Link copied. It opens this board.');
  await expect(message).toBeVisible();
  await page.getByRole('link', { name: 'Play this board' }).click();
  await expect(page).toHaveURL(/#\/play\?board=perslatgsineters&time=none&min=3&dict=enable2k/);
  await page.getByRole('button', { name: 'Play this board' }).click();
  await expect(message).toHaveCount(0);
  await expect(page.getByRole('timer')).toBeVisible();
});

test('a board is typed letter by letter without passing through smaller ones', async ({ page }) => {
  await open(page);
  const field = textOf(page);
  await field.focus();
  await page.evaluate(() => {
    const seen: string[] = [];
    Object.assign(window, { seen });
    new MutationObserver(() => {
      seen.push(document.querySelector('[role=grid]')!.getAttribute('aria-label')!);
    }).observe(document.body, { subtree: true, childList: true, attributes: true });
  });
  await field.pressSequentially('catd line maro pet');
  await expect(page.getByText('15 of 16 letters. For a smaller board, press Enter.')).toBeVisible();
  await field.pressSequentially('s');
  await expect(points(page)).toHaveText('2,338');
  const seen = await page.evaluate(() => (window as unknown as { seen: string[] }).seen);
  expect([...new Set(seen)]).toEqual(['Board, 4 by 4. Type to change letters.']);
  await submit(field, 'catdo/line');
  await expect(page.getByRole('alert')).toContainText('row 2 has 4');
  await field.fill('');
  await expect(page.getByRole('alert')).toHaveCount(0);
});
