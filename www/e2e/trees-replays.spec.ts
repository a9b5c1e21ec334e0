/**
 * Replays each picture and table of the posts in the page, with its own numbers: every example of the room. An example
 * without numbers here fails.
 */

import type { Page } from '@playwright/test';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { writePlan } from '../src/rooms/trees/plan';
import { ALL_NINE, MILLION, PRESETS } from '../src/rooms/trees/presets';
import { expect, test } from './fixtures';

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
};

/** The published tables, which the core is tested with, too: the class, the kind of lifts, and what is left of them. */
const TABLES: Record<string, readonly [of: string, kind: string, left: number]> = {
  [`${MILLION}&ops=${ALL_NINE}&cut=520`]: ['q', 'plain', 428],
  [`${MILLION.replace('q', '')}&ops=${ALL_NINE}&cut=520`]: ['no q', 'plain', 413],
  [`${MILLION}&ops=${ALL_NINE}&cut=520&fold=stale&dedupe=1`]: ['q', 'stale', 428],
  [`${MILLION}&ops=${ALL_NINE}&cut=520&fold=refreshed&dedupe=1`]: ['q', 'refreshed', 428],
};
const ROWS = readFileSync(join(import.meta.dirname, '../../tests/data/lifts-3x3.tsv'), 'utf8')
  .split('\n')
  .map((line) => line.split('\t'));

test.use({ contextOptions: { reducedMotion: 'reduce' } });

const table = (page: Page) => page.getByRole('region', { name: 'Table of the steps' });

const addressOf = (link: string): string =>
  `#/trees?${writePlan(PRESETS.find((preset) => preset.link === link)!.plan, null)}`;

/** Returns a column of the table, by its heading. */
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
