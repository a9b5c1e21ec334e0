/** Trees: everything that the page says about a tree is true for it. */

import { arrive, expect, expectFits, hog, press, shifts, submit, test } from '../fixtures';
import { atRest, bound, cell, chosen, MILLION } from '../trees-parts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

test('an example’s numbers are shown only with its word list, and choosing it chooses that list', async ({ page }) => {
  await page.goto('#/trees?class=t+ae+r+/+i+.+.&dict=enable');
  await expect(page.locator('.trees-head')).toContainText('ENABLE');
  await expect(page.getByText('As built, the tree has a bound of 6')).toHaveCount(0);
  await press(page, 'Examples', /^tar, tie, tier, and more/);
  await expect(page.getByText('As built, the tree has a bound of 6')).toBeVisible();
  await expect(page).not.toHaveURL(/dict=/);
  await page.goto('#/trees?class=t+ae+r+/+i+.+.&scoring=powers');
  // Under these rules the bound is another.
  await expect(bound(page)).toHaveText(/\d/);
  await expect(bound(page)).not.toHaveText('6');
  await expect(page.getByText('As built, the tree has a bound of 6')).toHaveCount(0);
});

test('a lift is made even if the worker with the tree has ended', async ({ page }) => {
  await page.goto('#/trees');
  await expect(page.getByText('6 → 4')).toBeVisible();
  for (const worker of page.workers()) await worker.evaluate(() => self.close());
  await page.getByRole('button', { name: /^Lift cell 1/ }).click();
  await expect(page.locator('.trees-head')).toContainText('At first, the bound was 6.');
  await expect(bound(page)).toHaveText('4');
});

test('if memory runs out, the page says so in words, and “Try again” builds the tree', async ({ page, host }) => {
  // While there is a cache with this name, each worker starts with all of its memory used up.
  await hog(host, 'trees-job', { when: "await caches.has('no memory')" });
  await page.goto(host.url);
  await page.evaluate(() => caches.open('no memory'));
  await page.goto(`${host.url}#/trees`);
  const trouble = page.locator('#trees-trouble');
  await expect(trouble).toContainText('The solver stopped working, most likely because it ran out of memory.');
  await expect(page.locator('body')).not.toContainText(/unreachable/i);
  await page.evaluate(() => caches.delete('no memory'));
  await trouble.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('6 → 4')).toBeVisible();
  await expect(trouble).toHaveCount(0);
});

test('while steps are being made, nothing says that they are done', async ({ page }) => {
  // Whatever is on the screen between two tasks is noted: the step, the rows that show a tree and those that wait for
  // theirs, and what is announced.
  await page.addInitScript(() => {
    const seen: string[] = [];
    Object.assign(window, { seen });
    new MutationObserver(() => {
      const step = document.querySelector('.trees-step')?.textContent;
      const working = document.querySelector('.trees-progress p')?.textContent ?? '';
      if (!step) return;
      const trees = document.querySelectorAll('.trees-table tbody tr:not(.trees-waiting)').length;
      const waiting = document.querySelectorAll('.trees-waiting').length;
      const badges = document.querySelectorAll('.class-step').length;
      seen.push([step, trees, waiting, badges, /^Working on step \d of 9: lift of cell \d/.test(working)].join('|'));
    }).observe(document, { subtree: true, childList: true, characterData: true });
  });
  await page.goto(`${MILLION}&ops=4,5,3,1,7,0,2,6,8`);
  await expect(page.locator('.trees-step')).toHaveText('Step 9 / 9', { timeout: 60_000 });
  await expect(page.locator('.trees-progress')).toHaveCount(0);
  await expect(page.getByText('Judging by their bounds alone, 428 boards could still beat 520.')).toBeVisible();
  const seen = await page.evaluate(() => (window as unknown as { seen: string[] }).seen);
  const states = seen.map((text) => text.split('|')).filter(([, , , badges]) => Number(badges) > 0);
  // The parts of the room take turns, so the board and the table may be a step behind, but never ahead. The table may
  // not even be there when the board shows the first step.
  for (const [step, trees, , badges] of states) {
    const done = Number(step?.match(/\d+/)?.[0]);
    expect(Number(badges)).toBeLessThanOrEqual(done);
    // The first row is the tree before all steps.
    expect(Number(trees) - 1).toBeLessThanOrEqual(done);
  }
  expect(states.some(([, , waiting, , working]) => Number(waiting) > 0 && working === 'true')).toBe(true);
});

test('the letters of a large class are those that its bound counts, also where part is drawn', async ({ page }) => {
  test.slow();
  await page.goto(`${MILLION}&ops=4&view=layers`);
  await expect(bound(page)).toHaveText('7,023');
  const why = page.getByRole('region', { name: 'What the bound counts' });
  // The list has the letters with their points, and the board has the same letters.
  const letters = why.getByRole('listitem', { name: /^Cell 0 \(row 1, column 1\): S for 2720, R for 967/ });
  await expect(letters).toBeAttached();
  await expect(cell(page, 0)).toHaveAccessibleName(/, counted as S, R, N, L, and Y,/);
  await expect(cell(page, 4)).toHaveAccessibleName(/, E is chosen/);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 }, contextOptions: { reducedMotion: 'reduce' } });

  test('after a move, the tree, its sentence, and the buttons are on the screen together', async ({ page }) => {
    await page.goto('#/trees?slow=1');
    await page.getByRole('button', { name: /^Lift cell 1/ }).click();
    const moves = page.getByRole('group', { name: 'Single moves' });
    await expect(moves).toContainText('Move 1 of 7');
    for (const part of [page.locator('.nodelink-canvas'), moves]) await expect(part).toBeInViewport({ ratio: 1 });
  });

  test('a word that is found is on the screen, also in a huge tree', async ({ page }) => {
    const search = page.getByRole('search', { name: 'Find a word in the tree' });
    for (const view of ['', '&levels=2', '&view=layers']) {
      await page.goto(`${MILLION}${view}`);
      await atRest(page);
      await submit(search.getByRole('textbox'), 'latent');
      await expect(search.getByRole('status')).toHaveText('1 of 13 places');
      await expect(page.locator('.nodelink-canvas')).toBeInViewport({ ratio: 1 });
      // The whole picture is too small for letters.
      if (view === '&levels=2')
        await expect.poll(async () => (await chosen(page).boundingBox())!.width).toBeGreaterThan(30);
      await search.getByRole('textbox').scrollIntoViewIfNeeded();
      await search.getByRole('button', { name: 'Next place' }).click();
      await expect(page.locator('.nodelink-canvas')).toBeInViewport({ ratio: 1 });
    }
  });

  test('a link to a step of the tour shows its tree, its text, and its buttons together', async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 640 });
    for (const [title, link] of [
      ['The choice can change', 'class=f+au+r+/+z+.+e+/+z+y+.&words=far+fare+fur+fuzz+fuzzy&tour=6'],
      ['One copy for each letter', 'class=t+ae+r+/+i+.+.&ops=1&at=0&move=1&tour=9'],
    ] as const) {
      await arrive(page, `#/trees?${link}`);
      const tour = page.getByRole('region', { name: /^Tour/ });
      await expect(tour.getByRole('heading')).toContainText(title);
      await atRest(page);
      await expect(tour.getByRole('button', { name: 'Reveal' })).toBeInViewport({ ratio: 1 });
      const ends = async () => {
        const { y, height } = (await page.locator('.nodelink-canvas').boundingBox())!;
        return [y >= (await page.locator('.trees-mini').boundingBox())!.height, y + height];
      };
      await expect.poll(ends).toEqual([true, expect.closeTo((await tour.boundingBox())!.y, -1)]);
    }
  });

  test('nothing moves while the first example opens, and another one fits', async ({ page }) => {
    const shifted = await shifts(page);
    await page.goto('#/trees');
    await expect(page.getByText('6 → 4')).toBeVisible();
    await expect(page.getByText('Red letters contradict each other')).toBeVisible();
    // A board that appears above the operations moves them by 0.04.
    expect(await shifted()).toBeLessThan(0.02);
    // An example with a long name fits, and the bound of each step is in sight.
    await page.goto('#/trees?class=ab+cd+/+ef+gh&ops=0,1,2,3&fold=refreshed');
    await expect(page.getByText('ab cd / ef gh: four lifts, folded, with recomputed bounds')).toBeVisible();
    const last = page.locator('.trees-figures .trees-table-bound').last();
    await expect(last).toHaveText('8');
    expect(await last.evaluate((of) => of.getBoundingClientRect().right)).toBeLessThanOrEqual(360);
    await expectFits(page);
  });
});
