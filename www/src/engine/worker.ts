/**
 * A worker of the page: one wasm instance behind calls, each with one answer.
 *
 * The page cuts long work into such calls, so it can stop between any two, and `port.ts` can replace a worker that died
 * and repeat the call. The worker's own state (a sample, a race) is then lost, but nothing that it had handed over. It is
 * identified by a number; a replaced worker doesn't know that number and rejects with an error named `Forgotten`.
 */

import * as core from '../gen/boggle_lab.js';
import type { DictionaryId, RaceLeg, RaceOver, RollRange, SampleExport, SampleOf, Solution } from './contract';
import { FORGOTTEN } from './death';
import { listIn } from './pasted';
import {
  compile,
  dictionary,
  lexicon,
  listOwnDictionaries,
  ready,
  removeOwnDictionary,
  renameOwnDictionary,
  serve,
} from './serve';

/** The latest roller, because the next call is usually for the same one. */
let rolling: { key: string; roller: core.Roller } | undefined;
let sample: Held<core.Sample> | undefined;
let race: Held<core.Race> | undefined;

interface Held<T> {
  readonly number: number;
  readonly of: T;
}

async function rollerOf({ dictionary: id, ...of }: SampleOf): Promise<core.Roller> {
  const words = await lexicon(id);
  const key = JSON.stringify([id, of]);
  if (rolling?.key !== key) {
    rolling?.roller.free();
    rolling = { key, roller: new core.Roller(words, of) };
  }
  return rolling.roller;
}

function known<T>(held: Held<T> | undefined, number: number): T {
  if (held?.number === number) return held.of;
  throw Object.assign(new Error('The worker that did this stopped. Start again.'), { name: FORGOTTEN });
}

/** Each call rejects with an `Error` whose message can be shown to people. */
const calls = {
  /** Loads a dictionary (once) and describes it. */
  dictionary: async (id: DictionaryId) => (await dictionary(id)).info,
  /** Compiles a list and keeps it in the browser under a new `own:…` id. */
  compile: async (list: string | Blob, options: core.CompileOptions) => {
    const bytes = typeof list === 'string' ? new TextEncoder().encode(list) : new Uint8Array(await list.arrayBuffer());
    await ready;
    return compile(listIn(bytes), options);
  },
  ownDictionaries: listOwnDictionaries,
  /** Returns the words of a list as they were given, one per line. */
  listText: async (id: DictionaryId) => (await lexicon(id)).rawList(),
  renameDictionary: renameOwnDictionary,
  removeDictionary: removeOwnDictionary,
  /** Reads a board as people write it; a `size` such as `3x4` must match, and an empty one is inferred. */
  readBoard: async (text: string, size: string, id: DictionaryId) => (await lexicon(id)).readBoard(text, size),
  /** Reads a class: the letters of each cell, with `/` between rows or in a single line of a usual size. */
  readClass: async (text: string, id: DictionaryId) => core.readClass(await lexicon(id), text),
  /** Reads a board as `readBoard` does, and finds all its words; rejects with the reason if it isn't a board. */
  solve: async (board: string, id: DictionaryId, rules: core.Rules, size = ''): Promise<Solution> => {
    const solver = await lexicon(id);
    const read = solver.readBoard(board, size);
    if (!read.ok) throw new Error(read.message);
    const from = performance.now();
    const found = solver.solve(read.board.text, rules);
    return { ...found, millis: performance.now() - from };
  },
  paths: async (board: string, word: string, id: DictionaryId, limit: number) =>
    (await lexicon(id)).paths(board, word, limit),
  /** Finds a path that spells a text, whether or not it is a word; `null` if the board has none. */
  trace: async (board: string, text: string, id: DictionaryId) => (await lexicon(id)).trace(board, text) ?? null,
  neighborhood: async (board: string, id: DictionaryId, rules: core.Rules) =>
    (await lexicon(id)).neighborhood(board, rules),
  symmetry: async (board: string, id: DictionaryId) => (await lexicon(id)).symmetry(board),
  /** Reads a points table; rejects with the reason if it is invalid. */
  readScoring: loaded(core.readScoring),
  diceSets: loaded(core.diceSets),
  /** Rolls the board of a seed, which can be any text: the same board everywhere, even natively. */
  roll: loaded(core.roll),
  rollableWith: loaded(core.rollableWith),
  /** Returns the default settings of a climb for a board size. */
  climbDefaults: loaded(core.climbDefaults),
  /** Returns the temperature at `count` (2…4096) equally spaced proposals from 0 to `length`, in the schedule's unit. */
  temperatures: loaded(core.temperatureCurve),
  /** Makes a climb's first board and drops it. Rejects with the reason if the climb cannot start. */
  tryClimb: async (options: core.Options, id: DictionaryId) => {
    const words = await lexicon(id);
    const climb = new core.Climb(words, options);
    try {
      return climb.knowsWord(words);
    } finally {
      climb.free();
    }
  },

  // --- Facts: statistics of rolled boards, counting, and the race ---

  /** Rolls and counts boards; the packed counts are for `addToSample`. */
  rollBoards: async (of: SampleOf, { seed, from, to }: RollRange) => (await rollerOf(of)).roll(seed, from, to),
  /** Opens a sample under a number, from packed counts; the previous sample is dropped. */
  openSample: async (number: number, { dictionary: id, ...of }: SampleOf, packed: readonly Uint8Array[]) => {
    const opened = new core.Sample(await lexicon(id), of);
    for (const part of packed) opened.add(part);
    sample?.of.free();
    sample = { number, of: opened };
  },
  addToSample: async (number: number, packed: Uint8Array) => known(sample, number).add(packed),
  /** Adds an exported JSON record. */
  addRecord: async (number: number, json: Blob) => {
    const text = await json.text();
    known(sample, number).addRecord(text);
  },
  /** Returns the ranges of the seed's first boards that the sample lacks, as pairs of ends. */
  sampleGaps: async (number: number, seed: string, boards: number) => known(sample, number).gaps(seed, boards),
  sampleReport: async (number: number, top: number) => known(sample, number).report(top),
  /** Returns the sample as bytes, for `openSample`. */
  packSample: async (number: number) => known(sample, number).pack(),
  exportSample: async (number: number, what: SampleExport) => {
    const exported = known(sample, number);
    return what === 'json'
      ? new Blob([exported.record(true), '\n'], { type: 'application/json' })
      : new Blob([exported.csv(what)], { type: 'text/csv' });
  },

  readDice: async (dice: string, id: DictionaryId) => core.readDice(await lexicon(id), dice),
  estimates: async (dice: string, id: DictionaryId) => core.estimates(await lexicon(id), dice),
  /** Returns how many of a seed's random strings `from..to` the dice can roll. */
  sampleRollable: async (dice: string, id: DictionaryId, { seed, from, to }: RollRange) =>
    core.sampleRollable(await lexicon(id), dice, seed, from, to),
  rollableFigures: async (dice: string, id: DictionaryId, strings: number, hits: number) =>
    core.rollableFigures(await lexicon(id), dice, strings, hits),
  odds: async (dice: string, id: DictionaryId, board: string) => core.odds(await lexicon(id), dice, board),

  raceIdeas: loaded(core.raceIdeas),
  /** Starts a race under a number, and drops the previous one. Returns the number of boards. */
  openRace: async (number: number, { dictionary: id, ...over }: RaceOver) => {
    const opened = new core.Race(await lexicon(id), over);
    race?.of.free();
    race = { number, of: opened };
    return opened.boards;
  },
  /** Prepares a solver. Returns the milliseconds it took, or nothing if it doesn't support boards of this size. */
  enterRace: async (number: number, idea: string) => {
    const from = performance.now();
    return known(race, number).enter(idea) ? performance.now() - from : null;
  },
  /** Runs a solver for about this many milliseconds, at least for one board. */
  raceLeg: async (number: number, idea: string, millis: number): Promise<RaceLeg> => {
    const running = known(race, number);
    const from = performance.now();
    running.runUntil(idea, from + millis);
    return { millis: performance.now() - from, ...running.standing(idea) };
  },
  closeRace: async () => {
    race?.of.free();
    race = undefined;
  },
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
