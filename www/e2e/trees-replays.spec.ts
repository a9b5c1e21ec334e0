/**
 * Replays each picture and table of the posts in the page, with its own numbers: every example of the room, and the
 * small dictionaries of 2009. An example without numbers here fails.
 */

import type { Page } from '@playwright/test';
import { type Plan, writePlan } from '../src/rooms/trees/plan';
import { ALL_NINE, MILLION, PRESETS } from '../src/rooms/trees/presets';
import { expect, test } from './fixtures';
import { bound, nodes as nodeCount, withoutPlaces } from './trees-parts';

/** The figures of the published tables and pictures, by step, starting with the tree as built. */
interface Figures {
  nodes: number[];
  bounds: number[];
  unique?: number[];
  exact?: number[];
  filtered?: number[];
  leaves?: number;
  /** The number of boxes drawn, by step, starting with the first lift. */
  boxes?: number[];
  /** The description of each node at the end. */
  items?: string[];
}

const ends = (letter: string, cell: number, points: number): string =>
  `${letter} on cell ${cell}: worth ${points}, of which ${points} ${points === 1 ? 'is' : 'are'} for the word that ends here.`;

const EXAMPLES: Record<string, Figures> = {
  't ae r / i . .': { nodes: [30], bounds: [6] },
  'f au r / . . e / . . .&words=far fare fur': { nodes: [12], bounds: [2] },
  'f au r / z . e / z y .&words=far fare fur fuzz fuzzy': { nodes: [18], bounds: [4] },
  't ae r / i . . / . . .&words=tar tie tier tea the': { nodes: [13], bounds: [3] },
  't h . / h e . / . . .&words=the': { nodes: [11], bounds: [2] },
  'ab cd / ef gh': { nodes: [98], bounds: [14], unique: [64] },
  't ae / i r': { nodes: [56], bounds: [13] },
  [`${MILLION}&cut=520`]: { nodes: [520947], bounds: [9460], unique: [98453] },
  'ab xy&tree=0(a1 b2) 1(x3 y4)&ops=0': {
    nodes: [7, 11],
    bounds: [6, 6],
    items: [
      'Choice on cell 0: the best of 2 letters, worth 6.',
      'A on cell 0: worth 5.',
      ends('A', 0, 1),
      'Choice on cell 1: the best of 2 letters, worth 4.',
      ends('X', 1, 3),
      ends('Y', 1, 4),
      'B on cell 0: worth 6.',
      ends('B', 0, 2),
      'Choice on cell 1: the best of 2 letters, worth 4.',
      ends('X', 1, 3),
      ends('Y', 1, 4),
    ],
  },
  'ab xy&tree=0(a1 b2) 1(x3 y4)&ops=0&fold=stale': { nodes: [7, 9], bounds: [6, 6] },
  'abc xy&tree=0(a(1(x1 y3)) b(1(x2 y4)) c3)&ops=1': { nodes: [10, 13], bounds: [4, 4] },
  'abc xy&tree=0(a(1(x1 y3)) b(1(x2 y4)) c3)&ops=1&fold=stale': { nodes: [10, 9], bounds: [4, 4] },
  'abc xy&tree=0(a1 b2) 0(b3 c4)&ops=fold&fold=refreshed': {
    nodes: [7, 5],
    bounds: [6, 5],
    items: [
      'Root, the sum over 1 starting cell: 5.',
      'Choice on cell 0: the best of 3 letters, worth 5.',
      ends('A', 0, 1),
      ends('B', 0, 5),
      ends('C', 0, 4),
    ],
  },
  't ae r / i . .&ops=1': { nodes: [30, 32], bounds: [6, 4] },
  't ae r / i . .&ops=1&fold=stale': { nodes: [30, 27], bounds: [6, 4] },
  't ae r / i . .&tree=0t(1(a(2(r1))) 3(i(1(e1(2(r1))))))&ops=1&boxes=lettered': {
    nodes: [11, 11],
    bounds: [3, 2],
    boxes: [13],
  },
  't ae r / i . .&tree=0t(1(a(2(r1))) 3(i(1(e1(2(r1))))))&ops=1&fold=stale': { nodes: [11, 9], bounds: [3, 2] },
  't ae r / i . . / . . .&words=tar tie tier tea the&ops=1': { nodes: [13, 15], bounds: [3, 2] },
  't ae r / i . . / . . .&words=tar tie tier tea the&ops=1&fold=stale': { nodes: [13, 13], bounds: [3, 2] },
  't ae / i r&ops=1': { nodes: [56, 56], bounds: [13, 7] },
  't ae / i r&ops=1&fold=stale': { nodes: [56, 47], bounds: [13, 7] },
  '. . . / . rs e / ae o .&view=shared': { nodes: [52], bounds: [8] },
  'ab cd / ef gh&ops=0,1,2,3': { nodes: [98, 104, 116, 115, 125], bounds: [14, 13, 10, 10, 8] },
  'ab cd / ef gh&ops=0,1,2,3&fold=stale': { nodes: [98, 88, 55, 33, 24], bounds: [14, 13, 10, 8, 8] },
  'ab cd / ef gh&ops=0,1,2,3&fold=refreshed': { nodes: [98, 88, 55, 33, 24], bounds: [14, 12, 9, 8, 8] },
  'ab cd / ef gh&ops=0,1,2,3&fold=thorough&boxes=folded': {
    nodes: [98, 71, 49, 29, 24],
    bounds: [14, 10, 9, 8, 8],
    boxes: [62, 42, 26, 24],
  },
  'ab cd / ef gh&kind=orderly&ops=0a,1d': { nodes: [44, 26, 12], bounds: [8, 8, 8] },
  'ab cd / ef gh&kind=orderly&ops=0b': { nodes: [44, 12], bounds: [8, 4] },
  't ae / i r&kind=orderly&ops=0t,1e': { nodes: [29, 16, 7], bounds: [7, 7, 7] },
  't ae r / i . .&kind=orderly': { nodes: [22], bounds: [4] },
  [`${MILLION}&ops=${ALL_NINE}&cut=520`]: {
    nodes: [520947, 702300, 1315452, 2527251, 5158477, 8395605, 14889665, 18719619, 11205272, 4143221],
    bounds: [9460, 7023, 5382, 4159, 3078, 2322, 1783, 1384, 1057, 804],
    filtered: [0, 0, 2, 57, 1211, 3064, 5892, 4172, 2526],
    leaves: 428,
  },
  [`${MILLION.replace('q', '')}&ops=${ALL_NINE}&cut=520`]: {
    nodes: [513325, 691901, 1295237, 2482174, 5047615, 8245587, 14391116, 17013963, 9884381, 3303294],
    bounds: [9359, 6979, 5334, 4069, 3047, 2318, 1774, 1373, 1037, 804],
    filtered: [0, 0, 2, 58, 1211, 3001, 5557, 3792, 2153],
    leaves: 413,
  },
  [`${MILLION}&ops=${ALL_NINE}&cut=520&fold=stale&dedupe=1`]: {
    nodes: [520947, 669156, 1054515, 1726735, 2675250, 2620720, 1420925, 301499, 39667, 9621],
    unique: [98453, 117602, 215121, 318088, 592339, 754947, 481449, 125277, 27125, 9613],
    bounds: [9460, 7023, 5382, 3434, 2088, 1694, 1128, 910, 839, 804],
    exact: [9460, 6972, 4233, 2285, 1747, 1263, 1096, 853, 808, 804],
    filtered: [0, 0, 2, 120, 1151, 907, 871, 547, 851],
    leaves: 428,
  },
  [`${MILLION}&ops=${ALL_NINE}&cut=520&fold=refreshed&dedupe=1`]: {
    nodes: [520947, 669156, 1054515, 1726735, 2665971, 2049563, 629098, 165769, 26914, 8201],
    unique: [98453, 117602, 215121, 318088, 590779, 612437, 227039, 73524, 18987, 8194],
    bounds: [9460, 6972, 4233, 2285, 1747, 1263, 1096, 853, 808, 804],
    filtered: [0, 0, 3, 219, 689, 411, 495, 367, 701],
    leaves: 428,
  },
};

/** Classes with dictionaries of a few words, and their max/no-mark bounds from 2009. */
const SMALL: [cells: string, words: string, bound: number][] = [
  ['s e p / e a u / h t c', 'sea seat seats tea teas', 6],
  ['st z z / e a s / z z z', 'sea seat seats tea teas', 2],
  ['st z z / e a st / z z s', 'sea seat seats tea teas', 4],
  ['q a s / a e z / s t z', 'qua quas quest', 6],
  ['f a r / . . e / . . .', 'far fare fur fuzz fuzzy', 2],
  ['f u r / . . e / . . .', 'far fare fur fuzz fuzzy', 1],
  ['f au r / . . e / . . .', 'far fare fur fuzz fuzzy', 2],
  ['f a r / z . e / z y .', 'far fare fur fuzz fuzzy', 2],
  ['f u r / z . e / z y .', 'far fare fur fuzz fuzzy', 4],
  ['f au r / z . e / z y .', 'far fare fur fuzz fuzzy', 4],
];

test.use({ contextOptions: { reducedMotion: 'reduce' } });

const table = (page: Page) => page.getByRole('region', { name: 'Table of the steps' });
const text = (numbers: readonly number[]): string[] => numbers.map((number) => number.toLocaleString('en'));

/** Opens an example after some of its steps with a link. */
const open = (page: Page, plan: Plan, at: number) => page.goto(`#/trees?${writePlan({ ...plan, at }, null)}`);

/** Returns a column of the table, by its heading. */
async function column(page: Page, name: string): Promise<string[]> {
  const heads = await table(page).locator('thead th').allTextContents();
  return table(page)
    .locator(`tbody tr > :nth-child(${heads.indexOf(name) + 1})`)
    .allTextContents();
}

test('every example has its numbers here, and all numbers belong to an example', () => {
  expect(Object.keys(EXAMPLES).sort()).toEqual(PRESETS.map(({ link }) => link).sort());
});

for (const { link, plan } of PRESETS) {
  test(`the numbers of ${link}`, async ({ page }) => {
    test.slow();
    const { steps } = plan;
    const { nodes, bounds, unique, exact, filtered, leaves, items, boxes = [] } = EXAMPLES[link]!;
    // First as it is opened from the menu, then its last step by a link.
    await open(page, plan, steps.length);
    await expect(table(page).locator('tbody tr:not(.trees-waiting)')).toHaveCount(nodes.length, { timeout: 60_000 });
    await expect(bound(page)).toHaveText(text(bounds).at(-1)!);
    expect(await column(page, 'Nodes')).toEqual(text(nodes));
    expect(await column(page, 'Bound')).toEqual(text(bounds));
    if (unique) expect(await column(page, 'Unique')).toEqual(text(unique));
    if (exact) expect(await column(page, 'Exact bound')).toEqual(text(exact));
    if (filtered) expect((await column(page, 'Dropped')).slice(1)).toEqual(text(filtered));
    if (leaves) expect((await column(page, 'Combinations left')).at(-1)).toBe(text([leaves])[0]);
    if (items) await expect.poll(() => withoutPlaces(page.getByRole('treeitem'))).toEqual(items);
    for (const [lift, count] of boxes.entries()) {
      await open(page, plan, lift + 1);
      await expect(page.getByRole('treeitem')).toHaveCount(count);
    }
  });
}

test('the small dictionaries have their bounds from 2009', async ({ page }) => {
  for (const [cells, words, worth] of SMALL) {
    await page.goto(`#/trees?${new URLSearchParams({ class: cells, words })}`);
    await expect(page.getByRole('textbox', { name: /^Letters of each cell/ })).toHaveValue(cells);
    await expect(bound(page)).toHaveText(String(worth));
  }
});

test('the orderly trees of the class of five million boards: each word once, and all its paths', async ({ page }) => {
  test.slow();
  for (const [cells, raw, nodes, worth] of [
    [MILLION, '0', '336,727', '1,268'],
    [MILLION, '1', '336,727', '1,493'],
    [MILLION.replace('q', ''), '0', '332,438', '1,231'],
    [MILLION.replace('q', ''), '1', '332,438', '1,449'],
  ] as const) {
    await page.goto(`#/trees?${new URLSearchParams({ class: cells, kind: 'orderly', raw })}`);
    await expect(bound(page)).toHaveText(worth);
    await expect(nodeCount(page)).toHaveText(nodes);
  }
});
