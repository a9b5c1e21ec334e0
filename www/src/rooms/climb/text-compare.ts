/** The strings of the comparison of two schedules; see `text.ts` for the others. */

import { counted, whole as number } from './numbers';

interface Result {
  readonly name: string;
  readonly median: number;
  readonly boards: number;
}

const OVERLAP = 'overlap, so this difference may be due to chance alone';
const APART = 'don’t overlap, so chance alone is an unlikely explanation';

/** The name of a schedule in a sentence: `Hill climbing` or, within it, `hill climbing`, but `Vanderkam’s 2009 rule`. */
const first = (name: string): string => name.replace(/ \(.*\)$/, '');
const lower = (name: string): string =>
  name.startsWith('Vanderkam') ? name : name.charAt(0).toLowerCase() + first(name).slice(1);

export const COMPARE = {
  intro:
    'This tab runs the same search with two [[schedule|temperature schedules]], both from the same [[seed|seed]]. Does cooling help? Compare tuned annealing, whose cooling is tuned for each board size, with hill climbing, which never accepts a worse board.',
  a: 'Schedule A',
  b: 'Schedule B',
  runs: 'Runs per schedule',
  start: 'Compare',
  stop: 'Stop',
  seed: (seed: string): string => `Seed for both schedules: “${seed}”.`,
  best: 'Best',
  median: 'Median best score (95% interval)',
  reached: (score: number): string => `Runs that reached ${number(score)} (95% interval)`,
  boards: 'Boards scored',
  hits: (hits: number, runs: number): string => `${number(hits)} of ${number(runs)}`,
  interval: (low: string, high: string): string => `${low} to ${high}`,
  /** The outcome: `a` is the side with the higher median, `b` the other one. */
  result: (a: Result, b: Result, overlap: boolean | undefined): string =>
    a.median === b.median
      ? `Both schedules have a median best score of ${number(a.median)}.`
      : `${first(a.name)} did better: half of its runs reached at least ${number(a.median)}, compared with ${number(b.median)} for ${lower(b.name)}. ${overlap === undefined ? '' : `The [[interval|95% intervals]] of the two medians ${overlap ? OVERLAP : APART}.`}`,
  /** `steps`: of each run, if all have the same number. */
  work: (runs: number, steps: number | undefined): string =>
    `Is that fair? Each schedule had ${counted(runs, 'run')}${steps === undefined ? '' : ` of ${number(steps)} steps`}, but not the same amount of work: a board that comes up again isn’t scored again, and a cold run keeps trying the same few boards.`,
  /** `times`: how many runs of side `b` score as many boards as one of side `a`; `median`: of the best of that many. */
  same: (a: Result, b: Result, times: number, median: number): string =>
    `${first(a.name)} scored ${number(a.boards)} boards, ${times.toFixed(1)} times as many as ${lower(b.name)} (${number(b.boards)}). With the same number of boards scored, ${lower(b.name)} could do ${times.toFixed(1)} runs for every run of ${lower(a.name)}. The best of that many runs has a median of about ${number(median)}${median < a.median ? `, still less than ${number(a.median)}` : median > a.median ? `, more than ${number(a.median)}` : ''}.`,
  reachedBoth: (best: number, overlap: boolean): string =>
    `How often each schedule reached ${number(best)}, the best score of either one, is a separate question: here, the two 95% intervals ${overlap ? OVERLAP : APART}.`,
  done: (runs: number, of: number): string => `${number(runs)} of ${number(of)} runs`,
  chart: (name: string, runs: number): string => `Histogram of the best scores of ${counted(runs, 'run')}: ${name}.`,
  presets: {
    tuned: 'Tuned annealing',
    hill: 'Hill climbing (temperature 0)',
    rule2009: 'Vanderkam’s 2009 rule',
    cold: 'Constant temperature 20 (cold)',
    hot: 'Constant temperature 150 (hot)',
    settings: 'The schedule in Settings',
  },
  axis: (name: string): string => `${name}: number of runs by best score`,
  bar: (from: number, to: number, count: number): string =>
    `${from >= to ? number(from) : `${number(from)} to ${number(to)}`}: ${counted(count, 'run')}`,
  csv: 'Download CSV',
} as const;
