/** The course of a game: its clock, its pauses, its end, and what is saved of it. */

import { arrive, expect, test } from './fixtures';
import { GAME, WORDS, endTurn, enter, expectFound, finish, play, readBoard, toLobby, unfold, word } from './play-parts';

test('a reload in the middle of a game brings it back, paused and hidden', async ({ page }) => {
  const words = WORDS.slice(0, 2);
  await play(page);
  const board = await readBoard(page);
  await enter(page, ...words);
  await expectFound(page, words);
  await page.clock.install();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Paused' })).toBeVisible();
  await expect(page.locator('.tile-face').first()).toHaveText('');
  const shown = await page.locator('.play-clock').textContent();
  await page.clock.fastForward(5000);
  await expect(page.locator('.play-clock')).toHaveText(shown ?? '');
  await page.getByRole('button', { name: 'Resume' }).click();
  await expectFound(page, words);
  expect(await readBoard(page)).toEqual(board);
  // So does a menu or a dialog over the board, and then one key goes on.
  for (const open of [() => page.getByRole('button', { name: 'Help' }).click(), () => page.keyboard.press('?')]) {
    await page.locator('[data-cell="0"]').focus();
    await open();
    await expect(page.getByRole('heading', { name: 'Paused' })).toBeAttached();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(page.getByRole('button', { name: /Help|Resume/ }).and(page.locator(':focus'))).toBeVisible();
    await page.getByRole('button', { name: 'Resume' }).click();
  }
  // It also pauses when its tab is hidden.
  await page.evaluate(() => {
    Object.defineProperty(document, 'hidden', { value: true, configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
  });
  await expect(page.getByRole('heading', { name: 'Paused' })).toBeVisible();
  // This works without its link, too, and with the same result after the end.
  await arrive(page, '#/play');
  await page.getByRole('button', { name: 'Finish' }).click();
  await expect(page.locator('.play-total')).toHaveText('16 points');
  await expect(page).toHaveURL(/result=/);
  await page.reload();
  await expect(page.locator('.play-total')).toHaveText('16 points');
});

test('a game that goes on in a second tab counts once', async ({ page, context }) => {
  await play(page);
  await enter(page, 'side');
  const other = await context.newPage();
  await other.goto('#/play');
  await other.getByRole('button', { name: 'Resume' }).click();
  await expect(page.locator('.play-cover')).toContainText('Your game continues in another tab.');
  await expect(page.getByRole('timer')).toHaveCount(0);
  await expect(other.getByRole('timer')).toBeVisible();
  // One tap takes it back, with its word.
  await page.getByRole('button', { name: 'Play it here' }).click();
  await expectFound(page, ['side']);
  await expect(other.locator('.play-cover')).toContainText('Your game continues in another tab.');
  await finish(page);
  await expect(other.locator('.play-cover')).not.toContainText('another tab');
  await other.reload();
  await unfold(other);
  await expect(other.getByRole('list', { name: 'Past games' }).getByRole('listitem')).toHaveCount(1);
  await expect(other.getByRole('button', { name: 'Resume your game' })).toHaveCount(0);
});

test('the clock rings, announces the time, and stops while the laptop sleeps', async ({ page }) => {
  await page.clock.install();
  await play(page, GAME.replace('time=180', 'time=65'));
  await page.clock.runFor(6000);
  await expect(page.getByTestId('live')).toHaveText('One minute left');
  // Eight hours pass without a single tick.
  await page.clock.fastForward('08:00:00');
  await expect(page.getByRole('heading', { name: 'Paused' })).toBeVisible();
  await expect(page.locator('.play-clock')).toHaveText(/^0:5\d$/);
  await page.getByRole('button', { name: 'Resume' }).click();
  await word(page).fill('visions');
  await page.clock.runFor(60_000);
  // The word being entered counts.
  await expect(page.locator('.play-total')).toHaveText(/^5 points?$/);
  await expect(page.getByRole('heading', { name: 'Time is up' })).toBeVisible();
});

test('a result is still there after Back, and opens from the list of games until that is cleared', async ({ page }) => {
  await play(page);
  await enter(page, 'visions');
  await expectFound(page, ['visions']);
  await endTurn(page);
  await expect(page).toHaveURL(/result=\d+/);
  await page.getByRole('button', { name: 'New board' }).click();
  await expect(page.getByRole('timer')).toBeVisible();
  await page.goBack();
  await expect(page.locator('.play-total')).toHaveText(/^5 points?$/);
  await toLobby(page);
  const history = page.getByRole('list', { name: 'Past games' });
  await history.getByRole('link').first().click();
  await page.getByRole('radio', { name: /^Found/ }).check({ force: true });
  await expect(page.getByRole('option')).toHaveText(['visions']);
  await toLobby(page);
  await page.getByRole('button', { name: 'Clear history' }).click();
  await expect(history).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo' }).click();
  await unfold(page);
  await expect(history.getByRole('listitem')).toHaveCount(1);
  await play(page);
  await enter(page, 'bind');
  await finish(page);
  await expect(page.getByText('Replays don’t count toward your best.')).toBeVisible();
});
