// Installs the packed package into scratch projects, and uses it there with Node, with TypeScript, and with Vite in Chromium.

import { chromium } from '@playwright/test';
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
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
    for (const wrong of [() => boggle.solve('['), () => [...boggle.prove({ size: '9x9', threshold: 5 })], () => openSync(['1 2'])]) {
      try { wrong(); console.log('no error'); } catch (error) { console.log(error.constructor.name, error.message.length > 10); }
    }`,
});
const proved = run(node, 'node', 'prove.mjs').trim().split('\n');
assert.match(proved.join('\n'), /^true \[/m, 'the whole of 2x2 is proved');
assert.match(run(node, 'node', 'words.mjs'), /^null \d+ \d+\n1 \d+ \d+\n$/);
assert.equal(run(node, 'node', 'errors.mjs'), 'Error true\n'.repeat(3));
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
} finally {
  await browser.close();
  await new Promise((done) => server.httpServer.close(done));
}
console.log('Vite: solving, annealing, aborting, and lifting work in a worker');
