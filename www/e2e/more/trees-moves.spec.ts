/** Steps in single moves. */

import type { Page } from '@playwright/test';
import { expect, expectAccessible, test } from '../fixtures';
import { atRest, bound, namesOf, nodes } from '../trees-parts';

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
  await atRest(page);
  const items = await namesOf(page.getByRole('treeitem'));
  const count = (await nodes(page).textContent())!;
  await forward(page).click();
  await expect(moves(page)).not.toContainText(`Move ${total}`);
  await expect(nodes(page)).toHaveText(count);
  await atRest(page);
  expect(await namesOf(page.getByRole('treeitem'))).toEqual(items);
  return bounds;
}

test('a lift is played move by move, forward and back, and ends with the tree of the whole lift', async ({ page }) => {
  await page.goto('#/trees?class=t+ae+r+/+i+.+.');
  await expect(bound(page)).toHaveText('6');
  await page.getByRole('checkbox', { name: 'Move by move' }).check();
  await page.getByRole('button', { name: 'Lift cell 1' }).click();
  await expect(page).toHaveURL(/ops=1&at=0&move=1&slow=1$/);
  await expect(moves(page)).toContainText('of the lift of cell 1 (row 1, column 2).');
  await expect(page.locator('.trees-about')).toContainText('As built, the tree has a bound of 6.');
  expect(await toTheEnd(page, 7)).toEqual([6, 6, 5, 5, 5, 5, 4]);
  await expect(page).toHaveURL(/ops=1&slow=1$/);
  await expect(nodes(page)).toHaveText('32');
  await expect(moves(page)).toContainText('30 nodes before, 32 now: copies add nodes; merging and dropping take some');
  await back(page).click();
  await expect(moves(page)).toContainText('Move 6 of 7');
  await expect(bound(page)).toHaveText('5');
  // A link leads there, too.
  await page.goto('#/trees?class=t+ae+r+/+i+.+.&ops=1&at=0&move=7');
  await expect(moves(page)).toContainText('The choice on cell 1 moves above the root');
});

/** Steps of other kinds: how each is begun, its number of moves, what some of them say, and the bounds after each. */
const KINDS: {
  name: string;
  link: string;
  begin?: RegExp;
  said: [move: number, text: string][];
  total: number;
  bounds?: number[];
}[] = [
  {
    name: 'fixing a letter',
    link: 'class=t+ae+r+/+i+.+.',
    begin: /^Cell 1 \(row 1, column 2\) is E$/,
    said: [
      [
        1,
        'of fixing cell 1 (row 1, column 2) as E. With this letter, the choice on cell 1 has no branch. It is removed, with everything that leads only to it.',
      ],
      [2, 'E on cell 1 takes the place of the choice on cell 1.'],
      [5, 'is now fixed, so the root is labeled E on cell 1.'],
    ],
    total: 5,
    bounds: [5, 5, 4, 4, 4],
  },
  {
    name: 'fixing a letter of an orderly tree, whose branch is joined with the rest, pair by pair',
    link: 'class=ab+cd+/+ef+gh&kind=orderly',
    begin: /^A/,
    said: [
      [1, 'A on cell 0 takes the place of the choice on cell 0. The other letter is dropped.'],
      [2, 'A on cell 0 is folded into the root.'],
      [3, 'Two choices on cell 1 (row 1, column 2) meet and become one. Their branches for one letter are combined.'],
    ],
    total: 5,
  },
  {
    name: 'folding a tree in place',
    link: 'class=abc+xy&tree=0(a1+b2)+0(b3+c4)&ops=fold&at=0&fold=refreshed&move=1',
    said: [[1, 'of folding the tree in place. Two choices on cell 0 (row 1, column 1) meet and become one.']],
    total: 1,
    bounds: [5],
  },
];

for (const { name, link, begin, said, total, bounds } of KINDS) {
  test(`${name}, move by move`, async ({ page }) => {
    await page.goto(`#/trees?${link}`);
    await expect(bound(page)).toHaveText(/\d/);
    if (begin) {
      await page.getByRole('checkbox', { name: 'Move by move' }).press('Space');
      // In spelling order, letters are among the settings that are hidden at first.
      const more = page.locator('summary', { hasText: 'Cutoff, folding' });
      if (!link.includes('orderly'))
        await more.evaluate((of) => ((of.parentElement as HTMLDetailsElement).open = true));
      const letter = page.locator('.trees-letter').and(page.getByRole('button', { name: begin }));
      await letter.press('Enter');
    } else await expect(moves(page)).toContainText('Move 1 of');
    let now = 1;
    for (const [move, text] of said) {
      for (; now < move; now++) {
        await expect(moves(page)).toContainText(`Move ${now} of`);
        await forward(page).press('Enter');
      }
      await expect(moves(page)).toContainText(text);
    }
    for (let move = said.at(-1)![0]; move > 1; move--) {
      await back(page).press('Enter');
      await expect(moves(page)).toContainText(`Move ${move - 1} of ${total}`);
    }
    const found = await toTheEnd(page, total);
    if (bounds) expect(found).toEqual(bounds);
    await expectAccessible(page);
  });
}

test('equal nodes become one, pair by pair: from the tree to the graph', async ({ page }) => {
  await page.goto('#/trees?class=.+.+.+/+.+rs+e+/+ae+o+.&dedupe=1');
  await expect(nodes(page)).toHaveText('52');
  await page.getByRole('checkbox', { name: 'Move by move' }).check();
  await page.getByRole('button', { name: 'Simplify without lifting' }).click();
  const tree = page.getByRole('tree');
  for (let move = 1; move <= 18; move++) {
    await expect(moves(page)).toContainText(
      new RegExp(
        `Move ${move} of 18 of sharing identical subtrees\\. .* the two are stored once\\. ${52 - move} of 52 nodes are stored\\.$`,
      ),
    );
    const name = new RegExp(`^The tree as it is stored, ${52 - move} nodes with \\d+ links$`);
    await expect(tree).toHaveAccessibleName(name);
    await expect(page.getByRole('treeitem')).toHaveCount(52 - move);
    await expect(bound(page)).toHaveText('8');
    await forward(page).click();
  }
  await expect(page).toHaveURL(/ops=fold&view=shared&slow=1&dedupe=1$/);
  await expect(tree).toHaveAccessibleName('The tree as it is stored, 34 nodes with 41 links');
});
