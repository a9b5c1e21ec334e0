// What a visitor transfers, as a host that compresses with brotli sends it, beside the goal.

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';

const LIMIT = 500_000;
const dist = join(import.meta.dirname, '../dist');

/** What a file is for; the first match counts. A browser takes one flavour of the wasm: the larger is counted. */
const PARTS = [
  ['other flavour', /scalar.*\.wasm$/, false],
  ['wasm', /\.wasm$/, true],
  ['dictionaries', /(enable|\.dict)/, true],
  ['fonts', /\.woff2$/, true],
  ['scripts', /\.js$/, true],
  ['styles', /\.css$/, true],
  ['installed icons', /\.png$/, false],
  ['page', /./, true],
];

const sizes = new Map(PARTS.map(([part]) => [part, { files: 0, raw: 0, sent: 0 }]));
for (const entry of readdirSync(dist, { recursive: true, withFileTypes: true })) {
  if (!entry.isFile()) continue;
  const file = readFileSync(join(entry.parentPath, entry.name));
  const part = sizes.get(PARTS.find(([, pattern]) => pattern.test(entry.name))[0]);
  part.files += 1;
  part.raw += file.length;
  // Fonts and images are compressed already.
  part.sent += /\.(woff2|png)$/.test(entry.name) ? file.length : brotliCompressSync(file).length;
}

const kB = (bytes) => `${(bytes / 1000).toFixed(1)} kB`.padStart(10);
let total = 0;
for (const [part, , counts] of PARTS) {
  const { files, raw, sent } = sizes.get(part);
  if (counts) total += sent;
  console.log(`${part.padEnd(16)}${String(files).padStart(3)}${kB(raw)}${kB(sent)}${counts ? '' : '  not counted'}`);
}
console.log(`${'all of it'.padEnd(19)}${' '.repeat(10)}${kB(total)}  of ${kB(LIMIT).trim()}`);
if (total > LIMIT) {
  console.error('The page is larger than it should be.');
  process.exitCode = 1;
}
