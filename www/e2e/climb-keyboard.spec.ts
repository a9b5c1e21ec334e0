/** Climb with the keyboard alone. */

import { best, button, climbers, proposal, start } from './climb-parts';
import { expect, test } from './fixtures';

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

test('everything works by keyboard', async ({ page }) => {
  await page.goto('#/climb?seed=keys&speed=3000');
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
