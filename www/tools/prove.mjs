// Proofs in Chromium, on the built page (`make dist`).
//
//   node tools/prove.mjs [WORKERS] [ROUNDS] [QUERY...]
//
// measures how long a visitor waits for the proof of all of 3x3, from the press of the button to the last class, with the
// page's own partition and the core's, and 2 workers (or WORKERS). ORDERS=hard,spread compares orders of the classes.
//
//   node tools/prove.mjs --tasks SIZE [--throttle N] [--seconds N]
//
// measures the longest tasks of the main thread in the first seconds of a proof of that size, such as 3x4. `--throttle N`
// makes the main thread N times slower.

import { chromium } from '@playwright/test';
import { parseArgs } from 'node:util';
import { preview } from 'vite';
import { chromiumPath } from './chromium.mjs';
import { longest, tasksDuring } from './tasks.mjs';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    tasks: { type: 'string' },
    throttle: { type: 'string', default: '1' },
    seconds: { type: 'string', default: '10' },
  },
});
const [workers = '2', rounds = '3', ...queries] = positionals;

const host = await preview({ preview: { port: 0, host: 'localhost' }, logLevel: 'silent' });
const url = host.resolvedUrls?.local[0] ?? '';
const browser = await chromium.launch({
  executablePath: chromiumPath(),
  args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
});
console.log(`Chromium ${browser.version()}, ${workers} workers`);

if (values.tasks === undefined) await time(queries.length === 0 ? ['', '?buckets='] : queries);
else await tasks(values.tasks, Number(values.throttle), Number(values.seconds));
await browser.close();
await host.close();

/**
 * Times the proof of 3x3 for each query and order.
 *
 * @param {string[]} queries
 */
async function time(queries) {
  const orders = (process.env['ORDERS'] ?? 'auto').split(',');
  for (const [query, order] of queries.flatMap((query) =>
    orders.map((order) => /** @type {const} */ ([query, order])),
  )) {
    const walls = [];
    const name = `${query || 'as offered'}${orders.length > 1 ? `, order ${order}` : ''}`;
    for (let round = 0; round < Number(rounds); round++) {
      const wall = await prove(name, query, order);
      walls.push(wall);
    }
    walls.sort((a, b) => a - b);
    console.log(`${name}: median ${((walls[walls.length >> 1] ?? Number.NaN) / 1000).toFixed(2)} s`);
  }
}

/**
 * Proves 3x3 as a new visitor, for whom nothing is stored and everything is compiled again; returns the milliseconds.
 *
 * @param {string} name
 * @param {string} query
 * @param {string} order
 */
async function prove(name, query, order) {
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto(`${url}#/prove${query}`);
  await page.getByLabel('Workers').selectOption(workers);
  await page.getByLabel('Order of the classes').selectOption(order);
  const session = await context.newCDPSession(page);
  const during = await tasksDuring(page, session, async () => {
    await page.getByRole('button', { name: 'Prove 3×3' }).click();
    await page.getByRole('heading', { name: 'What was proved' }).waitFor({ timeout: 300_000 });
  });
  const [wall = Number.NaN] = await page.evaluate(() =>
    performance.getEntriesByName('proof').map(({ duration }) => duration),
  );
  const verdict = await page.locator('.prove-lead').innerText();
  if (!verdict.startsWith('Proved. Exactly 42')) throw new Error(verdict);
  const classes = await page.getByRole('listbox').getByRole('option').count();
  const worked = await page
    .locator('.certificate-figures div', { hasText: 'Total time, all workers' })
    .locator('dd')
    .innerText();
  console.log(`${name}: ${classes} classes in ${(wall / 1000).toFixed(2)} s, workers ${worked}, ${longest(during)}`);
  await context.close();
  return wall;
}

/**
 * Measures the main thread while a proof runs.
 *
 * @param {string} size
 * @param {number} throttle
 * @param {number} seconds
 */
async function tasks(size, throttle, seconds) {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  await page.goto(`${url}#/prove?size=${size}`);
  await page.getByLabel('Workers').selectOption(workers);
  const session = await page.context().newCDPSession(page);
  const start = page.getByRole('button', { name: `Prove ${size.replace('x', '×')}` });
  await start.hover();
  if (throttle > 1) await session.send('Emulation.setCPUThrottlingRate', { rate: throttle });
  const during = await tasksDuring(page, session, async () => {
    // As long as a real press lasts, because no visitor presses and releases within a frame.
    await page.mouse.down();
    await page.waitForTimeout(100);
    await page.mouse.up();
    await page.waitForTimeout(seconds * 1000);
  });
  const done = await page.locator('.prove-done').innerText();
  if (Number(done.replaceAll(',', '')) === 0) throw new Error('The proof has not begun.');
  console.log(`${size}, ${throttle}× throttling, ${done} classes in ${seconds} s: ${longest(during)}`);
}
