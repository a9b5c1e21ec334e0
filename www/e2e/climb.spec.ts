/** Climb: starting, single steps, stopping, looking back, and the keyboard; workers, small screens, embedded climbs. */

import type { Page } from '@playwright/test';
import { best, bestValue, button, climb, climbers, now, proposal, start, value } from './climb-parts';
import { die, expect, expectAccessible, test } from './fixtures';

/** Where the chart has the point of the score that is shown, from the left. */
const pointOf = (page: Page) => page.locator('.plot-score circle').getAttribute('cx');

/** Steps until the visitor is asked. A press that came after the question would answer it, so each waits for its step. */
async function toQuestion(page: Page): Promise<void> {
  let before: string | null = '';
  for (let count = await proposal(page); !(await button(page, 'Yes').isVisible()); count++) {
    before = await pointOf(page);
    await button(page, 'Step').click();
    await expect.poll(() => proposal(page)).toBe(count + 1);
  }
  await expect(page.getByTestId('live')).toHaveText(/Will it be accepted\?$/);
  expect(await pointOf(page)).toBe(before);
}

test('pressing one button starts a climb, and everything works by keyboard', async ({ page }) => {
  await page.goto('#/climb?speed=3000');
  await expect(start(page)).toBeEnabled();
  await start(page).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main').getByRole('gridcell')).toHaveCount(16);
  // A random board has about a hundred points.
  await expect.poll(() => bestValue(page), { timeout: 60_000 }).toBeGreaterThan(2000);
  await expect(page.getByRole('radio', { name: 'This run' })).toBeChecked();
  await expect(page).toHaveURL(/#\/climb\?seed=\w+&speed=3000$/);
  await expect.poll(() => climbers(page).count()).toBeGreaterThan(1);
  await expect(page.getByRole('link', { name: /^Number 1: / })).toBeVisible();
  // On a small laptop, the headline stays in its column.
  await page.setViewportSize({ width: 1024, height: 768 });
  const right = (part: string): Promise<number> =>
    page.locator(part).evaluate((element) => element.getBoundingClientRect().right);
  const column = await right('.climb-right');
  for (const part of ['.climb-head', '.climb-best-links', '.climb-caption'])
    expect(await right(part), part).toBeLessThanOrEqual(column + 0.5);

  await page.keyboard.press('Space');
  await expect(button(page, 'Resume')).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(button(page, 'Step')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.locator('.step-move')).toBeVisible();
  const first = await proposal(page);
  // If the visitor is asked for the verdict, the first press tells it.
  if (await button(page, 'Yes').isVisible()) await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => proposal(page)).toBe(first + 1);
  await page.keyboard.press('ArrowLeft');
  await expect(page.getByText('You look back at step')).toBeVisible();
  await expect.poll(() => proposal(page)).toBe(first);
  await page.getByRole('combobox', { name: 'Climbers' }).selectOption('1');
  await expect(climbers(page)).toHaveCount(0);
});

test('a climb that is started before there are other buttons has the focus on the one that pauses it', async ({
  page,
}) => {
  await page.goto('#/climb?seed=a');
  await expect(start(page)).toBeEnabled();
  await page.goto('#/solve');
  await page.locator('.headline').waitFor();
  await page.evaluate(() => {
    requestAnimationFrame(function look() {
      const early = document.querySelector<HTMLElement>('.climb-cover button:enabled');
      return early ? early.click() : requestAnimationFrame(look);
    });
    location.hash = '#/climb?seed=a';
  });
  await expect(button(page, 'Pause')).toBeFocused();
});

test('a single step shows the arithmetic of its acceptance', async ({ page }) => {
  // This is warm enough that about half of the steps are accepted.
  await climb(page, '?seed=steps&schedule=geometric:120,100,1000000', { least: 300 });
  const panel = page.getByRole('region', { name: 'One step' });
  const seen = new Set<boolean>();
  let asked = 0;
  for (let i = 0; i < 60 && seen.size < 2; i++) {
    const before = await now(page).innerText();
    const count = i === 0 ? NaN : await proposal(page);
    await button(page, 'Step').click();
    await expect(panel.locator('.step-move')).toBeVisible();
    if (i > 0) await expect.poll(() => proposal(page)).toBe(count + 1);
    // Once per visit, the visitor is asked for the verdict of a worse board first.
    const guess = panel.getByRole('button', { name: 'Yes', exact: true });
    if (await guess.isVisible()) {
      await expect(panel.locator('.step-sums')).toHaveCount(0);
      await guess.click();
      await expect(panel.locator('.step-verdict')).toContainText(/You were right|You expected otherwise/);
      await expect(page.getByTestId('live')).toHaveText(/so the (change is accepted|board stays the same)\.$/);
      asked++;
    }
    if (i === 0) continue;
    const sums = await panel.locator('.step-sums dd').allInnerTexts();
    const [old, proposed, delta, t, chance, drawn] = sums.map((text) =>
      Number(text.replace(/,/g, '').replace('−', '-').replace(/[±…]/, '')),
    );
    const accepted = /^Accepted[.,]/.test(await panel.locator('.step-verdict').innerText());
    expect(sums[0]).toBe(before);
    expect(delta).toBe(proposed! - old!);
    if (delta! >= 0) expect([chance, accepted]).toEqual([1, true]);
    // The temperature is shown to three figures.
    else if (!Number.isNaN(chance!))
      expect(Math.abs(Math.log(chance!) - delta! / t!)).toBeLessThan(0.01 * Math.abs(delta! / t!) + 0.015);
    if (!Number.isNaN(chance!)) expect(accepted).toBe(drawn! <= chance!);
    else expect(accepted).toBe(false);
    await expect(now(page)).toHaveText(accepted ? sums[1]! : sums[0]!);
    await expect(page.getByRole('gridcell').locator('.tile-badge').first()).toBeVisible();
    seen.add(accepted);
  }
  expect(seen.size).toBe(2);
  expect(asked).toBe(1);
  // Once the visitor wants it, there is another question. Looking for an accepted step skips it.
  await button(page, 'Ask me again').click();
  await expect(button(page, 'No')).toBeVisible();
  await button(page, 'Next accepted').click();
  await expect(page.locator('.climb-seek')).toContainText('The question was skipped');
  await toQuestion(page);
  await button(page, 'No').click();
  await button(page, 'Next accepted').click();
  await expect(panel.locator('.step-words')).toContainText(/words? won .* words? lost/);
  await expect(page.getByTestId('live')).toHaveText(/accepted|stays/);
  await expectAccessible(page);
});

test('on a small phone, board, verdict, and main button are together; no verdict comes early', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 640 });
  const see = async (...parts: string[]) => {
    for (const part of parts) await expect(page.locator(part), part).toBeInViewport({ ratio: 1 });
  };
  const stepToQuestion = async () => {
    await toQuestion(page);
    await see('.climb-now', '.board', '.climb-main', '.step-verdict', '.step .row');
  };
  await page.goto('#/climb?seed=phone&speed=1');
  await see('.climb-title', '.board', '.climb-cover button');
  await start(page).click();
  await expect(page.locator('.step-move')).toBeVisible();
  await see('.climb-now', '.board', '.climb-main', '.climb-controls > .climb-heat', '.step-sums');
  await button(page, 'Pause').click();
  await expect(page.getByTestId('live')).toHaveText(/^Paused/);
  await stepToQuestion();
  // Step tells the verdict before it goes on.
  const asked = await proposal(page);
  await button(page, 'Step').click();
  await expect(page.locator('.step-verdict')).toContainText(/^(Accepted|Rejected)/);
  expect(await proposal(page)).toBe(asked);
  await see('.climb-now', '.board', '.climb-main', '.climb-controls > .climb-heat', '.step-sums', '.step-verdict');
  await page.reload();
  await expect(button(page, 'Resume')).toBeVisible();
  await stepToQuestion();
  // A climb that stops without an answer replays as usual.
  await button(page, 'Stop').click();
  await expect(button(page, 'New climb')).toBeVisible();
  const scrubber = page.getByRole('slider', { name: 'Position in the run' });
  const shown = async (): Promise<string> => `${await now(page).innerText()} points`;
  await scrubber.fill('0');
  const agree = async () => (await scrubber.getAttribute('aria-valuetext')) === `step 0, ${await shown()}`;
  await expect.poll(agree).toBe(true);
});

test('only slow speeds show single steps; after a stop, the run can be scrubbed through', async ({ page }) => {
  // By itself, a climb begins with single steps, and goes faster and faster.
  await page.goto('#/climb?seed=slow');
  await expect(start(page)).toBeEnabled();
  const place = await button(page, 'Step').boundingBox();
  await start(page).click();
  const story = page.locator('.climb-story');
  await expect(story).toContainText('One step at a time.');
  await expect(page.locator('.step-move')).toBeVisible();
  expect(await button(page, 'Step').boundingBox()).toEqual(place);
  await expect(story).toContainText('Speeding up.');
  await expect(page.locator('.step-move')).toHaveCount(0);
  const speed = page.getByRole('slider', { name: 'Speed' });
  await speed.fill('1');
  await expect(speed).toHaveAttribute('aria-valuetext', '3 steps per second');
  await expect(page.locator('.step-move')).toBeVisible();
  const before = await proposal(page);
  await expect.poll(() => proposal(page)).toBeGreaterThan(before + 2);
  await speed.fill('10');
  await expect(speed).toHaveAttribute('aria-valuetext', 'full speed');
  await expect(page.locator('.step-move')).toHaveCount(0);
  await expect(page.getByRole('radio', { name: 'All runs' })).toBeChecked({ timeout: 60_000 });
  await button(page, 'Stop').click();
  await expect(button(page, 'New climb')).toBeVisible();
  await expect.poll(async () => (await now(page).innerText()) === (await best(page).innerText())).toBe(true);
  await page.getByRole('slider', { name: 'Position in the run' }).fill('0');
  await expect(page.locator('.climb-caption')).toContainText('step 0');
  expect(await value(page, '.climb-now .num')).toBeLessThan(await bestValue(page));
  await page.getByRole('button', { name: 'Play the run', exact: true }).click();
  await expect.poll(() => proposal(page)).toBeGreaterThan(0);
  await expectAccessible(page);
});

test('a worker that dies is replaced, and one that always dies is given up', async ({ page }) => {
  await climb(page, '?seed=death', { least: 500 });
  const workers = () => page.workers().filter((worker) => worker.url().includes('climb-job'));
  expect(workers().length).toBeGreaterThan(1);
  await workers()[0]!.evaluate(die);
  await expect(page.getByText(/Climber \d’s worker stopped/)).toBeVisible();
  await expect(button(page, 'Pause')).toBeVisible();
  const goesOn = async (): Promise<void> => {
    const before = await proposal(page);
    await expect.poll(() => proposal(page)).not.toBe(before);
  };
  await goesOn();
  await expect(async () => {
    await workers().at(-1)!.evaluate(die);
    await expect(page.locator('.climb-controls > .error-text')).toContainText('error', { timeout: 300 });
  }).toPass({ intervals: [50] });
  const going = page.getByRole('button', { name: /^Climber \d+(, shown)?: best/ });
  await going.first().click();
  await goesOn();
});

test('the next accepted loss is found, and the temperature can be set by hand', async ({ page }) => {
  await climb(page, '?seed=heat&climbers=1', { least: 500 });
  await button(page, 'Pause').click();
  await button(page, 'Step').click();
  await expect(page.locator('.step-move')).toBeVisible();
  await button(page, 'Next accepted loss').click();
  await expect(page.locator('.step-verdict')).toContainText('Accepted, although it is worse.');
  const found = await proposal(page);
  const point = await pointOf(page);
  await button(page, 'Step back').click();
  await expect(page.locator('.step-behind')).toContainText(`shown before step ${found.toLocaleString('en')}.`);
  expect(await proposal(page)).toBeLessThan(found);
  expect(Number(await pointOf(page))).toBeLessThan(Number(point));
  await button(page, 'Next accepted loss').click();
  expect(await proposal(page)).toBe(found);
  await expect(page.locator('.step-sums dd').nth(2)).toHaveText(/^−/);
  // The newest board of the history is worse, too, and says with which chance and random number it was accepted.
  await page.getByRole('radio', { name: 'History' }).click();
  const newest = page.locator('.record-holders tbody tr').first();
  const [, , change, chance, drawn] = await newest.locator('td').allInnerTexts();
  expect(change).toMatch(/^−\d/);
  expect(Number(drawn)).toBeGreaterThan(0);
  expect(Number(drawn)).toBeLessThanOrEqual(Number(chance));
  await button(page, 'Hotter').click();
  const held = page.locator('.climb-charts').getByRole('status');
  await expect(held).toContainText(/Held at [\d.]+% \(T = [\d.]+\) from step .* goes on from where the schedule was/);
  // The step that is shown was made before. The run goes on past its length as long as the temperature is held.
  const caption = page.locator('.climb-caption');
  await expect(caption).toContainText(/ of \d/);
  await button(page, 'Resume').click();
  await expect(caption).toContainText('temperature held');
  await expect.poll(() => proposal(page)).toBeGreaterThan(20_480);
  // An end that moves is not on the axis.
  await expect(page.locator('.plot-score text', { hasText: /\d steps/ })).toHaveCount(0);
  await button(page, 'Back to the schedule').click();
  await expect(held).not.toContainText('Held');
  await expect(caption).toContainText(/ of [\d,]+ \([\d,]+ more than planned, because you held the temperature\)/);
  // The replay, too, shows the temperature that was held, and when it was changed.
  await button(page, 'Stop').click();
  await expect(page.getByRole('slider', { name: 'Position in the run' })).toBeVisible();
  const chart = page.locator('.chart-pair .plot').first();
  const line = chart.locator('path[style*="--bad"]:not([stroke-dasharray])').last();
  await expect(chart.locator('path[style*="--bad"][stroke-dasharray]')).toHaveCount(2);
  expect((await line.boundingBox())!.height).toBeGreaterThan(20);
});

test('hill climbing says that it accepts no loss, and heats from a useful temperature', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 664 });
  await climb(page, '?seed=hill&schedule=hill:20000', { speed: '10' });
  await expect(page.locator('.step-move')).toBeVisible();
  await expect(page.locator('.climb-story')).toContainText(/The other .* joins? above 10 steps per second\./);
  const axis = page.locator('.chart-pair .plot').first().locator('text');
  expect((await axis.allInnerTexts()).join(' ')).not.toMatch(/0\.0|e-/);
  await expect(button(page, 'Next accepted loss')).toHaveAttribute('aria-disabled', 'true');
  await expect(page.locator('.climb-seek')).toContainText('At temperature 0, no loss is accepted.');
  const hotter = button(page, 'Hotter').first();
  const top = () => hotter.evaluate((found) => found.getBoundingClientRect().y + scrollY);
  const place = await top();
  await page.getByRole('slider', { name: 'Speed' }).fill('5');
  await expect(page.locator('.step-move')).toHaveCount(0);
  await hotter.click();
  await expect(page.locator('.climb-charts').getByRole('status')).toContainText('Held at 20');
  await expect(button(page, 'Next accepted loss')).not.toHaveAttribute('aria-disabled', 'true');
  expect(Math.abs((await top()) - place)).toBeLessThan(5);
  // A run that left the schedule says nothing about it.
  await button(page, 'Back to the schedule').first().click();
  await page.getByRole('slider', { name: 'Speed' }).fill('10');
  await page.getByRole('radio', { name: 'All runs' }).check();
  await expect(page.locator('.climb-charts')).toContainText(
    /(1 finished run|[\d,]+ of [\d,]+ finished runs? reached .* 1 more run) isn’t counted here, because you held the temperature\./,
    { timeout: 60_000 },
  );
});

test('on a phone, the page stays where it is from step to step, and small charts begin at 0', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 664 });
  await page.goto('#/climb?seed=still');
  const scrolled: number[] = [];
  for (let step = 1; step <= 4; step++) {
    await button(page, 'Step').click();
    if (await button(page, 'Yes').isVisible()) await button(page, 'Yes').click();
    await expect(page.locator('.step-verdict')).toBeInViewport({ ratio: 1 });
    await expect(page.locator('.climb-now .num')).toBeInViewport({ ratio: 1 });
    scrolled.push(await page.evaluate(() => scrollY));
  }
  expect(new Set(scrolled).size, String(scrolled)).toBe(1);
  await expect(page.locator('.chart-pair .plot').first().locator('text', { hasText: /^0$/ })).toHaveCount(1);
});

test('at the best 3×3 board, the page says that it was proved, and leads to Prove', async ({ page }) => {
  await climb(page, '?seed=quick&size=3x3&target=545', { speed: 'flat' });
  const finish = page.locator('.climb-finish');
  await expect(finish).toContainText('545: no 3×3 board of one-letter tiles scores more, according to ', {
    timeout: 60_000,
  });
  await expect(finish.getByRole('link')).toHaveAttribute('href', '#/prove?show=proofs');
});
