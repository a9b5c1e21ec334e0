/** The worker's side of the Facts room's calls. A worker rolls, holds one sample, or holds one race. */

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
import { dictionary } from './dictionaries';
import { type FactsCalls, FORGOTTEN, type RaceOver, type SampleOf } from './facts';
import { ready } from './instance';
import { NO_RACE, NO_SAMPLE } from './text';

/** The latest roller, because the next call is usually for the same one. */
let rolling: { key: string; roller: Roller } | undefined;
let held: { number: number; sample: Sample } | undefined;
let racing: { number: number; race: Race } | undefined;

async function rollerOf({ dictionary: id, ...of }: SampleOf): Promise<Roller> {
  const { lexicon } = await dictionary(id);
  const key = JSON.stringify([id, of]);
  if (rolling?.key !== key) {
    rolling?.roller.free();
    rolling = { key, roller: new Roller(lexicon, of) };
  }
  return rolling.roller;
}

function sampleOf(number: number): Sample {
  if (held?.number !== number) throw forgotten(NO_SAMPLE);
  return held.sample;
}

function raceOf(number: number): Race {
  if (racing?.number !== number) throw forgotten(NO_RACE);
  return racing.race;
}

function forgotten(message: string): Error {
  return Object.assign(new Error(message), { name: FORGOTTEN });
}

async function lexicon(id: string) {
  return (await dictionary(id)).lexicon;
}

export const factsCalls: FactsCalls = {
  rollBoards: async (of, { seed, from, to }) => (await rollerOf(of)).roll(seed, from, to),
  openSample: async (number, { dictionary: id, ...of }, packed) => {
    const { lexicon } = await dictionary(id);
    const sample = new Sample(lexicon, of);
    for (const part of packed) sample.add(part);
    held?.sample.free();
    held = { number, sample };
  },
  addToSample: async (number, packed) => sampleOf(number).add(packed),
  addRecord: async (number, json) => {
    const text = await json.text();
    sampleOf(number).addRecord(text);
  },
  sampleGaps: async (number, seed, boards) => sampleOf(number).gaps(seed, boards),
  sampleReport: async (number, top) => sampleOf(number).report(top),
  packSample: async (number) => sampleOf(number).pack(),
  exportSample: async (number, what) => {
    const sample = sampleOf(number);
    return what === 'json'
      ? new Blob([sample.record(true), '\n'], { type: 'application/json' })
      : new Blob([sample.csv(what)], { type: 'text/csv' });
  },

  readDice: async (dice, id) => readDice(await lexicon(id), dice),
  estimates: async (dice, id) => estimates(await lexicon(id), dice),
  sampleRollable: async (dice, id, { seed, from, to }) => sampleRollable(await lexicon(id), dice, seed, from, to),
  rollableFigures: async (dice, id, strings, hits) => rollableFigures(await lexicon(id), dice, strings, hits),
  odds: async (dice, id, board) => odds(await lexicon(id), dice, board),

  raceIdeas: async () => {
    await ready;
    return raceIdeas();
  },
  openRace: async (number, { dictionary: id, ...over }: RaceOver) => {
    const race = new Race(await lexicon(id), over);
    racing?.race.free();
    racing = { number, race };
    return race.boards;
  },
  enterRace: async (number, idea) => {
    const race = raceOf(number);
    const from = performance.now();
    return race.enter(idea) ? performance.now() - from : null;
  },
  raceLeg: async (number, idea, millis) => {
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
