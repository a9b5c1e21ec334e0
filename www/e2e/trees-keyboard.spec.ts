/** Trees with the keyboard alone. */

import { expect, expectAccessible, test } from './fixtures';
import { bound, cell, nodes } from './trees-parts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

test('with the keyboard alone, a cell is lifted and the tree is navigated', async ({ page }) => {
  await page.goto('#/trees');
  await expect(bound(page)).toHaveText('6');
  await cell(page, 0).focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await expect(bound(page)).toHaveText('4');
  await expect(nodes(page)).toHaveText('32');
  const tree = page.getByRole('tree');
  await expect(tree).toHaveAccessibleName('The tree, 32 of 32 nodes shown');
  await tree.focus();
  await page.keyboard.press('Home');
  const item = page.locator('[role=treeitem][aria-selected=true]');
  await expect(item).toHaveAccessibleName('Choice on cell 1 (row 1, column 2): the best of 2 letters, worth 4.');
  await expect(tree).toHaveAttribute('aria-activedescendant', (await item.getAttribute('id'))!);
  await page.keyboard.press('ArrowDown');
  await expect(item).toHaveAccessibleName(/^A on cell 1 \(row 1, column 2\): worth \d/);
  await expect(item).toHaveAttribute('aria-level', '2');
  await page.keyboard.press('ArrowRight');
  await expect(item).toHaveAttribute('aria-level', '3');
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowLeft');
  await expect(item).toHaveAccessibleName(/^Choice on cell 1/);
  await page.keyboard.press('End');
  await expect(item).toHaveAttribute('aria-level', /\d/);
  await expectAccessible(page);
});

test('everything with the keyboard alone: an example, two lifts, back, the slider, layers, a word, a file', async ({
  page,
}) => {
  test.slow();
  await page.goto('#/trees');
  const press = async (name: string): Promise<void> =>
    page.getByRole('button', { name, exact: name === 'Save' }).press('Enter');
  await press('Examples');
  await page.getByRole('button', { name: /^5,625,000 boards/ }).press('Enter');
  await expect(nodes(page)).toHaveText('520,947');
  await press('Lift cell 4');
  await expect(nodes(page)).toHaveText('702,300');
  await press('Lift cell 5');
  await expect(bound(page)).toHaveText('5,382');
  await press('One step back');
  await expect(bound(page)).toHaveText('7,023');
  const scrubber = page.getByRole('slider', { name: 'Step', exact: true });
  await scrubber.press('Home');
  await expect(bound(page)).toHaveText('9,460');
  await scrubber.press('ArrowRight');
  await scrubber.press('ArrowRight');
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
