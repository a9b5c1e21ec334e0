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
  // `import("…")` with parentheses loads later. A URL is that of a worker; those of jobs start later, too.
  if (name.endsWith('.js'))
    wanted.push(...mentioned(name, /(?:from|import|new URL\()\s*["'`]((?!\w+-job-)[^"'`()]+\.js)["'`]/g));
}

/** What else it needs. Most browsers take the flavor `relaxed` of the wasm. */
const OTHERS = /^relaxed-(?!lab).*\.wasm$|^enable2k.*\.dict$|\.woff2$|^(icon\.svg|manifest\.webmanifest)$/;
/** @param {string} name @param {number[]} bytes */
const row = (name, ...bytes) =>
  console.log(name.padEnd(34) + bytes.map((each) => `${(each / 1000).toFixed(1)} kB`.padStart(10)).join(''));
const total = { brotli: 0, gzip: 0 };
for (const [name, path] of paths) {
  if (!first.has(name) && !OTHERS.test(name)) continue;
  const file = readFileSync(path);
  // Fonts are compressed already.
  const [brotli, gzip] = name.endsWith('.woff2')
    ? [file, file]
    : [brotliCompressSync(file), gzipSync(file, { level: 9 })];
  row(name, brotli.length, gzip.length);
  total.brotli += brotli.length;
  total.gzip += gzip.length;
}
row('a first visit (brotli, gzip)', total.brotli, total.gzip);
console.log(`The limit is ${LIMIT / 1000} kB as brotli.`);
if (total.brotli > LIMIT) throw new Error('A first visit transfers more than the limit.');
