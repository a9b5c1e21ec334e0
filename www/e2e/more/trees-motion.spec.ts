/** Trees in motion from step to step: where the nodes are on the way, and where they end. The test has the clock. */

import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures';
import { drawn, nodes, SIXTEEN } from '../trees-parts';

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
const nearest = (place: [number, number], others: Places): number =>
  Math.min(...Object.values(others).map((other) => far(other, place)));

/** Waits for a tree and stops the clock once nothing moves. */
async function open(page: Page, hash: string, name: RegExp): Promise<void> {
  await page.clock.install();
  await page.goto(hash);
  await expect(page.getByRole('tree')).toHaveAccessibleName(name);
  await page.clock.runFor(2000);
  await page.clock.pauseAt(Date.now() + 60_000);
}

/** Presses a button and returns the places in the first frame of the next picture. */
async function press(page: Page, name: string, count: number): Promise<Places> {
  await page.getByRole('button', { name, exact: true }).click();
  await expect(nodes(page)).toHaveText(String(count));
  await expect(async () => {
    await page.clock.runFor(8);
    expect(await page.locator('.tree-node').count()).toBe(count);
  }).toPass();
  return placesOf(page);
}

/** Returns the colors of each row of the layers, slightly below its upper edge, where there is no text. */
const rowColors = (page: Page): Promise<number[]> =>
  page.locator('.nodelink-canvas').evaluate((canvas: HTMLCanvasElement) => {
    const row = 2.5 * Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
    const context = canvas.getContext('2d')!;
    return Array.from({ length: 10 }, (_, i) =>
      context.getImageData(0, Math.round((i + 0.12) * row), canvas.width, 1),
    ).flatMap(({ data }) => [...new Uint32Array(data.buffer)]);
  });

/** Returns the share of two pictures that has the same colors. */
const alike = (a: readonly number[], b: readonly number[]): number =>
  a.filter((color, i) => color === b[i]).length / a.length;

test('a drag during a motion moves what is on the screen, and nothing jumps', async ({ page }) => {
  await open(page, '#/trees?class=t+ae+r+/+i+.+.&ops=1&at=0', /^The tree, 30 of 30 nodes shown$/);
  for (let i = 0; i < 4; i++) await page.getByRole('button', { name: /^Zoom in/ }).click();
  await press(page, 'One step forward', 32);
  await page.clock.runFor(100);
  const before = await placesOf(page);
  const box = (await page.locator('.nodelink-canvas').boundingBox())!;
  await page.mouse.move(box.x + 10, box.y + 100);
  await page.mouse.down();
  await page.mouse.move(box.x + 70, box.y + 100);
  await page.clock.runFor(17);
  const after = await placesOf(page);
  for (const [id, [x, y]] of Object.entries(before)) expect(far(after[id]!, [x + 60, y])).toBeLessThan(80);
});

for (const reducedMotion of ['no-preference', 'reduce'] as const) {
  test.describe(`with motion: ${reducedMotion}`, () => {
    test.use({ contextOptions: { reducedMotion } });

    test('nodes leave from where they were, are always on the way, and turn back where they are', async ({ page }) => {
      // The row of steps is there from the beginning, so that the drawing keeps its size.
      await open(page, '#/trees?class=t+ae+r+/+i+.+.&ops=1&at=0', /^The tree, 30 of 30 nodes shown$/);
      const old = await placesOf(page);
      const start = await press(page, 'One step forward', 32);
      if (reducedMotion === 'reduce') {
        await page.clock.runFor(1000);
        return expect(await placesOf(page)).toEqual(start);
      }
      // Every node comes from a node that was there: copies from the same one, new nodes from their parents.
      for (const place of Object.values(start)) expect(nearest(place, old)).toBeLessThan(25);
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

      // A step back that is interrupted goes on from where it is.
      await press(page, 'One step back', 30);
      await page.clock.runFor(150);
      const middle = await placesOf(page);
      const again = await press(page, 'One step forward', 32);
      for (const place of Object.values(again)) expect(nearest(place, middle)).toBeLessThan(30);
      await page.clock.runFor(1000);
      const there = await placesOf(page);
      for (const id of Object.keys(end)) expect(far(there[id]!, end[id]!)).toBeLessThan(0.5);
    });

    test('after a lift, the blocks move from their old places to their new ones, and back', async ({ page }) => {
      await page.setViewportSize({ width: 1280, height: 1000 });
      // From the start there is a step, which is then replaced, so that the frame keeps its height.
      await open(page, `${SIXTEEN}&view=layers&ops=0a&at=0`, /all 98 nodes/);
      await expect(async () => {
        await page.clock.runFor(16);
        expect(new Set(await rowColors(page)).size).toBeGreaterThan(3);
      }).toPass();
      /** Returns the rows in the first frame of the new picture, on the way, and at the end. */
      const frames = async (): Promise<number[][]> => {
        const before = await drawn(page);
        await expect(async () => {
          await page.clock.runFor(16);
          expect((await drawn(page)) === before).toBe(false);
        }).toPass();
        const seen = [await rowColors(page)];
        for (const millis of [150, 600, 600]) {
          await page.clock.runFor(millis);
          seen.push(await rowColors(page));
        }
        return seen;
      };
      const old = await rowColors(page);
      await page.getByRole('button', { name: 'Lift cell 0' }).click();
      const there = await frames();
      await page.getByRole('button', { name: 'One step back' }).click();
      const back = await frames();
      for (const [[first, onTheWay, arrived, later], from] of [
        [there, old],
        [back, there[3]!],
      ] as const) {
        expect(arrived).toEqual(later);
        expect(arrived).not.toEqual(from);
        if (reducedMotion === 'reduce') {
          expect(first).toEqual(arrived);
          expect(onTheWay).toEqual(arrived);
        } else {
          // The blocks start where they were, except for the choices that the lift removes.
          expect(alike(first!, from)).toBeGreaterThan(0.75);
          expect(alike(arrived!, from)).toBeLessThan(0.6);
          expect(onTheWay).not.toEqual(first);
          expect(onTheWay).not.toEqual(arrived);
        }
      }
      expect(back[3]).toEqual(old);
    });
  });
}

test('the tour tells what a lift has done before it goes on, however soon one presses', async ({ page }) => {
  await page.goto('#/trees?class=t+ae+r+/+i+.+.&ops=1&at=0&move=1&tour=9');
  const tour = page.getByRole('region', { name: /^Tour/ });
  await tour.getByRole('button', { name: 'It falls' }).click();
  for (const title of ['One copy for each letter', 'On to the top', 'At the top', 'Lift after lift']) {
    await expect(tour.getByRole('heading')).toContainText(title);
    await tour.getByRole('button', { name: 'Next', exact: true }).click();
  }
});
