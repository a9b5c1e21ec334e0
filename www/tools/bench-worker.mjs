// The part of bench.mjs that is measured in a worker: `?start=FLAVOR` times the page's wasm from bytes to ready to
// search, and `?suite=FLAVOR[&only=SUITE…]` runs the suite of `boggle bench`. Posts the result.

const ROUNDS = 9;
/** The number of warm-up rounds, because the browser first runs code that was compiled quickly. */
const WARM_UP = 3;
const WARM_STARTS = 9;

const query = new URLSearchParams(location.search);
const start = query.get('start');
const flavor = query.get('suite');
if (start) postMessage(await times(start));
if (flavor) postMessage(await suite(flavor, query.getAll('only')));

/** @param {string} flavor */
async function times(flavor) {
  const at = '/page/boggle_lab.js';
  const { default: init, Lexicon } = await import(at);
  const wasm = await bytes(`/page/${flavor}.wasm`);
  const packed = await bytes('/page/enable2k.dict');
  const clock = stopwatch();
  const module = await WebAssembly.compile(wasm);
  const compile = clock();
  await init({ module_or_path: module });
  const instantiate = clock();
  Lexicon.unpack(packed).free();
  const cold = clock();
  const later = [];
  for (let i = 0; i < WARM_STARTS; i++) {
    clock();
    Lexicon.unpack(packed).free();
    later.push(clock());
  }
  return { compile, instantiate, cold, warm: median(later) };
}

/**
 * @param {string} flavor
 * @param {string[]} only
 */
async function suite(flavor, only) {
  const at = `/bench/${flavor}/boggle_lab.js`;
  const { default: init, Bench } = await import(at);
  await init({ module_or_path: await bytes(`/bench/${flavor}.wasm`) });
  const bench = Bench.open(await bytes('/page/enable2k.dict'));
  /** @type {{ suite: string, name: string, unit: string }[]} */
  const cases = bench.cases();
  const lines = [];
  for (const [index, { suite, name, unit }] of cases.entries()) {
    if (only.length > 0 && !only.includes(suite)) continue;
    /** @type {string[]} */
    const contenders = bench.prepare(index);
    const outcome = bench.round(0);
    let agrees = true;
    /** @type {number[][]} */
    const rates = contenders.map(() => []);
    for (let round = -WARM_UP; round < ROUNDS; round++) {
      for (const [i, own] of rates.entries()) {
        const clock = stopwatch();
        const { units, signature } = bench.round(i);
        const seconds = clock() / 1000;
        agrees &&= signature === outcome.signature;
        if (round >= 0) own.push(units / seconds);
      }
    }
    const [ours = [], theirs] = rates;
    lines.push({
      suite,
      case: name,
      unit,
      units: outcome.units,
      rounds: ROUNDS,
      rates: contenders.map((name, i) => ({ name, median: median(rates[i] ?? []) })),
      ratio: theirs ? median(ours.map((rate, i) => rate / (theirs[i] ?? 0))) : null,
      signature: outcome.signature,
      agrees,
    });
  }
  return lines;
}

/** @param {string} url */
async function bytes(url) {
  const answer = await fetch(url);
  if (!answer.ok) throw new Error(`${url}: ${answer.status}`);
  return new Uint8Array(await answer.arrayBuffer());
}

/** Returns the milliseconds since the last call. */
function stopwatch() {
  let last = performance.now();
  return () => {
    const now = performance.now();
    const passed = now - last;
    last = now;
    return passed;
  };
}

/** @param {number[]} values */
function median(values) {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}
