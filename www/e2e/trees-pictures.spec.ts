/**
 * Small trees are drawn as before: every line and every text of the picture has the same position and color, and the
 * canvas has the same pixels as the stored drawing. The pictures are in `pictures/`; `UPDATE_PICTURES=1` draws them
 * again, so look at them before you commit them. Stored pixels would be those of one browser with its fonts. So
 * drawings are stored, and the current browser turns them into pixels, without texts, to compare them with those of its
 * canvas.
 */

import type { Page } from '@playwright/test';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from './fixtures';

/** How far off a line may be, in units: a pixel is two of them on a sharp screen. */
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
    const file = join(import.meta.dirname, 'pictures', `${name}.svg`);
    if (process.env['UPDATE_PICTURES'] && !process.env['CI']) writeFileSync(file, drawn);
    expect(existsSync(file), `${file} is missing`).toBe(true);
    const [now, kept] = [shapes(drawn), shapes(readFileSync(file, 'utf8'))];
    expect(now.map(({ what }) => what)).toEqual(kept.map(({ what }) => what));
    const moved = now.filter(({ at }, i) => at.some((number, j) => !(Math.abs(number - kept[i]!.at[j]!) <= NEAR)));
    expect(moved).toEqual([]);

    const painted = (await fileOf(page, 'Picture, PNG')).toString('base64');
    const bare = readFileSync(file, 'utf8').replace(/<text[^>]*>[^<]*<\/text>/g, '');
    const other = await page.context().newPage();
    expect(await mostOff(other, painted, bare)).toBeLessThanOrEqual(MOST_OFF);
    // A single node slightly out of place is detected.
    const outlines = [
      ...bare.matchAll(/<path d="M[^"]*z" fill="none" stroke="[^"]*" stroke-width="(?:1.75|4.5)"\/>/g),
    ].map(([outline]) => outline);
    const outline = outlines[Math.floor(outlines.length / 2)]!;
    expect(
      await mostOff(
        other,
        painted,
        bare.replace(outline, outline.replace('<path', '<path transform="translate(3 0)"')),
      ),
    ).toBeGreaterThan(MOST_OFF);
    // So is a missing link.
    const links = [...bare.matchAll(/<path d="[^"]*" fill="none" stroke="[^"]*" stroke-width="2.25"\/>/g)];
    expect(await mostOff(other, painted, bare.replace(links[0]![0], ''))).toBeGreaterThan(MOST_OFF);
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

/** Returns the elements of a picture, each without its numbers, and its numbers. */
function shapes(svg: string): { what: string; at: number[] }[] {
  return [...svg.matchAll(/<(?:path|text|rect|svg)[^>]*>[^<]*/g)].map(([element]) => {
    // Colors, fonts, and texts must be identical.
    const [, geometry = ''] = /\sd="([^"]*)"/.exec(element) ?? [];
    const places = [...element.matchAll(/\s(?:x|y|width|height)="([^"]*)"/g)].map(([, number]) => Number(number));
    const what = element.replace(/\s(d|x|y|width|height|viewBox|font-family)="[^"]*"/g, '').trim();
    const commands = geometry.replace(/-?[\d.]+/g, '#').replace(/\s+/g, ' ');
    const numbers = [...geometry.matchAll(/-?[\d.]+/g)].map(([number]) => Number(number));
    return { what: `${what} ${commands}`, at: [...places, ...numbers] };
  });
}
