/** Steps in single moves. */

import type { Page } from '@playwright/test';
import { expect, expectAccessible, test } from './fixtures';
import { bound, cell, MILLION, nodes, rows, SIXTEEN, namesOf } from './trees-parts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

const moves = (page: Page) => page.getByRole('group', { name: 'Single moves' });
const back = (page: Page) => moves(page).getByRole('button', { name: 'One move back' });
const forward = (page: Page) => moves(page).getByRole('button', { name: 'One move forward' });

/**
 * Goes through all moves of the current step, and returns the bound after each. Then makes the whole step, which gives
 * the same tree.
 */
async function toTheEnd(page: Page, total: number): Promise<number[]> {
  const bounds: number[] = [];
  for (let move = 1; move <= total; move++) {
    await expect(moves(page)).toContainText(`Move ${move} of ${total}`);
    bounds.push(Number(await bound(page).textContent()));
    if (move < total) await forward(page).click();
  }
  const items = await namesOf(page.getByRole('treeitem'));
  const count = (await nodes(page).textContent())!;
  await forward(page).click();
  await expect(moves(page)).not.toContainText(`Move ${total}`);
  await expect(nodes(page)).toHaveText(count);
  expect(await namesOf(page.getByRole('treeitem'))).toEqual(items);
  return bounds;
}

test('a lift is played move by move, forward and back, and ends with the tree of the whole lift', async ({ page }) => {
  await page.goto('#/trees?class=t+ae+r+/+i+.+.');
  await expect(bound(page)).toHaveText('6');
  await page.getByRole('checkbox', { name: 'Step by step' }).check();
  await page.getByRole('button', { name: 'Lift cell 1' }).click();
  await expect(page).toHaveURL(/ops=1&at=0&move=1&slow=1$/);
  await expect(moves(page)).toContainText('of the lift of cell 1 (row 1, column 2).');
  expect(await toTheEnd(page, 7)).toEqual([6, 6, 5, 5, 5, 5, 4]);
  await expect(page).toHaveURL(/ops=1&slow=1$/);
  await expect(nodes(page)).toHaveText('32');
  await back(page).click();
  await expect(moves(page)).toContainText('Move 6 of 7');
  await expect(bound(page)).toHaveText('5');
  // A link leads there, too.
  await page.goto('#/trees?class=t+ae+r+/+i+.+.&ops=1&at=0&move=3');
  await expect(moves(page)).toContainText('Move 3 of 7');
  await page.goto('#/trees?class=t+ae+r+/+i+.+.&ops=1&at=0&move=7');
  await expect(moves(page)).toContainText('The choice on cell 1 (row 1, column 2) moves above the root');
});

test('a letter is fixed move by move, with the keyboard alone', async ({ page }) => {
  await page.goto('#/trees?class=t+ae+r+/+i+.+.');
  await expect(bound(page)).toHaveText('6');
  await page.getByRole('checkbox', { name: 'Step by step' }).press('Space');
  await page.getByText('Advanced').press('Enter');
  await page.getByRole('button', { name: 'Cell 1 (row 1, column 2) is E' }).press('Enter');
  await expect(moves(page)).toContainText(
    'Move 1 of 5 of fixing cell 1 (row 1, column 2) as E. With this letter, the choice on cell 1 (row 1, column 2) leads to no word. It is removed, with everything that leads only to it.',
  );
  await expect(page).toHaveURL(/ops=1e&at=0&move=1&slow=1$/);
  await expect(page.getByText('You are in the middle of fixing cell 1 (row 1, column 2) as E.')).toBeVisible();
  await forward(page).press('Enter');
  await expect(moves(page)).toContainText(
    'E on cell 1 (row 1, column 2) takes the place of the choice on cell 1 (row 1, column 2).',
  );
  await back(page).press('Enter');
  expect(await toTheEnd(page, 5)).toEqual([5, 5, 4, 4, 4]);
  await expect(page).toHaveURL(/ops=1e&slow=1$/);
  await back(page).press('Enter');
  await expect(moves(page)).toContainText('Move 4 of 5');
  await page.goto('#/trees?class=t+ae+r+/+i+.+.&ops=1e&at=0&move=5');
  await expect(moves(page)).toContainText(
    'The letter of every choice on cell 1 (row 1, column 2) is now fixed, so the root is labeled E on cell 1 (row 1, column 2).',
  );
  await expectAccessible(page);
});

test('in an orderly tree the branch of a letter is joined with the rest, pair by pair', async ({ page }) => {
  await page.goto(`${SIXTEEN}&kind=orderly`);
  await expect(nodes(page)).toHaveText('44');
  await page.getByRole('checkbox', { name: 'Step by step' }).check();
  await page.getByRole('group', { name: 'Fix the letter of cell 0' }).getByRole('button', { name: 'A' }).click();
  await expect(moves(page)).toContainText(
    'Move 1 of 5 of fixing cell 0 (row 1, column 1) as A. A on cell 0 (row 1, column 1) takes the place of the choice on cell 0 (row 1, column 1). The other letter is dropped.',
  );
  await forward(page).click();
  await expect(moves(page)).toContainText('A on cell 0 (row 1, column 1) is folded into the root.');
  await forward(page).click();
  await expect(moves(page)).toContainText(
    'Two choices on cell 1 (row 1, column 2) meet and become one. Their branches for one letter are combined.',
  );
  for (const at of [2, 1]) {
    await back(page).click();
    await expect(moves(page)).toContainText(`Move ${at} of 5`);
  }
  await toTheEnd(page, 5);
  await expect(nodes(page)).toHaveText('26');
  await expect(bound(page)).toHaveText('8');
  // The tree no longer has the cell; the board has its letter.
  await expect(cell(page, 0)).toHaveAccessibleName(/A is chosen/);
});

test('cells of one letter are decided on the way to the next choice of an orderly tree', async ({ page }) => {
  await page.goto('#/trees?class=t+ae+/+i+r&kind=orderly');
  await expect(nodes(page)).toHaveText('29');
  await page.getByRole('group', { name: 'Fix the letter of cell 1' }).getByRole('button', { name: 'A' }).click();
  // It is as if cell 0 had been given its letter first.
  await expect(nodes(page)).toHaveText('7');
  await expect(bound(page)).toHaveText('7');
  await back(page).click();
  await expect(moves(page)).toContainText(/Move (\d+) of \d+ of fixing cell 1 \(row 1, column 2\) as A/);
});

test('a tree is folded in place move by move, and steps without moves say why', async ({ page }) => {
  await page.goto('#/trees?class=abc+xy&tree=0(a1+b2)+0(b3+c4)&ops=fold&at=0&fold=refreshed&move=1');
  await expect(moves(page)).toContainText(
    'Move 1 of 1 of folding the tree in place. Two choices on cell 0 (row 1, column 1) meet and become one.',
  );
  await expect(bound(page)).toHaveText('5');
  await toTheEnd(page, 1);
  // This is what lifts that fold leave to the next lift.
  await page.goto(`${SIXTEEN}&ops=0,1&fold=refreshed`);
  await expect(rows(page)).toHaveCount(3);
  await page.getByRole('checkbox', { name: 'Step by step' }).check();
  await page.getByRole('button', { name: 'Apply without lifting' }).click();
  await expect(moves(page)).toContainText(
    /Move 1 of \d+ of folding the tree in place\. Two choices on cell \d \(row \d, column \d\) meet/,
  );
  const [, total] = /of (\d+)/.exec((await moves(page).textContent())!)!;
  await toTheEnd(page, Number(total));
  await page.goto(`${MILLION}&ops=4e&at=0&slow=1`);
  await expect(page.getByRole('button', { name: 'One step forward' })).toBeVisible();
  await expect(page.getByText('for trees of up to 20,000 nodes')).toBeVisible();
  await expect(moves(page)).toHaveCount(0);
});

test('equal nodes become one, pair by pair: from the tree to the graph', async ({ page }) => {
  await page.goto('#/trees?class=.+.+.+/+.+rs+e+/+ae+o+.&dedupe=1');
  await expect(nodes(page)).toHaveText('52');
  await page.getByRole('checkbox', { name: 'Step by step' }).check();
  await page.getByRole('button', { name: 'Apply without lifting' }).click();
  const tree = page.getByRole('tree');
  for (let move = 1; move <= 18; move++) {
    await expect(moves(page)).toContainText(
      new RegExp(
        `Move ${move} of 18 of sharing identical subtrees\\. .* the two are stored once\\. ${52 - move} of 52 nodes are stored\\.$`,
      ),
    );
    await expect(tree).toHaveAccessibleName(
      new RegExp(`^The tree as it is stored, ${52 - move} nodes with \\d+ links$`),
    );
    await expect(page.getByRole('treeitem')).toHaveCount(52 - move);
    await expect(bound(page)).toHaveText('8');
    await forward(page).click();
  }
  await expect(page).toHaveURL(/ops=fold&view=shared&slow=1&dedupe=1$/);
  await expect(tree).toHaveAccessibleName('The tree as it is stored, 34 nodes with 41 links');
  await back(page).click();
  await expect(moves(page)).toContainText('Move 17 of 18');
});
