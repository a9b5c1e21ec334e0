// How long a worker in Chromium takes to climb to a score: `node www/tools/climb.mjs [SEEDS] [SIZE] [TARGET] [FAMILY]`.
//
// Each seed is a climb from random boards with the settings that the page has when nothing is chosen, in steps of
// the length that the page's worker takes, until the target is reached. Reported are wall-clock seconds in the
// worker (after `make wasm`): run it on a quiet machine. The climbs are those of `boggle anneal --repeat` with the same seeds.

import { chromium } from '@playwright/test';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { chromiumPath } from './chromium.mjs';

const [seeds = '30', size = '4x4', target = '3625', family = 'chromium'] = process.argv.slice(2);

const GEN = join(import.meta.dirname, '../src/gen');
const ORIGIN = 'http://climb.localhost/';
const TYPES = { js: 'text/javascript', wasm: 'application/wasm' };

const WORKER = `
import init, { Climb, Lexicon } from '/boggle_lab.js';
onmessage = async ({ data: { seeds, size, target, family } }) => {
  await init({ module_or_path: fetch('/relaxed.wasm') });
  const lexicon = Lexicon.unpack(new Uint8Array(await (await fetch('/enable2k.dict')).arrayBuffer()));
  for (let i = 0; i < seeds; i++) {
    const from = performance.now();
    const climb = new Climb(lexicon, { size, seed: family + '#' + i, limits: { target } });
    while (climb.step(2000));
    const seconds = (performance.now() - from) / 1000;
    const { best, evaluations } = climb.frame();
    climb.free();
    postMessage({ seconds, evaluations, points: best.points, board: best.board });
  }
  postMessage(undefined);
};`;

const browser = await chromium.launch({
  executablePath: chromiumPath(),
  args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
});
const page = await browser.newPage();
await page.route(`${ORIGIN}**`, async (route) => {
  const name = new URL(route.request().url()).pathname.slice(1);
  const type = TYPES[/** @type {'js' | 'wasm'} */ (name.split('.').pop())] ?? 'text/html';
  const body = name === 'worker.js' ? WORKER : name ? await readFile(join(GEN, name)) : '';
  await route.fulfill({ contentType: type, body });
});
await page.goto(ORIGIN);
/** @type {{ seconds: number; evaluations: number; points: number; board: string }[]} */
const climbs = await page.evaluate(
  (order) =>
    new Promise((resolve, reject) => {
      /** @type {{ seconds: number; evaluations: number; points: number; board: string }[]} */
      const climbs = [];
      const worker = new Worker('/worker.js', { type: 'module' });
      worker.onerror = (event) => reject(new Error(event.message));
      worker.onmessage = ({ data }) => (data ? climbs.push(data) : resolve(climbs));
      worker.postMessage(order);
    }),
  { seeds: Number(seeds), size, target: Number(target), family },
);
const version = browser.version();
await browser.close();

const times = climbs.map((climb) => climb.seconds).sort((a, b) => a - b);
/** @param {number} share */
const quantile = (share) => (times[Math.round(share * (times.length - 1))] ?? 0).toFixed(2);
const mean = times.reduce((sum, time) => sum + time, 0) / times.length;
const evaluations = climbs.reduce((sum, climb) => sum + climb.evaluations, 0) / climbs.length;
console.log(`Chromium ${version}: ${climbs.length} climbs to ${target} on ${size}, seeds ${family}#0 …`);
console.log(`seconds in the worker: mean ${mean.toFixed(2)}, median ${quantile(0.5)}, p90 ${quantile(0.9)}, max ${quantile(1)}`);
console.log(`boards scored: mean ${Math.round(evaluations).toLocaleString('en')}`);
