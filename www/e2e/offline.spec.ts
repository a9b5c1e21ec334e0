import { appendFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, expectFirstBoard, test } from './fixtures';

/** Resolves when everything is kept. */
const kept = () => navigator.serviceWorker.ready.then(() => undefined);

test('after one visit the page works without a network', async ({ page, context }) => {
  await page.goto('');
  await expectFirstBoard(page);
  await page.evaluate(kept);
  await context.setOffline(true);
  await page.reload();
  await expectFirstBoard(page);

  for (const room of await page.getByRole('navigation', { name: 'Rooms' }).getByRole('link').all()) {
    await room.click();
    await expect(page.getByRole('main').getByText('could not be')).toHaveCount(0);
  }
  // A link somebody shared, opened offline.
  await page.goto('?board=sindlatepers&dims=34');
  await expect(page.getByText('1,651').first()).toBeVisible();
});

test('only the flavour of wasm that this browser takes is kept', async ({ page }) => {
  await page.goto('');
  await page.evaluate(kept);
  const files = await page.evaluate(async () => {
    const [name, ...others] = await caches.keys();
    if (!name || others.length > 0) throw new Error('one version, one cache');
    return (await (await caches.open(name)).keys()).map(({ url }) => url);
  });
  const wasm = files.filter((url) => url.endsWith('.wasm'));
  // What a first visit needs, and the whole.
  expect(wasm).toHaveLength(2);
  expect(wasm.filter((url) => !url.includes('/relaxed'))).toEqual([]);
  expect(files.filter((url) => /\.dict$|enable.*\.txt$/.test(url))).toHaveLength(2);
});

test('a new version waits until the visitor agrees', async ({ page, host }) => {
  await page.goto(host.url);
  await expectFirstBoard(page);
  await page.evaluate(kept);
  await page.reload();
  await expectFirstBoard(page);
  const offer = page.getByRole('button', { name: /reload/i });
  await expect(offer).toHaveCount(0);

  await appendFile(join(host.folder, 'sw.js'), '\n// The next version.');
  await page.evaluate(async () => {
    await (await navigator.serviceWorker.getRegistration())?.update();
  });
  await expect(offer).toBeVisible();
  // It has not taken over by itself.
  expect(await page.evaluate(async () => Boolean((await navigator.serviceWorker.getRegistration())?.waiting))).toBe(true);
  const reloaded = page.waitForEvent('load');
  await offer.click();
  await reloaded;
  await expectFirstBoard(page);
  await expect(offer).toHaveCount(0);
});
