/** The tour beside its tree: on usual laptops, every step shows the whole tree without scrolling. */

import { expect, test } from './fixtures';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

for (const viewport of [
  { width: 1440, height: 900 },
  { width: 1366, height: 768 },
])
  test(`every step of the tour shows its whole tree at ${viewport.width}×${viewport.height}`, async ({ page }) => {
    test.slow();
    await page.setViewportSize(viewport);
    await page.goto('#/trees');
    await page.getByRole('button', { name: 'What is an evaluation tree?' }).click();
    for (let step = 1; step <= 13; step++) {
      await expect(page.getByRole('img', { name: `Step ${step} of 13` })).toBeVisible();
      await expect(page.locator('.trees-stage[data-stale=true], .trees-progress')).toHaveCount(0);
      // The two trees with half a million nodes are shown as layers.
      const parts = page.locator(step < 12 ? '.tree-node' : '.nodelink-canvas');
      await expect(async () => {
        const boxes = await parts.evaluateAll((all) => all.map((of) => of.getBoundingClientRect().toJSON()));
        expect(boxes.length).toBeGreaterThan(step < 12 ? 5 : 0);
        expect(Math.min(...boxes.map(({ left }) => left))).toBeGreaterThanOrEqual(0);
        expect(Math.min(...boxes.map(({ top }) => top))).toBeGreaterThanOrEqual(0);
        expect(Math.max(...boxes.map(({ right }) => right))).toBeLessThanOrEqual(viewport.width);
        expect(Math.max(...boxes.map(({ bottom }) => bottom))).toBeLessThanOrEqual(viewport.height);
      }).toPass();
      if (step < 13) await page.getByRole('button', { name: 'Next', exact: true }).click();
    }
  });

test('a lecture shows board, tree, and one sentence, and the arrow keys make moves', async ({ page }) => {
  await page.setViewportSize({ width: 1920, height: 1080 });
  await page.goto('#/trees');
  await expect(page.locator('.trees-bound .num')).toHaveText('6');
  await page.keyboard.press('l');
  const node = page.locator('.tree-node').first();
  await expect.poll(async () => (await node.boundingBox())!.width).toBeGreaterThan(60);
  await expect(page.getByText('No board scores more than 6. The best one scores 4.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Examples' })).toBeHidden();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByText(/^Move 1 of 7/)).toBeVisible();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await expect(page.getByText('The bound falls from 6 to 5.')).toBeVisible();
  await expect(page.locator('.trees-cases li[aria-current]')).toContainText('A letter (square)');
  await page.keyboard.press('Escape');
  // After a step there is still one sentence, and no other on top of it.
  await page.goto('#/trees');
  await page.getByRole('button', { name: /^Lift cell 1/ }).click();
  await expect(page.locator('.trees-bound .num')).toHaveText('4');
  await page.keyboard.press('l');
  await expect(page.getByText('No board scores more than 4. The best one scores 4.')).toBeVisible();
  await expect(page.locator('.trees-moves p')).toBeHidden();
});

test('a large tree is drawn layer by layer, and a node becomes the root', async ({ page }) => {
  test.slow();
  await page.goto('#/trees?class=lnrsy+aeiou+chkmpt+/+chkmpt+aeiou+lnrsy+/+lnrsy+aeiou+bdfgjqvwxz&levels=2');
  // The root, its nine cells, and the letters of each.
  await expect(page.getByRole('tree')).toHaveAccessibleName(/^The tree, \d\d of 520,947 nodes shown$/);
  await expect(page.getByRole('treeitem').and(page.locator('[aria-level="2"]'))).toHaveCount(9);
  const [letter] = await page
    .locator('[aria-level="3"]')
    .evaluateAll((all) => all.map((of) => of.getBoundingClientRect().toJSON()));
  await page.mouse.dblclick(letter!.x + letter!.width / 2, letter!.y + 5);
  await expect(page).toHaveURL(/root=\d+/);
  await expect(page.getByRole('navigation', { name: 'Above the drawing' })).toContainText('Subtree: bound');
});
