import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { expect, expectFirstBoard, openFirst, press, test } from './fixtures';

/** Resolves when everything is stored. */
const kept = () => navigator.serviceWorker.ready.then(() => undefined);
const lookForUpdate = async () => void (await (await navigator.serviceWorker.getRegistration())?.update());

/** Whether there is a service worker in this state. */
const isThere = (page: Page, state: 'active' | 'installing' | 'waiting') =>
  page.evaluate(async (state) => Boolean((await navigator.serviceWorker.getRegistration())?.[state]), state);

const offer = (page: Page) => page.getByRole('button', { name: 'Reload to update' });
const rooms = (page: Page) => page.getByRole('navigation', { name: 'Rooms' });

/** A visit that is stored, and then served by the service worker. */
async function visit(page: Page, url: string): Promise<void> {
  await openFirst(page, url);
  await page.evaluate(kept);
  await page.reload();
  await expectFirstBoard(page);
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
}

const cachesOf = (page: Page) => page.evaluate(() => caches.keys());

test('after one visit the page works without a network', async ({ page, context }) => {
  await openFirst(page);
  await page.evaluate(kept);
  const files = await page.evaluate(async () => {
    const [name, ...others] = await caches.keys();
    if (!name || others.length > 0) throw new Error('one version, one cache');
    return (await (await caches.open(name)).keys()).map(({ url }) => url);
  });
  const wasm = files.filter((url) => url.endsWith('.wasm'));
  // Only the flavor that this browser uses is stored: both the part that a first visit needs, and everything.
  expect(wasm).toHaveLength(2);
  expect(wasm.filter((url) => !url.includes('/relaxed'))).toEqual([]);
  expect(files.filter((url) => /\.dict$|enable.*\.txt$/.test(url))).toHaveLength(2);
  await context.setOffline(true);
  await page.reload();
  await expectFirstBoard(page);

  for (const room of await rooms(page).getByRole('link').all()) {
    await room.click();
    await expect(page.getByRole('main').getByText('could not be')).toHaveCount(0);
  }
  // This is a shared link, opened offline.
  await page.goto('?board=sindlatepers&dims=34');
  await expect(page.getByText('1,651').first()).toBeVisible();
});

test('a visitor who is offline before the page is stored hears what to do', async ({ page, context }) => {
  await page.addInitScript(() => (navigator.serviceWorker.register = () => new Promise(() => undefined)));
  await openFirst(page);
  await context.setOffline(true);
  await expect(page.getByText('You’re offline, and this page isn’t saved on this device.')).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByText('You’re offline')).toHaveCount(0);
});

test('a new version waits until the visitor agrees, then replaces the old files', async ({ page, host }) => {
  await visit(page, host.also('/x/assets/y/'));
  await expect(offer(page)).toHaveCount(0);
  const before = await cachesOf(page);

  await host.publish();
  await page.evaluate(lookForUpdate);
  await expect(offer(page)).toBeVisible();
  // The new version hasn't taken over by itself.
  expect(await isThere(page, 'waiting')).toBe(true);
  await Promise.all([page.waitForEvent('load'), offer(page).click()]);
  await expectFirstBoard(page);
  await expect(offer(page)).toHaveCount(0);
  await expect.poll(async () => (await cachesOf(page)).length).toBe(1);
  expect(await cachesOf(page)).not.toEqual(before);
});

test('two tabs: an update waits while one is busy, and leaves it its files', async ({ page, context, host }) => {
  test.slow();
  await visit(page, host.url);
  const other = await context.newPage();
  await other.goto(`${host.url}#/climb`);
  await other.getByRole('button', { name: 'Start climbing' }).click();
  const isBusy = () =>
    page.evaluate(async () =>
      ((await navigator.locks.query()).held ?? []).some(({ name }) => name?.startsWith('boggle-lab-busy')),
    );
  await expect.poll(isBusy).toBe(true);

  await host.publish();
  await page.evaluate(lookForUpdate);
  await expect.poll(() => isThere(page, 'waiting')).toBe(true);
  const looks = await page.evaluateHandle(() => {
    const { locks } = navigator;
    const query = locks.query.bind(locks);
    const looks = { count: 0 };
    locks.query = () => (looks.count++, query());
    return looks;
  });
  await expect.poll(() => looks.evaluate(({ count }) => count)).toBeGreaterThan(1);
  await expect(offer(page)).toHaveCount(0);

  await other.getByRole('button', { name: 'Pause' }).click();
  await expect.poll(isBusy).toBe(false);
  await expect(offer(page)).toBeVisible();
  await Promise.all([page.waitForEvent('load'), offer(page).click()]);
  await expectFirstBoard(page);
  expect(await cachesOf(page)).toHaveLength(2);

  // The other tab continues with its own version: it finds the code of rooms it has not entered yet, and new workers.
  await expect(other.getByText('updated in another tab')).toBeVisible();
  for (const room of ['Trees', 'Prove', 'Facts', 'Play']) {
    await rooms(other).getByText(room, { exact: true }).click();
    await expect(other.getByRole('main').getByText('could not be loaded')).toHaveCount(0);
    await expect(other).toHaveTitle(new RegExp(room));
    await expect(other.locator('.room-coming')).toHaveCount(0);
  }
  await other.close();
  await page.reload();
  await expectFirstBoard(page);
  await expect.poll(async () => (await cachesOf(page)).length).toBe(1);
});

test('a host that returns the page for missing files does not spoil the stored files', async ({ page, host }) => {
  host.missing = 'root';
  // In the middle of a deployment, the dictionary of the other bundled list is not there yet.
  const enable = (await readdir(join(host.folder, 'assets'))).find((name) => /^enable-.*\.txt$/.test(name));
  expect(enable).toBeDefined();
  await rm(join(host.folder, 'assets', enable ?? ''));
  await page.addInitScript(() => {
    const { serviceWorker } = navigator;
    const register = serviceWorker.register.bind(serviceWorker);
    serviceWorker.register = async (...options) => {
      const registration = await register(...options);
      const worker = registration.installing;
      worker?.addEventListener('statechange', () => (document.documentElement.dataset['worker'] = worker.state));
      return registration;
    };
  });
  await openFirst(page, host.url);
  // It gives up and stores nothing incomplete.
  await expect(page.locator('html')).toHaveAttribute('data-worker', 'redundant');
  expect(await isThere(page, 'active')).toBe(false);
  const stored = await page.evaluate(async () => {
    const all = await Promise.all((await caches.keys()).map(async (name) => (await caches.open(name)).keys()));
    return all.flat().map(({ url }) => url);
  });
  expect(stored.filter((url) => url.includes('/enable-'))).toEqual([]);
});

test('two copies on one origin have their own files, settings and lists', async ({ page, host }) => {
  const urls = [host.url, host.also('/')] as const;
  for (const url of urls) await visit(page, url);
  expect(await cachesOf(page)).toHaveLength(2);
  await page.getByRole('button', { name: /^Theme/ }).click();
  await openFirst(page, urls[0]);
  await expect(page.getByRole('button', { name: /^Theme: system/ })).toBeVisible();
  await page.getByRole('button', { name: /^Dictionary:/ }).click();
  await page.getByRole('textbox', { name: 'Words, one per line' }).fill('late\nplate\n');
  await press(page, 'Make dictionary', 'Dictionary: My list');
  await expect(page.getByRole('button', { name: 'Rename My list' })).toBeVisible();
  await page.goto(urls[1]);
  await expect(page.getByRole('button', { name: /^Theme: light/ })).toBeVisible();
  await page.getByRole('button', { name: 'Dictionary: ENABLE2K' }).click();
  await expect(page.getByRole('dialog').getByText('ENABLE2K')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Rename My list' })).toHaveCount(0);

  // An update of one copy leaves the files of the other alone.
  await page.keyboard.press('Escape');
  expect((await cachesOf(page)).map((name) => name.split(':')[1]).sort()).toEqual(['/', '/some/folder/']);
});

test('an unfinished deployment is not stored, and the next visit gets the finished one', async ({ page, host }) => {
  await visit(page, host.url);
  const index = join(host.folder, 'index.html');
  const before = await readFile(index);
  await host.publish();
  const after = await readFile(index);
  // The host has the new worker and the new files, and still the old page.
  await writeFile(index, before);
  await page.evaluate(() => navigator.serviceWorker.ready.then((found) => found.update()).catch(() => undefined));
  await expect.poll(() => page.evaluate(async () => (await caches.keys()).length)).toBe(2);
  await expect.poll(() => isThere(page, 'installing')).toBe(false);
  expect(await isThere(page, 'waiting')).toBe(false);
  await writeFile(index, after);
  await page.reload();
  await expectFirstBoard(page);
  await page.evaluate(lookForUpdate);
  await expect(offer(page)).toBeVisible();
});
