/** The tour of Trees beside its tree, and a lecture. */

import { expect, expectAccessible, test } from '../fixtures';
import { bound, chosen, nodes, rows } from '../trees-parts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

test('the tour leads by keyboard from two boards to five million, and every step is live', async ({ page }) => {
  test.slow();
  // On a small laptop, every step shows its whole tree without scrolling.
  const viewport = { width: 1366, height: 768 };
  await page.setViewportSize(viewport);
  await page.goto('#/trees');
  // A sheet is as wide as its sentences need, not as its button.
  await page.getByRole('button', { name: 'Legend' }).click();
  const { width = 0 } = (await page.getByRole('dialog', { name: 'Legend' }).boundingBox()) ?? {};
  expect(width).toBeGreaterThan(300);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'What is an evaluation tree?' }).focus();
  await page.keyboard.press('Enter');
  const tour = page.getByRole('region', { name: 'Tour: what is an evaluation tree?' });
  const why = page.getByRole('region', { name: 'Why the bound is too high' });
  const torn = why.getByRole('listitem', { name: /^Cell 1 \(row 1, column 2\): E for 4, A for 2/ });
  const otherLetter = page.getByText('With the other letter, it would have no branch, so there is no copy of it.');
  const bounds = rows(page).locator('.trees-table-bound');
  const ends = 'of which 1 is for words that are complete here.';
  const left = page.getByRole('region', { name: '428 boards are left' }).getByRole('link');
  // What is answered, and then which node is chosen, or what else holds.
  const steps: [title: string, answer: string, holds: string | (() => Promise<void>)][] = [
    ['Two boards at once', '', () => expect(nodes(page)).toHaveText('12')],
    ['Paths spell words', '', `E on cell 5 (row 2, column 3): worth 1, ${ends}`],
    ['Squares add', '2', `R on cell 2 (row 1, column 3): worth 2, ${ends}`],
    ['Circles choose', 'A', 'Choice on cell 1 (row 1, column 2): the best of 2 letters, worth 2.'],
    ['The bound', '', 'Root, the sum over 1 starting cell: 2.'],
    ['The choice can change', 'U', 'U on cell 1 (row 1, column 2): worth 4.'],
    ['Why a bound is loose', '', () => expect(torn).toBeVisible()],
    ['A lift, move by move', '', () => expect(otherLetter).toBeVisible()],
    [
      'One copy for each letter',
      'It falls',
      async () => {
        await expect(bound(page)).toHaveText('5');
        await expect(tour.getByText('A lift never raises it.')).toBeVisible();
        await expect(tour.getByRole('button', { name: 'Show this step again' })).toHaveCount(0);
      },
    ],
    ['At the top', '', 'E on cell 1 (row 1, column 2): worth 4.'],
    ['Lift after lift', '', () => expect(bounds).toHaveText(['14', '12', '9', '8', '8'])],
    ['Five million boards', '', () => expect(page.getByRole('tree', { name: /all 520,947 nodes/ })).toBeVisible()],
    ['428 boards are left', '', () => expect(left).toHaveCount(100, { timeout: 60_000 })],
  ];
  for (const [i, [title, answer, holds]] of steps.entries()) {
    await expect(tour.getByRole('heading')).toHaveText(`${i + 1} of 13${title}`);
    await expect(page.getByTestId('live')).toContainText(`Step ${i + 1} of 13. ${title}.`);
    // The two trees with half a million nodes are shown as layers.
    const parts = page.locator(i < 11 ? '.tree-node' : '.nodelink-canvas');
    await expect(page.locator('.trees-stage[data-stale=true], .trees-progress')).toHaveCount(0, { timeout: 60_000 });
    await expect(async () => {
      const boxes = await parts.evaluateAll((all) => all.map((of) => of.getBoundingClientRect().toJSON()));
      expect(boxes.length).toBeGreaterThan(i < 11 ? 5 : 0);
      expect(Math.min(...boxes.flatMap(({ left, top }) => [left, top]))).toBeGreaterThanOrEqual(0);
      expect(Math.max(...boxes.map(({ right }) => right))).toBeLessThanOrEqual(viewport.width);
      expect(Math.max(...boxes.map(({ bottom }) => bottom))).toBeLessThanOrEqual(viewport.height);
    }).toPass();
    if (i === 7 || i === 8) await expect(page.locator('.trees-cases')).toBeInViewport({ ratio: 1 });
    // The question comes before its answer is on the screen.
    if (i === 2) await expect(chosen(page)).toHaveCount(0);
    if (i === 8) await expect(bound(page)).toHaveText('6');
    if (answer) await tour.getByRole('button', { name: answer, exact: true }).press('Enter');
    if (typeof holds === 'string') await expect(chosen(page)).toHaveAccessibleName(holds);
    else await holds();
    if (i === 6) await expectAccessible(page);
    if (i === 3) {
      await tour.getByRole('button', { name: 'Ask again' }).press('Enter');
      await expect(chosen(page)).toHaveCount(0);
      await tour.getByRole('button', { name: 'U', exact: true }).press('Enter');
      await expect(tour).toContainText('Not quite. The answer is “A”.');
      await page.reload();
      await expect(tour.getByRole('button', { name: 'U', exact: true })).toBeVisible();
      await expect(chosen(page)).toHaveCount(0);
      await tour.getByRole('button', { name: 'Reveal' }).press('Enter');
    }
    if (i === 2) {
      // Visitors can leave the tour's steps and come back to them.
      await page.getByRole('button', { name: 'Lift cell 1' }).press('Enter');
      await expect(rows(page)).toHaveCount(2);
      await tour.getByRole('button', { name: 'Show this step again' }).press('Enter');
      await expect(rows(page)).toHaveCount(1);
    }
    // A question that nobody answered is answered before the next step.
    const show = tour.getByRole('button', { name: 'Reveal' });
    if (await show.isVisible()) {
      await show.press('Enter');
      await expect(tour).toContainText('The answer is “');
    }
    // Enter on the last step's button ends the tour; the right arrow doesn't lead out of it.
    const isLast = i === steps.length - 1;
    await page.keyboard.press(i % 2 || isLast ? 'ArrowRight' : 'Enter');
  }
  await expect(tour.getByRole('heading')).toHaveText('13 of 13428 boards are left');
  await expect(page.getByText('When scored, 3 do (highlighted).')).toBeVisible();
  await tour.getByRole('button', { name: 'Previous step' }).click();
  await expect(tour.getByRole('heading')).toHaveText('12 of 13Five million boards');
  await page.keyboard.press('Escape');
  await expect(tour).toHaveCount(0);
  await expect(bound(page)).toHaveText('9,460');
});

test('a lecture shows board, tree, and one sentence, and the arrow keys make moves', async ({ page }) => {
  await page.setViewportSize({ width: 1920, height: 1080 });
  await page.goto('#/trees');
  await expect(page.locator('.trees-bound .num')).toHaveText('6');
  await page.keyboard.press('l');
  await expect.poll(async () => (await page.locator('.tree-node').first().boundingBox())!.width).toBeGreaterThan(60);
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
  await page.goto('#/trees?class=t+ae+r+/+i+.+.&ops=1&root=1');
  await expect(page.locator('.trees-bound .num')).toHaveText('4');
  await page.keyboard.press('l');
  // What was drawn stays, with the way back.
  await expect(page.getByText('Subtree: bound 3,')).toBeVisible();
  await page.getByRole('button', { name: 'Whole tree' }).click();
  await expect(page.getByRole('treeitem')).toHaveCount(32);
  await expect(page.getByText('No board scores more than 4. The best one scores 4.')).toBeVisible();
  await expect(page.locator('.trees-moves p')).toBeHidden();
});
