// Takes the pictures of README.md, docs/ROOM.webp, from the built page: `make picture`. Those of Climb and Trees move. With
// `icons`, it paints the PNG icons of the manifest from public/icon.svg instead.

import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
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
      await page
        .getByRole('button', { name: /^(Start|Play)/ })
        .first()
        .click();
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
      for (const [button, before] of /** @type {const} */ ([
        ['Cell 1', '6'],
        ['Undo', '4'],
      ])) {
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
if (only[0] === 'icons') {
  const svg = readFileSync(join(root, 'public/icon.svg'), 'utf8');
  // A maskable icon can be cut to any shape, so the tile is on paper, inside the safe middle.
  for (const [name, size, tile, paper] of /** @type {const} */ ([
    ['icon-192', 192, 192, 'transparent'],
    ['icon-512', 512, 512, 'transparent'],
    ['icon-maskable-512', 512, 340, '#efe9dc'],
    ['apple-touch-icon', 180, 148, '#efe9dc'],
  ])) {
    const page = await browser.newPage({ viewport: { width: size, height: size } });
    const box = `<div style="width:${tile}px;height:${tile}px">${svg}</div>`;
    await page.setContent(
      `<body style="margin:0;height:100vh;display:grid;place-items:center;background:${paper}">${box}`,
    );
    await page.screenshot({ path: join(root, `public/${name}.png`), omitBackground: true });
  }
  await browser.close();
  process.exit();
}
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
  /** @type {{ millis: number, webp: string }[]} */
  const frames = [];
  const encoder = await browser.newPage();
  const shoot = async (/** @type {number} */ millis) => {
    const png = (await page.screenshot(film && { clip: { x: 0, y: 62, width: WIDTH, height } })).toString('base64');
    const webp = await encoder.evaluate(encode, { png, quality: film ? 0.6 : 0.82 });
    // A picture like the last one only makes that last longer.
    const last = frames.at(-1);
    if (last?.webp === webp) last.millis += millis;
    else frames.push({ webp, millis });
  };
  if (film) await film(page, shoot);
  else {
    await page.waitForTimeout(700);
    await shoot(0);
  }
  const pictures = frames.map(({ webp, millis }) => ({ millis, data: Buffer.from(webp, 'base64') }));
  const file = film ? animation(pictures, height) : (pictures[0]?.data ?? Buffer.alloc(0));
  writeFileSync(join(root, `docs/${room}.webp`), file);
  if (file.length > 1_000_000) throw new Error(`${room}.webp is larger than 1 MB`);
  console.log(`www/docs/${room}.webp ${Math.round(file.length / 1000)} kB, ${frames.length} frames`);
  await encoder.close();
  await page.close();
}
await browser.close();
await new Promise((done) => server.httpServer.close(done));

/**
 * Encodes a picture in the page: Chromium only takes PNG pictures, but its canvas can write WebP.
 * @param {{ png: string, quality: number }} picture
 */
async function encode({ png, quality }) {
  const image = new Image();
  image.src = `data:image/png;base64,${png}`;
  await image.decode();
  const canvas = new OffscreenCanvas(image.width, image.height);
  canvas.getContext('2d')?.drawImage(image, 0, 0);
  const blob = await canvas.convertToBlob({ type: 'image/webp', quality });
  const bytes = new Uint8Array(await blob.arrayBuffer());
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
}

/**
 * Joins pictures to an animation without end, in the container of https://developers.google.com/speed/webp/docs/riff_container.
 * @param {{ millis: number, data: Buffer }[]} frames
 * @param {number} height
 */
function animation(frames, height) {
  const bytes = (/** @type {number[][]} */ ...fields) =>
    Buffer.concat(
      fields.map(([value = 0, size = 0]) => {
        const field = Buffer.alloc(size);
        field.writeUIntLE(value, 0, size);
        return field;
      }),
    );
  const chunk = (/** @type {string} */ name, /** @type {Buffer[]} */ ...parts) => {
    const body = Buffer.concat(parts);
    return Buffer.concat([Buffer.from(name), bytes([body.length, 4]), body, Buffer.alloc(body.length % 2)]);
  };
  return chunk(
    'RIFF',
    Buffer.from('WEBP'),
    // It is animated.
    chunk('VP8X', bytes([2, 4], [WIDTH - 1, 3], [height - 1, 3])),
    // The background, and how often it runs: without end.
    chunk('ANIM', bytes([0xffffffff, 4], [0, 2])),
    ...frames.map(({ millis, data }) => {
      const place = bytes([0, 3], [0, 3], [WIDTH - 1, 3], [height - 1, 3], [millis, 3], [2, 1]);
      // The picture itself, without the file's header and color profile.
      return chunk('ANMF', place, data.subarray(data.indexOf('VP8 ')));
    }),
  );
}
