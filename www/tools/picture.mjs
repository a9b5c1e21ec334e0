// Takes the picture of README.md, docs/solve.webp, from the built page: `make picture`.

import { chromium } from '@playwright/test';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { preview } from 'vite';
import { chromiumPath } from './chromium.mjs';

const root = join(import.meta.dirname, '..');
const server = await preview({ root, preview: { port: 0, host: 'localhost' } });
const browser = await chromium.launch({ executablePath: chromiumPath(), args: ['--no-sandbox'] });
const page = await browser.newPage({ viewport: { width: 1440, height: 900 }, reducedMotion: 'reduce' });
await page.goto(server.resolvedUrls?.local[0] ?? '');
// A word that is pointed at shows its path on the board.
await page.getByText('plasterings', { exact: true }).hover();
await page.waitForTimeout(1000);
const png = (await page.screenshot()).toString('base64');

// Chromium takes PNG pictures only, but its canvas writes WebP.
const webp = await page.evaluate(async (data) => {
  const image = new Image();
  image.src = `data:image/png;base64,${data}`;
  await image.decode();
  const canvas = new OffscreenCanvas(image.width, image.height);
  canvas.getContext('2d')?.drawImage(image, 0, 0);
  const blob = await canvas.convertToBlob({ type: 'image/webp', quality: 0.9 });
  return [...new Uint8Array(await blob.arrayBuffer())];
}, png);
mkdirSync(join(root, 'docs'), { recursive: true });
writeFileSync(join(root, 'docs/solve.webp'), Uint8Array.from(webp));
await browser.close();
await server.close();
