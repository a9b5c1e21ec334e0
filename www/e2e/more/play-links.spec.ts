/** What links do: the same game for others, challenges, and links that can’t be followed. */

import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { arrive, expect, press, test } from '../fixtures';
import { GAME, compared, endTurn, enter, finish, handedOver, makeList, play, readBoard, toLobby } from '../play-parts';

test('a shared link opens the same board under the same rules', async ({ page, browser, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto('#/play?dice=big');
  // A friend may have it before it is played.
  await page.locator('summary', { hasText: 'Challenge a friend' }).click();
  await press(page, 'Get a board', 'Challenge a friend with this board');
  await expect(page.getByText('Link copied.').first()).toBeVisible();
  const sent = await page.evaluate(() => navigator.clipboard.readText());
  await press(page, 'Start now');
  const board = await readBoard(page);
  expect(board).toHaveLength(25);
  await finish(page);
  await expect(page.locator('.play-entry')).toContainText('common words');
  await page.getByRole('button', { name: 'Share' }).click();
  await expect(page.getByText('Result copied')).toBeVisible();
  const text = await page.evaluate(() => navigator.clipboard.readText());
  const link = text.split('\n').at(-1) ?? '';
  expect(link).toBe(sent);
  expect(text).toMatch(
    /^Boggle Lab: Random board\n0 points with 0 words\nWarming up: 0 of \d+ common words\nBig Boggle.* · 3:00 · 4\+ letters\n□{10}\nhttp\S+$/,
  );

  const friend = await browser.newPage();
  await friend.goto(link);
  await expect(friend.locator('.play-rules')).toHaveText(/^Big Boggle.* · 3:00 · 4\+ letters/);
  await friend.getByRole('button', { name: 'Play this board' }).click();
  expect(await readBoard(friend)).toEqual(board);
  await friend.close();
});

test('a game waits behind Back, and behind a link, which offers its own board first', async ({ page }) => {
  await page.goto('#/play');
  await page.getByRole('button', { name: 'New board' }).click();
  await page.waitForURL(/seed=/);
  await page.goBack();
  await page.getByRole('button', { name: 'Resume your game' }).click();
  await expect(page.getByRole('heading', { name: 'Paused' })).toBeVisible();
  await page.goto(`#/${GAME}&vs=bAAA&by=Anna`);
  const offered = page.locator('.play-cover').getByRole('button');
  await expect(offered).toHaveText(['Play this board', 'Resume your game']);
  await expect(offered.first()).toHaveClass(/primary/);
  await offered.last().click();
  await expect(page.getByRole('heading', { name: 'Paused' })).toBeVisible();
  // Without a link, the waiting game comes first, unless nothing is found in it.
  await page.getByRole('button', { name: 'New game…' }).click();
  await expect(offered).toHaveText(['Today’s board', 'Yesterday’s board', 'New board', 'Resume your game']);
  await play(page);
  await enter(page, 'side');
  await press(page, 'Pause', 'New game…');
  await expect(offered).toHaveText(['Resume your game', 'Today’s board', 'Yesterday’s board', 'New board']);
});

test('an invalid link is reported, and a game can still be played', async ({ page }) => {
  await page.goto('#/play?dice=nine&seed=x&time=soon&min=77');
  await expect(page.getByText('There is no dice set called “nine”.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'New board' })).toBeVisible();
  // So is one that a messenger has cut off.
  const withList = (id: string) => GAME.replace('enable2k', id);
  for (const cut of [withList('e'), withList('own:0a1b-3-17-f'), `${GAME}&vs=`, 'play?dice=new&seed=']) {
    await arrive(page, `#/${cut}`);
    await expect(page.getByText('This link is incomplete. Ask for it again.')).toBeVisible();
  }
  // An unreadable board is not offered, and the problem stays on the page.
  await page.goto('#/play?board=%21%21%21%21&dict=enable2k');
  await expect(page.getByRole('alert')).toHaveText(
    'This link’s board can’t be read. “!” isn’t a letter in this word list (tile 1). You can set up a different game here.',
  );
  await expect(page.getByRole('button', { name: 'Play this board' })).toHaveCount(0);
  await page.getByRole('button', { name: 'New board' }).click();
  await finish(page);
  // A missing word list is not replaced without asking.
  await page.goto('#/play?dice=big&seed=x&time=60&min=4&dict=own:0123456789ab-3-17-face');
  await expect(page.getByRole('alert')).toContainText('so it can’t start');
  await expect(page.getByRole('button', { name: 'Play this board' })).toHaveCount(0);
  await expect(page).toHaveURL(/dict=own:0123456789ab-3-17-face/);
  // The next board has the size of the link's dice, and no control says anything else.
  await expect(page.locator('.tile')).toHaveCount(25);
  await expect(page.getByRole('radio')).toHaveCount(0);
  await page.getByRole('button', { name: 'Play with ENABLE2K instead' }).click();
  await expect(page.getByRole('timer')).toContainText(/1:00|0:5\d/);
});

test('two phones can challenge each other offline, with only a link between them', async ({ browser }) => {
  const phone = async () => {
    const context = await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
    const page = await context.newPage();
    const handed = await handedOver(page);
    await page.goto('');
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
    await context.setOffline(true);
    return { page, handed };
  };
  const [{ page: anna, handed }, { page: ben, handed: back }] = [await phone(), await phone()];
  await play(anna);
  await enter(anna, 'visions', 'bind', 'side', 'tin');
  await finish(anna);
  await anna.getByRole('button', { name: 'Challenge a friend' }).click();
  await anna.getByRole('textbox', { name: 'Your name (optional)' }).fill('Anna');
  await expect(anna.getByRole('img', { name: 'QR code of the challenge link' })).toBeVisible();
  await anna.getByRole('button', { name: 'Send the link' }).click();
  await expect.poll(handed).toEqual([expect.stringMatching(/^Can you find more words than I did\?.*\nhttp\S+[?&]vs=/)]);
  const link = (await handed())[0]!.split('\n')[1]!;
  for (const each of ['visions', 'bind', 'side', 'tin']) expect(link).not.toContain(each);

  await ben.goto(link);
  const title = ben.getByRole('heading', { name: 'Anna challenges you' });
  await expect(title).toBeVisible();
  // What hangs below the line isn't cut off.
  expect(await title.evaluate((element) => element.scrollHeight - element.clientHeight)).toBeLessThanOrEqual(0);
  await ben.getByRole('button', { name: 'Play this board' }).click();
  await enter(ben, 'visions', 'fib');
  await endTurn(ben, true);
  // The verdict comes first, with and without shared words.
  await expect(ben.locator('.play-winner', { hasText: 'Anna wins. 3 : 1' })).toBeInViewport({ ratio: 1 });
  const both = ben.locator('.play-summary', { hasText: 'Counting shared words: 8 for Anna and 6 for you.' });
  await expect(both).toBeInViewport({ ratio: 1 });
  await expect(ben.getByRole('button', { name: 'Rematch on a new board' })).toBeInViewport({ ratio: 1 });
  await expect(ben.getByTestId('live')).toHaveText(/^Anna wins\. 3 : 1 .* Warming up\.$/);
  await expect(ben.locator('.play-level')).toHaveText('Your level: Warming up');
  await expect(ben.getByRole('heading', { level: 1 })).toHaveText('Finished · Challenge with Anna');
  // The comparison survives a reload, because the words are saved with the game.
  await ben.reload();
  const words = ['visions55', 'bind1', 'side1', 'fib1', 'tin1'];
  await expect(compared(ben)).toHaveText(['Points forAnna 3You 1', ...words]);
  await expect(ben.getByRole('row', { name: 'fib' }).getByRole('cell')).toHaveText(['', '1']);
  await ben.getByText('Send your result back').click();
  await ben.getByRole('button', { name: 'Copy the link' }).click();
  await expect(ben.getByText('Challenge link copied.').first()).toBeVisible();
  // Anna's own link, opened before and after the answer, adds nobody.
  const own = anna.getByText('This is your own challenge.');
  await anna.goto(link);
  await expect(own).toBeVisible();
  await anna.goto((await back())[0]!);
  await expect(anna.locator('.play-winner', { hasText: 'You win! 3 : 1' })).toBeVisible();
  // Nobody waits for an answer to an answer.
  await expect(anna.getByRole('button', { name: 'Rematch on a new board' })).toHaveClass(/primary/);
  await expect(anna.getByRole('button', { name: 'Send your result back' })).toHaveCount(0);
  await anna.getByRole('button', { name: 'Dismiss' }).click();
  await anna.goto(link);
  await expect(own).toBeVisible();
  await expect(anna.locator('.play-winner', { hasText: 'You win! 3 : 1' })).toBeVisible();
  // Whoever asks for a rematch gets the same board. It names the opponent, after a reload, too, and waits for the player.
  await anna.getByRole('button', { name: 'Rematch on a new board' }).click();
  await expect(anna.getByRole('heading', { name: /^Rematch with / })).toBeVisible();
  await ben.keyboard.press('Escape');
  await ben.getByRole('button', { name: 'Rematch on a new board' }).click();
  await expect(ben.getByRole('heading', { name: 'Rematch with Anna' })).toBeVisible();
  await expect(ben).toHaveURL(
    new RegExp(`seed=${new URLSearchParams(anna.url().split('?')[1]).get('seed')!.replace(' ', '.')}(&|$)`),
  );
  await ben.getByRole('button', { name: 'Start now' }).click();
  await finish(ben);
  await ben.reload();
  await expect(ben.getByRole('heading', { level: 1 })).toHaveText(/ · Rematch with Anna$/);
  await expect(ben.getByRole('button', { name: 'Challenge Anna' })).toHaveClass(/primary/);
  await Promise.all([anna.context().close(), ben.context().close()]);
});

test('a challenge carries the list of a class, and says when a list is too long', async ({ page, browser }) => {
  const all = readFileSync(new URL('../../../dicts/enable.txt', import.meta.url), 'utf8')
    .trim()
    .split('\n');
  const short = all.filter((word) => word.length > 2 && word.length < 8);
  const make = async (name: string, list: readonly string[]): Promise<void> => {
    await makeList(page, name, list);
    await page.getByRole('button', { name: 'New board' }).click();
    const fewer = page.getByRole('button', { name: 'Play it' });
    await expect(page.getByRole('timer').or(fewer)).toBeVisible();
    if (await fewer.isVisible()) await fewer.click();
    await finish(page);
    await page.getByRole('button', { name: 'Challenge a friend' }).click();
  };
  const handed = await handedOver(page);
  await page.goto('#/play');
  const every = (step: number, most: number) => short.filter((_, i) => i % step === 0).slice(0, most);
  await make('Class 3B', every(247, 209));
  await expect(page.getByText('Your list “Class 3B” is in the link')).toBeVisible();
  await page.getByRole('button', { name: 'Copy the link' }).click();
  await expect(page.getByText('Challenge link copied.').first()).toBeVisible();
  await press(page, 'Close', 'Share');
  await expect(page.getByText(/^Result copied.* Your list “Class 3B” is in the link/).first()).toBeVisible();
  const [link = '', shared = ''] = await handed();
  expect(link.length).toBeLessThan(2500);
  // Every link to a board with that list carries it, and one to Solve brings it there, too.
  const list = link.match(/&list=[\w-]+/)![0];
  expect(shared).toContain(list);
  const solver = await browser.newPage();
  await solver.goto(`#/solve?board=catdlinemaropets${link.match(/&dict=[^&]+/)![0]}${list}`);
  await press(solver, 'Save it in this browser and use it');
  await expect(solver.getByRole('button', { name: 'Dictionary: Class 3B' })).toBeVisible();
  await expect(solver).not.toHaveURL(/list=/);
  await solver.close();

  const friend = await browser.newPage();
  await friend.goto(link);
  await expect(friend.getByText('This game uses the word list “Class 3B”')).toBeVisible();
  await expect(friend.getByRole('alert')).toHaveCount(0);
  await friend.getByRole('button', { name: 'Add the list and play' }).click();
  await expect(friend.getByRole('button', { name: 'Dictionary: Class 3B' })).toBeVisible();
  await endTurn(friend, true);
  const names = (who: Page) =>
    who.getByRole('option').evaluateAll((options) => options.map((each) => each.textContent ?? '').sort());
  await expect(friend.locator('.play-filter')).toBeVisible();
  expect(await names(friend)).toHaveLength((await names(page)).length);
  await friend.close();

  await toLobby(page);
  await make('Long', every(60, 700));
  await expect(page.getByText('Your list “Long” is too long for a link')).toBeVisible();
});
