/**
 * Small trees are drawn as before: every letter, bound, and number is at the same place as in the stored drawing, every
 * link has the same ends, and a picture in pixels looks like the one in lines. The drawings are in `pictures/`.
 */

import type { Page } from '@playwright/test';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from './fixtures';

/** How far off a text or the end of a line may be, in units: a pixel is two of them on a sharp screen. */
const NEAR = 0.5;

/** The tolerance for a channel of a pixel, from 0 to 255; smaller differences come from smoothed edges. */
const VISIBLE = 64;
/**
 * The side of the squares that are compared one by one, and how many pixels of a square may be visibly off, because
 * edges are smoothed.
 */
const SQUARE = 16;
const MOST_OFF = 8;

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

for (const [name, query, nodes] of PICTURES) {
  test(`the picture ${name}`, async ({ page }) => {
    // Texts are compared as text.
    await page.addInitScript(() => (CanvasRenderingContext2D.prototype.fillText = () => undefined));
    await page.goto(`#/trees?${query}`);
    await expect(page.getByRole('tree')).toHaveAccessibleName(
      new RegExp(`^The tree(, ${nodes} of ${nodes} nodes shown| as it is stored, ${nodes} nodes with \\d+ links)$`),
    );
    const drawn = (await fileOf(page, 'Picture, SVG')).toString();
    const stored = readFileSync(join(import.meta.dirname, 'pictures', `${name}.svg`), 'utf8');
    const [now, kept] = [await marksOf(page, drawn), await marksOf(page, stored)];
    expect(now.length).toBe(kept.length);
    const missing = kept.filter(({ what, at }) => {
      const found = now.findIndex(
        (other) => other.what === what && other.at.every((number, i) => Math.abs(number - at[i]!) <= NEAR),
      );
      if (found >= 0) now.splice(found, 1);
      return found < 0;
    });
    expect(missing).toEqual([]);

    const painted = (await fileOf(page, 'Picture, PNG')).toString('base64');
    const bare = drawn.replace(/<text[^>]*>[^<]*<\/text>/g, '');
    const other = await page.context().newPage();
    expect(await mostOff(other, painted, bare)).toBeLessThanOrEqual(MOST_OFF);
    // A single node slightly out of place is detected, and so are missing links.
    const places = [...bare.matchAll(/<g class="tree-node"/g)];
    const moved = bare.replaceAll(/<g class="tree-node" transform="translate\(([\d.]+)/g, (found, x, at) =>
      at === places[Math.floor(places.length / 2)]!.index ? found.replace(x, String(Number(x) + 3)) : found,
    );
    expect(await mostOff(other, painted, moved)).toBeGreaterThan(MOST_OFF);
    const cut = bare.replace(/<path d="[^"]*" fill="none" stroke="[^"]*" stroke-width="2.25"\/>/, '');
    expect(cut).not.toBe(bare);
    expect(await mostOff(other, painted, cut)).toBeGreaterThan(MOST_OFF);
    await other.close();
  });
}

async function fileOf(page: Page, name: string): Promise<Buffer> {
  const button = page.getByRole('button', { name: new RegExp(`^${name}`) });
  if (!(await button.isVisible())) await page.getByRole('button', { name: 'Save', exact: true }).click();
  const download = page.waitForEvent('download');
  await button.click();
  return readFileSync(await (await download).path());
}

/**
 * Returns the largest number of pixels of any square that are visibly different between a picture in pixels and a
 * drawing.
 */
function mostOff(page: Page, png: string, svg: string): Promise<number> {
  return page.evaluate(
    async ([png, svg, visible, square]) => {
      const pixelsOf = async (source: string): Promise<ImageData> => {
        const image = Object.assign(new Image(), { src: source });
        await image.decode();
        const canvas = Object.assign(document.createElement('canvas'), { width: image.width, height: image.height });
        const context = canvas.getContext('2d')!;
        context.drawImage(image, 0, 0);
        return context.getImageData(0, 0, canvas.width, canvas.height);
      };
      const a = await pixelsOf(`data:image/png;base64,${png}`);
      // Pictures have two pixels per unit, and whole pixels.
      const size = `width="${a.width}" height="${a.height}" viewBox="-24 -24 ${a.width / 2} ${a.height / 2}"`;
      const drawing = svg.replace(/width="[^"]*" height="[^"]*" viewBox="[^"]*"/, size);
      const b = await pixelsOf(
        `data:image/svg+xml;base64,${btoa(String.fromCodePoint(...new TextEncoder().encode(drawing)))}`,
      );
      const columns = Math.ceil(a.width / square);
      const off = new Uint32Array(columns * Math.ceil(a.height / square));
      for (let pixel = 0; pixel < a.width * a.height; pixel++) {
        const at = pixel * 4;
        const channels = [0, 1, 2].map((c) => Math.abs(a.data[at + c]! - b.data[at + c]!));
        const place =
          Math.floor(Math.floor(pixel / a.width) / square) * columns + Math.floor((pixel % a.width) / square);
        if (Math.max(...channels) > visible) off[place]! += 1;
      }
      return off.reduce((most, count) => Math.max(most, count), 0);
    },
    [png, svg, VISIBLE, SQUARE] as const,
  );
}

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
