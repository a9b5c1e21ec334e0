// Measures how long large trees and their pictures take in Chromium: `node tools/scenes.mjs [relaxed|simd]`,
// after `make wasm`. In a worker (scenes-worker.mjs), it builds the class of 5,625,000 boards, lifts its nine cells
// with cutoff 520, plain and folded, and after each lift makes the same requests as the page: layers at four zooms,
// with and without their origins, and a drawing of 1,500 nodes. Prints medians in milliseconds, including the transfer
// to JavaScript, and the memory of the instance.

import { chromium } from '@playwright/test';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { chromiumPath } from './chromium.mjs';

const FOLDERS = { page: '../src/gen', tools: '.' };
const TYPES = { js: 'text/javascript', mjs: 'text/javascript', wasm: 'application/wasm' };
const ORIGIN = 'http://scenes.localhost/';
const flavor = process.argv[2] ?? 'simd';

const browser = await chromium.launch({
  executablePath: chromiumPath(),
  args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
});
const page = await browser.newPage();
await page.route(`${ORIGIN}**`, async (route) => {
  const [folder = '', name = ''] = new URL(route.request().url()).pathname.slice(1).split('/');
  const root = FOLDERS[/** @type {keyof FOLDERS} */ (folder)];
  const type = TYPES[/** @type {keyof TYPES} */ (name.split('.').pop())] ?? 'text/html';
  await route.fulfill({ contentType: type, body: root ? await readFile(join(import.meta.dirname, root, name)) : '' });
});
await page.goto(ORIGIN);
await page.exposeFunction('told', (/** @type {string} */ line) => console.log(line));
console.log(`Chromium ${browser.version()}, ${flavor}`);
await page.evaluate(
  (url) =>
    new Promise((resolve, reject) => {
      const worker = new Worker(url, { type: 'module' });
      worker.onmessage = ({ data }) => (data === undefined ? resolve(data) : Reflect.get(window, 'told')(data));
      worker.onerror = ({ message }) => reject(new Error(message));
    }),
  `/tools/scenes-worker.mjs?flavor=${flavor}`,
);
await browser.close();
