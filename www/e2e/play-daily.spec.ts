/** The board of the day: the way in, the streak, the calendar, and the player's own midnight. */

import { expect, hold, press, test } from './fixtures';
import { endTurn, makeList, toLobby, unfold } from './play-parts';

test.use({ viewport: { width: 390, height: 664 }, timezoneId: 'America/Los_Angeles' });

test('one tap on the first screen starts today’s board, and later shows its result', async ({ page }) => {
  // 9 p.m. on 28 February in Los Angeles, already 1 March in Greenwich.
  await page.clock.setFixedTime('2025-03-01T05:00:00Z');
  await page.goto('');
  const way = page.getByRole('link', { name: 'Play today’s board' });
  await expect(way).toBeInViewport({ ratio: 1 });
  await way.click();
  // The clock waits for three seconds, or for a tap.
  await expect(page.getByRole('heading', { name: 'Ready?' })).toBeVisible();
  await expect(page.locator('.play-clock')).toHaveText('3:00');
  await page.getByRole('button', { name: 'Start now' }).click();
  await expect(page.getByRole('timer')).toBeVisible();
  await expect(page).toHaveURL(/seed=2025-02-28&/);
  // The first screen knows the game, and offers no second way to it.
  await page.getByRole('link', { name: 'Boggle Lab' }).click();
  await expect(way).toHaveCount(0);
  await page.getByRole('link', { name: 'Resume your game' }).click();
  await page.getByRole('button', { name: 'Resume' }).click();
  // The only try that counts isn't ended by one tap.
  await endTurn(page);
  const release = await hold(page.context(), /tiers-/);
  await press(page, 'Keep playing', 'Finish', 'Finish now');
  // It is said once, when everything is known.
  await expect(page.locator('.play-total')).toBeVisible();
  await expect(page.getByTestId('live')).not.toContainText('points');
  release();
  await expect(page.getByTestId('live')).toHaveText(/^Finished\. 0 of \d+ points\. Warming up\. .* Streak: 1 day\.$/);
  await page.goto('');
  await expect(page.getByText('Streak: 1 day')).toBeInViewport({ ratio: 1 });
  await page.getByRole('link', { name: 'Today: 0 points' }).click();
  await expect(page.locator('.play-total')).toBeVisible();
  await expect(page).toHaveURL(/seed=2025-02-28.*result=/);

  await page.goto('#/play');
  await expect(page.getByText('Next board in 3 h.')).toBeInViewport({ ratio: 1 });
  await expect(page.getByRole('button', { name: 'See today’s result' })).toBeInViewport({ ratio: 1 });
  await unfold(page);
  // A day that was played shows its result, and another one starts its board.
  await page.getByRole('button', { name: 'Today, 28 February 2025, 0 points', exact: true }).click();
  await expect(page).toHaveURL(/seed=2025-02-28.*result=/);
  await expect(page.locator('.play-total')).toBeVisible();
  await toLobby(page);
  await press(page, 'Yesterday’s board', 'Start now');
  await expect(page).toHaveURL(/seed=2025-02-27&/);
  await endTurn(page);
  await expect(page.getByText('It doesn’t count for your streak')).toBeVisible();
  // What was said of a game is gone with it.
  await toLobby(page);
  await expect(page.getByRole('button', { name: 'Yesterday’s result' })).toBeVisible();
  await expect(page.getByTestId('live')).toBeEmpty();
});

test('a board begun before midnight counts for its day, and a page left open has the next one', async ({ page }) => {
  await page.clock.install({ time: '2025-03-01T07:58:30Z' });
  for (const played of [120_000, 0]) {
    await page.goto('');
    await page.getByRole('link', { name: 'Play today’s board' }).click();
    await page.getByRole('button', { name: 'Start now' }).click();
    await page.clock.runFor(played);
    await endTurn(page, true);
  }
  await expect(page.locator('.play-entry')).toContainText('Streak: 2 days.');
  await page.goto('');
  await expect(page.getByRole('link', { name: /^Today: / })).toBeVisible();
  await page.clock.fastForward('24:00:00');
  // The page looks at the clock every twenty seconds.
  await page.clock.runFor(20_000);
  await expect(page.getByRole('link', { name: 'Play today’s board' })).toBeVisible();
});

test('after today’s board, a player is back with their own list', async ({ page }) => {
  await page.goto('#/play');
  await makeList(page, 'Space', ['planet', 'star', 'moon', 'lunar', 'solar', 'orbit']);
  await expect(page.getByText('the same board for everyone, with ENABLE2K')).toBeVisible();
  await page.getByRole('button', { name: 'Today’s board' }).click();
  await expect(page.getByRole('button', { name: 'Dictionary: ENABLE2K' })).toBeVisible();
  await endTurn(page, true);
  await page.getByRole('button', { name: 'New board' }).click();
  await expect(page.getByRole('timer')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Dictionary: Space' })).toBeVisible();
  // Nor does today's board take the place of a game in progress, but it comes first if nothing is found in that.
  await page.goto('about:blank');
  await page.clock.setFixedTime(Date.now() + 86_400_000);
  await page.goto('');
  await expect(page.getByRole('link', { name: 'Resume your game' })).toBeInViewport({ ratio: 1 });
  await expect(page.getByRole('link', { name: 'Play today’s board' })).toHaveClass(/primary/);
  await page.getByRole('link', { name: 'Play today’s board' }).click();
  await expect(page.getByRole('button', { name: 'Today’s board' })).toHaveClass(/primary/);
  for (const name of ['Resume your game', 'Today’s board'])
    await expect(page.getByRole('button', { name })).toBeInViewport({ ratio: 1 });
  // A game is kept also while its list isn't there.
  await press(page, /^Dictionary:/, 'Remove Space', /^Remove$/, 'Close', 'Resume your game');
  await expect(page.getByRole('alert')).toContainText('isn’t saved in this browser');
  await expect(page.getByRole('button', { name: 'Resume your game' })).toBeVisible();
});
