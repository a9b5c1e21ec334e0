// Measures how fast the wasm is in Chromium, in all flavors: getting ready to search, and the suite of `boggle bench`.
// The suite runs in a worker (bench-worker.mjs), with ours and the yardstick in turns, both compiled the same way.
// Prints the rates next to the native ones from target/bench/native.ndjson as a table, and saves every line in
// target/bench/browser.ndjson. All figures are medians.

import { appendFile, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { openChromium } from './chromium.mjs';

/**
 * @typedef {{ name: string, median: number }} Rate
 * @typedef {{ suite: string, case: string, unit: string, rates: Rate[], ratio: number | null, signature: string, agrees: boolean }} Line
 */

const ROOT = join(import.meta.dirname, '../..');
const KEPT = join(ROOT, 'target/bench/browser.ndjson');
const FLAVORS = ['relaxed', 'simd'];
const ORIGIN = 'http://bench.localhost/';
const TYPES = { js: 'text/javascript', mjs: 'text/javascript', wasm: 'application/wasm' };
/** The folders behind the parts of the address: the page's own wasm, the suite's, and the worker. */
const FOLDERS = { page: 'www/src/gen', bench: 'target/bench', tools: 'www/tools' };
const COLD_STARTS = 7;
const suites = process.argv.slice(2);

const browser = await openChromium();
console.log(`Chromium ${browser.version()}`);
await writeFile(KEPT, '');

for (const flavor of FLAVORS) {
  const starts = [];
  for (let i = 0; i < COLD_STARTS; i++)
    starts.push(await inPage((url) => inWorker(url), `/tools/bench-worker.mjs?start=${flavor}`));
  const times = medians(starts.flat());
  await keep({ flavor, chromium: browser.version(), start: times });
  const { compile, instantiate, cold, warm } = times;
  console.log(
    `${flavor}: compiled in ${compile} ms, instantiated in ${instantiate} ms; from the packed dictionary to ready to search ${cold} ms the first time, ${warm} ms later`,
  );
}

/** @type {Record<string, Line[]>} */
const results = { native: (await native()).filter((line) => line.case && wanted(line)) };
for (const flavor of FLAVORS) {
  const query = new URLSearchParams([['suite', flavor], ...suites.map((name) => ['only', name])]);
  results[flavor] = await inPage((url) => inWorker(url), `/tools/bench-worker.mjs?${query}`);
  for (const line of results[flavor] ?? []) await keep({ flavor, chromium: browser.version(), ...line });
}
await browser.close();
process.exitCode = table() ? 0 : 1;

/** @param {Line} line */
function wanted(line) {
  return suites.length === 0 || suites.includes(line.suite);
}

/** @returns {Promise<Line[]>} */
async function native() {
  const text = await readFile(join(ROOT, 'target/bench/native.ndjson'), 'utf8').catch(() => '');
  return text
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line));
}

/** @param {object} line */
async function keep(line) {
  await appendFile(KEPT, `${JSON.stringify(line)}\n`);
}

/** Prints a row for each case; returns whether all agree on every answer. */
function table() {
  const columns = Object.keys(results).filter((name) => results[name]?.length);
  const cases = new Map(columns.flatMap((name) => (results[name] ?? []).map((line) => [line.case, line])));
  const rows = [...cases.values()].map((first) => {
    const lines = columns.map((name) => results[name]?.find((line) => line.case === first.case));
    return { first, lines, agree: lines.every((line) => line && line.agrees && line.signature === first.signature) };
  });
  console.log(`\n| a second, ours / yardstick | ${columns.join(' | ')} |\n|---|${'---:|'.repeat(columns.length)}`);
  for (const { first, lines, agree } of rows) {
    const cells = lines.map((line) => (line ? cell(line) : ''));
    console.log(`| ${first.case}, ${first.unit}${agree ? '' : ': THEY DISAGREE'} | ${cells.join(' | ')} |`);
  }
  return rows.every((row) => row.agree);
}

/** @param {Line} line */
function cell(line) {
  const rates = line.rates.map((rate) => rate.median.toLocaleString('en', { maximumSignificantDigits: 3 }));
  return rates.join(' / ') + (line.ratio ? ` = ${line.ratio.toFixed(1)}x` : '');
}

/**
 * Runs a function in a fresh page that has the files beside it.
 * @template T
 * @param {(argument: string) => Promise<T>} work
 * @param {string} argument
 */
async function inPage(work, argument) {
  const context = await browser.newContext();
  await context.route(`${ORIGIN}**`, async (route) => {
    const [folder = '', ...rest] = new URL(route.request().url()).pathname.slice(1).split('/');
    const root = FOLDERS[/** @type {keyof typeof FOLDERS} */ (folder)];
    const type = TYPES[/** @type {keyof typeof TYPES} */ ((rest.at(-1) ?? '').split('.').pop())] ?? 'text/html';
    await route.fulfill({ contentType: type, body: root ? await readFile(join(ROOT, root, ...rest)) : '' });
  });
  const page = await context.newPage();
  await page.goto(ORIGIN);
  await page.addScriptTag({ content: inWorker.toString() });
  const result = await page.evaluate(work, argument);
  await context.close();
  return result;
}

/**
 * In the page: what a worker posts in the end.
 * @param {string} url
 * @returns {Promise<any>}
 */
function inWorker(url) {
  return new Promise((resolve, reject) => {
    const worker = new Worker(url, { type: 'module' });
    worker.onmessage = (event) => resolve(event.data);
    worker.onerror = (event) => reject(new Error(event.message));
  });
}

/**
 * The median of each field.
 * @param {Record<string, number>[]} runs
 */
function medians(runs) {
  /** @param {string} key */
  const median = (key) => runs.map((run) => run[key] ?? 0).sort((a, b) => a - b)[Math.floor(runs.length / 2)] ?? 0;
  return Object.fromEntries(Object.keys(runs[0] ?? {}).map((key) => [key, Number(median(key).toFixed(1))]));
}
