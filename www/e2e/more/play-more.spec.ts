/** What players come back for: named games, goals, practice, the family filter, and paper. */

import { expect, expectAccessible, press, submit, test } from '../fixtures';
import { GAME, catchPrint, enter, finish, lobby, play, toLobby } from '../play-parts';

test('a custom points table is checked, used, and in the link; named games choose more', async ({ page }) => {
  await lobby(page);
  await page.getByRole('radio', { name: 'Your own' }).check();
  const four = page.getByRole('textbox', { name: '4 letters' });
  await four.fill('');
  await page.getByRole('button', { name: 'New board' }).click();
  await expect(page.getByText('Enter a whole number for every length.').first()).toBeVisible();
  await expect(page.getByRole('timer')).toHaveCount(0);
  await four.fill('9999999');
  await expect(page.getByText('A word can earn at most 1,048,576 points.')).toBeVisible();
  await expect(four).toHaveAttribute('aria-invalid', 'true');
  await four.fill('7');
  await expect(page.locator('.play-cover')).toContainText('custom points table');
  await expect(page.getByRole('row', { name: '4 7' })).toBeVisible();
  await expect(page.getByRole('row', { name: '8+ 11' })).toBeVisible();

  await play(page, `${GAME}&scoring=0,0,0,1,7,2`);
  await enter(page, 'bind');
  await expect(page.locator('#play-verdict')).toHaveText('BIND, 7 points');
  await finish(page);
  await expect(page).toHaveURL(/scoring=0,0,0,1,7,2/);
  await press(page, /^More$/, 'Open in Solve');
  await expect(page).toHaveURL(/solve\?.*scoring=0,0,0,1,7,2/);
  await expect(page.getByRole('main')).toContainText('126 words');

  await lobby(page);
  await page.getByRole('radio', { name: 'Word Hunt' }).check({ force: true });
  await expect(page.locator('.play-cover')).toContainText('Boggle (since 1987) · 1:20 · 3+ letters · Word Hunt points');
  await expect(page.getByRole('combobox', { name: 'Time' })).toHaveValue('80');
  await page.getByRole('radio', { name: 'Super Big Boggle', exact: true }).check({ force: true });
  await page.getByRole('button', { name: 'New board' }).click();
  await expect(page).toHaveURL(/dice=superbig.*time=240&min=4/);
});

test('a board with enough common words, and a goal to reach', async ({ page }) => {
  await lobby(page);
  const least = page.getByLabel(/^Only boards with at least/).first();
  await least.fill('60');
  await page.getByRole('spinbutton', { name: /^Goal/ }).fill('1');
  await page.getByRole('checkbox', { name: 'Show how many words are left' }).check();
  await page.getByRole('checkbox', { name: 'Count only common words in these hints' }).check();
  await page.getByRole('button', { name: 'New board' }).click();
  await expect(page.getByText('Common words: 0 of 1')).toBeVisible();
  const left = await page.locator('.play-left dd.num').allTextContents();
  expect(left.reduce((sum, count) => sum + Number(count), 0)).toBeGreaterThanOrEqual(60);
  await expect(page).toHaveURL(/goal=1/);
  await play(page, `${GAME}&goal=2`);
  await enter(page, 'bind', 'side');
  await expect(page.locator('.play-goal')).toHaveText('Goal reached: 2 common words');
  await finish(page);
  await expect(page.getByText('Goal reached: 2 common words.')).toBeVisible();
  const lookUp = page.getByRole('link', { name: /Look up “visions”/ });
  await expect(lookUp).toHaveAttribute('href', /wiktionary\.org\/wiki\/visions$/);
});

test('missed words come back in the practice deck', async ({ page }) => {
  await play(page);
  await enter(page, 'bind');
  await finish(page);
  await toLobby(page);
  await page.setViewportSize({ width: 720, height: 450 });
  await page.getByRole('link', { name: 'Practice 3 words' }).click();
  await expect(page.getByRole('heading', { name: 'Practice' })).toBeInViewport({ ratio: 1 });
  await page.goto('');
  await page.getByRole('link', { name: 'Practice 3 missed words' }).click();
  await expect(page.getByRole('heading', { name: 'Practice' })).toBeVisible();
  const field = page.getByRole('textbox', { name: 'Your word' });
  await expect(field).toHaveAccessibleDescription(/^Find a word of \d letters that starts with/);
  await expect(page.locator('[aria-live]')).toContainText(['Find a word of']);
  await expect(field).toHaveAttribute('autocorrect', 'off');
  await submit(field, 'bind');
  await expect(page.getByText('BIND is a word, but not the one we’re looking for.').first()).toBeVisible();
  await page.getByRole('button', { name: 'Show me' }).click();
  await expect(page.getByText('You’ll see it again tomorrow.').first()).toBeVisible();
  const days = page.getByRole('table', { name: 'Words to practice, by day' });
  await expect(days.getByRole('row')).toHaveText(['Now2', /^\d+ [A-Z][a-z]{2}1$/]);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Next word' }).click();
  await expect(field).toBeVisible();
  await expect(page.locator('[aria-live]')).toContainText(['Find a word of']);
  await page.getByRole('button', { name: 'Clear the deck' }).click();
  await expect(page.getByText('No more words for now.')).toBeVisible();
  await press(page, 'Undo', 'Back to the game');
  await expect(page.getByRole('heading', { name: 'Play', exact: true })).toBeVisible();
});

test('the family filter refuses and hides vulgar words, in Play and in Solve', async ({ page }) => {
  await page.goto('#/solve?board=shitaneslorepand&find=shit');
  await expect(page.getByRole('option', { name: 'shit', exact: true })).toBeVisible();
  await lobby(page);
  await page.locator('[aria-describedby=play-family]').check();
  await expect(page.locator('#play-family')).toContainText('look over the words');
  // A board with one vulgar word and a few others.
  await play(page, 'play?board=shitaneslorepand&time=none&min=3&dict=enable2k');
  await enter(page, 'shit', 'hit');
  await expect(page.getByRole('region', { name: /Words found/ }).getByRole('listitem')).toHaveCount(1);
  await finish(page);
  await page.getByRole('radio', { name: /^All/ }).check({ force: true });
  await page.setViewportSize({ width: 1280, height: 30_000 });
  await expect(page.getByRole('option', { name: /^s?hit,/ })).toHaveAccessibleName(/^hit/);
  await page.goto('#/solve?board=shitaneslorepand&find=shit');
  await expect(page.locator('.words-remark')).toContainText(/^0 of/);
});

test('Monday’s sheet is two presses away: boards, lines to write on, and the key by tier', async ({ page }) => {
  await catchPrint(page);
  await lobby(page);
  await page.getByLabel('Seed').fill('class 3b');
  await page.getByRole('group', { name: 'Number of boards' }).getByRole('radio', { name: '6' }).check({ force: true });
  await press(page, 'Find boards', 'Print');
  await expect(page.locator('html')).toHaveAttribute('data-printed', 'yes');
  await page.emulateMedia({ media: 'print' });
  const paper = page.locator('.paper');
  const keys = async () => (await paper.locator('.paper-key p').allTextContents()).flatMap((key) => key.split(', '));
  const all = await keys();
  await expect(paper.locator('article')).toHaveCount(6);
  await expect(paper.locator('.paper-key')).toHaveCount(6);
  await expect(paper.getByText('3–4 letters: 1 · 5 letters: 2')).toBeVisible();
  await expect(paper.locator('.paper-key').first()).toContainText(/Common.*Rare/s);
  // Lines are drawn as borders, because browsers don't print backgrounds by default.
  const line = paper.locator('.paper-lines i').first();
  const width = await line.evaluate((element) => Number.parseFloat(getComputedStyle(element).borderBottomWidth));
  expect(width).toBeGreaterThan(0);
  // Each of six boards has a line for each of the ten words that one's own list puts on it.
  const onPaper = paper.locator('article').first().locator('.paper-lines i');
  const end = (await paper.locator('article').first().boundingBox())!;
  const tops = await onPaper.evaluateAll((all) => all.map((each) => each.getBoundingClientRect().bottom));
  expect(tops.filter((bottom) => bottom <= end.y + end.height).length).toBeGreaterThanOrEqual(10);
  await expect(page.locator('.masthead')).toBeHidden();
  // Boards and rules fit one sheet, also on US Letter, which is shorter than A4; then come the words.
  const millimeter = 96 / 25.4;
  await page.setViewportSize({ width: Math.floor(182 * millimeter), height: 900 });
  const below = await paper.locator('footer').evaluate((element) => element.getBoundingClientRect().bottom);
  const above = await paper.evaluate((element) => element.getBoundingClientRect().top);
  expect((below - above) / millimeter).toBeLessThan(251);
  await expect(paper.locator('.paper-key').first()).toHaveCSS('break-before', 'page');
  await expect(paper.locator('.paper-link svg')).toHaveCount(6);
  await expect(paper.locator('.paper-link').nth(1)).toHaveText(
    /^Scan to play this board or open localhost:\d+\/#\/play\?seed=class\+3b\+2$/,
  );
  // Each of them may be cut out, for a player of its own.
  await expect(paper.locator('article', { hasText: 'Name' })).toHaveCount(6);
  // A child writes large.
  expect((await paper.locator('h2 i').first().boundingBox())!.width / millimeter).toBeGreaterThan(59.9);
  // With the family filter on, the sheet has no vulgar words in any tier.
  await page.evaluate(() => dispatchEvent(new Event('afterprint')));
  await expect(paper).toHaveCount(0);
  await page.emulateMedia({ media: 'screen' });
  await page.locator('[aria-describedby=print-family]').check();
  await press(page, 'Find boards', 'Print');
  await expect(paper).toHaveCount(1);
  const shown = new Set(await keys());
  expect(all.filter((word) => !shown.has(word))).toEqual(['slag', 'tit', 'gip', 'arse', 'arses', 'ass']);
  // A board of the sheet is shown to the class.
  await page.evaluate(() => dispatchEvent(new Event('afterprint')));
  await page.getByRole('button', { name: 'Show on a projector' }).nth(1).click();
  await expect(page).toHaveURL(/seed=class\+3b\+2&/);
  await expect(page.getByRole('img', { name: /^QR code/ })).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Boggle · Board 2 · class 3b 2');
  await page.getByRole('button', { name: 'Start now' }).press('Enter');
  await expect(page.locator('.play')).toHaveAttribute('data-phase', 'running');
});
