// Installs the packed package into scratch projects, and uses it there with Node, with TypeScript, and with Vite. Then pages of
// another origin use it, as from a CDN, in Chromium and Firefox, and so does Deno if it is installed.
//
//   node npm-test.mjs [node]   `node`: only what needs no browser

import assert from 'node:assert/strict';
import { execFile, execFileSync } from 'node:child_process';
import { createServer } from 'node:http';
import { mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { findProgram, firefoxPath, openBrowser, servePage } from './chromium.mjs';

const WWW = join(import.meta.dirname, '..');
const PACKED = join(WWW, '../target/npm');
const SCRATCH = join(WWW, '../target/npm-test');
const archive = join(PACKED, readdirSync(PACKED).find((name) => name.endsWith('.tgz')) ?? '');

/**
 * A project of its own that has the package, and nothing else.
 * @param {string} name
 * @param {Record<string, string>} files
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
const examples = [...readFileSync(join(WWW, 'npm/README.md'), 'utf8').matchAll(/```js\n(.*?)```/gs)].map(
  ([, code]) => code ?? '',
);
assert.equal(examples.length, 3);

// Node: the two synchronous examples, unchanged.
const node = project('node', {
  'prove.mjs': examples[1] ?? '',
  'words.mjs': `import { openSync } from 'boggle-lab/sync';\n${examples[2]}`,
  'errors.mjs': `
    import { openSync } from 'boggle-lab/sync';
    const boggle = openSync();
    for (const wrong of [
      () => boggle.solve('['),
      () => [...boggle.prove({ size: '9x9', threshold: 5 })],
      () => openSync(['1 2']),
      () => boggle.verifyLog('{}'),
      () => [...boggle.prove({ size: '2x2', treshold: 15 })],
      () => [...boggle.lift({ size: '2x2', class: 'ab cd ef gh' })],
      () => boggle.solve('tie/rat', { minLen: 4 }),
      () => boggle.solve(5),
      () => [...boggle.anneal({ size: '3x3', seed: 'a', target: '545' })],
      () => (boggle.close(), boggle.solve('tie/rat')),
    ]) {
      try { wrong(); console.log('no error'); } catch (error) { console.log(error.name + ': ' + error.message); }
    }`,
  'score.mjs': `
    import { openSync } from 'boggle-lab/sync';
    const boggle = openSync();
    const boards = Array.from({ length: 20000 }, (_, at) => boggle.roll('new', String(at)));
    const time = (work) => { const from = performance.now(); work(); return performance.now() - from; };
    const some = boards.slice(0, 300);
    let points;
    const scored = time(() => (points = boggle.score(boards))) / boards.length;
    const solved = time(() => some.map((board) => boggle.solve(board))) / some.length;
    const same = some.every((board, at) => boggle.solve(board).points === points[at]);
    const [first, dagger] = boggle.score(['perslatgsineters', 'th r / ou gh']);
    console.log(JSON.stringify([same, first, dagger === boggle.solve('th r / ou gh').points, scored < solved / 5]));
    console.error(Math.round(1000 / scored) + ' boards per second scored, ' + Math.round(1000 / solved) + ' solved');`,
  'threads.mjs': `
    import { Boggle, OptionError, ClosedError } from 'boggle-lab';
    const boggle = await Boggle.open();
    const [points] = await boggle.score(['perslatgsineters']);
    const proof = boggle.prove({ size: '2x2', threshold: 15 });
    let step = await proof.next();
    while (!step.done) step = await proof.next();
    const { statement, log, found } = step.value;
    const again = await boggle.verifyLog(log);
    const forged = await boggle.verifyLog(log.replace('"points":15', '"points":16')).catch((error) => error.message);
    const typo = await boggle.anneal({ size: '3x3', sed: 'a' }).next().catch((error) => error instanceof OptionError);
    boggle.close();
    const closed = await boggle.solve('tie/rat').catch((error) => error instanceof ClosedError);
    console.log(JSON.stringify([points, statement.proved, /^According to the log, exactly 21/.test(again.statement.headline) && !again.statement.proved, again.found === found, /16 points/.test(forged), typo, closed]));`,
});
const proved = run(node, 'node', 'prove.mjs').trim().split('\n');
assert.match(proved.join('\n'), /^true \[/m, 'the whole of 2x2 is proved');
assert.match(run(node, 'node', 'words.mjs'), /^null \d+ \d+\n1 \d+ \d+\n$/);
const errors = run(node, 'node', 'errors.mjs').trim().split('\n');
assert.deepEqual(
  errors.map((error) => error.replace(/:.*/, '')),
  ['Error', 'Error', 'Error', 'Error', ...Array(5).fill('OptionError'), 'ClosedError'],
);
assert.match(errors[4] ?? '', /There is no option treshold\. The options are size, threshold,/);
assert.match(errors[5] ?? '', /The option cells is missing/);
assert.match(errors[8] ?? '', /The option target must be a whole number/);
assert.deepEqual(JSON.parse(run(node, 'node', 'score.mjs')), [true, 3625, true, true]);
assert.deepEqual(JSON.parse(run(node, 'node', 'threads.mjs')), [3625, true, true, true, true, true, true]);
console.log('Node: the examples of the README run');

// TypeScript: the three entries have the right types.
const typed = project('types', {
  'index.ts': `
    import { Boggle, type Improvement } from 'boggle-lab';
    import { openSync } from 'boggle-lab/sync';
    import { Lexicon } from 'boggle-lab/raw';
    const boggle = await Boggle.open();
    const signal: AbortSignal = AbortSignal.timeout(1000);
    for await (const step of boggle.anneal({ size: '3x3', seed: 's', signal })) { const kept: Improvement = step; void kept; }
    // @ts-expect-error a board is text
    openSync().solve(5);
    void Lexicon;`,
  'tsconfig.json': JSON.stringify({
    compilerOptions: {
      target: 'es2022',
      module: 'esnext',
      moduleResolution: 'bundler',
      strict: true,
      noEmit: true,
      lib: ['es2022', 'dom', 'dom.iterable'],
      types: [],
      skipLibCheck: true,
    },
    files: ['index.ts'],
  }),
});
run(typed, join(WWW, 'node_modules/.bin/tsc'), '-p', '.');
console.log('TypeScript: the types are right');

// The element: small, without its wasm.
const scripts = ['element.js', 'index.js', 'worker.js'].map(
  (file) => gzipSync(readFileSync(join(PACKED, file))).length,
);
const [element = 0] = scripts;
const all = scripts.reduce((sum, size) => sum + size);
assert.ok(all <= 15_360, `<boggle-board> takes ${all} bytes of JavaScript`);
console.log(`<boggle-board>: ${element} bytes of JavaScript with gzip, and ${all} with the solver's`);
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

// A CDN: the package comes from another origin than the page, without a bundler. jsDelivr serves the module at `+esm`.
const cdn = await serve((path) =>
  readFileSync(join(PACKED, path.replace(/^npm\/boggle-lab\//, '').replace('+esm', 'index.js'))),
);
const FROM = `${cdn.origin}/npm/boggle-lab`;
const example = (/** @type {string} */ name) =>
  readFileSync(join(WWW, '../examples', name), 'utf8').replaceAll('https://cdn.jsdelivr.net/npm/boggle-lab@0.1', FROM);
const script = (/** @type {string} */ code) =>
  `<!doctype html><title>test</title><script type="module">${code}</script>`;
/** The pages of another site, by path. */
const pages = {
  import: script(`
    import { Boggle } from '${FROM}/+esm';
    const boggle = await Boggle.open();
    document.title = String((await boggle.solve('perslatgsineters')).points);`),
  element: `<!doctype html><html lang="en"><title>test</title><script type="module" src="${FROM}/element.js"></script>
    <main><h1>A board</h1><boggle-board board="perslatgsineters" lab="https://example.org/"></boggle-board></main>`,
  // The cells, with as much of Observable as they use.
  observable: script(`
    const [Inputs, Plot] = [{ text: ({ value }) => value, table: (rows) => rows[0].word }, { binX: () => ({}) }];
    Plot.rectY = (scores) => ({ plot: () => scores.length });
    const shown = [];
    const [view, display] = [(value) => value, (value) => shown.push(value)];
    ${[...example('observable.md').matchAll(/```js\n(.*?)```/gs)].map(([, cell]) => cell).join('')}
    document.title = JSON.stringify(shown);`),
  // The widget's own script, with a model that keeps what it gets, as Jupyter's does.
  widget: script(`
    ${/_esm = """(.*?)"""/s.exec(example('boggle_board.py'))?.[1]?.replace('export default', 'const widget =')}
    const values = new Map(Object.entries({ package: '${FROM}', board: 'tie/rat', size: '' }));
    const heard = [];
    const model = {
      get: (name) => values.get(name),
      set: (name, value) => values.set(name, value),
      on: (names, run) => heard.push(run),
      off: (names, run) => heard.splice(heard.indexOf(run), 1),
      save_changes() {
        if (values.get('board') === 'tie/rat' && values.get('points') > 0) {
          values.set('board', 'perslatgsineters');
          heard.forEach((run) => run());
        } else if (values.get('points') > 0) document.title = JSON.stringify([values.get('points'), values.get('words')[0]]);
      },
    };
    await widget.render({ model, el: document.body });`),
};
const blog = await serve((path) => Buffer.from(pages[/** @type {keyof typeof pages} */ (path)] ?? ''));

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
    assert.equal(await titled(`${blog.origin}/import`), '3625');
    console.log(`${name}: a page of another origin imports the package from a CDN`);
    assert.deepEqual(JSON.parse(await titled(`${blog.origin}/observable`)), ['1045 words, 3625 points', 'ail', 2000]);
    assert.deepEqual(JSON.parse(await titled(`${blog.origin}/widget`)), [
      3625,
      { word: 'ail', points: 1, path: [5, 9, 4] },
    ]);
    console.log(`${name}: the cells of Observable and the script of the widget for Python run`);
    await useElement(page, `${blog.origin}/element`);
    console.log(`${name}: <boggle-board> of another origin shows words by pointer and keyboard, and passes axe`);
  } finally {
    await browser.close();
  }
}

// Deno imports modules by URL.
const deno = findProgram(['deno']);
if (deno) {
  const code = `
    import { Boggle } from '${FROM}/index.js';
    const boggle = await Boggle.open();
    console.log((await boggle.solve('perslatgsineters')).points);
    boggle.close();`;
  writeFileSync(join(SCRATCH, 'url.mjs'), code);
  // The package is served by this process, so it can't wait for Deno synchronously.
  assert.equal((await promisify(execFile)(deno, ['run', '-A', '--reload', join(SCRATCH, 'url.mjs')])).stdout, '3625\n');
  console.log('Deno: imports the package by URL');
} else console.log('Deno: skipped, because it is not installed');
cdn.close();
blog.close();
await new Promise((done) => server.httpServer.close(done));

/**
 * Uses `<boggle-board>` as a reader of a blog does.
 * @param {import('puppeteer-core').Page} page
 * @param {string} url
 */
async function useElement(page, url) {
  await page.setViewport({ width: 360, height: 640 });
  const requested = /** @type {string[]} */ ([]);
  page.on('request', (request) => requested.push(request.url()));
  await page.goto(url);
  const inside = (/** @type {string} */ code) =>
    page.evaluate(`(() => { const root = document.querySelector('boggle-board').shadowRoot; return ${code}; })()`);
  const until = (/** @type {string} */ code) =>
    page.waitForFunction(
      `(() => { const root = document.querySelector('boggle-board')?.shadowRoot; return root && ${code}; })()`,
      { timeout: 60_000 },
    );
  const middle = async (/** @type {string} */ selector) => {
    const box = `root.querySelector('${selector}').getBoundingClientRect()`;
    return /** @type {[number, number]} */ (
      await inside(`(({ x, y, width, height }) => [x + width / 2, y + height / 2])(${box})`)
    );
  };
  const line = "root.querySelector('.word').textContent";
  await until("root.querySelectorAll('.tile').length === 16");
  assert.ok(!requested.some((each) => each.endsWith('.wasm')), 'nothing large is loaded before anybody uses the board');
  const height = await inside('root.host.offsetHeight');

  await page.mouse.move(...(await middle('[data-cell="0"]')));
  await until(`${line} === 'plasterings, 11 points'`);
  assert.equal(await inside("root.querySelector('[role=status]').textContent"), '167 words drawn from this P.');
  assert.equal(await inside("root.querySelectorAll('.tile-lit').length"), 11);
  assert.equal(await inside('root.host.offsetHeight'), height, 'the page does not move when the words appear');
  // The path begins on the tile that it belongs to.
  const [x, y] = await middle('.path-start');
  const [tileX, tileY] = await middle('[data-cell="0"]');
  assert.ok(Math.hypot(x - tileX, y - tileY) < 2, `the path starts at ${x},${y}, its tile is at ${tileX},${tileY}`);
  await page.mouse.move(...(await middle('[data-word="plaisters"]')));
  await until(`${line} === 'plaisters, 11 points'`);

  // A click chooses a tile, and another one on it the whole board.
  await page.mouse.click(...(await middle('[data-cell="0"]')));
  await until("root.querySelector('.tile-selected')");
  await page.mouse.click(...(await middle('[data-cell="0"]')));
  await until("root.querySelector('[role=status]').textContent === '1,045 words, 3,625 points.'");

  // So does a finger, which also taps a word. The page does not move under it.
  await page.evaluate("addEventListener('pointerdown', ({ pointerType }) => { document.pointer = pointerType; })");
  await page.touchscreen.tap(...(await middle('[data-cell="5"]')));
  await until('root.querySelector(\'[data-cell="5"].tile-selected\')');
  await until(`/^\\d+ words drawn from this A\\.$/.test(root.querySelector('[role=status]').textContent)`);
  assert.equal(await page.evaluate('document.pointer'), 'touch');
  await page.touchscreen.tap(...(await middle('[role=option]:nth-child(2)')));
  await until(`${line} === root.querySelector('[role=option]:nth-child(2)').ariaLabel`);
  assert.deepEqual(await inside('[root.host.offsetHeight, scrollY]'), [height, 0]);
  await page.touchscreen.tap(...(await middle('[data-cell="5"]')));
  await until("root.querySelector('[role=status]').textContent === '1,045 words, 3,625 points.'");

  // The keyboard goes from the tiles to the words to the link.
  await page.mouse.move(350, 5);
  await inside('root.querySelector(\'[data-cell="0"]\').focus()');
  await page.keyboard.press('ArrowRight');
  await until("root.activeElement.dataset.cell === '1'");
  await page.keyboard.press('Tab');
  await until("root.activeElement.role === 'option'");
  await page.keyboard.press('ArrowDown');
  await until(`${line} === root.activeElement.ariaLabel && root.activeElement.ariaSelected === 'true'`);
  await page.keyboard.press('Tab');
  assert.match(String(await inside('root.activeElement.href')), /^https:\/\/example\.org\/#\/solve\?board=p\+e\+r\+s/);

  // An address that runs code makes no link.
  const isLinkHidden = (/** @type {string} */ lab) =>
    inside(`(root.host.setAttribute('lab', ${JSON.stringify(lab)}), root.querySelector('a').hidden)`);
  assert.deepEqual(
    [await isLinkHidden('javascript:alert(1)'), await isLinkHidden('https://example.org/')],
    [true, false],
  );

  await page.evaluate(readFileSync(join(WWW, 'node_modules/axe-core/axe.min.js'), 'utf8'));
  const wrong = await page.evaluate(
    "axe.run().then(({ violations }) => violations.map(({ id, help }) => id + ': ' + help))",
  );
  assert.deepEqual(wrong, []);
}

/**
 * Serves files at an origin of its own, which other origins may read.
 * @param {(path: string) => Buffer} read
 */
async function serve(read) {
  const types = { js: 'text/javascript', '+esm': 'text/javascript', wasm: 'application/wasm' };
  const server = createServer(({ url = '/' }, response) => {
    const path = url.slice(1);
    const type = types[/** @type {keyof typeof types} */ (path.split(/[./]/).at(-1))];
    response
      .writeHead(200, { 'access-control-allow-origin': '*', 'content-type': type ?? 'text/html' })
      .end(read(path));
  });
  await new Promise((ready) => server.listen(0, '127.0.0.1', () => ready(undefined)));
  const { port } = /** @type {import('node:net').AddressInfo} */ (server.address());
  return { origin: `http://127.0.0.1:${port}`, close: () => server.close() };
}
