import { expect, expectAccessible, test } from './fixtures';
import { SMALL, PROVED_3X3, proven, downloaded, MANY, go, classes, done, shown, workers } from './prove-parts';

// All of 3x3 takes seconds on all cores, but may take minutes on a machine that is busy with other work.
test.slow();

test('proves the 3x3 record with one button, with the same results as the command line', async ({ page }) => {
  await page.goto('#/prove');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    /^Which .*3×3.* boards score at least .* points with /,
  );
  await workers(page, 2);
  await go(page).click();
  await expect(page.locator('.class-running').first()).toBeVisible();
  await proven(page);
  await expect(page.locator('.prove-lead')).toHaveText(PROVED_3X3);
  await expect(page.locator('.certificate')).toContainText(
    '2262de288ddc2b2ccfb2e46119fb25f02311af5ba1e1a77802817b76268dff99',
  );
  await expect(page.locator('.prove-boards li')).toHaveCount(42);
  await expect(page.getByTestId('live')).toContainText('12 of 12 classes done');
  await expectAccessible(page);

  const lines = (await downloaded(page))
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));
  const total = await classes(page).count();
  expect(lines).toHaveLength(total + 1);
  expect(lines[0].run).toMatchObject({
    schema: 2,
    size: '3x3',
    classes: total,
    threshold: 500,
    method: 'best',
    dictionary: 'enable2k',
    words: 173402,
  });
  expect(Object.keys(lines[1])).toEqual([
    'id',
    'class',
    'boards',
    'bound',
    'paths',
    'merged',
    'visits',
    'opened',
    'candidates',
    'parts',
    'bytes',
  ]);

  // The best board leads to Solve, where it is solved.
  await page.locator('.prove-boards a').first().click();
  await expect(page).toHaveTitle(/Solve/);
  await expect(page.getByText('545').first()).toBeVisible();
});

test('a proof can be paused, survives a reload, and continues where it was', async ({ page }) => {
  await page.goto('#/prove?threshold=520');
  await workers(page, 1);
  await go(page).click();
  await expect.poll(() => done(page)).toBeGreaterThan(0);
  await page.getByRole('button', { name: 'Pause' }).click();
  await expect(page.getByRole('button', { name: 'Resume' })).toBeVisible();
  await expect(page.getByTestId('live')).toContainText('Paused');
  const acks = () => page.evaluate(() => performance.getEntriesByName('proof paused').map(({ duration }) => duration));
  await expect.poll(async () => (await acks()).length).toBe(1);
  const before = await done(page);
  await page.reload();
  await expect(go(page)).toHaveText(/Resume/);
  expect(await done(page)).toBeGreaterThanOrEqual(before);
  await workers(page, 2);
  await go(page).click();
  await shown(page);
  expect(await done(page)).toBe(await classes(page).count());
  // Some results come from storage, to which other pages of the same site can write, so the page doesn't say "Proved."
  await expect(page.locator('.prove-lead')).toContainText('According to the results stored in this browser, ');
});

test('opens with a recorded proof that replays itself and matches the real proof', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('#/prove');
  await expect(page.getByText('This is a recording of a finished proof.')).toBeVisible();
  // Visitors who prefer reduced motion see the end at once.
  expect(await done(page)).toBe(12);
  await expect(page.locator('.prove-boards li')).toHaveCount(42);
  await expect(page.locator('.class-details .class-letters li')).toHaveCount(9);
  await expect(go(page)).toBeEnabled();
  await expectAccessible(page);
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await page.getByRole('button', { name: 'Replay' }).click();
  await expect.poll(() => done(page)).toBeLessThan(12);
  await expect.poll(() => done(page)).toBe(12);
  // All its bounds and boards are those that the core finds.
  const recorded = await page
    .locator('.prove-boards a')
    .evaluateAll((links) => links.map((link) => link.getAttribute('aria-label')).sort());
  await workers(page, 2);
  await go(page).click();
  await expect(page.getByText('This is a recording')).toHaveCount(0);
  await proven(page);
  expect(
    await page
      .locator('.prove-boards a')
      .evaluateAll((links) => links.map((link) => link.getAttribute('aria-label')).sort()),
  ).toEqual(recorded);
});

test('hardly anything moves while the room opens', async ({ page }) => {
  await page.addInitScript(() => {
    Object.assign(window, { shift: 0 });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[])
        (window as unknown as { shift: number }).shift += entry.value;
    }).observe({ type: 'layout-shift', buffered: true });
  });
  for (const width of [360, 768, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto('about:blank');
    await page.goto('#/prove');
    await expect(go(page)).toBeEnabled();
    await expect(page.locator('.prove-boards li').first()).toBeVisible();
    // The words of the example change while the recording plays, and may move within their own line.
    expect(await page.evaluate(() => (window as unknown as { shift: number }).shift), `at ${width} px`).toBeLessThan(
      0.02,
    );
  }
});

test('many boards are listed without blocking the page', async ({ page }) => {
  await page.goto('#/prove?size=2x3');
  await workers(page, 1);
  await go(page).click();
  await proven(page);
  await expect(page.locator('.prove-lead')).toContainText('66,746');
  await page.getByRole('button', { name: 'Show all 1,000' }).click();
  await expect(page.locator('.prove-boards li')).toHaveCount(1000);
  await expect(page.getByText('The best 1,000 are shown')).toBeVisible();
});

test('a very low threshold asks for confirmation first', async ({ page }) => {
  await page.goto('#/prove?size=3x3&threshold=1');
  await go(page).click();
  await expect(page.getByRole('alertdialog', { name: 'This threshold is very low' })).toBeVisible();
  await page.getByRole('button', { name: 'Choose another threshold' }).click();
  await expect(go(page)).toBeEnabled();
});

test('a missing word list is reported, and never replaced by another', async ({ page }) => {
  await page.goto('#/prove?size=2x2&dict=own:missing');
  await expect(page.getByText(/word list in this link isn’t available here/)).toBeVisible();
  await expect(go(page)).toHaveCount(0);
  await page.getByRole('combobox', { name: 'Word list' }).selectOption('enable');
  await expect(go(page)).toBeVisible();
});

test('refused thresholds give a reason, and each size has its own threshold', async ({ page }) => {
  await page.goto('#/prove?threshold=1e20');
  await expect(page.getByText(/^A threshold is a whole number/)).toBeVisible();
  await page.goto('#/prove');
  const threshold = page.getByRole('heading', { level: 1 }).getByRole('textbox', { name: 'Threshold' });
  await threshold.fill('none');
  await expect(page.getByText(/^A threshold is a whole number/)).toBeVisible();
  await threshold.fill('520');
  await threshold.press('Enter');
  await expect(page).toHaveURL(/threshold=520/);
  await page.getByRole('heading', { level: 1 }).getByRole('combobox', { name: 'Size' }).selectOption('4x4');
  await expect(threshold).toHaveValue('3500');
});

test('impossible settings are refused with an explanation', async ({ page }) => {
  await page.goto('#/prove?size=3x3&buckets=ab+bc');
  await expect(page.getByText('“b” is in two letter groups')).toBeVisible();
  await page.goto('#/prove?size=5x5&buckets=a+b+c+d');
  await expect(page.getByText(/too many classes for a page/)).toBeVisible();
});

test('an embedded proof is its question, its map, and what was found, with a way to the whole page', async ({
  page,
}) => {
  await page.goto('#/prove?embed=1');
  await expect(classes(page)).toHaveCount(12);
  await expect(page.locator('.prove-question')).toBeVisible();
  for (const hidden of ['.masthead', '.prove-actions', '.prove-settings', '.prove-files'])
    for (const part of await page.locator(hidden).all()) await expect(part).toBeHidden();
  await expect(page.getByRole('link', { name: 'Open in Boggle Lab' })).toHaveAttribute('href', /#\/prove$/);
  await expectAccessible(page);
});

test('the second program proves it again, in classes of its own, and its source is on screen', async ({ page }) => {
  await page.goto(SMALL);
  await go(page).click();
  await proven(page);
  await page.getByText('Read the second program').click();
  await expect(page.locator('.check-source pre')).toContainText('Why no board is missed');
  await page.reload();
  await shown(page);
  // The audit and the search for missing boards run without being asked.
  await expect(page.getByText(/other boards that were tried is missing/)).toBeVisible({ timeout: 60_000 });
  await page.getByRole('button', { name: 'Run the second program' }).click();
  await expect(page.getByRole('button', { name: 'Stop checking' })).toBeVisible();
  await expect(page.locator('div.check-state')).toContainText('found exactly the same boards.', { timeout: 300_000 });
  await proven(page);
  await expect(page.locator('.prove-lead')).toContainText('Proved. Exactly');
  await expectAccessible(page);
});

test('a single class is broken again by the second program', async ({ page }) => {
  await page.goto('#/prove?size=2x2&threshold=12&class=aeiou+rst+aeiou+rst');
  await go(page).click();
  await shown(page);
  await page.getByRole('button', { name: 'Check the class' }).click();
  await expect(page.locator('div.check-state')).toContainText('The class was broken again and gave the same boards.', {
    timeout: 120_000,
  });
});

test('with many classes, some are measured first, and the total time is estimated', async ({ page }) => {
  await page.goto(MANY);
  await workers(page, 2);
  await page.getByRole('button', { name: 'Estimate the time (12 classes)' }).click();
  await expect(page.locator('.prove-outlook')).toContainText(/12 classes timed. The other [\d,]+ should take about/, {
    timeout: 120_000,
  });
  await expect.poll(() => done(page)).toBe(12);
  await expect(go(page)).toHaveText(/Resume/);
});
