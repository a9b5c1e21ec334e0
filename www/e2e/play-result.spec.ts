/** What a result says: the verdict first, a measure that means something, and three things to learn. */

import { expect, press, test } from './fixtures';
import { catchPrint, enter, finish, lobby, makeList, play, readBoard } from './play-parts';

test.use({ viewport: { width: 390, height: 664 } });

test('a result has a level, the common words, and three things to learn from this game', async ({ page }) => {
  await play(page);
  await enter(page, 'bind', 'tin');
  await page.keyboard.press('1');
  await finish(page);
  await expect(page.locator('.play-level')).toBeInViewport({ ratio: 1 });
  await press(page, 'Warming up. What does this level mean?');
  await expect(page.getByRole('dialog')).toContainText('Solid from 20%');
  await page.keyboard.press('Escape');
  await expect(page.locator('.play-entry')).toContainText('You found 2 words, 2 of the 61 common words.');
  await expect(page.getByTestId('live')).toHaveText(
    /^Finished\. 2 of 214 points\. Warming up\. You found 2 words, 2 of/,
  );
  await expect(page.getByText(/The board has more points than \d+ of 100 boards/)).toBeVisible();
  // It opens on what is new.
  await expect(page.getByRole('radio', { name: /^Missed common words/ })).toBeChecked();
  await expect(page.getByRole('option', { name: /^bind,/ })).toHaveCount(0);
  // The heads count what is below them and are equally far below it, and the bars have room for what they show: 2 of 84 words, or more.
  await page.setViewportSize({ width: 390, height: 9000 });
  const spaces: number[] = [];
  let end = NaN;
  for (const group of await page.getByRole('listbox').getByRole('group').all()) {
    const { y, height } = (await group.boundingBox())!;
    spaces.push(y - end);
    end = y + height;
    const shown = await group.getByRole('option').count();
    await expect(group.locator('.word-head')).toContainText(new RegExp(`^\\d+ points?${shown} words?`));
  }
  for (const space of spaces.slice(1)) expect(space).toBeCloseTo(spaces[1]!, 1);
  await page.setViewportSize({ width: 390, height: 664 });
  const bar = (await page.locator('.play-lengths tr').first().locator('td').first().boundingBox())!;
  expect(bar.width).toBeGreaterThan(200);
  // The buttons are in one row.
  const tops = await page
    .locator('.play-next > *')
    .evaluateAll((all) => all.flatMap((each) => Array.from(each.getClientRects(), ({ top }) => Math.round(top))));
  expect(new Set(tops).size).toBe(1);
  const coach = page.getByRole('region', { name: 'To learn from this game' });
  await expect(coach).toContainText('You found TIN. The board also had');
  await expect(coach).toContainText('The longest common word you missed:');
  // The place is that on the board as it is shown.
  const place = await coach.getByText(/You never used the/).textContent();
  const [, face, row, col] = place!.match(/used the (\w+) in row (\d), column (\d)\./)!;
  await expect(page.locator('.tile-face').nth(4 * Number(row) + Number(col) - 5)).toHaveText(face!);
  const taught = await coach.locator('.play-taught button:first-child').allTextContents();
  expect(new Set(taught).size).toBe(taught.length);
  await coach.getByRole('button', { name: 'tins', exact: true }).click();
  await expect(page.locator('.tile-lit')).toHaveCount(4);
  await coach.getByRole('button', { name: 'Practice “tins”' }).click();
  await expect(coach.getByRole('button', { name: 'Practice “tins”' })).toBeDisabled();
  await expect(page.getByTestId('live')).toHaveText('tins: In your practice deck');
});

test('a board with few words has no levels, and nothing of a larger one after it is drawn on it', async ({ page }) => {
  await play(page, 'play?board=jawzzzzzz&time=60&dict=enable2k');
  await enter(page, 'jaw');
  await finish(page);
  await expect(page.locator('.play-entry')).toContainText('You found 1 word, 1 of the 2 common words.');
  await expect(page.locator('.play-level')).toHaveCount(0);
  await expect(page.locator('.play-entry')).not.toContainText('more would have been');
  await page.goto('#/play?today=1');
  await expect(page.getByRole('heading', { name: 'Ready?' })).toBeVisible();
});

test('a list of one’s own makes boards that have its words, on paper and on the screen', async ({ page }) => {
  await catchPrint(page);
  const words =
    'planet comet meteor saturn jupiter mercury venus earth mars neptune uranus orbit rocket shuttle astronaut galaxy star ' +
    'moon eclipse crater telescope gravity light solar lunar probe rover launch space alien';
  await lobby(page);
  // Words typed in the dialog outlast it.
  await page.getByRole('button', { name: /^Dictionary:/ }).click();
  const field = page.getByRole('textbox', { name: 'Words, one per line' });
  await field.fill('planet');
  // The bar with the buttons doesn't cover them.
  const bottom = async () => (await field.boundingBox())!.y + (await field.boundingBox())!.height;
  await expect.poll(bottom).toBeLessThan((await page.locator('.make-list').boundingBox())!.y);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: /^Dictionary:/ }).click();
  await expect(field).toHaveValue('planet');
  await page.keyboard.press('Escape');
  await page.getByRole('textbox', { name: 'Title of the sheet' }).fill('Class 3B');
  await page.getByRole('textbox', { name: /^Your words/ }).fill(words);
  await page.getByRole('button', { name: 'Find boards' }).click();
  await expect(page.getByText('Class 3B is ready: 30 words.').first()).toBeVisible();
  await expect(page.getByText(/^Board 1: \d+ of your words$/).first()).toBeVisible();
  // It is only for these boards.
  await expect(page.getByRole('button', { name: 'Dictionary: ENABLE2K' })).toBeVisible();
  await expect(page.getByText(/Looking for/)).toHaveCount(0);
  const least = page.getByLabel(/words from this list/).last();
  await least.fill('4');
  await page.getByRole('group', { name: 'Number of boards' }).getByRole('radio', { name: '3' }).check({ force: true });
  await page.getByRole('checkbox', { name: 'One large board on each page' }).check();
  // What was found for other settings is gone.
  await press(page, 'Find boards', 'Print');
  await expect(page.locator('.paper-page')).toHaveCount(3);
  await expect(page.locator('.paper-page h1')).toHaveText(['Class 3B', 'Class 3B', 'Class 3B']);
  const had = new Set<string>();
  for (const key of await page.locator('.paper-key p').allTextContents()) {
    const on = key.split(', ');
    expect(on.length).toBeGreaterThanOrEqual(4);
    for (const word of on) expect(words.split(' ')).toContain(word);
    // Each board has a word that none before it has.
    expect(on.some((word) => !had.has(word))).toBe(true);
    for (const word of on) had.add(word);
  }
  // The code carries the list. An address to type couldn't.
  await expect(page.locator('.paper-link:has(svg)')).toHaveText(new Array(3).fill('Scan to play this board'));
  await expect(page.locator('.paper-key h2').last()).toHaveText(/^Class 3B · Key to board 3 \d+ words$/);
  await page.evaluate(() => dispatchEvent(new Event('afterprint')));
  // A key can leave out the words that are not common in ENABLE2K.
  await page.getByRole('combobox', { name: 'Words of the boards' }).selectOption({ label: 'Common words only' });
  await page.getByRole('button', { name: 'Print', exact: true }).click();
  await expect(page.locator('.paper-key')).toHaveCount(3);
  const common = (await page.locator('.paper-key p').allTextContents()).flatMap((key) => key.split(', '));
  expect(common.length).toBeGreaterThan(3);
  for (const word of common) expect(words.split(' ')).toContain(word);
  expect(common).not.toContain('uranus');
  await page.evaluate(() => dispatchEvent(new Event('afterprint')));

  // No board has 500 of 31 words, and that is said before the clock starts.
  await least.fill('500');
  // A search can be given up. The boards that it finds differ, though all are the best that were found.
  await press(page, 'Find boards', 'Cancel');
  await expect(page.getByRole('button', { name: 'Find boards' })).toBeFocused();
  await page.getByRole('button', { name: 'Find boards' }).click();
  await expect(page.getByText(/^Looking for a board… \d+ of 500 words so far$/).last()).toBeVisible();
  await expect(page.getByText(/^No board with at least 500 of your words was found\. .* closest\.$/)).toBeVisible();
  await expect(page.locator('.play-sheet .mini')).toHaveCount(3);
  const shown = await page.locator('.play-sheet .mini').evaluateAll((all) => all.map((each) => each.textContent));
  expect(new Set(shown).size).toBe(3);
  // They are still there after one of them was shown to the class, and a plain game has the usual list again.
  await page.getByRole('button', { name: 'Show on a projector' }).first().click();
  await expect(page.getByRole('heading', { name: 'Class 3B · Board 1' })).toBeVisible();
  await page.goBack();
  await expect(page.locator('.play-sheet .mini')).toHaveCount(3);
  await page.getByRole('button', { name: 'New board' }).click();
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText(/^Play a board with \d+ common words\?/);
  await press(question, 'Cancel');
  // The lobby offers the first board of the list that was chosen, and a result the next one.
  await page.getByRole('button', { name: /^Dictionary:/ }).click();
  await page.getByRole('radio', { name: /^Class 3B/ }).click();
  for (let board = 0; board < 2; board++) {
    await page.getByRole('button', { name: 'New board' }).click();
    await expect(question).toContainText(/^Play a board with \d+ words\?/);
    await expect(page.getByRole('timer')).toHaveCount(0);
    await question.getByRole('button', { name: 'Play it' }).click();
    await finish(page);
  }
  await expect(page.getByRole('option').nth(3)).toBeVisible();
});

test('a list in another script makes boards of its own letters', async ({ page }) => {
  await page.goto('#/play');
  await makeList(page, 'Слова', ['дом', 'кот', 'мама', 'книга', 'окно', 'луна', 'вода', 'хлеб', 'молоко', 'ветер']);
  await page.getByRole('button', { name: 'New board' }).click();
  await expect(page.getByRole('timer')).toBeVisible();
  expect((await readBoard(page)).join('')).toMatch(/^[а-я]{16}$/);
});

test('a game without a clock shows a word letter by letter', async ({ page }) => {
  await play(page, 'play?board=perslatgsineters&time=none&dict=enable2k');
  await page.getByRole('button', { name: 'Show me a letter' }).click();
  await expect(page.locator('.play-hint')).toContainText(/[A-Z] _ _/);
  await page.getByRole('button', { name: 'One more letter' }).click();
  await expect(page.getByTestId('live')).toContainText(/^A word of 3 letters: [a-z], [a-z]$/);
  // A whole word is followed by another one.
  const hinted: string[] = [];
  for (const go of ['One more letter', 'Another word', 'One more letter', 'One more letter']) {
    await page.getByRole('button', { name: go }).click();
    hinted.push((await page.locator('.play-hint .num').textContent())!);
  }
  expect(hinted.map((each) => each.replace(/[A-Z]/g, 'x'))).toEqual(['x x x', 'x _ _', 'x x _', 'x x x']);
  expect(hinted[3]).not.toBe(hinted[0]);
  // One tap doesn't end a game in which nothing is found.
  await press(page, 'Finish', 'Keep playing');
  // On this small phone, the words found are still on the screen.
  await enter(page, 'plate');
  await expect(page.getByRole('region', { name: /Words found/ }).getByRole('listitem')).toBeInViewport();
});

test('on a projector, board and clock fill the screen, and a code leads to that board', async ({ page }) => {
  await page.setViewportSize({ width: 1920, height: 1080 });
  await play(page);
  await page.getByRole('button', { name: 'Show on a projector' }).click();
  await expect(page.getByRole('img', { name: 'QR code of the link to this board' })).toBeInViewport({ ratio: 1 });
  // The clock waits until the class has scanned the code, and one key starts it.
  await expect(page.getByRole('heading', { name: 'Daily board, 21 November 2025' })).toBeInViewport({ ratio: 1 });
  await expect(page.getByRole('button', { name: 'Resume' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Pause' })).toBeFocused();
  await expect(page.locator('.tile-face').first()).not.toHaveText('');
  const board = await page.locator('.board').boundingBox();
  const clock = await page.getByRole('timer').boundingBox();
  expect(board!.height).toBeGreaterThan(1000);
  expect(clock!.height).toBeGreaterThan(150);
  expect(clock!.x).toBeGreaterThan(board!.x + board!.width);
  await expect(page.locator('.masthead')).toBeHidden();
  await expect(page.getByRole('textbox', { name: 'Word' })).toBeHidden();
  // A word that is typed here is entered, and Enter pauses nothing by accident.
  await page.keyboard.type('zzz\n');
  await expect(page.getByTestId('live')).toHaveText('ZZZ isn’t on the board');
  // A phone that is shown on a television offers it while the game is paused.
  await page.setViewportSize({ width: 390, height: 664 });
  await press(page, 'Leave the projector view', 'Pause', 'Show on a projector', 'Resume');
  for (const part of [page.getByRole('timer'), page.locator('.board'), page.getByRole('img', { name: /^QR code/ })])
    await expect(part).toBeInViewport({ ratio: 1 });
  // The class compares its words before it sees the answers.
  await page.keyboard.press('0');
  await page.getByRole('button', { name: 'Finish now' }).click();
  await expect(page.getByRole('heading', { name: 'Finished' })).toBeInViewport({ ratio: 1 });
  await expect(page.getByRole('img', { name: /^QR code/ }).or(page.getByRole('listbox'))).toHaveCount(0);
  await page.getByRole('button', { name: 'Show the answers' }).click();
  await expect(page.getByRole('option').first()).toBeVisible();
  // The next board waits, too.
  await press(page, 'New board', 'Start now');
});
