/** The settings of Climb: schedules, the address, and the comparison of two schedules. */

import { best, button, start } from '../climb-parts';
import { arrive, expect, expectAccessible, test } from '../fixtures';

test('impossible settings are reported before and after the start', async ({ page }) => {
  await page.goto('#/climb');
  await page.getByRole('radio', { name: 'Settings' }).check();
  await page.getByLabel('Letters allowed').fill('aé');
  await expect(page.getByRole('alert')).toContainText('é');
  await page.getByLabel('Letters allowed').fill('');
  await page.getByLabel('Must contain').fill('antidisestablishmentarianism');
  await expect(page.getByRole('alert')).toContainText('fit on this board');
  await expect(page.getByLabel('Must contain')).toHaveAccessibleDescription(/fit on this board/);
  await start(page).click();
  await expect(page.locator('.climb-controls > .error-text')).toContainText('fit on this board');
  await expect(start(page)).toBeVisible();
  await page.getByLabel('Must contain').fill('replastering');
  await expect(page.locator('.settings .error-text')).toHaveCount(0);
  await start(page).click();
  await expect(best(page)).toHaveText(/\d/);
  await expect(page.locator('.path')).toHaveCount(1);
  await expect(page).toHaveURL(/word=replastering/);
});

test('a schedule is chosen and in the address, and that of an old link is kept', async ({ page }) => {
  await page.goto('#/climb?schedule=exponential:100,0.05,2000&seed=abc');
  await page.getByRole('radio', { name: 'Settings' }).check();
  await expect(page.getByText('This link leads to a climb with the seed “abc”.')).toBeVisible();
  await expect(page.getByRole('radio', { name: '2009 rule' })).toBeChecked();
  await page.getByRole('radio', { name: 'Geometric' }).check();
  await expect(page.getByText('This link leads to')).toHaveCount(0);
  // No climb starts with a number that makes no sense; the browser says what is wrong with it.
  await page.getByLabel('Steps', { exact: true }).fill('-5');
  await start(page).click();
  await expect(page.getByLabel('Steps', { exact: true })).toBeFocused();
  await expect(start(page)).toBeVisible();
  await page.getByLabel('Steps', { exact: true }).fill('5000');
  await expect(page).toHaveURL(/schedule=geometric:90,20,5000/);
  await expect(page.getByRole('radio', { name: 'From the link' })).toHaveCount(0);
  await page.goto('#/climb?schedule=points:0@80,4000@5');
  await expect(page.getByRole('radio', { name: 'From the link' })).toBeChecked();
  await expectAccessible(page);
  await start(page).click();
  await expect(page.locator('.climb-caption')).toContainText('of 4,000');
  // A paused climb can still be resumed after its settings change.
  await button(page, 'Pause').click();
  await page.getByLabel('Stop after this many runs').fill('7');
  await expect(button(page, 'Resume')).toBeVisible();
  await expect(button(page, 'Start over with these settings')).toBeVisible();
});

test('an invalid link is reported, not ignored; the former name of the history still opens it', async ({ page }) => {
  await page.goto('#/climb?tab=reigns');
  await expect(page.getByRole('radio', { name: 'History' })).toBeChecked();
  await expect(page.getByText(/"reigns"|“reigns”/)).toHaveCount(0);
  await arrive(page, '#/climb?size=50x50&schedule=zzz&min=9');
  const alert = page.getByRole('alert');
  for (const text of ['50x50', 'zzz', 'min=9']) await expect(alert).toContainText(text);
  await page.goto('#/climb?dict=nope');
  await start(page).click();
  await expect(alert).toContainText(/list|dictionary/i);
  await expect(page.locator('.climb-now')).toHaveCount(0);
});

test('two schedules are compared from the same seed', async ({ page }) => {
  await page.goto('#/climb?size=3x3&seed=both&tab=compare');
  await page.getByLabel('Runs per schedule').selectOption('20');
  await button(page, 'Compare').click();
  const table = page.locator('.compare-table');
  await expect(table.getByText('20 of 20 runs')).toHaveCount(2, { timeout: 60_000 });
  await expect(table.getByRole('row', { name: /^(Tuned annealing|Hill climbing)/ })).toHaveCount(2);
  await expect(page.locator('.compare')).toContainText('Each schedule had 20 runs');
  await expectAccessible(page);
  // The names, the seed, and the choices are still there after a reload, and after a look at another tab.
  const told = await page.locator('.compare').innerText();
  await page.reload();
  await page.getByRole('radio', { name: 'Settings' }).check();
  await page.getByRole('radio', { name: 'Compare' }).check();
  await expect(page.locator('.compare')).toContainText('Both searched 3×3 boards with ENABLE2K, from the seed “both”.');
  expect(await page.locator('.compare').innerText()).toBe(told);
  await expect(page.getByLabel('Runs per schedule')).toHaveValue('20');
  // A link has the choices, too.
  await expect(page).toHaveURL(/compare=tuned,hill,20,both/);
  await arrive(page, '#/climb?tab=compare&compare=hill,2009,400');
  await expect(page.getByLabel('Runs per schedule')).toHaveValue('400');
  await expect(page.getByLabel('Schedule B').locator(':checked')).toHaveText(/2009/);
});
