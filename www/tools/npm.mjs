// Builds the package for JavaScript in target/npm, and packs it as target/npm/boggle-lab-VERSION.tgz.

import { execFileSync } from 'node:child_process';
import { copyFileSync, cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { rolldown } from 'rolldown';

const WWW = join(import.meta.dirname, '..');
const ROOT = join(WWW, '..');
const SOURCE = join(WWW, 'npm');
const OUT = join(ROOT, 'target/npm');

rmSync(OUT, { recursive: true, force: true });
mkdirSync(OUT, { recursive: true });

// Workers and wasm are found by `new URL(…, import.meta.url)`, which stays as it is.
for (const name of ['index', 'worker', 'sync', 'raw']) {
  const bundle = await rolldown({
    input: join(SOURCE, `src/${name}.ts`),
    external: /^node:/,
    platform: 'neutral',
    logLevel: 'warn',
  });
  await bundle.write({ file: join(OUT, `${name}.js`), format: 'es' });
  await bundle.close();
}

execFileSync('tsc', ['-p', join(SOURCE, 'tsconfig.json')], { stdio: 'inherit' });
mkdirSync(join(OUT, 'types/src/gen'), { recursive: true });
cpSync(join(WWW, 'src/gen/boggle_lab.d.ts'), join(OUT, 'types/src/gen/boggle_lab.d.ts'));

copyFileSync(join(WWW, 'src/gen/simd-lab.wasm'), join(OUT, 'boggle_lab.wasm'));
copyFileSync(join(WWW, 'src/gen/enable2k.dict'), join(OUT, 'enable2k.dict'));
for (const name of ['LICENSE', 'THIRD-PARTY.txt']) copyFileSync(join(ROOT, name), join(OUT, name));
copyFileSync(join(SOURCE, 'README.md'), join(OUT, 'README.md'));

// The package has the crate's version.
const version = /^version = "(.*)"$/m.exec(readFileSync(join(ROOT, 'Cargo.toml'), 'utf8'))?.[1];
const manifest = JSON.parse(readFileSync(join(SOURCE, 'package.json'), 'utf8'));
writeFileSync(join(OUT, 'package.json'), `${JSON.stringify({ ...manifest, version }, null, 2)}\n`);

execFileSync('npm', ['pack', '--silent'], { cwd: OUT, stdio: ['ignore', 'ignore', 'inherit'] });
console.log(`target/npm/${readdirSync(OUT).find((name) => name.endsWith('.tgz'))}`);
