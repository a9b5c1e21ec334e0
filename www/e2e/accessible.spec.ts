/** Every room in use, by day and by night: axe finds nothing, and nothing is wider than the screen. */

import type { Locator, Page } from '@playwright/test';
import { expect, expectAccessible, expectFits, test } from './fixtures';
import { bestValue, button, climb, now } from './climb-parts';
import { enter, toLobby } from './play-parts';
import { map } from './prove-parts';
import { open, tile } from './solve-parts';

const SCREENS = [
  { name: 'a desktop by day', width: 1440, height: 900, colorScheme: 'light' },
  { name: 'a phone by night', width: 360, height: 740, colorScheme: 'dark' },
] as const;

const press = (name: string) => (page: Page) => button(page, name).click();
const at = (hash: string, opened: (page: Page) => Locator) => async (page: Page) => {
  await page.goto(hash);
  await expect(opened(page)).toBeVisible();
};
const tab = (name: string) => (page: Page) => page.getByRole('radio', { name }).check({ force: true });

/** What is done in each room before each look at it. */
const ROOMS: Record<string, ((page: Page) => Promise<unknown>)[]> = {
  Solve: [
    (page) => open(page, '#/solve?board=perslatgsineters&word=plates'),
    async (page) => {
      await tile(page, 2, 3).click();
      await expect(page.getByRole('group', { name: 'Change letter' })).toBeVisible();
    },
    async (page) => {
      await page.getByRole('button', { name: /^Dictionary/ }).click();
      await expect(page.getByRole('dialog')).toBeVisible();
    },
  ],
  Play: [
    at('#/play', (page) => button(page, 'New board')),
    async (page) => {
      await button(page, 'New board').click();
      await enter(page, 'xyzzy');
    },
    press('Pause'),
    press('Finish'),
    toLobby,
  ],
  Climb: [
    async (page) => {
      await climb(page, '?size=5x5');
      await expect(now(page)).toBeInViewport();
      await expect.poll(() => bestValue(page), { timeout: 60_000 }).toBeGreaterThan(200);
      expect((await page.getByRole('slider', { name: 'Speed' }).boundingBox())!.width).toBeGreaterThan(80);
    },
    async (page) => {
      await button(page, 'Step').click();
      await expect(page.locator('.step-move')).toBeVisible();
    },
    tab('History'),
    async (page) => {
      await tab('Settings')(page);
      await button(page, 'Stop').click();
      await expect(button(page, 'New climb')).toBeVisible();
    },
  ],
  Facts: [
    at('#/facts?show=spread', (page) => page.getByTestId('rolled').filter({ hasText: /[1-9]\S* boards in the/ })),
    async (page) => {
      await page.getByRole('combobox', { name: 'Dice' }).selectOption('own');
      await button(page, 'Export').click();
    },
  ],
  Trees: [at('#/trees', (page) => page.getByRole('treeitem').first())],
  Prove: [at('#/prove', map)],
};

for (const { name, width, height, colorScheme } of SCREENS) {
  test.describe(name, () => {
    test.use({ viewport: { width, height }, colorScheme, contextOptions: { reducedMotion: 'reduce' } });
    for (const [room, steps] of Object.entries(ROOMS)) {
      test(`axe finds nothing in ${room}`, async ({ page }) => {
        test.slow();
        for (const step of steps) {
          await step(page);
          await expect(page).toHaveTitle(new RegExp(room));
          await expectAccessible(page);
          await expectFits(page);
        }
        const ink = colorScheme === 'dark' ? 'rgb(236, 231, 219)' : 'rgb(27, 26, 23)';
        await expect(page.locator('body')).toHaveCSS('color', ink);
      });
    }
  });
}
