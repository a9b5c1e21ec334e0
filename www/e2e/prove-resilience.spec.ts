import { readdir, readFile, writeFile } from 'node:fs/promises';
import { expect, expectAccessible, test } from './fixtures';
import { begin, classes, done, go, lead, LONG, MANY, prove, proven, SMALL, shown, workers } from './prove-parts';

// All of 3x3 takes seconds on all cores, but may take minutes on a machine that is busy with other work.
test.slow();

test('killed workers are replaced, and their classes are broken again', async ({ page, problems }) => {
  await page.goto('#/prove');
  await workers(page, 2);
  await go(page).click();
  // Both are working, and each shows its time.
  const atWork = page.getByRole('region', { name: 'Workers' }).getByRole('listitem');
  await expect(atWork.filter({ hasText: /class \d/ }).filter({ hasNotText: /\b0\.0 s/ })).toHaveCount(2, {
    timeout: 60_000,
  });
  // It dies silently, as when the browser runs out of memory.
  const breakers = () => page.workers().filter((worker) => worker.url().includes('job-worker'));
  await expect.poll(() => breakers().length).toBeGreaterThanOrEqual(2);
  for (const worker of breakers()) await worker.evaluate(() => self.close());
  await expect(page.getByText(/A worker died on class \d+/).first()).toBeVisible();
  await proven(page);
  await expect(page.locator('.prove-boards li')).toHaveCount(42);
  expect(problems).toEqual([]);
});

test('damaged results are computed again, and no intact result is lost', async ({ page }) => {
  await prove(page, SMALL);
  const all = await done(page);
  const verdict = await lead(page).innerText();
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
            if (at < 2) walk.result.update({ ...walk.result.value, bound: 'much' });
            // The core audits each line.
            if (at++ === 2)
              walk.result.update({ ...walk.result.value, line: walk.result.value.line.replace(/"class":"./, '$&x') });
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
  await expect(page.getByText('2 saved results were damaged and will be computed again.')).toBeVisible();
  await expect(page.getByText(/^1 saved result failed the audit and will be computed again: /)).toBeVisible();
  await expect.poll(() => done(page)).toBe(all - 3);
  await go(page).click();
  await expect(lead(page)).toHaveText(
    verdict.replace('Proved. E', 'According to the results stored in this browser, e'),
  );
});

test('a full disk is reported, and the proof continues', async ({ page }) => {
  await page.addInitScript(() => {
    IDBObjectStore.prototype.put = () => {
      throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
    };
  });
  await prove(page, SMALL);
  await expect(page.getByText(/not being saved on this device \(The quota has been exceeded/)).toBeVisible();
});

test('a second tab sees that a proof is running before it offers anything, and cannot erase it', async ({
  page,
  context,
}) => {
  const other = await context.newPage();
  await other.goto(LONG);
  await expect(go(other)).toBeEnabled();
  await begin(page, LONG);
  // A tab that was open is told; one that is opened later knows at once.
  await expect(other.getByText(/running in another tab/)).toBeVisible();
  await expect(go(other)).toBeDisabled();
  const third = await context.newPage();
  await third.goto(LONG);
  await expect(third.getByText(/running in another tab/)).toBeVisible();
  await expect(go(third)).toBeDisabled();
  await expect(third.getByRole('button', { name: 'Start over' })).toBeDisabled();
  await page.getByRole('button', { name: 'Stop' }).click();
  await expect(go(third)).toBeEnabled();
  const before = await done(page);
  await expect.poll(() => done(third)).toBe(before);
  await expect.poll(() => done(other)).toBe(before);
  // Starting over asks first, and the other tabs notice.
  await third.getByRole('button', { name: 'Start over' }).click();
  await third.getByRole('button', { name: /^Keep the results?$/ }).click();
  expect(await done(third)).toBe(before);
  await third.getByRole('button', { name: 'Start over' }).click();
  await expectAccessible(third);
  await third.getByRole('button', { name: 'Delete and start over' }).click();
  await expect.poll(() => done(third)).toBe(0);
  await expect.poll(() => done(page)).toBe(0);
});

test('tabs of a page in a folder know about each other, and nothing about another copy on the same host', async ({
  context,
  page,
  host,
}) => {
  const open = async (url: string) => {
    const tab = await context.newPage();
    await tab.goto(url + LONG);
    await expect(go(tab)).toBeEnabled();
    return tab;
  };
  const other = await open(host.url);
  const copy = await open(host.also('/second/'));
  await begin(page, host.url + LONG);
  await expect(other.getByText(/running in another tab/)).toBeVisible();
  await expect(go(other)).toBeDisabled();
  await expect(go(copy)).toBeEnabled();
  await expect(copy.getByText(/running in another tab/)).toHaveCount(0);
});

test('another question stops the proof that is running only when the visitor agrees', async ({ page }) => {
  await begin(page, LONG);
  const { hash } = new URL(page.url());
  await page.getByRole('button', { name: /^3×3/ }).click();
  await page.getByRole('button', { name: 'Keep it running' }).click();
  await expect(page.getByRole('button', { name: 'Pause' })).toBeVisible();
  expect(decodeURIComponent(new URL(page.url()).hash)).toBe(decodeURIComponent(hash));
  await page.evaluate(() => (location.hash = '#/prove?size=2x2'));
  await page.getByRole('button', { name: 'Stop it and switch' }).click();
  await expect(page.getByRole('button', { name: 'Prove 2×2' })).toBeVisible();
  await page.goto(LONG);
  await expect(go(page)).toHaveText(/Resume/);
});

test('a proof continues while other rooms are open, keeps its time, and shows in the navigation', async ({ page }) => {
  await begin(page, LONG);
  const link = page.getByRole('navigation', { name: 'Rooms' }).getByRole('link', { name: /^Prove/ });
  await page.getByRole('link', { name: 'Solve', exact: true }).click();
  await expect(link).toContainText('%');
  const before = await page.evaluate(() => performance.now());
  await page.waitForTimeout(3000);
  await link.click();
  const away = (await page.evaluate((from) => performance.now() - from, before)) / 1000;
  await expect(page.getByRole('button', { name: 'Pause' })).toBeVisible();
  const time = await page.locator('.prove-figures dd').nth(1).innerText();
  const [, minutes = '0', seconds = '0'] = /(?:(\d+) min )?([\d.]+) s/.exec(time) ?? [];
  expect(Number(minutes) * 60 + Number(seconds)).toBeGreaterThan(away - 1);
});

test('a tab that was frozen continues', async ({ page }) => {
  await begin(page, MANY);
  const tab = await page.context().newCDPSession(page);
  await tab.send('Page.setWebLifecycleState', { state: 'frozen' });
  await new Promise((resolve) => setTimeout(resolve, 3000));
  await tab.send('Page.setWebLifecycleState', { state: 'active' });
  await proven(page);
  expect(await done(page)).toBe(await classes(page).count());
  await expect(page.getByText(/worker died/)).toHaveCount(0);
});

test('if memory runs out, workers die and classes are split, and the proof is the same', async ({ page, host }) => {
  // Before a worker starts, all but these of the four gigabytes that wasm can address are used up.
  const room = 160 * 16;
  const scripts = (await readdir(`${host.folder}/assets`)).filter(
    (name) => name.startsWith('job-worker') && name.endsWith('.js'),
  );
  expect(scripts).toHaveLength(1);
  const script = `${host.folder}/assets/${scripts[0]}`;
  const hog = `{ const make = WebAssembly.instantiate; WebAssembly.instantiate = async (...all) => {
    const made = await make(...all);
    const { memory } = (made.instance ?? made).exports;
    memory.grow(65536 - memory.buffer.byteLength / 65536 - ${room});
    return made;
  }; }`;
  await writeFile(script, hog + (await readFile(script, 'utf8')));
  const verdictOf = async (url: string): Promise<string> => {
    await page.goto(`${url}#/prove?ids=5,11`);
    await workers(page, 1);
    await go(page).click();
    await shown(page);
    return lead(page).innerText();
  };
  const verdict = await verdictOf('/');
  expect(verdict).toMatch(/in these 2 classes/);
  expect(await verdictOf(host.url)).toBe(verdict);
  await expect(page.getByText(/A worker died on class \d+ \(most likely it ran out of memory\)/).first()).toBeVisible();
  await expect(page.getByRole('alert').filter({ hasText: 'could not be broken' })).toHaveCount(0);
  await expect(page.locator('.certificate-figures')).toContainText('Parts (split to fit into memory)');
});
