/**
 * The files that Trees saves. Small trees are drawn as before: every letter, bound, and number is at the same place as in the stored drawing, and
 * every link has the same ends. The drawings are in `pictures/`.
 */

import type { Page } from '@playwright/test';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, saved, test } from './fixtures';
import { bound, SIXTEEN } from './trees-parts';

/** How far off a text or the end of a line may be, in units: a pixel is two of them on a sharp screen. */
const NEAR = 0.5;

const PICTURES: [name: string, query: string, nodes: number][] = [
  ['fare-fur', 'class=f+au+r+/+.+.+e+/+.+.+.&words=far+fare+fur', 12],
  ['tar-tie', 'class=t+ae+r+/+i+.+.', 30],
  ['tar-tie-lifted', 'class=t+ae+r+/+i+.+.&ops=1', 32],
  ['tar-tie-move-3', 'class=t+ae+r+/+i+.+.&ops=1&at=0&move=3', 30],
  ['tar-tie-letter-move-2', 'class=t+ae+r+/+i+.+.&ops=1e&at=0&move=2', 25],
  ['sixteen-folded', 'class=ab+cd+/+ef+gh&ops=0,1,2,3&fold=refreshed', 24],
  ['sixteen-orderly', 'class=ab+cd+/+ef+gh&kind=orderly', 44],
  ['sixteen-orderly-move-3', 'class=ab+cd+/+ef+gh&kind=orderly&ops=0a&at=0&move=3', 31],
  ['equal-move-9', 'class=.+.+.+/+.+rs+e+/+ae+o+.&ops=fold&at=0&dedupe=1&move=9', 43],
  ['equal-stored', 'class=.+.+.+/+.+rs+e+/+ae+o+.&view=shared', 34],
  ['tar-tie-lifted-stored', 'class=t+ae+r+/+i+.+.&ops=1&view=shared', 26],
];

test.use({ contextOptions: { reducedMotion: 'reduce' }, colorScheme: 'light' });

test('small trees are drawn as in the stored pictures', async ({ page }) => {
  for (const [name, query, nodes] of PICTURES) {
    await page.goto('about:blank');
    await page.goto(`#/trees?${query}`);
    await expect(page.getByRole('tree')).toHaveAccessibleName(
      new RegExp(`^The tree(, ${nodes} of ${nodes} nodes shown| as it is stored, ${nodes} nodes with \\d+ links)$`),
    );
    const drawn = (await save(page, /^Picture, SVG/)).text;
    const stored = readFileSync(join(import.meta.dirname, 'pictures', `${name}.svg`), 'utf8');
    const [now, kept] = [await marksOf(page, drawn), await marksOf(page, stored)];
    expect(now.length, name).toBe(kept.length);
    const missing = kept.filter(({ what, at }) => {
      const found = now.findIndex(
        (other) => other.what === what && other.at.every((number, i) => Math.abs(number - at[i]!) <= NEAR),
      );
      if (found >= 0) now.splice(found, 1);
      return found < 0;
    });
    expect(missing, name).toEqual([]);
  }
});

/** Returns the texts of a picture with their places, and its links with their ends. */
function marksOf(page: Page, svg: string): Promise<{ what: string; at: number[] }[]> {
  return page.evaluate((svg) => {
    const picture = new DOMParser().parseFromString(svg, 'image/svg+xml');
    const number = (of: Element, name: string): number => Number(of.getAttribute(name) ?? 0);
    const texts = [...picture.querySelectorAll('text')].map((text) => {
      const [x = 0, y = 0] = (text.parentElement!.getAttribute('transform')?.match(/-?[\d.]+/g) ?? []).map(Number);
      return { what: text.textContent ?? '', at: [x + number(text, 'x'), y + number(text, 'y')] };
    });
    const links = [...picture.querySelectorAll('path[fill=none]:not([d$=z])')].flatMap((path) =>
      (path.getAttribute('d') ?? '').split(/(?=M)/).flatMap((part) => {
        const at = (part.match(/-?[\d.]+/g) ?? []).map(Number);
        return at.length < 4
          ? []
          : [{ what: path.getAttribute('stroke-width')!, at: [...at.slice(0, 2), ...at.slice(-2)] }];
      }),
    );
    return [...texts, ...links];
  }, svg);
}

// --- Saving ---

/** Presses a button of the menu and returns the file that it saves. */
async function save(page: Page, name: RegExp) {
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  return saved(page.getByRole('button', { name }));
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
  const tree = JSON.parse((await save(page, /^Tree, JSON/)).text);
  expect(tree).toMatchObject({ dictionary: 'ENABLE2K', order: 'spelling', bound: 4 });
  const svg = (await save(page, /^Picture, SVG/)).text;
  expect(svg.match(/<text/g)!.length).toBeGreaterThan(60);
  const [, width, height] = /<svg[^>]*? width="([\d.]+)" height="([\d.]+)"/.exec(svg)!.map(Number);
  await expectPicture(page, (await save(page, /^Picture, PNG/)).bytes, width! / height!);
  // The lift in motion shows one picture at a time, from the first tree to the last.
  await page.setContent((await save(page, /^Lift in motion, SVG/)).text);
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
  await page.keyboard.press('Escape');
  const { width, height } = (await page.locator('.nodelink-canvas').boundingBox())!;
  await expectPicture(page, (await save(page, /^Picture, PNG/)).bytes, width / height);
});
