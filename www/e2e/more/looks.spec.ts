/** The page at any width, on a phone in landscape, and embedded in another page. */

import { expect, expectAccessible, expectFits, openFirst, test } from '../fixtures';
import { GAME } from '../play-parts';
import { open } from '../solve-parts';

test('nothing is wider than the window, at any width', async ({ page }) => {
  await open(page, '#/');
  for (let width = 320; width <= 1600; width += 20) {
    await page.setViewportSize({ width, height: 800 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth), `${width} wide`).toBeLessThanOrEqual(width);
    // The order of the words can be read.
    expect((await page.getByLabel('Sort words').boundingBox())!.width, `${width} wide`).toBeGreaterThan(100);
  }
});

for (const [link, ready] of [
  ['solve', 'Print or save'],
  ['trees', /^Lift cell 1.* from 6 to 4/],
] as const) {
  test(`what has the focus isn't behind what sticks to an edge of the window: ${link}`, async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.setViewportSize({ width: 390, height: 664 });
    await page.goto(`#/${link}`);
    await page.getByRole('button', { name: ready }).first().waitFor();
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
    for (let i = 0; i < 50; i++) {
      await page.keyboard.press('Shift+Tab');
      const hidden = await page.evaluate(() => {
        const focused = document.activeElement!;
        const { x, width, top, bottom } = focused.getBoundingClientRect();
        const isHidden = [top + 4, bottom - 4].every((y) => {
          const stuck = document.elementFromPoint(x + width / 2, y)?.closest('.solve-board, .trees-mini');
          return stuck && !stuck.contains(focused);
        });
        return isHidden ? focused.outerHTML : '';
      });
      expect(hidden).toBe('');
    }
  });
}

test('on a tablet, the lifts are beside the board, and nothing covers them', async ({ page }) => {
  await page.setViewportSize({ width: 820, height: 1180 });
  await page.goto('#/trees');
  await page.getByRole('button', { name: /^Lift cell 1/ }).click();
  await expect(page.getByText('At first, the bound was 6.')).toBeVisible();
});

test('on a phone in landscape, the board is large, and nothing sticks out', async ({ page }) => {
  await page.setViewportSize({ width: 844, height: 390 });
  // On a first visit, the board begins on the first screen.
  await openFirst(page);
  await expect(page.getByRole('grid')).toBeInViewport({ ratio: 0.3 });
  await expect(page.getByRole('main').getByRole('link', { name: /^Play today/ })).toBeVisible();
  for (const room of await page.getByRole('navigation', { name: 'What you can do here' }).getByRole('link').all())
    await expect(room).toBeVisible();
  await expectFits(page);
  for (const [width, height] of [
    [844, 390],
    [667, 375],
  ] as const) {
    await page.setViewportSize({ width, height });
    await page.goto('about:blank');
    await open(page, '#/solve?board=perslatgsineters');
    const { width: size = 0 } = (await page.locator('.board').boundingBox()) ?? {};
    expect(size).toBeGreaterThan(height * 0.6);
    await expect(page.getByRole('grid')).toBeInViewport({ ratio: 1 });
    // The tools next to it stay in one row.
    await page.getByRole('button', { name: 'Rotate 90°' }).click();
    const tools = page.locator('.tool-row > *');
    const rows = await tools.evaluateAll((all) => all.map((tool) => tool.getBoundingClientRect().bottom));
    expect(Math.max(...rows) - Math.min(...rows)).toBeLessThan(8);
    await expectFits(page);
    await page.mouse.wheel(0, 600);
    await expect(page.getByRole('grid')).toBeInViewport({ ratio: 1 });
  }
});

for (const [link, start, then, hidden] of [
  ['solve?board=catdlinemaropets', '', '.headline-points .num', ['.solve-tools', '.solve-words', '.solve-notes']],
  [GAME, 'Play this board', '.play-clock', ['.play-more']],
  ['climb?seed=e2e', 'Start climbing', '.climb-charts', ['.climb-tabs', '.hall']],
  ['prove?size=2x3', '', '.prove-question', ['.prove-actions', '.prove-settings', '.prove-files']],
] as const) {
  test(`embedded, a board or a proof stands alone, with a way to the whole page: ${link}`, async ({ page }) => {
    await page.setViewportSize({ width: 420, height: 480 });
    await page.goto(`#/${link}&embed=1`);
    if (start) await page.getByRole('button', { name: start }).first().click();
    await expect(page.locator(then)).toBeVisible();
    for (const part of ['.masthead', ...hidden])
      await expect(page.locator(part).filter({ visible: true })).toHaveCount(0);
    // A game and a climb are never still.
    if (!start) await expectAccessible(page);
    const whole = await page.getByRole('link', { name: 'Open in Boggle Lab' }).getAttribute('href');
    expect(whole).toContain(`#/${link.split('&')[0]}`);
    expect(whole).not.toContain('embed');
    const { y, height } = (await page.getByRole('grid').or(page.locator('.prove-question')).first().boundingBox())!;
    expect(y + height).toBeLessThanOrEqual(480);
  });
}
