/** Solve: boards in links, words and their paths, the notes next to them, and custom lists. */

import { expect, test } from './fixtures';
import { list, open, points, tile, word, words } from './solve-parts';

test('a first visit shows the famous board, solved', async ({ page }) => {
  await open(page);
  await expect(points(page)).toHaveText('3,625');
  await expect(words(page)).toHaveText('1,045');
  await expect(tile(page, 1, 1)).toHaveAccessibleName('row 1, column 1, P, in 238 words');
  await expect(word(page, 'replastering')).toBeVisible();
  await expect(page.locator('.path-word')).toHaveText('replastering');
  await expect(page.getByText('No 4×4 board scores higher')).toBeVisible();
  await expect(page.getByTestId('live')).toHaveText('1,045 words, 3,625 points.');
});

test('Back goes to the previous board, and Forward to the next', async ({ page }) => {
  await open(page);
  await page.getByRole('button', { name: 'Rotate 90°' }).click();
  await expect(tile(page, 1, 1)).toHaveAccessibleName(/T/);
  await expect(page).toHaveURL(/board=/);
  await expect(points(page)).toHaveText('3,625');
  await page.getByRole('textbox', { name: 'Board as text' }).fill('catdlinemaropets');
  await expect(points(page)).toHaveText('2,338');
  await page.goBack();
  await expect(points(page)).toHaveText('3,625');
  await expect(tile(page, 1, 1)).toHaveAccessibleName(/T/);
  await page.goForward();
  await expect(points(page)).toHaveText('2,338');
});

test('a link with an impossible points table says so and scores by the standard one', async ({ page }) => {
  await open(page, '#/solve?board=catdlinemaropets&scoring=1,2,x');
  await expect(page.getByText('This link’s points table is invalid; using the standard one.').first()).toBeVisible();
  await expect(points(page)).toHaveText('2,338');
});

test('a board in a link that can’t be read is reported, and the famous board is shown', async ({ page }) => {
  await open(page, '#/solve?board=abcdefg');
  await expect(page.getByRole('alert')).toContainText('7 letters');
  await expect(page.getByRole('textbox', { name: 'Board as text' })).toHaveValue('abcdefg');
  await expect(points(page)).toHaveText('3,625');
});

test('links to danvk.org/boggle open unchanged', async ({ page }) => {
  for (const [link, score, words] of [
    ['?board=stsaseblt&multiboggle=1&dims=33', '512', '470'],
    ['?board=eeesrvrreeesrsrs&multiboggle=1', '21,953', '189'],
    ['?board=ad..eg..........&multiboggle=1', '8', ''],
  ] as const) {
    await open(page, link);
    await expect(points(page)).toHaveText(score);
    if (words) await expect(page.getByRole('complementary').getByText(words)).toBeVisible();
  }
  // There, letters run down the columns; here, along the rows.
  await open(page, '?board=stsaseblt&multiboggle=1&dims=33');
  await expect(page).toHaveURL(/#\/solve\?board=sabtslset&multi=1$/);
  await open(page, '?board=perslatgsineters&wordlist=sowpods');
  await expect(page.getByText('word list “sowpods”')).toBeVisible();
  await expect(points(page)).toHaveText('3,625');
});

test('a word draws its path; all its paths can be stepped through', async ({ page }) => {
  await open(page);
  await word(page, 'elaterites').hover();
  await expect(page.locator('.path')).toHaveCount(1);
  await page.getByRole('searchbox').fill('enter');
  await word(page, 'enters').click();
  await expect(page).toHaveURL(/word=enters/);
  await page.mouse.move(2, 2);
  const line = page.locator('.path-body');
  const first = await line.getAttribute('d');
  await page.getByRole('button', { name: 'Next path' }).click();
  await expect(page.getByText(/path 2 of \d/)).toBeVisible();
  expect(await line.getAttribute('d')).not.toBe(first);
  await expect(page).toHaveURL(/path=2/);
  await page.reload();
  await expect(page.getByText(/path 2 of \d/)).toBeVisible();
  expect(await line.getAttribute('d')).not.toBe(first);
});

test('a pattern in a link can neither stop the page nor hide all words', async ({ page }) => {
  await page.goto(`#/solve?board=perslatgsineters&find=${'*'.repeat(26)}q`);
  await expect(page.locator('.words-remark')).toContainText('0 of 1,045 words');
  await page.goto('#/solve?board=perslatgsineters&find=/^re/');
  await expect(page.locator('.words-remark')).toContainText('Regular expressions can’t be used here');
  await expect(list(page).getByRole('option').first()).toBeVisible();
  for (const field of [page.getByRole('searchbox'), page.getByRole('textbox', { name: 'Board as text' })]) {
    await expect(field).toHaveAttribute('autocorrect', 'off');
  }
});

test('words can be found, sorted, and navigated by keyboard', async ({ page }) => {
  await open(page);
  await page.getByRole('searchbox').fill('*ings');
  await expect(list(page).getByRole('option').first()).toHaveText('plasterings');
  await page.getByRole('combobox', { name: 'Sort words' }).selectOption('alphabet');
  await expect(page).toHaveURL(/find=\*ings&sort=alphabet|find=%2Aings&sort=alphabet/);
  await expect(list(page).getByRole('group').first()).toHaveAccessibleName(/^[A-Z]$/);
  await list(page).focus();
  await page.keyboard.press('End');
  const last = list(page).getByRole('option').last();
  await expect(last).toHaveClass(/word-current/);
  await page.keyboard.press('Enter');
  await expect(last).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Escape');
  await expect(last).toHaveAttribute('aria-selected', 'false');
});

test('the notes next to it: counts, dice, rotations and reflections', async ({ page }) => {
  const notes = page.getByRole('complementary', { name: 'About this board' });
  await open(page, '#/solve?board=perslatgsineters&multi=1');
  // The map counts each word once, even where the score counts every path; and then no proof is claimed.
  await expect(notes.getByText('Here each word counts once, even when every path is counted above.')).toBeVisible();
  await expect(page.getByText('No 4×4 board scores higher')).toHaveCount(0);
  await open(page);
  await page.getByText('For researchers').click();
  await expect(notes.getByText('4,747')).toBeVisible();
  await expect(notes.getByText('4,732')).toBeVisible();
  await expect(notes.getByText('Local maximum: no single change scores higher.')).toBeVisible();
  await expect(notes.getByText('Here each word counts once')).toHaveCount(0);
  await expect(notes.getByText('can roll it').first()).toBeVisible();
  const copies = notes.getByRole('listitem').getByRole('link');
  await expect(copies).toHaveCount(8);
  await copies.nth(3).click();
  await expect(points(page)).toHaveText('3,625');
  await expect(page).not.toHaveURL(/perslatgsineters/);
});

test('the words that are shown can be copied and saved', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await open(page, '#/solve?board=perslatgsineters&find=*ings');
  await page.getByRole('button', { name: 'Copy or save these words' }).click();
  await page.getByRole('button', { name: 'Copy words' }).click();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied.split('\n')[0]).toBe('plasterings');
  await page.getByRole('button', { name: 'Copy or save these words' }).click();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save as a table (CSV)' }).click();
  expect((await download).suggestedFilename()).toBe('words-perslatgsineters.csv');
});

test('a printout has the board and all of its words, and nothing of the page', async ({ page }) => {
  await open(page);
  await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
  await page.emulateMedia({ media: 'print' });
  await expect(page.locator('.paper .mini')).toBeVisible();
  await expect(page.locator('.paper h2').first()).toContainText('1,045 words, 3,625 points');
  const words = (await page.locator('.paper-key p').allTextContents()).flatMap((line) => line.split(', '));
  expect(new Set(words).size).toBe(1045);
  await expect(page.locator('.masthead')).toBeHidden();
  await expect(page.locator('.solve')).toBeHidden();
  await page.evaluate(() => dispatchEvent(new Event('afterprint')));
  await page.emulateMedia({ media: 'screen' });
  await expect(page.locator('.solve')).toBeVisible();
});

test('rules and size are changed', async ({ page }) => {
  await open(page);
  await page.getByRole('button', { name: 'Scoring', exact: true }).click();
  await page.getByRole('radio', { name: '4', exact: true }).check({ force: true });
  await expect(words(page)).not.toHaveText('1,045');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Size: 4 by 4' }).click();
  await page.getByRole('group', { name: 'Rows' }).getByRole('radio', { name: '3' }).check({ force: true });
  await expect(page.getByRole('grid', { name: 'Board, 3 by 4' })).toBeVisible();
  await page.getByRole('button', { name: 'Dice', exact: true }).click();
  await page.getByRole('button', { name: /Super Big/ }).click();
  await expect(page.getByRole('grid', { name: 'Board, 6 by 6' })).toBeVisible();
});

test('while another list is read, the results on the screen still name the previous one', async ({ page, context }) => {
  await open(page, '#/solve?board=perslatgsineters');
  let release = (): void => undefined;
  const held = new Promise<void>((done) => (release = done));
  await context.route(/enable-/, async (route) => {
    await held;
    await route.continue();
  });
  await page.getByRole('button', { name: 'Dictionary: ENABLE2K' }).click();
  await page.getByRole('radio', { name: /^ENABLE / }).check();
  await page.getByRole('dialog', { name: 'Dictionary' }).getByRole('button', { name: 'Close' }).click();
  await expect(page.getByRole('button', { name: 'Dictionary: ENABLE', exact: true })).toBeVisible();
  const shown = page.getByRole('region', { name: 'Words', exact: true });
  await expect(shown).toHaveAttribute('aria-busy', 'true');
  await expect(page.locator('.headline')).toHaveAttribute('data-waiting', 'true');
  await expect(page.locator('.headline')).toContainText('proved in 2025 for ENABLE2K');
  release();
  await expect(points(page)).toHaveText('3,623');
  await expect(page.locator('.headline')).toContainText('with ENABLE.');
  await expect(shown).toHaveAttribute('aria-busy', 'false');
});

test('a file dropped anywhere is offered as a list', async ({ page }) => {
  await open(page);
  await page.evaluate(() => {
    const data = new DataTransfer();
    data.items.add(new File(['later\nplate\n'], 'small.txt', { type: 'text/plain' }));
    for (const type of ['dragenter', 'drop'])
      document.body.dispatchEvent(new DragEvent(type, { dataTransfer: data, bubbles: true, cancelable: true }));
  });
  const dialog = page.getByRole('dialog', { name: 'Dictionary' });
  await expect(dialog.getByRole('textbox', { name: 'Name' })).toHaveValue('small');
  await dialog.getByRole('button', { name: 'Make dictionary' }).click();
  await expect(dialog.getByText(/small is ready: 2 words/)).toBeVisible();
});

test('a long list scrolls with few elements', async ({ page }) => {
  await open(page, '#/solve?board=ligdrmanesietildsracsepes');
  await expect(points(page)).toHaveText('10,406');
  await expect(words(page)).toHaveText('2,344');
  expect(await list(page).getByRole('option').count()).toBeLessThan(300);
  await page.mouse.move(700, 700);
  await page.mouse.wheel(0, 30_000);
  await expect(page.getByText('3 letters')).toBeVisible();
  expect(await list(page).getByRole('option').count()).toBeLessThan(300);
});
