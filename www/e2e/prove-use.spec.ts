/** What a visitor does by hand in Prove: typing the threshold, pointing at classes, and looking at what a button opens. */

import { expect, expectAccessible, test } from './fixtures';
import { SMALL, classes, go, map } from './prove-parts';

// On a machine that is busy with other work, counting the classes takes long.
test.slow();

test('a threshold is typed key by key, and counts after Enter, a pause, or when the field is left', async ({
  page,
}) => {
  await page.goto('#/prove?size=2x3&threshold=50');
  await expect(go(page)).toBeVisible();
  const field = page.getByRole('heading', { level: 1 }).getByRole('textbox', { name: 'Threshold' });
  const cursor = () => field.evaluate((input: HTMLInputElement) => input.selectionStart);

  await field.click();
  await field.press('ControlOrMeta+a');
  // No time passes between the keys, however busy the machine is.
  const meanwhile = await field.evaluate(async (input: HTMLInputElement) => {
    for (const key of '600') {
      input.setRangeText(key, input.selectionStart!, input.selectionEnd!, 'end');
      input.dispatchEvent(new InputEvent('input', { bubbles: true, data: key }));
      for (let turn = 0; turn < 5; turn++) await Promise.resolve();
    }
    return location.hash;
  });
  expect(meanwhile).toContain('threshold=50');
  await field.press('Enter');
  await expect(page).toHaveURL(/threshold=600/);
  await expect(go(page)).toBeVisible();
  await expect(field).toBeFocused();
  await expect(field).toHaveValue('600');

  // After a pause it counts, too, and typing continues where it was.
  await field.press('End');
  await field.press('ArrowLeft');
  await field.press('5');
  await expect(page).toHaveURL(/threshold=6050/);
  await expect(go(page)).toBeVisible();
  await expect(field).toBeFocused();
  await expect(field).toHaveValue('6050');
  expect(await cursor()).toBe(3);
  await field.press('ControlOrMeta+a');
  await field.press('Delete');
  // An empty field is no mistake yet.
  await expect(page.getByText(/^A threshold is a whole number/)).toHaveCount(0);
  await page.keyboard.type('70');
  await field.press('Tab');
  await expect(page).toHaveURL(/threshold=70(&|$)/);
  await field.fill('');
  await field.press('Tab');
  await expect(field).toHaveValue('70');
  // The numbers between are not in the way back.
  await page.goBack();
  await expect(field).toHaveValue('50');
});

test('the results of watching a class and of comparing methods are brought into view', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 720 });
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto(SMALL);
  await expect(go(page)).toBeVisible();
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
  await page.locator('.breaking').getByRole('button', { name: 'Compare methods' }).click();
  await expect(compared).toBeInViewport();
  await expectAccessible(page);
});

test('pointing at a class previews it, and a press keeps it', async ({ page }) => {
  await page.goto(SMALL);
  await expect(go(page)).toBeVisible();
  const details = page.locator('.class-details');
  const named = (at: number) => classes(page).nth(at).getAttribute('data-name');
  const [first, second, third] = [await named(0), await named(1), await named(4)] as [string, string, string];
  const shows = (name: string) => expect(details.locator('b').first()).toHaveText(name);
  await shows(first);
  // Only a pointer that moves counts, and it has to come from somewhere.
  await details.hover();
  await classes(page).nth(4).hover();
  await shows(third);
  await expect(map(page).locator('[aria-selected="true"]')).toHaveCount(0);
  await details.locator('b').first().hover();
  await shows(first);
  await classes(page).nth(1).click();
  await shows(second);
  // On the way to the buttons, the pointer crosses other classes.
  await classes(page).nth(4).hover();
  await shows(third);
  await details.getByRole('button', { name: /Watch it step by step/ }).hover();
  await shows(second);
  await expect(details.getByRole('button', { name: `${second}: Watch it step by step` })).toBeVisible();
  await expect(classes(page).nth(1)).toHaveAttribute('aria-selected', 'true');
  await classes(page).nth(4).click();
  await details.getByRole('button', { name: /Watch it step by step/ }).hover();
  await shows(third);
});
