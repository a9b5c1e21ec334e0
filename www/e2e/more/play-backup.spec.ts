/** Games move to another device in one file, and an invalid file changes nothing. */

import type { Page } from '@playwright/test';
import { expect, press, saved, test } from '../fixtures';
import { endTurn, enter, finish, lobby, play, toLobby, unfold } from '../play-parts';

const NOON = '2025-03-01T12:00:00Z';

const importing = (page: Page) => page.getByLabel('Import a file');
const pastGames = (page: Page) => page.getByRole('list', { name: 'Past games' }).getByRole('listitem');

/** Everything that the file contains. */
async function expectEverything(page: Page): Promise<void> {
  await unfold(page);
  await expect(pastGames(page)).toHaveCount(2);
  await expect(page.getByText('Today: 0 points.')).toBeVisible();
  await expect(page.getByText('Streak: 1 day.').first()).toBeVisible();
  await expect(page.getByRole('link', { name: 'Practice 3 words' })).toBeVisible();
  await expect(page.getByRole('combobox', { name: 'Time' })).toHaveValue('300');
  await expect(page.getByRole('checkbox', { name: 'Show how many words are left' })).toBeChecked();
  await expect(page.getByRole('checkbox', { name: 'Sound' })).toBeChecked();
  await expect(page.getByRole('checkbox', { name: /^Family filter/ }).first()).toBeChecked();
}

test('everything moves to another browser in one file', async ({ page, browser }) => {
  await page.clock.setFixedTime(NOON);
  await play(page);
  await enter(page, 'bind');
  await finish(page);
  await toLobby(page);
  await press(page, 'Today’s board', 'Start now');
  await endTurn(page, true);
  await lobby(page);
  await page.getByRole('radio', { name: 'Word Hunt' }).check({ force: true });
  await page.getByRole('combobox', { name: 'Time' }).selectOption('5:00');
  await page.getByRole('checkbox', { name: 'Show how many words are left' }).check();
  await page.getByRole('checkbox', { name: 'Sound' }).check();
  await page.locator('[aria-describedby=play-family]').check();
  await expectEverything(page);
  const { bytes: buffer, text } = await saved(page.getByRole('button', { name: 'Export everything' }));
  const file = { name: 'games.json', mimeType: 'application/json', buffer };

  const context = await browser.newContext();
  const other = await context.newPage();
  await other.clock.setFixedTime(NOON);
  await lobby(other);
  await expect(pastGames(other)).toHaveCount(0);
  // Importing the same file again adds nothing.
  for (const said of ['Imported 2 games and 2 daily results.', 'That file has no new games or daily results.']) {
    await lobby(other);
    await importing(other).setInputFiles(file);
    await expect(other.getByText(said).first()).toBeVisible();
    await expectEverything(other);
  }
  await pastGames(other).filter({ hasText: '21 November' }).getByRole('link').click();
  await other.getByRole('radio', { name: /^Found/ }).check({ force: true });
  await expect(other.getByRole('option')).toHaveText(['bind']);

  // An unreadable file is refused with a reason, and nothing is lost.
  await lobby(other);
  const damaged = JSON.stringify({ ...JSON.parse(text), games: [...JSON.parse(text).games, { ended: 'soon' }] });
  const newer = JSON.stringify({ ...JSON.parse(text), version: 99 });
  for (const [content, reason] of [
    ['{"format":"chess","games":[]}', 'That file isn’t a Boggle Lab export. Nothing was changed.'],
    [damaged, 'Game 3 in that file is damaged. Nothing was changed.'],
    [newer, 'That file was made by a newer version of Boggle Lab (file format 99). Nothing was changed.'],
  ] as const) {
    await importing(other).setInputFiles({ ...file, buffer: Buffer.from(content) });
    await expect(other.getByRole('alert')).toHaveText(reason);
  }
  await other.reload();
  await expectEverything(other);
  await context.close();
});
