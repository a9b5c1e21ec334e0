/**
 * The calls of the Facts room to its workers: statistics of rolled boards, counting, and the race. A worker rolls, holds
 * one sample, or holds one race.
 *
 * Each call is one request and one answer, so that `client.ts` can replace a worker that died and repeat the call. The
 * worker's own state is then lost, but nothing that it had handed over. The page cuts long work into such calls, so it
 * can stop between any two. State in a worker (a sample, a race) is identified by a number; a replaced worker doesn't
 * know that number and rejects with an error named `Forgotten`.
 */

import {
  estimates,
  odds,
  Race,
  raceIdeas,
  readDice,
  rollableFigures,
  Roller,
  Sample,
  sampleRollable,
} from '../gen/boggle_lab.js';
import type { DictionaryId } from './contract';
import { lexicon } from './dictionaries';
import { FORGOTTEN, type RaceLeg, type RaceOver, type RollRange, type SampleExport, type SampleOf } from './contract';
import { ready } from './serve';

/** The latest roller, because the next call is usually for the same one. */
let rolling: { key: string; roller: Roller } | undefined;
let held: { number: number; sample: Sample } | undefined;
let racing: { number: number; race: Race } | undefined;

async function rollerOf({ dictionary: id, ...of }: SampleOf): Promise<Roller> {
  const words = await lexicon(id);
  const key = JSON.stringify([id, of]);
  if (rolling?.key !== key) {
    rolling?.roller.free();
    rolling = { key, roller: new Roller(words, of) };
  }
  return rolling.roller;
}

function sampleOf(number: number): Sample {
  if (held?.number !== number) throw forgotten('The worker that adds up the samples stopped.');
  return held.sample;
}

function raceOf(number: number): Race {
  if (racing?.number !== number) throw forgotten('The worker that runs the race stopped.');
  return racing.race;
}

function forgotten(message: string): Error {
  return Object.assign(new Error(message), { name: FORGOTTEN });
}

export const factsCalls = {
  /** Rolls and counts boards; the packed counts are for `addToSample`. */
  rollBoards: async (of: SampleOf, { seed, from, to }: RollRange) => (await rollerOf(of)).roll(seed, from, to),
  /** Opens a sample under a number, from packed counts; the previous sample is dropped. */
  openSample: async (number: number, { dictionary: id, ...of }: SampleOf, packed: readonly Uint8Array[]) => {
    const sample = new Sample(await lexicon(id), of);
    for (const part of packed) sample.add(part);
    held?.sample.free();
    held = { number, sample };
  },
  addToSample: async (number: number, packed: Uint8Array) => sampleOf(number).add(packed),
  /** Adds an exported JSON record. */
  addRecord: async (number: number, json: Blob) => {
    const text = await json.text();
    sampleOf(number).addRecord(text);
  },
  /** Returns the ranges of the seed's first boards that the sample lacks, as pairs of ends. */
  sampleGaps: async (number: number, seed: string, boards: number) => sampleOf(number).gaps(seed, boards),
  sampleReport: async (number: number, top: number) => sampleOf(number).report(top),
  /** Returns the sample as bytes, for `openSample`. */
  packSample: async (number: number) => sampleOf(number).pack(),
  exportSample: async (number: number, what: SampleExport) => {
    const sample = sampleOf(number);
    return what === 'json'
      ? new Blob([sample.record(true), '\n'], { type: 'application/json' })
      : new Blob([sample.csv(what)], { type: 'text/csv' });
  },

  readDice: async (dice: string, id: DictionaryId) => readDice(await lexicon(id), dice),
  estimates: async (dice: string, id: DictionaryId) => estimates(await lexicon(id), dice),
  /** Returns how many of a seed's random strings `from..to` the dice can roll. */
  sampleRollable: async (dice: string, id: DictionaryId, { seed, from, to }: RollRange) =>
    sampleRollable(await lexicon(id), dice, seed, from, to),
  rollableFigures: async (dice: string, id: DictionaryId, strings: number, hits: number) =>
    rollableFigures(await lexicon(id), dice, strings, hits),
  odds: async (dice: string, id: DictionaryId, board: string) => odds(await lexicon(id), dice, board),

  raceIdeas: async () => {
    await ready;
    return raceIdeas();
  },
  /** Starts a race under a number, and drops the previous one. Returns the number of boards. */
  openRace: async (number: number, { dictionary: id, ...over }: RaceOver) => {
    const race = new Race(await lexicon(id), over);
    racing?.race.free();
    racing = { number, race };
    return race.boards;
  },
  /** Prepares a solver. Returns the milliseconds it took, or nothing if it doesn't support boards of this size. */
  enterRace: async (number: number, idea: string) => {
    const race = raceOf(number);
    const from = performance.now();
    return race.enter(idea) ? performance.now() - from : null;
  },
  /** Runs a solver for about this many milliseconds, at least for one board. */
  raceLeg: async (number: number, idea: string, millis: number): Promise<RaceLeg> => {
    const race = raceOf(number);
    const from = performance.now();
    race.runUntil(idea, from + millis);
    return { millis: performance.now() - from, ...race.standing(idea) };
  },
  closeRace: async () => {
    racing?.race.free();
    racing = undefined;
  },
};
