import type { Page } from '@playwright/test';
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync } from 'node:fs';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { expect, expectAccessible, test } from './fixtures';

/** A proof that takes a moment. */
const BUCKETS = 'aeiou bcdfghjklmnpqrstvwxyz';
const SMALL = `#/prove?size=2x3&threshold=50&buckets=${BUCKETS.replace(' ', '+')}`;

const PROVED_3X3 =
  'Proved. Exactly 42 3×3 boards score at least 500 points, not counting rotations and reflections. The best scores 545 points.';

/** The program as `cargo test` or `cargo build` leave it. */
const BOGGLE = fileURLToPath(new URL('../../target/debug/boggle', import.meta.url));

const proven = (page: Page) =>
  expect(page.getByRole('heading', { name: 'What was proved' })).toBeVisible({ timeout: 300_000 });
/** Everything that was asked for is done, but that is not everything there is. */
const shown = (page: Page) =>
  expect(page.getByRole('heading', { name: 'What this shows' })).toBeVisible({ timeout: 300_000 });

async function downloaded(page: Page): Promise<string> {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: /^Download .* \(NDJSON\)/ }).click(),
  ]);
  return readFile(await download.path(), 'utf8');
}

/** Many small classes. */
const MANY = '#/prove?size=2x3&threshold=60&buckets=aeiou+bcdfghjklm+npqrstvwxyz';

// All of 3x3 takes seconds of all cores; a machine that does other things as well may take minutes.
test.slow();

const go = (page: Page) => page.getByRole('button', { name: /^(Prove|Resume|Break)/ });
const map = (page: Page) => page.getByRole('listbox', { name: 'Map of classes' });
const classes = (page: Page) => map(page).getByRole('option');
const done = async (page: Page): Promise<number> =>
  Number((await page.locator('.prove-done').innerText()).replace(',', ''));

async function workers(page: Page, count: number): Promise<void> {
  await page.getByLabel('Workers').selectOption(String(count));
}

test('proves the 3x3 record from one button, and the results are those of the command line', async ({ page }) => {
  await page.goto('#/prove');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    /^Which .*3×3.* boards score at least .* points with /,
  );
  await workers(page, 2);
  await go(page).click();
  await expect(page.locator('.class-running').first()).toBeVisible();
  await expect(page.getByRole('heading', { name: 'What was proved' })).toBeVisible({ timeout: 300_000 });
  await expect(page.locator('.prove-lead')).toHaveText(PROVED_3X3);
  await expect(page.locator('.certificate')).toContainText(
    '2262de288ddc2b2ccfb2e46119fb25f02311af5ba1e1a77802817b76268dff99',
  );
  await expect(page.locator('.prove-boards li')).toHaveCount(42);
  await expect(page.getByTestId('live')).toContainText('12 of 12 classes done');
  await expectAccessible(page);

  const lines = (await downloaded(page))
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));
  const total = await classes(page).count();
  expect(lines).toHaveLength(total + 1);
  expect(lines[0].run).toMatchObject({
    schema: 2,
    size: '3x3',
    classes: total,
    threshold: 500,
    method: 'best',
    dictionary: 'enable2k',
    words: 173402,
  });
  expect(Object.keys(lines[1])).toEqual([
    'id',
    'class',
    'boards',
    'bound',
    'paths',
    'merged',
    'visits',
    'opened',
    'candidates',
    'parts',
    'bytes',
  ]);

  // The best leads to Solve, where it is solved.
  await page.locator('.prove-boards a').first().click();
  await expect(page).toHaveTitle(/Solve/);
  await expect(page.getByText('545').first()).toBeVisible();
});

test('a proof can be paused, survives a reload, and goes on where it was', async ({ page }) => {
  await page.goto(MANY);
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
  await expect(go(page)).toHaveText(/Resume/);
  expect(await done(page)).toBeGreaterThanOrEqual(before);
  await workers(page, 2);
  await go(page).click();
  await expect(page.getByRole('heading', { name: 'What was proved' })).toBeVisible({ timeout: 300_000 });
  expect(await done(page)).toBe(await classes(page).count());
  // Found again as it was left.
  await page.reload();
  await expect(page.getByRole('heading', { name: 'What was proved' })).toBeVisible();
});

test('workers that are killed are replaced, and their classes done again', async ({ page, problems }) => {
  await page.goto('#/prove');
  await workers(page, 2);
  await go(page).click();
  // Both are at work: each tells how long it has been.
  const atWork = page.getByRole('region', { name: 'Workers' }).getByRole('listitem');
  await expect(atWork.filter({ hasText: /class \d/ }).filter({ hasNotText: /\b0\.0 s/ })).toHaveCount(2, {
    timeout: 60_000,
  });
  // Without a word, as when the browser runs out of memory.
  const breakers = () => page.workers().filter((worker) => worker.url().includes('breaker'));
  await expect.poll(() => breakers().length).toBeGreaterThanOrEqual(2);
  for (const worker of breakers()) await worker.evaluate(() => self.close());
  await expect(page.getByText(/A worker died on class \d+/).first()).toBeVisible();
  await expect(page.getByRole('heading', { name: 'What was proved' })).toBeVisible({ timeout: 300_000 });
  await expect(page.locator('.prove-boards li')).toHaveCount(42);
  expect(problems).toEqual([]);
});

test('damaged results are done again, and nothing sound is lost', async ({ page }) => {
  await page.goto(SMALL);
  await go(page).click();
  await expect(page.getByRole('heading', { name: 'What was proved' })).toBeVisible({ timeout: 300_000 });
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
  await expect(page.getByText('2 saved results were damaged and will be computed again.')).toBeVisible();
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
  await expect(page.getByRole('heading', { name: 'What was proved' })).toBeVisible({ timeout: 300_000 });
  await expect(page.getByText(/not being saved on this device \(The quota has been exceeded/)).toBeVisible();
});

test('opens on a recorded proof that replays itself, and that is what the proof comes to', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('#/prove');
  await expect(page.getByText('You are watching a recording of a finished proof.')).toBeVisible();
  // Who prefers less motion sees the end at once.
  expect(await done(page)).toBe(12);
  await expect(page.locator('.prove-boards li')).toHaveCount(42);
  await expect(page.locator('.class-details .class-letters li')).toHaveCount(9);
  await expect(go(page)).toBeEnabled();
  await expectAccessible(page);
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await page.getByRole('button', { name: 'Replay' }).click();
  await expect.poll(() => done(page)).toBeLessThan(12);
  await expect.poll(() => done(page)).toBe(12);
  // Every bound and board of it is what the core finds.
  const recorded = await page
    .locator('.prove-boards a')
    .evaluateAll((links) => links.map((link) => link.getAttribute('aria-label')).sort());
  await workers(page, 2);
  await go(page).click();
  await expect(page.getByText('You are watching a recording')).toHaveCount(0);
  await proven(page);
  expect(
    await page
      .locator('.prove-boards a')
      .evaluateAll((links) => links.map((link) => link.getAttribute('aria-label')).sort()),
  ).toEqual(recorded);
});

test('hardly anything moves while the room opens', async ({ page }) => {
  await page.addInitScript(() => {
    Object.assign(window, { shift: 0 });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[])
        (window as unknown as { shift: number }).shift += entry.value;
    }).observe({ type: 'layout-shift', buffered: true });
  });
  for (const width of [360, 768, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto('about:blank');
    await page.goto('#/prove');
    await expect(go(page)).toBeEnabled();
    await expect(page.locator('.prove-boards li').first()).toBeVisible();
    // The words of the example change while the recording plays, and move some of their own line.
    expect(await page.evaluate(() => (window as unknown as { shift: number }).shift), `at ${width} px`).toBeLessThan(
      0.02,
    );
  }
});

test('a log with an invented board, wrong points or a foreign class is refused, and nothing of it is taken', async ({
  page,
}) => {
  await page.goto(SMALL);
  await go(page).click();
  await proven(page);
  const log = await downloaded(page);
  const verdict = await page.locator('.prove-lead').innerText();
  const other = await (await page.context().browser()!.newContext()).newPage();
  await other.goto(page.url());
  await expect(go(other)).toBeVisible();
  const offer = async (text: string): Promise<void> => {
    await other
      .getByLabel('Add results from a file')
      .setInputFiles({ name: 'forged.ndjson', mimeType: 'application/x-ndjson', buffer: Buffer.from(text) });
  };
  const [, board = '', points = ''] = /"board":"(\w+)","points":(\d+)/.exec(log) ?? [];
  await offer(log.replace(`"board":"${board}","points":${points}`, `"board":"${board}","points":9999`));
  await expect(other.getByRole('alert')).toContainText(`this board scores ${points}`);
  await offer(log.replace(`"board":"${board}"`, '"board":"zzzzzz"'));
  await expect(other.getByRole('alert').last()).toContainText('is not in this class');
  await offer('{"run":1}\n');
  await expect(other.getByRole('alert').last()).toContainText(/not a log|log/);
  expect(await done(other)).toBe(0);
  await offer(log);
  await shown(other);
  await expect(other.locator('.certificate')).toContainText('All results came from a file');
  await expect(other.locator('.prove-lead')).toContainText('According to the log, exactly');
  await expect(other.locator('.certificate')).toContainText('That no board is missing in them is the files');
  await other.getByRole('button', { name: 'Audit the results' }).click();
  await expect(other.locator('.certificate')).toContainText(/boards in \d+ classes scored again/);
  // Only breaking the classes again makes a proof of it.
  await expect(other.locator('.prove-lead')).not.toContainText('Proved.');
  await other.getByRole('button', { name: /^Check all \d+ classes$/ }).click();
  await proven(other);
  await expect(other.locator('.prove-lead')).toHaveText(verdict);
  await other.context().close();
});

test('a log that leaves boards out proves nothing, and is found out when its classes are broken again', async ({
  page,
}) => {
  await page.goto(SMALL);
  await go(page).click();
  await proven(page);
  const log = await downloaded(page);
  const other = await (await page.context().browser()!.newContext()).newPage();
  await other.goto(page.url());
  await expect(go(other)).toBeVisible();
  await other.getByLabel('Add results from a file').setInputFiles({
    name: 'shorter.ndjson',
    mimeType: 'application/x-ndjson',
    buffer: Buffer.from(log.replaceAll(/"boards":\[[^\]]*\]/g, '"boards":[]')),
  });
  await shown(other);
  await expect(other.locator('.prove-lead')).toHaveText(
    'According to the log, no 2×3 board scores at least 50 points.',
  );
  await other.getByRole('button', { name: /^Check all \d+ classes$/ }).click();
  await expect(other.getByText(/The methods disagree/)).toBeVisible({ timeout: 300_000 });
  await expect(other.locator('.prove-lead')).toContainText(
    /Nothing is proved: \d+ class(es)? gave other boards when (it was|they were) broken again\./,
  );
  await other.context().close();
});

test('results from a log keep the version of the method that found them, also after a reload', async ({ page }) => {
  await page.goto(SMALL);
  await go(page).click();
  await proven(page);
  const log = await downloaded(page);
  await expect(page.locator('.certificate-figures')).toContainText('method best version 2');
  const earlier = log.replace('"methodVersion":2', '"methodVersion":1');
  expect(earlier).not.toBe(log);
  const other = await (await page.context().browser()!.newContext()).newPage();
  await other.goto(page.url());
  await expect(go(other)).toBeVisible();
  await other
    .getByLabel('Add results from a file')
    .setInputFiles({ name: 'earlier.ndjson', mimeType: 'application/x-ndjson', buffer: Buffer.from(earlier) });
  await shown(other);
  await expect(other.locator('.certificate-figures')).toContainText('method best version 1');
  await other.reload();
  await shown(other);
  await expect(other.locator('.certificate-figures')).toContainText('method best version 1');
  expect(await downloaded(other)).toBe(earlier);
  await other.context().close();
});

test('many boards are listed without holding up the page', async ({ page }) => {
  await page.goto('#/prove?size=2x3');
  await workers(page, 1);
  await go(page).click();
  await proven(page);
  await expect(page.locator('.prove-lead')).toContainText('66,746');
  await page.getByRole('button', { name: 'Show all 1,000' }).click();
  await expect(page.locator('.prove-boards li')).toHaveCount(1000);
  await expect(page.getByText('The best 1,000 are shown')).toBeVisible();
});

test('a threshold so low that the boards will hardly fit asks first', async ({ page }) => {
  await page.goto('#/prove?size=3x3&threshold=1');
  await go(page).click();
  await expect(page.getByRole('alertdialog', { name: 'This threshold is very low' })).toBeVisible();
  await page.getByRole('button', { name: 'Choose another threshold' }).click();
  await expect(go(page)).toBeEnabled();
});

test('a class is broken by every method and by brute force, and two are compared letter by letter', async ({
  page,
}) => {
  await page.goto('#/prove?class=lrn+aei+pt+hkt+ae+ln+rs+eo+dt');
  await page.locator('.breaking').getByRole('button', { name: 'Compare methods' }).click();
  const compare = page.locator('.compare');
  await expect(compare.getByText('All 4 methods found the same number of boards.')).toBeVisible({ timeout: 120_000 });
  // Every board of a class this small is scored, and as many reach the threshold as the methods found.
  await expect(compare.getByRole('row', { name: /^Brute force/ })).toContainText(/1,728 boards scored\s*2$/);
  const times = await compare.locator('tbody tr').evaluateAll((rows) => rows.map((row) => row.textContent));
  expect(times.filter((text) => text?.includes('the fastest')).length).toBeGreaterThan(0);
  await compare.getByRole('button', { name: 'Compare letter by letter' }).click();
  await expect(compare.locator('.compare-parts li')).toHaveCount(3, { timeout: 120_000 });
  await expectAccessible(page);
});

test('a second tab sees that a proof is running before it offers anything, and cannot erase it', async ({
  page,
  context,
}) => {
  await page.goto(MANY);
  await workers(page, 1);
  const other = await context.newPage();
  await other.goto(MANY);
  await expect(go(other)).toBeEnabled();
  await go(page).click();
  await expect.poll(() => done(page)).toBeGreaterThan(2);
  // One that was open hears of it, one that is opened later knows at once.
  await expect(other.getByText(/running in another tab/)).toBeVisible();
  await expect(go(other)).toBeDisabled();
  const third = await context.newPage();
  await third.goto(MANY);
  await expect(third.getByText(/running in another tab/)).toBeVisible();
  await expect(go(third)).toBeDisabled();
  await expect(third.getByRole('button', { name: 'Start over' })).toBeDisabled();
  await page.getByRole('button', { name: 'Stop' }).click();
  await expect(go(third)).toBeEnabled();
  const before = await done(page);
  await expect.poll(() => done(third)).toBe(before);
  await expect.poll(() => done(other)).toBe(before);
  // Starting over asks first, and the other tabs see that it was done.
  await third.getByRole('button', { name: 'Start over' }).click();
  await third.getByRole('button', { name: 'Keep the results' }).click();
  expect(await done(third)).toBe(before);
  await third.getByRole('button', { name: 'Start over' }).click();
  await expectAccessible(third);
  await third.getByRole('button', { name: 'Delete and start over' }).click();
  await expect.poll(() => done(third)).toBe(0);
  await expect.poll(() => done(page)).toBe(0);
});

test('another question stops the proof that is running only when the visitor agrees', async ({ page }) => {
  await page.goto(MANY);
  await workers(page, 1);
  await go(page).click();
  await expect.poll(() => done(page)).toBeGreaterThan(0);
  const { hash } = new URL(page.url());
  await page.getByRole('button', { name: /^3×3/ }).click();
  await page.getByRole('button', { name: 'Keep it running' }).click();
  await expect(page.getByRole('button', { name: 'Pause' })).toBeVisible();
  expect(decodeURIComponent(new URL(page.url()).hash)).toBe(decodeURIComponent(hash));
  await page.evaluate(() => (location.hash = '#/prove?size=2x2'));
  await page.getByRole('button', { name: 'Stop it and continue' }).click();
  await expect(page.getByRole('button', { name: 'Prove 2×2' })).toBeVisible();
  await page.goto(MANY);
  await expect(go(page)).toHaveText(/Resume/);
});

test('a proof goes on in other rooms, keeps its time, and shows in the navigation', async ({ page }) => {
  await page.goto(MANY);
  await workers(page, 1);
  await go(page).click();
  await expect.poll(() => done(page)).toBeGreaterThan(0);
  const link = page.getByRole('navigation', { name: 'Rooms' }).getByRole('link', { name: /^Prove/ });
  await page.getByRole('link', { name: 'Solve', exact: true }).click();
  await expect(link).toContainText('%');
  const before = await page.evaluate(() => performance.now());
  await page.waitForTimeout(3000);
  await link.click();
  const away = (await page.evaluate((from) => performance.now() - from, before)) / 1000;
  const time = await page.locator('.prove-figures dd').nth(1).innerText();
  const [, minutes = '0', seconds = '0'] = /(?:(\d+) min )?([\d.]+) s/.exec(time) ?? [];
  expect(Number(minutes) * 60 + Number(seconds)).toBeGreaterThan(away - 1);
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
  await expect(page.locator('.certificate')).toContainText('All boards made of the chosen letters were divided into');
  await expect(page.locator('.certificate')).toContainText('Every board made of these letters');
});

test('a word list that is missing is said, and never replaced by another', async ({ page }) => {
  await page.goto('#/prove?size=2x2&dict=own:missing');
  await expect(page.getByText(/word list in this link isn’t available here/)).toBeVisible();
  await expect(go(page)).toHaveCount(0);
  await page.getByRole('combobox', { name: 'Word list' }).selectOption('enable');
  await expect(go(page)).toBeVisible();
});

test('thresholds say why they are refused, and sizes have thresholds of their own', async ({ page }) => {
  await page.goto('#/prove?threshold=1e20');
  await expect(page.getByText(/^A threshold is a whole number/)).toBeVisible();
  await page.goto('#/prove');
  const threshold = page.getByRole('heading', { level: 1 }).getByRole('textbox', { name: 'Threshold' });
  await threshold.fill('none');
  await expect(page.getByText(/^A threshold is a whole number/)).toBeVisible();
  await threshold.fill('520');
  await threshold.press('Enter');
  await expect(page).toHaveURL(/threshold=520/);
  await page.getByRole('heading', { level: 1 }).getByRole('combobox', { name: 'Size' }).selectOption('4x4');
  await expect(threshold).toHaveValue('3500');
});

test('every class of a map of many can be opened', async ({ page }) => {
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

test('what cannot be is refused in words', async ({ page }) => {
  await page.goto('#/prove?size=3x3&buckets=ab+bc');
  await expect(page.getByText('`b` is in two letter groups')).toBeVisible();
  await page.goto('#/prove?size=5x5&buckets=a+b+c+d');
  await expect(page.getByText(/too many classes for a page/)).toBeVisible();
});

test('the map is read and walked with the keyboard', async ({ page }) => {
  await page.goto(SMALL);
  await expect(go(page)).toBeVisible();
  await map(page).focus();
  await page.keyboard.press('ArrowRight');
  await expect(classes(page).nth(1)).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('End');
  await expect(classes(page).last()).toHaveAttribute('aria-selected', 'true');
  await expect(page.locator('.class-details')).toContainText('waiting');
});

test('a download is to the byte what the command line writes, and the one takes what the other has', async ({
  page,
  context,
}, { outputDir }) => {
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
  await expect(go(other)).toHaveText(/Resume/);
  await go(other).click();
  await shown(other);
  expect(await downloaded(other)).toBe(await downloaded(page));
  await other.context().close();
});

test('the log of all of 3x4, made by the command line, opens here', async ({ page }) => {
  await page.goto('#/prove?size=3x4');
  await expect(go(page)).toHaveText(/Prove/);
  // As it is kept, packed.
  const log = await readFile(fileURLToPath(new URL('../../tests/data/proof-3x4.ndjson.gz', import.meta.url)));
  await page
    .getByLabel('Add results from a file')
    .setInputFiles({ name: 'proof-3x4.ndjson.gz', mimeType: 'application/gzip', buffer: log });
  await shown(page);
  await expect(page.locator('.prove-lead')).toHaveText(
    'According to the log, exactly 33 3×4 boards score at least 1,500 points, not counting rotations and reflections. The best scores 1,651 points.',
  );
  await expect(page.locator('.prove-boards li')).toHaveCount(33);
});

test('a packed log that is damaged is refused, and nothing changes', async ({ page }) => {
  await page.goto('#/prove?size=3x4');
  await expect(go(page)).toHaveText(/Prove/);
  const log = await readFile(fileURLToPath(new URL('../../tests/data/proof-3x4.ndjson.gz', import.meta.url)));
  await page.getByLabel('Add results from a file').setInputFiles({
    name: 'proof-3x4.ndjson.gz',
    mimeType: 'application/gzip',
    buffer: log.subarray(0, log.length / 2),
  });
  await expect(page.getByText('That file can’t be unpacked: it is damaged or incomplete.').first()).toBeVisible();
  expect(await done(page)).toBe(0);
});

test('an embedded proof is its question, its map, and what was found, with a way to the whole page', async ({
  page,
}) => {
  await page.goto('#/prove?embed=1');
  await expect(classes(page)).toHaveCount(12);
  await expect(page.locator('.prove-question')).toBeVisible();
  for (const hidden of ['.masthead', '.prove-actions', '.prove-settings', '.prove-take'])
    for (const part of await page.locator(hidden).all()) await expect(part).toBeHidden();
  await expect(page.getByRole('link', { name: 'Open in Boggle Lab' })).toHaveAttribute('href', /#\/prove$/);
  await expectAccessible(page);
});

test('what a class promised, and what was in it, is told where one points', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('#/prove');
  const chart = page.locator('.bounds');
  await chart.locator('.bounds-plot').hover({ position: { x: 12, y: 60 } });
  await expect(chart.locator('.bounds-foot')).toContainText(
    /Class \d+: bound [\d,]+; (best board \d+|no board reaches 500)\./,
  );
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    chart.getByRole('button', { name: 'Download CSV' }).click(),
  ]);
  const rows = (await readFile(await download.path(), 'utf8')).trimEnd().split('\r\n');
  expect(rows[0]).toBe('class,bound,best_board');
  expect(rows).toHaveLength(13);
});

test('a proof is checked by another method', async ({ page }) => {
  await page.goto(SMALL);
  await go(page).click();
  await proven(page);
  const all = await classes(page).count();
  await page.getByRole('button', { name: `Check all ${all} classes` }).click();
  await expect(page.getByText(`${all} of ${all} classes gave the same boards.`).first()).toBeVisible({
    timeout: 300_000,
  });
  await page.getByRole('button', { name: 'Check 4 random classes' }).click();
  await expect(page.locator('div.check-state')).toContainText('4 of 4 classes gave the same boards.', {
    timeout: 300_000,
  });
});

test('the breaking of a class is drawn as it grows, as in 2009, as in 2025, and as it is done here', async ({
  page,
}) => {
  await page.goto('#/prove?class=lrn+aei+pt+hkt+ae+ln+rs+eo+dt');
  // One class is drawn without being asked for.
  const figures = page.locator('.breaking-figures');
  await expect(figures).toContainText('2 boards found', { timeout: 120_000 });
  await expect(page.locator('.breaking .class-letters li')).toHaveCount(9);
  await page.locator('.breaking').getByRole('button', { name: 'Watch it as in 2009' }).click();
  await expect(figures).toContainText('% broken; 2 boards left', { timeout: 120_000 });
  const bounds = async () => Number(/\d+/.exec(await figures.innerText())?.[0]);
  const lines = page.getByRole('region', { name: 'Listing' }).locator('tbody tr');
  const then = await bounds();
  await expect(lines).toHaveCount(Math.min(200, then));
  await expectAccessible(page);

  await page.locator('.breaking').getByRole('button', { name: 'Watch it as in 2025' }).click();
  await expect(page).toHaveURL(/method=hybrid2025/);
  await expect(page.getByRole('heading', { name: 'This class, as it was broken in 2025' })).toBeVisible();
  await expect(figures).toContainText('100% done', { timeout: 120_000 });
  await expect(figures).toContainText('2 boards found');
  await expect(lines).toHaveCount(Math.min(200, await bounds()));
  // A part that is pointed at says what it is.
  await page.locator('.icicle').hover({ position: { x: 4, y: 4 } });
  await expect(page.locator('.icicle-told')).toContainText(/: bound [\d,]+, (broken|split further|searched)/);
  await expectAccessible(page);

  await page.locator('.breaking').getByRole('button', { name: 'Watch it with our method' }).click();
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
  await expect(page.getByText('`9-4` runs backward')).toBeVisible();
  // Of 4x4 with many small buckets, where all classes are too many for a page.
  await page.goto('#/prove?size=4x4&threshold=3500&buckets=bdfgjqvwxz+aeiou+lnrsy+chkmpt&ids=174396103');
  await expect(go(page)).toHaveText(/Break this class/);
  await expect(classes(page)).toHaveCount(1);

  await page.goto('#/prove?size=4x4&threshold=3500&ids=1000-1099');
  await expect(classes(page)).toHaveCount(85);
  // The map stays in its place above what comes below it.
  await page.getByRole('heading', { name: 'Other questions' }).scrollIntoViewIfNeeded();
  const [map, settings] = await Promise.all([
    page.locator('.prove-left').boundingBox(),
    page.getByRole('region', { name: 'Settings' }).boundingBox(),
  ]);
  expect(map!.y + map!.height).toBeLessThanOrEqual(settings!.y);
});

test('many classes are measured first, and the time of all is estimated', async ({ page }) => {
  await page.goto(MANY);
  await workers(page, 2);
  await page.getByRole('button', { name: 'Time 12 classes first' }).click();
  await expect(page.locator('.prove-outlook')).toContainText(/12 classes timed. The other [\d,]+ should take about/, {
    timeout: 120_000,
  });
  await expect.poll(() => done(page)).toBe(12);
  await expect(go(page)).toHaveText(/Resume/);
});

test('a tab that was frozen goes on', async ({ page }) => {
  await page.goto(MANY);
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
  await expect(page.locator('.prove-lead')).toHaveText(PROVED_3X3);
  await expect(page.locator('.certificate-figures')).toContainText('Parts (split to fit into memory)');
});

test('where memory runs out, workers die, classes are split, and it is the same proof', async ({ page, host }) => {
  // All of the four gigabytes that wasm can address but these are gone before a worker begins.
  const room = 160 * 16;
  const scripts = (await readdir(`${host.folder}/assets`)).filter(
    (name) => name.startsWith('breaker-worker') && name.endsWith('.js'),
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
  const prove = async (url: string): Promise<string> => {
    await page.goto(`${url}#/prove?ids=5,11`);
    await workers(page, 1);
    await go(page).click();
    await shown(page);
    return page.locator('.prove-lead').innerText();
  };
  const verdict = await prove('/');
  expect(verdict).toMatch(/in these 2 classes/);
  expect(await prove(host.url)).toBe(verdict);
  await expect(page.getByText(/A worker died on class 11 \(most likely it ran out of memory\)/).first()).toBeVisible();
  await expect(page.locator('.prove-trouble').filter({ hasText: 'could not be broken' })).toHaveCount(0);
  await expect(page.locator('.certificate-figures')).toContainText('Parts (split to fit into memory)');
});
