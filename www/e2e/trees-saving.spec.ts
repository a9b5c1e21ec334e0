/** The files that Trees saves. */

import type { Page } from '@playwright/test';
import { readFile } from 'node:fs/promises';
import { expect, test } from './fixtures';
import { bound, SIXTEEN } from './trees-parts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

/** Presses a button and returns the file that it saves. */
async function save(page: Page, name: RegExp): Promise<Buffer> {
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name }).click();
  return readFile(await (await download).path());
}

/** Checks that a picture in pixels has these proportions, and colors: those of tiles, inks, and letters. */
async function expectPicture(page: Page, png: Buffer, ratio: number): Promise<void> {
  expect(png.subarray(1, 4).toString()).toBe('PNG');
  expect(png.readUInt32BE(16) / png.readUInt32BE(20)).toBeCloseTo(ratio, 1);
  const colors = await page.evaluate(
    async (source) => {
      const image = Object.assign(new Image(), { src: source });
      await image.decode();
      const context = new OffscreenCanvas(image.width, image.height).getContext('2d')!;
      context.drawImage(image, 0, 0);
      return new Set(new Uint32Array(context.getImageData(0, 0, image.width, image.height).data.buffer)).size;
    },
    `data:image/png;base64,${png.toString('base64')}`,
  );
  expect(colors).toBeGreaterThan(100);
}

test('the picture and the tree are saved, and the lift in motion', async ({ page }) => {
  await page.goto('#/trees?class=t+ae+r+/+i+.+.&ops=1');
  await expect(bound(page)).toHaveText('4');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  // The list stays open after a choice.
  const tree = JSON.parse((await save(page, /^Tree, JSON/)).toString());
  expect(tree).toMatchObject({ dictionary: 'ENABLE2K', order: 'spelling', bound: 4 });
  const svg = (await save(page, /^Picture, SVG/)).toString();
  expect(svg.match(/<text/g)!.length).toBeGreaterThan(60);
  const [, width, height] = /<svg[^>]*? width="([\d.]+)" height="([\d.]+)"/.exec(svg)!.map(Number);
  await expectPicture(page, await save(page, /^Picture, PNG/), width! / height!);
  // The lift in motion shows one picture at a time, from the first tree to the last.
  await page.setContent((await save(page, /^Lift in motion, SVG/)).toString());
  const rootAt = (seconds: number): Promise<string[]> =>
    page.locator('svg').evaluate((svg: SVGSVGElement, time) => {
      svg.pauseAnimations();
      svg.setCurrentTime(time);
      const shown = [...svg.children].filter((of) => of.tagName === 'g' && getComputedStyle(of).display !== 'none');
      return shown.map((of) =>
        [...of.querySelectorAll('text')]
          .slice(0, 2)
          .map((text) => text.textContent)
          .join(' '),
      );
    }, seconds);
  for (const [seconds, root] of [
    [0.1, 'Σ 6'],
    [0.9, 'Σ 6'],
    // The choice on cell 1.
    [8, '4 1'],
  ] as const)
    expect(await rootAt(seconds)).toEqual([root]);
});

test('the layers are saved as they are on the screen', async ({ page }) => {
  await page.goto(`${SIXTEEN}&ops=0&view=layers&sort=bound`);
  await expect(page.getByRole('button', { name: /^Best board: AD\/EG/ })).toBeVisible();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('button', { name: /^Picture, SVG/ })).toHaveCount(0);
  const { width, height } = (await page.locator('.nodelink-canvas').boundingBox())!;
  await expectPicture(page, await save(page, /^Picture, PNG/), width / height);
});
