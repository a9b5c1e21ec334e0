// Takes the pictures of README.md, docs/ROOM.webp, from the built page, and the preview that links show: `make picture`.

import { chromium } from '@playwright/test';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { preview } from 'vite';
import { chromiumPath } from './chromium.mjs';

/** @typedef {import('@playwright/test').Page} Page */

/**
 * Each room at a moment that shows what it is for.
 * @type {Record<string, { address: string, ready: (page: Page) => Promise<unknown> }>}
 */
const ROOMS = {
  solve: {
    address: '#/solve?board=perslatgsineters',
    // Pointing at a word shows its path on the board.
    ready: (page) => page.getByText('plasterings', { exact: true }).first().hover(),
  },
  play: {
    address: '#/play?seed=picture&dice=new&time=180',
    ready: async (page) => {
      await page
        .getByRole('button', { name: /^(Start|Play)/ })
        .first()
        .click();
      await page.waitForTimeout(1500);
    },
  },
  climb: {
    address: '#/climb?seed=picture&size=4x4',
    ready: async (page) => {
      await page
        .getByRole('button', { name: /^Start/ })
        .first()
        .click();
      // By then the charts show how a run goes.
      const climbed = () => /\b3,[2-6]\d\d\s+best/.test(document.querySelector('main')?.innerText ?? '');
      await page.waitForFunction(climbed, undefined, { timeout: 180_000 });
    },
  },
  trees: { address: '#/trees', ready: (page) => page.waitForTimeout(2500) },
  prove: { address: '#/prove', ready: (page) => page.waitForTimeout(8000) },
  facts: { address: '#/facts', ready: (page) => page.waitForTimeout(2500) },
};

const root = join(import.meta.dirname, '..');
const only = process.argv.slice(2);
const server = await preview({ root, logLevel: 'error', preview: { port: 0, host: 'localhost' } });
const browser = await chromium.launch({ executablePath: chromiumPath(), args: ['--no-sandbox', '--disable-gpu'] });
mkdirSync(join(root, 'docs'), { recursive: true });
for (const [room, { address, ready }] of Object.entries(ROOMS)) {
  if (only.length > 0 && !only.includes(room)) continue;
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
  await page.goto(new URL(address, server.resolvedUrls?.local[0]).href);
  await page.locator('main').waitFor();
  await page.waitForTimeout(3000);
  await ready(page);
  await page.waitForTimeout(700);
  const png = (await page.screenshot()).toString('base64');
  // Chromium only takes PNG pictures, but its canvas can write WebP.
  const webp = await page.evaluate(async (data) => {
    const image = new Image();
    image.src = `data:image/png;base64,${data}`;
    await image.decode();
    const canvas = new OffscreenCanvas(image.width, image.height);
    canvas.getContext('2d')?.drawImage(image, 0, 0);
    const blob = await canvas.convertToBlob({ type: 'image/webp', quality: 0.82 });
    return [...new Uint8Array(await blob.arrayBuffer())];
  }, png);
  writeFileSync(join(root, `docs/${room}.webp`), Uint8Array.from(webp));
  console.log(`www/docs/${room}.webp ${Math.round(webp.length / 1000)} kB`);
  await page.close();
}
await browser.close();
await new Promise((done) => server.httpServer.close(done));
