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

import type {
  DiceResult,
  Estimates,
  SampleOf as GivenSample,
  OddsResult,
  RaceOver as GivenRace,
  RaceIdea,
  RaceStanding,
  RollableFigures,
  SampleReport,
} from '../gen/boggle_lab';
import type { DictionaryId } from './contract';

export type {
  BigNumber as Natural,
  Counts,
  Estimates,
  LengthReport,
  LogNormal,
  OddsResult,
  RaceIdea,
  RollableFigures,
  SampleReport,
  ValuesReport as Distribution,
  Rolled as RolledBoard,
} from '../gen/boggle_lab';

/** The subject of a sample. Only samples with the same subject can be added. */
export type SampleOf = GivenSample & { dictionary: DictionaryId };

/** The boards `from..to` rolled from a seed. */
interface RollRange {
  seed: string;
  from: number;
  to: number;
}

/** Tables of a record as CSV, or the record itself with the counts of all words, which can be added to later. */
export type SampleExport = 'words' | 'points' | 'lengths' | 'common' | 'records' | 'json';

/** The boards of a race, and the dictionary. */
export type RaceOver = GivenRace & { dictionary: DictionaryId };

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
