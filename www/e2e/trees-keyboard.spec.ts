/** Trees with the keyboard alone, and where the focus is after each operation. */

import { expect, expectAccessible, test } from './fixtures';
import { bound, cell, chosen, nodes, rows, SIXTEEN } from './trees-parts';

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

test('an example, two lifts, back, the slider, layers, a word, a file', async ({ page }) => {
  test.slow();
  await page.goto('#/trees');
  const press = (name: string) => page.getByRole('button', { name, exact: name === 'Save' }).press('Enter');
  await press('Examples');
  await page.getByRole('button', { name: /^5,625,000 boards/ }).press('Enter');
  await expect(nodes(page)).toHaveText('520,947');
  await press('Lift cell 4');
  await expect(nodes(page)).toHaveText('702,300');
  await press('Lift cell 5');
  await expect(bound(page)).toHaveText('5,382');
  const scrubber = page.getByRole('slider', { name: 'Step', exact: true });
  await scrubber.press('Home');
  await expect(bound(page)).toHaveText('9,460');
  await scrubber.press('End');
  await expect(bound(page)).toHaveText('5,382');
  await expect(scrubber).toHaveAttribute('aria-valuetext', 'Lift of cell 5 (row 2, column 3)');
  await page.getByRole('radio', { name: 'Nodes' }).press('ArrowRight');
  await expect(page.getByRole('tree')).toHaveAccessibleName(
    /^The tree as it is stored, \d+ nodes with \d+ links, those with the highest bounds$/,
  );
  await page.getByRole('radio', { name: 'Graph' }).press('ArrowRight');
  await expect(page.getByRole('tree')).toHaveAccessibleName('The layers of the tree, all 1,315,452 nodes');
  // In a lifted tree, the word is counted once for each letter of the lifted cells that it doesn't use.
  await page.getByRole('textbox', { name: 'Find a word' }).fill('latent');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('search').getByRole('status')).toHaveText(/^1 of \d+ places$/);
  await expect(page.getByRole('region', { name: 'Words' }).getByRole('button').first()).toHaveText('latent3');

  // A tree of this size can't be saved as a file; a small one can.
  await press('Save');
  await expect(page.getByRole('button', { name: /^Tree, JSON/ })).toBeDisabled();
  await page.keyboard.press('Escape');
  await press('Examples');
  await page.getByRole('button', { name: /^tar, tie, tier, and more/ }).press('Enter');
  await expect(nodes(page)).toHaveText('30');
  await press('Save');
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: /^Tree, JSON/ }).press('Enter');
  expect((await download).suggestedFilename()).toBe('boggle-tree-t-ae-r-i-_-_.json');
});
