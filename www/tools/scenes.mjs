// How long the pictures of large trees take in wasm: `node tools/scenes.mjs [scalar]`, after `make wasm`.
//
// Builds the class of 5,625,000 boards in Node's V8, lifts its nine cells with cutoff 520, and after each lift asks as the page does:
// for layers cut out at four zooms, without and with where they come from, and for a drawing of 1,500 nodes. Prints medians
// in milliseconds, what passes to JavaScript included, and the memory of the instance.

import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

const gen = join(import.meta.dirname, '../src/gen');
const { default: init, Lexicon, Trees } = await import(join(gen, 'boggle_lab.js'));
const flavour = process.argv[2] ?? 'simd';
const { memory } = await init({ module_or_path: await readFile(join(gen, `${flavour}-lab.wasm`)) });
const lexicon = Lexicon.unpack(await readFile(join(gen, 'enable2k.dict')));

const LIFTS = [4, 5, 3, 1, 7, 0, 2, 6, 8];
const PIXELS = 1600;
const plan = { class: 'lnrsy aeiou chkmpt / chkmpt aeiou lnrsy / lnrsy aeiou bdfgjqvwxz', order: 'spelling', scoring: 'standard', minLength: 3 };

/** @param {() => unknown} work */
const timed = (work) => {
  const since = performance.now();
  work();
  return performance.now() - since;
};
/** @param {() => unknown} work */
const median = (work) => {
  const times = Array.from({ length: 41 }, () => timed(work)).sort((a, b) => a - b);
  return times[20] ?? NaN;
};
/** @param {number[]} of */
const row = (...of) => of.map((time) => time.toFixed(2).padStart(7)).join('');

const trees = new Trees(lexicon, plan);
console.log('lift  nodes         ms   slice x1    x10   x100 x10000   with origins                      1,500 nodes');
let all = 0;
for (let step = 0; step <= LIFTS.length; step++) {
  let figures = { nodes: 0 };
  const made = timed(() => {
    if (step > 0) trees.begin({ cell: LIFTS[step - 1], cutoff: 520, fold: 'no', dedupe: false });
    while (trees.step(200_000));
    figures = trees.finish();
  });
  all += step > 0 ? made : 0;
  const { widthAll } = trees.ask(step, { slice: { from: 0, to: 2 ** 40, pixels: 1, least: 0.5, origins: false } });
  /** @param {boolean} origins */
  const slices = (origins) =>
    [1, 10, 100, 10_000].map((zoom) => {
      const from = 0.4 * widthAll * (1 - 1 / zoom);
      return median(() => trees.ask(step, { slice: { from, to: from + widthAll / zoom, pixels: PIXELS, least: 1, origins } }));
    });
  const drawing = median(() => trees.ask(step, { graph: { limit: 1500, open: [], closed: [], node: 42, gap: 9 } }));
  console.log(`${step === 0 ? '-' : LIFTS[step - 1]}  ${String(figures.nodes).padStart(11)}${made.toFixed(0).padStart(6)}  ${row(...slices(false))}  ${row(...(step > 0 ? slices(true) : []))}  ${row(drawing)}`);
}
console.log(`nine lifts ${all.toFixed(0)} ms; ${(memory.buffer.byteLength / 2 ** 20).toFixed(0)} MB with all ten trees kept (Node ${process.version}, ${flavour})`);
