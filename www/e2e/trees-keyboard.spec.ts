/** Trees with the keyboard alone, and where the focus is after each operation. */

import { expect, test } from './fixtures';
import { rows, SIXTEEN } from './trees-parts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

test('after a lift, Tab leads to the next; Undo and the steps keep the focus, also at the ends', async ({ page }) => {
  await page.goto(SIXTEEN);
  await expect(rows(page)).toHaveCount(1);
  await page.getByRole('button', { name: 'Skip to the tree' }).press('Enter');
  await expect(page.getByRole('tree')).toBeFocused();
  const operations = page.getByRole('region', { name: 'Operations' });
  const lifts = operations.getByRole('button', { name: /^Lift cell/ });
  for (const left of [3, 2]) {
    await expect(lifts).toHaveCount(left + 1);
    await lifts.first().press('Enter');
    await expect(lifts).toHaveCount(left);
    await expect(operations).toBeFocused();
    await expect(lifts.first()).toBeEnabled();
    await page.keyboard.press('Tab');
    // The word "Lift" is explained on a press.
    if (await page.evaluate(() => document.activeElement!.matches('.explain'))) await page.keyboard.press('Tab');
    await expect(lifts.first()).toBeFocused();
  }
  const slider = page.getByRole('slider', { name: 'Step', exact: true });
  for (const [name, ends] of [
    ['One step back', ['1', '0', '0']],
    ['One step forward', ['1', '2', '2']],
  ] as const) {
    const button = page.getByRole('button', { name, exact: true });
    for (const end of ends) {
      await button.press('Enter');
      await expect(slider).toHaveValue(end);
      await expect(button).toBeFocused();
    }
    await expect(button).toBeDisabled();
  }
  const undo = page.getByRole('button', { name: 'Undo' });
  for (const left of [2, 1]) {
    await expect(undo).toBeEnabled();
    await undo.press('Enter');
    await expect(rows(page)).toHaveCount(left);
    await expect(undo).toBeFocused();
  }
  await expect(undo).toBeDisabled();
});
