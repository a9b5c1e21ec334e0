// Runs the suite of `boggle bench` in Chromium, with both flavors of the wasm: ours and the yardstick in turns, both compiled the
// same way. Prints the rates next to the native ones from target/bench/native.ndjson as a table, and saves every line in
// target/bench/browser.ndjson. All figures are medians.

import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { openChromium } from './browsers.mjs';

/**
 * @typedef {{ name: string, median: number }} Rate
 * @typedef {{ suite: string, case: string, unit: string, rates: Rate[], ratio: number | null, signature: string, agrees: boolean }} Line
 */

const ROOT = join(import.meta.dirname, '../..');
const ORIGIN = 'http://bench.localhost/';
/** The folders behind the parts of the address. */
const FOLDERS = { page: 'www/src/gen', bench: 'target/bench' };

const browser = await openChromium();
const chromium = browser.version();
console.log(`Chromium ${chromium}`);

const native = await readFile(join(ROOT, 'target/bench/native.ndjson'), 'utf8').catch(() => '');
/** @type {Record<string, Line[]>} */
const results = { native: native.split('\n').flatMap((line) => (line.includes('"case"') ? [JSON.parse(line)] : [])) };
let kept = '';
for (const flavor of ['relaxed', 'simd']) {
  results[flavor] = await linesOf(flavor);
  for (const line of results[flavor] ?? []) kept += `${JSON.stringify({ chromium, flavor, ...line })}\n`;
}
await writeFile(join(ROOT, 'target/bench/browser.ndjson'), kept);
await browser.close();
process.exitCode = table() ? 0 : 1;

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

/** @param {number[]} values */
function median(values) {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}

/** Runs the suite of `boggle bench` in a fresh page that has the files beside it. @param {string} flavor @returns {Promise<Line[]>} */
async function linesOf(flavor) {
  const page = await browser.newPage();
  await page.route(`${ORIGIN}**`, async (route) => {
    const [folder = '', ...rest] = new URL(route.request().url()).pathname.slice(1).split('/');
    const root = FOLDERS[/** @type {keyof typeof FOLDERS} */ (folder)];
    await (root ? route.fulfill({ path: join(ROOT, root, ...rest) }) : route.fulfill({ contentType: 'text/html' }));
  });
  await page.goto(ORIGIN);
  const cases = await page.evaluate(suite, flavor);
  await page.close();
  return cases.map(({ rates, ...line }) => {
    const [ours, theirs] = rates;
    return {
      ...line,
      rates: rates.map(({ name, all }) => ({ name, median: median(all) })),
      ratio: ours && theirs ? median(ours.all.map((rate, i) => rate / (theirs.all[i] ?? 0))) : null,
    };
  });
}

/** In the page. @param {string} flavor */
async function suite(flavor) {
  // The browser first runs code that was compiled quickly, so there are rounds to warm up.
  const [rounds, warmUp] = [9, 3];
  const at = `/bench/${flavor}/boggle_lab.js`;
  const { default: init, Bench } = await import(at);
  await init({ module_or_path: `/bench/${flavor}.wasm` });
  const list = await fetch('/page/enable2k.dict');
  const bench = Bench.open(new Uint8Array(await list.arrayBuffer()));
  /** @type {{ suite: string, name: string, unit: string }[]} */
  const cases = bench.cases();
  const lines = [];
  for (const [index, { suite, name, unit }] of cases.entries()) {
    /** @type {string[]} */
    const contenders = bench.prepare(index);
    const { units: size, signature } = bench.round(0);
    let agrees = true;
    const rates = contenders.map((name) => ({ name, all: /** @type {number[]} */ ([]) }));
    for (let round = -warmUp; round < rounds; round++) {
      for (const [i, { all }] of rates.entries()) {
        const from = performance.now();
        const outcome = bench.round(i);
        const seconds = (performance.now() - from) / 1000;
        agrees &&= outcome.signature === signature;
        if (round >= 0) all.push(outcome.units / seconds);
      }
    }
    lines.push({ suite, case: name, unit, units: size, rounds, rates, signature, agrees });
  }
  return lines;
}
