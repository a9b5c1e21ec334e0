/** Trees with the keyboard alone, and where the focus is after each operation. */

import { expect, expectAccessible, test } from './fixtures';
import { bound, cell, chosen, rows, SIXTEEN } from './trees-parts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

test('a cell is lifted, and the tree is navigated', async ({ page }) => {
  await page.goto('#/trees');
  await expect(bound(page)).toHaveText('6');
  await cell(page, 0).focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await expect(bound(page)).toHaveText('4');
  const tree = page.getByRole('tree');
  await expect(tree).toHaveAccessibleName('The tree, 32 of 32 nodes shown');
  await tree.focus();
  for (const [key, name, level] of [
    ['Home', /^Choice on cell 1 \(row 1, column 2\): the best of 2 letters, worth 4\.$/, '1'],
    ['ArrowDown', /^A on cell 1 \(row 1, column 2\): worth \d/, '2'],
    ['ArrowRight', /./, '3'],
    ['ArrowLeft', /^A on cell 1/, '2'],
    ['ArrowLeft', /^Choice on cell 1/, '1'],
    ['End', /./, /\d/],
  ] as const) {
    await page.keyboard.press(key);
    await expect(chosen(page)).toHaveAccessibleName(name);
    await expect(chosen(page)).toHaveAttribute('aria-level', level);
    await expect(tree).toHaveAttribute('aria-activedescendant', (await chosen(page).getAttribute('id'))!);
  }
  await expectAccessible(page);
});

test('after a lift, Tab leads to the next one; Undo and the steps keep the focus, also at either end', async ({
  page,
}) => {
  await page.goto(SIXTEEN);
  await expect(rows(page)).toHaveCount(1);
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
