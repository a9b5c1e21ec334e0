/**
 * What is drawn on a board stays on it: paths, marks, and badges, while a word, a tile, or a chip is pointed at and
 * pressed, in every room and at three widths.
 */

import type { Locator, Page } from '@playwright/test';
import { arrive, expect, test } from './fixtures';
import { endTurn, play } from './play-parts';
import { list } from './solve-parts';

/** Checks that what is drawn on the boards, if there are any, does not lie outside of them. */
async function expectOnBoard(page: Page, { least = 1 } = {}): Promise<void> {
  const { seen, out } = await page.evaluate(() => {
    const drawn = '.board-paths, .board-paths *, .tile *, .mini *, [class*="badge"], .class-number, .class-step';
    const out: string[] = [];
    let seen = 0;
    for (const board of document.querySelectorAll('.board, .mini')) {
      const frame = board.getBoundingClientRect();
      if (frame.width === 0) continue;
      for (const part of board.querySelectorAll(drawn)) {
        const { left, top, right, bottom, width, height } = part.getBoundingClientRect();
        if (width === 0 && height === 0) continue;
        seen++;
        const far = Math.max(frame.left - left, frame.top - top, right - frame.right, bottom - frame.bottom);
        if (far > 1) out.push(`${part.tagName}.${part.getAttribute('class')} is ${Math.round(far)} px outside`);
      }
    }
    return { seen, out };
  });
  expect(out).toEqual([]);
  expect(seen, 'there is a board to look at').toBeGreaterThanOrEqual(least);
}

/** Points at some things and presses them. */
async function use(page: Page, things: Locator, most = 3): Promise<void> {
  await expect(things.first()).toBeVisible();
  for (let i = 0; i < Math.min(most, await things.count()); i++) {
    await things.nth(i).hover();
    await expectOnBoard(page);
    await things.nth(i).click();
    await expectOnBoard(page);
  }
}

/** Checks that a path is drawn at all. */
const expectPath = (page: Page) => expect(page.locator('.board-paths .path').first()).toBeVisible();

async function atEachWidth(page: Page, look: () => Promise<void>): Promise<void> {
  for (const width of [360, 768, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await look();
  }
}

test('Play: a path over the tiles, and the words of a game that is over', async ({ page }) => {
  await play(page);
  const tiles = page.getByRole('gridcell');
  await atEachWidth(page, async () => {
    await tiles.nth(0).hover();
    await page.mouse.down();
    // A drag back takes the last letter away.
    for (const cell of [1, 2, 1, 5]) await tiles.nth(cell).hover();
    await expectPath(page);
    await expectOnBoard(page);
    await page.mouse.up();
    await expect(page.locator('#play-verdict')).toHaveText('TEF isn’t in the dictionary');
    await expectOnBoard(page);
  });
  await endTurn(page);
  await atEachWidth(page, () => use(page, page.getByRole('listbox').getByRole('option')));
});

test('Solve: words and tiles', async ({ page }) => {
  await page.goto('#/solve');
  await atEachWidth(page, async () => {
    await use(page, list(page).getByRole('option'));
    await expectPath(page);
    await use(page, page.getByRole('gridcell'));
  });
});

test('Climb: the board, the climbers, and the best boards', async ({ page }) => {
  await page.goto('#/climb?size=3x3&speed=3000');
  await expect(page.getByRole('grid').first()).toBeVisible();
  await atEachWidth(page, () => expectOnBoard(page));
  await page.getByRole('button', { name: 'Start climbing' }).click();
  await expect(page.locator('.mini').first()).toBeVisible();
  await atEachWidth(page, async () => {
    await expectOnBoard(page);
    await page.getByRole('gridcell').nth(4).hover();
    await expectOnBoard(page);
  });
});

test('Trees: words, nodes, and tiles', async ({ page }) => {
  const words = page.getByRole('region', { name: 'Words' }).getByRole('button');
  await atEachWidth(page, async () => {
    await arrive(page, '#/trees');
    await use(page, words);
    await words.nth(2).hover();
    await expectPath(page);
    await expectOnBoard(page);
    await use(page, page.getByRole('gridcell'), 6);
  });
});

test('Prove and Facts: small boards', async ({ page }) => {
  await page.goto('#/prove?size=2x3&threshold=50&buckets=aeiou+bcdfghjklmnpqrstvwxyz');
  await page.getByRole('button', { name: /^Prove/ }).click();
  await expect(page.locator('.mini').first()).toBeVisible({ timeout: 60_000 });
  await atEachWidth(page, () => expectOnBoard(page));
  for (const part of ['proved', 'rolled', 'count']) {
    await page.goto(`#/facts?part=${part}`);
    await expect(page.getByRole('main')).toContainText(/\d/);
    await atEachWidth(page, () => expectOnBoard(page, { least: 0 }));
  }
});
