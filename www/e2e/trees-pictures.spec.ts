/**
 * Small trees are drawn as they were: every line and every text of the picture, at its place and in its colour. The
 * pictures are in `pictures/`; `UPDATE_PICTURES=1` draws them anew, to be looked at before they are kept.
 */

import type { Page } from '@playwright/test';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from './fixtures';

/** Units that a line may be off: a pixel is two of them on a sharp screen. */
const NEAR = 0.5;

const PICTURES: [name: string, query: string, nodes: number][] = [
  ['fare-fur', 'class=f+au+r+/+.+.+e+/+.+.+.&words=far+fare+fur', 12],
  ['tar-tie', 'class=t+ae+r+/+i+.+.', 30],
  ['tar-tie-lifted', 'class=t+ae+r+/+i+.+.&ops=1', 32],
  ['tar-tie-move-3', 'class=t+ae+r+/+i+.+.&ops=1&at=0&move=3', 30],
  ['sixteen-folded', 'class=ab+cd+/+ef+gh&ops=0,1,2,3&fold=refreshed', 24],
  ['sixteen-orderly', 'class=ab+cd+/+ef+gh&kind=orderly', 44],
];

test.use({ contextOptions: { reducedMotion: 'reduce' }, colorScheme: 'light' });

for (const [name, query, nodes] of PICTURES) {
  test(`the picture ${name}`, async ({ page }) => {
    await page.goto(`#/trees?${query}`);
    await expect(page.getByRole('tree')).toHaveAccessibleName(`The tree, ${nodes} nodes of ${nodes} shown`);
    const drawn = await svgOf(page);
    const file = join(import.meta.dirname, 'pictures', `${name}.svg`);
    if (process.env['UPDATE_PICTURES'] && !process.env['CI']) writeFileSync(file, drawn);
    expect(existsSync(file), `${file} is missing`).toBe(true);
    const [now, kept] = [shapes(drawn), shapes(readFileSync(file, 'utf8'))];
    expect(now.map(({ what }) => what)).toEqual(kept.map(({ what }) => what));
    const moved = now.filter(({ at }, i) => at.some((number, j) => !(Math.abs(number - kept[i]!.at[j]!) <= NEAR)));
    expect(moved).toEqual([]);
  });
}

async function svgOf(page: Page): Promise<string> {
  await page.getByRole('button', { name: 'Save' }).click();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: /^Picture, SVG/ }).click();
  return readFileSync(await (await download).path(), 'utf8');
}

/** The elements of a picture: what they are without their numbers, and their numbers. */
function shapes(svg: string): { what: string; at: number[] }[] {
  return [...svg.matchAll(/<(?:path|text|rect|svg)[^>]*>[^<]*/g)].map(([element]) => {
    // Colours, fonts and texts are as they are.
    const [, geometry = ''] = /\sd="([^"]*)"/.exec(element) ?? [];
    const places = [...element.matchAll(/\s(?:x|y|width|height)="([^"]*)"/g)].map(([, number]) => Number(number));
    const what = element.replace(/\s(d|x|y|width|height|viewBox|font-family)="[^"]*"/g, '').trim();
    const commands = geometry.replace(/-?[\d.]+/g, '#').replace(/\s+/g, ' ');
    const numbers = [...geometry.matchAll(/-?[\d.]+/g)].map(([number]) => Number(number));
    return { what: `${what} ${commands}`, at: [...places, ...numbers] };
  });
}
