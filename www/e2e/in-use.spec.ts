/** What a person sees while pointing at things: paths, marks, and badges stay on their board. */

import type { Page } from '@playwright/test';
import { expect, test } from './fixtures';

/** Returns the names of marks that lie outside of their board, with both boxes. A pixel is for rounding. */
const outside = (page: Page) =>
  page.evaluate(() => {
    const found: string[] = [];
    for (const board of document.querySelectorAll('.board')) {
      const frame = board.getBoundingClientRect();
      if (frame.width === 0) continue;
      for (const mark of board.querySelectorAll('svg, [class*=badge], [class*=mark]')) {
        const { left, top, right, bottom, width, height } = mark.getBoundingClientRect();
        if (width === 0 || height === 0) continue;
        const margin = 12;
        if (
          left < frame.left - margin ||
          right > frame.right + margin ||
          top < frame.top - margin ||
          bottom > frame.bottom + margin
        )
          found.push(
            `${mark.getAttribute('class') ?? mark.tagName} ${[left, top, right, bottom].map(Math.round)} of ${[frame.left, frame.top, frame.right, frame.bottom].map(Math.round)}`,
          );
      }
    }
    return found;
  });

/** In each room: what there is to point at, and how to get there. */
const ROOMS = [
  { room: 'trees', things: '.trees-wordlist button' },
  { room: 'trees?class=ab cd/ef gh', things: '.trees-wordlist button' },
  { room: 'solve', things: '[role=option]' },
  { room: 'solve', things: '.board .tile' },
  { room: 'climb', things: '.board .tile' },
  { room: 'play?seed=a', things: '.board .tile', press: 'Play this board' },
];

for (const width of [360, 768, 1440]) {
  for (const { room, things, press } of ROOMS) {
    test(`${room} at ${width} px: marks stay on their board while ${things} is pointed at`, async ({ page }) => {
      await page.setViewportSize({ width, height: 900 });
      await page.goto(`#/${room}`);
      if (press) await page.getByRole('button', { name: press }).first().click();
      const all = page.locator(things).filter({ visible: true });
      await expect(all.first()).toBeVisible();
      const count = Math.min(await all.count(), 6);
      for (let i = 0; i < count; i++) {
        await all.nth(i).hover({ force: true });
        await expect.poll(() => outside(page)).toEqual([]);
        await page.mouse.down();
        expect(await outside(page)).toEqual([]);
        await page.mouse.up();
      }
      expect(count).toBeGreaterThan(0);
    });
  }
}
