import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expect, expectAccessible, test } from './fixtures';

const start = (page: Page) => page.getByRole('button', { name: 'Start climbing' });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const now = (page: Page) => page.locator('.climb-now .num');
const best = (page: Page) => page.locator('.climb-best .num');
const value = async (page: Page, selector: string): Promise<number> =>
  Number((await page.locator(selector).innerText()).replace(/[^\d.-]/g, ''));
const bestValue = (page: Page): Promise<number> => value(page, '.climb-best .num');
const climbers = (page: Page) => page.getByRole('region', { name: 'Climbers' }).getByRole('button');

/** Reads the current proposal of the shown run. */
async function proposal(page: Page): Promise<number> {
  const found = /step ([\d,]+)/.exec(await page.locator('.climb-caption').innerText());
  return Number(found?.[1]?.replace(/,/g, ''));
}

/** Starts a climb at a speed that doesn't keep a test waiting. */
async function climb(page: Page, query = '', speed = '3000'): Promise<void> {
  await page.goto(`#/climb${query}${query ? '&' : '?'}speed=${speed}`);
  await start(page).click();
  await expect(best(page)).toHaveText(/\d/);
}

test('pressing one button starts a climb', async ({ page }) => {
  await climb(page);
  await expect(page.getByRole('main').getByRole('gridcell')).toHaveCount(16);
  // A random board has about a hundred points.
  await expect.poll(() => bestValue(page), { timeout: 60_000 }).toBeGreaterThan(2000);
  await expect(page.getByRole('radio', { name: 'This run' })).toBeChecked();
  await expect(page).toHaveURL(/#\/climb\?seed=\w+&speed=3000$/);
  await expect.poll(() => climbers(page).count()).toBeGreaterThan(1);
  await expect(page.getByRole('link', { name: /^Number 1: / })).toBeVisible();
});

test('the headline stays in its column on a small laptop', async ({ page }) => {
  await page.setViewportSize({ width: 1024, height: 768 });
  await climb(page, '?seed=narrow');
  const right = (part: string): Promise<number> =>
    page.locator(part).evaluate((element) => element.getBoundingClientRect().right);
  const column = await right('.climb-right');
  for (const part of ['.climb-head', '.climb-best-links', '.climb-scored'])
    expect(await right(part), part).toBeLessThanOrEqual(column + 0.5);
});

test('a single step shows the arithmetic of its acceptance', async ({ page }) => {
  // This is warm enough that about half of the steps are accepted.
  await climb(page, '?seed=steps&schedule=geometric:120,100,1000000');
  await expect.poll(() => bestValue(page), { timeout: 60_000 }).toBeGreaterThan(300);
  const panel = page.getByRole('region', { name: 'One step' });
  const seen = new Set<boolean>();
  for (let i = 0; i < 60 && seen.size < 2; i++) {
    const before = await now(page).innerText();
    const count = i === 0 ? NaN : await proposal(page);
    await button(page, 'Step').click();
    await expect(panel.locator('.step-move')).toBeVisible();
    if (i === 0) continue;
    await expect.poll(() => proposal(page)).toBe(count + 1);
    const sums = await panel.locator('.step-sums dd').allInnerTexts();
    const [old, proposed, delta, t, chance, drawn] = sums.map((text) =>
      Number(text.replace(/,/g, '').replace('−', '-').replace('…', '')),
    );
    const verdict = await panel.locator('.step-verdict').innerText();
    const accepted = verdict.startsWith('Accepted.');
    expect(sums[0]).toBe(before);
    expect(delta).toBe(proposed! - old!);
    if (delta! >= 0) expect([chance, accepted]).toEqual([1, true]);
    // The temperature is shown to three figures.
    else if (!Number.isNaN(chance!))
      expect(Math.abs(Math.log(chance!) - delta! / t!)).toBeLessThan(0.01 * Math.abs(delta! / t!) + 0.015);
    if (!Number.isNaN(chance!)) expect(accepted).toBe(drawn! <= chance!);
    else expect(accepted).toBe(false);
    await expect(now(page)).toHaveText(accepted ? sums[1]! : sums[0]!);
    await expect(page.getByRole('gridcell').locator('.tile-badge').first()).toBeVisible();
    seen.add(accepted);
  }
  expect(seen.size).toBe(2);
  await expect(page.getByTestId('live')).toHaveText(/accepted|stays/);
  await expectAccessible(page);
});

test('slow speeds show single steps, fast ones do not', async ({ page }) => {
  await climb(page, '?seed=slow');
  const speed = page.getByRole('slider', { name: 'Speed' });
  await speed.fill('1');
  await expect(speed).toHaveAttribute('aria-valuetext', '3 steps per second');
  await expect(page.locator('.step-move')).toBeVisible();
  const before = await proposal(page);
  await expect.poll(() => proposal(page)).toBeGreaterThan(before + 2);
  await speed.fill('10');
  await expect(speed).toHaveAttribute('aria-valuetext', 'full speed');
  await expect(page.locator('.step-move')).toHaveCount(0);
  await expect(page.getByRole('radio', { name: 'All runs' })).toBeChecked({ timeout: 60_000 });
});

test('stopping takes a moment, and the run can then be scrubbed through', async ({ page }) => {
  await climb(page, '?seed=stop');
  await page.getByRole('slider', { name: 'Speed' }).fill('10');
  const before = await proposal(page);
  await expect.poll(() => proposal(page)).not.toBe(before);
  // At full speed, its workers check for messages every few milliseconds: `climb-runner.test.ts` tests that with its
  // own clock. Here, the cores run other tests, too.
  await button(page, 'Stop').click();
  await expect.poll(() => page.evaluate(() => performance.getEntriesByName('climb stopped').length)).toBe(1);
  const last = await proposal(page);
  await expect(button(page, 'New climb')).toBeVisible();
  const scrubber = page.getByRole('slider', { name: 'Position in the run' });
  await expect(now(page)).toHaveText(await best(page).innerText());
  expect(await proposal(page)).toBe(last);
  await scrubber.fill('0');
  await expect(page.locator('.climb-caption')).toContainText('step 0');
  expect(await value(page, '.climb-now .num')).toBeLessThan(await bestValue(page));
  await page.getByRole('button', { name: 'Play the run', exact: true }).click();
  await expect.poll(() => proposal(page)).toBeGreaterThan(0);
  await expectAccessible(page);
});

test('a climb survives a reload, paused or running', async ({ page }) => {
  await climb(page, '?size=3x4');
  await expect.poll(() => bestValue(page), { timeout: 60_000 }).toBeGreaterThan(300);
  const before = await page.evaluate(() => performance.now());
  await button(page, 'Pause').click();
  await expect(button(page, 'Resume')).toBeVisible();
  // It is saved shortly after it is paused.
  await expect
    .poll(() =>
      page.evaluate(
        (from) => performance.getEntriesByName('climb kept').some(({ startTime }) => startTime > from),
        before,
      ),
    )
    .toBe(true);
  const at = await proposal(page);
  const letters = await page.getByRole('gridcell').allInnerTexts();
  const url = page.url();
  await page.reload();
  await expect(best(page)).toHaveText(/\d/);
  await expect.poll(() => proposal(page)).toBe(at);
  expect(page.url()).toBe(url);
  expect(await page.getByRole('gridcell').allInnerTexts()).toEqual(letters);
  await button(page, 'Resume').click();
  await expect.poll(() => proposal(page)).not.toBe(at);
  await page.reload();
  await expect(button(page, 'Pause')).toBeVisible();
  const after = await proposal(page);
  await expect.poll(() => proposal(page)).not.toBe(after);
});

test('the best board opens in Solve with the same points, and the climb waits', async ({ page }) => {
  await climb(page);
  await expect.poll(() => bestValue(page), { timeout: 60_000 }).toBeGreaterThan(1500);
  await button(page, 'Pause').click();
  // The workers' last answers arrive after the press.
  let points = '';
  await expect.poll(async () => points === (points = await best(page).innerText()), { intervals: [250] }).toBe(true);
  await page.getByRole('link', { name: 'Open in Solve', exact: true }).click();
  await expect(page).toHaveURL(/#\/solve/);
  await expect(page.locator('.headline-points .num')).toHaveText(points);
  await page.goBack();
  await expect(best(page)).toHaveText(points);
  await expect(button(page, 'Resume')).toBeVisible();
});

test('a climb continues when the visitor comes back to the room', async ({ page }) => {
  await climb(page, '?seed=room');
  await page.getByRole('link', { name: 'Solve', exact: true }).click();
  await expect(page.locator('.headline-points .num')).toHaveText(/\d/);
  // The navigation shows that it is running.
  await page
    .getByRole('navigation', { name: 'Rooms' })
    .getByRole('link', { name: /^Climb.*climbing/ })
    .click();
  await expect(button(page, 'Pause')).toBeVisible();
  const before = await proposal(page);
  await expect.poll(() => proposal(page)).not.toBe(before);
});

test('the same seed climbs the same way', async ({ page, browser }) => {
  const link = '?seed=twice&size=3x3&runs=2';
  const results: string[] = [];
  for (const each of [page, await browser.newPage()]) {
    await climb(each, link);
    await each.getByRole('slider', { name: 'Speed' }).fill('10');
    await expect(button(each, 'New climb')).toBeVisible({ timeout: 60_000 });
    const hall = await each.getByRole('link', { name: /^Number \d+: / }).allInnerTexts();
    results.push(`${await best(each).innerText()} ${hall.join()}`);
  }
  expect(results[0]).toMatch(/^\d{3} /);
  expect(results[1]).toBe(results[0]);
});

test('impossible settings are reported before and after the start', async ({ page }) => {
  await page.goto('#/climb');
  await page.getByRole('radio', { name: 'Settings' }).check();
  await page.getByLabel('Letters allowed').fill('aé');
  await expect(page.getByRole('alert')).toContainText('é');
  await page.getByLabel('Letters allowed').fill('');
  await page.getByLabel('Must contain').fill('antidisestablishmentarianism');
  await expect(page.getByRole('alert')).toContainText('fit on this board');
  await start(page).click();
  await expect(page.locator('.climb-trouble')).toContainText('fit on this board');
  await expect(start(page)).toBeVisible();
  await page.getByLabel('Must contain').fill('replastering');
  await expect(page.locator('.settings-trouble')).toHaveCount(0);
  await start(page).click();
  await expect(best(page)).toHaveText(/\d/);
  await expect(page.locator('.path')).toHaveCount(1);
  await expect(page).toHaveURL(/word=replastering/);
});

test('a schedule is chosen, drawn, and in the address', async ({ page }) => {
  await page.goto('#/climb?schedule=exponential:100,0.05,2000');
  await page.getByRole('radio', { name: 'Settings' }).check();
  await expect(page.getByRole('radio', { name: '2009 rule' })).toBeChecked();
  await page.getByRole('radio', { name: 'Geometric' }).check();
  await page.getByLabel('Steps', { exact: true }).fill('-5');
  await expect(page.getByRole('alert')).toContainText('whole number');
  await page.getByLabel('Steps', { exact: true }).fill('5000');
  await expect(page.getByRole('alert')).toHaveCount(0);
  await expect(page).toHaveURL(/schedule=geometric:90,20,5000/);
  await page.getByRole('radio', { name: 'Hand-drawn' }).check();
  const points = page.getByLabel('Points, one per line: step and temperature');
  await points.fill('0 80\n100 x');
  await expect(points).toHaveAttribute('aria-invalid', 'true');
  await points.fill('0 80\n4000 5');
  await expect(page).toHaveURL(/schedule=points:0@80,4000@5/);
  await expectAccessible(page);
  await start(page).click();
  await expect(page.locator('.climb-caption')).toContainText('of 4,000');
});

test('the table of boards that were held', async ({ page }) => {
  await climb(page);
  await button(page, 'Pause').click();
  // They are also listed if the tab is opened while nothing runs.
  await page.getByRole('radio', { name: 'History' }).check();
  const rows = page.getByRole('table').getByRole('row');
  await expect(rows.nth(1)).toContainText('now');
  await button(page, 'Resume').click();
  await expect.poll(() => rows.count()).toBeGreaterThan(3);
  await button(page, 'Pause').click();
  await expect(rows.nth(1)).toContainText('now');
  await expect(rows.nth(1)).toContainText(await now(page).innerText());
  const generations = (await page.locator('.reigns td:first-child').allInnerTexts()).map((text) =>
    Number(text.replace(/,/g, '')),
  );
  const reigns = (await page.locator('.reigns td:nth-child(3)').allInnerTexts()).map((text) =>
    Number(text.replace(/,/g, '')),
  );
  for (let i = 1; i < generations.length; i++) expect(generations[i]! + reigns[i]!).toBe(generations[i - 1]);
});

test('the best boards are saved, exported, replayed, cleared and restored', async ({ page }) => {
  await climb(page, '?size=3x3&runs=3&seed=hall');
  await page.getByRole('slider', { name: 'Speed' }).fill('10');
  await expect(button(page, 'New climb')).toBeVisible({ timeout: 60_000 });
  const first = page.getByRole('link', { name: /^Number 1: / });
  const name = await first.getAttribute('aria-label');
  const download = page.waitForEvent('download');
  await button(page, 'Download CSV').click();
  const file = await download;
  expect(file.suggestedFilename()).toBe('boggle-hall-3x3-enable2k.csv');
  // The run and the step in the file are those on the screen when that run is replayed.
  const row = (await readFile(await file.path(), 'utf8')).split('\r\n')[1]!.split(',');
  const [run, step] = [Number(row[7]), Number(row[8])];
  await page
    .getByRole('button', { name: /^Replay the run that found/ })
    .first()
    .click();
  await expect(page.getByRole('region', { name: 'Replay' })).toContainText(
    new RegExp(`Run ${run}, which found \\d+ points`),
  );
  expect(await proposal(page)).toBeLessThanOrEqual(step);
  expect(await proposal(page)).toBeGreaterThan(step - 3000);
  // The boards found are written to the browser's database a moment after the end.
  await expect.poll(() => page.evaluate(() => performance.getEntriesByName('climb kept').length)).toBeGreaterThan(0);
  await page.goto('#/climb?size=3x3&seed=another');
  await page.reload();
  await expect(first).toHaveAttribute('aria-label', name!);
  await page.getByRole('button', { name: 'Clear the best boards' }).click();
  await expect(first).toHaveCount(0);
  await button(page, 'Undo').click();
  await expect(first).toHaveAttribute('aria-label', name!);
});

test('an invalid link is reported, not ignored', async ({ page }) => {
  await page.goto('#/climb?size=50x50&schedule=zzz&min=9');
  const alert = page.getByRole('alert');
  for (const text of ['50x50', 'zzz', 'min=9']) await expect(alert).toContainText(text);
  await page.goto('#/climb?dict=nope');
  await start(page).click();
  await expect(alert).toContainText(/list|dictionary/i);
  await expect(page.locator('.climb-scored')).toHaveCount(0);
});

test('the first steps can be made by hand and by keyboard, and looked back at', async ({ page }) => {
  await page.goto('#/climb?seed=by-hand&climbers=1');
  await button(page, 'Step').click();
  await expect.poll(() => proposal(page)).toBe(1);
  await page.locator('.climb-step, .step-move').first().waitFor();
  await page.locator('h1').evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => proposal(page)).toBe(2);
  await page.keyboard.press('ArrowLeft');
  await expect.poll(() => proposal(page)).toBe(1);
  await expect(page.getByText('1 step back')).toBeVisible();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Space');
  await expect(button(page, 'Pause')).toBeVisible();
});

test('a paused climb can still be resumed after settings change', async ({ page }) => {
  await climb(page, '?seed=stale');
  await button(page, 'Pause').click();
  await page.getByRole('radio', { name: 'Settings' }).check();
  await page.getByLabel('Stop after this many runs').fill('7');
  await expect(button(page, 'Resume')).toBeVisible();
  await expect(button(page, 'Start over with these settings')).toBeVisible();
});

test('two schedules are compared from the same seed', async ({ page }) => {
  await page.goto('#/climb?size=3x3&seed=both&tab=compare');
  await page.getByLabel('Runs per schedule').selectOption('20');
  await button(page, 'Compare').click();
  const table = page.locator('.compare-table');
  await expect(table.getByText('20 of 20 runs')).toHaveCount(2, { timeout: 60_000 });
  const rows = table.getByRole('row', { name: /^(Tuned annealing|Hill climbing)/ });
  await expect(rows).toHaveCount(2);
  await expect(page.locator('.compare')).toContainText(/Each schedule had 20 runs of [\d,]+ steps/);
  await expectAccessible(page);
  // The names, the seed, and the choices are still there after a look at another tab.
  const told = await page.locator('.compare').innerText();
  await page.getByRole('radio', { name: 'Settings' }).check();
  await page.getByRole('radio', { name: 'Compare' }).check();
  await expect(rows).toHaveCount(2);
  expect(await page.locator('.compare').innerText()).toBe(told);
  await expect(page.getByLabel('Runs per schedule')).toHaveValue('20');
});

test('a worker that dies is replaced', async ({ page }) => {
  await climb(page, '?seed=death');
  await expect.poll(() => bestValue(page), { timeout: 60_000 }).toBeGreaterThan(500);
  const workers = page.workers().filter((worker) => worker.url().includes('climb-worker'));
  expect(workers.length).toBeGreaterThan(1);
  await workers[0]!.evaluate(() => {
    setTimeout(() => {
      throw new Error('out of memory');
    });
  });
  await expect(page.getByText(/Climber \d’s worker stopped/)).toBeVisible();
  await expect(button(page, 'Pause')).toBeVisible();
  const before = await proposal(page);
  await expect.poll(() => proposal(page)).not.toBe(before);
});

test('everything works by keyboard', async ({ page }) => {
  await page.goto('#/climb?seed=keys');
  await expect(start(page)).toBeEnabled();
  await start(page).focus();
  await page.keyboard.press('Enter');
  await expect(best(page)).toHaveText(/\d/);
  await button(page, 'Pause').focus();
  await page.keyboard.press('Space');
  await expect(button(page, 'Resume')).toBeFocused();
  // Tab also passes Step back, if there is a step to go back to.
  const isStep = (): Promise<boolean> => button(page, 'Step').evaluate((element) => element === document.activeElement);
  for (let presses = 0; presses < 2 && !(await isStep()); presses++) await page.keyboard.press('Tab');
  await expect(button(page, 'Step')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.locator('.step-move')).toBeVisible();
  const count = await climbers(page).count();
  await page.getByRole('button', { name: /^Climbers: / }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: '1 climber', exact: true }).press('Enter');
  await expect(climbers(page)).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Climbers: 1' })).toBeFocused();
  expect(count).toBeGreaterThan(1);
});

for (const colorScheme of ['light', 'dark'] as const) {
  test(`nothing is wider than a small phone, nothing is wrong for axe: ${colorScheme}`, async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    const fits = async (): Promise<void> =>
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
    await climb(page, '?size=5x5');
    await expect.poll(() => bestValue(page), { timeout: 60_000 }).toBeGreaterThan(200);
    await fits();
    expect((await page.getByRole('slider', { name: 'Speed' }).boundingBox())!.width).toBeGreaterThan(80);
    await expectAccessible(page);
    await button(page, 'Step').click();
    await expect(page.locator('.step-move')).toBeVisible();
    await fits();
    await page.getByRole('radio', { name: 'History' }).check();
    await fits();
    await page.getByRole('radio', { name: 'Settings' }).check();
    await fits();
    await button(page, 'Stop').click();
    await expect(button(page, 'New climb')).toBeVisible();
    await fits();
    await expectAccessible(page);
  });
}

test('an embedded climb is its board, its score and its charts, with a way to the whole page', async ({ page }) => {
  await page.goto('#/climb?embed=1&seed=e2e');
  await expect(page.locator('.climb-board')).toBeVisible();
  for (const hidden of ['.masthead', '.climb-tabs', '.hall']) await expect(page.locator(hidden)).toBeHidden();
  await expect(page.getByRole('link', { name: 'Open in Boggle Lab' })).toHaveAttribute('href', /#\/climb\?seed=e2e/);
  await page.locator('.climb-cover').getByRole('button', { name: 'Start climbing' }).click();
  await expect(page.locator('.climb-charts')).toBeVisible();
});
