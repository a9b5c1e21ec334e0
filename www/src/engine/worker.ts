/** A worker of the page: one wasm instance behind the calls of the contract. */

import { expose, transfer } from 'comlink';
import { Climb, climbDefaults, diceSets, type Lexicon, readClass, roll, rollableWith, temperatureCurve } from '../gen/boggle_lab.js';
import type { DictionaryId, Engine } from './contract';
import { compile, dictionary, forget } from './dictionaries';
import { factsCalls } from './facts-calls';
import { instantiate, ready } from './instance';
import { death } from './protocol';
import { listShelf, removeFromShelf, renameOnShelf } from './shelf';

const calls: Engine = {
  dictionary: async (id) => (await dictionary(id)).info,
  compile: async (list, options) => {
    const bytes = typeof list === 'string' ? new TextEncoder().encode(list) : new Uint8Array(await list.arrayBuffer());
    await ready;
    return compile(bytes, options);
  },
  ownDictionaries: listShelf,
  renameDictionary: async (id, name) => {
    forget(id);
    return renameOnShelf(id, name);
  },
  removeDictionary: async (id) => {
    forget(id);
    return removeFromShelf(id);
  },
  readBoard: async (text, size, id) => (await lexicon(id)).readBoard(text, size),
  readClass: async (text, id) => readClass(await lexicon(id), text),
  solve: async (board, id, rules) => {
    const solver = await lexicon(id);
    const from = performance.now();
    const found = solver.solve(board, rules);
    const millis = performance.now() - from;
    return transfer({ ...found, millis }, [
      found.wordPoints.buffer,
      found.pathCounts.buffer,
      found.wordCells.buffer,
      found.cellStarts.buffer,
      found.cells.buffer,
    ]);
  },
  paths: async (board, word, id, limit) => (await lexicon(id)).paths(board, word, limit),
  trace: async (board, text, id) => (await lexicon(id)).trace(board, text) ?? null,
  judge: async (board, text, id, rules) => (await lexicon(id)).judge(board, text, rules),
  neighbourhood: async (board, id, rules) => (await lexicon(id)).neighbourhood(board, rules),
  symmetry: async (board, id) => (await lexicon(id)).symmetry(board),
  diceSets: async () => {
    await ready;
    return diceSets();
  },
  roll: async (dice, seed) => {
    await ready;
    return roll(dice, seed);
  },
  rollableWith: async (board) => {
    await ready;
    return rollableWith(board);
  },
  climbDefaults: async (size) => {
    await ready;
    return climbDefaults(size);
  },
  temperatures: async (schedule, length, count) => {
    await ready;
    return temperatureCurve(schedule, length, count);
  },
  tryClimb: async (options, id) => new Climb(await lexicon(id), options).free(),
  ...factsCalls,
};

async function lexicon(id: DictionaryId): Promise<Lexicon> {
  return (await dictionary(id)).lexicon;
}

/** Tells a trap of the wasm from an error with a message: after a trap this worker is of no more use. */
function guarded(call: (...args: never[]) => Promise<unknown>) {
  return async (...args: never[]) => {
    try {
      return await call(...args);
    } catch (error) {
      // A stack overflow in wasm is a RangeError.
      const trapped = error instanceof WebAssembly.RuntimeError || error instanceof RangeError;
      throw trapped ? death(error.message) : error;
    }
  };
}

expose({ start: instantiate, ...Object.fromEntries(Object.entries(calls).map(([name, call]) => [name, guarded(call)])) });
