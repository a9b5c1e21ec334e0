import type { Page } from '@playwright/test';
import { die, expect, expectAccessible, press, saved, submit, test } from './fixtures';

const rolled = (page: Page) => page.getByTestId('rolled');
const part = (page: Page, name: string) => page.getByRole('region', { name });

/** Shows one of the figures of the rolled boards. */
const show = (page: Page, name: string) => page.getByRole('radio', { name, exact: true }).check({ force: true });

/** Opens the room and waits for the first boards. */
async function open(page: Page, query = ''): Promise<void> {
  await page.goto(`#/facts${query}`);
  await expect(rolled(page)).toContainText(/[1-9][\d,]* boards in the sample/);
}

async function exported(page: Page, name: RegExp): Promise<string> {
  await page.getByRole('button', { name: 'Export' }).click();
  return (await saved(page.getByRole('button', { name }))).text;
}

interface Record {
  boards: number;
  runs: { seed: string; from: number; to: number }[];
  mean_words: number;
  word_counts?: { [word: string]: number };
}

test('the first boards roll by themselves, with the figures from 2007; the best opens in Solve', async ({ page }) => {
  await open(page);
  await expect(rolled(page)).toContainText('10,000 boards in the sample');
  const main = part(page, 'What is on a typical board?');
  await expect(main.getByText('98.53')).toBeVisible();
  await expect(main.getByText('140.97')).toBeVisible();
  // Our figures after ten thousand boards of the seed, as natively: `boggle stats --seed 2007 -n 10000`.
  const record = JSON.parse(await exported(page, /Everything/)) as Record;
  expect(record.runs).toEqual([{ seed: '2007', from: 0, to: 10_000 }]);
  expect(Math.abs(record.mean_words - 98.53)).toBeLessThan(2);
  await show(page, 'Word lengths');
  await expect(main.getByRole('row', { name: /^3 / })).toContainText('99.97994%');
  await show(page, 'Common words');
  const common = main.getByRole('list', { name: 'The most common words of 3 letters' });
  await expect(common.getByRole('listitem')).toHaveCount(20);
  await show(page, 'Distribution');
  await expect(main.getByRole('img', { name: /^Histogram of boards by words\./ })).toBeVisible();
  await page.getByRole('combobox', { name: 'Compare with' }).selectOption('classic');
  await expect(main.locator('.chart-other').first()).toBeVisible();
  await page.goto('#/facts?show=records');
  const best = main.getByRole('link', { name: /points, .* words: .* Solve it/ }).first();
  const points = /^([\d,]+) points/.exec((await best.getAttribute('aria-label'))!)![1]!;
  await best.click();
  await expect(page).toHaveURL(/#\/solve\?board=/);
  await expect(page.locator('.headline-points .num')).toHaveText(points);
});

test('a run outlasts a pause, a reload, and a look at other dice; a damaged sample starts over', async ({ page }) => {
  await open(page, '?boards=1000000');
  await page.getByRole('button', { name: /^(Roll|Resume)/ }).click();
  const progress = page.getByRole('progressbar');
  const goesOn = async () =>
    expect(progress).not.toHaveAttribute('aria-valuenow', (await progress.getAttribute('aria-valuenow')) ?? '');
  await expect(progress).not.toHaveAttribute('aria-valuenow', '10000');
  // A seed can be typed meanwhile.
  const seed = page.getByRole('textbox', { name: 'Seed' });
  await seed.fill('another');
  for (let looks = 0; looks < 3; looks++) await goesOn();
  await expect(seed).toHaveValue('another');
  await seed.fill('2007');
  await page.getByRole('button', { name: 'Pause' }).click();
  await expect(page.getByRole('button', { name: 'Resume' })).toBeVisible();
  const paused = await rolled(page).innerText();
  await page.reload();
  await expect(rolled(page)).toContainText(paused.split('\n')[0]!);
  expect(await exported(page, /Word lengths/)).toMatch(/^letters,boards,share,low,high,words_per_board\n3,/);
  const record = JSON.parse(await exported(page, /Everything/)) as Record;
  expect(record.boards).toBe(record.runs.reduce((sum, { from, to }) => sum + to - from, 0));
  expect(Object.keys(record.word_counts!).length).toBeGreaterThan(1000);

  await page.getByRole('button', { name: 'Resume' }).click();
  await expect.poll(async () => Number(await progress.getAttribute('aria-valuenow'))).toBeGreaterThan(record.boards);
  const done = Number(await progress.getAttribute('aria-valuenow'));
  await page.getByRole('combobox', { name: 'Dice' }).selectOption('classic');
  await expect(rolled(page)).toContainText('10,000 boards in the sample');
  await page.goBack();
  const kept = async () =>
    Number(/^([\d,]+) boards in the sample/.exec(await rolled(page).innerText())?.[1]?.replaceAll(',', ''));
  await expect.poll(kept).toBeGreaterThanOrEqual(done);
  await page.evaluate(async () => {
    const open = indexedDB.open('boggle-lab-facts');
    await new Promise((opened) => (open.onsuccess = opened));
    const change = open.result.transaction('samples', 'readwrite');
    const samples = change.objectStore('samples');
    const keys = samples.getAllKeys();
    keys.onsuccess = () => keys.result.map((key) => samples.put({ packed: Uint8Array.of(1, 2, 3), trail: [] }, key));
    await new Promise((saved) => (change.oncomplete = saved));
    open.result.close();
  });
  await page.reload();
  await expect(rolled(page)).toContainText('10,000 boards in the sample');
  await expect(page.getByRole('alert')).toHaveCount(0);
});

test('another seed follows a complete one; a sample is discarded, and added to another, once', async ({ page }) => {
  await open(page, '?boards=10000');
  await expect(page.getByText('All 10,000 boards from this seed have been rolled.')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Roll/ })).toHaveCount(0);
  const rollSeed = async (seed: string, sample: string) => {
    await submit(page.getByRole('textbox', { name: 'Seed' }), seed);
    await expect(page).toHaveURL(new RegExp(`seed=${seed}`));
    if (seed === '77') await expect(rolled(page)).toContainText('none of them from seed 77 yet');
    await page.getByRole('button', { name: 'Roll 10,000' }).click();
    await expect(rolled(page)).toContainText(`${sample} boards in the sample`, { timeout: 60_000 });
  };
  await rollSeed('77', '20,000');
  const buffer = Buffer.from(await exported(page, /Everything/));
  await page.getByRole('button', { name: 'Reset' }).click();
  // Pressing Enter by accident keeps it.
  const question = page.getByRole('alertdialog', { name: 'Discard the sample?' });
  await expect(question).toContainText('The statistics of 20,000 boards will be deleted');
  await page.keyboard.press('Enter');
  await expect(question).toBeHidden();
  await expect(rolled(page)).toContainText('20,000 boards in the sample');
  await page.getByRole('button', { name: 'Reset' }).click();
  await question.getByRole('button', { name: 'Discard' }).click();
  await expect(rolled(page)).toHaveText(/^0 boards in the sample/);
  await rollSeed('another', '10,000');
  const add = page.getByLabel('Merge a saved sample…');
  const file = { name: 'record.json', mimeType: 'application/json', buffer };
  await add.setInputFiles(file);
  await expect(rolled(page)).toContainText('30,000 boards in the sample');
  await add.setInputFiles(file);
  await expect(part(page, 'What is on a typical board?').getByRole('alert')).toContainText('in both samples');
  await expect(rolled(page)).toContainText('30,000 boards in the sample');
});

test('a full disk is reported: neither a sample nor a list of one’s own can be saved', async ({ page }) => {
  await page.goto('#/solve');
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Storage.overrideQuotaForOrigin', { origin: new URL(page.url()).origin, quotaSize: 1 });
  await open(page);
  await expect(page.getByText('so this sample isn’t being saved')).toBeVisible();
  await page.getByRole('button', { name: /^Dictionary:/ }).click();
  await page.getByRole('textbox', { name: 'Words, one per line' }).fill('tarpans\n');
  await page.getByRole('button', { name: 'Make dictionary' }).click();
  await expect(page.getByText('The list was not saved, because').first()).toBeVisible();
});

test('a worker that dies is replaced, and no board is lost or counted twice', async ({ page }) => {
  await open(page, '?boards=150000');
  await page.getByRole('button', { name: /^(Roll|Resume)/ }).click();
  await expect(page.getByRole('progressbar')).not.toHaveAttribute('aria-valuenow', '10000');
  // All workers except the page's own, including the one that adds up.
  for (const worker of page.workers().slice(2)) await worker.evaluate(die).catch(() => undefined);
  await expect(rolled(page)).toContainText('150,000 boards in the sample', { timeout: 110_000 });
  await expect(part(page, 'What is on a typical board?').getByRole('alert')).toHaveCount(0);
  const record = JSON.parse(await exported(page, /Everything/)) as Record;
  expect(record.runs).toEqual([{ seed: '2007', from: 0, to: 150_000 }]);
});

test('custom dice are checked, rolled, and in the address; unknown ones are not taken for others', async ({ page }) => {
  await page.goto('#/facts?dice=nope');
  await expect(page.getByRole('alert').first()).toContainText('no dice set called “nope”');
  await expect(page.locator('main')).not.toContainText('1x1');
  await page.goto('about:blank');
  await open(page);
  await page.getByRole('combobox', { name: 'Dice' }).selectOption('own');
  const field = page.getByRole('textbox', { name: /One die per line/ });
  await expect(field).toHaveValue(/a a e e g n/);
  await field.fill('aeiou\nrst1n\nlmnop\nqu th er');
  await page.getByRole('button', { name: 'Use these dice' }).click();
  await expect(page.getByRole('alert').first()).toContainText('Die 2');
  await field.fill('aeiou\nrstln\nlmnop\nqu th er');
  await page.getByRole('button', { name: 'Use these dice' }).click();
  await expect(page).toHaveURL(/dice=aeiou\/rstln\/lmnop\/qu\+th\+er/);
  await expect(rolled(page)).toContainText('10,000 boards in the sample');
  await expect(part(page, 'What is on a typical board?').getByText('98.53')).toHaveCount(0);
  await page.goBack();
  await expect(part(page, 'What is on a typical board?').getByText('98.53')).toBeVisible();
});

test('counting boards: the numbers of 2007, a sample, and the odds of a board', async ({ page }) => {
  await page.goto('#/facts?part=count');
  const count = part(page, 'How many boards are there?');
  await expect(count.getByText('7,378,186,230,582,126,575,616,000')).toBeVisible();
  await expect(count.getByText('5,451,092,862,428,609,257,472')).toBeVisible();
  await count.getByRole('button', { name: 'Test 1,000,000 strings' }).click();
  // Each string is tested once, also after a pause.
  await press(count, 'Pause', 'Resume');
  await expect(page.getByTestId('drawn')).toContainText('1,000,000 of 1,000,000 strings', { timeout: 60_000 });
  await expect(count.locator('.meter + .num').last()).toHaveText(/^268\.6\d$/);
  await expect(count.getByText('8.4492%')).toBeVisible();
  await expect(count.getByText('1,054,080')).toBeVisible();
  // An exponent is above the line, so that 10 to the 18th can't be taken for 1018.
  const [line, exponent] = [count.locator('.mean-value').last(), count.locator('.mean-value sup')];
  const [top, above] = [(await line.boundingBox())!, (await exponent.boundingBox())!];
  expect(above.y + above.height / 2).toBeLessThan(top.y + top.height / 2);
  await count.getByRole('textbox', { name: 'A board' }).fill('zzzzzzzzzzzzzzzz');
  await expect(count.getByText('never')).toBeVisible();
  await count.getByRole('textbox', { name: 'A board' }).fill('tar');
  await expect(count.getByText('A 4×4 board needs 16 letters, got 3.')).toBeVisible();
  // Without hits, the answer is an upper limit.
  await page.goto('#/facts?dice=superbig&seed=78&part=count');
  await expect(count.getByText('None of 20,000 random strings can be rolled.')).toBeVisible({ timeout: 60_000 });
  await expect(count.getByText(/≤ 3\.7\s×\s1049/)).toBeVisible();
  await expect(page.locator('main')).not.toContainText(/Infinity|NaN/);
});

test('the race: all agree, ours is the fastest, and the benchmark of 2007 adds up', async ({ page }) => {
  await page.goto('#/facts?part=race');
  const race = part(page, 'How fast can a board be scored?');
  await race.getByRole('radio', { name: '21,632 test boards from 2007' }).check({ force: true });
  await race.getByRole('button', { name: 'Start the race' }).click();
  await expect(page.getByTestId('race')).toContainText('All agree on every board', { timeout: 110_000 });
  await expect(race.locator('.lane')).toHaveCount(10);
  const ours = race.locator('[data-idea="ours"]');
  await expect(ours).toContainText('all 21,632');
  await expect(ours).toContainText('2,292,512');
  const outcome = page.getByTestId('race-outcome');
  await expect(outcome).toContainText(/^On your machine, Boggle Lab was the fastest, with [\d,]+ boards per second/);
  await expect(outcome).toContainText('times as fast as the slowest program, “Look up every path,”');
  await expect(outcome).toContainText('This race: 21,632 test boards from 2007, words of ENABLE2K');
  // Another choice doesn't rename these figures, and the choice outlasts a look at another question.
  const test = race.getByRole('radio', { name: '21,632 test boards from 2007' });
  await race.getByRole('radio', { name: 'Rolled' }).check({ force: true });
  await expect(outcome).toContainText('This race: 21,632 test boards from 2007');
  await test.check({ force: true });
  await page.getByRole('link', { name: 'What is on a typical board?' }).first().click();
  await expect(race).toHaveCount(0);
  await page.goBack();
  await expect(outcome).toContainText('This race: 21,632 test boards from 2007');
  await expect(test).toBeChecked();
  await press(race, 'Start the race', 'Stop');
  await expect(race.getByRole('button', { name: 'Start the race' })).toBeVisible({ timeout: 60_000 });
  await expect(outcome).not.toContainText('was the fastest');
});

test('a proved optimum opens with all its results, also by an old link', async ({ page }) => {
  await page.goto('#/facts?part=proved');
  const heading = page.getByRole('heading', { name: 'Which boards have been proved best?' });
  await expect(heading).toBeInViewport();
  // The proof of the 4×4 record was made elsewhere.
  const record = page.locator('.optima > li').first();
  await expect(record).toContainText('4×4: 3,625 points');
  await expect(record).toContainText('According to Dan Vanderkam, his program proved in 2025');
  const row = page.locator('.optima > li').filter({ hasText: '2×4: ' });
  await expect(row.getByRole('heading').first()).toHaveText('2×4: 289 points');
  await expect(row).toContainText(
    'no 2×4 board of one-letter tiles scores higher, 8 boards share the best score, and exactly 24 boards',
  );
  await expect(row.locator('.mini')).toHaveText('eralstep', { ignoreCase: true });
  await expect(page.getByRole('heading', { name: '2×5: ' })).toHaveText('2×5: 611 points (609 with ENABLE)');
  // The programs and texts that are named here are next to the logs, and so is what these texts link to.
  for (const link of await page.getByRole('link', { name: /^All of these|^What a proof|^The format|^check/ }).all()) {
    const at = new URL((await link.getAttribute('href'))!, page.url()).href;
    const text = await (await page.request.get(at)).text();
    const others = [...text.matchAll(/\]\((?!https?:)([\w./-]+\.(?:md|c|mjs))/g)];
    for (const file of [at, ...others.map(([, to]) => new URL(to!, at).href)])
      expect(await (await page.request.get(file)).text()).not.toContain('<html');
  }
  await row.getByRole('link', { name: 'Open its log' }).first().click();
  await expect(page.getByRole('heading', { name: 'What this shows' })).toBeVisible();
  await expect(page.locator('.prove-lead')).toHaveText(
    'According to the log, exactly 24 2×4 boards score at least 275 points, not counting rotations and reflections. The best scores 289 points.',
  );
  await expect(page.locator('.certificate')).toContainText('1 result was read from files');
  await expect(page).toHaveURL(/#\/prove\?size=2x4&threshold=275(&buckets=\*)?$/);
  // The class that general solvers were given can be broken here.
  await page.goto('#/prove?show=proofs');
  await page.getByText('Why not use a general solver?').click();
  await page.getByRole('link', { name: 'Prove the best board of this class here, and compare methods' }).click();
  await expect(page.locator('.breaking-figures')).toContainText(/\d boards? found/, { timeout: 120_000 });
  await page.goto('#/prove');
  await page.getByRole('link', { name: 'Open its log' }).first().click();
  await expect(page.locator('.prove-lead')).toContainText('According to the log, exactly 42 3×3 boards');
  // No address is fetched.
  await page.goto('#/prove?proof=..%2F..%2Fsecret');
  await expect(page.getByText('That proof could not be loaded.').first()).toBeVisible();

  // The history is now an article in the help.
  await page.goto('#/facts?part=history');
  const article = page.getByRole('dialog', { name: 'How the best board was found' });
  await expect(article.getByRole('heading', { name: 'A proof for 4×4' })).toBeVisible();
  await expectAccessible(page);
  await article.getByRole('link', { name: 'PERSLATGSINETERS' }).click();
  await expect(page.locator('.headline-points .num')).toHaveText('3,625');
  await expect(article).toHaveCount(0);
});
