// Measures how long a visitor waits for millions of rolled boards in Chromium, what the figures are, and whether the
// page stays responsive: the built page in www/dist (`make dist`), with 5,000,000 boards or the number in the first
// argument.

import { chromium } from '@playwright/test';
import { preview } from 'vite';
import { chromiumPath } from './chromium.mjs';

const boards = Number(process.argv[2] ?? 5_000_000).toLocaleString('en');

const host = await preview({ preview: { port: 0, host: 'localhost' }, logLevel: 'silent' });
const browser = await chromium.launch({
  executablePath: chromiumPath(),
  args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
});
const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
await page.goto(`${host.resolvedUrls?.local[0] ?? ''}#/facts?boards=${boards.replaceAll(',', '')}`);
const rolled = page.getByTestId('rolled');
await rolled.filter({ hasText: '10,000 boards in the sample' }).waitFor();

await page.evaluate(() => {
  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries())
      performance.measure('long', { start: startTime, duration });
  }).observe({ type: 'longtask' });
});
await page.getByRole('button', { name: /^Roll/ }).click();
await rolled.filter({ hasText: `${boards} boards in the sample` }).waitFor({ timeout: 0 });

console.log(`Chromium ${browser.version()}`);
console.log((await rolled.innerText()).replaceAll('\n', ', '));
for (const mean of await page.locator('#rolled .mean figcaption').allInnerTexts())
  console.log(mean.replaceAll('\n', ' '));
const long = await page.evaluate(() =>
  performance.getEntriesByName('long').map(({ duration }) => Math.round(duration)),
);
console.log(`tasks of the page over 50 ms: ${long.length === 0 ? 'none' : `${long.join(', ')} ms`}`);
await browser.close();
await host.close();
