/** A lift in motion: where the nodes are on the way, what happens when it is interrupted, and without motion. */

import type { Page } from '@playwright/test';
import { expect, test } from './fixtures';
import { nodes } from './trees-parts';

type Places = Record<string, [x: number, y: number]>;

/** Returns where the nodes are in the drawing, by their ids. */
const placesOf = (page: Page): Promise<Places> =>
  page.locator('.nodelink-canvas').evaluate((svg) => {
    const frame = svg.getBoundingClientRect();
    return Object.fromEntries(
      [...svg.querySelectorAll('.tree-node')].map((node) => {
        const { left, top, width, height } = node.getBoundingClientRect();
        return [node.id, [left + width / 2 - frame.left, top + height / 2 - frame.top]];
      }),
    );
  });

const far = ([x, y]: [number, number], [toX, toY]: [number, number]): number => Math.hypot(x - toX, y - toY);

/** Waits for a tree and stops the clock once nothing moves. */
async function open(page: Page, more = ''): Promise<Places> {
  await page.clock.install();
  await page.goto(`#/trees?class=t+ae+r+/+i+.+.${more}`);
  await expect(page.getByRole('tree')).toHaveAccessibleName('The tree, 30 of 30 nodes shown');
  await page.clock.runFor(2000);
  await page.clock.pauseAt(Date.now() + 60_000);
  return placesOf(page);
}

/** Presses a button and returns the places in the first frame of the next picture. */
async function press(page: Page, name: string, count: number): Promise<Places> {
  await page.getByRole('button', { name }).click();
  await expect(nodes(page)).toHaveText(String(count));
  await expect
    .poll(async () => {
      await page.clock.runFor(8);
      return page.locator('.tree-node').count();
    })
    .toBe(count);
  return placesOf(page);
}

test.describe('with motion', () => {
  test.use({ contextOptions: { reducedMotion: 'no-preference' } });

  test('nodes leave from where they were, and are on the way at every instant', async ({ page }) => {
    const old = await open(page);
    const start = await press(page, 'Lift cell 1', 32);
    // Every node comes from a node that was there: copies from the same one, new nodes from their parents.
    for (const place of Object.values(start))
      expect(Math.min(...Object.values(old).map((other) => far(other, place)))).toBeLessThan(25);
    const instants = [start];
    for (const millis of [90, 90, 90, 1000]) {
      await page.clock.runFor(millis);
      instants.push(await placesOf(page));
    }
    const end = instants.at(-1)!;
    const moved = Object.keys(end).filter((id) => far(start[id]!, end[id]!) > 20);
    expect(moved.length).toBeGreaterThan(20);
    for (const id of moved) {
      const left = instants.map((places) => far(places[id]!, end[id]!));
      // Each instant is strictly between the start and the end, and closer to the end than the one before.
      for (let i = 1; i < left.length; i++) expect(left[i]!, `${id} at instant ${i}`).toBeLessThan(left[i - 1]!);
    }
    await page.clock.runFor(1000);
    expect(await placesOf(page)).toEqual(end);
  });

  test('a lift that is undone on its way returns from where it is', async ({ page }) => {
    // The row of steps is there from the beginning, so that the drawing keeps its size.
    const old = await open(page, '&ops=1&at=0');
    await press(page, 'One step forward', 32);
    await page.clock.runFor(150);
    const middle = Object.values(await placesOf(page));
    const back = await press(page, 'One step back', 30);
    for (const place of Object.values(back))
      expect(Math.min(...middle.map((other) => far(other, place)))).toBeLessThan(30);
    await page.clock.runFor(1000);
    const end = await placesOf(page);
    for (const id of Object.keys(old)) expect(far(end[id]!, old[id]!)).toBeLessThan(0.5);
  });
});

test.describe('without motion', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } });

  test('a lift is a cut', async ({ page }) => {
    await open(page);
    const start = await press(page, 'Lift cell 1', 32);
    await page.clock.runFor(1000);
    expect(await placesOf(page)).toEqual(start);
  });
});
