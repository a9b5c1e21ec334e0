import { expect, expectAccessible, expectFirstBoard, test } from './fixtures';

const SCREENS = [
  { name: 'a phone by day', width: 360, height: 740, colorScheme: 'light' },
  { name: 'a desktop by night', width: 1440, height: 900, colorScheme: 'dark' },
] as const;

for (const { name, width, height, colorScheme } of SCREENS) {
  test(`axe finds nothing in any room on ${name}`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await page.goto('');
    await expectFirstBoard(page);
    const rooms = page.getByRole('navigation', { name: 'Rooms' }).getByRole('link');
    const titles = await rooms.allInnerTexts();
    expect(titles.length).toBeGreaterThan(1);
    for (const title of titles) {
      await test.step(title, async () => {
        await rooms.getByText(title, { exact: true }).click();
        await expect(page).toHaveTitle(new RegExp(title));
        await expect(
          page.getByRole('main').getByRole('grid').or(page.getByRole('main').getByRole('heading')).first(),
        ).toBeVisible();
        await expectAccessible(page);
        // No room is wider than the screen.
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
      });
    }
  });
}
