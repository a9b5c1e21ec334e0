/** Every chart can be read without a mouse: with the arrow keys, which screen readers follow, and with a finger. */

import type { Locator, Page } from '@playwright/test';
import { climb } from '../climb-parts';
import { expect, test } from '../fixtures';

test.use({ contextOptions: { reducedMotion: 'reduce' }, hasTouch: true });

const reader = (page: Page, name: string | RegExp): Locator => page.getByRole('slider', { name });

/** What a screen reader says about the point that is being read. */
async function said(slider: Locator): Promise<string> {
  const text = await slider.getAttribute('aria-valuetext');
  expect(text).toBeTruthy();
  return text!;
}

test('Prove: the bounds of the classes, and the parts of a class', async ({ page }) => {
  await page.goto('#/prove');
  const bounds = reader(page, /^Read the chart: The bound of each class/);
  await bounds.focus();
  await page.keyboard.press('End');
  const told = page.locator('.bounds-plot');
  await expect(told).toContainText(/Class \d+: bound [\d,]+; no board listed that reaches 500\./);
  await expect(told).toContainText(await said(bounds));
  await page.goto('#/prove?class=lrn+aei+pt+hkt+ae+ln+rs+eo+dt');
  await page.getByRole('button', { name: 'Watch it step by step' }).first().click();
  await expect(page.locator('.breaking-figures')).toContainText('100% done', { timeout: 60_000 });
  const parts = reader(page, /^Read the chart: the parts of class/);
  await parts.focus();
  await expect(page.locator('.breaking .chart-told > :last-child')).toHaveText(await said(parts));
  const first = await said(parts);
  await page.keyboard.press('ArrowRight');
  await expect(page.locator('.breaking .chart-told > :last-child')).not.toHaveText(first);
  await expect(page.locator('.breaking .chart-told > :last-child')).toHaveText(await said(parts));
});

test('Climb: the recording, and a run that is paused', async ({ page }) => {
  await page.goto('#/climb?seed=charts&speed=1000');
  const recording = reader(page, 'Read the chart: the score of the recorded run');
  await recording.focus();
  await page.keyboard.press('End');
  expect(await said(recording)).toMatch(/^step [\d,]+, 3,625 points$/);
  await expect(page.locator('.chart-told > :last-child')).toHaveText(await said(recording));
  await page.getByRole('button', { name: 'Start climbing' }).click();
  await expect(page.locator('.climb-caption')).toContainText(/step [\d,]{3,} of/);
  await page.getByRole('button', { name: 'Pause', exact: true }).click();
  const run = reader(page, /score, temperature, and acceptance of this run/);
  await run.focus();
  expect(await said(run)).toMatch(/^step 0: [\d,]+, T /);
  await page.keyboard.press('End');
  await expect(page.locator('.climb-charts .chart-told > :last-child')).toHaveText(
    /^step [1-9][\d,]*: [\d,]+, T [\d.]+, [\d.]+% accepted$/,
  );
  await expect(page.locator('.climb-charts .chart-told > :last-child')).toHaveText(await said(run));
  // The run can be saved before its end.
  await expect(page.locator('.climb-charts').getByRole('button', { name: 'Download CSV' })).toBeVisible();
});

test('Climb: a finger drags the temperature while the climb runs, and the page stays where it is', async ({ page }) => {
  // The chart is drawn again and again.
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await page.setViewportSize({ width: 390, height: 664 });
  await climb(page, '?seed=finger', { speed: '300' });
  const grip = page.locator('.chart-grip > :first-child');
  await grip.scrollIntoViewIfNeeded();
  const [held, scrolled] = [page.locator('.climb-charts').getByRole('status'), await page.evaluate(() => scrollY)];
  const { x, y, width, height } = (await grip.boundingBox())!;
  const finger = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', up?: number) =>
    finger.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: up === undefined ? [] : [{ x: x + width / 2, y: y + height / 2 - up }],
    });
  await touch('touchStart', 0);
  await expect(held).toContainText('Held at');
  const before = await held.innerText();
  for (let up = 5; up <= 15; up += 5) await touch('touchMove', up);
  await touch('touchEnd');
  await expect(held).not.toHaveText(before);
  expect(await page.evaluate(() => scrollY)).toBe(scrolled);
  // The dot is where the finger was lifted: below the top of the axis, which would grow otherwise.
  await expect.poll(async () => Math.abs((await grip.boundingBox())!.y - (y - 15))).toBeLessThan(3);
});

test('Facts: a finger reads the distribution, until it touches another place', async ({ page }) => {
  await page.goto('#/facts?part=rolled&show=spread');
  const words = reader(page, /boards by words$/);
  const chart = page.locator('.histogram').filter({ has: words }).first();
  const told = chart.locator('.chart-told').first();
  await expect(told).toContainText('Log-normal');
  const { width, height } = (await chart.locator('.chart').boundingBox())!;
  await chart.locator('.chart').tap({ position: { x: width / 4, y: height / 2 } });
  await expect(told.locator('> :last-child')).toHaveText(/^\d+( to \d+)? words: [\d.]+% of boards$/);
  await page.getByRole('heading', { name: 'What is on a typical board?' }).tap();
  await expect(told.locator('> :last-child')).toHaveText('');
  await words.focus();
  await page.keyboard.press('ArrowRight');
  // The boards are still being rolled, so both may change between two looks.
  await expect(async () => expect(await told.innerText()).toBe(await said(words))).toPass();
});
