// `node tools/size.mjs [folder]` prints how much a first visit to the built page transfers from hosts that compress with
// brotli or with gzip, next to the limit. The folder is www/dist unless another is given. It counts what the page loads by
// itself: the scripts that index.html and the first room import, their styles, the fonts, one flavor of the wasm, and the
// dictionary. Everything else is loaded when a room or a dialog needs it, or is stored for offline use. The package in npm/ is for
// other pages.

import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';

const LIMIT = 450_000;
const dist = process.argv[2] ?? join(import.meta.dirname, '../dist');
const files = readdirSync(dist, { recursive: true, withFileTypes: true }).filter(
  (entry) => entry.isFile() && entry.parentPath !== join(dist, 'npm'),
);
const paths = new Map(files.map((entry) => [entry.name, join(entry.parentPath, entry.name)]));

/** @param {string} name */
const text = (name) => readFileSync(paths.get(name) ?? '', 'utf8');

/** The names a file mentions that are files of the page. @param {string} name @param {RegExp} mention */
const mentioned = (name, mention) =>
  [...text(name).matchAll(mention)].map((match) => basename(match[1] ?? '')).filter((found) => paths.has(found));

/** The scripts and styles that a first visit needs. */
const first = new Set(['index.html']);
const wanted = [
  ...mentioned('index.html', /(?:src|href)="([^"]+\.(?:js|css))"/g),
  // The page opens in Solve, whose styles carry its name.
  ...[...paths.keys()].filter((name) => /^solve-[^/]*\.(js|css)$/.test(name)),
];
for (let name = wanted.pop(); name; name = wanted.pop()) {
  if (first.has(name)) continue;
  first.add(name);
  // `import("…")` with parentheses loads later. A URL is that of a worker.
  if (name.endsWith('.js')) wanted.push(...mentioned(name, /(?:from|import|new URL\()\s*["'`]([^"'`()]+\.js)["'`]/g));
}

/** The purpose of a file; the first match counts. Browsers take one flavor of the wasm, and most take `relaxed`. */
const PARTS = [
  { part: 'other flavor', names: /simd[^/]*\.wasm$/, counts: false },
  { part: 'wasm for rooms', names: /relaxed-lab-[^/]*\.wasm$/, counts: false },
  { part: 'wasm', names: /\.wasm$/ },
  { part: 'dictionary', names: /enable2k.*\.dict$/ },
  { part: 'fonts', names: /\.woff2$/ },
  { part: 'later scripts', names: /\.js$/, counts: false, later: true },
  { part: 'later styles', names: /\.css$/, counts: false, later: true },
  { part: 'scripts', names: /\.js$/ },
  { part: 'styles', names: /\.css$/ },
  { part: 'page', names: /^(index\.html|icon\.svg|manifest\.webmanifest)$/ },
  { part: 'other files', names: /./, counts: false },
].map((part) => ({ counts: true, later: false, ...part, files: 0, raw: 0, brotli: 0, gzip: 0 }));

for (const [name, path] of paths) {
  const file = readFileSync(path);
  // Word lists besides the first one are fetched when they are chosen.
  const part = PARTS.find(({ names, later }) => names.test(name) && !(later && first.has(name)));
  if (!part) continue;
  // Fonts, images, and logs are compressed already.
  const packed = /\.(woff2|png|webp|gz)$/.test(name);
  part.files += 1;
  part.raw += file.length;
  part.brotli += packed ? file.length : brotliCompressSync(file).length;
  part.gzip += packed ? file.length : gzipSync(file, { level: 9 }).length;
}

/** @param {number} bytes */
const kB = (bytes) => `${(bytes / 1000).toFixed(1)} kB`.padStart(11);
console.log(`${'part'.padEnd(16)}${'files'}${'as it is'.padStart(9)}${'brotli'.padStart(11)}${'gzip'.padStart(11)}`);
for (const { part, files, raw, brotli, gzip, counts } of PARTS) {
  console.log(
    `${part.padEnd(16)}${String(files).padStart(3)}${kB(raw)}${kB(brotli)}${kB(gzip)}${counts ? '' : '  not part of a first visit'}`,
  );
}
/** @param {'brotli' | 'gzip'} way */
const total = (way) => PARTS.reduce((sum, part) => sum + (part.counts ? part[way] : 0), 0);
console.log(
  `${'a first visit'.padEnd(30)}${kB(total('brotli'))}${kB(total('gzip'))}  (limit: ${kB(LIMIT).trim()} as brotli)`,
);
if (total('brotli') > LIMIT) {
  console.error('A first visit transfers more than the limit.');
  process.exitCode = 1;
}
