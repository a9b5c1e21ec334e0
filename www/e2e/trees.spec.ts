import type { Page } from '@playwright/test';
import { expect, expectAccessible, test } from './fixtures';

const bound = (page: Page) => page.locator('.trees-bound .num');
const nodes = (page: Page) => page.locator('.trees-nodes .num');
const rows = (page: Page) => page.getByRole('region', { name: 'Table of the steps' }).locator('tbody tr');
const cell = (page: Page, number: number) => page.getByRole('gridcell', { name: new RegExp(`^Cell ${number},`) });

const SIXTEEN = '#/trees?class=ab+cd+/+ef+gh';
const MILLION = '#/trees?class=lnrsy+aeiou+chkmpt+/+chkmpt+aeiou+lnrsy+/+lnrsy+aeiou+bdfgjqvwxz&cut=520';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

test('an example is taken, two cells are lifted, and the steps are gone back and forth', async ({ page }) => {
  await page.goto('#/trees');
  await expect(bound(page)).toHaveText('6');
  await expect(nodes(page)).toHaveText('30');
  await expect(page.getByText('cell 1 as A and E')).toBeVisible();
  await page.getByRole('button', { name: 'Examples' }).click();
  await page.getByRole('button', { name: /^ab cd .* Sixteen boards/ }).click();
  await expect(bound(page)).toHaveText('14');
  await expect(nodes(page)).toHaveText('98');

  await cell(page, 0).click();
  await expect(bound(page)).toHaveText('13');
  await expect(nodes(page)).toHaveText('104');
  await page.getByRole('button', { name: 'Lift cell 1' }).click();
  await expect(bound(page)).toHaveText('10');
  await expect(nodes(page)).toHaveText('116');
  await expect(page).toHaveURL(/ops=0,1$/);

  await page.getByRole('button', { name: 'One step back' }).click();
  await expect(bound(page)).toHaveText('13');
  await expect(page).toHaveURL(/ops=0,1&at=1$/);
  const scrubber = page.getByRole('slider', { name: 'Step' });
  await scrubber.fill('0');
  await expect(bound(page)).toHaveText('14');
  await scrubber.fill('2');
  await expect(bound(page)).toHaveText('10');
  await rows(page).nth(1).click();
  await expect(bound(page)).toHaveText('13');
  // The browser's Back undoes lifts, not looks.
  await page.goBack();
  await expect(page).toHaveURL(/ops=0$/);
  await expect(rows(page)).toHaveCount(2);
});

test('a link shows a state of the timeline, with folds and another order', async ({ page }) => {
  await page.goto(`${SIXTEEN}&ops=0,1,2,3&at=2&fold=stale&dedupe=1`);
  await expect(bound(page)).toHaveText('10');
  await expect(nodes(page)).toHaveText('55');
  await expect(rows(page).locator('td:first-of-type')).toHaveText(['98', '88', '55', '33', '24']);
  await expect(rows(page).locator('.trees-table-bound')).toHaveText(['14', '13', '10', '8', '8']);
  await page.getByRole('radio', { name: 'Orderly' }).check({ force: true });
  await expect(bound(page)).toHaveText('8');
  await expect(nodes(page)).toHaveText('44');
  await page.getByRole('group', { name: 'Fix the letter of cell 0' }).getByRole('button', { name: 'B' }).click();
  await expect(bound(page)).toHaveText('4');
  await expect(nodes(page)).toHaveText('12');
  await expect(page).toHaveURL(/kind=orderly&ops=0b/);
});

test('a lift is taken move by move, forward and back, and ends in the tree of the whole lift', async ({ page }) => {
  await page.goto('#/trees?class=t+ae+r+/+i+.+.');
  await expect(bound(page)).toHaveText('6');
  await page.getByRole('checkbox', { name: 'Lift in single moves' }).check();
  await page.getByRole('button', { name: 'Lift cell 1' }).click();
  const moves = page.getByRole('group', { name: 'Single moves' });
  await expect(moves).toContainText('Move 1 of 7 of the lift of cell 1.');
  await expect(page).toHaveURL(/ops=1&at=0&move=1$/);
  const forward = moves.getByRole('button', { name: 'One move forward' });
  const seen = [await bound(page).textContent()];
  for (let move = 2; move <= 7; move++) {
    await forward.click();
    await expect(moves).toContainText(`Move ${move} of 7`);
    seen.push(await bound(page).textContent());
  }
  expect(seen).toEqual(['6', '6', '5', '5', '5', '5', '4']);
  await expect(moves).toContainText('The choice on cell 1 moves above the root');
  await expect(nodes(page)).toHaveText('32');
  const items = await page.getByRole('treeitem').allTextContents();
  await forward.click();
  await expect(page).toHaveURL(/ops=1$/);
  await expect(moves).not.toContainText('Move 7');
  expect(await page.getByRole('treeitem').allTextContents()).toEqual(items);
  await moves.getByRole('button', { name: 'One move back' }).click();
  await expect(moves).toContainText('Move 6 of 7');
  await expect(bound(page)).toHaveText('5');
  // A link leads there, too.
  await page.goto('#/trees?class=t+ae+r+/+i+.+.&ops=1&at=0&move=3');
  await expect(moves).toContainText('Move 3 of 7');
});

test('the words below a node and why the bound is loose are beside the tree', async ({ page }) => {
  await page.goto('#/trees?class=t+ae+r+/+i+.+.');
  const words = page.getByRole('region', { name: 'Words' });
  await expect(words.getByRole('button')).toHaveText(['tar1', 'tie1', 'tier1', 'ait1', 'rat1', 'ret1', 'rei1']);
  const why = page.getByRole('region', { name: 'Why the bound is loose' });
  await expect(why.getByRole('listitem', { name: /^Cell 1: E for 4, A for 2/ })).toBeVisible();
  // The place is in the address.
  await page.goto('#/trees?class=t+ae+r+/+i+.+.&node=2');
  await expect(words.getByRole('button')).toHaveText(['tar1', 'tie1', 'tier1']);
  await page.goto('#/trees?class=t+h+.+/+h+e+.+/+.+.+.&words=the');
  await expect(why).toContainText('the2 × 1');
  await page.goto('#/trees?class=t+ae+r+/+i+.+.&ops=1a');
  await expect(bound(page)).toHaveText('3');
  await expect(page.getByRole('region', { name: 'The bound is met' })).toBeVisible();
});

test('the picture, the tree and the table are saved', async ({ page }) => {
  await page.goto('#/trees?class=t+ae+r+/+i+.+.&ops=1');
  await expect(bound(page)).toHaveText('4');
  const save = async (name: string): Promise<string> => {
    const download = page.waitForEvent('download');
    await page.getByRole('dialog', { name: 'Save' }).getByRole('button', { name: new RegExp(`^${name}`) }).click();
    const stream = await (await download).createReadStream();
    const parts: Buffer[] = [];
    for await (const part of stream) parts.push(part as Buffer);
    return Buffer.concat(parts).toString('latin1');
  };
  await page.getByRole('button', { name: 'Save' }).click();
  const dot = await save('Tree, DOT');
  expect(dot).toMatch(/^digraph/);
  expect(dot.match(/->/g)).toHaveLength(31);
  expect(JSON.parse(await save('Tree, JSON'))).toMatchObject({ bound: 4 });
  expect(await save('Integer program')).toMatch(/Maximize/i);
  const svg = await save('Picture, SVG');
  expect(svg.match(/<text/g)!.length).toBeGreaterThan(60);
  expect((await save('Picture, PNG')).slice(1, 4)).toBe('PNG');
  const table = (await save('Table, CSV')).trim().split('\n').map((line) => line.split(','));
  expect(table.map(([step, count, , worth]) => [step, count, worth])).toEqual([['step', 'nodes', 'bound'], ['"As built"', '30', '6'], ['"Lift of cell 1"', '32', '4']]);
});

test('classes are typed, and what is wrong with one is said', async ({ page }) => {
  await page.goto('#/trees');
  const field = page.getByRole('textbox', { name: /^Letters of each cell/ });
  await field.fill('t h . / h e');
  await field.press('Enter');
  await expect(page.getByRole('alert')).toContainText('rows of 3, 2 cells');
  await field.fill('t h . / h e . / . . .');
  await page.getByRole('textbox', { name: 'Only these words' }).fill('the');
  await page.getByRole('textbox', { name: 'Only these words' }).press('Enter');
  await expect(bound(page)).toHaveText('2');
  await expect(nodes(page)).toHaveText('11');
  await expect(page).toHaveURL(/words=the/);
});

test('with the keyboard alone: a cell is lifted and the tree is walked through', async ({ page }) => {
  await page.goto('#/trees');
  await expect(bound(page)).toHaveText('6');
  await cell(page, 0).focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await expect(bound(page)).toHaveText('4');
  await expect(nodes(page)).toHaveText('32');
  const tree = page.getByRole('tree');
  await expect(tree).toHaveAccessibleName('The tree, 32 nodes of 32 shown');
  await tree.focus();
  await page.keyboard.press('Home');
  const item = page.locator('[role=treeitem][aria-selected=true]');
  await expect(item).toHaveText('Choice on cell 1: the best of 2 letters, 4.');
  await expect(tree).toHaveAttribute('aria-activedescendant', (await item.getAttribute('id'))!);
  await page.keyboard.press('ArrowDown');
  await expect(item).toHaveText(/^A on cell 1: \d/);
  await expect(item).toHaveAttribute('aria-level', '2');
  await page.keyboard.press('ArrowRight');
  await expect(item).toHaveAttribute('aria-level', '3');
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowLeft');
  await expect(item).toHaveText(/^Choice on cell 1/);
  await page.keyboard.press('End');
  await expect(item).toHaveAttribute('aria-level', /\d/);
  await expectAccessible(page);
});

/** The root is above all others, in the middle or wherever its children are, and as far down as the size of the tree makes it. */
async function pointAtRoot(page: Page): Promise<void> {
  const box = (await page.locator('.nodelink-canvas').boundingBox())!;
  const said = page.locator('.trees-looked');
  await expect(async () => {
    for (let y = 24; y < box.height / 2; y += 16) {
      for (let x = 0.1; x < 0.9; x += 0.015) {
        await page.mouse.move(box.x + x * box.width, box.y + y);
        if (/^Root/.test((await said.textContent()) ?? '')) return;
      }
    }
    throw new Error('no root');
  }).toPass();
}

test('nodes are pointed at on the picture', async ({ page }) => {
  await page.goto(SIXTEEN);
  await expect(page.getByRole('tree')).toHaveAccessibleName('The tree, 98 nodes of 98 shown');
  await pointAtRoot(page);
  await expect(page.locator('.trees-looked')).toHaveText(/^Root, the sum of what begins at 4 cells: 14/);
});

test('a tree is drawn as it is stored: equal nodes once, below all their parents', async ({ page }) => {
  const EQUAL = '#/trees?class=.+.+.+/+.+rs+e+/+ae+o+.';
  await page.goto(`${EQUAL}&view=shared`);
  const tree = page.getByRole('tree');
  const items = page.getByRole('treeitem');
  await expect(tree).toHaveAccessibleName('The tree as it is stored, 34 nodes with 41 links');
  await expect(items).toHaveCount(34);
  await expect(page.locator('.trees-looked')).toHaveText(/^34 nodes for 52 places/);
  // Each link beyond the first of its node is said there.
  const several = (await items.allTextContents()).map((text) => Number(/hangs below (\d+) nodes/.exec(text)?.[1] ?? 1));
  expect(several.reduce((sum, parents) => sum + parents - 1, 0)).toBe(41 - 33);
  // With the keyboard: one of them, by its first place; in the picture of all places the same is chosen.
  await tree.focus();
  await page.keyboard.press('Home');
  const chosen = page.locator('[role=treeitem][aria-selected=true]');
  await expect(chosen).toHaveText(/^Root, the sum of what begins at 4 cells: 8/);
  for (let i = 0; i < 34 && !/hangs below/.test((await chosen.textContent())!); i++) await page.keyboard.press('ArrowDown');
  const said = (await chosen.textContent())!;
  expect(said).toMatch(/hangs below \d nodes/);
  await expectAccessible(page);
  await page.getByRole('radio', { name: 'Nodes' }).check({ force: true });
  await expect(tree).toHaveAccessibleName('The tree, 52 nodes of 52 shown');
  await expect(chosen).toHaveText(said.replace(/ Stored once.*/, ''));
  // A link to any place of a node leads to the node.
  const last = page.url();
  await page.keyboard.press('Escape');
  await page.goto(`${EQUAL}&node=51`);
  await expect(chosen).toHaveText(/./);
  const end = (await chosen.textContent())!;
  await page.goto(`${EQUAL}&view=shared&node=51`);
  await expect(chosen).toContainText(end);
  expect(page.url()).not.toBe(last);
  // It is pointed at on the picture, too.
  await page.evaluate(() => window.scrollTo(0, 0));
  await pointAtRoot(page);
  // Lifts are drawn so, too.
  await page.getByRole('button', { name: 'Lift cell 4' }).click();
  await expect(tree).toHaveAccessibleName(/^The tree as it is stored, \d+ nodes with \d+ links$/);
  await expect(page).toHaveURL(/ops=4&view=shared/);
});

test('of a large tree the best stored nodes are drawn, and more on demand', async ({ page }) => {
  test.slow();
  await page.goto(`${MILLION}&view=shared`);
  const tree = page.getByRole('tree');
  await expect(tree).toHaveAccessibleName(/^The tree as it is stored, \d+ nodes with \d+ links, the best$/);
  const count = await page.getByRole('treeitem').count();
  expect(count).toBeGreaterThan(160);
  expect(count).toBeLessThanOrEqual(320);
  await tree.focus();
  await page.keyboard.press('End');
  const chosen = page.locator('[role=treeitem][aria-selected=true]');
  for (let i = 0; i < 40 && (await chosen.getAttribute('aria-expanded')) !== 'false'; i++) await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Enter');
  await expect(chosen).toHaveAttribute('aria-expanded', 'true');
  const opened = (await chosen.textContent())!;
  expect(opened).not.toMatch(/nodes below/);
  await page.keyboard.press('ArrowRight');
  await expect(chosen).not.toHaveText(opened);
});

test('what hangs below a node is drawn by itself, and the way back up is there; nodes are opened and closed', async ({ page }) => {
  test.slow();
  await page.goto(MILLION);
  const tree = page.getByRole('tree');
  const chosen = page.locator('[role=treeitem][aria-selected=true]');
  await expect(tree).toHaveAccessibleName('The tree, 320 nodes of 520,947 shown');
  // The overview in the corner leads to any part of what is drawn; nothing is chosen by that.
  const box = (await page.locator('.nodelink-canvas').boundingBox())!;
  const shown = await canvasPixels(page);
  await page.mouse.click(box.x + 20, box.y + box.height - 18);
  await expect.poll(() => canvasPixels(page)).not.toBe(shown);
  await expect(page).not.toHaveURL(/node=/);
  await page.getByRole('button', { name: 'Fit' }).click();
  await expect.poll(() => canvasPixels(page)).toBe(shown);
  await tree.focus();
  for (const key of ['Home', 'ArrowRight', 'ArrowRight', 'ArrowRight']) await page.keyboard.press(key);
  await expect(chosen).toHaveText('Choice on cell 1: the best of 5 letters, 336. 5,503 nodes below.');
  await page.keyboard.press('Shift+Enter');
  await expect(tree).toHaveAccessibleName('The tree, 320 nodes of 5,504 shown');
  await expect(page).toHaveURL(/root=3/);
  const above = page.getByRole('navigation', { name: 'Above the drawing' });
  await expect(above.getByRole('button')).toHaveText(['Σ', '0', 'L', '1']);
  // The letters on the way there are those of all that is drawn, and so are the words.
  await expect(cell(page, 0)).toHaveAccessibleName(/L is chosen/);
  await expect(page.getByRole('heading', { name: 'Words below this node' })).toBeVisible();
  // Back up by the key that leads to parents, by the row above, and by the browser.
  await tree.focus();
  await page.keyboard.press('Home');
  await page.keyboard.press('ArrowLeft');
  await expect(above.getByRole('button')).toHaveText(['Σ', '0', 'L']);
  await above.getByRole('button', { name: 'Root' }).press('Enter');
  await expect(tree).toHaveAccessibleName('The tree, 320 nodes of 520,947 shown');
  await expect(above).toHaveCount(0);
  await page.goBack();
  await expect(above.getByRole('button')).toHaveText(['Σ', '0', 'L']);

  await page.goto(SIXTEEN);
  await expect(tree).toHaveAccessibleName('The tree, 98 nodes of 98 shown');
  await tree.focus();
  for (const key of ['Home', 'ArrowRight', 'Enter']) await page.keyboard.press(key);
  await expect(chosen).toHaveText(/^Choice on cell 0: the best of 2 letters, 4\. 22 nodes below\.$/);
  await expect(chosen).toHaveAttribute('aria-expanded', 'false');
  await expect(page.getByRole('treeitem')).toHaveCount(98 - 22);
  await page.getByRole('button', { name: 'Open' }).click();
  await expect(page.getByRole('treeitem')).toHaveCount(98);
  await page.getByRole('button', { name: 'Close' }).click();
  await expect(page.getByRole('treeitem')).toHaveCount(98 - 22);
  // As it is stored, too; a lift is of the whole tree.
  await page.getByRole('button', { name: 'Draw from here' }).click();
  await expect(tree).toHaveAccessibleName('The tree, 23 nodes of 23 shown');
  await page.getByRole('radio', { name: 'Graph' }).check({ force: true });
  await expect(tree).toHaveAccessibleName(/^The tree as it is stored, 19 nodes with/);
  await expect(above.getByRole('button')).toHaveText(['Σ', '0']);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Lift cell 0' }).click();
  await expect(page).not.toHaveURL(/root=/);
  await expect(above).toHaveCount(0);
});

test('the class of five million boards: the published table, in a worker', async ({ page }) => {
  test.slow();
  await page.goto(MILLION);
  await expect(bound(page)).toHaveText('9,460');
  await expect(nodes(page)).toHaveText('520,947');
  await expect(page.locator('.trees-caption')).toContainText('5,625,000 boards');
  await page.getByRole('button', { name: 'Lift all' }).click();
  await expect(bound(page)).toHaveText('804');
  await expect(rows(page).locator('td:first-of-type')).toHaveText([
    '520,947', '702,300', '1,315,452', '2,527,251', '5,158,477', '8,395,605', '14,889,665', '18,719,619', '11,205,272', '4,143,221',
  ]);
  await expect(rows(page).locator('.trees-table-bound')).toHaveText(['9,460', '7,023', '5,382', '4,159', '3,078', '2,322', '1,783', '1,384', '1,057', '804']);
  await expect(page.getByText('428 ways')).toBeVisible();
});

test('the layers of half a million nodes: a word is found, places are pressed and walked to', async ({ page }) => {
  test.slow();
  await page.goto(MILLION);
  await page.getByRole('radio', { name: 'Layers' }).check({ force: true });
  await expect(page).toHaveURL(/view=layers/);
  const tree = page.getByRole('tree', { name: 'The layers of the tree, all 520,947 nodes' });
  const said = page.locator('.trees-looked');
  const chosen = page.locator('[role=treeitem][aria-selected=true]');

  const search = page.getByRole('search', { name: 'Find a word in the tree' });
  await search.getByRole('textbox').fill('latent');
  await search.getByRole('textbox').press('Enter');
  await expect(search.getByRole('status')).toHaveText('1 of 13 places');
  await expect(said).toHaveText('T on cell 3: 3, 3 for what ends here.');
  await expect(page.getByRole('region', { name: 'Words' }).getByRole('button')).toHaveText(['latent3']);
  await expect(chosen).toHaveAttribute('aria-level', '13');
  const first = page.url();
  await search.getByRole('button', { name: 'Next place' }).click();
  await expect(search.getByRole('status')).toHaveText('2 of 13 places');
  expect(page.url()).not.toBe(first);
  await search.getByRole('textbox').fill('zzyzx');
  await search.getByRole('textbox').press('Enter');
  await expect(search.getByRole('status')).toHaveText('“zzyzx” is no word here');

  // The keyboard alone.
  await tree.focus();
  await page.keyboard.press('Home');
  await expect(chosen).toHaveText(/^Root, the sum of what begins at 9 cells: 9,460\./);
  await page.keyboard.press('Escape');
  await page.keyboard.press('ArrowDown');
  await expect(chosen).toHaveText(/^Choice on cell 0: the best of 5 letters, 1,114\./);
  await page.keyboard.press('ArrowRight');
  await expect(chosen).toHaveText(/^Choice on cell 1: the best of 5 letters, 685\./);
  await expect(chosen).toHaveAttribute('aria-posinset', '2');
  await expect(chosen).toHaveAttribute('aria-setsize', '9');
  await expect(tree).toHaveAttribute('aria-activedescendant', (await chosen.getAttribute('id'))!);
  await page.keyboard.press('ArrowUp');
  await expect(chosen).toHaveText(/^Root/);
  await expectAccessible(page);

  // The pointer: the second layer is the cells, the first of them at the left.
  const box = (await page.locator('.nodelink-canvas').boundingBox())!;
  const row = Math.min(34, Math.max(15, (box.height - 46) / 19));
  await page.mouse.move(box.x + 20, box.y + row * 1.5);
  await expect(said).toHaveText(/^Choice on cell 0: the best of 5 letters, 1,114\./);
  await page.mouse.click(box.x + 20, box.y + row * 1.5);
  await expect(chosen).toHaveText(/^Choice on cell 0/);
  // Now it is as wide as the window.
  await page.mouse.move(box.x + box.width - 20, box.y + row * 1.5);
  await expect(said).toHaveText(/^Choice on cell 0/);
  // A link leads to the place.
  await page.goto(`${MILLION}&view=layers&node=1`);
  await expect(chosen).toHaveText(/^Choice on cell 0/);
});

test('the tour leads from two boards to five million, with the keyboard alone, and every step is live', async ({ page }) => {
  test.slow();
  await page.goto('#/trees');
  await page.getByRole('button', { name: 'What is an evaluation tree?' }).focus();
  await page.keyboard.press('Enter');
  const tour = page.getByRole('region', { name: 'Tour: what is an evaluation tree?' });
  const chosen = page.locator('[role=treeitem][aria-selected=true]');
  const why = page.getByRole('region', { name: 'Why the bound is loose' });
  const steps: [string, () => Promise<void>][] = [
    ['Two boards at once', () => expect(nodes(page)).toHaveText('12')],
    ['Paths spell words', () => expect(chosen).toHaveText('E on cell 5: 1, 1 for what ends here.')],
    ['Square nodes add', () => expect(chosen).toHaveText('R on cell 2: 2, 1 for what ends here.')],
    ['Round nodes choose', () => expect(chosen).toHaveText('Choice on cell 1: the best of 2 letters, 2.')],
    ['The bound', () => expect(chosen).toHaveText('Root, the sum of what begins at one cell: 2.')],
    ['The choice can turn', () => expect(chosen).toHaveText('U on cell 1: 4.')],
    ['Why a bound is loose', () => expect(why.getByRole('listitem', { name: /^Cell 1: E for 4, A for 2/ })).toBeVisible()],
    ['A lift, move by move', () => expect(page.getByText('With the other letter it would be worth nothing.')).toBeVisible()],
    ['Once for each letter', () => expect(bound(page)).toHaveText('5')],
    ['At the top', () => expect(chosen).toHaveText('E on cell 1: 4.')],
    ['Lift after lift', () => expect(rows(page).locator('.trees-table-bound')).toHaveText(['14', '12', '9', '8', '8'])],
    ['Five million boards', () => expect(page.getByRole('tree', { name: /all 520,947 nodes/ })).toBeVisible()],
  ];
  for (const [i, [title, holds]] of steps.entries()) {
    await expect(tour.getByRole('heading')).toHaveText(`${i + 1}${title}`);
    await expect(page.getByTestId('live')).toContainText(`Step ${i + 1} of 12. ${title}.`);
    await holds();
    if (i === 6) await expectAccessible(page);
    if (i === 2) {
      // One can leave the way, and come back to it.
      await page.getByRole('button', { name: 'Lift cell 1' }).press('Enter');
      await expect(rows(page)).toHaveCount(2);
      await tour.getByRole('button', { name: 'Show this step again' }).press('Enter');
      await expect(rows(page)).toHaveCount(1);
      await tour.getByRole('button', { name: 'Next' }).focus();
    }
    await page.keyboard.press(i % 2 ? 'ArrowRight' : 'Enter');
  }
  // The right arrow does not lead out of the tour.
  await expect(tour.getByRole('heading')).toHaveText('12Five million boards');
  await page.keyboard.press('ArrowLeft');
  await expect(tour.getByRole('heading')).toHaveText('11Lift after lift');
  await page.keyboard.press('Escape');
  await expect(tour).toHaveCount(0);
  await expect(bound(page)).toHaveText('8');
});

test('the orderly bound is walked through, board by board and step by step', async ({ page }) => {
  await page.goto(`${SIXTEEN}&kind=orderly`);
  const walk = page.getByRole('region', { name: 'Orderly bound' });
  await walk.getByRole('button', { name: 'Walk through the boards' }).click();
  await expect(walk.getByRole('status')).toHaveText(/^The root is open/);
  await expect(walk).toContainText('0 earned + 7 + 1');
  await expect(walk).toContainText('= bound 8');
  await expect(page).toHaveURL(/walk=0$/);
  await walk.getByRole('button', { name: 'Step forward' }).click();
  await expect(walk.getByRole('listitem', { name: 'Cell 0 is A' })).toBeVisible();
  await expect(walk.getByRole('listitem', { name: 'Cell 1: 2 choices, 6 together' })).toBeVisible();
  await expect(cell(page, 0)).toHaveAccessibleName(/A is chosen/);
  await walk.getByRole('button', { name: 'Step back' }).click();
  const onward = walk.getByRole('button', { name: 'To the next board' });
  for (let board = 1; board <= 16; board++) {
    await onward.click();
    await expect(walk).toContainText(`${board} ${board === 1 ? 'board' : 'boards'}, the best worth`);
    await expect(walk.getByRole('status')).toHaveText(/^Every cell has a letter: a board worth \d+\.$/);
  }
  await onward.click();
  await expect(walk.getByRole('status')).toHaveText('All boards have been walked through.');
  await expect(walk).toContainText('16 boards, the best worth 8; 0 cut.');
  // With a cutoff only what reaches it is left.
  await walk.getByRole('spinbutton', { name: 'Cut below' }).fill('8');
  await walk.getByRole('spinbutton', { name: 'Cut below' }).press('Enter');
  await expect(walk.getByRole('status')).toHaveText(/^The root is open/);
  await onward.click();
  await expect(walk.getByRole('status')).toHaveText('Every cell has a letter: a board worth 8.');
  await onward.click();
  await expect(walk.getByRole('status')).toHaveText('All boards have been walked through.');
  await expect(walk).toContainText('1 board, the best worth 8');
  await expectAccessible(page);
});

const canvasPixels = (page: Page): Promise<string> => page.locator('.nodelink-canvas').evaluate((canvas: HTMLCanvasElement) => canvas.toDataURL());

/** Letters that are fixed: where, by which button, and how many nodes there are before and after. */
const FIXED: [hash: string, fix: (page: Page) => Promise<void>, before: string, after: string][] = [
  [SIXTEEN, (page) => page.getByRole('button', { name: 'Cell 0 is B' }).click(), '98', '25'],
  [`${SIXTEEN}&kind=orderly`, (page) => page.getByRole('group', { name: 'Fix the letter of cell 0' }).getByRole('button', { name: 'B' }).click(), '44', '12'],
];

for (const reducedMotion of ['no-preference', 'reduce'] as const) {
  test.describe(`with motion: ${reducedMotion}`, () => {
    test.use({ contextOptions: { reducedMotion } });

    for (const [hash, fix, before, after] of FIXED) {
      test(`a letter is fixed and set free again: ${hash}`, async ({ page }) => {
        await page.clock.install();
        await page.goto(hash);
        await expect(nodes(page)).toHaveText(before);
        await page.clock.runFor(1000);
        await page.clock.pauseAt(Date.now() + 60_000);
        /** The canvas in the first frame, on the way, and at the end; the clock goes only as far as it is told. */
        const frames = async (count: string): Promise<string[]> => {
          await expect(nodes(page)).toHaveText(count);
          await expect(page.getByRole('tree')).toHaveAccessibleName(new RegExp(`^The tree, ${count} nodes`));
          const seen: string[] = [];
          for (const millis of [20, 120, 600, 600]) {
            await page.clock.runFor(millis);
            seen.push(await canvasPixels(page));
          }
          return seen;
        };
        const old = await canvasPixels(page);
        await fix(page);
        const there = await frames(after);
        await page.getByRole('button', { name: 'One step back' }).click();
        const back = await frames(before);
        for (const [, onTheWay, arrived, later] of [there, back]) {
          expect(arrived).toBe(later);
          expect(onTheWay === arrived).toBe(reducedMotion === 'reduce');
        }
        expect(there[3]).not.toBe(old);
        expect(back[3]).toBe(old);
      });
    }
  });
}

/** The colours of the layers: of each row, a little below its upper edge, where no text is. */
const rowColours = (page: Page): Promise<number[]> =>
  page.locator('.nodelink-canvas').evaluate((canvas: HTMLCanvasElement) => {
    const row = 2.5 * Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
    const context = canvas.getContext('2d')!;
    return Array.from({ length: 10 }, (_, i) => context.getImageData(0, Math.round((i + 0.12) * row), canvas.width, 1)).flatMap(({ data }) => [...new Uint32Array(data.buffer)]);
  });

/** The share of two pictures that has the same colours. */
const alike = (a: readonly number[], b: readonly number[]): number => a.filter((colour, i) => colour === b[i]).length / a.length;

for (const reducedMotion of ['no-preference', 'reduce'] as const) {
  test.describe(`layers with motion: ${reducedMotion}`, () => {
    test.use({ contextOptions: { reducedMotion }, viewport: { width: 1280, height: 1000 } });

    test('after a lift the blocks go from where they were to where they are, and back', async ({ page }) => {
      await page.clock.install();
      await page.goto(`${SIXTEEN}&view=layers`);
      await expect(page.getByRole('tree')).toHaveAccessibleName(/all 98 nodes/);
      await expect.poll(async () => new Set(await rowColours(page)).size).toBeGreaterThan(3);
      await page.clock.runFor(1000);
      await page.clock.pauseAt(Date.now() + 60_000);
      /** The rows in the first frame of what is new, on the way, and at the end; the clock goes only as far as it is told. */
      const frames = async (): Promise<number[][]> => {
        const before = await canvasPixels(page);
        await expect
          .poll(async () => {
            await page.clock.runFor(16);
            return (await canvasPixels(page)) === before;
          })
          .toBe(false);
        const seen = [await rowColours(page)];
        for (const millis of [150, 600, 600]) {
          await page.clock.runFor(millis);
          seen.push(await rowColours(page));
        }
        return seen;
      };
      const old = await rowColours(page);
      await page.getByRole('button', { name: 'Lift cell 0' }).click();
      const there = await frames();
      await page.getByRole('button', { name: 'One step back' }).click();
      const back = await frames();
      for (const [[first, onTheWay, arrived, later], from] of [[there, old], [back, there[3]!]] as const) {
        expect(arrived).toEqual(later);
        expect(arrived).not.toEqual(from);
        if (reducedMotion === 'reduce') {
          expect(first).toEqual(arrived);
          expect(onTheWay).toEqual(arrived);
        } else {
// The blocks begin where they were, but for the choices that the lift takes away.
          expect(alike(first!, from)).toBeGreaterThan(0.75);
          expect(alike(arrived!, from)).toBeLessThan(0.6);
          expect(onTheWay).not.toEqual(first);
          expect(onTheWay).not.toEqual(arrived);
        }
      }
      expect(back[3]).toEqual(old);
    });
  });
}

test.describe('with motion', () => {
  test.use({ contextOptions: { reducedMotion: 'no-preference' } });

  test('trees travel from step to step and arrive, as nodes and as layers', async ({ page }) => {
    const pixels = (): Promise<string> => canvasPixels(page);
    /** The picture when it no longer changes. */
    const settled = async (): Promise<string> => {
      for (let last = await pixels(); ; ) {
        await page.waitForTimeout(700);
        const now = await pixels();
        if (now === last) return now;
        last = now;
      }
    };
    for (const view of ['nodes', 'layers']) {
      await page.goto(`${SIXTEEN}&view=${view}`);
      await expect(page.getByRole('tree')).toHaveAccessibleName(/98 nodes/);
      const first = await settled();
      await page.getByRole('button', { name: 'Lift cell 0' }).click();
      await expect(page.getByRole('tree')).toHaveAccessibleName(/104 nodes/);
      const lifted = await settled();
      expect(lifted).not.toBe(first);
      await page.getByRole('button', { name: 'One step back' }).click();
      await expect(page.getByRole('tree')).toHaveAccessibleName(/98 nodes/);
      // In the end it is the same picture again.
      await expect.poll(pixels).toBe(first);
      await page.getByRole('button', { name: 'One step forward' }).click();
      await expect(page.getByRole('tree')).toHaveAccessibleName(/104 nodes/);
      await expect.poll(pixels).toBe(lifted);
    }
  });
});

test('with the colours of the system, trees are drawn in them', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active', colorScheme: 'dark' });
  await page.goto(`${SIXTEEN}&ops=0`);
  await expect(page.getByRole('tree')).toHaveAccessibleName(/104 nodes/);
  const colours = (): Promise<string[]> =>
    page.locator('.nodelink-canvas').evaluate((canvas: HTMLCanvasElement) => {
      const { data } = canvas.getContext('2d')!.getImageData(0, 0, canvas.width, canvas.height);
      const counts = new Map<string, number>();
      for (let at = 0; at < data.length; at += 4) if (data[at + 3] === 255) counts.set(data.subarray(at, at + 3).join(), (counts.get(data.subarray(at, at + 3).join()) ?? 0) + 1);
      return [...counts].sort((a, b) => b[1] - a[1]).slice(0, 8).map(([colour]) => colour);
    });
  // Tiles in the system's paper, with its text; the cells keep their colours.
  await expect.poll(colours).toContain('255,255,255');
  expect((await colours())[0]).toBe('0,0,0');
  await page.emulateMedia({ forcedColors: 'none', colorScheme: 'light' });
  await expect.poll(async () => (await colours())[0]).toBe('255,253,245');
});

test('the whole way with the keyboard alone: an example, two lifts, back, along the slider, layers, a word, a file', async ({ page }) => {
  test.slow();
  await page.goto('#/trees');
  const press = async (name: string): Promise<void> => page.getByRole('button', { name }).press('Enter');
  await press('Examples');
  await page.getByRole('button', { name: /^5,625,000 boards/ }).press('Enter');
  await expect(nodes(page)).toHaveText('520,947');
  await press('Lift cell 4');
  await expect(nodes(page)).toHaveText('702,300');
  await press('Lift cell 5');
  await expect(bound(page)).toHaveText('5,382');
  await press('One step back');
  await expect(bound(page)).toHaveText('7,023');
  const scrubber = page.getByRole('slider', { name: 'Step' });
  await scrubber.press('Home');
  await expect(bound(page)).toHaveText('9,460');
  await scrubber.press('ArrowRight');
  await scrubber.press('ArrowRight');
  await expect(bound(page)).toHaveText('5,382');
  await expect(scrubber).toHaveAttribute('aria-valuetext', 'Lift of cell 5');
  await page.getByRole('radio', { name: 'Nodes' }).press('ArrowRight');
  await expect(page.getByRole('tree')).toHaveAccessibleName(/^The tree as it is stored, \d+ nodes with \d+ links, the best$/);
  await page.getByRole('radio', { name: 'Graph' }).press('ArrowRight');
  await expect(page.getByRole('tree')).toHaveAccessibleName('The layers of the tree, all 1,315,452 nodes');
  // In a lifted tree the word is counted for each letter of the lifted cells that it does not use.
  await page.getByRole('textbox', { name: 'Find a word' }).fill('latent');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('search').getByRole('status')).toHaveText(/^1 of \d+ places$/);
  await expect(page.getByRole('region', { name: 'Words' }).getByRole('button').first()).toHaveText('latent3');

  // A tree of this size is no file; a small one is.
  await press('Save');
  await expect(page.getByRole('button', { name: /^Tree, DOT/ })).toBeDisabled();
  await page.keyboard.press('Escape');
  await press('Examples');
  await page.getByRole('button', { name: /^tar, tie, tier and more/ }).press('Enter');
  await expect(nodes(page)).toHaveText('30');
  await press('Save');
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: /^Tree, DOT/ }).press('Enter');
  expect((await download).suggestedFilename()).toBe('boggle-tree.dot');
});
