/**
 * Small trees are drawn as before: every letter, bound, and number is at the same place as in the stored drawing, and
 * every link has the same ends. The drawings are in `pictures/`.
 */

import type { Page } from '@playwright/test';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from './fixtures';

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

for (const [name, query, nodes] of PICTURES) {
  test(`the picture ${name}`, async ({ page }) => {
    await page.goto(`#/trees?${query}`);
    await expect(page.getByRole('tree')).toHaveAccessibleName(
      new RegExp(`^The tree(, ${nodes} of ${nodes} nodes shown| as it is stored, ${nodes} nodes with \\d+ links)$`),
    );
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: /^Picture, SVG/ }).click();
    const drawn = readFileSync(await (await download).path(), 'utf8');
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
  });
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
