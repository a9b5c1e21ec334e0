/**
 * What the Facts room asks of its workers: statistics of rolled boards, counting, the race.
 *
 * All of it is calls, one request and one answer, so that `client.ts` replaces a worker that died and asks again:
 * what it had in hand is lost, what it had handed over is not. The long work is cut into such calls by the page,
 * which can therefore stop between any two. A worker that holds something (a sample, a race) is told which by a
 * number; one that was replaced does not know it and says so by an error named `Forgotten`.
 *
 * Dice are given by a set's name or as text, one die a line, in the letters of the dictionary.
 */

import type { BoardView, DictionaryId, Rules } from './terms';

// --- statistics ------------------------------------------------------------------------------------------------

/** What a sample is of. Samples of the same add up. */
export interface SampleOf {
  dictionary: DictionaryId;
  dice: string;
  rules: Rules;
}

/** The boards `from..to` of a seed's rolls. */
export interface RollRange {
  seed: string;
  from: number;
  to: number;
}

/** A log-normal law: the logarithm has mean `mu` and deviation `sigma`. */
export interface LogNormal {
  mu: number;
  sigma: number;
  /** The largest difference between the shares of law and sample up to any value. */
  distance: number;
  /** That value, and there the sample's share less the law's. */
  at: number;
  gap: number;
}

/** Values seen, ascending, and on how many boards. */
export interface Counts {
  values: Uint32Array;
  boards: Float64Array;
}

/** How words or points are distributed over the boards. */
export interface Distribution {
  mean: number;
  standardError: number;
  /** Of one board. */
  deviation: number;
  median: number;
  min: number;
  max: number;
  logNormal?: LogNormal;
  counts: Counts;
}

/** The words of one length. */
export interface LengthReport {
  letters: number;
  /** Boards with such a word, their share, and its 95 % interval. */
  boards: number;
  share: number;
  low: number;
  high: number;
  /** Such words of a board on average. */
  mean: number;
  /** The law of how many such words boards with any have. */
  logNormal?: LogNormal;
  /** How many such words; boards without one are left out. */
  counts: Counts;
}

/** The words of one length found on most boards, and the share of boards that have them. */
export interface CommonWords {
  letters: number;
  words: string[];
  shares: number[];
}

export interface RolledBoard {
  points: number;
  words: number;
  board: string;
}

/** The figures of a sample. */
export interface SampleReport {
  boards: number;
  /** `RxC`. */
  size: string;
  dictionary: string;
  wordsInDictionary: number;
  dice: string[];
  points: Distribution;
  words: Distribution;
  /** The law of the letters of a word, over all words found. */
  wordLengths?: LogNormal;
  lengths: LengthReport[];
  common: CommonWords[];
  longest: { word: string; board: string }[];
  best: RolledBoard[];
  worst: RolledBoard[];
}

/** Tables of a record, as CSV; or the record itself, with the counts of all words, to be added to later. */
export type SampleExport = 'words' | 'points' | 'lengths' | 'common' | 'records' | 'json';

// --- counting ----------------------------------------------------------------------------------------------------

/** A whole number of any size. */
export interface Natural {
  digits: string;
  value: number;
  log2: number;
}

/** What arithmetic alone says about the number of boards of a set of dice. */
export interface Estimates {
  dice: number;
  symmetries: number;
  /** Distinct faces. */
  symbols: number;
  /** Every order of the dice, every face up, over the symmetries. */
  byDice: Natural;
  /** Any symbol on any cell, over the symmetries. */
  byLetters: Natural;
  /** The same, boards that are images of each other counted once, exactly. */
  upToSymmetry: Natural;
}

export interface Interval {
  low: number;
  high: number;
}

/** What a sample of random strings says; intervals are of 95 %. */
export interface RollableFigures {
  strings: number;
  hits: number;
  share: number;
  interval: Interval;
  /** The boards that can be rolled. */
  boards: number;
  boardsInterval: Interval;
  /** Nothing while there are no hits. */
  log2?: number;
  log2Low?: number;
  log2High?: number;
}

export type DiceResult =
  | { ok: true; rows: number; cols: number; dice: string[][]; lines: string[] }
  | { ok: false; message: string };

/** The odds of a board, exactly. */
export type OddsResult =
  | {
      ok: true;
      board: BoardView;
      /** The rolls that give it, of all rolls, and both in lowest terms. */
      ways: Natural;
      rolls: Natural;
      lowestTerms: [string, string];
      probability: number;
      /** Its distinct turns and mirror images, itself included. */
      images: number;
      probabilityOfAnyImage: number;
    }
  | { ok: false; message: string };

// --- the race ----------------------------------------------------------------------------------------------------

/** A solver of the race, by the idea that it stands for. */
export interface RaceIdea {
  name: string;
  title: string;
  year?: number;
  /** Boards a second that its author measured at the time. */
  publishedRate?: number;
}

/** What all race over: rolled boards, or the 21,632 of 2007's benchmark. */
export interface RaceOver {
  dictionary: DictionaryId;
  rules: Rules;
  boards: 'benchmark' | { rolled: { dice: string; seed: string; count: number } };
}

export interface RaceStanding {
  boards: number;
  /** Of those boards together. */
  points: number;
  words: number;
  /** Whether it has the same words and points as ours on every board. */
  agrees: boolean;
}

/** Where a solver stands, and the milliseconds that this call gave it. */
export interface RaceLeg extends RaceStanding {
  millis: number;
}

/** The calls of the room; part of `Engine`. */
export interface FactsCalls {
  /** Rolls and counts; the packed counts are for `addToSample`. */
  rollBoards(of: SampleOf, range: RollRange): Promise<Uint8Array>;
  /** Begins a sample under a number, of what was packed before; forgets the one it held. */
  openSample(number: number, of: SampleOf, packed: readonly Uint8Array[]): Promise<void>;
  addToSample(number: number, packed: Uint8Array): Promise<void>;
  /** Adds an exported JSON record. */
  addRecord(number: number, json: Blob): Promise<void>;
  /** Ranges of the seed's first boards that the sample lacks, as pairs of ends. */
  sampleGaps(number: number, seed: string, boards: number): Promise<Float64Array>;
  sampleReport(number: number, top: number): Promise<SampleReport>;
  /** The sample as bytes, for `openSample`. */
  packSample(number: number): Promise<Uint8Array>;
  exportSample(number: number, what: SampleExport): Promise<Blob>;

  readDice(dice: string, dictionary: DictionaryId): Promise<DiceResult>;
  estimates(dice: string, dictionary: DictionaryId): Promise<Estimates>;
  /** How many of a seed's random strings `from..to` the dice can roll. */
  sampleRollable(dice: string, dictionary: DictionaryId, range: RollRange): Promise<number>;
  rollableFigures(dice: string, dictionary: DictionaryId, strings: number, hits: number): Promise<RollableFigures>;
  odds(dice: string, dictionary: DictionaryId, board: string): Promise<OddsResult>;

  raceIdeas(): Promise<RaceIdea[]>;
  /** Begins a race under a number; forgets the one it held. Returns how many boards there are. */
  openRace(number: number, over: RaceOver): Promise<number>;
  /** Gets a solver ready: milliseconds, or nothing if it does not cope with boards of this size. */
  enterRace(number: number, idea: string): Promise<number | null>;
  /** Lets a solver run for about so many milliseconds, at least one board. */
  raceLeg(number: number, idea: string, millis: number): Promise<RaceLeg>;
  closeRace(): Promise<void>;
}

export const FORGOTTEN = 'Forgotten';
