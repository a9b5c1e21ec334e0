import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, expect, test } from '@playwright/test';

/** A browser that blocks all cookies, and with them every kind of storage and locks. */
test('every room works without storage, and the page says so once', async ({ baseURL }, { project }) => {
  const folder = await mkdtemp(join(tmpdir(), 'boggle-lab-'));
  await mkdir(join(folder, 'Default'));
  const blocking = { profile: { default_content_setting_values: { cookies: 2 } } };
  await writeFile(join(folder, 'Default', 'Preferences'), JSON.stringify(blocking));
  const context = await chromium.launchPersistentContext(folder, { ...project.use.launchOptions });
  try {
    const page = await context.newPage();
    const at = (hash: string) => page.goto(`${baseURL}${hash}`);
    await at('#/solve?board=perslatgsineters');
    const refused = await page.evaluate(() => navigator.locks.query().catch((error: Error) => error.name));
    expect(refused).toBe('SecurityError');
    const note = page.getByText('This browser doesn’t let the page store anything.');
    await expect(note).toHaveCount(1);
    await expect(page.getByText('3,625').first()).toBeVisible();
    await at('#/trees');
    await expect(page.locator('main')).toContainText(/bound/i);
    await expect(page.locator('main')).not.toContainText('Building the tree');
    await at('#/facts');
    await expect(page.getByTestId('rolled')).toContainText('10,000 boards in the sample');
    await at('#/prove?size=2x2&threshold=16');
    await page.getByRole('button', { name: 'Prove 2×2' }).click();
    await expect(page.locator('.prove-lead')).toContainText('Proved. Exactly 9 2×2 boards');
    // It is gone after a while, and doesn't come again.
    expect(await note.count()).toBeLessThan(2);
  } finally {
    await context.close();
    await rm(folder, { recursive: true, force: true });
  }
});
