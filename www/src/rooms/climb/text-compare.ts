/** The strings of the comparison of two schedules; see `text.ts` for the others. */

import { counted, whole as number } from './numbers';

interface Result {
  readonly name: string;
  readonly median: number;
  readonly boards: number;
}

export const COMPARE = {
  intro:
    'This runs two [[schedule|temperature schedules]] from the same [[seed|seed]], at full speed. Does cooling help? Compare tuned annealing, whose cooling is tuned for each board size, with hill climbing, which never accepts a worse board.',
  a: 'Schedule A',
  b: 'Schedule B',
  runs: 'Runs per schedule',
  start: 'Compare',
  stop: 'Stop',
  seed: (seed: string): string => `Seed for both schedules: “${seed}”.`,
  best: 'Best',
  median: 'Median best score',
  reached: (score: number): string => `Runs that reached ${number(score)}`,
  boards: 'Boards scored',
  hits: (hits: number, runs: number): string => `${number(hits)} of ${number(runs)}`,
  interval: (low: string, high: string): string => `95% interval: ${low} to ${high}`,
  /** The outcome: `a` is the side with the higher median, `b` the other one. */
  result: (a: Result, b: Result): string =>
    a.median === b.median
      ? `Both schedules have a median best score of ${number(a.median)}.`
      : `${a.name} has the higher median: half of its runs reached at least ${number(a.median)}, against ${number(b.median)}. ${a.boards > b.boards ? 'But it also' : 'It'} scored ${number(a.boards)} boards, against ${number(b.boards)}.`,
  fair: (best: number, overlap: boolean): string =>
    `Both schedules had the same number of runs but didn’t do the same amount of work: a schedule that stays hot longer scores more boards per run. The medians compare typical runs. How often each schedule reached ${number(best)}, the best score of either one, is a separate question: the two [[interval|95% intervals]] ${overlap ? 'overlap, so this difference may be due to chance alone' : 'don’t overlap, so chance alone is an unlikely explanation'}.`,
  done: (runs: number, of: number): string => `${number(runs)} of ${number(of)} runs`,
  chart: (name: string, runs: number): string => `Histogram of the best scores of ${counted(runs, 'run')}: ${name}.`,
  presets: {
    tuned: 'Tuned annealing',
    hill: 'Hill climbing (temperature 0)',
    rule2009: 'Vanderkam’s 2009 rule',
    cold: 'Constant, cold (temperature 20)',
    hot: 'Constant, hot (temperature 150)',
    settings: 'The schedule in Settings',
  },
  axis: (name: string): string => `${name}: number of runs by best score`,
  bar: (from: number, to: number, count: number): string =>
    `${from >= to ? number(from) : `${number(from)} to ${number(to)}`}: ${counted(count, 'run')}`,
  csv: 'Download CSV',
} as const;
