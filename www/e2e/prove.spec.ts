import type { Page } from '@playwright/test';
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync } from 'node:fs';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';
import { expect, expectAccessible, test } from './fixtures';

/** A proof that takes a moment. */
const BUCKETS = 'aeiou bcdfghjklmnpqrstvwxyz';
const SMALL = `#/prove?size=2x3&threshold=50&buckets=${BUCKETS.replace(' ', '+')}`;

/** The program as `cargo test` or `cargo build` leave it. */
const BOGGLE = fileURLToPath(new URL('../../target/debug/boggle', import.meta.url));

const proven = (page: Page) => expect(page.getByRole('heading', { name: 'What has been proven' })).toBeVisible({ timeout: 300_000 });

async function downloaded(page: Page): Promise<string> {
  const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: /as NDJSON/ }).click()]);
  return readFile(await download.path(), 'utf8');
}

// All of 3x3 takes seconds of all cores; a machine that does other things as well may take minutes.
test.slow();

const go = (page: Page) => page.getByRole('button', { name: /^(Prove|Go on|Break)/ });
const map = (page: Page) => page.getByRole('listbox', { name: 'Map of classes' });
const classes = (page: Page) => map(page).getByRole('option');
const done = async (page: Page): Promise<number> => Number((await page.locator('.prove-done').innerText()).replace(',', ''));

async function workers(page: Page, count: number): Promise<void> {
  await page.getByLabel('Workers').selectOption(String(count));
}

test('proves the 3x3 record from one button, and the results are those of the command line', async ({ page }) => {
  await page.goto('#/prove');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Which 3 × 3 boards have 500 points or more?');
  await workers(page, 2);
  await go(page).click();
  await expect(page.locator('.class-running').first()).toBeVisible();
  await expect(page.getByRole('heading', { name: 'What has been proven' })).toBeVisible({ timeout: 300_000 });
  await expect(page.locator('.prove-lead')).toHaveText('Proven: exactly 42, turned and mirrored twins aside. The best has 545 points.');
  await expect(page.locator('.certificate')).toContainText('2262de288ddc2b2ccfb2e46119fb25f02311af5ba1e1a77802817b76268dff99');
  await expect(page.locator('.prove-boards li')).toHaveCount(42);
  await expect(page.getByTestId('live')).toContainText('Proven.');
  await expectAccessible(page);

  const lines = (await downloaded(page)).trimEnd().split('\n').map((line) => JSON.parse(line));
  const total = await classes(page).count();
  expect(lines).toHaveLength(total + 1);
  expect(lines[0].run).toMatchObject({ schema: 1, size: '3x3', classes: total, threshold: 500, method: 'best', dictionary: 'enable2k', words: 173402 });
  expect(Object.keys(lines[1])).toEqual(['id', 'class', 'boards', 'bound', 'paths', 'merged', 'visits', 'opened', 'candidates', 'parts', 'bytes']);

  // The best leads to Solve, where it is solved.
  await page.locator('.prove-boards a').first().click();
  await expect(page).toHaveTitle(/Solve/);
  await expect(page.getByText('545').first()).toBeVisible();
});

test('a proof can be paused, survives a reload, and goes on where it was', async ({ page }) => {
  await page.goto('#/prove?size=2x3&threshold=60&buckets=aeiou+bcdfghjklm+npqrstvwxyz');
  await workers(page, 1);
  await go(page).click();
  await expect.poll(() => done(page)).toBeGreaterThan(3);
  await page.getByRole('button', { name: 'Pause' }).click();
  await expect(page.getByRole('button', { name: 'Resume' })).toBeVisible();
  await expect(page.getByTestId('live')).toContainText('Paused');
  const acks = () => page.evaluate(() => performance.getEntriesByName('proof paused').map(({ duration }) => duration));
  await expect.poll(async () => (await acks()).length).toBe(1);
  const before = await done(page);
  await page.reload();
  await expect(go(page)).toHaveText(/Go on/);
  expect(await done(page)).toBeGreaterThanOrEqual(before);
  await workers(page, 2);
  await go(page).click();
  await expect(page.getByRole('heading', { name: 'What has been proven' })).toBeVisible({ timeout: 300_000 });
  expect(await done(page)).toBe(await classes(page).count());
  // Found again as it was left.
  await page.reload();
  await expect(page.getByRole('heading', { name: 'What has been proven' })).toBeVisible();
});

test('workers that are killed are replaced, and their classes done again', async ({ page, problems }) => {
  await page.goto('#/prove');
  await workers(page, 2);
  await go(page).click();
  // Both are at work: each tells how long it has been.
  const atWork = page.getByRole('region', { name: 'Workers' }).getByRole('listitem');
  await expect(atWork.filter({ hasText: /class \d/ }).filter({ hasNotText: /\b0\.0 s/ })).toHaveCount(2, { timeout: 60_000 });
  // Without a word, as when the browser runs out of memory.
  const breakers = () => page.workers().filter((worker) => worker.url().includes('breaker'));
  await expect.poll(() => breakers().length).toBeGreaterThanOrEqual(2);
  for (const worker of breakers()) await worker.evaluate(() => self.close());
  await expect(page.getByText(/A worker died on class \d+/).first()).toBeVisible();
  await expect(page.getByRole('heading', { name: 'What has been proven' })).toBeVisible({ timeout: 300_000 });
  await expect(page.locator('.prove-boards li')).toHaveCount(42);
  expect(problems).toEqual([]);
});

test('damaged results are done again, and nothing sound is lost', async ({ page }) => {
  await page.goto(SMALL);
  await go(page).click();
  await expect(page.getByRole('heading', { name: 'What has been proven' })).toBeVisible({ timeout: 300_000 });
  const all = await done(page);
  const verdict = await page.locator('.prove-lead').innerText();
  await page.evaluate(
    () =>
      new Promise<void>((resolve, reject) => {
        const open = indexedDB.open('boggle-lab-proofs');
        open.onerror = () => reject(open.error);
        open.onsuccess = () => {
          const change = open.result.transaction('results', 'readwrite');
          const walk = change.objectStore('results').openCursor();
          let at = 0;
          walk.onsuccess = () => {
            if (!walk.result) return;
            if (at++ < 2) walk.result.update({ ...walk.result.value, bound: 'much' });
            walk.result.continue();
          };
          change.oncomplete = () => {
            open.result.close();
            resolve();
          };
        };
      }),
  );
  await page.reload();
  await expect(page.getByText('2 kept results were damaged and will be done again.')).toBeVisible();
  await expect.poll(() => done(page)).toBe(all - 2);
  await go(page).click();
  await expect(page.locator('.prove-lead')).toHaveText(verdict);
});

test('a full disk is said, and the proof goes on', async ({ page }) => {
  await page.addInitScript(() => {
    IDBObjectStore.prototype.put = () => {
      throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
    };
  });
  await page.goto(SMALL);
  await go(page).click();
  await expect(page.getByRole('heading', { name: 'What has been proven' })).toBeVisible({ timeout: 300_000 });
  await expect(page.getByText(/not kept on this device \(The quota has been exceeded/)).toBeVisible();
});

test('one tab at a time runs a proof', async ({ page, context }) => {
  await page.goto('#/prove');
  await workers(page, 1);
  await go(page).click();
  await page.getByRole('button', { name: 'Pause' }).click();
  const other = await context.newPage();
  await other.goto('#/prove');
  await go(other).click();
  await expect(other.getByText(/running in another tab/)).toBeVisible();
  await expect(go(other)).toBeDisabled();
  await page.close();
  await expect(go(other)).toBeEnabled();
});

test('what cannot be is refused in words', async ({ page }) => {
  await page.goto('#/prove?size=3x3&buckets=ab+bc');
  await expect(page.getByText('`b` is in two buckets')).toBeVisible();
  await page.goto('#/prove?size=5x5&buckets=a+b+c+d');
  await expect(page.getByText(/too many classes for a page/)).toBeVisible();
});

test('the map is read and walked with the keyboard', async ({ page }) => {
  await page.goto('#/prove');
  await map(page).focus();
  await page.keyboard.press('ArrowRight');
  await expect(classes(page).nth(1)).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('End');
  await expect(classes(page).last()).toHaveAttribute('aria-selected', 'true');
  await expect(page.locator('.class-details')).toContainText('waiting');
});

test('a download is to the byte what the command line writes, and the one takes what the other has', async ({ page, context }, { outputDir }) => {
  test.skip(!existsSync(BOGGLE), `no ${BOGGLE} here: cargo build makes it`);
  mkdirSync(outputDir, { recursive: true });
  const boggle = (...args: string[]) => execFileSync(BOGGLE, args, { cwd: outputDir, encoding: 'utf8' });
  await page.goto(SMALL);
  await go(page).click();
  await proven(page);
  const run = ['break', '--size', '2x3', '--threshold', '50', '--buckets', BUCKETS, '--out'];
  boggle(...run, 'whole');
  boggle('merge', 'whole', '--out', 'merged');
  expect(await downloaded(page)).toBe(await readFile(`${outputDir}/merged`, 'utf8'));

  // Half of it from the command line, in another visit; the page does the rest, and all of it is the same again.
  boggle(...run, 'half', '--shard', '1/2');
  const other = await (await context.browser()!.newContext()).newPage();
  await other.goto(page.url());
  await expect(go(other)).toBeVisible();
  await other.getByLabel('Add results from a file').setInputFiles(`${outputDir}/half`);
  await expect(go(other)).toHaveText(/Go on/);
  await go(other).click();
  await proven(other);
  expect(await downloaded(other)).toBe(await downloaded(page));
  await other.context().close();
});

test('the log of all of 3x4, made by the command line, is a finished proof here', async ({ page }) => {
  const log = gunzipSync(await readFile(fileURLToPath(new URL('../../tests/data/proof-3x4.ndjson.gz', import.meta.url))));
  await page.goto('#/prove?size=3x4');
  await expect(go(page)).toHaveText(/Prove/);
  await page.getByLabel('Add results from a file').setInputFiles({ name: 'proof-3x4.ndjson', mimeType: 'application/x-ndjson', buffer: log });
  await proven(page);
  await expect(page.locator('.prove-lead')).toHaveText('Proven: exactly 33, turned and mirrored twins aside. The best has 1,651 points.');
  await expect(page.locator('.prove-boards li')).toHaveCount(33);
});

test('a proof is checked by another method', async ({ page }) => {
  await page.goto(SMALL);
  await go(page).click();
  await proven(page);
  const all = await classes(page).count();
  await page.getByRole('button', { name: `Check all ${all}` }).click();
  await expect(page.getByText(`${all} of ${all} classes gave the same boards.`).first()).toBeVisible({ timeout: 300_000 });
  await page.getByRole('button', { name: /drawn at random/ }).click();
  await expect(page.locator('.check-state')).toContainText('4 of 4 classes gave the same boards.', { timeout: 300_000 });
});

test('the breaking of a class is drawn as it grows, as in 2009 and as it is done here', async ({ page }) => {
  await page.goto('#/prove?class=lrn+aei+pt+hkt+ae+ln+rs+eo+dt');
  await classes(page).first().click();
  await page.getByRole('button', { name: 'Watch class 0 being broken as in 2009' }).click();
  const figures = page.locator('.breaking-figures');
  await expect(figures).toContainText('% broken; what is left are 2 boards', { timeout: 120_000 });
  const bounds = async () => Number(/\d+/.exec(await figures.innerText())?.[0]);
  const lines = page.getByRole('region', { name: 'Listing' }).locator('tbody tr');
  const then = await bounds();
  await expect(lines).toHaveCount(Math.min(200, then));
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Watch class 0 being broken', exact: true }).click();
  await expect(figures).toContainText('2 boards found', { timeout: 120_000 });
  expect(await bounds()).toBeLessThan(then);
  await expect(lines).toHaveCount(Math.min(200, await bounds()));
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Close' }).click();
  await expect(page.locator('.breaking')).toHaveCount(0);
});

test('some classes are broken by their numbers, and count for the proof of all', async ({ page }) => {
  await page.goto(`${SMALL}&ids=1-4,+9`);
  await expect(page.locator('.prove-lead')).toContainText('those numbered 1-4, 9');
  const some = await classes(page).count();
  expect(some).toBeGreaterThan(1);
  await go(page).click();
  await proven(page);
  await expect(page.locator('.certificate')).toContainText('of the classes numbered 1-4, 9');
  await page.goto(SMALL);
  await expect(go(page)).toHaveText(/Go on/);
  expect(await done(page)).toBe(some);
  await page.goto(`${SMALL}&ids=9-4`);
  await expect(page.getByText('`9-4` goes backwards')).toBeVisible();
  // Of 4x4 with many small buckets, where all classes are too many for a page.
  await page.goto('#/prove?size=4x4&threshold=3500&buckets=bdfgjqvwxz+aeiou+lnrsy+chkmpt&ids=174396103');
  await expect(go(page)).toHaveText(/Break it/);
  await expect(classes(page)).toHaveCount(1);

  await page.goto('#/prove?size=4x4&threshold=3500&ids=1000-1099');
  await expect(classes(page)).toHaveCount(85);
  // The map stays in its place above what comes below it.
  await page.getByRole('heading', { name: 'Prove something else' }).scrollIntoViewIfNeeded();
  const [map, settings] = await Promise.all([page.locator('.prove-left').boundingBox(), page.locator('.prove-settings').boundingBox()]);
  expect(map!.y + map!.height).toBeLessThanOrEqual(settings!.y);
});

test('many classes are measured first, and the time of all is estimated', async ({ page }) => {
  await page.goto('#/prove?size=2x3&threshold=60&buckets=aeiou+bcdfghjklm+npqrstvwxyz');
  await workers(page, 2);
  await page.getByRole('button', { name: 'Measure 12 classes first' }).click();
  await expect(page.locator('.prove-outlook')).toContainText(/12 classes measured: the other [\d,]+ take about/, { timeout: 120_000 });
  await expect.poll(() => done(page)).toBe(12);
  await expect(go(page)).toHaveText(/Go on/);
});

test('a tab that was frozen goes on', async ({ page }) => {
  await page.goto('#/prove?size=2x3&threshold=60&buckets=aeiou+bcdfghjklm+npqrstvwxyz');
  await workers(page, 1);
  await go(page).click();
  await expect.poll(() => done(page)).toBeGreaterThan(1);
  const tab = await page.context().newCDPSession(page);
  await tab.send('Page.setWebLifecycleState', { state: 'frozen' });
  await new Promise((resolve) => setTimeout(resolve, 3000));
  await tab.send('Page.setWebLifecycleState', { state: 'active' });
  await proven(page);
  expect(await done(page)).toBe(await classes(page).count());
  await expect(page.getByText(/worker died/)).toHaveCount(0);
});

test('in little memory classes are split, and it is the same proof', async ({ page }) => {
  await page.addInitScript(() => Object.defineProperty(navigator, 'deviceMemory', { value: 0.25 }));
  await page.goto('#/prove');
  await workers(page, 2);
  await go(page).click();
  await proven(page);
  await expect(page.locator('.prove-lead')).toHaveText('Proven: exactly 42, turned and mirrored twins aside. The best has 545 points.');
  await expect(page.locator('.certificate-figures')).toContainText('Parts, to fit into memory');
});

test('where memory runs out, workers die, classes are split, and it is the same proof', async ({ page, host }) => {
  // All of the four gigabytes that wasm can address but these are gone before a worker begins.
  const room = 160 * 16;
  const scripts = (await readdir(`${host.folder}/assets`)).filter((name) => name.startsWith('breaker-worker') && name.endsWith('.js'));
  expect(scripts).toHaveLength(1);
  const script = `${host.folder}/assets/${scripts[0]}`;
  const hog = `{ const make = WebAssembly.instantiate; WebAssembly.instantiate = async (...all) => {
    const made = await make(...all);
    const { memory } = (made.instance ?? made).exports;
    memory.grow(65536 - memory.buffer.byteLength / 65536 - ${room});
    return made;
  }; }`;
  await writeFile(script, hog + (await readFile(script, 'utf8')));
  const prove = async (url: string): Promise<string> => {
    await page.goto(`${url}#/prove?ids=5,11`);
    await workers(page, 1);
    await go(page).click();
    await proven(page);
    return page.locator('.prove-lead').innerText();
  };
  const verdict = await prove('/');
  expect(verdict).toMatch(/^Proven/);
  expect(await prove(host.url)).toBe(verdict);
  await expect(page.getByText(/A worker died on class 11 \(most likely for want of memory\)/).first()).toBeVisible();
  await expect(page.locator('.prove-trouble').filter({ hasText: 'could not be broken' })).toHaveCount(0);
  await expect(page.locator('.certificate-figures')).toContainText('Parts, to fit into memory');
});
