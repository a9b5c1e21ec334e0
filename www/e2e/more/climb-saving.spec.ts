/** Climbs that survive a reload, and the best boards: saved, exported, and opened in Solve. */

import { best, button, climb, now, pause, proposal } from '../climb-parts';
import { arrive, expect, saved, test } from '../fixtures';

test('a climb survives a reload, paused or running, and another tab leaves it alone', async ({ page, context }) => {
  await climb(page, '?size=3x4', { least: 300 });
  await pause(page);
  const at = await proposal(page);
  const letters = await page.getByRole('gridcell').allInnerTexts();
  // Its samples were seen by the page alone.
  const acceptance = page.getByRole('img', { name: /^The share of steps that were accepted/ });
  const drawn = await acceptance.innerHTML();
  const url = page.url();
  await page.reload();
  await expect(best(page)).toHaveText(/\d/);
  await expect.poll(() => proposal(page)).toBe(at);
  await expect.poll(() => acceptance.innerHTML()).toBe(drawn);
  expect(page.url()).toBe(url);
  expect(await page.getByRole('gridcell').allInnerTexts()).toEqual(letters);
  await button(page, 'Resume').click();
  await expect.poll(() => proposal(page)).not.toBe(at);
  await page.reload();
  await expect(button(page, 'Pause')).toBeVisible();
  const after = await proposal(page);
  await expect.poll(() => proposal(page)).not.toBe(after);
  const other = await context.newPage();
  await climb(other, '?size=2x3');
  await expect(other.getByText('Only one climb can be saved at a time')).toBeVisible();
  await page.reload();
  await expect(best(page)).toHaveText(/\d/);
  expect(await page.getByRole('main').getByRole('gridcell').count()).toBe(12);
});

test('the best board opens in Solve while the climb waits; a table has the boards that were held', async ({ page }) => {
  await climb(page, '', { least: 1500 });
  await pause(page);
  const points = await best(page).innerText();
  await page.getByRole('link', { name: 'Open the best board in Solve' }).click();
  await expect(page).toHaveURL(/#\/solve/);
  await expect(page.locator('.headline-points .num')).toHaveText(points);
  await page.goBack();
  await expect(best(page)).toHaveText(points);
  await expect(button(page, 'Resume')).toBeVisible();

  // They are also listed if the tab is opened while nothing runs.
  await page.getByRole('radio', { name: 'History' }).check();
  const rows = page.getByRole('table').getByRole('row');
  await expect(rows.nth(1)).toContainText('now');
  await button(page, 'Resume').click();
  await expect.poll(() => rows.count()).toBeGreaterThan(3);
  await button(page, 'Pause').click();
  await expect(rows.nth(1)).toContainText('now');
  await expect(rows.nth(1)).toContainText(await now(page).innerText());
  const column = async (n: number): Promise<number[]> => {
    const texts = await page.locator(`.record-holders td:nth-child(${n})`).allInnerTexts();
    return texts.map((text) => Number(text.replace(/,/g, '')));
  };
  const [generations, held] = [await column(1), await column(6)];
  for (let i = 1; i < generations.length; i++) expect(generations[i]! + held[i]!).toBe(generations[i - 1]);
});

test('the best boards are found again, saved, exported, replayed, cleared and restored', async ({ page, browser }) => {
  const results: string[] = [];
  for (const each of [await browser.newPage(), page]) {
    await climb(each, '?size=3x3&runs=3&seed=hall');
    await each.getByRole('slider', { name: 'Speed' }).fill('10');
    await expect(button(each, 'New climb')).toBeVisible({ timeout: 60_000 });
    const hall = await each.getByRole('link', { name: /^Number \d+: / }).allInnerTexts();
    results.push(`${await best(each).innerText()} ${hall.join()}`);
  }
  // The replay goes on after the last accepted board, to the end of the run.
  await page.getByRole('slider', { name: 'Position in the run' }).press('End');
  await expect(page.locator('.climb-caption')).toContainText(/step ([\d,]+) of \1$/);
  expect(results[0]).toMatch(/^\d{3} /);
  expect(results[1]).toBe(results[0]);
  const first = page.getByRole('link', { name: /^Number 1: / });
  const name = await first.getAttribute('aria-label');
  const file = await saved(page.locator('.hall').getByRole('button', { name: 'Download CSV' }));
  expect(file.name).toBe('boggle-hall-3x3-enable2k.csv');
  // The run and the step in the file are those on the screen when that run is replayed.
  const row = file.text.split('\r\n')[1]!.split(',');
  const [run, step] = [Number(row[7]), Number(row[8])];
  const replays = page.getByRole('button', { name: /^Replay the run that found/ });
  await replays.first().click();
  const replay = page.getByRole('region', { name: 'Replay' });
  await expect(replay).toContainText(new RegExp(`Run ${run}, which found \\d+ points`));
  expect(await proposal(page)).toBeLessThanOrEqual(step);
  expect(await proposal(page)).toBeGreaterThan(step - 3000);
  // The boards found are written to the browser's database a moment after the end.
  await expect.poll(() => page.evaluate(() => performance.getEntriesByName('climb kept').length)).toBeGreaterThan(0);
  await arrive(page, '#/climb?size=3x3&seed=another');
  await expect(first).toHaveAttribute('aria-label', name!);
  await page.getByRole('button', { name: 'Clear the best boards' }).click();
  await expect(first).toHaveCount(0);
  await button(page, 'Undo').click();
  await expect(first).toHaveAttribute('aria-label', name!);
});
