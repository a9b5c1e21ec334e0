import { expect, expectAccessible, expectFirstBoard, hog, press, test } from '../fixtures';
import { begin, classes, done, go, lead, LONG, prove, proven, SMALL, shown, workers } from '../prove-parts';

// All of 3x3 takes seconds on all cores, but may take minutes on a machine that is busy with other work.
test.slow();

test('a full disk is reported, and the proof continues', async ({ page }) => {
  await page.addInitScript(() => {
    IDBObjectStore.prototype.put = () => {
      throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
    };
  });
  await prove(page, SMALL);
  await expect(page.getByText(/not being saved on this device \(The quota has been exceeded/)).toBeVisible();
});

test('a second tab sees a running proof, and can’t erase it; another copy doesn’t', async ({ page, context, host }) => {
  const open = async (url: string) => {
    const tab = await context.newPage();
    await tab.goto(url + LONG);
    return tab;
  };
  const other = await open(host.url);
  await expect(go(other)).toBeEnabled();
  const copy = await open(host.also('/second/'));
  await begin(page, host.url + LONG);
  // A tab that was open is told; one that is opened later knows at once.
  const third = await open(host.url);
  for (const tab of [other, third]) {
    await expect(tab.getByText(/running in another tab/)).toBeVisible();
    await expect(go(tab)).toBeDisabled();
  }
  await expect(go(copy)).toBeEnabled();
  await expect(copy.getByText(/running in another tab/)).toHaveCount(0);
  const startOver = third.getByRole('button', { name: 'Start over' });
  await expect(startOver).toBeDisabled();
  await page.getByRole('button', { name: 'Stop' }).click();
  await expect(go(third)).toBeEnabled();
  const before = await done(page);
  for (const tab of [third, other]) await expect.poll(() => done(tab)).toBe(before);
  // Starting over asks first, and the other tabs notice.
  await startOver.click();
  await third.getByRole('button', { name: /^Keep the results?$/ }).click();
  expect(await done(third)).toBe(before);
  await startOver.click();
  await expectAccessible(third);
  await third.getByRole('button', { name: 'Delete and start over' }).click();
  for (const tab of [third, page]) await expect.poll(() => done(tab)).toBe(0);
});

test('a proof is stopped for another question only when the visitor agrees', async ({ page }) => {
  await begin(page, LONG);
  const pause = page.getByRole('button', { name: 'Pause' });
  const hash = () => decodeURIComponent(new URL(page.url()).hash);
  const asked = hash();
  await press(page, /^3×3/, 'Keep it running');
  await expect(pause).toBeVisible();
  await expect.poll(hash).toBe(asked);
  // "Who proved it?" in Climb leads to the best boards, and asks nothing.
  await page.evaluate(() => (location.hash = '#/prove?show=proofs'));
  await expect(page.getByRole('heading', { name: 'Which boards have been proved best?' })).toBeInViewport();
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
  await expect(pause).toBeVisible();
  await expect.poll(hash).toContain('size=3x4');
  await page.evaluate(() => (location.hash = '#/prove?size=2x2'));
  await page.getByRole('button', { name: 'Stop it and switch' }).click();
  await expect(page.getByRole('button', { name: 'Prove 2×2' })).toBeVisible();
  await page.goto(LONG);
  await expect(go(page)).toHaveText(/Resume/);
});

test('some classes are measured, to estimate the total time; a tab that was frozen continues', async ({ page }) => {
  await page.goto('#/prove?size=2x3&threshold=60&buckets=aeiou+bcdfghjklm+npqrstvwxyz');
  await workers(page, 2);
  await page.getByRole('button', { name: 'Estimate the time (12 classes)' }).click();
  await expect(page.locator('.prove-outlook')).toContainText(/12 classes timed. The [\d,]+ left should take about/, {
    timeout: 120_000,
  });
  await expect.poll(() => done(page)).toBe(12);
  await expect(go(page)).toHaveText(/Resume/);
  await go(page).click();
  const tab = await page.context().newCDPSession(page);
  await tab.send('Page.setWebLifecycleState', { state: 'frozen' });
  // Meanwhile, another tab is opened and solves its first board.
  const other = await page.context().newPage();
  await other.goto('/');
  await expectFirstBoard(other);
  await tab.send('Page.setWebLifecycleState', { state: 'active' });
  await proven(page);
  expect(await done(page)).toBe(await classes(page).count());
  await expect(page.getByText(/worker died/)).toHaveCount(0);
});

test('if memory runs out, workers die and classes are split, and the proof is the same', async ({ page, host }) => {
  // Of the four gigabytes that wasm can address, a worker starts with 160 MB left.
  await hog(host, 'proof-job', { left: 160 * 16 });
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
