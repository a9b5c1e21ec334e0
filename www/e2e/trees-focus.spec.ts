/** Where the focus is after an operation. Buttons that are gone or disabled would lose it. */

import { expect, test } from './fixtures';
import { rows, SIXTEEN } from './trees-parts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

test('after a lift, Tab leads to the next one', async ({ page }) => {
  await page.goto(SIXTEEN);
  await expect(rows(page)).toHaveCount(1);
  const operations = page.getByRole('region', { name: 'Operations' });
  const lifts = operations.getByRole('button', { name: /^Lift cell/ });
  for (const left of [3, 2]) {
    await expect(lifts).toHaveCount(left + 1);
    await lifts.first().focus();
    await page.keyboard.press('Enter');
    await expect(lifts).toHaveCount(left);
    await expect(operations).toBeFocused();
    await expect(lifts.first()).toBeEnabled();
    await page.keyboard.press('Tab');
    // The word "Lift" is explained on a press.
    if (
      await operations
        .locator('.explain')
        .first()
        .evaluate((term) => term === document.activeElement)
    )
      await page.keyboard.press('Tab');
    await expect(lifts.first()).toBeFocused();
  }
});

test('Undo and the buttons that step through the trees keep the focus, also at either end', async ({ page }) => {
  await page.goto(`${SIXTEEN}&ops=0,1`);
  await expect(rows(page)).toHaveCount(3);
  const slider = page.getByRole('slider', { name: 'Step', exact: true });
  for (const [name, ends] of [
    ['One step back', ['1', '0', '0']],
    ['One step forward', ['1', '2', '2']],
  ] as const) {
    const button = page.getByRole('button', { name, exact: true });
    await button.focus();
    for (const end of ends) {
      await page.keyboard.press('Enter');
      await expect(slider).toHaveValue(end);
      await expect(button).toBeFocused();
    }
    await expect(button).toBeDisabled();
  }
  const undo = page.getByRole('button', { name: 'Undo' });
  await undo.focus();
  for (const left of [2, 1]) {
    await expect(undo).toBeEnabled();
    await page.keyboard.press('Enter');
    await expect(rows(page)).toHaveCount(left);
    await expect(undo).toBeFocused();
  }
  await expect(undo).toBeDisabled();
});
