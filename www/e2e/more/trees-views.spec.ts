/** Trees as nodes, as they are stored, and as layers. */

import type { Page } from '@playwright/test';
import { arrive, expect, expectAccessible, submit, test } from '../fixtures';
import { bound, cell, chosen, MILLION, nameOf, namesOf, SIXTEEN } from '../trees-parts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

const tree = (page: Page) => page.getByRole('tree');
const above = (page: Page) => page.getByRole('navigation', { name: 'Above the drawing' });
const looked = (page: Page) => page.locator('.trees-looked');
const search = (page: Page) => page.getByRole('search', { name: 'Find a word in the tree' });

test('a tree is drawn as it is stored: equal nodes once, below all their parents', async ({ page }) => {
  const EQUAL = '#/trees?class=.+.+.+/+.+rs+e+/+ae+o+.';
  await page.goto(`${EQUAL}&view=shared`);
  const items = page.getByRole('treeitem');
  await expect(tree(page)).toHaveAccessibleName('The tree as it is stored, 34 nodes with 41 links');
  await expect(items).toHaveCount(34);
  await expect(looked(page)).toHaveText(/^34 nodes standing for 52 places/);
  // Each link beyond a node's first is mentioned there.
  const several = (await namesOf(items)).map((text) => Number(/Stored once, below (\d+) nodes/.exec(text)?.[1] ?? 1));
  expect(several.reduce((sum, parents) => sum + parents - 1, 0)).toBe(41 - 33);
  // With the keyboard, one of them is chosen by its first place; in the picture of all places, the same one is chosen.
  await tree(page).focus();
  await page.keyboard.press('Home');
  await expect(chosen(page)).toHaveAccessibleName(/^Root, the sum over 4 starting cells: 8/);
  for (let i = 0; i < 34 && !/Stored once, below/.test(await nameOf(chosen(page))); i++)
    await page.keyboard.press('ArrowDown');
  const said = await nameOf(chosen(page));
  expect(said).toMatch(/Stored once, below \d nodes/);
  await expectAccessible(page);
  await page.getByRole('radio', { name: 'Nodes' }).check({ force: true });
  await expect(tree(page)).toHaveAccessibleName('The tree, 52 of 52 nodes shown');
  await expect(chosen(page)).toHaveAccessibleName(said.replace(/ Stored once.*/, ''));
  // A link to any place of a node leads to the node.
  await page.goto(`${EQUAL}&node=51`);
  await expect(chosen(page)).toHaveAttribute('id', 'tree-51');
  const end = await nameOf(chosen(page));
  await page.goto(`${EQUAL}&view=shared&node=51`);
  await expect.poll(async () => (await nameOf(chosen(page))).includes(end)).toBe(true);
  // It is marked in the picture, too.
  await page.locator('#tree-0').hover({ force: true });
  await expect(looked(page)).toHaveText(/^Root, the sum over 4 starting cells: 8/);
  // Lifts are drawn this way, too.
  await page.getByRole('button', { name: 'Lift cell 4' }).click();
  await expect(tree(page)).toHaveAccessibleName(/^The tree as it is stored, \d+ nodes with \d+ links$/);
  await expect(page).toHaveURL(/ops=4&view=shared/);
});

test('a word that is found in the graph is shown on its own path', async ({ page }) => {
  await page.goto('#/trees?view=shared');
  await submit(search(page).getByRole('textbox'), 'tier');
  await expect(page.locator('.class-in')).toHaveText(['T', 'E', 'R', 'I']);
  // From the root, a choice and a letter for each of the four tiles.
  const trail = page.locator('.drawn path[stroke-width="3"]');
  await expect.poll(async () => (await trail.getAttribute('d'))?.split('M').length).toBe(9);
});

test('half a million nodes: a part of them, the stored ones, the layers, and why none moves', async ({ page }) => {
  test.slow();
  await page.goto(MILLION);
  await expect(tree(page)).toHaveAccessibleName('The tree, 71 of 520,947 nodes shown');
  // “Fit” shows all of it.
  await page.getByRole('button', { name: 'Fit' }).click();
  const isInside = () =>
    page.locator('.tree-node').evaluateAll((all) => {
      const { left, right, top, bottom } = document.querySelector('.nodelink-canvas')!.getBoundingClientRect();
      const boxes = all.map((node) => node.getBoundingClientRect());
      return boxes.every((of) => of.left >= left && of.right <= right && of.top >= top && of.bottom <= bottom);
    });
  await expect.poll(isInside).toBe(true);
  await tree(page).focus();
  // A key opens a node; the next one leads to the first node below it.
  for (const key of ['Home', 'ArrowRight', 'ArrowRight', 'ArrowRight', 'ArrowRight']) {
    await page.keyboard.press(key);
    await expect(chosen(page)).toBeVisible();
    await expect(tree(page)).not.toHaveAttribute('aria-busy', 'true');
  }
  await expect(chosen(page)).toHaveAttribute('aria-expanded', 'true');
  await page.keyboard.press('ArrowRight');
  await expect(chosen(page)).toHaveAccessibleName(
    'Choice on cell 1 (row 1, column 2): the best of 5 letters, worth 336. 5,503 nodes below.',
  );
  await expect(tree(page)).toHaveAttribute('aria-activedescendant', (await chosen(page).getAttribute('id'))!);
  await page.keyboard.press('Shift+Enter');
  await expect(tree(page)).toHaveAccessibleName('The tree, 71 of 5,504 nodes shown');
  await expect(page).toHaveURL(/root=3/);
  await expect(above(page).getByRole('button')).toHaveText(['Whole tree', '0', 'L', '1']);
  // The letters on the path there are those of the whole drawing, and so are the words.
  await expect(cell(page, 0)).toHaveAccessibleName(/L is chosen/);
  await expect(page.getByRole('heading', { name: 'Words that end at this node or below it' })).toBeVisible();
  // Go back up with the key that leads to parents, with the row above, and with the browser's Back.
  await tree(page).focus();
  await page.keyboard.press('Home');
  await page.keyboard.press('ArrowLeft');
  await expect(above(page).getByRole('button')).toHaveText(['Whole tree', '0', 'L']);
  await above(page).getByRole('button', { name: 'Whole tree' }).press('Enter');
  await expect(tree(page)).toHaveAccessibleName('The tree, 71 of 520,947 nodes shown');
  await expect(above(page)).toHaveCount(0);
  await page.goBack();
  await expect(above(page).getByRole('button')).toHaveText(['Whole tree', '0', 'L']);

  // The best stored nodes are drawn, and more on demand.
  await page.goto(`${MILLION}&view=shared`);
  await expect(tree(page)).toHaveAccessibleName(
    /^The tree as it is stored, \d+ nodes with \d+ links, those with the highest bounds$/,
  );
  await expect.poll(() => page.getByRole('treeitem').count()).toBeLessThanOrEqual(40);
  expect(await page.getByRole('treeitem').count()).toBeGreaterThan(20);
  await tree(page).focus();
  await page.keyboard.press('End');
  for (let i = 0; i < 40 && (await chosen(page).getAttribute('aria-expanded')) !== 'false'; i++)
    await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Enter');
  await expect(chosen(page)).toHaveAttribute('aria-expanded', 'true');
  const opened = await nameOf(chosen(page));
  expect(opened).not.toMatch(/nodes below/);
  await page.keyboard.press('ArrowRight');
  await expect(chosen(page)).not.toHaveAccessibleName(opened);

  // The tree can be drawn layer by layer, where a node becomes the root.
  await page.goto(`${MILLION}&levels=2`);
  await expect(looked(page)).toHaveText(/^Layers with all their nodes: \d\d of 520,947 nodes\./);
  await expect(tree(page)).toHaveAccessibleName(/^The tree, \d\d of 520,947 nodes shown$/);
  await expect(page.getByRole('treeitem').and(page.locator('[aria-level="2"]'))).toHaveCount(9);
  const letter = (await page.locator('[aria-level="3"]').first().boundingBox())!;
  await page.mouse.dblclick(letter.x + letter.width / 2, letter.y + 5);
  await expect(page).toHaveURL(/root=\d+/);

  // In the layers, a word is found, and places are pressed.
  await page.goto(MILLION);
  await page.getByRole('radio', { name: 'Layers' }).check({ force: true });
  await expect(page).toHaveURL(/view=layers/);
  await expect(page.getByRole('tree', { name: 'The layers of the tree, all 520,947 nodes' })).toBeVisible();

  await submit(search(page).getByRole('textbox'), 'latent');
  await expect(search(page).getByRole('status')).toHaveText('1 of 13 places');
  await expect(looked(page)).toHaveText(
    'T on cell 3 (row 2, column 1): worth 3, of which 3 are for words that are complete here.',
  );
  await expect(page.getByRole('region', { name: 'Words' }).getByRole('button')).toHaveText(['latent3']);
  await expect(chosen(page)).toHaveAttribute('aria-level', '13');
  await expect(page).toHaveURL(/node=\d/);
  const first = page.url();
  await search(page).getByRole('button', { name: 'Next place' }).click();
  await expect(search(page).getByRole('status')).toHaveText('2 of 13 places');
  await expect(page).not.toHaveURL(first);
  await submit(search(page).getByRole('textbox'), 'zzyzx');
  await expect(search(page).getByRole('status')).toHaveText('“zzyzx” isn’t one of the words that count here');

  // Now use the pointer. The second layer has the cells, with the first of them on the left.
  const box = (await page.locator('.nodelink-canvas').boundingBox())!;
  const row = Math.min(34, Math.max(15, (box.height - 46) / 19));
  await page.mouse.move(box.x + 20, box.y + row * 1.5);
  await expect(looked(page)).toHaveText(/^Choice on cell 0 \(row 1, column 1\): the best of 5 letters, worth 1,114\./);
  await page.mouse.click(box.x + 20, box.y + row * 1.5);
  await expect(chosen(page)).toHaveAccessibleName(/^Choice on cell 0/);
  // Now it is as wide as the window.
  await page.mouse.move(box.x + box.width - 20, box.y + row * 1.5);
  await expect(looked(page)).toHaveText(/^Choice on cell 0/);

  // After a cutoff, the header and the picture count different nodes, and say so.
  await page.goto(`${MILLION.replace('520', '5000')}&ops=4`);
  await expect(page.locator('.trees-nodes')).toHaveText(/^[\d,]+ nodes built, [\d,]+ kept$/);
  const [built, kept] = (await page.locator('.trees-nodes').innerText()).match(/[\d,]+\d/g)!;
  await expect(looked(page)).toContainText(
    `of the ${kept} nodes that are kept. There were ${built} before branches that can’t beat 5,000 were dropped.`,
  );

  // Steps without moves say why.
  await page.goto(`${MILLION}&ops=4e&at=0&slow=1`);
  await expect(page.getByRole('button', { name: 'One step forward' })).toBeVisible();
  await expect(page.getByText('for trees of up to 20,000 nodes')).toBeVisible();
  await expect(page.getByRole('group', { name: 'Single moves' })).toHaveCount(0);
});

test('a tree that is cut off says so, and Fit shows all of it', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('#/trees?class=s+ao+t+/+r+e+l');
  await expect(page.getByRole('tree')).toHaveAccessibleName('The tree, 316 of 316 nodes shown');
  await expect(looked(page)).toContainText('Parts of the picture are out of view: drag it, or press Fit');
  await page.getByRole('button', { name: 'Fit' }).click();
  await expect(looked(page)).not.toContainText('out of view');
  // In a lecture, there is a key for it.
  await page.keyboard.press('l');
  const left = () =>
    page.locator('.tree-node').evaluateAll((all) => Math.min(...all.map((of) => of.getBoundingClientRect().x)));
  await expect.poll(left).toBeLessThan(0);
  await page.keyboard.press('0');
  await expect.poll(left).toBeGreaterThan(0);
});

test('nodes are opened and closed, and the part below one is drawn on its own', async ({ page }) => {
  await page.goto(SIXTEEN);
  await expect(tree(page)).toHaveAccessibleName('The tree, 98 of 98 nodes shown');
  // A wide tree takes the height of its frame, too.
  const [frame, top, bottom] = await Promise.all(
    ['.nodelink-canvas', '#tree-0', '[aria-level="9"]'].map((part) => page.locator(part).first().boundingBox()),
  );
  expect(bottom!.y - top!.y).toBeGreaterThan(0.75 * frame!.height);
  await tree(page).focus();
  for (const key of ['Home', 'ArrowRight', 'Enter']) await page.keyboard.press(key);
  await expect(chosen(page)).toHaveAccessibleName(
    /^Choice on cell 0 \(row 1, column 1\): the best of 2 letters, worth 4\. 22 nodes below\.$/,
  );
  await expect(chosen(page)).toHaveAttribute('aria-expanded', 'false');
  await expect(page.getByRole('treeitem')).toHaveCount(98 - 22);
  await page.getByRole('button', { name: 'Open' }).click();
  await expect(page.getByRole('treeitem')).toHaveCount(98);
  await page.getByRole('button', { name: 'Hide the nodes below' }).click();
  await expect(page.getByRole('treeitem')).toHaveCount(98 - 22);
  // It also works as the tree is stored; a lift always lifts the whole tree.
  await page.getByRole('button', { name: 'Show only this subtree' }).click();
  await expect(tree(page)).toHaveAccessibleName('The tree, 23 of 23 nodes shown');
  await page.getByRole('radio', { name: 'Graph' }).check({ force: true });
  await expect(tree(page)).toHaveAccessibleName(/^The tree as it is stored, 19 nodes with/);
  await expect(above(page).getByRole('button')).toHaveText(['Whole tree', '0']);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Lift cell 0' }).click();
  await expect(page).not.toHaveURL(/root=/);
  await expect(above(page)).toHaveCount(0);
});

test('trees are drawn in the system’s colors if the system sets all colors', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active', colorScheme: 'dark' });
  await page.goto(`${SIXTEEN}&ops=0`);
  await expect(page.getByRole('tree')).toHaveAccessibleName(/104 nodes/);
  // Tiles have the system's background and text colors.
  const tile = page.locator('.tree-node', { has: page.locator('rect') }).first();
  const colors = () =>
    tile.evaluate((of) => ['rect', 'text'].map((part) => getComputedStyle(of.querySelector(part)!).fill));
  await expect.poll(colors).toEqual(['rgb(0, 0, 0)', 'rgb(255, 255, 255)']);
  await page.emulateMedia({ forcedColors: 'none', colorScheme: 'light' });
  await expect.poll(async () => (await colors())[0]).toBe('rgb(255, 253, 245)');
});

test('layers are sorted by bound, and the branches that matter are marked, announced and linked', async ({ page }) => {
  await page.goto(`${SIXTEEN}&ops=0&view=layers`);
  await expect(bound(page)).toHaveText('13');
  const legend = page.getByRole('region', { name: 'What is marked in the layers' });
  await expect(legend.getByRole('button', { name: 'Best remaining board: AD/EG, 8 points' })).toBeVisible();

  // The switch is in the address, and the branch with the highest bound is then the first from the left.
  await legend.getByRole('checkbox', { name: 'Highest bounds on the left' }).focus();
  await page.keyboard.press('Space');
  await expect(page).toHaveURL(/&sort=bound/);
  await tree(page).focus();
  await page.keyboard.press('Home');
  await expect(chosen(page)).toHaveAccessibleName(
    /It is on the branch with the highest bound\. The best remaining board uses it\.$/,
  );
  for (let layer = 2; layer <= 9; layer++) {
    await page.keyboard.press('ArrowDown');
    await expect(chosen(page)).toHaveAttribute('aria-level', String(layer));
    await expect(chosen(page)).toHaveAttribute('aria-posinset', '1');
    await expect(chosen(page)).toHaveAccessibleName(/It is on the branch with the highest bound\./);
  }
  // The legend leads to the end of each branch.
  await legend.getByRole('button', { name: 'The branch with the highest bound' }).click();
  await expect(chosen(page)).toHaveAttribute('aria-level', '9');
  await expect(looked(page)).toContainText('It is on the branch with the highest bound.');
  await legend.getByRole('button', { name: /^Best remaining board/ }).click();
  await expect(looked(page)).toContainText('The best remaining board uses it.');
  await expectAccessible(page);

  // A link restores the view, and the chosen place is where the sorted layers have it.
  await arrive(page, page.url());
  await expect(legend.getByRole('checkbox', { name: 'Highest bounds on the left' })).toBeChecked();
  await expect(looked(page)).toContainText('The best remaining board uses it.');
});
