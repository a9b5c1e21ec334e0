/** A worker of the page: one wasm instance behind calls, each with one answer. */

import {
  Climb,
  climbDefaults,
  diceSets,
  readClass,
  readScoring,
  roll,
  rollableWith,
  temperatureCurve,
} from '../gen/boggle_lab.js';
import type { ClimbOptions, CompileOptions, DictionaryId, Rules, Solution } from './contract';
import { compile, dictionary, forget, lexicon } from './dictionaries';
import { factsCalls } from './facts-calls';
import { listOwnDictionaries, removeOwnDictionary, renameOwnDictionary } from './own-dictionaries';
import { ready, serve } from './serve';

/** Each call rejects with an `Error` whose message can be shown to people. */
const calls = {
  /** Loads a dictionary (once) and describes it. */
  dictionary: async (id: DictionaryId) => (await dictionary(id)).info,
  /** Compiles a list and keeps it in the browser under a new `own:…` id. */
  compile: async (list: string | Blob, options: CompileOptions) => {
    const bytes = typeof list === 'string' ? new TextEncoder().encode(list) : new Uint8Array(await list.arrayBuffer());
    await ready;
    return compile(bytes, options);
  },
  /** The visitor's own lists. */
  ownDictionaries: listOwnDictionaries,
  /** Returns the words of a list as they were given, one per line. */
  listText: async (id: DictionaryId) => (await lexicon(id)).rawList(),
  renameDictionary: async (id: DictionaryId, name: string) => {
    forget(id);
    return renameOwnDictionary(id, name);
  },
  removeDictionary: async (id: DictionaryId) => {
    forget(id);
    return removeOwnDictionary(id);
  },
  /** Reads a board as people write it; a `size` such as `3x4` must match, and an empty one is inferred. */
  readBoard: async (text: string, size: string, id: DictionaryId) => (await lexicon(id)).readBoard(text, size),
  /** Reads a class: the letters of each cell, with `/` between rows or in a single line of a usual size. */
  readClass: async (text: string, id: DictionaryId) => readClass(await lexicon(id), text),
  solve: async (board: string, id: DictionaryId, rules: Rules): Promise<Solution> => {
    const solver = await lexicon(id);
    const from = performance.now();
    const found = solver.solve(board, rules);
    return { ...found, millis: performance.now() - from };
  },
  paths: async (board: string, word: string, id: DictionaryId, limit: number) =>
    (await lexicon(id)).paths(board, word, limit),
  /** Finds a path that spells a text, whether or not it is a word; `null` if the board has none. */
  trace: async (board: string, text: string, id: DictionaryId) => (await lexicon(id)).trace(board, text) ?? null,
  judge: async (board: string, text: string, id: DictionaryId, rules: Rules) =>
    (await lexicon(id)).judge(board, text, rules),
  neighborhood: async (board: string, id: DictionaryId, rules: Rules) => (await lexicon(id)).neighborhood(board, rules),
  symmetry: async (board: string, id: DictionaryId) => (await lexicon(id)).symmetry(board),
  /** Reads a points table; rejects with the reason if it is invalid. */
  readScoring: loaded(readScoring),
  diceSets: loaded(diceSets),
  /** Rolls the board of a seed, which can be any text: the same board everywhere, even natively. */
  roll: loaded(roll),
  rollableWith: loaded(rollableWith),
  /** Returns the default settings of a climb for a board size. */
  climbDefaults: loaded(climbDefaults),
  /** Returns the temperature at `count` (2…4096) equally spaced proposals from 0 to `length`, in the schedule's unit. */
  temperatures: loaded(temperatureCurve),
  /** Makes a climb's first board and drops it. Rejects with the reason if the climb cannot start. */
  tryClimb: async (options: ClimbOptions, id: DictionaryId) => {
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

export type EngineCalls = typeof calls;

/** Makes a call of a function that needs the wasm, but no dictionary. */
function loaded<A extends unknown[], R>(work: (...args: A) => R): (...args: A) => Promise<R> {
  return async (...args) => {
    await ready;
    return work(...args);
  };
}

serve(() => calls);
