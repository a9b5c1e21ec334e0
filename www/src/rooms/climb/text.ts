/** Every string of the room Climb. One *step* is one proposal; a *run* is one pass of the schedule. */

import { counted, percent, whole as number } from '../../ui/format';
import type { Speed } from './speed';

/** A score with its unit: words if every word counts one, otherwise points. */
export const scored = (n: number, scoring: string) => counted(n, scoring === 'words' ? 'word' : 'point');

interface Result {
  readonly name: string;
  readonly median: number;
  readonly boards: number;
}

const OVERLAP = 'overlap, so this difference may be due to chance alone';
const APART = 'don’t overlap, so chance alone is an unlikely explanation';

/** The name of a schedule in a sentence: `Hill climbing` or, within it, `hill climbing`, but `Vanderkam’s 2009 rule`. */
const first = (name: string) => name.replace(/ \(.*\)$/, '');
const lower = (name: string) =>
  name.startsWith('Vanderkam') ? name : name.charAt(0).toLowerCase() + first(name).slice(1);

export const TEXT = {
  headline: {
    intro:
      'This room searches for boards with high scores by [[annealing|simulated annealing]]. Each step changes one letter of the board, or swaps two. If the search accepted only better boards, it would soon get stuck on one that no single change improves. So it sometimes accepts a worse board too: the higher the [[temperature|temperature]] and the smaller the loss, the more often. During a run, the temperature falls: at first it is 2.5% of the best score so far, at the end about a fifth of that share.',
    credit: (climber: number | undefined, run: number) =>
      `${climber === undefined ? 'Run' : `Climber ${climber}, run`} ${number(run)}`,
  },

  recording: {
    /** `worse`: how often a worse board was accepted in each third of the run. */
    parts: ([hot, cooling, cold]: readonly [number, number, number]): readonly (readonly [string, string])[] => [
      [
        'Reshuffling.',
        `Random letters are easy to improve, so the score shoots up. In the first third of this run, a worse board was accepted ${hot} times, so the score keeps going up and down. That is how a run gets out of a dead end: a board that no single change improves.`,
      ],
      [
        'Settling.',
        `Worse boards are accepted less often: ${cooling} times in the second third. Overall, the score rises, and good groups of letters survive.`,
      ],
      [
        'Polishing.',
        `A worse board is hardly ever accepted now: only ${cold} times in the last third. The run settles on a peak. The next run starts from new random letters, and so on until you stop. If there are several climbers, each does its own runs.`,
      ],
    ],
  },

  /** What the colors of tiles and charts look like, and what they mean. */
  legend: [
    [
      'background: var(--gain)',
      'orange tile: its letter changed a moment ago. The color fades with time. At full speed, when letters change all the time, no tile is marked.',
    ],
    [
      'background: color-mix(in srgb, var(--tile-focus) 35%, var(--tile-on-ink))',
      'blue tile: its letter has just changed, in a single step that was accepted or in a replay. After a single step, the corner shows the old letter. If the board got worse, the tile is orange.',
    ],
    [
      'background: color-mix(in srgb, var(--tile-bad) 35%, var(--tile-on-ink))',
      'red tile (after a single step): the change was rejected. The corner shows the letter that was tried.',
    ],
    [
      'height: 3px; background: var(--cell-0)',
      'colored bar under a letter: marks the cell, whatever its letter. It plays no part in the climb. The Trees room draws the same cell in the same color.',
    ],
    ['background: none; border: 2px solid var(--ink-3)', 'gray line: the word that must stay, if there is one'],
    ['background: var(--accent)', 'score in this run'],
    ['background: var(--ink-3)', 'earlier runs'],
    ['height: 0; background: none; border-top: 2px dashed var(--ink-3)', 'best so far'],
    [
      'width: 0.5rem; height: 0.5rem; border-radius: 50%; background: var(--bad)',
      'red dot: a step that was accepted although the board got worse',
    ],
    ['background: var(--bad)', 'temperature (gray: the rest of the schedule)'],
    ['background: var(--loss)', 'acceptance'],
    ['height: 0; background: none; border-top: 2px dashed var(--bad)', 'red dashes: you changed the temperature'],
  ],

  controls: {
    main: { idle: 'Start', running: 'Pause', paused: 'Resume', over: 'New climb' },
    unkept:
      'Only one climb can be saved at a time, and one in another tab is being saved now. This one will be lost if you reload the page.',
    sameStartHint:
      'Start this climb again with the same seed, so that only the settings and your own changes make a difference',
    seek: {
      accepted: ['Next accepted', 'Go on to the next step that is accepted'],
      loss: ['Next accepted loss', 'Go on to the next step that is accepted although the board gets worse'],
    },
  },

  speed: {
    name: (speed: Speed) => {
      if (speed === 'guided') return 'speeding up automatically';
      if (speed === 'flat') return 'full speed';
      return speed === 1 ? '1 step per second' : `${number(speed)} steps per second`;
    },
  },

  panel: {
    temperature: (value: string, scoring: string) => `Temperature ${value} ${scoring === 'words' ? 'words' : 'points'}`,
    bar: 'The change is accepted if the random number (the black mark, from 0 on the left to 1 on the right) is in the orange part.',
    momentIs: (step: number, score: number, scoring: string) => `step ${number(step)}, ${scored(score, scoring)}`,
  },

  charts: {
    noRuns: 'No run has finished yet.',
    proved: (size: string, best: number) =>
      `No ${size.replace('x', '×')} board scores more than ${number(best)} with ENABLE2K: that has been proved.`,
    temperatureOfBest: '[[temperature|Temperature]], as a share of the run’s best score',
    acceptance: '[[acceptance|Acceptance]]: share of steps accepted, on a [[logScale|logarithmic scale]]',
    acceptanceLabel:
      'The share of steps that were accepted over the run, on a logarithmic scale: it falls with the temperature.',
    steps: 'steps',
    best: (best: number) => `best ${number(best)}`,
    readout: (step: number) => `step ${number(step)}: `,
  },

  tabs: {
    label: 'Below the charts',
    hall: 'Best boards',
    history: 'History',
    compare: 'Compare',
    settings: 'Settings',
  },

  recordHolders: {
    intro:
      'Dan Vanderkam’s program, which found the best board in 2009, printed a line whenever its board changed: the step (which it called a “generation”), the score, and the number of steps it kept that board (a “reign”). This table does the same for the climber shown above.',
    caption: (run: number, climber: number, boards: number, shown: number) =>
      `Run ${number(run)} of climber ${climber}: ${counted(boards, 'board')} so far${shown < boards ? `, of which the latest ${number(shown)} are listed` : ''}, newest first`,
    columns: ['Step', 'Score', 'Change', 'Steps held', 'Board'],
  },

  compare: {
    intro:
      'This tab runs the same search with two [[schedule|temperature schedules]], both from the same [[seed|seed]]. Does cooling help? Compare tuned annealing, whose cooling is tuned for each board size, with hill climbing, which never accepts a worse board.',
    /** The outcome: `a` is the side with the higher median, `b` the other one. */
    result: (a: Result, b: Result, overlap: boolean | undefined) =>
      a.median === b.median
        ? `Both schedules have a median best score of ${number(a.median)}.`
        : `${first(a.name)} did better: half of its runs reached at least ${number(a.median)}, compared with ${number(b.median)} for ${lower(b.name)}. ${overlap === undefined ? '' : `The [[interval|95% intervals]] of the two medians ${overlap ? OVERLAP : APART}.`}`,
    /** How many runs of each side had the best score of both; `overlap`: whether the intervals of their shares do. */
    reached: (best: number, [a, b]: readonly [Result, Result], hits: readonly number[], overlap: boolean) =>
      `The best score of both, ${number(best)}, was reached by ${counted(hits[0]!, 'run')} of ${lower(a.name)} and ${hits[1]} of ${lower(b.name)}; the intervals of these shares ${overlap ? OVERLAP : APART}.`,
    /** `steps`: of each run, if all have the same number. */
    work: (runs: number, steps: number | undefined) =>
      `Is that fair? Each schedule had ${counted(runs, 'run')}${steps === undefined ? '' : ` of ${number(steps)} steps`}, but not the same amount of work: a board that comes up again isn’t scored again, and a cold run keeps trying the same few boards.`,
    /** `times`: how many runs of side `b` score as many boards as one of side `a`; `median`: of the best of that many. */
    same: (a: Result, b: Result, times: number, median: number) =>
      `${first(a.name)} scored ${number(a.boards)} boards, ${times.toFixed(1)} times as many as ${lower(b.name)} (${number(b.boards)}). With the same number of boards scored, ${lower(b.name)} could do ${times.toFixed(1)} runs for every run of ${lower(a.name)}. The best of that many runs has a median of about ${number(median)}${median < a.median ? `, still less than ${number(a.median)}` : median > a.median ? `, more than ${number(a.median)}` : ''}.`,
    presets: {
      tuned: 'Tuned annealing',
      hill: 'Hill climbing (temperature 0)',
      rule2009: 'Vanderkam’s 2009 rule',
      cold: 'Constant temperature 20 (cold)',
      hot: 'Constant temperature 150 (hot)',
      settings: 'The schedule in Settings',
    },
    axis: (name: string) => `${name}: number of runs by best score`,
    bar: (from: number, to: number, count: number) =>
      `${from >= to ? number(from) : `${number(from)} to ${number(to)}`}: ${counted(count, 'run')}`,
  },

  settings: {
    schedule: 'Schedule',
    kinds: {
      tuned: 'Tuned',
      geometric: 'Geometric',
      exponential: '2009 rule',
      hill: 'Hill climbing',
      points: 'From the link',
    },
    steps: 'Steps',
    diceSets: {
      new: 'New Boggle, 4×4',
      classic: 'Classic Boggle, 4×4',
      big: 'Big Boggle, 5×5',
      deluxe: 'Boggle Deluxe, 5×5',
      big2012: 'Big Boggle 2012, 5×5',
      superbig: 'Super Big Boggle, 6×6',
    },
    ownDiceField:
      'One die per line, such as aeiou. If a face has several letters, put spaces between the faces: qu th e',
    /** -1: as tuned. */
    movesShare: (share: number) =>
      ({ '-1': 'Tuned', 0: 'Only new letters', 100: 'Only swaps' })[share] ?? `${percent(share / 100)} swaps`,
    never: 'never',
  },

  bad: {
    linkIntro: 'Part of this link could not be read:',
    size: (text: string) => `“${text}” is not a size from 1x1 to 8x8; using 4×4.`,
    schedule: (text: string) => `“${text}” is not a schedule; using the tuned one.`,
    value: (name: string, text: string) => `“${name}=${text}” is not a valid setting; using the default.`,
  },
} as const;
