/** Solve: accessible in both themes and at both widths, and embedded. */

import { expect, expectAccessible, test } from './fixtures';
import { open, points, tile } from './solve-parts';

for (const [scheme, width, height] of [
  ['light', 1440, 900],
  ['dark', 360, 740],
] as const) {
  test(`axe finds nothing, ${scheme}, ${width} wide`, async ({ page }) => {
    test.slow();
    await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' });
    await page.setViewportSize({ width, height });
    await open(page, '#/solve?board=perslatgsineters&word=plates');
    await expect(page.locator('body')).toHaveCSS('color', scheme === 'dark' ? 'rgb(236, 231, 219)' : 'rgb(27, 26, 23)');
    await expectAccessible(page);
    await tile(page, 2, 3).click();
    await expect(page.getByRole('group', { name: 'Change letter' })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: /^Dictionary/ }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await expectAccessible(page);
  });
}

test('nothing is wider than the window, at any width', async ({ page }) => {
  await open(page, '#/');
  for (let width = 320; width <= 1600; width += 20) {
    await page.setViewportSize({ width, height: 800 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth), `${width} wide`).toBeLessThanOrEqual(width);
  }
});

test('an embedded board stands alone, with a way to the whole page', async ({ page }) => {
  await open(page, '#/solve?board=catdlinemaropets&embed=1');
  await expect(points(page)).toHaveText('2,338');
  await expect(page.getByRole('grid', { name: 'Board, 4 by 4' })).toBeVisible();
  for (const hidden of ['.masthead', '.solve-tools', '.solve-words', '.solve-notes'])
    await expect(page.locator(hidden)).toBeHidden();
  await expect(page.getByRole('link', { name: 'Open in Boggle Lab' })).toHaveAttribute(
    'href',
    /#\/solve\?board=catdlinemaropets$/,
  );
});

for (const [width, height] of [
  [844, 390],
  [667, 375],
] as const) {
  test(`a phone in landscape, ${width} by ${height}: the board is large, and nothing sticks out`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    await open(page, '#/solve?board=perslatgsineters');
    const { width: size = 0 } = (await page.locator('.board').boundingBox()) ?? {};
    expect(size).toBeGreaterThan(height * 0.6);
    await expect(page.getByRole('grid')).toBeInViewport({ ratio: 1 });
    // The tools next to it stay in one row.
    await page.getByRole('button', { name: 'Rotate 90°' }).click();
    const rows = await page
      .locator('.tool-row > *')
      .evaluateAll((tools) => tools.map((tool) => tool.getBoundingClientRect().bottom));
    expect(Math.max(...rows) - Math.min(...rows)).toBeLessThan(8);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    await page.mouse.wheel(0, 600);
    await expect(page.getByRole('grid')).toBeInViewport({ ratio: 1 });
  });
}
