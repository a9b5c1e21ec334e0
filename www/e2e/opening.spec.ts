import { expect, expectFirstBoard, openFirst, test } from './fixtures';
import { points, tile, word, words } from './solve-parts';

test('a first visit shows the famous board, solved, and explains the page and its rooms', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await openFirst(page);
  await expect(page).toHaveTitle(/Boggle Lab/);
  await expect(points(page)).toHaveText('3,625');
  await expect(words(page)).toHaveText('1,045');
  await expect(tile(page, 1, 1)).toHaveAccessibleName('row 1, column 1, P, in 238 words');
  await expect(word(page, 'replastering')).toBeVisible();
  await expect(page.locator('.path-word')).toHaveText('replastering');
  await expect(page.getByText('No 4×4 board of one-letter tiles scores more')).toBeVisible();
  await expect(page.getByTestId('live')).toHaveText('1,045 words, 3,625 points.');
  const title = page.getByRole('heading', { level: 1, name: /finds every word on any Boggle board/ });
  await expect(title).toBeInViewport({ ratio: 1 });
  const cards = page.getByRole('navigation', { name: 'What you can do here' });
  await expect(cards.getByRole('link')).toHaveCount(6);
  await expect(cards).toBeInViewport({ ratio: 1 });
  await expect(page.getByRole('grid')).toBeInViewport({ ratio: 1 });
  // The board of the day is one tap away.
  await expect(page.getByRole('main').getByRole('link', { name: /^Play today/ })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Play this board' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Hide these cards' }).click();
  await page.reload();
  await expectFirstBoard(page);
  await expect(cards).toHaveCount(0);
});

test('a browser without relaxed SIMD takes the other wasm and finds the same', async ({ page }) => {
  await page.addInitScript(() => {
    // The only module that the page validates is its probe.
    WebAssembly.validate = () => false;
  });
  const wasm = page.waitForRequest(/\.wasm$/);
  await openFirst(page);
  expect((await wasm).url()).toContain('/simd');
});

for (const [what, spoil] of [
  ['the page’s colors', () => Object.assign(CSS, { supports: () => false })],
  ['WebAssembly', () => Reflect.deleteProperty(window, 'WebAssembly')],
] as const) {
  test(`a browser without ${what} is told that it is too old, and draws nothing else`, async ({ page, problems }) => {
    await page.addInitScript(spoil);
    await page.goto('');
    const alert = page.getByRole('alert');
    await expect(alert).toHaveText(/Your browser is too old for Boggle Lab\..*Safari 17\.5, or newer/s);
    const reason = expect.stringMatching(/^this browser is too old$|^WebAssembly is not defined$/);
    await expect.poll(() => problems).toEqual([reason]);
    await expect(page.locator('#app')).toBeEmpty();
    problems.length = 0;
  });
}
