// Builds the package for JavaScript in target/npm, and packs it as target/npm/boggle-lab-VERSION.tgz.

import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { transform } from 'lightningcss';
import { rolldown } from 'rolldown';

const WWW = join(import.meta.dirname, '..');
const ROOT = join(WWW, '..');
const SOURCE = join(WWW, 'npm');
const OUT = join(ROOT, 'target/npm');

rmSync(OUT, { recursive: true, force: true });
mkdirSync(OUT, { recursive: true });

const STYLES = ['src/design/tokens.css', 'src/board/board.css', 'npm/src/element.css'].map((name) => join(WWW, name));
/** Style sheets as texts, without what has no effect in a shadow tree, and the custom properties that none of them uses. */
const css = {
  name: 'css',
  load: {
    filter: { id: /\.css\?inline$/ },
    /** @param {string} id */
    handler(id) {
      const filename = id.replace(/\?.*/, '');
      const { code } = transform({ filename, code: readFileSync(filename), minify: true });
      const used = new Set(STYLES.flatMap((name) => readFileSync(name, 'utf8').match(/var\(--[\w-]+/g) ?? []));
      const plain = code.toString().replace(/(?:@property[^{]*|html)\{[^}]*\}/g, '');
      const text = plain.replace(/(--[\w-]+):[^;}]*;?/g, (rule, name) => (used.has(`var(${name}`) ? rule : ''));
      return `export default ${JSON.stringify(text)}`;
    },
  },
};
/** The generated glue without the methods that the package never names. */
const trimmed = {
  name: 'trimmed',
  transform: {
    filter: { id: /gen\/boggle_lab\.js$/ },
    /** @param {string} code */
    handler(code) {
      const core = readFileSync(join(SOURCE, 'src/core.ts'), 'utf8');
      const unused = (/** @type {string} */ name) =>
        !/^(?:constructor|free|__\w+)$/.test(name) && !core.includes(`.${name}`);
      return code.replace(/^ {4}(?:static |get )?(\w+)\(.*\) \{\n[\s\S]*?^ {4}\}\n/gm, (method, name) =>
        unused(name) ? '' : method,
      );
    },
  },
};
// Workers and wasm are found by `new URL(…, import.meta.url)`, and the element imports the engine when it is needed.
for (const name of ['index', 'worker', 'sync', 'element']) {
  const bundle = await rolldown({
    input: join(SOURCE, `src/${name}.ts`),
    external: name === 'element' ? [/^node:/, './index.js'] : /^node:/,
    platform: 'neutral',
    plugins: [css, trimmed],
    transform: { define: { LAB: JSON.stringify(process.env['SITE_URL'] ?? '') } },
    logLevel: 'warn',
  });
  await bundle.write({ file: join(OUT, `${name}.js`), format: 'es', minify: true });
  await bundle.close();
}

execFileSync('tsc', ['-p', join(SOURCE, 'tsconfig.json')], { stdio: 'inherit' });
mkdirSync(join(OUT, 'types/src/gen'), { recursive: true });
// The generated types name `Symbol.dispose`, which projects for older targets lack.
const glue = readFileSync(join(WWW, 'src/gen/boggle_lab.d.ts'), 'utf8');
writeFileSync(join(OUT, 'types/src/gen/boggle_lab.d.ts'), `/// <reference lib="esnext.disposable" />\n${glue}`);

copyFileSync(join(WWW, 'src/gen/simd-lab.wasm'), join(OUT, 'boggle_lab.wasm'));
// The element needs only the solver: a sixth of the whole.
execFileSync('node', [
  join(WWW, 'tools/split.mjs'),
  join(WWW, 'src/gen/simd-lab.wasm'),
  join(OUT, 'solve.wasm'),
  join(WWW, 'src/gen/simd-lab.wasm'),
  '^lexicon_(unpack|readBoard|solve|info)$|^__wbg_lexicon_free$',
]);
copyFileSync(join(WWW, 'src/gen/enable2k.dict'), join(OUT, 'enable2k.dict'));
for (const name of ['LICENSE', 'THIRD-PARTY.txt']) copyFileSync(join(ROOT, name), join(OUT, name));
copyFileSync(join(SOURCE, 'README.md'), join(OUT, 'README.md'));

// The package has the crate's version. In a workflow it has the repository's address, which the registry compares with where
// the package was built.
const version = /^version = "(.*)"$/m.exec(readFileSync(join(ROOT, 'Cargo.toml'), 'utf8'))?.[1];
const manifest = JSON.parse(readFileSync(join(SOURCE, 'package.json'), 'utf8'));
const { GITHUB_SERVER_URL, GITHUB_REPOSITORY } = process.env;
if (GITHUB_REPOSITORY) {
  const home = `${GITHUB_SERVER_URL}/${GITHUB_REPOSITORY}`;
  Object.assign(manifest, { repository: `git+${home}.git`, homepage: `${home}#readme`, bugs: `${home}/issues` });
}
writeFileSync(join(OUT, 'package.json'), `${JSON.stringify({ ...manifest, version }, null, 2)}\n`);

execFileSync('npm', ['pack', '--silent'], { cwd: OUT, stdio: ['ignore', 'ignore', 'inherit'] });
console.log(`target/npm/${readdirSync(OUT).find((name) => name.endsWith('.tgz'))}`);
