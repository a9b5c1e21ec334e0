import { arrive, expect, expectAccessible, saved, shifts, test } from './fixtures';
import { begin, classes, done, go, lead, prove, proven, SMALL, shown, workers } from './prove-parts';

// All of 3x3 takes seconds on all cores, but may take minutes on a machine that is busy with other work.
test.slow();

test('opens with a recorded proof, and proves the 3x3 record with one button, as recorded', async ({ page }) => {
  const boards = page.locator('.prove-boards a');
  const found = () => boards.evaluateAll((links) => links.map((link) => link.getAttribute('aria-label')).sort());
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('#/prove');
  const question = page.getByRole('heading', { level: 1 });
  await expect(question).toHaveText(/^Which .*3×3.* boards score at least .* points with /);
  await expect(page.getByText('This is a recording of a finished proof.')).toBeVisible();
  // Visitors who prefer reduced motion see the end at once.
  expect(await done(page)).toBe(12);
  await expect(boards).toHaveCount(42);
  await expect(page.locator('.class-details .class-letters li')).toHaveCount(9);
  await expectAccessible(page);
  const file = await saved(page.locator('.bounds-plot').getByRole('button', { name: 'Download CSV' }));
  const rows = file.text.trimEnd().split('\r\n');
  expect([rows[0], rows.length]).toEqual(['class,bound,best_board', 13]);
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await page.getByRole('button', { name: 'Replay' }).click();
  await expect.poll(() => done(page)).toBeLessThan(12);
  await expect.poll(() => done(page)).toBe(12);
  await expect(boards).toHaveCount(42);
  const recorded = await found();

  await workers(page, 2);
  await go(page).click();
  await expect(page.getByText('This is a recording')).toHaveCount(0);
  await expect(page.locator('.class-running').first()).toBeVisible();
  await proven(page);
  await expect(lead(page)).toHaveText(
    'Proved. Exactly 42 3×3 boards score at least 500 points, not counting rotations and reflections. The best scores 545 points.',
  );
  await expect(page.locator('.certificate')).toContainText(
    '2262de288ddc2b2ccfb2e46119fb25f02311af5ba1e1a77802817b76268dff99',
  );
  // All its bounds and boards are those that the core finds.
  await expect(boards).toHaveCount(42);
  expect(await found()).toEqual(recorded);
  await expect(page.getByTestId('live')).toContainText('12 of 12 classes done');
  await expectAccessible(page);
  // The best board leads to Solve, where it is solved.
  await boards.first().click();
  await expect(page).toHaveTitle(/Solve/);
  await expect(page.getByText('545').first()).toBeVisible();
});

test('a proof can be paused, survives a reload, and continues where it was', async ({ page }) => {
  await begin(page, '#/prove?threshold=520');
  await page.getByRole('button', { name: 'Pause' }).click();
  await expect(page.getByRole('button', { name: 'Resume' })).toBeVisible();
  await expect(page.getByTestId('live')).toContainText('Paused');
  await expect.poll(() => page.evaluate(() => performance.getEntriesByName('proof paused').length)).toBe(1);
  const before = await done(page);
  await page.reload();
  await expect(go(page)).toHaveText(/Resume/);
  expect(await done(page)).toBeGreaterThanOrEqual(before);
  await workers(page, 2);
  await go(page).click();
  await shown(page);
  expect(await done(page)).toBe(await classes(page).count());
  // Some results come from storage, to which other pages of the same site can write, so the page doesn't say "Proved."
  await expect(lead(page)).toContainText(
    'According to the results stored in this browser and the classes broken just now, ',
  );
});

test('hardly anything moves while the room opens', async ({ page }) => {
  const shifted = await shifts(page);
  for (const width of [360, 768, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await arrive(page, '#/prove');
    await expect(go(page)).toBeEnabled();
    await expect(page.locator('.prove-boards li').first()).toBeVisible();
    // The words of the example change while the recording plays, and may move within their own line.
    expect(await shifted(), `at ${width} px`).toBeLessThan(0.02);
  }
});

test('on a phone, the first screen has all that matters; the answer comes into view', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 664 });
  await page.goto('#/prove?size=2x3');
  await expect(go(page)).toBeInViewport({ ratio: 1 });
  await classes(page).first().scrollIntoViewIfNeeded();
  await page.evaluate(() => window.scrollTo(0, 0));
  await go(page).click();
  await page.evaluate(() => window.scrollTo(0, 700));
  await proven(page);
  await expect(lead(page)).toBeInViewport();
  await expect(lead(page)).toContainText('66,746');
  await page.getByRole('button', { name: 'Show the best 1,000' }).click();
  await expect(page.locator('.prove-boards li')).toHaveCount(1000);
  await expect(page.getByText('The best 1,000 are shown')).toBeVisible();
  // "Who proved it?" in Climb leads to the best boards, whatever is added above them.
  await arrive(page, '#/prove?show=proofs');
  await expect.poll(async () => (await page.locator('#optima-title').boundingBox())?.y).toBeLessThan(60);
  // Another question far down leads to the button that answers it.
  await page.getByRole('button', { name: /^3×3 ≥/ }).click();
  await expect(go(page)).toBeInViewport({ ratio: 1 });
});

test('questions without an answer give a reason, and a very low threshold asks first', async ({ page }) => {
  const refused: [query: string, why: string | RegExp][] = [
    ['threshold=1e20', /ignored: “threshold=1e20”\. A threshold is a whole number/],
    ['size=3x3&buckets=ab+bc', '“b” is in two letter groups'],
    ['size=5x5&buckets=a+b+c+d', /too many classes for a page/],
    [`${SMALL.split('?')[1]}&ids=9-4`, '“9-4” runs backward'],
    ['size=2x2&dict=own:missing', /word list in this link isn’t available here/],
  ];
  for (const [query, why] of refused) {
    await page.goto(`#/prove?${query}`);
    await expect(page.getByText(why)).toBeVisible();
  }
  // A missing list is never replaced by another.
  await expect(go(page)).toHaveCount(0);
  await page.getByRole('combobox', { name: 'Word list' }).selectOption('enable');
  await expect(go(page)).toBeVisible();
  await page.goto('#/prove?size=3x3&threshold=1');
  await go(page).click();
  await expect(page.getByRole('alertdialog', { name: 'This threshold is very low' })).toBeVisible();
  await page.getByRole('button', { name: 'Choose another threshold' }).click();
  await expect(go(page)).toBeEnabled();
});

test('a threshold counts after Enter, or when the field is left', async ({ page }) => {
  await page.goto('#/prove?size=2x3&threshold=50');
  await expect(go(page)).toBeVisible();
  const field = page.getByRole('heading', { level: 1 }).getByRole('textbox', { name: 'Threshold' });
  await field.fill('none');
  await expect(page.getByText(/^A threshold is a whole number/)).toBeVisible();
  await field.press('ControlOrMeta+a');
  await field.pressSequentially('600');
  await expect(page).toHaveURL(/threshold=50/);
  await field.press('Enter');
  await expect(page).toHaveURL(/threshold=600/);
  await expect(field).toBeFocused();
  // An empty field is no mistake yet.
  await field.fill('');
  await expect(page.getByText(/^A threshold is a whole number/)).toHaveCount(0);
  await field.press('Tab');
  await expect(field).toHaveValue('600');
  await page.goBack();
  await expect(field).toHaveValue('50');
  // Each size has its own threshold.
  await page.getByRole('heading', { level: 1 }).getByRole('combobox', { name: 'Size' }).selectOption('4x4');
  await expect(field).toHaveValue('3500');
});

test('the second program proves it again, in classes of its own, and its source can be read', async ({ page }) => {
  await prove(page, SMALL);
  await page.getByText('Read the second program').click();
  await expect(page.locator('.certificate pre')).toContainText('Why no board is missed');
  await page.reload();
  await shown(page);
  // The audit and the search for missing boards run without being asked.
  await expect(page.getByText(/none was found to be missing/)).toBeVisible({ timeout: 60_000 });
  await page.getByRole('button', { name: 'Run the second program' }).click();
  const state = page.locator('div.check-state');
  // It continues after a pause.
  await expect(state).toContainText(/So far: [1-9]\d* of its own/, { timeout: 60_000 });
  await page.getByRole('button', { name: 'Pause checking' }).click();
  await expect(state).toContainText(/Paused: [1-9]/);
  await page.getByRole('button', { name: 'Resume checking' }).click();
  await expect(state).toContainText('found exactly the same boards.', { timeout: 300_000 });
  await proven(page);
  await expect(lead(page)).toContainText('Proved. Exactly');
  await expectAccessible(page);
  // The next visit knows of it, but doesn't call it proved.
  await page.reload();
  await expect(page.getByText(/the second program broke .* found the same boards, according to a note/)).toBeVisible();
  await expect(lead(page)).toContainText('According to the results stored in this browser');
  // It also breaks a single class again.
  await page.goto('#/prove?size=2x2&threshold=12&class=aeiou+rst+aeiou+rst');
  await go(page).click();
  await shown(page);
  await page.getByRole('button', { name: 'Check the class' }).click();
  await expect(state).toContainText('The class was broken again and gave the same boards.', { timeout: 120_000 });
});
