/** Trees: examples, classes, steps, words, the orderly bound, and the keyboard alone. */

import type { Page } from '@playwright/test';
import { arrive, expect, expectAccessible, submit, test } from './fixtures';
import { bound, cell, nodes, rows, SIXTEEN } from './trees-parts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

const TIER = '#/trees?class=t+ae+r+/+i+.+.';

async function expectTree(page: Page, best: string, count: string): Promise<void> {
  await expect(bound(page)).toHaveText(best);
  await expect(nodes(page)).toHaveText(count);
}

test('an example is chosen, two cells are lifted, and the steps are shown back and forth', async ({ page }) => {
  await page.goto(`${SIXTEEN}&kind=orderly&view=layers`);
  await expect(bound(page)).toHaveText('8');
  // An example sets everything it needs.
  await page.locator('.trees-examples').getByRole('button').first().click();
  await page.getByRole('button', { name: /tar, tie, tier, and more/ }).click();
  await expectTree(page, '6', '30');
  await expect(page).not.toHaveURL(/kind=orderly|view=layers/);
  await expect(page.getByText('Red letters contradict each other')).toBeVisible();
  await page.locator('.trees-examples').getByRole('button').first().click();
  await page.getByRole('button', { name: /^ab cd .* Sixteen boards/ }).click();
  await expectTree(page, '14', '98');

  // The effect of a lift is shown in advance.
  await page.getByRole('button', { name: 'Lift cell 0 (row 1, column 1): the bound goes from 14 to 13' }).click();
  await expect(bound(page)).toHaveText('13');
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(bound(page)).toHaveText('14');
  await cell(page, 0).click();
  await expectTree(page, '13', '104');
  await page.getByRole('button', { name: 'Lift cell 1' }).click();
  await expectTree(page, '10', '116');
  await expect(page).toHaveURL(/ops=0,1$/);

  await page.getByRole('button', { name: 'One step back' }).click();
  await expect(bound(page)).toHaveText('13');
  await expect(page).toHaveURL(/ops=0,1&at=1$/);
  const scrubber = page.getByRole('slider', { name: 'Step', exact: true });
  await scrubber.fill('0');
  await expect(bound(page)).toHaveText('14');
  await scrubber.fill('2');
  await expect(bound(page)).toHaveText('10');
  // In the middle of a lift, it has a stop for each move.
  await page.getByRole('button', { name: 'One move back' }).click();
  await expect(scrubber).toHaveAttribute('aria-valuetext', /^Move \d+ of the lift of cell 1/);
  await expect.poll(async () => Number(await scrubber.inputValue()) % 1).toBeGreaterThan(0);
  await scrubber.press('ArrowLeft');
  await expect(bound(page)).toHaveText('10');
  await rows(page).nth(1).click();
  await expect(bound(page)).toHaveText('13');
  // The browser's Back undoes lifts, not changes of the view.
  await page.goBack();
  await expect(page).toHaveURL(/ops=0$/);
  await expect(rows(page)).toHaveCount(2);
  await page.getByRole('button', { name: 'Lift all' }).click();
  await expect(bound(page)).toHaveText('8');
  await expect(rows(page)).toHaveCount(5);
});

test('the words below a node, and why the bound is loose or isn’t, are next to the tree', async ({ page }) => {
  await page.goto(TIER);
  const words = page.getByRole('region', { name: 'Words' });
  await expect(words.getByRole('button')).toHaveText(['tar1', 'tie1', 'tier1', 'ait1', 'rat1', 'ret1', 'rei1']);
  const why = page.getByRole('region', { name: 'Why the bound is too high' });
  await expect(why.getByRole('listitem', { name: /^Cell 1 \(row 1, column 2\): E for 4, A for 2/ })).toBeVisible();
  // The place is in the address.
  await page.goto(`${TIER}&node=2`);
  await expect(words.getByRole('button')).toHaveText(['tar1', 'tie1', 'tier1']);
  await page.goto('#/trees?class=t+h+.+/+h+e+.+/+.+.+.&words=the');
  await expect(why).toContainText('the2 × 1');
  const met = page.getByRole('region', { name: 'A board reaches the bound' });
  await page.goto(`${TIER}&ops=1a`);
  await expect(bound(page)).toHaveText('3');
  await expect(met).toBeVisible();
  await page.goto(`${TIER}&kind=orderly`);
  await expect(bound(page)).toHaveText('4');
  await expect(met).toContainText('scores 4 points');
  await page.goto(`${SIXTEEN}&ops=0,1&cut=1000000`);
  await expect(bound(page)).toHaveText('13');
  await expect(page.getByRole('region', { name: 'The class is broken' })).toBeVisible();
  await expect(met).toHaveCount(0);
});

test('classes are typed, and mistakes leave nothing of the previous class', async ({ page }) => {
  const field = page.getByRole('textbox', { name: /^Letters of each cell/ });
  for (const [width, height, text, mistake] of [
    [1280, 720, Array(16).fill('abcdefghijklmnopqrstuvwxyz').join(' '), /too large: .* about [\d.]+ billion/],
    [390, 664, 't h . / h e', /Rows of 3, 2 cells/],
  ] as const) {
    await page.setViewportSize({ width, height });
    await arrive(page, TIER);
    await expect(bound(page)).toHaveText('6');
    await expect(page.getByRole('region', { name: 'Why the bound is too high' })).toBeVisible();
    await submit(field, text);
    await expect(page.getByRole('alert')).toContainText(mistake);
    // The reason stands where it was typed, in sight; nothing is said about the last tree.
    await expect(field).toHaveAccessibleDescription(mistake);
    await expect(field).toBeFocused();
    await expect(page.locator('#trees-class-trouble')).toBeInViewport({ ratio: 1 });
    await expect(page.getByTestId('live')).toHaveText('No tree was built.');
    await expectTree(page, '–', '–');
    await expect(page.getByRole('region', { name: /bound/ })).toHaveCount(0);
    await expect(page.getByRole('treeitem')).toHaveCount(0);
  }
  const search = page.getByRole('textbox', { name: 'Find a word' });
  await search.fill('treat');
  await field.fill('t h . / h e . / . . .');
  await submit(page.getByRole('textbox', { name: 'Only these words' }), 'the');
  await expectTree(page, '2', '11');
  await expect(search).toHaveValue('');
  await expect(page.getByText('There is nothing to lift: no cell has more than one letter')).toBeVisible();
  await expect(page).toHaveURL(/words=the/);
  await page.getByRole('button', { name: 'Edit letters' }).click();
  await expect(field).toBeFocused();
  // A missing dictionary is never replaced silently.
  await page.goto(`${TIER}&dict=own:gone`);
  await expect(page.getByRole('alert')).toContainText('isn’t on this device');
  await expect(bound(page)).toHaveText('–');
  await page.getByRole('button', { name: 'Use ENABLE2K' }).click();
  await expect(bound(page)).toHaveText('6');
});

test('the orderly bound is shown board by board and step by step', async ({ page }) => {
  await page.goto(`${SIXTEEN}&kind=orderly`);
  const walk = page.getByRole('region', { name: 'Orderly bound' });
  const said = walk.getByRole('status');
  await walk.getByRole('button', { name: 'Walk through the boards' }).click();
  await expect(said).toHaveText(/^The walk starts at the root/);
  await expect(walk).toContainText('0 earned + 7 + 1');
  await expect(walk).toContainText('= bound 8');
  await expect(page).toHaveURL(/walk=0$/);
  await walk.getByRole('button', { name: 'Step forward' }).click();
  await expect(walk.getByRole('listitem', { name: 'Cell 0 (row 1, column 1) is A' })).toBeVisible();
  await expect(walk.getByRole('listitem', { name: 'Cell 1 (row 1, column 2): 2 choices, 6 in total' })).toBeVisible();
  await expect(cell(page, 0)).toHaveAccessibleName(/A is chosen/);
  await walk.getByRole('button', { name: 'Step back' }).click();
  const onward = walk.getByRole('button', { name: 'Go to the next board' });
  for (let board = 1; board <= 16; board++) {
    await onward.click();
    await expect(walk).toContainText(`${board} ${board === 1 ? 'board' : 'boards'} with a bound of up to`);
    await expect(said).toHaveText(/^Every cell has a letter: the bound of this board is \d+\.$/);
  }
  await onward.click();
  await expect(said).toHaveText('The walk is over.');
  await expect(walk).toContainText('16 boards with a bound of up to 8; 0 branches dropped.');
  // With a cutoff, only the boards that reach it are left.
  await submit(walk.getByRole('spinbutton', { name: 'Score to reach' }), '8');
  await expect(said).toHaveText(/^The walk starts at the root/);
  await onward.click();
  await expect(said).toHaveText('Every cell has a letter: the bound of this board is 8.');
  await onward.click();
  await expect(said).toHaveText('The walk is over.');
  await expect(walk).toContainText('1 board with a bound of up to 8');
  await expectAccessible(page);
  // ATE can be traced with either T, and both count: the board scores 10, and its bound is 15.
  await page.goto('#/trees?class=a+t+/+t+e&kind=orderly&walk=8');
  await expect(page.locator('.trees-boards .trees-table-bound')).toHaveText('10');
  await expect(page.getByText(/^Nothing is left to fix\. .* so it can be above the score\.$/)).toBeVisible();
  await expect(page.getByRole('region', { name: 'Orderly bound' })).toContainText('1 board with a bound of up to 15');
  await expect(page.locator('main')).not.toContainText(/(scores|score of the board|worth) 15/);
  // A letter is fixed at the root of the tree.
  await page.goto(`${SIXTEEN}&kind=orderly`);
  await expectTree(page, '8', '44');
  await page.getByRole('group', { name: 'Fix the letter of cell 0' }).getByRole('button', { name: 'B' }).click();
  await expectTree(page, '4', '12');
  await expect(page).toHaveURL(/kind=orderly&ops=0b/);
});

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
  for (const [name, ends] of [
    ['One step back', ['1', '0', '0']],
    ['One step forward', ['1', '2', '2']],
  ] as const) {
    const button = page.getByRole('button', { name, exact: true });
    for (const end of ends) {
      await button.press('Enter');
      await expect(page.getByRole('slider', { name: 'Step', exact: true })).toHaveValue(end);
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
