import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, expectAccessible, test } from './fixtures';

test.use({ viewport: { width: 360, height: 640 }, hasTouch: true });

test('<boggle-board> shows words by pointer, finger, and keyboard', async ({ page, host }) => {
  const requested: string[] = [];
  page.on('request', (request) => requested.push(request.url()));
  const blog = `<!doctype html><html lang="en"><title>A blog</title><link rel="icon" href="icon.svg">
    <script type="module" src="npm/element.js"></script>
    <main><h1>A board</h1><boggle-board board="perslatgsineters" lab="https://example.org/"></boggle-board></main>`;
  await writeFile(join(host.folder, 'blog.html'), blog);
  await page.goto(`${host.url}blog.html`);
  const board = page.locator('boggle-board');
  const tile = (cell: number) => board.locator(`[data-cell="${cell}"]`);
  const status = board.getByRole('status');
  const word = board.locator('.word');
  await expect(board.getByRole('gridcell')).toHaveCount(16);
  const large = requested.filter((url) => url.endsWith('.wasm'));
  expect(large, 'nothing large is loaded before anybody uses the board').toEqual([]);
  const height = (await board.boundingBox())?.height;

  await tile(0).hover();
  await expect(word).toHaveText('plasterings, 11 points');
  await expect(status).toHaveText('167 words drawn from this P.');
  await expect(board.locator('.tile-lit')).toHaveCount(11);
  // The path begins on the tile that it belongs to, and the page does not move when the words appear.
  const middle = async (selector: string) => {
    const { x = 0, y = 0, width = 0, height = 0 } = (await board.locator(selector).boundingBox()) ?? {};
    return [x + width / 2, y + height / 2].map((at) => Math.round(at / 4));
  };
  expect(await middle('.path-start')).toEqual(await middle('[data-cell="0"]'));
  expect((await board.boundingBox())?.height).toBe(height);
  await board.getByRole('option', { name: 'plaisters, 11 points' }).hover();
  await expect(word).toHaveText('plaisters, 11 points');

  // A press chooses a tile, and another one on it the whole board.
  for (const [cell, press, found] of [
    [0, 'click', /^167 words drawn from this P\.$/],
    [5, 'tap', /^\d+ words drawn from this A\.$/],
  ] as const) {
    await tile(cell)[press]();
    await expect(tile(cell)).toHaveClass(/tile-selected/);
    await expect(status).toHaveText(found);
    await board.getByRole('option').nth(1)[press]();
    await expect(word).toHaveText((await board.getByRole('option').nth(1).getAttribute('aria-label')) ?? '');
    await tile(cell)[press]();
    await expect(status).toHaveText('1,045 words, 3,625 points.');
  }
  expect((await board.boundingBox())?.height).toBe(height);

  // The keyboard goes from the tiles to the words to the link.
  await page.mouse.move(350, 5);
  await tile(0).focus();
  await page.keyboard.press('ArrowRight');
  await expect(tile(1)).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('ArrowDown');
  const second = board.getByRole('option').nth(1);
  await expect(second).toBeFocused();
  await expect(second).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Tab');
  const link = board.getByRole('link');
  await expect(link).toBeFocused();
  await expect(link).toHaveAttribute('href', /^https:\/\/example\.org\/#\/solve\?board=p\+e\+r\+s/);
  await expectAccessible(page);

  // An address that runs code makes no link.
  await board.evaluate((element) => element.setAttribute('lab', 'javascript:alert(1)'));
  await expect(link).toBeHidden();

  // An element without a list stays without one.
  await board.evaluate((element) => element.setAttribute('words', 'none'));
  await tile(2).hover();
  await expect(board.locator('.tile-lit').first()).toBeVisible();
  await expect(status).toBeHidden();

  // What is wrong is shown even so, in the words of the solver, which also reads every other notation.
  await page.mouse.move(350, 5);
  for (const [attributes, said] of [
    [{ board: 'abcdefghijklmno' }, /^15 letters don't fill a usual board/],
    [{ board: 'tierat', size: '4x' }, /is not a board size/],
    [{ board: 'tierat', size: '2x3', word: 'tier', words: '' }, "“tier” isn't a word on this board."],
    [{ word: 'tie' }, /^\d+ words, \d+ points\.$/],
    [{ board: 'th r / ou gh', size: '', word: '' }, /^\d+ words, \d+ points\.$/],
  ] as const) {
    await board.evaluate((element, attributes) => {
      for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
    }, attributes);
    await expect(status).toHaveText(said);
  }
  await expect(board.getByRole('gridcell')).toHaveText(['Th', 'R', 'Ou', 'Gh']);
});
