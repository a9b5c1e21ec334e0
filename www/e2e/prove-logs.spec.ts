import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { expect, test } from './fixtures';
import { gzipSync } from 'node:zlib';
import { BOGGLE, BUCKETS, classes, done, downloaded, go, map, proven, shown, SMALL } from './prove-parts';

// All of 3x3 takes seconds on all cores, but may take minutes on a machine that is busy with other work.
test.slow();

test('a log with an invented board, wrong points or a foreign class is refused, and none of it is imported', async ({
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
      .getByLabel('Open result logs')
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
  await expect(other.locator('.certificate')).toContainText(/results? came from a file/);
  await expect(other.locator('.prove-lead')).toContainText('According to the log, exactly');
  await expect(other.locator('.certificate')).toContainText(
    'For these classes, only the files say that no board is missing.',
  );
  await expect(other.locator('.certificate')).toContainText(/boards in \d+ classes scored again/);
  // Only breaking the classes again makes it a proof.
  await expect(other.locator('.prove-lead')).not.toContainText('Proved.');
  await other.getByRole('button', { name: 'Run the second program' }).click();
  await proven(other);
  await expect(other.locator('.prove-lead')).toHaveText(verdict);
  await other.context().close();
});

test('a log that leaves out boards is refuted without being asked', async ({ page }) => {
  await page.goto(SMALL);
  await go(page).click();
  await proven(page);
  const log = await downloaded(page);
  const other = await (await page.context().browser()!.newContext()).newPage();
  await other.goto(page.url());
  await expect(go(other)).toBeVisible();
  await other.getByLabel('Open result logs').setInputFiles({
    name: 'shorter.ndjson',
    mimeType: 'application/x-ndjson',
    buffer: Buffer.from(log.replaceAll(/"boards":\[[^\]]*\]/g, '"boards":[]')),
  });
  await shown(other);
  await expect(other.locator('.prove-lead')).toContainText(
    /Nothing is proved: [a-z/]+ scores \d+ points, but the results leave it out\./,
  );
  await expect(other.getByText(/problems? found\. Don’t trust/)).toBeVisible();
  // Such a class is red on the map, and its own text says why.
  await expect(map(other).locator('.class-differs').first()).toBeVisible();
  await map(other).locator('.class-differs').first().click();
  await expect(other.locator('.class-details')).toContainText('wrong: it leaves out a board');
  await other.context().close();
});

test('a log of an earlier version of the method is refused, and the page says why', async ({ page }) => {
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
    .getByLabel('Open result logs')
    .setInputFiles({ name: 'earlier.ndjson', mimeType: 'application/x-ndjson', buffer: Buffer.from(earlier) });
  await expect(other.getByRole('alert')).toContainText('its methodVersion is 1, not 2');
  await expect(go(other)).toBeVisible();
  await other.context().close();
});

test('a second log of the same run is compared with the first', async ({ page }) => {
  await page.goto(SMALL);
  await go(page).click();
  await proven(page);
  const log = await downloaded(page);
  const open = (name: string, text: string): Promise<void> =>
    page
      .getByLabel('Open result logs')
      .setInputFiles({ name, mimeType: 'application/x-ndjson', buffer: Buffer.from(text) });
  await open('same.ndjson', log);
  await expect(page.getByText('done already, with the same boards').first()).toBeVisible();
  await open('other.ndjson', log.replace(/"boards":\[\{.*?\]/, '"boards":[]'));
  await expect(page.getByText('has other boards than the result of this class').first()).toBeVisible();
});

test('a download matches the command line’s log byte for byte, and each can import the other’s logs', async ({
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

  // Half of the results come from the command line, in another visit. The page does the rest, and the complete log is
  // the same again.
  boggle(...run, 'half', '--shard', '1/2');
  const other = await (await context.browser()!.newContext()).newPage();
  await other.goto(page.url());
  await expect(go(other)).toBeVisible();
  await other.getByLabel('Open result logs').setInputFiles(`${outputDir}/half`);
  await expect(go(other)).toHaveText(/Resume/);
  await go(other).click();
  await shown(other);
  expect(await downloaded(other)).toBe(await downloaded(page));
  await other.context().close();
});

test('the log of all of 3x4, made by the command line, opens here', async ({ page }) => {
  await page.goto('#/prove?size=3x4');
  await expect(go(page)).toHaveText(/Prove/);
  // The file is compressed, as it is stored.
  const log = await readFile(
    fileURLToPath(new URL('../public/proofs/3x4-enable2k-standard.ndjson.gz', import.meta.url)),
  );
  await page
    .getByLabel('Open result logs')
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
  const log = await readFile(
    fileURLToPath(new URL('../public/proofs/3x4-enable2k-standard.ndjson.gz', import.meta.url)),
  );
  await page.getByLabel('Open result logs').setInputFiles({
    name: 'proof-3x4.ndjson.gz',
    mimeType: 'application/gzip',
    buffer: log.subarray(0, log.length / 2),
  });
  await expect(page.getByText('That file can’t be unpacked: it is damaged or incomplete.').first()).toBeVisible();
  expect(await done(page)).toBe(0);
});

test('logs of any run open from any question, several at once, and saved runs are listed until they are deleted', async ({
  page,
}) => {
  await page.goto(SMALL);
  await go(page).click();
  await proven(page);
  const lines = (await downloaded(page)).trim().split('\n');
  const [head = '', ...results] = lines;
  const half = (from: number): Buffer =>
    Buffer.from([head, ...results.filter((_, at) => at % 2 === from), ''].join('\n'));
  const other = await (await page.context().browser()!.newContext()).newPage();
  const at = (hash: string) => other.goto(new URL(hash, page.url()).href);
  await at('#/prove?size=2x2&threshold=17');
  await expect(go(other)).toBeVisible();
  await other.getByLabel('Open result logs').setInputFiles([
    { name: 'first.ndjson', mimeType: 'application/x-ndjson', buffer: half(0) },
    { name: 'second.ndjson.gz', mimeType: 'application/gzip', buffer: gzipSync(half(1)) },
  ]);
  await shown(other);
  await expect(other.getByText(`${results.length} results added from 2 files.`)).toBeVisible();
  await expect(other.locator('.prove-lead')).toContainText('According to the log, exactly');
  // The panel of the class is up to date, too.
  await expect(other.locator('.class-details')).not.toContainText('waiting');
  await at('#/prove');
  const saved = other.locator('.prove-saved');
  await expect(saved).toContainText('2×3 ≥ 50');
  await saved.getByRole('button', { name: /2×3 ≥ 50.*finished/ }).click();
  await shown(other);
  await at('#/prove');
  await saved.getByRole('button', { name: /^Delete the saved results/ }).click();
  await other.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(saved).toHaveCount(0);
  await other.context().close();
});

test('on a phone, the first screen has the question, the button, and the picture; the answer comes into view', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 664 });
  await page.goto('#/prove?size=2x2&threshold=16');
  await expect(go(page)).toBeVisible();
  await expect(go(page)).toBeInViewport({ ratio: 1 });
  await classes(page).first().scrollIntoViewIfNeeded();
  await page.evaluate(() => window.scrollTo(0, 0));
  await go(page).click();
  await page.evaluate(() => window.scrollTo(0, 700));
  await proven(page);
  await expect(page.locator('.prove-lead')).toBeInViewport();
});
