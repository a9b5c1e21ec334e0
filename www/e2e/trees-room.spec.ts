/** How the room Trees fits on screens, and what it says about what it marks. */

import { expect, test } from './fixtures';
import { bound, cell, MILLION } from './trees-parts';

test('the letters of a large class are those that its whole bound counts, also where only part is drawn', async ({
  page,
}) => {
  test.slow();
  await page.goto(`${MILLION}&ops=4&view=layers`);
  await expect(bound(page)).toHaveText('7,023');
  const why = page.getByRole('region', { name: 'What the bound counts' });
  // The list has the letters with their points, and the board has the same letters.
  await expect(
    why.getByRole('listitem', { name: /^Cell 0 \(row 1, column 1\): S for 2720, R for 967/ }),
  ).toBeAttached();
  await expect(cell(page, 0)).toHaveAccessibleName(/, counted as S, R, N, L, and Y,/);
  await expect(cell(page, 4)).toHaveAccessibleName(/, E is chosen/);
  await expect(page.getByText('Red letters contradict each other')).toBeVisible();
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 }, contextOptions: { reducedMotion: 'reduce' } });

  test('an example with a long name fits, and the bound of each step is in sight', async ({ page }) => {
    await page.goto('#/trees?class=ab+cd+/+ef+gh&ops=0,1,2,3&fold=refreshed');
    await expect(page.getByText('ab cd / ef gh: four lifts, folded, with recomputed bounds')).toBeVisible();
    const last = page.locator('.trees-figures .trees-table-bound').last();
    await expect(last).toHaveText('8');
    expect(await last.evaluate((of) => of.getBoundingClientRect().right)).toBeLessThanOrEqual(360);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  });

  test('nothing moves while the first example opens', async ({ page }) => {
    await page.addInitScript(() => {
      Object.assign(window, { shift: 0 });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries())
          (window as unknown as { shift: number }).shift += (entry as unknown as { value: number }).value;
      }).observe({ type: 'layout-shift', buffered: true });
    });
    await page.goto('#/trees');
    await expect(page.getByText('6 → 4')).toBeVisible();
    await expect(page.getByText('Red letters contradict each other')).toBeVisible();
    // A board that appears above the operations moves them by 0.04.
    expect(await page.evaluate(() => (window as unknown as { shift: number }).shift)).toBeLessThan(0.02);
  });
});
