// The part of scenes.mjs that is measured in a worker: `?flavor=simd`. Posts the lines of its report, and `undefined`
// at the end.

const MEGA = 2 ** 20;
const LIFTS = [4, 5, 3, 1, 7, 0, 2, 6, 8];
const PIXELS = 1600;
const plan = {
  class: 'lnrsy aeiou chkmpt / chkmpt aeiou lnrsy / lnrsy aeiou bdfgjqvwxz',
  order: 'spelling',
  scoring: 'standard',
  minLength: 3,
};
/** The operations that the room requests, and then the fold, which nobody has to wait for. */
const ROUNDS = /** @type {const} */ ([
  { fold: 'no', dedupe: false },
  { fold: 'refreshed', dedupe: true },
]);

const flavor = new URLSearchParams(location.search).get('flavor') ?? 'simd';
const at = '/page/boggle_lab.js';
const { default: init, Lexicon, Trees } = await import(at);
const { memory } = await init({ module_or_path: await bytes(`/page/${flavor}-lab.wasm`) });
const lexicon = Lexicon.unpack(await bytes('/page/enable2k.dict'));
const bare = memory.buffer.byteLength;
postMessage(`${(bare / MEGA).toFixed(1)} MB of memory with the words`);
for (const round of ROUNDS) {
  // The first run uses code that the browser compiled quickly; pictures are requested in the second.
  run(round, false);
  run(round, true);
}
postMessage(undefined);

/** @param {typeof ROUNDS[number]} round @param {boolean} look */
function run({ fold, dedupe }, look) {
  const trees = new Trees(lexicon, plan);
  postMessage(`\n${fold === 'no' ? 'plain' : 'folded'}, ${look ? 'again' : 'first run'}`);
  if (look)
    postMessage(
      'lift     nodes    stored bytes    ms   slice x1    x10   x100 x10000   with origins                      1,500 nodes',
    );
  let [all, nodes] = [0, 0];
  for (let step = 0; step <= LIFTS.length; step++) {
    let figures = { nodes: 0, stored: 0, bytes: 0 };
    const made = timed(() => {
      if (step > 0) trees.begin({ cell: LIFTS[step - 1], cutoff: 520, fold, dedupe });
      while (trees.runUntil(Infinity));
      figures = trees.finish();
    });
    if (step === 0)
      postMessage(`build ${made.toFixed(0)} ms, ${(figures.nodes / made / 1000).toFixed(1)} million nodes a second`);
    else [all, nodes] = [all + made, nodes + figures.nodes];
    if (!look) continue;
    const { widthAll } = trees.ask(step, { slice: { from: 0, to: 2 ** 40, pixels: 1, least: 0.5, origins: false } });
    /** @param {boolean} origins */
    const slices = (origins) =>
      [1, 10, 100, 10_000].map((zoom) => {
        const from = 0.4 * widthAll * (1 - 1 / zoom);
        return median(() =>
          trees.ask(step, { slice: { from, to: from + widthAll / zoom, pixels: PIXELS, least: 1, origins } }),
        );
      });
    const drawing = median(() =>
      trees.ask(step, { graph: { limit: 1500, open: [], closed: [], node: 42, gap: 9, shared: false } }),
    );
    const each = [figures.nodes, figures.stored].map((count) => String(count).padStart(10)).join('');
    const pictures = [slices(false), step > 0 ? slices(true) : [], [drawing]].map((times) => row(times));
    postMessage(
      `${step === 0 ? '-' : LIFTS[step - 1]}  ${each} ${(figures.bytes / figures.stored).toFixed(1)} ${row([made])}  ${pictures.join('  ')}`,
    );
  }
  const held = memory.buffer.byteLength;
  postMessage(
    `nine lifts ${all.toFixed(0)} ms, ${(nodes / all / 1000).toFixed(1)} million nodes a second; memory never above ${(held / MEGA).toFixed(1)} MB, all ten trees kept`,
  );
  trees.free();
}

/** @param {() => unknown} work */
function timed(work) {
  const since = performance.now();
  work();
  return performance.now() - since;
}

/** @param {() => unknown} work */
function median(work) {
  const times = Array.from({ length: 41 }, () => timed(work)).sort((a, b) => a - b);
  return times[20] ?? NaN;
}

/** @param {number[]} times */
function row(times) {
  return times.map((time) => time.toFixed(2).padStart(7)).join('');
}

/** @param {string} url */
async function bytes(url) {
  const answer = await fetch(url);
  if (!answer.ok) throw new Error(`${url}: ${answer.status}`);
  return new Uint8Array(await answer.arrayBuffer());
}
