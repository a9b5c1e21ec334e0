/**
 * The values of the Facts room's calls to its workers (`facts-calls.ts`). Dice are given by a set's name or as text, one
 * die per line, in the letters of the dictionary.
 */

import type { RaceOver as GivenRace, RaceStanding, SampleOf as GivenSample } from '../gen/boggle_lab';
import type { DictionaryId } from './contract';

export type * from '../gen/boggle_lab';
export type { BigNumber as Natural, Rolled as RolledBoard, ValuesReport as Distribution } from '../gen/boggle_lab';

/** The subject of a sample. Only samples with the same subject can be added. */
export type SampleOf = GivenSample & { dictionary: DictionaryId };

/** The boards `from..to` rolled from a seed. */
export interface RollRange {
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

/** The name of the error of a worker that was replaced, and so doesn't know the sample or race of a call. */
export const FORGOTTEN = 'Forgotten';
