// Takes the pictures of README.md, docs/ROOM.webp, from the built page: `make picture`. Those of Climb and Trees move.

import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { openChromium, servePage } from './browsers.mjs';

/** @typedef {import('@playwright/test').Page} Page */

/** Adds a frame, which is shown for so many milliseconds. @typedef {(millis: number) => Promise<void>} Shoot */

/**
 * Each room at a moment that shows what it is for, or as it moves: `film` takes the frames.
 * @type {Record<string, { address: string, ready: (page: Page) => Promise<unknown>, height?: number, film?: (page: Page, shoot: Shoot) => Promise<void> }>}
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
      await page.click('role=button[name=/^(Start|Play)/] >> nth=0');
      await page.waitForTimeout(1500);
    },
  },
  climb: {
    address: '#/climb?seed=picture&size=4x4&speed=100',
    ready: (page) => page.getByRole('button', { name: 'Start climbing' }).click(),
    height: 470,
    // Up to the best known board, sped up: a frame for every 400 steps, or fewer if this machine is slow.
    film: async (page, shoot) => {
      const text = () => page.locator('main').innerText();
      const step = async () => Number(/step ([\d,]+) of/.exec(await text())?.[1]?.replace(',', ''));
      for (let next = 0; !/\b3,625\s+best/.test(await text()); next = (await step()) + 400) {
        while ((await step()) < next) await page.waitForTimeout(100);
        await shoot(250);
      }
      await page.waitForTimeout(1500);
      await shoot(3000);
    },
  },
  trees: {
    address: '#/trees',
    ready: async (page) => {
      await page.clock.pauseAt(Date.now() + 3_600_000);
      await page.clock.runFor(3000);
    },
    height: 560,
    // A lift and back, with a clock that moves by one frame at a time.
    film: async (page, shoot) => {
      for (const [button, before] of Object.entries({ 'Cell 1': '6', Undo: '4' })) {
        await shoot(1500);
        await page.locator('main button', { hasText: button }).first().dispatchEvent('click');
        await page.evaluate(() => /** @type {HTMLElement} */ (document.activeElement).blur());
        await page.waitForFunction((old) => document.querySelector('.trees-bound .num')?.textContent !== old, before);
        for (let frame = 0; frame < 40; frame++) {
          await page.clock.runFor(40);
          await shoot(40);
        }
      }
    },
  },
  prove: { address: '#/prove', ready: (page) => page.waitForTimeout(8000) },
  facts: { address: '#/facts', ready: (page) => page.waitForTimeout(2500) },
};

/** The width of the pictures that move. */
const WIDTH = 1000;
const root = join(import.meta.dirname, '..');
const only = process.argv.slice(2);
const browser = await openChromium();
const server = await servePage();
mkdirSync(join(root, 'docs'), { recursive: true });
for (const [room, { address, ready, height = 0, film }] of Object.entries(ROOMS)) {
  if (only.length > 0 && !only.includes(room)) continue;
  const page = await browser.newPage({ viewport: film ? { width: WIDTH, height: 680 } : { width: 1280, height: 800 } });
  if (room === 'trees') await page.clock.install();
  await page.goto(`${server.url}${address}`);
  await page.locator('main').waitFor();
  await page.waitForTimeout(3000);
  await ready(page);
  /** @type {{ millis: number, png: Buffer }[]} */
  const frames = [];
  const shoot = async (/** @type {number} */ millis) => {
    const png = await page.screenshot(film && { clip: { x: 0, y: 62, width: WIDTH, height } });
    // A picture like the last one only makes that last longer.
    const last = frames.at(-1);
    if (last?.png.equals(png)) last.millis += millis;
    else frames.push({ millis, png });
  };
  if (film) await film(page, shoot);
  else {
    await page.waitForTimeout(700);
    await shoot(0);
  }
  const animated = frames.length > 1;
  const shots = frames.map(({ png }) => png);
  const pictures = animated ? sharp(shots, { join: { animated } }) : sharp(shots[0]);
  const delay = frames.map(({ millis }) => millis);
  const file = await pictures.webp(animated ? { quality: 60, loop: 0, delay } : { quality: 82 }).toBuffer();
  writeFileSync(join(root, `docs/${room}.webp`), file);
  if (file.length > 1_000_000) throw new Error(`${room}.webp is larger than 1 MB`);
  console.log(`www/docs/${room}.webp ${Math.round(file.length / 1000)} kB, ${frames.length} frames`);
  await page.close();
}
await browser.close();
await new Promise((done) => server.httpServer.close(done));
