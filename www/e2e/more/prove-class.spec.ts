/** What a visitor does with classes: pointing at them, watching one being broken, and comparing methods. */

import { expect, expectAccessible, test } from '../fixtures';
import { classes, done, go, lead, map, SMALL, shown } from '../prove-parts';

// All of 3x3 takes seconds on all cores, but may take minutes on a machine that is busy with other work.
test.slow();

test('a class is drawn as every method breaks it, and is broken by all and by brute force', async ({ page }) => {
  await page.goto('#/prove?class=lrn+aei+pt+hkt+ae+ln+rs+eo+dt');
  const breaking = page.locator('.breaking').first();
  const figures = page.locator('.breaking-figures');
  const bounds = async () => Number(/\d+/.exec(await figures.innerText())?.[0]);
  const listed = async (): Promise<number> => {
    const rows = page.getByRole('region', { name: 'Listing' }).locator('tbody tr');
    await expect(rows).toHaveCount(Math.min(200, await bounds()));
    await expectAccessible(page);
    return bounds();
  };
  // One class is drawn automatically.
  await expect(figures).toContainText('2 boards found', { timeout: 120_000 });
  await expect(breaking.locator('.class-letters li')).toHaveCount(9);

  await breaking.getByRole('button', { name: 'Watch the 2009 method' }).click();
  await expect(figures).toContainText('% broken; 2 boards left', { timeout: 120_000 });
  const then = await listed();

  await breaking.getByRole('button', { name: 'Watch the 2025 method' }).click();
  await expect(page).toHaveURL(/method=hybrid2025/);
  await expect(page.getByRole('heading', { name: 'How the 2025 method breaks this class' })).toBeVisible();
  await expect(figures).toContainText('100% done', { timeout: 120_000 });
  await expect(figures).toContainText('2 boards found');
  // Pointing at a part describes it.
  await page.locator('.icicle').hover({ position: { x: 4, y: 4 } });
  await expect(page.locator('.breaking .chart-told').first()).toContainText(
    /: bound [\d,]+, (ruled out|split further|searched)/,
  );
  await listed();

  await breaking.getByRole('button', { name: 'Watch our method' }).click();
  await expect(page).toHaveURL(/watch=0/);
  await expect(figures).toContainText('2 boards found', { timeout: 120_000 });
  expect(await listed()).toBeLessThan(then);

  await breaking.getByRole('button', { name: 'Compare methods' }).click();
  const compare = page.locator('.compare');
  await expect(compare.getByText('All 4 methods found the same boards.')).toBeVisible({ timeout: 120_000 });
  // In a class this small, every board is scored, and as many reach the threshold as the methods found.
  await expect(compare.getByRole('row', { name: /^Brute force: 1,728 boards/ })).toContainText(/2 boards found$/);
  await expectAccessible(page);
  await breaking.getByRole('button', { name: 'Close' }).click();
  await compare.getByRole('button', { name: 'Close' }).click();
  await expect(page.locator('.breaking')).toHaveCount(0);
});

test('one class, or some letters, prove nothing about the others', async ({ page }) => {
  const certificate = page.locator('.certificate');
  await page.goto('#/prove?threshold=520&class=bdfgjkmpvwxz+a+sy+iou+xyz+aeiou+sy+chlnrt+chlnrt');
  await go(page).click();
  await shown(page);
  await expect(lead(page)).toContainText('No board in this class scores at least 520 points.');
  await expect(certificate).toContainText('This is about the boards of a single class: bdfgjkmpvwxz a sy ');
  await expect(page.locator('.prove')).not.toContainText('Proved.');
  await page.goto('#/prove?size=3x3&threshold=100&buckets=abc');
  await go(page).click();
  await shown(page);
  await expect(lead(page)).toContainText('No 3×3 board using only the letters a, b and c scores at least 100 points.');
  await expect(certificate).toContainText('All boards made of the chosen letters form a single class.');
});

test('some classes are broken by their numbers, and count for the proof of all', async ({ page }) => {
  await page.goto(`${SMALL}&ids=1-4,+9`);
  await expect(lead(page)).toContainText('selected by number (1-4, 9)');
  const some = await classes(page).count();
  expect(some).toBeGreaterThan(1);
  await go(page).click();
  await shown(page);
  await expect(lead(page)).toContainText(/in these \d+ classes/);
  await expect(lead(page)).not.toContainText('Proved.');
  await page.goto(SMALL);
  await expect(go(page)).toHaveText(/Resume/);
  expect(await done(page)).toBe(some);
  await page.goto(`${SMALL}&ids=1`);
  await page.getByRole('button', { name: 'Start over' }).click();
  await expect(page.getByRole('alertdialog')).toContainText('also those of classes that are not shown');
  await page.getByRole('button', { name: 'Keep the results' }).click();
  // A class of 4x4 with many small letter groups, where all classes are too many for a page.
  await page.goto('#/prove?size=4x4&threshold=3500&buckets=bdfgjqvwxz+aeiou+lnrsy+chkmpt&ids=174396103');
  await expect(go(page)).toHaveText(/Break this class/);
  await expect(classes(page)).toHaveCount(1);
});

test('every class of a large map is reached, also by keyboard; a pointer previews, a press keeps', async ({ page }) => {
  await page.goto('#/prove?size=3x4');
  await expect(go(page)).toBeVisible();
  const all = page.getByRole('button', { name: /^All .* classes$/ });
  await expect(all).toHaveCount(0);
  await classes(page).nth(700).click();
  await expect(classes(page)).toHaveCount(96);
  await classes(page).nth(2).click();
  await expect(page.locator('.class-letters li')).toHaveCount(12);
  await all.click();
  await expect(all).toHaveCount(0);

  await page.goto(SMALL);
  await expect(go(page)).toBeVisible();
  const details = page.locator('.class-details');
  const selected = map(page).locator('[aria-selected="true"]');
  const shows = async (at: number) => {
    const name = (await classes(page).nth(at).getAttribute('data-name')) ?? '';
    await expect(details.locator('b').first()).toHaveText(name);
    return name;
  };
  await shows(0);
  // Only a pointer that moves counts, and it has to come from somewhere.
  await details.hover();
  await classes(page).nth(4).hover();
  await shows(4);
  await expect(selected).toHaveCount(0);
  await details.locator('b').first().hover();
  await shows(0);
  await classes(page).nth(1).click();
  // On the way to the buttons, the pointer crosses other classes.
  await classes(page).nth(4).hover();
  await shows(4);
  const watch = details.getByRole('button', { name: /Watch it step by step/ });
  await watch.hover();
  await expect(watch).toHaveAccessibleName(`${await shows(1)}: Watch it step by step`);
  await map(page).focus();
  for (const [key, at] of Object.entries({ Home: 0, ArrowRight: 1, End: -1 })) {
    await page.keyboard.press(key);
    await expect(classes(page).nth(at)).toHaveAttribute('aria-selected', 'true');
  }
  await expect(details).toContainText('waiting');
});

test('the results of watching a class and of comparing methods are brought into view', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 720 });
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto(SMALL);
  await classes(page).nth(1).click();
  const details = page.locator('.class-details');
  await details.getByRole('button', { name: /Compare methods/ }).click();
  const compared = page.getByRole('heading', { name: /with every method$/ });
  await expect(compared).toBeInViewport();
  await expect(compared).toBeFocused();
  await details.getByRole('button', { name: /Watch it step by step/ }).click();
  const watched = page.getByRole('heading', { name: /^How our method breaks class/ });
  await expect(watched).toBeInViewport();
  await expect(watched).toBeFocused();
  // The visitor is asked first, and told at the end.
  await page.getByRole('button', { name: 'No board reaches 50' }).click();
  await expect(page.locator('.breaking-figures')).toContainText(/You (were right|expected otherwise)\./, {
    timeout: 60_000,
  });
  await expect(watched).toBeInViewport();
  await expectAccessible(page);
});
