/** A worker of the page: one wasm instance behind the calls of the contract. */

import {
  Climb,
  climbDefaults,
  diceSets,
  type Lexicon,
  readClass,
  readScoring,
  roll,
  rollableWith,
  temperatureCurve,
} from '../gen/boggle_lab.js';
import type { DictionaryId, Engine } from './contract';
import { compile, dictionary, forget } from './dictionaries';
import { factsCalls } from './facts-calls';
import { ready } from './instance';
import { serveCalls } from './serve';
import { listOwnDictionaries, removeOwnDictionary, renameOwnDictionary } from './own-dictionaries';

const calls: Engine = {
  dictionary: async (id) => (await dictionary(id)).info,
  compile: async (list, options) => {
    const bytes = typeof list === 'string' ? new TextEncoder().encode(list) : new Uint8Array(await list.arrayBuffer());
    await ready;
    return compile(bytes, options);
  },
  ownDictionaries: listOwnDictionaries,
  listText: async (id) => (await lexicon(id)).rawList(),
  renameDictionary: async (id, name) => {
    forget(id);
    return renameOwnDictionary(id, name);
  },
  removeDictionary: async (id) => {
    forget(id);
    return removeOwnDictionary(id);
  },
  readBoard: async (text, size, id) => (await lexicon(id)).readBoard(text, size),
  readClass: async (text, id) => readClass(await lexicon(id), text),
  solve: async (board, id, rules) => {
    const solver = await lexicon(id);
    const from = performance.now();
    const found = solver.solve(board, rules);
    const millis = performance.now() - from;
    return { ...found, millis };
  },
  paths: async (board, word, id, limit) => (await lexicon(id)).paths(board, word, limit),
  trace: async (board, text, id) => (await lexicon(id)).trace(board, text) ?? null,
  judge: async (board, text, id, rules) => (await lexicon(id)).judge(board, text, rules),
  neighborhood: async (board, id, rules) => (await lexicon(id)).neighborhood(board, rules),
  symmetry: async (board, id) => (await lexicon(id)).symmetry(board),
  readScoring: async (text) => {
    await ready;
    return readScoring(text);
  },
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
  tryClimb: async (options, id) => {
    const words = await lexicon(id);
    const climb = new Climb(words, options);
    try {
      return climb.knowsWord(words);
    } finally {
      climb.free();
    }
  },
  ...factsCalls,
};

async function lexicon(id: DictionaryId): Promise<Lexicon> {
  return (await dictionary(id)).lexicon;
}

serveCalls(calls);
