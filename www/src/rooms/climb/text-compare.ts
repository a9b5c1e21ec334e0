/** The strings of the comparison of two schedules; see `text.ts` for the others. */

import { counted, whole as number } from './numbers';

export const COMPARE = {
  intro:
    'This runs two [[schedule|temperature schedules]] from the same [[seed|seed]], at full speed. Does cooling help? Compare a schedule that cools with hill climbing, which never accepts a worse board.',
  a: 'Schedule A',
  b: 'Schedule B',
  runs: 'Runs per schedule',
  start: 'Compare',
  stop: 'Stop',
  seed: (seed: string): string => `Both schedules start from the seed “${seed}”.`,
  best: 'Best',
  median: 'Median best score',
  reached: (score: number): string => `Runs that reached ${number(score)}, the best score of either schedule`,
  boards: 'Boards scored',
  hits: (hits: number, runs: number): string => `${number(hits)} of ${number(runs)}`,
  interval: (low: string, high: string): string => `95% interval: ${low} to ${high}`,
  fair: 'Both schedules had the same number of runs but not the same work: a schedule that stays hot longer scores more boards per run. The medians compare typical runs. How often the best score was reached is less certain: if the two [[interval|95% intervals]] overlap, that difference alone may be chance.',
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
  axis: (name: string): string => `${name}: runs by their best score`,
  bar: (from: number, to: number, count: number): string =>
    `${from >= to ? number(from) : `${number(from)} to ${number(to)}`}: ${counted(count, 'run')}`,
  csv: 'Download CSV',
} as const;
