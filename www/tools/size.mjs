// What a first visit transfers, as a host that compresses with brotli sends it, beside the goal. Rooms other than the
// first come when they are entered, or with what is kept for offline use.

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';

const LIMIT = 500_000;
const dist = join(import.meta.dirname, '../dist');

/**
 * What a file is for; the first match counts. A browser takes one flavour of the wasm, most take `relaxed`; the whole
 * library comes with the rooms that need it.
 */
const PARTS = [
  { part: 'other flavours', names: /(simd|scalar)[^/]*\.wasm$/, counts: false },
  { part: 'wasm for rooms', names: /relaxed-lab-[^/]*\.wasm$/, counts: false },
  { part: 'wasm', names: /\.wasm$/ },
  { part: 'other rooms', names: /^(play|climb|trees|prove|facts)-[^/]*\.(js|css)$/, counts: false },
  { part: 'dictionaries', names: /(enable|\.dict)/ },
  { part: 'fonts', names: /\.woff2$/ },
  { part: 'scripts', names: /\.js$/ },
  { part: 'styles', names: /\.css$/ },
  { part: 'installed icons', names: /\.png$/, counts: false },
  { part: 'page', names: /./ },
].map((part) => ({ counts: true, ...part, files: 0, raw: 0, sent: 0 }));

for (const entry of readdirSync(dist, { recursive: true, withFileTypes: true })) {
  if (!entry.isFile()) continue;
  const file = readFileSync(join(entry.parentPath, entry.name));
  const part = PARTS.find(({ names }) => names.test(entry.name));
  if (!part) continue;
  part.files += 1;
  part.raw += file.length;
  // Fonts and images are compressed already.
  part.sent += /\.(woff2|png)$/.test(entry.name) ? file.length : brotliCompressSync(file).length;
}

/** @param {number} bytes */
const kB = (bytes) => `${(bytes / 1000).toFixed(1)} kB`.padStart(10);
for (const { part, files, raw, sent, counts } of PARTS) {
  console.log(`${part.padEnd(16)}${String(files).padStart(3)}${kB(raw)}${kB(sent)}${counts ? '' : '  not counted'}`);
}
const total = PARTS.reduce((sum, { sent, counts }) => sum + (counts ? sent : 0), 0);
console.log(`${'all of it'.padEnd(19)}${' '.repeat(10)}${kB(total)}  of ${kB(LIMIT).trim()}`);
if (total > LIMIT) {
  console.error('The page is larger than it should be.');
  process.exitCode = 1;
}
