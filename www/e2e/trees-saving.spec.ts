/** The files that Trees saves. */

import { expect, test } from './fixtures';
import { bound, SIXTEEN } from './trees-parts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

test('the picture, the tree and the table are saved', async ({ page }) => {
  await page.goto('#/trees?class=t+ae+r+/+i+.+.&ops=1');
  await expect(bound(page)).toHaveText('4');
  const save = async (name: string): Promise<string> => {
    const download = page.waitForEvent('download');
    await page
      .getByRole('dialog', { name: 'Save' })
      .getByRole('button', { name: new RegExp(`^${name}`) })
      .click();
    const stream = await (await download).createReadStream();
    const parts: Buffer[] = [];
    for await (const part of stream) parts.push(part as Buffer);
    return Buffer.concat(parts).toString('latin1');
  };
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  expect(JSON.parse(await save('Tree, JSON'))).toMatchObject({ dictionary: 'ENABLE2K', order: 'spelling', bound: 4 });
  const svg = await save('Picture, SVG');
  expect(svg.match(/<text/g)!.length).toBeGreaterThan(60);
  expect((await save('Picture, PNG')).slice(1, 4)).toBe('PNG');
  const table = (await save('Table, CSV'))
    .trim()
    .split('\n')
    // Commas between quotes are text.
    .map((line) => line.split(/,(?=(?:[^"]*"[^"]*")*[^"]*$)/));
  const source = ['t ae r / i . .', 'ENABLE2K', 'spelling'];
  expect(table.map(([of, words, order, step, count, , worth]) => [of, words, order, step, count, worth])).toEqual([
    ['class', 'dictionary', 'order', 'step', 'nodes', 'bound'],
    [...source, 'As built', '30', '6'],
    [...source, '"Lift of cell 1 (row 1, column 2)"', '32', '4'],
  ]);
  // The lift in motion shows one picture at a time, from the first tree to the last.
  await page.setContent(Buffer.from(await save('Lift in motion, SVG'), 'latin1').toString());
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

test('the layers are saved as they appear', async ({ page }) => {
  await page.goto(`${SIXTEEN}&view=layers`);
  await expect(page.getByRole('tree', { name: /^The layers/ })).toBeVisible();
  // The list stays open after a choice.
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  const saved = async (name: RegExp): Promise<Buffer> => {
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name }).click();
    const parts: Buffer[] = [];
    for await (const part of await (await download).createReadStream()) parts.push(part as Buffer);
    return Buffer.concat(parts);
  };
  const svg = (await saved(/^Picture, SVG/)).toString();
  // These are rectangles of layers, and none of the paths that nodes are drawn with.
  expect(svg.match(/<rect/g)!.length).toBeGreaterThan(40);
  expect(svg).not.toContain('<path');
  // The other format has the same picture, with the same proportions.
  const png = await saved(/^Picture, PNG/);
  expect(png.subarray(1, 4).toString()).toBe('PNG');
  const [, width, height] = /<svg[^>]*? width="([\d.]+)" height="([\d.]+)"/.exec(svg)!.map(Number);
  expect(png.readUInt32BE(16) / png.readUInt32BE(20)).toBeCloseTo(width! / height!, 1);
});
