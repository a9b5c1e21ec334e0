/** Helpers shared by the tests of the room Trees. */

import { expect, type Locator, type Page } from '@playwright/test';

export const SIXTEEN = '#/trees?class=ab+cd+/+ef+gh';
export const MILLION = '#/trees?class=lnrsy+aeiou+chkmpt+/+chkmpt+aeiou+lnrsy+/+lnrsy+aeiou+bdfgjqvwxz&cut=520';

export const bound = (page: Page) => page.locator('.trees-bound .num');
export const nodes = (page: Page) => page.locator('.trees-nodes .num');
export const rows = (page: Page) => page.getByRole('region', { name: 'Table of the steps' }).locator('tbody tr');
export const cell = (page: Page, number: number) =>
  page.getByRole('gridcell', { name: new RegExp(`^Cell ${number},`) });
/** Waits until the tree is the one that was asked for, and has come to rest. */
export const atRest = (page: Page) => expect(page.getByRole('tree')).toHaveAttribute('aria-busy', 'false');
/** The chosen node or place, as screen readers find it. */
export const chosen = (page: Page) => page.locator('[role=treeitem][aria-selected=true]');
/** Returns what is drawn: the pixels of layers, or the elements of a tree. */
export const drawn = (page: Page): Promise<string> =>
  page.locator('.nodelink-canvas').evaluate((of) => (of instanceof HTMLCanvasElement ? of.toDataURL() : of.innerHTML));

export const namesOf = (items: Locator): Promise<string[]> =>
  items.evaluateAll((all) => all.map((item) => item.getAttribute('aria-label') ?? item.textContent ?? ''));
export const nameOf = async (item: Locator): Promise<string> => (await namesOf(item))[0] ?? '';
