// Measures how long a visitor waits for the proof of all of 3x3 in Chromium, from the press of the button to the last
// class. It uses the built page in www/dist (`make dist`), the page's own partition and the core's, and 2 workers (or as
// many as the first argument says).
//
//   node tools/prove.mjs WORKERS ROUNDS QUERY...     ORDERS=hard,spread compares orders of the classes

import { chromium } from '@playwright/test';
import { preview } from 'vite';
import { chromiumPath } from './chromium.mjs';

const workers = process.argv[2] ?? '2';
const rounds = Number(process.argv[3] ?? 3);
const queries = process.argv[4] === undefined ? ['', '?buckets='] : process.argv.slice(4);

const orders = (process.env['ORDERS'] ?? 'auto').split(',');

const host = await preview({ preview: { port: 0, host: 'localhost' }, logLevel: 'silent' });
const url = host.resolvedUrls?.local[0] ?? '';
const browser = await chromium.launch({
  executablePath: chromiumPath(),
  args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
});
console.log(`Chromium ${browser.version()}, ${workers} workers`);

for (const [query, order] of queries.flatMap((query) => orders.map((order) => [query, order]))) {
  const walls = [];
  const name = `${query || 'as offered'}${orders.length > 1 ? `, order ${order}` : ''}`;
  for (let round = 0; round < rounds; round++) {
    // Each round is a new visitor: nothing is stored, and everything is compiled again.
    const context = await browser.newContext();
    const page = await context.newPage();
    await page.goto(`${url}#/prove${query}`);
    await page.getByLabel('Workers').selectOption(workers);
    await page.getByLabel('Order of the classes').selectOption(order ?? 'auto');
    const longest = page.evaluate(watch);
    await page.getByRole('button', { name: 'Prove 3×3' }).click();
    await page.getByRole('heading', { name: 'What was proved' }).waitFor({ timeout: 300_000 });
    const measured = await page.evaluate(() => performance.getEntriesByName('proof').map(({ duration }) => duration));
    const verdict = await page.locator('.prove-lead').innerText();
    if (!verdict.startsWith('Proved. Exactly 42')) throw new Error(verdict);
    walls.push(measured[0] ?? Number.NaN);
    const classes = await page.getByRole('listbox').getByRole('option').count();
    const worked = await page
      .locator('.certificate-figures div', { hasText: 'Time of the workers' })
      .locator('dd')
      .innerText();
    console.log(
      `${name}: ${classes} classes in ${((measured[0] ?? Number.NaN) / 1000).toFixed(2)} s, workers ${worked}, longest task of the page ${Math.round(await longest)} ms`,
    );
    await context.close();
  }
  walls.sort((a, b) => a - b);
  console.log(`${name}: median ${((walls[walls.length >> 1] ?? Number.NaN) / 1000).toFixed(2)} s`);
}
await browser.close();
await host.close();

/** The longest task of the page until the proof is done, in milliseconds. */
function watch() {
  let longest = 0;
  const observer = new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) longest = Math.max(longest, duration);
  });
  observer.observe({ type: 'longtask' });
  return new Promise((resolve) => {
    const wait = setInterval(() => {
      if (performance.getEntriesByName('proof').length === 0) return;
      clearInterval(wait);
      resolve(longest);
    }, 50);
  });
}
