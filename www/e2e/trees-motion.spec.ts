/** The animations of trees from step to step, and that they finish. */

import type { Page } from '@playwright/test';
import { expect, test } from './fixtures';
import { drawn, nodes, SIXTEEN } from './trees-parts';

/** From the start there is a step, which is then replaced, so that the frame keeps its height. */
const WITH_STEP = '&ops=0a&at=0';

/** The fixed letters: where, by which button, and the number of nodes before and after. */
const FIXED: [hash: string, fix: (page: Page) => Promise<void>, before: string, after: string][] = [
  [
    SIXTEEN,
    async (page) => (
      await page.getByText('Advanced').click(),
      page.getByRole('button', { name: 'Cell 0 (row 1, column 1) is B' }).click()
    ),
    '98',
    '25',
  ],
  [
    `${SIXTEEN}&kind=orderly`,
    (page) => page.getByRole('group', { name: 'Fix the letter of cell 0' }).getByRole('button', { name: 'B' }).click(),
    '44',
    '12',
  ],
];

for (const reducedMotion of ['no-preference', 'reduce'] as const) {
  test.describe(`with motion: ${reducedMotion}`, () => {
    test.use({ contextOptions: { reducedMotion } });

    for (const [hash, fix, before, after] of FIXED) {
      test(`a letter is fixed and unfixed: ${hash}`, async ({ page }) => {
        await page.clock.install();
        await page.goto(`${hash}${WITH_STEP}`);
        // The figures arrive before the drawing.
        const counted = async (count: string): Promise<void> => {
          await expect(nodes(page)).toHaveText(count);
          await expect(page.getByRole('tree')).toHaveAccessibleName(
            new RegExp(`^The tree, ${count} of ${count} nodes`),
          );
        };
        await counted(before);
        await page.clock.runFor(1000);
        await page.clock.pauseAt(Date.now() + 60_000);
        /**
         * Returns the canvas in the first frame, during the animation, and at the end, with a clock controlled by the
         * test.
         */
        const frames = async (count: string): Promise<string[]> => {
          await counted(count);
          const seen: string[] = [];
          for (const millis of [20, 120, 600, 600]) {
            await page.clock.runFor(millis);
            seen.push(await drawn(page));
          }
          return seen;
        };
        const old = await drawn(page);
        await fix(page);
        const there = await frames(after);
        await page.getByRole('button', { name: 'One step back' }).click();
        const back = await frames(before);
        for (const [, onTheWay, arrived, later] of [there, back]) {
          expect(arrived).toBe(later);
          expect(onTheWay === arrived).toBe(reducedMotion === 'reduce');
        }
        expect(there[3]).not.toBe(old);
        expect(back[3]).toBe(old);
      });
    }
  });
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

for (const reducedMotion of ['no-preference', 'reduce'] as const) {
  test.describe(`layers with motion: ${reducedMotion}`, () => {
    test.use({ contextOptions: { reducedMotion }, viewport: { width: 1280, height: 1000 } });

    test('after a lift, the blocks move from their old places to their new ones, and back', async ({ page }) => {
      await page.clock.install();
      await page.goto(`${SIXTEEN}&view=layers${WITH_STEP}`);
      await expect(page.getByRole('tree')).toHaveAccessibleName(/all 98 nodes/);
      await expect.poll(async () => new Set(await rowColors(page)).size).toBeGreaterThan(3);
      await page.clock.runFor(1000);
      await page.clock.pauseAt(Date.now() + 60_000);
      /**
       * Returns the rows in the first frame of the new picture, during the animation, and at the end, with a clock
       * controlled by the test.
       */
      const frames = async (): Promise<number[][]> => {
        const before = await drawn(page);
        await expect
          .poll(async () => {
            await page.clock.runFor(16);
            return (await drawn(page)) === before;
          })
          .toBe(false);
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

test.describe('with motion', () => {
  test.use({ contextOptions: { reducedMotion: 'no-preference' } });
  test('trees travel from step to step and arrive, as nodes and as layers', async ({ page }) => {
    const pixels = (): Promise<string> => drawn(page);
    /** Returns the picture once it has changed and then stays the same. */
    const settled = async (other: string): Promise<string> => {
      await expect.poll(pixels).not.toBe(other);
      for (let last = await pixels(); ; ) {
        await page.waitForTimeout(700);
        const now = await pixels();
        if (now === last) return now;
        last = now;
      }
    };
    for (const view of ['nodes', 'layers']) {
      await page.goto(`${SIXTEEN}&view=${view}${WITH_STEP}`);
      await expect(page.getByRole('tree')).toHaveAccessibleName(/98 nodes/);
      const first = await settled('');
      await page.getByRole('button', { name: 'Lift cell 0' }).click();
      await expect(page.getByRole('tree')).toHaveAccessibleName(/104 nodes/);
      const lifted = await settled(first);
      await page.getByRole('button', { name: 'One step back' }).click();
      await expect(page.getByRole('tree')).toHaveAccessibleName(/98 nodes/);
      // It ends with the same picture again.
      await expect.poll(pixels).toBe(first);
      await page.getByRole('button', { name: 'One step forward' }).click();
      await expect(page.getByRole('tree')).toHaveAccessibleName(/104 nodes/);
      await expect.poll(pixels).toBe(lifted);
    }
  });
});
