import { readFile } from 'node:fs/promises';
import { expect, expectAccessible, test } from './fixtures';
import { SMALL, shown, go, map, classes, done } from './prove-parts';

// All of 3x3 takes seconds on all cores, but may take minutes on a machine that is busy with other work.
test.slow();

test('a class is broken by every method and by brute force', async ({ page }) => {
  await page.goto('#/prove?class=lrn+aei+pt+hkt+ae+ln+rs+eo+dt');
  await page.locator('.breaking').getByRole('button', { name: 'Compare methods' }).click();
  const compare = page.locator('.compare');
  await expect(compare.getByText('All 4 methods found the same boards.')).toBeVisible({ timeout: 120_000 });
  // In a class this small, every board is scored, and as many reach the threshold as the methods found.
  await expect(compare.getByRole('row', { name: /^Brute force/ })).toContainText(
    /1,728 boards scored\s*2 boards found$/,
  );
  const times = await compare.locator('tbody tr').evaluateAll((rows) => rows.map((row) => row.textContent));
  expect(times.filter((text) => text?.includes('the fastest')).length).toBeGreaterThan(0);
  await expectAccessible(page);
});

test('one class, or some letters, prove nothing about the others', async ({ page }) => {
  await page.goto('#/prove?threshold=520&class=bdfgjkmpvwxz+a+sy+iou+xyz+aeiou+sy+chlnrt+chlnrt');
  await go(page).click();
  await shown(page);
  await expect(page.locator('.prove-lead')).toContainText('No board in this class scores at least 520 points.');
  await expect(page.locator('.certificate')).toContainText('This is about the boards of a single class.');
  await expect(page.locator('.prove')).not.toContainText('Proved.');
  await page.goto('#/prove?size=3x3&threshold=100&buckets=abc');
  await go(page).click();
  await shown(page);
  await expect(page.locator('.prove-lead')).toContainText(
    'No 3×3 board using only the letters a, b and c scores at least 100 points.',
  );
  await expect(page.locator('.certificate')).toContainText(
    'All boards made of the chosen letters form a single class.',
  );
  await expect(page.locator('.certificate')).toContainText('Every board made of these letters');
});

test('every class can be opened on a map of many classes', async ({ page }) => {
  await page.goto('#/prove?size=3x4');
  await expect(go(page)).toBeVisible();
  await expect(page.locator('.map-path')).toHaveCount(0);
  await classes(page).nth(700).click();
  await expect(classes(page)).toHaveCount(96);
  await classes(page).nth(2).click();
  await expect(page.locator('.class-letters li')).toHaveCount(12);
  await page.getByRole('button', { name: /^All .* classes$/ }).click();
  await expect(page.locator('.map-path')).toHaveCount(0);
  const id = await page.evaluate(() =>
    Number(/\d+/.exec(document.querySelector('.class')?.getAttribute('data-name') ?? '')?.[0]),
  );
  await page.getByLabel('Class number').fill(String(id));
  await page.getByLabel('Class number').press('Enter');
  await expect(page.locator('.class-details')).toContainText(`Class ${id}`);
});

test('the map can be read and navigated with the keyboard', async ({ page }) => {
  await page.goto(SMALL);
  await expect(go(page)).toBeVisible();
  await map(page).focus();
  await page.keyboard.press('ArrowRight');
  await expect(classes(page).nth(1)).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Home');
  await expect(classes(page).first()).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('End');
  await expect(classes(page).last()).toHaveAttribute('aria-selected', 'true');
  await expect(page.locator('.class-details')).toContainText('waiting');
});

test('pointing at a class shows its expected work and its results', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('#/prove');
  const chart = page.locator('.bounds');
  await chart.locator('.bounds-plot').hover({ position: { x: 12, y: 60 } });
  await expect(chart.locator('.bounds-foot')).toContainText(
    /Class \d+: bound [\d,]+; (best board \d+|no board listed that reaches 500)\./,
  );
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    chart.getByRole('button', { name: 'Download CSV' }).click(),
  ]);
  const rows = (await readFile(await download.path(), 'utf8')).trimEnd().split('\r\n');
  expect(rows[0]).toBe('class,bound,best_board');
  expect(rows).toHaveLength(13);
});

test('the breaking of a class is drawn as it grows, as in 2009, as in 2025, and as it is done here', async ({
  page,
}) => {
  await page.goto('#/prove?class=lrn+aei+pt+hkt+ae+ln+rs+eo+dt');
  // One class is drawn automatically.
  const figures = page.locator('.breaking-figures');
  await expect(figures).toContainText('2 boards found', { timeout: 120_000 });
  await expect(page.locator('.breaking .class-letters li')).toHaveCount(9);
  await page.locator('.breaking').getByRole('button', { name: 'Watch the 2009 method' }).click();
  await expect(figures).toContainText('% broken; 2 boards left', { timeout: 120_000 });
  const bounds = async () => Number(/\d+/.exec(await figures.innerText())?.[0]);
  const lines = page.getByRole('region', { name: 'Listing' }).locator('tbody tr');
  const then = await bounds();
  await expect(lines).toHaveCount(Math.min(200, then));
  await expectAccessible(page);

  await page.locator('.breaking').getByRole('button', { name: 'Watch the 2025 method' }).click();
  await expect(page).toHaveURL(/method=hybrid2025/);
  await expect(page.getByRole('heading', { name: 'How the 2025 method breaks this class' })).toBeVisible();
  await expect(figures).toContainText('100% done', { timeout: 120_000 });
  await expect(figures).toContainText('2 boards found');
  await expect(lines).toHaveCount(Math.min(200, await bounds()));
  // Pointing at a part describes it.
  await page.locator('.icicle').hover({ position: { x: 4, y: 4 } });
  await expect(page.locator('.icicle-told')).toContainText(/: bound [\d,]+, (ruled out|split further|searched)/);
  await expectAccessible(page);

  await page.locator('.breaking').getByRole('button', { name: 'Watch our method' }).click();
  await expect(page).toHaveURL(/watch=0/);
  await expect(figures).toContainText('2 boards found', { timeout: 120_000 });
  expect(await bounds()).toBeLessThan(then);
  await expect(lines).toHaveCount(Math.min(200, await bounds()));
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Close' }).click();
  await expect(page.locator('.breaking')).toHaveCount(0);
});

test('some classes are broken by their numbers, and count for the proof of all', async ({ page }) => {
  await page.goto(`${SMALL}&ids=1-4,+9`);
  await expect(page.locator('.prove-lead')).toContainText('selected by number (1-4, 9)');
  const some = await classes(page).count();
  expect(some).toBeGreaterThan(1);
  await go(page).click();
  await shown(page);
  await expect(page.locator('.prove-lead')).toContainText(/in these \d+ classes/);
  await expect(page.locator('.prove-lead')).not.toContainText('Proved.');
  await page.goto(SMALL);
  await expect(go(page)).toHaveText(/Resume/);
  expect(await done(page)).toBe(some);
  await page.goto(`${SMALL}&ids=9-4`);
  await expect(page.getByText('“9-4” runs backward')).toBeVisible();
  // A class of 4x4 with many small letter groups, where all classes are too many for a page.
  await page.goto('#/prove?size=4x4&threshold=3500&buckets=bdfgjqvwxz+aeiou+lnrsy+chkmpt&ids=174396103');
  await expect(go(page)).toHaveText(/Break this class/);
  await expect(classes(page)).toHaveCount(1);

  await page.goto('#/prove?size=4x4&threshold=3500&ids=1000-1099');
  await expect(classes(page)).toHaveCount(85);
  // The map stays in place above the parts below it.
  await page.getByRole('heading', { name: 'Other questions' }).scrollIntoViewIfNeeded();
  const [map, settings] = await Promise.all([
    page.locator('.prove-left').boundingBox(),
    page.getByRole('region', { name: 'Settings' }).boundingBox(),
  ]);
  expect(map!.y + map!.height).toBeLessThanOrEqual(settings!.y);
});
