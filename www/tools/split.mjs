// Makes the wasm for a first visit: the whole one without the functions that only later rooms call.
//
//   node split.mjs whole.wasm first.wasm [readable.wasm [ONLY]]
//
// The readable one has the same exports as the whole wasm, and only instructions that Node knows. The first part has the
// same imports as the whole or fewer, and both share their glue, so a worker runs with either. The page decides which one
// it hands to a worker (`engine/wasm.ts`). With ONLY, a regular expression, just the functions that it matches are kept, and
// what the glue itself calls.

import { execFileSync } from 'node:child_process';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { argv } from 'node:process';

/** Exports that a first visit doesn't need: those of the rooms besides Play and Solve, and of the npm package. */
const LATER =
  /^(__wbg_)?(climb|roller|sample|race|proof|trees|unfolding)_|^(climbDefaults|temperatureCurve|readClass|lexicon_score|estimates|odds|raceIdeas|readDice|rollableFigures|sampleRollable)$/;

/** What the glue calls whatever the page does. */
const GLUE = /^(memory|__(abort|instance|externref)_.*)$/;

const [whole = '', first = '', readable = whole, only] = argv.slice(2);
const module = new WebAssembly.Module(readFileSync(readable));
const exports = WebAssembly.Module.exports(module).map(({ name }) => name);
const kept = exports.filter((name) =>
  only ? name.startsWith('__wbindgen') || GLUE.test(name) || new RegExp(only).test(name) : !LATER.test(name),
);
if (kept.length === exports.length) throw new Error(`${whole} has none of the exports that are to be left out`);

// Everything that the root reaches stays.
const graph = [
  { name: 'page', root: true, reaches: kept.map((name) => `export ${name}`) },
  ...exports.map((name) => ({ name: `export ${name}`, export: name })),
];
const plan = `${first}.json`;
writeFileSync(plan, JSON.stringify(graph));
const rest = `${first}.rest`;
run('wasm-metadce', [whole, '--graph-file', plan, '-o', rest]);
// With fewer callers, more can be inlined, and then more is unused. Large functions stay apart even so: browsers compile those
// that become hot as a whole, while a first visit waits for its board.
const passes = ['--strip-debug', '--strip-producers', '--remove-unused-module-elements', '--reorder-functions'];
run('wasm-opt', ['-O3', '--one-caller-inline-max-function-size=100', ...passes, rest, '-o', first]);
rmSync(plan);
rmSync(rest);

/** @param {string} tool @param {string[]} options */
function run(tool, options) {
  execFileSync(tool, ['--enable-simd', '--enable-relaxed-simd', ...options], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
}
