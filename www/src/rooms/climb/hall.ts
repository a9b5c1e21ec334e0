/** The best boards found here, counting rotations and reflections as one. Pure functions. */

import * as v from 'valibot';
import type { DictionaryInfo, Rules } from '../../engine/contract';
import type { ClimbTouch, HallEntry } from '../../engine/jobs';
import { readEach } from '../../engine/stored';
import { csvOf } from '../../ui/csv';

export interface BestBoard {
  /** The canonical form. */
  readonly board: string;
  readonly points: number;
  /** The seed of the climber that found it first. */
  readonly seed: string;
  /** The run that found it, from 0. */
  readonly run: number;
  /** The step of that run; missing for boards saved by an older version, which counted differently. */
  readonly step?: number;
  /** The same step counted over all runs, and the settings as a query: together they allow repeating the run. */
  readonly proposal?: number;
  readonly plan?: string;
  /** The changes of the temperature by hand before it, which repeating the run needs, too. */
  readonly touches?: readonly ClimbTouch[] | undefined;
  /** The time in milliseconds since 1970. */
  readonly found: number;
}

/** The settings that make two boards comparable. */
export interface HallCourse {
  readonly dictionary: string;
  readonly rules: Rules;
  readonly size: string;
}

export const HALL_SIZE = 100;

export function keyOfCourse({ dictionary, rules, size }: HallCourse): string {
  return [dictionary, rules.scoring, rules.minLength, size].join('|');
}

/** The seed and the settings (as a query) of a climber. */
export interface BoardOrigin {
  readonly seed: string;
  readonly plan: string;
  /** The changes of its temperature by hand. */
  readonly touches?: readonly ClimbTouch[];
}

/**
 * Returns the hall with a climber's boards added; the same hall if nothing is new. The first finder of a board is kept.
 */
export function mergeHall(
  hall: readonly BestBoard[],
  met: readonly HallEntry[],
  { seed, plan, touches }: BoardOrigin,
  now: number,
): readonly BestBoard[] {
  const known = new Set(hall.map(({ board }) => board));
  const least = hall.length < HALL_SIZE ? -1 : hall.at(-1)!.points;
  const fresh = met.filter(({ board, points }) => points > least && !known.has(board));
  if (fresh.length === 0) return hall;
  return ranked([
    ...hall,
    ...fresh.map(({ board, points, run, generation, proposal }) => ({
      board,
      points,
      seed,
      run,
      step: generation,
      proposal,
      plan,
      ...(touches && { touches: touches.filter((touch) => touch.proposal < proposal) }),
      found: now,
    })),
  ]);
}

/** Merges two halls with the same settings, for example from two pages. */
export function uniteHalls(a: readonly BestBoard[], b: readonly BestBoard[]): readonly BestBoard[] {
  const all = new Map<string, BestBoard>();
  for (const listed of [...a, ...b]) {
    const other = all.get(listed.board);
    if (!other || listed.found < other.found) all.set(listed.board, listed);
  }
  return ranked([...all.values()]);
}

function ranked(all: BestBoard[]): readonly BestBoard[] {
  return all.sort((a, b) => b.points - a.points || (a.board < b.board ? -1 : 1)).slice(0, HALL_SIZE);
}

/**
 * Returns the hall as a file for programs. Runs and steps count from 1, as on the screen; step 0 is a run's first
 * board.
 */
export function hallJson(
  hall: readonly BestBoard[],
  course: HallCourse,
  list: Pick<DictionaryInfo, 'name' | 'sha256'> | undefined,
): string {
  const { rules, size } = course;
  const boards = hall.map(({ board, points, seed, run, step, plan, found }) => ({
    board,
    points,
    seed,
    run: run + 1,
    ...(step !== undefined && { step }),
    ...(plan && { settings: plan }),
    found: new Date(found).toISOString(),
  }));
  const dictionary = { id: course.dictionary, ...(list && { name: list.name, sha256: list.sha256 }) };
  return `${JSON.stringify({ schema: 'boggle-lab/hall/2', size, ...rules, dictionary, boards }, null, 1)}\n`;
}

/** Returns the hall as a spreadsheet file, with the same numbers. */
export function hallCsv(hall: readonly BestBoard[], course: HallCourse): string {
  const { rules, size, dictionary } = course;
  const columns = ['points', 'board', 'size', 'dictionary', 'scoring', 'minLength', 'seed', 'run', 'step', 'found'];
  const rows = hall.map(({ points, board, seed, run, step, found }) => {
    const date = new Date(found).toISOString();
    return [points, board, size, dictionary, rules.scoring, rules.minLength, seed, run + 1, step, date];
  });
  return csvOf(columns, rows);
}

export const TOUCH = v.object({
  proposal: v.pipe(v.number(), v.safeInteger(), v.minValue(0)),
  temperature: v.optional(v.pipe(v.number(), v.finite(), v.minValue(0))),
});

const FINITE = v.pipe(v.number(), v.finite());

/** How a run found the board is only extra: if that is damaged, the board stays. */
const BEST_BOARD = v.looseObject({
  board: v.string(),
  points: FINITE,
  seed: v.string(),
  run: FINITE,
  step: v.fallback(v.optional(FINITE), undefined),
  proposal: v.fallback(v.optional(FINITE), undefined),
  plan: v.fallback(v.optional(v.string()), undefined),
  touches: v.fallback(v.optional(v.array(TOUCH)), undefined),
  found: FINITE,
});

/** Reads a saved hall; invalid entries are left out. Entries of an older version have no step within their run. */
export function readHall(kept: unknown): readonly BestBoard[] {
  return ranked(readEach(BEST_BOARD, kept));
}
