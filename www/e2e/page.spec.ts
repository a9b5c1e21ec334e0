import { expect, test } from '@playwright/test';

test('the page opens without an error', async ({ page }) => {
  const errors: string[] = [];
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
  page.on('pageerror', (error) => errors.push(error.message));
  await page.goto('');
  await expect(page).toHaveTitle(/Boggle Lab/);
  expect(errors).toEqual([]);
});
