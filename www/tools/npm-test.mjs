// Installs the packed package into scratch projects, and uses it there with Node, with TypeScript, with Vite in Chromium, and from
// another origin, as from a CDN.

import { chromium } from '@playwright/test';
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { createServer } from 'node:http';
import { mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { preview } from 'vite';
import { chromiumPath } from './chromium.mjs';

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
  ['Error', 'Error', 'Error', 'Error', 'OptionError', 'OptionError', 'OptionError', 'ClosedError'],
);
assert.match(errors[4] ?? '', /There is no option treshold\. The options are size, threshold,/);
assert.match(errors[5] ?? '', /The option cells is missing/);
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

// Vite: built, served, and run in a browser.
const page = project('vite', {
  'index.html': '<!doctype html><title>test</title><script type="module" src="/main.js"></script>',
  'vite.config.mjs':
    "export default { logLevel: 'warn', build: { target: 'es2022', assetsInlineLimit: 0 }, worker: { format: 'es' } };",
  'main.js': `
    import { Boggle } from 'boggle-lab';
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
    said.push((await boggle.solve('tie/rat')).points > 0);
    boggle.close();
    said.push(await boggle.solve('tie/rat').catch((error) => error.message));
    document.title = JSON.stringify(said);`,
});
mkdirSync(join(page, 'node_modules'), { recursive: true });
symlinkSync(join(WWW, 'node_modules/vite'), join(page, 'node_modules/vite'));
run(page, join(WWW, 'node_modules/.bin/vite'), 'build');
const server = await preview({ root: page, logLevel: 'error', preview: { port: 0, host: 'localhost' } });
const browser = await chromium.launch({
  executablePath: chromiumPath(),
  args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
});
try {
  const tab = await browser.newPage();
  await tab.goto(server.resolvedUrls?.local[0] ?? '');
  await tab.waitForFunction(() => document.title !== 'test', undefined, { timeout: 120_000 });
  assert.deepEqual(JSON.parse(await tab.title()), [
    3625,
    545,
    'enough at true',
    14,
    13,
    10,
    10,
    8,
    true,
    'This Boggle was closed.',
  ]);
  console.log('Vite: solving, annealing, aborting, and lifting work in a worker');

  // A CDN: the package comes from another origin than the page, without a bundler.
  const files = await serve((path) => readFileSync(join(PACKED, path)));
  const html = `<!doctype html><title>test</title><script type="module">
    import { Boggle } from '${files.origin}/index.js';
    const boggle = await Boggle.open();
    document.title = String((await boggle.solve('perslatgsineters')).points);
  </script>`;
  const blog = await serve(() => Buffer.from(html));
  await tab.goto(blog.origin);
  await tab.waitForFunction(() => document.title !== 'test', undefined, { timeout: 60_000 });
  assert.equal(await tab.title(), '3625');
  files.close();
  blog.close();
} finally {
  await browser.close();
  await new Promise((done) => server.httpServer.close(done));
}
console.log('Another origin: a page imports the package from a CDN');

/**
 * Serves files at an origin of its own, which other origins may read.
 * @param {(path: string) => Buffer} read
 */
async function serve(read) {
  const types = { js: 'text/javascript', wasm: 'application/wasm' };
  const server = createServer(({ url = '/' }, response) => {
    const path = url.slice(1);
    const type = types[/** @type {keyof typeof types} */ (path.split('.').at(-1))];
    response
      .writeHead(200, { 'access-control-allow-origin': '*', 'content-type': type ?? 'text/html' })
      .end(read(path));
  });
  await new Promise((ready) => server.listen(0, '127.0.0.1', () => ready(undefined)));
  const { port } = /** @type {import('node:net').AddressInfo} */ (server.address());
  return { origin: `http://127.0.0.1:${port}`, close: () => server.close() };
}
