// What visitors typically do in each room, for `node tools/measure.mjs interactions`.

/** @typedef {import('@playwright/test').Page} Page */
/** @typedef {import('@playwright/test').Locator} Locator */

/** @param {string | RegExp} name @returns {(page: Page) => Locator} */
const button = (name) => (page) => page.getByRole('button', { name, exact: typeof name === 'string' });
/** @param {string} text @returns {(page: Page) => Locator} */
const label = (text) => (page) => page.locator('label', { hasText: new RegExp(`^${text}`) });
/** @param {number} number @returns {(page: Page) => Locator} */
const tile = (number) => (page) => page.locator('.board .tile').nth(number);

/**
 * The rooms, what there is once they have opened, and the steps: what is pressed, and then either the text that is typed
 * or the tiles over which the pointer is dragged.
 *
 * @type {[address: string, opened: string, steps: [what: string, find: (page: Page) => Locator, then?: string | number[]][]][]}
 */
export const VISITS = [
  [
    'solve',
    '[role=option]',
    [
      ['choose a tile', tile(5)],
      ['type a board', tile(0), 'catdlinemaropets'],
      ['choose a word', (page) => page.getByRole('option').nth(3)],
      ['filter the words', (page) => page.locator('input[type=search]'), 'ing'],
      ['change the theme', button(/^Theme/)],
      ['open Help', button('Help')],
    ],
  ],
  [
    'play?dice=new&seed=2025-11-21&time=180',
    'main button',
    [
      ['begin a game', button('Play this board')],
      ['type a word', (page) => page.getByRole('textbox', { name: 'Word' }), 'tens\n'],
      ['drag a word', tile(0), [1, 2, 5, 4]],
      ['pause', button('Pause')],
      ['finish', button('Finish')],
      ['show all words', label('All')],
    ],
  ],
  [
    'climb?seed=measure&speed=3000',
    'main button',
    [
      ['start', button('Start climbing')],
      ['pause', button('Pause')],
      ['step', button('Step')],
      ['resume', button('Resume')],
    ],
  ],
  [
    'trees?class=lnrsy+aeiou+chkmpt+/+chkmpt+aeiou+lnrsy&cut=60',
    '.tree-node, canvas',
    [
      ['lift a cell', button(/^Lift cell/)],
      ['lift all', button('Lift all')],
      ['layers', label('Layers')],
    ],
  ],
  [
    'prove?size=3x4',
    'main button',
    [
      ['begin', button('Prove 3×4')],
      ['open a class', (page) => page.getByRole('listbox', { name: 'Map of classes' }).getByRole('option').nth(2)],
      ['pause', button('Pause')],
    ],
  ],
  [
    'facts',
    'main label',
    [
      ['word lengths', label('Word lengths')],
      ['distribution', label('Distribution')],
      ['roll', button(/^(Roll|Resume)/)],
    ],
  ],
];
