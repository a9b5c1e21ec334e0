/** Solve: boards in links, words and their paths, the notes next to them, and custom lists. */

import { expect, hold, press, saved, test } from './fixtures';
import { list, open, points, word, words } from './solve-parts';

const PERS = '#/solve?board=perslatgsineters';

test('what can’t be read in a link is reported, and neither stops the page nor hides all words', async ({ page }) => {
  await open(page, '#/solve?board=catdlinemaropets&scoring=1,2,x');
  await expect(page.getByText('This link’s points table is invalid; using the standard one.').first()).toBeVisible();
  await expect(points(page)).toHaveText('2,338');
  await page.goto(`${PERS}&find=${'*'.repeat(26)}q`);
  await expect(page.locator('.words-remark')).toContainText('0 of 1,045 words');
  await page.goto(`${PERS}&find=/^re/`);
  await expect(page.locator('.words-remark')).toContainText('Regular expressions can’t be used here');
  await expect(list(page).getByRole('option').first()).toBeVisible();
  // The famous board takes the place of one that can't be read.
  await page.goto('about:blank');
  await open(page, '#/solve?board=abcdefg');
  await expect(page.getByRole('alert')).toContainText('7 letters');
  const field = page.getByRole('textbox', { name: 'Board as text' });
  await expect(field).toHaveValue('abcdefg');
  await expect(page.locator('.headline-caption')).toHaveText('This is the score of the board shown, not of your text.');
  await expect(points(page)).toHaveText('3,625');
  // Every object has this property, but no browser this list.
  await page.goto(`${PERS}&dict=constructor`);
  await page.getByRole('button', { name: /^Dictionary/ }).click();
  await expect(page.getByRole('dialog').getByText(/isn’t saved in this browser/)).toBeVisible();
  for (const each of [page.getByRole('searchbox'), field]) await expect(each).toHaveAttribute('autocorrect', 'off');
});

test('a link to danvk.org/boggle opens unchanged, and says what is not supported', async ({ page }) => {
  await open(page, '?board=stsaseblt&multiboggle=1&dims=33&wordlist=sowpods');
  await expect(points(page)).toHaveText('512');
  await expect(page.getByRole('complementary').getByText('470')).toBeVisible();
  await expect(page.getByText('word list “sowpods”')).toBeVisible();
  // There, letters run down the columns; here, along the rows.
  await expect(page).toHaveURL(/#\/solve\?board=sabtslset&multi=1$/);
});

test('words can be found, sorted, and navigated by keyboard; one draws its path, and has others', async ({ page }) => {
  await open(page);
  const search = page.getByRole('searchbox');
  await search.fill('*ings');
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

  await search.fill('e*te*s');
  await word(page, 'elaterites').hover();
  await expect(page.locator('.path')).toHaveCount(1);
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

test('the notes next to it: counts, dice, rotations and reflections', async ({ page }) => {
  const notes = page.getByRole('complementary', { name: 'About this board' });
  await open(page, `${PERS}&multi=1`);
  // The map counts each word once, even where the score counts every path; and then no proof is claimed.
  await expect(notes.getByText('Here each word counts once, even when every path is counted above.')).toBeVisible();
  await expect(page.getByText('No 4×4 board of one-letter tiles scores more')).toHaveCount(0);
  await open(page);
  await page.getByText('For researchers').click();
  for (const note of ['4,747', '4,732', 'Local maximum: no single change scores higher.'])
    await expect(notes.getByText(note)).toBeVisible();
  await expect(notes.getByText('Here each word counts once')).toHaveCount(0);
  await expect(notes.getByText('can roll it').first()).toBeVisible();
  const copies = notes.getByRole('listitem').getByRole('link');
  await expect(copies).toHaveCount(8);
  await copies.nth(3).click();
  await expect(points(page)).toHaveText('3,625');
  await expect(page).not.toHaveURL(/perslatgsineters/);
});

test('the words shown are copied and saved; a printout has all, and nothing of the page', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await open(page, `${PERS}&find=*ings`);
  await press(page, 'Print or save', 'Copy words');
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/^plasterings\n/);
  await page.getByRole('button', { name: 'Print or save' }).click();
  const { name } = await saved(page.getByRole('button', { name: 'Save as a table (CSV)' }));
  expect(name).toBe('words-perslatgsineters.csv');

  await page.getByRole('searchbox').fill('');
  await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
  await page.emulateMedia({ media: 'print' });
  await expect(page.locator('.paper .mini')).toBeVisible();
  await expect(page.locator('.paper h1')).toHaveText('Words on a 4×4 board');
  await expect(page.locator('.paper h2').first()).toContainText('1,045 words, 3,625 points');
  // The words begin on the first page, with their points.
  await expect(page.locator('.paper-key')).toHaveCSS('break-before', 'auto');
  await expect(page.locator('.paper-key h3').nth(2)).toHaveText('10 letters 5 words, 11 points each');
  const words = (await page.locator('.paper-key p').allTextContents()).flatMap((line) => line.split(', '));
  expect(new Set(words).size).toBe(1045);
  await expect(page.locator('.masthead')).toBeHidden();
  await expect(page.locator('.solve')).toBeHidden();
  await page.evaluate(() => dispatchEvent(new Event('afterprint')));
  await page.emulateMedia({ media: 'screen' });
  await expect(page.locator('.solve')).toBeVisible();
});

test('rules and size are changed, and a file dropped anywhere is offered as a list', async ({ page }) => {
  await open(page);
  await page.getByRole('button', { name: 'Rules and filters' }).click();
  await page.getByRole('radio', { name: '4', exact: true }).check({ force: true });
  await expect(words(page)).not.toHaveText('1,045');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Size: 4 by 4' }).click();
  await page.getByRole('group', { name: 'Rows' }).getByRole('radio', { name: '3' }).check({ force: true });
  await expect(page.getByRole('grid', { name: 'Board, 3 by 4' })).toBeVisible();
  await press(page, /^Dice$/, /Super Big/);
  await expect(page.getByRole('grid', { name: 'Board, 6 by 6' })).toBeVisible();

  await page.evaluate(() => {
    const data = new DataTransfer();
    data.items.add(new File(['1. later\n2. plate\tfor food\n'], 'small.txt', { type: 'text/plain' }));
    for (const type of ['dragenter', 'drop'])
      document.body.dispatchEvent(new DragEvent(type, { dataTransfer: data, bubbles: true, cancelable: true }));
  });
  const dialog = page.getByRole('dialog', { name: 'Dictionary' });
  await expect(dialog.getByRole('textbox', { name: 'Name' })).toHaveValue('small');
  await dialog.getByRole('button', { name: 'Make dictionary' }).click();
  await expect(page.getByText(/small is ready: 2 words/).first()).toBeVisible();
});

test('while another list is read, the results on the screen still name the previous one', async ({ page, context }) => {
  await open(page, PERS);
  const release = await hold(context, /enable-/);
  await page.getByRole('button', { name: 'Dictionary: ENABLE2K' }).click();
  await page.getByRole('radio', { name: /^ENABLE / }).click();
  await expect(page.getByRole('button', { name: 'Dictionary: ENABLE', exact: true })).toBeVisible();
  const shown = page.getByRole('region', { name: 'Words', exact: true });
  const headline = page.locator('.headline');
  await expect(shown).toHaveAttribute('aria-busy', 'true');
  await expect(headline).toHaveAttribute('data-waiting', 'true');
  await expect(headline).toContainText(
    'No 4×4 board of one-letter tiles scores more with ENABLE2K (Dan Vanderkam’s proof of 2025).',
  );
  release();
  await expect(points(page)).toHaveText('3,623');
  await expect(headline).toContainText('with ENABLE.');
  await expect(shown).toHaveAttribute('aria-busy', 'false');
});

test('what is typed while the first board is being solved stays', async ({ page, context }) => {
  const release = await hold(context, /enable2k-/);
  await page.goto(PERS);
  const field = page.getByRole('textbox', { name: 'Board as text' });
  await field.fill('tea');
  release();
  await expect(points(page)).toHaveText('3,625');
  await expect(page.getByText('3 of 16 letters.')).toBeVisible();
  await expect(field).toHaveValue('tea');
});

test('a long list scrolls with few elements', async ({ page }) => {
  await open(page, '#/solve?board=ligdrmanesietildsracsepes');
  await expect(points(page)).toHaveText('10,406');
  await expect(words(page)).toHaveText('2,344');
  await expect(list(page).getByRole('option').first()).toBeVisible();
  expect(await list(page).getByRole('option').count()).toBeLessThan(300);
  await page.mouse.move(700, 700);
  await page.mouse.wheel(0, 30_000);
  await expect(page.getByText('3 letters')).toBeVisible();
  expect(await list(page).getByRole('option').count()).toBeLessThan(300);
});
