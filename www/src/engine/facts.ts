/**
 * The calls of the Facts room to its workers: statistics of rolled boards, counting, and the race.
 *
 * Each is one request and one answer, so that `client.ts` can replace a worker that died and repeat the call. The
 * worker's own state is then lost, but nothing that it had handed over. The page cuts long work into such calls, so it
 * can stop between any two. State in a worker (a sample, a race) is identified by a number; a replaced worker doesn't
 * know that number and rejects with an error named `Forgotten`.
 *
 * Dice are given by a set's name or as text, one die per line, in the letters of the dictionary.
 */

import type { BoardView, DictionaryId, Rules } from './terms';

// --- statistics ------------------------------------------------------------------------------------------------

/** The subject of a sample. Only samples with the same subject can be added. */
export interface SampleOf {
  dictionary: DictionaryId;
  dice: string;
  rules: Rules;
}

/** The boards `from..to` rolled from a seed. */
export interface RollRange {
  seed: string;
  from: number;
  to: number;
}

/** A log-normal distribution: the logarithm has mean `mu` and standard deviation `sigma`. */
export interface LogNormal {
  mu: number;
  sigma: number;
  /** The largest difference between the cumulative shares of the distribution and the sample. */
  distance: number;
  /** The value with that difference, and the sample's share minus the distribution's there. */
  at: number;
  gap: number;
}

/** The values seen, ascending, and the number of boards for each. */
export interface Counts {
  values: Uint32Array;
  boards: Float64Array;
}

/** The distribution of words or points over the boards. */
export interface Distribution {
  mean: number;
  standardError: number;
  /** The standard deviation for a single board. */
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
  /** The number of boards with such a word, their share, and its 95% interval. */
  boards: number;
  share: number;
  low: number;
  high: number;
  /** The mean number of such words per board. */
  mean: number;
  /** The distribution of the number of such words, over boards that have any. */
  logNormal?: LogNormal;
  /** Counts by number of such words; boards without one are left out. */
  counts: Counts;
}

/** The words of one length found on the most boards, and the share of boards that have them. */
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
  /** The distribution of word lengths, over all words found. */
  wordLengths?: LogNormal;
  lengths: LengthReport[];
  common: CommonWords[];
  longest: { word: string; board: string }[];
  best: RolledBoard[];
  worst: RolledBoard[];
}

/** Tables of a record as CSV, or the record itself with the counts of all words, which can be added to later. */
export type SampleExport = 'words' | 'points' | 'lengths' | 'common' | 'records' | 'json';

// --- counting ----------------------------------------------------------------------------------------------------

/** A whole number of any size. */
export interface Natural {
  digits: string;
  value: number;
  log2: number;
}

/** Figures for the number of boards of a dice set that follow from arithmetic alone. */
export interface Estimates {
  dice: number;
  symmetries: number;
  /** The number of distinct faces. */
  symbols: number;
  /** Every order of the dice with every face up, divided by the number of symmetries. */
  byDice: Natural;
  /** Any symbol on any cell, divided by the number of symmetries. */
  byLetters: Natural;
  /** The same, counted exactly up to rotation and reflection. */
  upToSymmetry: Natural;
}

export interface Interval {
  low: number;
  high: number;
}

/** The results of a sample of random strings, with 95% intervals. */
export interface RollableFigures {
  strings: number;
  hits: number;
  share: number;
  interval: Interval;
  /** The number of boards that can be rolled. */
  boards: number;
  boardsInterval: Interval;
  /** Missing while there are no hits. */
  log2?: number;
  log2Low?: number;
  log2High?: number;
}

export type DiceResult =
  | { ok: true; rows: number; cols: number; dice: string[][]; lines: string[] }
  | { ok: false; message: string };

/** The exact odds of a board. */
export type OddsResult =
  | {
      ok: true;
      board: BoardView;
      /** The number of rolls that show it, the number of all rolls, and both in lowest terms. */
      ways: Natural;
      rolls: Natural;
      lowestTerms: [string, string];
      probability: number;
      /** The number of its distinct rotations and reflections, including itself. */
      images: number;
      probabilityOfAnyImage: number;
    }
  | { ok: false; message: string };

// --- the race ----------------------------------------------------------------------------------------------------

/** A solver in the race, named by its idea. */
export interface RaceIdea {
  name: string;
  title: string;
  year?: number;
  /** The boards per second that its author measured at the time. */
  publishedRate?: number;
}

/** The boards of the race: rolled ones, or the 21,632 of the 2007 benchmark. */
export interface RaceOver {
  dictionary: DictionaryId;
  rules: Rules;
  boards: 'benchmark' | { rolled: { dice: string; seed: string; count: number } };
}

export interface RaceStanding {
  boards: number;
  /** The totals over those boards. */
  points: number;
  words: number;
  /** Whether it found the same words and points as ours on every board. */
  agrees: boolean;
}

/** The progress of a solver, and the milliseconds that it ran during this call. */
export interface RaceLeg extends RaceStanding {
  millis: number;
}

/** The calls of the room; part of `Engine`. */
export interface FactsCalls {
  /** Rolls and counts boards; the packed counts are for `addToSample`. */
  rollBoards(of: SampleOf, range: RollRange): Promise<Uint8Array>;
  /** Opens a sample under a number, from packed counts; the previous sample is dropped. */
  openSample(number: number, of: SampleOf, packed: readonly Uint8Array[]): Promise<void>;
  addToSample(number: number, packed: Uint8Array): Promise<void>;
  /** Adds an exported JSON record. */
  addRecord(number: number, json: Blob): Promise<void>;
  /** Returns the ranges of the seed's first boards that the sample lacks, as pairs of ends. */
  sampleGaps(number: number, seed: string, boards: number): Promise<Float64Array>;
  sampleReport(number: number, top: number): Promise<SampleReport>;
  /** Returns the sample as bytes, for `openSample`. */
  packSample(number: number): Promise<Uint8Array>;
  exportSample(number: number, what: SampleExport): Promise<Blob>;

  readDice(dice: string, dictionary: DictionaryId): Promise<DiceResult>;
  estimates(dice: string, dictionary: DictionaryId): Promise<Estimates>;
  /** Returns how many of a seed's random strings `from..to` the dice can roll. */
  sampleRollable(dice: string, dictionary: DictionaryId, range: RollRange): Promise<number>;
  rollableFigures(dice: string, dictionary: DictionaryId, strings: number, hits: number): Promise<RollableFigures>;
  odds(dice: string, dictionary: DictionaryId, board: string): Promise<OddsResult>;

  raceIdeas(): Promise<RaceIdea[]>;
  /** Starts a race under a number, and drops the previous one. Returns the number of boards. */
  openRace(number: number, over: RaceOver): Promise<number>;
  /** Prepares a solver. Returns the milliseconds it took, or nothing if it doesn't support boards of this size. */
  enterRace(number: number, idea: string): Promise<number | null>;
  /** Runs a solver for about this many milliseconds, at least for one board. */
  raceLeg(number: number, idea: string, millis: number): Promise<RaceLeg>;
  closeRace(): Promise<void>;
}

export const FORGOTTEN = 'Forgotten';
