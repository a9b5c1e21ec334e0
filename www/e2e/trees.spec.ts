/** Trees: examples, classes, steps, words, files and the tour. */

import { expect, expectAccessible, test } from './fixtures';
import { bound, cell, nodes, rows, SIXTEEN } from './trees-parts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

test('an example is chosen, two cells are lifted, and the steps are shown back and forth', async ({ page }) => {
  await page.goto('#/trees');
  await expect(bound(page)).toHaveText('6');
  await expect(nodes(page)).toHaveText('30');
  await expect(page.getByText('The bound counts both A and E (red) for cell 1 (row 1, column 2), but')).toBeVisible();
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
  const scrubber = page.getByRole('slider', { name: 'Step', exact: true });
  await scrubber.fill('0');
  await expect(bound(page)).toHaveText('14');
  await scrubber.fill('2');
  await expect(bound(page)).toHaveText('10');
  await rows(page).nth(1).click();
  await expect(bound(page)).toHaveText('13');
  // The browser's Back undoes lifts, not changes of the view.
  await page.goBack();
  await expect(page).toHaveURL(/ops=0$/);
  await expect(rows(page)).toHaveCount(2);
});

test('a link shows a state of the timeline, with folds and another order', async ({ page }) => {
  await page.goto(`${SIXTEEN}&ops=0,1,2,3&at=2&fold=stale&dedupe=1`);
  await expect(bound(page)).toHaveText('10');
  await expect(nodes(page)).toHaveText('55');
  await expect(rows(page).locator('.trees-table-nodes')).toHaveText(['98', '88', '55', '33', '24']);
  await expect(rows(page).locator('.trees-table-bound')).toHaveText(['14', '13', '10', '8', '8']);
  await page.getByRole('radio', { name: 'Orderly' }).check({ force: true });
  await expect(bound(page)).toHaveText('8');
  await expect(nodes(page)).toHaveText('44');
  await page.getByRole('group', { name: 'Fix the letter of cell 0' }).getByRole('button', { name: 'B' }).click();
  await expect(bound(page)).toHaveText('4');
  await expect(nodes(page)).toHaveText('12');
  await expect(page).toHaveURL(/kind=orderly&ops=0b/);
});

test('the words below a node, and why the bound is loose, are next to the tree', async ({ page }) => {
  await page.goto('#/trees?class=t+ae+r+/+i+.+.');
  const words = page.getByRole('region', { name: 'Words' });
  await expect(words.getByRole('button')).toHaveText(['tar1', 'tie1', 'tier1', 'ait1', 'rat1', 'ret1', 'rei1']);
  const why = page.getByRole('region', { name: 'Why the bound is too high' });
  await expect(why.getByRole('listitem', { name: /^Cell 1 \(row 1, column 2\): E for 4, A for 2/ })).toBeVisible();
  // The place is in the address.
  await page.goto('#/trees?class=t+ae+r+/+i+.+.&node=2');
  await expect(words.getByRole('button')).toHaveText(['tar1', 'tie1', 'tier1']);
  await page.goto('#/trees?class=t+h+.+/+h+e+.+/+.+.+.&words=the');
  await expect(why).toContainText('the2 × 1');
  await page.goto('#/trees?class=t+ae+r+/+i+.+.&ops=1a');
  await expect(bound(page)).toHaveText('3');
  await expect(page.getByRole('region', { name: 'A board reaches the bound' })).toBeVisible();
});

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
  const dot = await save('Tree, DOT');
  expect(dot).toMatch(/^digraph/);
  expect(dot.match(/->/g)).toHaveLength(31);
  expect(JSON.parse(await save('Tree, JSON'))).toMatchObject({ dictionary: 'ENABLE2K', order: 'spelling', bound: 4 });
  expect(await save('Integer program')).toMatch(/Maximize/i);
  const svg = await save('Picture, SVG');
  expect(svg.match(/<text/g)!.length).toBeGreaterThan(60);
  expect((await save('Picture, PNG')).slice(1, 4)).toBe('PNG');
  const table = (await save('Table, CSV'))
    .trim()
    .split('\n')
    // Commas between quotes are text.
    .map((line) => line.split(/,(?=(?:[^"]*"[^"]*")*[^"]*$)/));
  const source = ['"t ae r / i . ."', '"ENABLE2K"', '"spelling"'];
  expect(table.map(([of, words, order, step, count, , worth]) => [of, words, order, step, count, worth])).toEqual([
    ['class', 'dictionary', 'order', 'step', 'nodes', 'bound'],
    [...source, '"As built"', '30', '6'],
    [...source, '"Lift of cell 1 (row 1, column 2)"', '32', '4'],
  ]);
});

test('classes can be typed, and mistakes are explained', async ({ page }) => {
  await page.goto('#/trees');
  const field = page.getByRole('textbox', { name: /^Letters of each cell/ });
  await field.fill('t h . / h e');
  await field.press('Enter');
  await expect(page.getByRole('alert')).toContainText('Rows of 3, 2 cells');
  await field.fill('t h . / h e . / . . .');
  await page.getByRole('textbox', { name: 'Only these words' }).fill('the');
  await page.getByRole('textbox', { name: 'Only these words' }).press('Enter');
  await expect(bound(page)).toHaveText('2');
  await expect(nodes(page)).toHaveText('11');
  await expect(page).toHaveURL(/words=the/);
});

test('with the keyboard alone, a cell is lifted and the tree is navigated', async ({ page }) => {
  await page.goto('#/trees');
  await expect(bound(page)).toHaveText('6');
  await cell(page, 0).focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await expect(bound(page)).toHaveText('4');
  await expect(nodes(page)).toHaveText('32');
  const tree = page.getByRole('tree');
  await expect(tree).toHaveAccessibleName('The tree, 32 of 32 nodes shown');
  await tree.focus();
  await page.keyboard.press('Home');
  const item = page.locator('[role=treeitem][aria-selected=true]');
  await expect(item).toHaveText('Choice on cell 1 (row 1, column 2): the best of 2 letters, worth 4.');
  await expect(tree).toHaveAttribute('aria-activedescendant', (await item.getAttribute('id'))!);
  await page.keyboard.press('ArrowDown');
  await expect(item).toHaveText(/^A on cell 1 \(row 1, column 2\): worth \d/);
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

test('the orderly bound is shown board by board and step by step', async ({ page }) => {
  await page.goto(`${SIXTEEN}&kind=orderly`);
  const walk = page.getByRole('region', { name: 'Orderly bound' });
  await walk.getByRole('button', { name: 'Walk through the boards' }).click();
  await expect(walk.getByRole('status')).toHaveText(/^The walk starts at the root/);
  await expect(walk).toContainText('0 earned + 7 + 1');
  await expect(walk).toContainText('= bound 8');
  await expect(page).toHaveURL(/walk=0$/);
  await walk.getByRole('button', { name: 'Step forward' }).click();
  await expect(walk.getByRole('listitem', { name: 'Cell 0 (row 1, column 1) is A' })).toBeVisible();
  await expect(walk.getByRole('listitem', { name: 'Cell 1 (row 1, column 2): 2 choices, 6 in total' })).toBeVisible();
  await expect(cell(page, 0)).toHaveAccessibleName(/A is chosen/);
  await walk.getByRole('button', { name: 'Step back' }).click();
  const onward = walk.getByRole('button', { name: 'Go to the next board' });
  for (let board = 1; board <= 16; board++) {
    await onward.click();
    await expect(walk).toContainText(`${board} ${board === 1 ? 'board' : 'boards'} with a bound of up to`);
    await expect(walk.getByRole('status')).toHaveText(/^Every cell has a letter: the bound of this board is \d+\.$/);
  }
  await onward.click();
  await expect(walk.getByRole('status')).toHaveText('All boards have been visited.');
  await expect(walk).toContainText('16 boards with a bound of up to 8; 0 branches dropped.');
  // With a cutoff, only the boards that reach it are left.
  await walk.getByRole('spinbutton', { name: 'Drop boards below' }).fill('8');
  await walk.getByRole('spinbutton', { name: 'Drop boards below' }).press('Enter');
  await expect(walk.getByRole('status')).toHaveText(/^The walk starts at the root/);
  await onward.click();
  await expect(walk.getByRole('status')).toHaveText('Every cell has a letter: the bound of this board is 8.');
  await onward.click();
  await expect(walk.getByRole('status')).toHaveText('All boards have been visited.');
  await expect(walk).toContainText('1 board with a bound of up to 8');
  await expectAccessible(page);
});

test('the tour leads from two boards to five million, with the keyboard alone, and every step is live', async ({
  page,
}) => {
  test.slow();
  await page.goto('#/trees');
  await page.getByRole('button', { name: 'What is an evaluation tree?' }).focus();
  await page.keyboard.press('Enter');
  const tour = page.getByRole('region', { name: 'Tour: what is an evaluation tree?' });
  const chosen = page.locator('[role=treeitem][aria-selected=true]');
  const why = page.getByRole('region', { name: 'Why the bound is too high' });
  const steps: [string, () => Promise<void>][] = [
    ['Two boards at once', () => expect(nodes(page)).toHaveText('12')],
    [
      'Paths spell words',
      () =>
        expect(chosen).toHaveText('E on cell 5 (row 2, column 3): worth 1, of which 1 is for the word that ends here.'),
    ],
    [
      'Squares add',
      () =>
        expect(chosen).toHaveText('R on cell 2 (row 1, column 3): worth 2, of which 1 is for the word that ends here.'),
    ],
    [
      'Circles choose',
      () => expect(chosen).toHaveText('Choice on cell 1 (row 1, column 2): the best of 2 letters, worth 2.'),
    ],
    ['The bound', () => expect(chosen).toHaveText('Root, the sum over 1 starting cell: 2.')],
    ['The choice can change', () => expect(chosen).toHaveText('U on cell 1 (row 1, column 2): worth 4.')],
    [
      'Why a bound is loose',
      () => expect(why.getByRole('listitem', { name: /^Cell 1 \(row 1, column 2\): E for 4, A for 2/ })).toBeVisible(),
    ],
    [
      'A lift, move by move',
      () => expect(page.getByText('With the other letter, that node would be worth nothing.')).toBeVisible(),
    ],
    [
      'One copy for each letter',
      async () => {
        // The question comes before its answer is on the screen.
        await expect(bound(page)).toHaveText('6');
        await tour.getByRole('button', { name: 'It falls' }).press('Enter');
        await expect(bound(page)).toHaveText('5');
        await expect(tour.getByText('A lift never raises it.')).toBeVisible();
        await expect(tour.getByRole('button', { name: 'Show this step again' })).toHaveCount(0);
        await tour.getByRole('button', { name: 'Next' }).focus();
      },
    ],
    ['At the top', () => expect(chosen).toHaveText('E on cell 1 (row 1, column 2): worth 4.')],
    ['Lift after lift', () => expect(rows(page).locator('.trees-table-bound')).toHaveText(['14', '12', '9', '8', '8'])],
    ['Five million boards', () => expect(page.getByRole('tree', { name: /all 520,947 nodes/ })).toBeVisible()],
    [
      '428 boards are left',
      () =>
        expect(page.getByRole('region', { name: '428 boards are left' }).getByRole('link')).toHaveCount(100, {
          timeout: 60_000,
        }),
    ],
  ];
  for (const [i, [title, holds]] of steps.entries()) {
    await expect(tour.getByRole('heading')).toHaveText(`${i + 1}${title}`);
    await expect(page.getByTestId('live')).toContainText(`Step ${i + 1} of 13. ${title}.`);
    await holds();
    if (i === 6) await expectAccessible(page);
    if (i === 2) {
      // Visitors can leave the tour's steps and come back to them.
      await page.getByRole('button', { name: 'Lift cell 1' }).press('Enter');
      await expect(rows(page)).toHaveCount(2);
      await tour.getByRole('button', { name: 'Show this step again' }).press('Enter');
      await expect(rows(page)).toHaveCount(1);
      await tour.getByRole('button', { name: 'Next' }).focus();
    }
    // Enter on the last step's button ends the tour; the right arrow doesn't lead out of it.
    const isLast = i === steps.length - 1;
    await page.keyboard.press(i % 2 || isLast ? 'ArrowRight' : 'Enter');
  }
  await expect(tour.getByRole('heading')).toHaveText('13428 boards are left');
  await expect(page.getByText('When scored, 3 boards beat 520.')).toBeVisible();
  await tour.getByRole('button', { name: 'Previous step' }).click();
  await expect(tour.getByRole('heading')).toHaveText('12Five million boards');
  await page.keyboard.press('Escape');
  await expect(tour).toHaveCount(0);
  await expect(bound(page)).toHaveText('9,460');
});

test('everything with the keyboard alone: an example, two lifts, back, the slider, layers, a word, a file', async ({
  page,
}) => {
  test.slow();
  await page.goto('#/trees');
  const press = async (name: string): Promise<void> =>
    page.getByRole('button', { name, exact: name === 'Save' }).press('Enter');
  await press('Examples');
  await page.getByRole('button', { name: /^5,625,000 boards/ }).press('Enter');
  await expect(nodes(page)).toHaveText('520,947');
  await press('Lift cell 4');
  await expect(nodes(page)).toHaveText('702,300');
  await press('Lift cell 5');
  await expect(bound(page)).toHaveText('5,382');
  await press('One step back');
  await expect(bound(page)).toHaveText('7,023');
  const scrubber = page.getByRole('slider', { name: 'Step', exact: true });
  await scrubber.press('Home');
  await expect(bound(page)).toHaveText('9,460');
  await scrubber.press('ArrowRight');
  await scrubber.press('ArrowRight');
  await expect(bound(page)).toHaveText('5,382');
  await expect(scrubber).toHaveAttribute('aria-valuetext', 'Lift of cell 5 (row 2, column 3)');
  await page.getByRole('radio', { name: 'Nodes' }).press('ArrowRight');
  await expect(page.getByRole('tree')).toHaveAccessibleName(
    /^The tree as it is stored, \d+ nodes with \d+ links, those with the highest bounds$/,
  );
  await page.getByRole('radio', { name: 'Graph' }).press('ArrowRight');
  await expect(page.getByRole('tree')).toHaveAccessibleName('The layers of the tree, all 1,315,452 nodes');
  // In a lifted tree, the word is counted once for each letter of the lifted cells that it doesn't use.
  await page.getByRole('textbox', { name: 'Find a word' }).fill('latent');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('search').getByRole('status')).toHaveText(/^1 of \d+ places$/);
  await expect(page.getByRole('region', { name: 'Words' }).getByRole('button').first()).toHaveText('latent3');

  // A tree of this size can't be saved as a file; a small one can.
  await press('Save');
  await expect(page.getByRole('button', { name: /^Tree, DOT/ })).toBeDisabled();
  await page.keyboard.press('Escape');
  await press('Examples');
  await page.getByRole('button', { name: /^tar, tie, tier, and more/ }).press('Enter');
  await expect(nodes(page)).toHaveText('30');
  await press('Save');
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: /^Tree, DOT/ }).press('Enter');
  expect((await download).suggestedFilename()).toBe('boggle-tree-t-ae-r-i-_-_.dot');
});

test('a tree that cannot fit is refused with an estimate, and nothing from the previous class stays on the screen', async ({
  page,
}) => {
  await page.goto('#/trees?class=t+ae+r+/+i+.+.');
  await expect(bound(page)).toHaveText('6');
  await expect(page.getByRole('region', { name: 'Why the bound is too high' })).toBeVisible();
  const all = 'abcdefghijklmnopqrstuvwxyz';
  const field = page.getByRole('textbox', { name: /^Letters of each cell/ });
  await field.fill(Array(16).fill(all).join(' '));
  await field.press('Enter');
  await expect(page.getByRole('alert')).toContainText(
    /too large: building it would follow about [\d.]+ billion letter paths/,
  );
  await expect(bound(page)).toHaveText('–');
  await expect(nodes(page)).toHaveText('–');
  await expect(page.getByRole('region', { name: /bound/ })).toHaveCount(0);
  await expect(page.getByRole('treeitem')).toHaveCount(0);
});

test('the bound is called loose only when it is loose', async ({ page }) => {
  await page.goto('#/trees?class=t+ae+r+/+i+.+.&kind=orderly');
  await expect(bound(page)).toHaveText('4');
  await expect(page.getByRole('region', { name: 'A board reaches the bound' })).toContainText('scores 4 points');
  await page.goto(`${SIXTEEN}&ops=0,1&cut=1000000`);
  await expect(bound(page)).toHaveText('13');
  await expect(page.getByRole('region', { name: 'The class is broken' })).toBeVisible();
  await expect(page.getByText('A board reaches the bound')).toHaveCount(0);
});

test('a missing dictionary is never replaced silently', async ({ page }) => {
  await page.goto('#/trees?class=t+ae+r+/+i+.+.&dict=own:gone');
  await expect(page.getByRole('alert')).toContainText('isn’t on this device');
  await expect(bound(page)).toHaveText('–');
  await page.getByRole('button', { name: 'Use ENABLE2K' }).click();
  await expect(bound(page)).toHaveText('6');
});

test('an example sets everything it needs', async ({ page }) => {
  await page.goto(`${SIXTEEN}&kind=orderly&view=layers`);
  await expect(bound(page)).toHaveText('8');
  await page.locator('.trees-examples').getByRole('button').first().click();
  await page.getByRole('button', { name: /^tar, tie, tier: row 1, column 2 is lifted ?The bound/ }).click();
  await expect(bound(page)).toHaveText('6');
  await expect(page).not.toHaveURL(/kind=orderly|view=layers/);
});

test('the effect of a lift on the bound is shown in advance, and a lift can be undone', async ({ page }) => {
  await page.goto(SIXTEEN);
  const lift = page.getByRole('button', { name: 'Lift cell 0 (row 1, column 1): the bound goes from 14 to 13' });
  await lift.click();
  await expect(bound(page)).toHaveText('13');
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(bound(page)).toHaveText('14');
});

test('tiles are edited in place, and the notation of the posts is read', async ({ page }) => {
  await page.goto('#/trees?class=t+ae+r+/+i+.+.');
  await expect(bound(page)).toHaveText('6');
  await page.getByRole('button', { name: 'Edit letters' }).click();
  const field = page.getByRole('textbox', { name: 'Letters of row 1, column 2' });
  await field.fill('e');
  await field.press('Enter');
  await expect(page).toHaveURL(/class=t\+e\+r/);
  await expect(bound(page)).toHaveText('4');
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
