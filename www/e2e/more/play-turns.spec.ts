/** Several players on one device, and what a player hears and feels. */

import { expect, press, test } from '../fixtures';
import { compared, endTurn, enter, found, lobby, play, unfold } from '../play-parts';

test('two players take turns, and results are hidden until both have played', async ({ page }) => {
  // On a phone, where the board of a finished game sticks to the top and must not cover what comes next.
  await page.setViewportSize({ width: 390, height: 844 });
  await lobby(page);
  await page.getByRole('textbox', { name: /^Seed/ }).fill('2025-11-21');
  await page.locator('[name=players]').nth(1).check({ force: true });
  await page.getByRole('textbox', { name: 'Name of player 2' }).fill('Ben');
  // In a small window, the settings are far down, and the turn begins at the top.
  await page.setViewportSize({ width: 720, height: 450 });
  await page.getByRole('button', { name: 'Start the round' }).click();
  await expect(page.getByRole('heading', { name: 'Player 1’s turn' })).toBeInViewport({ ratio: 1 });
  await page.getByRole('button', { name: 'Start now' }).click();
  await enter(page, 'bind', 'side');
  await endTurn(page);
  await expect(page.getByRole('heading', { name: 'Pass the device to Ben' })).toBeVisible();
  await expect(page.getByRole('main')).not.toContainText(/bind|side|points/);
  // The board is hidden as well, because seeing it early would be an advantage.
  await expect(page.locator('.tile-face').first()).toHaveText('');

  // The round outlasts a reload.
  await page.reload();
  await page.getByRole('button', { name: 'Start Ben’s turn' }).click();
  await expect(page.getByRole('timer')).toContainText(/3:00|2:5\d/);
  await expect(found(page)).toHaveCount(0);
  await expect(page.locator('.play-score')).toContainText('Ben');
  await enter(page, 'bind', 'visions');
  await endTurn(page);

  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^End of the round/);
  await expect(page.locator('.play-winner')).toHaveText('Ben wins. 5 : 1');
  const versus = page.getByRole('region', { name: 'Challenge' });
  await expect(compared(page)).toHaveText(['Points forBen 5Player 1 1', 'visions5', 'bind11', 'side1']);
  await expect(page.locator('.play-level')).toHaveText('Together: Warming up');
  const summary = page.locator('.play-summary');
  await expect(summary).toContainText('Counting shared words: 6 for Ben and 2 for Player 1.');
  await versus.getByRole('checkbox', { name: 'Cancel shared words' }).uncheck();
  await expect(page.locator('.play-winner')).toHaveText('Ben wins. 6 : 2');
  await expect(summary).toContainText('Without shared words: 5 for Ben and 1 for Player 1.');
  // The words of both players count as found.
  await expect(page.locator('.play-summary')).toContainText('Together you found');
  await page.getByRole('radio', { name: /^Found/ }).check({ force: true });
  await expect(page.getByRole('option')).toHaveText(['visions', 'bind', 'side']);

  // The next board is for the same number of players. The finished round is kept, but counts for nobody.
  await press(page, 'Rematch on a new board', 'Start now');
  await endTurn(page);
  await page.getByRole('button', { name: 'End the round' }).click();
  await expect(page.getByRole('heading', { name: 'Play', exact: true })).toBeVisible();
  await unfold(page);
  await expect(page.locator('.play-more', { hasText: 'Your progress' })).toHaveCount(0);
  await page.getByRole('link', { name: /2 players/ }).click();
  await expect(page.locator('.play-winner')).toHaveText('Ben wins. 5 : 1');
  await expect(compared(page).last()).toHaveText('side1');
});

test('of three players without a word, each score is said once', async ({ page }) => {
  await lobby(page);
  await page.locator('[name=players]').nth(2).check({ force: true });
  await page.getByRole('button', { name: 'New board' }).click();
  for (let player = 0; player < 3; player++) await press(page, /^Start/, 'Pause', 'Finish');
  await expect(page.getByTestId('live')).toHaveText(
    'It’s a tie. 0 for Player 1, 0 for Player 2, and 0 for Player 3. Warming up.',
  );
  await expect(page.getByRole('button', { name: /^(Challenge a friend|Share)$/ })).toHaveCount(2);
  await expect(compared(page)).toHaveText('Points forPlayer 1 0Player 2 0Player 3 0');
});

test('sound and vibration follow their switches, which survive a reload', async ({ page }) => {
  // The frequencies and patterns of sound and vibration, which are replaced.
  await page.addInitScript(() => {
    const noted: unknown[] = [];
    const start = OscillatorNode.prototype.start;
    OscillatorNode.prototype.start = function (at) {
      noted.push(this.frequency.value);
      start.call(this, at);
    };
    Object.assign(window, { noted });
    Object.defineProperty(navigator, 'vibrate', { value: (pattern: number[]) => noted.push(pattern) > 0 });
  });
  const heard = () => page.evaluate(() => (window as unknown as { noted: unknown[] }).noted);
  const sound = page.getByRole('checkbox', { name: 'Sound' });
  const vibration = page.getByRole('checkbox', { name: 'Vibration' });
  await play(page);
  await enter(page, 'bind', 'bind', 'zzz');
  expect(await heard()).toEqual([]);
  await page.getByRole('button', { name: 'Pause' }).click();
  await sound.check();
  await vibration.check();
  await page.getByRole('button', { name: 'Resume' }).click();
  await enter(page, 'side', 'side', 'zzz');
  await expect.poll(heard).toEqual([659, 880, [18], 440, [12, 40, 12], 220, [60]]);

  // The game is restored with the page, and so are the switches that were set in it.
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Paused' })).toBeVisible();
  await expect(sound).toBeChecked();
  await expect(vibration).toBeChecked();
  await vibration.uncheck();
  await page.getByRole('button', { name: 'Resume' }).click();
  await enter(page, 'tin');
  await expect.poll(heard).toEqual([659, 880]);
});
