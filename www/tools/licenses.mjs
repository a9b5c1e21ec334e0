// Writes THIRD-PARTY.txt: the notices of the word lists (dicts/LICENSES.txt), and the licenses of all software and fonts
// that the page, the packages, and the command line contain. Run it after a change to the dependencies:
// `node www/tools/licenses.mjs`. With `--check`, it only fails if the file is out of date.

import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const ROOT = join(import.meta.dirname, '../..');
const OUT = join(ROOT, 'THIRD-PARTY.txt');
/** Features and target of the wasm, and of the command line. */
const BUILDS = [
  ['--package', 'boggle-lab', '--features', 'wasm', '--target', 'wasm32-unknown-unknown'],
  ['--package', 'boggle-cli', '--target', 'x86_64-unknown-linux-gnu'],
];

/** Of a choice of licenses, ours is the first of these. */
const PREFERRED = [/mit/i, /^unlicense/i, /apache/i, /^(licen[cs]e|copying)/i];

/** @param {string} folder */
function textOf(folder) {
  const files = readdirSync(folder).filter(
    (name) => /licen[cs]e|copying/i.test(name) && /(^[^.]+|\.(txt|md))$/i.test(name),
  );
  const name = PREFERRED.map((like) => files.find((file) => like.test(file))).find(Boolean);
  const text = name && readFileSync(join(folder, name), 'utf8');
  return text?.replace(/[ \t\r]+$/gm, '').trim();
}

/** @param {string[]} args */
const cargo = (...args) => execFileSync('cargo', args, { cwd: ROOT, encoding: 'utf8', maxBuffer: 1 << 26 });

const sources = new Map(
  JSON.parse(cargo('metadata', '--format-version', '1', '--locked', '--all-features')).packages.map(
    (/** @type {{ name: string, version: string, authors: string[], manifest_path: string }} */ of) => [
      `${of.name} ${of.version}`,
      { folder: dirname(of.manifest_path), authors: of.authors.join(', ') },
    ],
  ),
);
const crates = BUILDS.flatMap((build) =>
  cargo('tree', '--locked', '--edges', 'normal,no-proc-macro', '--prefix', 'none', '--format', '{p}|{l}', ...build)
    .split('\n')
    .filter((line) => line && !line.startsWith('boggle-'))
    .map((line) => {
      const [id = '', license = ''] = line.replace(' (*)', '').split('|');
      const name = id.replace(/ v(\S+).*/, ' $1');
      return { name, license, ...sources.get(name) };
    }),
);
const packages = Object.entries(JSON.parse(readFileSync(join(ROOT, 'www/package-lock.json'), 'utf8')).packages)
  .filter(([path, { dev, devOptional, optional }]) => path && !dev && !devOptional && !optional)
  .map(([path, { version, license }]) => ({
    name: `${path.replace(/^.*node_modules\//, '')} ${version}`,
    license,
    folder: join(ROOT, 'www', path),
    authors: '',
  }));

/** The names of all parts with the same license and text. @type {Map<string, string[]>} */
const parts = new Map();
for (const { name, license, folder, authors } of [...packages, ...crates]) {
  // Three crates come without the text of their license.
  const text = textOf(folder) ?? `Copyright (c) ${authors}. MIT license, as above.`;
  const names = parts.get(text) ?? [];
  if (!names.some((known) => known.startsWith(`${name} `))) names.push(`${name} (${license})`);
  parts.set(text, names);
}
const software = [...parts]
  .map(([text, names]) => `${'-'.repeat(80)}\n${names.sort().join('\n')}\n\n${text}\n`)
  .sort()
  .join('\n');
const all = `This file has the licenses of everything in Boggle Lab that others made: word lists, software, and fonts. Boggle Lab itself
is under the MIT license.

${readFileSync(join(ROOT, 'dicts/LICENSES.txt'), 'utf8')}
SOFTWARE AND FONTS

The WebAssembly and the command line also contain the Rust standard library, copyright (c) The Rust Project Contributors
(MIT or Apache-2.0).

${software}`;

if (!process.argv.includes('--check')) writeFileSync(OUT, all);
else if (!existsSync(OUT) || readFileSync(OUT, 'utf8') !== all) {
  console.error('THIRD-PARTY.txt is out of date: run `node www/tools/licenses.mjs`');
  process.exit(1);
}
