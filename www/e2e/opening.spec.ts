import { expect, expectFirstBoard, test } from './fixtures';

test('a first visit explains what this is, why the board is famous, and what the rooms are for', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('');
  await expectFirstBoard(page);
  await expect(page).toHaveTitle(/Boggle Lab/);
  await expect(page.getByRole('heading', { level: 1, name: /finds every word on any Boggle board/ })).toBeInViewport({
    ratio: 1,
  });
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

test('on a phone in landscape, the board begins on the first screen', async ({ page }) => {
  await page.setViewportSize({ width: 844, height: 390 });
  await page.goto('');
  await expectFirstBoard(page);
  await expect(page.getByRole('grid')).toBeInViewport({ ratio: 0.3 });
  const play = await page
    .getByRole('main')
    .getByRole('link', { name: /^Play today/ })
    .boundingBox();
  expect(play && play.x + play.width).toBeLessThanOrEqual(844);
  for (const room of await page.getByRole('navigation', { name: 'What you can do here' }).getByRole('link').all())
    await expect(room).toBeVisible();
});

test('a link to danvk.org/boggle opens unchanged, with its letters down the columns', async ({ page }) => {
  // The best 3x4 board, as danvk.org writes its size.
  await page.goto('?board=sindlatepers&dims=34');
  await expect(page.getByText('1,651').or(page.getByText('1651')).first()).toBeVisible();
  await expect(page.getByRole('row').first().getByRole('gridcell')).toHaveText(['S', 'L', 'P']);
});

test('a browser without relaxed SIMD takes the other wasm and finds the same', async ({ page }) => {
  await page.addInitScript(() => {
    // The only module that the page validates is its probe.
    WebAssembly.validate = () => false;
  });
  const wasm = page.waitForRequest(/\.wasm$/);
  await page.goto('');
  await expectFirstBoard(page);
  expect((await wasm).url()).toContain('/simd');
});

for (const [what, spoil] of [
  ['the page’s colors', () => Object.assign(CSS, { supports: () => false })],
  ['WebAssembly', () => Reflect.deleteProperty(window, 'WebAssembly')],
] as const) {
  test(`a browser without ${what} is told that it is too old, and draws nothing else`, async ({ page, problems }) => {
    await page.addInitScript(spoil);
    await page.goto('');
    await expect(page.getByRole('alert')).toHaveText(
      /Your browser is too old for Boggle Lab\..*Safari 17\.5, or newer/s,
    );
    await expect
      .poll(() => problems)
      .toEqual([expect.stringMatching(/^this browser is too old$|^WebAssembly is not defined$/)]);
    await expect(page.locator('#app')).toBeEmpty();
    problems.length = 0;
  });
}
