/** The tour of Trees: every step, with the keyboard alone. */

import { expect, expectAccessible, test } from './fixtures';
import { bound, nodes, rows } from './trees-parts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

test('the tour leads from two boards to five million, with the keyboard alone, and every step is live', async ({
  page,
}) => {
  test.slow();
  await page.goto('#/trees');
  await page.getByRole('button', { name: 'What is an evaluation tree?' }).focus();
  await page.keyboard.press('Enter');
  const tour = page.getByRole('region', { name: 'Tour: what is an evaluation tree?' });
  const chosen = page.locator('[role=treeitem][aria-selected=true]');
  const why = page.getByRole('region', { name: 'Why the bound is too high' });
  const steps: [string, () => Promise<void>][] = [
    ['Two boards at once', () => expect(nodes(page)).toHaveText('12')],
    [
      'Paths spell words',
      () =>
        expect(chosen).toHaveAccessibleName(
          'E on cell 5 (row 2, column 3): worth 1, of which 1 is for the word that ends here.',
        ),
    ],
    [
      'Squares add',
      () =>
        expect(chosen).toHaveAccessibleName(
          'R on cell 2 (row 1, column 3): worth 2, of which 1 is for the word that ends here.',
        ),
    ],
    [
      'Circles choose',
      () => expect(chosen).toHaveAccessibleName('Choice on cell 1 (row 1, column 2): the best of 2 letters, worth 2.'),
    ],
    ['The bound', () => expect(chosen).toHaveAccessibleName('Root, the sum over 1 starting cell: 2.')],
    ['The choice can change', () => expect(chosen).toHaveAccessibleName('U on cell 1 (row 1, column 2): worth 4.')],
    [
      'Why a bound is loose',
      () => expect(why.getByRole('listitem', { name: /^Cell 1 \(row 1, column 2\): E for 4, A for 2/ })).toBeVisible(),
    ],
    [
      'A lift, move by move',
      () => expect(page.getByText('With the other letter, that node would be worth nothing.')).toBeVisible(),
    ],
    [
      'One copy for each letter',
      async () => {
        // The question comes before its answer is on the screen.
        await expect(bound(page)).toHaveText('6');
        await tour.getByRole('button', { name: 'It falls' }).press('Enter');
        await expect(bound(page)).toHaveText('5');
        await expect(tour.getByText('A lift never raises it.')).toBeVisible();
        await expect(tour.getByRole('button', { name: 'Show this step again' })).toHaveCount(0);
        await tour.getByRole('button', { name: 'Next' }).focus();
      },
    ],
    ['At the top', () => expect(chosen).toHaveAccessibleName('E on cell 1 (row 1, column 2): worth 4.')],
    ['Lift after lift', () => expect(rows(page).locator('.trees-table-bound')).toHaveText(['14', '12', '9', '8', '8'])],
    ['Five million boards', () => expect(page.getByRole('tree', { name: /all 520,947 nodes/ })).toBeVisible()],
    [
      '428 boards are left',
      () =>
        expect(page.getByRole('region', { name: '428 boards are left' }).getByRole('link')).toHaveCount(100, {
          timeout: 60_000,
        }),
    ],
  ];
  for (const [i, [title, holds]] of steps.entries()) {
    await expect(tour.getByRole('heading')).toHaveText(`${i + 1}${title}`);
    await expect(page.getByTestId('live')).toContainText(`Step ${i + 1} of 13. ${title}.`);
    await holds();
    if (i === 6) await expectAccessible(page);
    if (i === 2) {
      // Visitors can leave the tour's steps and come back to them.
      await page.getByRole('button', { name: 'Lift cell 1' }).press('Enter');
      await expect(rows(page)).toHaveCount(2);
      await tour.getByRole('button', { name: 'Show this step again' }).press('Enter');
      await expect(rows(page)).toHaveCount(1);
      await tour.getByRole('button', { name: 'Next' }).focus();
    }
    // Enter on the last step's button ends the tour; the right arrow doesn't lead out of it.
    const isLast = i === steps.length - 1;
    await page.keyboard.press(i % 2 || isLast ? 'ArrowRight' : 'Enter');
  }
  await expect(tour.getByRole('heading')).toHaveText('13428 boards are left');
  await expect(page.getByText('When scored, 3 boards beat 520.')).toBeVisible();
  await tour.getByRole('button', { name: 'Previous step' }).click();
  await expect(tour.getByRole('heading')).toHaveText('12Five million boards');
  await page.keyboard.press('Escape');
  await expect(tour).toHaveCount(0);
  await expect(bound(page)).toHaveText('9,460');
});
