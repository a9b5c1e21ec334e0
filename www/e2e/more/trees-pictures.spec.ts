/**
 * The files that Trees saves. Small trees are drawn as before: every letter, bound, and number is at the same place as in the stored drawing, and
 * every link has the same ends. The drawings are in `pictures/`; with `UPDATE=1`, they are drawn again. At the end, each picture and table of the posts is replayed.
 */

import type { Page } from '@playwright/test';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { writePlan } from '../../src/rooms/trees/plan';
import { ALL_NINE, MILLION, PRESETS } from '../../src/rooms/trees/presets';
import { arrive, expect, saved, test } from '../fixtures';
import { bound, SIXTEEN } from '../trees-parts';

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
    await arrive(page, `#/trees?${query}`);
    await expect(page.getByRole('tree')).toHaveAccessibleName(
      new RegExp(`^The tree(, ${nodes} of ${nodes} nodes shown| as it is stored, ${nodes} nodes with \\d+ links)$`),
    );
    const drawn = (await save(page, /^Picture, SVG/)).text;
    const file = join(import.meta.dirname, 'pictures', `${name}.svg`);
    if (process.env['UPDATE']) writeFileSync(file, `${drawn.replaceAll('><', '>\n<')}\n`);
    const [now, kept] = [await marksOf(page, drawn), await marksOf(page, readFileSync(file, 'utf8'))];
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
  await expect(page.getByRole('button', { name: /^Best remaining board: AD\/EG/ })).toBeVisible();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('button', { name: /^Picture, SVG/ })).toHaveCount(0);
  await page.keyboard.press('Escape');
  const { width, height } = (await page.locator('.nodelink-canvas').boundingBox())!;
  await expectPicture(page, (await save(page, /^Picture, PNG/)).bytes, width / height);
});

// --- Replaying: every example of the room, with its own numbers; one without numbers here fails ---

/** The nodes and the bound of each tree, starting with the one as built. */
const EXAMPLES: Record<string, string> = {
  't ae r / i . .': '30 6',
  'f au r / . . e / . . .&words=far fare fur': '12 2',
  'f au r / z . e / z y .&words=far fare fur fuzz fuzzy': '18 4',
  't ae r / i . . / . . .&words=tar tie tier tea the': '13 3',
  't h . / h e . / . . .&words=the': '11 2',
  'ab cd / ef gh': '98 14',
  't ae / i r': '56 13',
  [`${MILLION}&cut=520`]: '520947 9460',
  'ab xy&tree=0(a1 b2) 1(x3 y4)&ops=0': '7 6, 11 6',
  'ab xy&tree=0(a1 b2) 1(x3 y4)&ops=0&fold=stale': '7 6, 9 6',
  'abc xy&tree=0(a(1(x1 y3)) b(1(x2 y4)) c3)&ops=1': '10 4, 13 4',
  'abc xy&tree=0(a(1(x1 y3)) b(1(x2 y4)) c3)&ops=1&fold=stale': '10 4, 9 4',
  'abc xy&tree=0(a1 b2) 0(b3 c4)&ops=fold&fold=refreshed': '7 6, 5 5',
  't ae r / i . .&ops=1': '30 6, 32 4',
  't ae r / i . .&ops=1&fold=stale': '30 6, 27 4',
  't ae r / i . .&tree=0t(1(a(2(r1))) 3(i(1(e1(2(r1))))))&ops=1': '11 3, 11 2',
  't ae r / i . .&tree=0t(1(a(2(r1))) 3(i(1(e1(2(r1))))))&ops=1&fold=stale': '11 3, 9 2',
  't ae r / i . . / . . .&words=tar tie tier tea the&ops=1': '13 3, 15 2',
  't ae r / i . . / . . .&words=tar tie tier tea the&ops=1&fold=stale': '13 3, 13 2',
  't ae / i r&ops=1': '56 13, 56 7',
  't ae / i r&ops=1&fold=stale': '56 13, 47 7',
  '. . . / . rs e / ae o .&view=shared': '52 8',
  'ab cd / ef gh&ops=0,1,2,3': '98 14, 104 13, 116 10, 115 10, 125 8',
  'ab cd / ef gh&ops=0,1,2,3&fold=stale': '98 14, 88 13, 55 10, 33 8, 24 8',
  'ab cd / ef gh&ops=0,1,2,3&fold=refreshed': '98 14, 88 12, 55 9, 33 8, 24 8',
  'ab cd / ef gh&ops=0,1,2,3&fold=thorough': '98 14, 71 10, 49 9, 29 8, 24 8',
  'ab cd / ef gh&kind=orderly&ops=0a,1d': '44 8, 26 8, 12 8',
  'ab cd / ef gh&kind=orderly&ops=0b': '44 8, 12 4',
  't ae / i r&kind=orderly&ops=0t,1e': '29 7, 16 7, 7 7',
  't ae r / i . .&kind=orderly': '22 4',
  [`${MILLION}&kind=orderly`]: '336727 1268',
};

/** The published tables, which the core is tested with, too: the class, the kind of lifts, and what is left of them. */
const TABLES: Record<string, readonly [of: string, kind: string, left: number]> = {
  [`${MILLION}&ops=${ALL_NINE}&cut=520`]: ['q', 'plain', 428],
  [`${MILLION.replace('q', '')}&ops=${ALL_NINE}&cut=520`]: ['no q', 'plain', 413],
  [`${MILLION}&ops=${ALL_NINE}&cut=520&fold=stale&dedupe=1`]: ['q', 'stale', 428],
  [`${MILLION}&ops=${ALL_NINE}&cut=520&fold=refreshed&dedupe=1`]: ['q', 'refreshed', 428],
};
const ROWS = readFileSync(join(import.meta.dirname, '../../../tests/data/lifts-3x3.tsv'), 'utf8')
  .split('\n')
  .map((line) => line.split('\t'));

const table = (page: Page) => page.getByRole('region', { name: 'Table of the steps' });

const addressOf = (link: string): string =>
  `#/trees?${writePlan(PRESETS.find((preset) => preset.link === link)!.plan, null)}`;

async function column(page: Page, name: string): Promise<string[]> {
  const heads = await table(page).locator('thead th').allTextContents();
  const cells = table(page).locator(`tbody tr > :nth-child(${heads.indexOf(name) + 1})`);
  return (await cells.allTextContents()).map((text) => text.replaceAll(',', ''));
}

test('every example has its numbers here, and all numbers belong to an example', async ({ page }) => {
  test.slow();
  expect(Object.keys({ ...EXAMPLES, ...TABLES }).sort()).toEqual(PRESETS.map(({ link }) => link).sort());
  for (const [link, figures] of Object.entries(EXAMPLES)) {
    await page.goto(addressOf(link));
    const shown = async (): Promise<string> => {
      const bounds = await column(page, 'Bound');
      return (await column(page, 'Nodes')).map((count, i) => `${count} ${bounds[i]}`).join(', ');
    };
    await expect.poll(shown, { message: link, timeout: 60_000 }).toBe(figures);
  }
});

for (const [link, [of, kind, left]] of Object.entries(TABLES)) {
  test(`the table of ${link}`, async ({ page }) => {
    test.slow();
    await page.goto(addressOf(link));
    await expect(table(page).locator('tbody tr:not(.trees-waiting)')).toHaveCount(10, { timeout: 60_000 });
    const rows = ROWS.filter((row) => row[0] === of && row[1] === kind);
    const columns = ['Nodes', 'Unique', 'Bound', ...(kind === 'stale' ? ['Exact bound'] : ['']), 'Dropped'];
    for (const [i, name] of columns.entries()) {
      const known = rows.map((row) => row[3 + i]!);
      const shown = name ? await column(page, name) : known;
      // Some figures were not published.
      expect(shown.map((text, at) => (known[at] === '-' ? '-' : text))).toEqual(known);
    }
    expect((await column(page, 'Combinations left')).at(-1)).toBe(String(left));
  });
}
