// Installs the packed package into scratch projects, and uses it there with Node, with TypeScript, and with Vite. Then pages of
// another origin use it, as from a CDN, in Chromium and Firefox.
//
//   node npm-test.mjs [node]   `node`: only what needs no browser

import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { join } from 'node:path';
import { firefoxPath, openBrowser, servePage } from './browsers.mjs';

const WWW = join(import.meta.dirname, '..');
const PACKED = join(WWW, '../target/npm');
const SCRATCH = join(WWW, '../target/npm-test');
const archive = join(PACKED, readdirSync(PACKED).find((name) => name.endsWith('.tgz')) ?? '');

/**
 * A project of its own that has the package, and nothing else.
 * @param {string} name @param {Record<string, string>} files
 */
function project(name, files) {
  const folder = join(SCRATCH, name);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ name, private: true, type: 'module' }));
  execFileSync('npm', ['install', '--silent', '--no-audit', '--no-fund', '--offline', archive], {
    cwd: folder,
    stdio: 'inherit',
  });
  for (const [file, text] of Object.entries(files)) writeFileSync(join(folder, file), text);
  return folder;
}

/** @param {string} folder @param {string} command @param {string[]} args */
const run = (folder, command, ...args) => execFileSync(command, args, { cwd: folder, encoding: 'utf8' });

/** The examples of the package's README, in order. */
const readme = readFileSync(join(WWW, 'npm/README.md'), 'utf8');
const examples = [...readme.matchAll(/```js\n(.*?)```/gs)].map(([, code]) => code ?? '');
assert.equal(examples.length, 3);

// Node: the examples, unchanged; then what fails, how fast boards are scored, and a worker thread.
const node = project('node', {
  'open.mjs': examples[0] ?? '',
  'prove.mjs': examples[1] ?? '',
  'words.mjs': `import { openSync } from 'boggle-lab/sync';\n${examples[2]}`,
  'calls.mjs': `
    import assert from 'node:assert/strict';
    import { readFileSync } from 'node:fs';
    import { Boggle, OptionError, ClosedError, StoppedError } from 'boggle-lab';
    import { openSync, ClosedError as SyncClosedError } from 'boggle-lab/sync';
    import 'boggle-lab/element';
    const sync = openSync();
    for (const [expected, wrong] of [
      [/^Error/, () => sync.solve('[')],
      [/^Error/, () => [...sync.prove({ size: '9x9', threshold: 5 })]],
      [/^Error/, () => sync.verifyLog('{}')],
      [/^OptionError: There is no option treshold. The options are size, threshold,/, () => [...sync.prove({ size: '2x2', treshold: 15 })]],
      [/^OptionError: The option cells is missing/, () => [...sync.lift({ size: '2x2', class: 'ab cd ef gh' })]],
      [/^OptionError: The argument board must be a string/, () => sync.solve(5)],
      [/^OptionError: The option threshold must be a whole number up to/, () => [...sync.prove({ size: '2x2', threshold: 2 ** 32 })]],
      [/^Error: the board is 2x3, not 3x2/, () => sync.solve('tie/rat', { size: '3x2' })],
      [/^Error: board 2: the board is empty/, () => sync.score(['tie/rat', ''])],
    ]) assert.throws(wrong, expected);

    const boards = Array.from({ length: 20000 }, (_, at) => sync.roll('new', String(at)));
    const time = (work) => { const from = performance.now(); work(); return performance.now() - from; };
    let [points, solved] = [];
    const scoring = time(() => (points = sync.score(boards))) / boards.length;
    const solving = time(() => (solved = boards.slice(0, 300).map((board) => sync.solve(board).points))) / 300;
    assert.deepEqual([...points.subarray(0, 300)], solved);
    assert.deepEqual([...sync.score(['perslatgsineters', 'th r / ou gh'])], [3625, sync.solve('th r / ou gh').points]);
    const proving = sync.prove({ size: '2x2', threshold: 15 });
    proving.next();
    sync.close();
    assert.throws(() => proving.next(), SyncClosedError);
    for (const call of [() => sync.solve('tie/rat'), () => sync.roll('new', 'a')]) assert.throws(call, SyncClosedError);

    const boggle = await Boggle.open();
    const proof = boggle.prove({ size: '2x2', threshold: 15 });
    let step = await proof.next();
    while (!step.done) step = await proof.next();
    const { statement, log, found } = step.value;
    assert.ok(statement.proved);
    const again = await boggle.verifyLog(log);
    assert.match(again.statement.headline, /^According to the log, exactly 21/);
    assert.deepEqual([again.statement.proved, again.found], [false, found]);
    await assert.rejects(boggle.verifyLog(log.replace('"points":15', '"points":16')), /16 points/);
    for (const wrong of [{ size: '3x3', sed: 'a' }, { size: '3x3', seed: 'a', signal: 5 }, null])
      await assert.rejects(boggle.anneal(wrong).next(), OptionError);
    boggle.close();
    await assert.rejects(boggle.solve('tie/rat'), ClosedError);

    // With at most 400 pages of memory, a lift runs out of it. That ends every other call, and a new worker is as good as the first.
    const wasm = readFileSync(new URL(import.meta.resolve('boggle-lab/boggle_lab.wasm')), 'latin1');
    const capped = btoa(wasm.replace(/\\x05\\x03\\x01\\x00(.)(?=\\x06)/s, '\\x05\\x05\\x01\\x01$1\\x90\\x03'));
    const small = await Boggle.open({ wasm: new URL('data:application/wasm;base64,' + capped) });
    const all = async (steps) => { for await (const step of steps) assert.ok(step); };
    const other = assert.rejects(all(small.anneal({ size: '4x4', seed: 'a' })), StoppedError);
    const letters = Array(9).fill('abcdefgh').join(' ');
    await assert.rejects(all(small.lift({ size: '3x3', class: letters, cells: [4, 0, 1, 2, 3, 5, 6, 7, 8] })), StoppedError);
    await assert.rejects(small.solve('tie/rat'), /StoppedError: The solver stopped, most likely because it ran out of memory/);
    await other;
    const next = await Boggle.open();
    assert.equal((await next.solve('perslatgsineters')).points, 3625);
    next.close();
    console.log(Math.round(1000 / scoring) + ' boards per second scored, ' + Math.round(1000 / solving) + ' solved');`,
});
assert.match(run(node, 'node', 'open.mjs'), /^3625 1045\n[\s\S]*\n3625 [a-z]{16}\n$/);
assert.match(run(node, 'node', 'prove.mjs'), /^true \[/m, 'the whole of 2x2 is proved');
assert.match(run(node, 'node', 'words.mjs'), /^null \d+ \d+\n1 \d+ \d+\n$/);
console.log(`Node: the examples of the README run; ${run(node, 'node', 'calls.mjs').trim()}`);

// TypeScript: the three entries have the right types.
const typed = project('types', {
  'index.ts': `
    import { Boggle, type Improvement } from 'boggle-lab';
    import { openSync } from 'boggle-lab/sync';
    import { BoggleBoard } from 'boggle-lab/element';
    const boggle = await Boggle.open();
    const signal: AbortSignal = AbortSignal.timeout(1000);
    for await (const step of boggle.anneal({ size: '3x3', seed: 's', signal })) { const kept: Improvement = step; void kept; }
    // @ts-expect-error a board is text
    openSync().solve(5);
    const board: BoggleBoard = document.createElement('boggle-board');
    board.addEventListener('boggle-word', ({ detail }) => detail?.path);`,
});
const TSC = '--noEmit --strict --target es2022 --module nodenext --lib es2022,dom';
run(typed, join(WWW, 'node_modules/.bin/tsc'), ...TSC.split(' '), 'index.ts');
console.log('TypeScript: the types are right');

// The sizes that the README states, and the element, which is small without its wasm.
const size = (/** @type {string[]} */ ...files) =>
  files.reduce((sum, file) => sum + gzipSync(readFileSync(join(PACKED, file))).length, 0);
for (const [stated, bytes] of /** @type {const} */ ([
  [/is ([\d.]+) kB of JavaScript/, size('element.js')],
  [/about (\d+) kB with gzip/, size('index.js', 'worker.js', 'solve.wasm', 'enable2k.dict')],
  [/its worker are (\d+) kB/, size('index.js', 'worker.js')],
  [/the wasm (\d+) kB/, size('boggle_lab.wasm')],
  [/the word list (\d+) kB/, size('enable2k.dict')],
  [/smaller wasm of (\d+) kB/, size('solve.wasm')],
]))
  assert.ok(Math.abs(Number(stated.exec(readme)?.[1]) * 1000 - bytes) < 0.05 * bytes, `${stated}: ${bytes} bytes`);
const all = size('element.js', 'index.js', 'worker.js');
assert.ok(all <= 15_000, `<boggle-board> takes ${all} bytes of JavaScript`);
console.log(`<boggle-board>: ${size('element.js')} bytes of JavaScript with gzip, and ${all} with the solver's`);
if (process.argv[2] === 'node') process.exit();

// Vite: built, served, and run in browsers.
const vite = project('vite', {
  'index.html': '<!doctype html><title>test</title><script type="module" src="/main.js"></script>',
  'vite.config.mjs':
    "export default { logLevel: 'warn', build: { target: 'es2022', assetsInlineLimit: 0 }, worker: { format: 'es' } };",
  'main.js': `
    import { Boggle } from 'boggle-lab';
    import 'boggle-lab/element';
    const said = [];
    const boggle = await Boggle.open();
    said.push((await boggle.solve('perslatgsineters')).points);
    const annealing = boggle.anneal({ size: '3x3', seed: 'npm', target: 545 });
    let step = await annealing.next();
    while (!step.done) step = await annealing.next();
    said.push(step.value.points);
    const stop = new AbortController();
    try {
      for await (const { points } of boggle.anneal({ size: '5x5', seed: 'npm', signal: stop.signal })) stop.abort(new Error('enough at ' + (points > 0)));
    } catch (error) { said.push(error.message); }
    for await (const { bound } of boggle.lift({ size: '2x2', class: 'ab cd ef gh', cells: [0, 1, 2, 3] })) said.push(bound);
    boggle.close();
    said.push(await boggle.solve('tie/rat').catch((error) => error.message));
    document.body.innerHTML = '<boggle-board board="tie/rat" word="tie"></boggle-board>';
    document.body.firstChild.addEventListener('boggle-word', ({ detail }) => {
      said.push(detail.word);
      document.title = JSON.stringify(said);
    });`,
});
mkdirSync(join(vite, 'node_modules'), { recursive: true });
symlinkSync(join(WWW, 'node_modules/vite'), join(vite, 'node_modules/vite'));
run(vite, join(WWW, 'node_modules/.bin/vite'), 'build');
const server = await servePage(vite);
const viteResults = [3625, 545, 'enough at true', 14, 13, 10, 10, 8, 'This Boggle was closed.', 'tie'];

/** Serves a folder at an origin of its own, which pages of localhost may read. @param {string} name @param {string} files */
async function served(name, files) {
  const folder = join(SCRATCH, name);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder);
  symlinkSync(files, join(folder, 'dist'));
  return servePage(folder);
}

// A CDN: the package comes from another origin than the page, without a bundler.
const cdn = await served('cdn', PACKED);
const FROM = cdn.url.replace(/\/$/, '');
const example = (/** @type {string} */ name) =>
  readFileSync(join(WWW, '../examples', name), 'utf8').replaceAll('http://localhost:4173/npm', FROM);
const script = (/** @type {string} */ code) =>
  `<!doctype html><title>test</title><script type="module">${code}</script>`;
const blog = project('blog', {
  'import.html': script(`
    import { Boggle } from '${FROM}/index.js';
    import '${FROM}/element.js';
    const boggle = await Boggle.open();
    const { points } = await boggle.solve('perslatgsineters');
    addEventListener('boggle-word', ({ detail }) => { document.title = points + ' ' + detail.word; });
    document.body.innerHTML = '<boggle-board board="tie/rat" word="tie"></boggle-board>';`),
  // The cells, with as much of Observable as they use.
  'observable.html': script(`
    const [Inputs, Plot] = [{ text: ({ value }) => value, table: (rows) => rows[0].word }, { binX: () => ({}) }];
    Plot.rectY = (scores) => ({ plot: () => scores.length });
    const shown = [];
    const [view, display] = [(value) => value, (value) => shown.push(value)];
    ${[...example('observable.md').matchAll(/```js\n(.*?)```/gs)].map(([, cell]) => cell).join('')}
    document.title = JSON.stringify(shown);`),
  // The widget's own script, with a model that keeps what it gets, as Jupyter's does.
  'widget.html': script(`
    ${/_esm = """(.*?)"""/s.exec(example('boggle_board.py'))?.[1]?.replace('export default', 'const widget =')}
    const values = new Map(Object.entries({ package: '${FROM}', board: 'tie/rat', size: '' }));
    const heard = [];
    const results = [];
    const model = {
      get: (name) => values.get(name),
      set: (name, value) => values.set(name, value),
      on: (names, run) => heard.push(run),
      off: (names, run) => heard.splice(heard.indexOf(run), 1),
      save_changes() {
        const [points, error] = [values.get('points'), values.get('error')];
        if (!points && !error) return;
        results.push(error || [points, values.get('words')[0]]);
        values.set('board', ['perslatgsineters', 'abc'][results.length - 1]);
        if (error) document.title = JSON.stringify(results.slice(1));
        else heard.forEach((run) => run());
      },
    };
    await widget.render({ model, el: document.body });`),
});
const site = await served('site', blog);

const engines = /** @type {const} */ (['chrome', 'firefox']).filter((name) => name === 'chrome' || firefoxPath());
if (engines.length === 1) console.log('Firefox: skipped, because it is not installed');
assert.ok(engines.length === 2 || !process.env['CI'], 'a skipped browser is not a tested one');
for (const name of engines) {
  const browser = await openBrowser(name);
  try {
    const page = await browser.newPage();
    const titled = async (/** @type {string} */ url) => {
      await page.goto(url, { timeout: 120_000 });
      await page.waitForFunction(() => document.title !== 'test', { timeout: 120_000 });
      return page.title();
    };
    assert.deepEqual(JSON.parse(await titled(server.url)), viteResults);
    console.log(`${name}: with Vite, solving, annealing, aborting, lifting, and the element work`);
    assert.equal(await titled(`${site.url}import.html`), '3625 tie');
    console.log(`${name}: a page of another origin imports the package from a CDN`);
    assert.deepEqual(JSON.parse(await titled(`${site.url}observable.html`)), ['1045 words, 3625 points', 'ail', 2000]);
    assert.deepEqual(JSON.parse(await titled(`${site.url}widget.html`)), [
      [3625, { word: 'ail', points: 1, path: [5, 9, 4] }],
      "3 letters don't fill a usual board (4, 6, 9, 12, 16, 20, 25…): put / between the rows of others, as in abc/def",
    ]);
    console.log(`${name}: the cells of Observable and the script of the widget for Python run`);
  } finally {
    await browser.close();
  }
}

for (const each of [server, cdn, site]) await each.close();
