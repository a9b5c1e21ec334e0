// Measures how long a worker in Chromium takes to climb to a score: `node www/tools/climb.mjs [SEEDS] [SIZE] [TARGET]
// [FAMILY]`, after `make wasm`. Each seed is a climb from random boards with the page's default settings until the
// target is reached, the same climbs as those of `boggle anneal --repeat` with the same seeds. It reports elapsed
// seconds in the worker, and CPU seconds of its process, which are more reliable on a busy machine.

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
await init({ module_or_path: fetch('/relaxed.wasm') });
const lexicon = Lexicon.unpack(new Uint8Array(await (await fetch('/enable2k.dict')).arrayBuffer()));
onmessage = ({ data }) => {
  const from = performance.now();
  const climb = new Climb(lexicon, data);
  while (climb.runUntil(Infinity));
  const seconds = (performance.now() - from) / 1000;
  const { best, evaluations } = climb.frame();
  climb.free();
  postMessage({ seconds, evaluations, points: best.points });
};
postMessage('ready');`;

const browser = await chromium.launch({
  executablePath: chromiumPath(),
  args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
});
const processes = await browser.newBrowserCDPSession();
const page = await browser.newPage();
await page.route(`${ORIGIN}**`, async (route) => {
  const name = new URL(route.request().url()).pathname.slice(1);
  const type = TYPES[/** @type {'js' | 'wasm'} */ (name.split('.').pop())] ?? 'text/html';
  const body = name === 'worker.js' ? WORKER : name ? await readFile(join(GEN, name)) : '';
  await route.fulfill({ contentType: type, body });
});
await page.goto(ORIGIN);
await page.addScriptTag({
  content: `const worker = new Worker('/worker.js', { type: 'module' });
    const next = () => new Promise((resolve) => (worker.onmessage = ({ data }) => resolve(data)));
    globalThis.ready = next();
    globalThis.climb = (options) => (worker.postMessage(options), next());`,
});
await page.evaluate('ready');

/** @type {{ seconds: number; cpu: number; evaluations: number; points: number }[]} */
const climbs = [];
for (let i = 0; i < Number(seeds); i++) {
  const options = { size, seed: `${family}#${i}`, limits: { target: Number(target) } };
  const before = await cpuSeconds();
  const climb = await page.evaluate(`climb(${JSON.stringify(options)})`);
  climbs.push({ ...climb, cpu: (await cpuSeconds()) - before });
}
const version = browser.version();
await browser.close();

console.log(`Chromium ${version}: ${climbs.length} climbs to ${target} on ${size}, seeds ${family}#0 …`);
console.log(`CPU seconds: ${spread(climbs.map(({ cpu }) => cpu))}`);
console.log(`seconds by the clock: ${spread(climbs.map(({ seconds }) => seconds))}`);
const evaluations = climbs.reduce((sum, climb) => sum + climb.evaluations, 0) / climbs.length;
console.log(`boards scored: mean ${Math.round(evaluations).toLocaleString('en')}`);

/** Returns the CPU time so far of the worker's process. */
async function cpuSeconds() {
  const { processInfo } = await processes.send('SystemInfo.getProcessInfo');
  return processInfo.filter(({ type }) => type === 'renderer').reduce((sum, { cpuTime }) => sum + cpuTime, 0);
}

/** @param {number[]} values */
function spread(values) {
  const sorted = [...values].sort((a, b) => a - b);
  /** @param {number} share */
  const quantile = (share) => (sorted[Math.round(share * (sorted.length - 1))] ?? 0).toFixed(2);
  const mean = sorted.reduce((sum, value) => sum + value, 0) / sorted.length;
  return `mean ${mean.toFixed(2)}, median ${quantile(0.5)}, p90 ${quantile(0.9)}, max ${quantile(1)}`;
}
