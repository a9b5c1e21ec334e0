import { arrive, expect, expectAccessible, expectFirstBoard, openFirst, test } from './fixtures';

test('help leads to the shortcuts, the glossary and information about the page', async ({ page }) => {
  await openFirst(page);
  await page.locator('main').focus();
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
  await arrive(page, '#/trees');
  for (const [name, text] of [
    ['Keyboard shortcuts', 'Close a dialog or menu'],
    ['Glossary', 'A number that no board of a class can beat.'],
    ['About Boggle Lab', 'nothing you do here is sent anywhere'],
  ] as const) {
    await page.getByRole('button', { name: 'Help', exact: true }).click();
    await page.getByRole('dialog', { name: 'Help' }).getByRole('button', { name }).click();
    const dialog = page.getByRole('dialog', { name });
    await expect(dialog.getByText(text)).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
  }
});

test('the masthead is one row on a phone, and the theme button says what it does', async ({ page }) => {
  for (const width of [360, 320]) {
    await page.setViewportSize({ width, height: 640 });
    await page.goto('');
    const top = async (name: RegExp | string) =>
      (await page.getByRole('banner').getByRole('button', { name }).boundingBox())?.y;
    const wordmark = await page.getByRole('link', { name: 'Boggle Lab' }).boundingBox();
    expect(await top('Help')).toBeLessThan((wordmark?.y ?? 0) + (wordmark?.height ?? 0));
    expect(await top(/^Dictionary/)).toBe(await top('Help'));
    for (const room of await page.getByRole('navigation', { name: 'Rooms' }).getByRole('link').all())
      await expect(room).toBeInViewport({ ratio: 1 });
  }
  await page.getByRole('button', { name: 'Theme: system. Switch to light theme.' }).click();
  await page.reload();
  await expect(page.getByRole('button', { name: 'Theme: light. Switch to dark theme.' })).toBeVisible();
});

/** The rule for jobs: each shows until it ends, and continues while another room is on screen. Only games pause. */
const JOBS = [
  ['Climb', '?seed=away', 'Start climbing', 'climbing, best'],
  ['Climb', '?seed=away&tab=compare', 'Compare', 'comparing schedules'],
  ['Facts', '?part=race', 'Start the race', 'racing the solvers'],
  ['Facts', '?part=rolled&boards=10000000', /^(Roll|Resume)/, 'rolling boards'],
] as const;

for (const [room, query, button, job] of JOBS) {
  test(`a job in ${room} continues while another room is on screen: ${job}`, async ({ page }) => {
    await page.goto(`#/${room.toLowerCase()}${query}`);
    await page.getByRole('button', { name: button, exact: true }).click();
    const nav = page.getByRole('navigation', { name: 'Rooms' });
    await nav.getByRole('link', { name: /^Solve/ }).click();
    const link = nav.getByRole('link', { name: new RegExp(`^${room}`) });
    const shown = link.locator('.room-job');
    await expect(shown).toContainText(job);
    // It makes progress.
    await expect(shown).not.toHaveText(await shown.innerText(), { timeout: 30_000 });
    await link.click();
    await expect(page.getByRole('button', { name: /^(Stop|Pause)/ }).first()).toBeVisible();
  });
}

test('a job that ends while another room is on screen is reported once, and a paused game is not', async ({ page }) => {
  await page.goto('#/prove?size=3x3');
  await page.getByRole('button', { name: 'Prove 3×3' }).click();
  await expect(page.getByRole('button', { name: 'Pause' })).toBeVisible();
  const nav = page.getByRole('navigation', { name: 'Rooms' });
  await nav.getByRole('link', { name: /^Solve/ }).click();
  await expect(nav.locator('.room-job')).toBeVisible();
  const message = page.getByRole('status').filter({ hasText: 'The job in Prove has ended: proving 3×3.' });
  await expect(message).toBeVisible({ timeout: 60_000 });
  await expect(nav.locator('.room-job')).toHaveCount(0);
  // The room's own announcement is for its own screen.
  await expect(page.getByTestId('live')).not.toContainText('Done.');
  await nav.getByRole('link', { name: /^Prove/ }).click();
  await expect(page.getByRole('heading', { name: 'What was proved' })).toBeVisible();
  await expect(page.getByTestId('live')).not.toContainText('Done.');
  // A game that pauses because its room is left has not ended.
  await page.goto('#/play?seed=away&dice=new');
  await page.getByRole('button', { name: 'Play this board' }).click();
  await expect(page.getByRole('button', { name: 'Pause' })).toBeVisible();
  await nav.getByRole('link', { name: /^Solve/ }).click();
  await expectFirstBoard(page);
  await expect(page.getByText(/^The job in/)).toHaveCount(0);
});
