// How fast the wasm is in Chromium, in both flavours: getting ready to search, and scoring boards.
//
// Every figure is a median. Scoring is what the Solve room does for its heat map: all boards that differ in one
// cell from the famous board, and from fifty rolled ones.

import { chromium } from '@playwright/test';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { chromiumPath } from './chromium.mjs';

const GEN = join(import.meta.dirname, '../src/gen');
const ORIGIN = 'http://bench.localhost/';
const TYPES = { js: 'text/javascript', wasm: 'application/wasm' };
const COLD_STARTS = 7;

const browser = await chromium.launch({
  executablePath: chromiumPath(),
  args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
});
console.log(`Chromium ${browser.version()}`);
for (const flavour of ['simd', 'scalar']) {
  const starts = [];
  for (let i = 0; i < COLD_STARTS; i++) starts.push(await inPage(start, flavour));
  const { compile, instantiate, unpack } = medians(starts);
  console.log(`${flavour}: compiled in ${compile} ms, instantiated in ${instantiate} ms, then ready to search in ${unpack} ms`);
  const { famous, rolled } = await inPage(rates, flavour);
  console.log(`${flavour}: boards a second: ${famous} near perslatgsineters, ${rolled} near rolled boards`);
}
await browser.close();

/**
 * Runs a function in a fresh page that has the wasm's files beside it.
 * @template T
 * @param {(flavour: string) => Promise<T>} work
 * @param {string} flavour
 */
async function inPage(work, flavour) {
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.route(`${ORIGIN}**`, async (route) => {
    const name = new URL(route.request().url()).pathname.slice(1);
    const type = TYPES[/** @type {'js' | 'wasm'} */ (name.split('.').pop())] ?? 'text/html';
    await route.fulfill({ contentType: type, body: name ? await readFile(join(GEN, name)) : '' });
  });
  await page.goto(ORIGIN);
  const result = await page.evaluate(work, flavour);
  await context.close();
  return result;
}

/** @param {string} flavour */
async function start(flavour) {
  const at = '/boggle_lab.js';
  const { default: init, Lexicon } = await import(at);
  const wasm = await (await fetch(`/${flavour}.wasm`)).arrayBuffer();
  const packed = new Uint8Array(await (await fetch('/enable2k.dict')).arrayBuffer());
  const times = [performance.now()];
  const module = await WebAssembly.compile(wasm);
  times.push(performance.now());
  await init({ module_or_path: module });
  times.push(performance.now());
  Lexicon.unpack(packed);
  times.push(performance.now());
  const [t0 = 0, t1 = 0, t2 = 0, t3 = 0] = times;
  return { compile: t1 - t0, instantiate: t2 - t1, unpack: t3 - t2 };
}

/** @param {string} flavour */
async function rates(flavour) {
  const at = '/boggle_lab.js';
  const { default: init, Lexicon, roll } = await import(at);
  await init({ module_or_path: fetch(`/${flavour}.wasm`) });
  const lexicon = Lexicon.unpack(new Uint8Array(await (await fetch('/enable2k.dict')).arrayBuffer()));
  const rules = { scoring: 'standard', minLength: 3 };

  /** @param {string[]} boards */
  const rate = (boards) => {
    const rounds = [];
    // The first rounds run in the browser's quick compilation.
    for (let i = 0; i < 13; i++) {
      let scored = 0;
      const from = performance.now();
      for (const board of boards) scored += lexicon.neighbourhood(board, rules).points.length;
      rounds.push((1000 * scored) / (performance.now() - from));
    }
    return Math.round(rounds.slice(4).sort((a, b) => a - b)[4] ?? 0).toLocaleString('en');
  };
  const rolled = Array.from({ length: 50 }, (_, seed) => roll('new', String(seed)).text);
  return { famous: rate(Array(10).fill('perslatgsineters')), rolled: rate(rolled) };
}

/**
 * The median of each field.
 * @param {Record<string, number>[]} runs
 */
function medians(runs) {
  /** @param {string} key */
  const median = (key) => runs.map((run) => run[key] ?? 0).sort((a, b) => a - b)[Math.floor(runs.length / 2)] ?? 0;
  return Object.fromEntries(Object.keys(runs[0] ?? {}).map((key) => [key, median(key).toFixed(1)]));
}
