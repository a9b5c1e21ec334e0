// Paints the PNG icons of the manifest from public/icon.svg. Run it after changing that file.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { openChromium } from './chromium.mjs';

const folder = join(import.meta.dirname, '../public');
const svg = readFileSync(join(folder, 'icon.svg'), 'utf8');

/** A maskable icon can be cut to any shape, so the tile is on paper, inside the safe middle. */
const ICONS = [
  { name: 'icon-192.png', size: 192, tile: 192, paper: 'transparent' },
  { name: 'icon-512.png', size: 512, tile: 512, paper: 'transparent' },
  { name: 'icon-maskable-512.png', size: 512, tile: 340, paper: '#efe9dc' },
  { name: 'apple-touch-icon.png', size: 180, tile: 148, paper: '#efe9dc' },
];

const browser = await openChromium();
for (const { name, size, tile, paper } of ICONS) {
  const page = await browser.newPage({ viewport: { width: size, height: size } });
  await page.setContent(
    `<body style="margin:0;height:100vh;display:grid;place-items:center;background:${paper}"><div style="width:${tile}px;height:${tile}px">${svg}</div>`,
  );
  await page.screenshot({ path: join(folder, name), omitBackground: true });
  await page.close();
}
await browser.close();
