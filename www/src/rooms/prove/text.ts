/**
 * All texts of this room, so that they can be read from top to bottom. `text-certificate.ts` has those of the
 * certificate, and `text-methods.ts` those about how methods break a class. `**…**` is set in bold.
 */

import type { ProveSpec, UnfoldMethod } from '../../engine/jobs';
import type { DeathReason } from '../../engine/death';
import type { ClassOrder } from './finished-classes';
import type { Mark } from './display';
import { sentence } from '../../ui/format';
import { by, duration, megabytes, number, plural } from './words';

const classes = (count: number): string => plural(count, 'class', 'classes');
const points = (count: number): string => plural(count, 'point');
const boards = (count: number): string => plural(count, 'board');
/** The question: a sentence with choices in it. */
export const QUESTION = {
  which: 'Which',
  boards: 'boards',
  someBoards: 'boards of the selected classes',
  oneClass: 'Which boards of this class',
  score: 'score at least',
  points: (scoring: string) =>
    scoring === 'standard'
      ? 'points with'
      : scoring === 'words'
        ? 'words with'
        : scoring === 'powers'
          ? 'points (powers of two) with'
          : 'points (your own table) with',
  thatRoll: (title: string) => `that ${title} can roll`,
  list: 'Word list',
  missingList: 'a missing list',
  addList: 'Your own…',
};

export const HEAD = {
  /** Precedes the core's sentence if its verdict is that everything was proved. */
  proved: 'Proved.',
  /** The idea in one sentence; the rest is under `how`. */
  idea: (count: number, threshold: number) =>
    `${count === 1 ? 'All boards form one class' : `Every board is in one of ${classes(count)}`}. We break ${count === 1 ? 'it' : 'each of them'}: we show that none of its boards reaches ${number(threshold)}, or list all that do.`,
  how: 'How does that work?',
  counting: 'Counting the classes…',
  refused: 'This question can’t be answered here.',
  oneClass: (threshold: number) =>
    `This is one class: a set of letters for each cell, and every board those letters allow. It is broken once we know every board in it that reaches ${number(threshold)}. “${ACTIONS.breakOne}” does that. The drawing below shows, step by step, how it is done.`,
  someClasses: (count: number, all: number, ids: string) =>
    `${classes(count)} of ${number(all)}, selected by number (${ids}). Their results count toward the full proof.`,
  allClasses: (count: number, all: number, threshold: number, someLetters: boolean) =>
    `${all === 1 ? 'All boards' : 'We divide all boards'}${someLetters ? ' made of the chosen letters' : ''} ${all === 1 ? 'form one class' : `into ${classes(all)}`}. A **class** gives each cell a set of letters, and contains every board those letters allow.${
      all > count
        ? ` ${number(all - count)} of the ${classes(all)} are [[symmetry|rotations or reflections]] of others and have the same answer, which leaves ${number(count)}.`
        : ''
    } A class’s **bound** is a score that none of its boards can exceed. If the bound is below ${number(threshold)}, we are done with the class: it is **broken**. If not, we split the class into smaller parts until every board in it that reaches ${number(threshold)} is listed; then it is broken, too. When every class is broken, the list is complete${someLetters ? ' for these letters; boards with other letters are not covered' : ''}.`,
  recording: 'This is a recording of a finished proof.',
  recordingNote: (size: string) => `Your computer isn’t proving anything until you press “${ACTIONS.prove(size)}”.`,
  replay: 'Replay',
  recorded: (found: number, size: string, threshold: number, best: number) =>
    `The result: exactly ${plural(found, 'board')} of size ${by(size)} ${found === 1 ? 'scores' : 'score'} at least ${number(threshold)}, not counting rotations and reflections. The best scores ${points(best)}. No other board reaches ${number(threshold)}.`,
  example: 'Watch one small class being broken',
};

export const OUTLOOK = {
  memory: (workers: number, bytes: number) =>
    `A proof here uses ${number(workers)} [[worker|${workers === 1 ? 'worker' : 'workers'}]], each with at most ${megabytes(bytes)} of memory; a class that needs more memory is split.`,
  tooMuch: 'Together they may need more memory than one tab should take on this device. Choose fewer workers.',
  unknown: (count: number) => `Some of the ${classes(count)} take far longer than others, so estimate the time first.`,
  estimate: (
    sampled: number,
    count: number,
    seconds: number,
    workers: number,
    low: number,
    high: number,
    bytes: number,
  ) => {
    const [from, to] = [duration(low), duration(high)];
    return `${classes(sampled)} timed. The other ${number(count)} should take about **${duration(seconds)}** with ${plural(workers, 'worker')}${
      from === to ? '' : ` (most likely between ${from} and ${to})`
    }. Each worker has used up to ${megabytes(bytes)} so far.`;
  },
  tooLong:
    'That is too long for a web page. Break a single class, or share the work among many machines with `boggle break --shard`.',
};

export const ACTIONS = {
  prove: (size: string) => `Prove ${by(size)}`,
  breakSome: 'Break these classes',
  breakOne: 'Break this class',
  resume: 'Resume',
  pause: 'Pause',
  stop: 'Stop',
  sample: (count: number) => `Estimate the time (${count} classes)`,
  startOver: 'Start over',
};

export const QUESTIONS = {
  startOver: (done: number) => ({
    title: 'Start this proof over?',
    text: `The ${done === 1 ? 'result' : `${number(done)} results`} saved for it on this device will be deleted. You can download ${done === 1 ? 'it' : 'them'} first.`,
    action: 'Delete and start over',
    cancel: done === 1 ? 'Keep the result' : 'Keep the results',
  }),
  remove: (name: string, done: number) => ({
    title: `Delete the results of ${name}?`,
    text: `${plural(done, 'result')} saved on this device will be deleted.`,
    action: 'Delete',
    cancel: 'Keep',
  }),
  leave: (running: string, done: number, of: number) => ({
    title: 'Stop the proof that is running?',
    text: `${running} is running: ${number(done)} of ${classes(of)} ${done === 1 ? 'is' : 'are'} done. Finished classes stay saved, so you can resume it later.`,
    action: 'Stop it and switch',
    cancel: 'Keep it running',
  }),
  manyBoards: (threshold: number, found: number, percent: string) => ({
    title: 'Many boards reach this threshold',
    text: `Workers have found ${number(found)} boards that score at least ${number(threshold)} with ${percent} of the work done. The rest may not fit into this device’s memory.`,
    action: 'Continue anyway',
    cancel: 'Stop',
  }),
  lowThreshold: (threshold: number, count: string) => ({
    title: 'This threshold is very low',
    text: `About ${count} boards reach ${points(threshold)}. Listing all of them may take more memory than this device has. A higher threshold gives a shorter list.`,
    action: 'Run it anyway',
    cancel: 'Choose another threshold',
  }),
};

/** The runs that are stored on this device. */
export const SAVED = {
  title: 'Saved on this device',
  name: ({ size, threshold, class: single, ids }: ProveSpec, list: string) =>
    `${by(size)} ≥ ${number(threshold)}${single ? ', one class' : ids ? ', some classes' : ''}${list === 'ENABLE2K' ? '' : `, ${list}`}`,
  done: (done: number, of: number | undefined) =>
    of === undefined ? `${classes(done)} done` : done === of ? 'finished' : `${number(done)} of ${number(of)}`,
  more: (count: number) => `${number(count)} more`,
  remove: 'Delete the saved results',
};

/** The texts in the navigation for jobs in progress. */
export const BUSY = {
  proving: (size: string): string => `proving ${by(size)}`,
  paused: (size: string): string => `paused proof of ${by(size)}`,
  comparing: (id: number): string => `comparing methods on class ${number(id)}`,
  checking: 'checking classes with the second program',
  unfolding: (id: number): string => `breaking class ${number(id)} part by part`,
} as const;

/** Why a worker died. */
const CAUSES: Readonly<Record<DeathReason, string>> = {
  trap: 'most likely it ran out of memory',
  ended: 'the browser stopped it',
  error: 'an unexpected error',
  start: 'it didn’t start',
};

export const MESSAGES = {
  elsewhere: (done?: number, of?: number) =>
    `${done === undefined || of === undefined ? 'A proof is running in another tab of this browser' : `This proof is running in another tab of this browser, with ${number(done)} of ${classes(of)} done`}. You can continue here once it is finished or stopped, or once that tab is closed.`,
  unkept: (why: string) =>
    `Results are not being saved on this device (${why}). The work continues; download the results before you leave.`,
  died: (id: number, why: DeathReason, bytes: number) =>
    `A worker died on class ${number(id)} (${CAUSES[why]}). It was replaced, and the class is being tried again with at most ${megabytes(bytes)}.`,
  gaveUp: (id: number, why: string) => `Class ${number(id)} could not be broken here. ${sentence(why)}`,
  damaged: (count: number) =>
    `${number(count)} saved ${count === 1 ? 'result was' : 'results were'} damaged and will be computed again.`,
  useless: (count: number, why: string) =>
    `${number(count)} saved ${count === 1 ? 'result' : 'results'} failed the audit and will be computed again: ${sentence(why)}`,
  noList: (why: string) => `The word list in this link isn’t available here. ${why}`,
  badArchive: 'That file can’t be unpacked: it is damaged or incomplete. Nothing was changed.',
  longFile:
    'That file holds more than 512 MB of results. Nothing was changed. The command boggle merge reads logs of any size.',
  noLog: 'That proof could not be loaded. Check your internet connection and try again.',
  noHeader:
    'That file isn’t a Boggle Lab proof log: its first line doesn’t say what was to be proved. Nothing was changed.',
  otherList: (name: string) =>
    `This log was made with the word list “${name}”, which isn’t here. Add that list above (choose “Your own…”), then open the file again.`,
  severalRuns: 'These logs belong to different runs. Open the logs of one run at a time. Nothing was changed.',
  allKnown: 'Every class was done already, with the same boards, so nothing was added.',
  addWhileIdle: 'Results can be added only while nothing is running.',
};

export const SPOKEN = {
  breaking: (count: number, workers: number) => `Breaking ${classes(count)} with ${plural(workers, 'worker')}.`,
  paused: 'Paused.',
  stopped: 'Stopped.',
  done: 'Done.',
  left: 'Some classes are left.',
  progress: (done: number, of: number, found: number, best: number) =>
    `${number(done)} of ${classes(of)} done.${found > 0 ? ` ${boards(found)} found; the best scores ${points(best)}.` : ''}`,
};

export const FIGURES = {
  classes: 'Classes done',
  of: (count: number) => `of ${number(count)}`,
  time: 'Time',
  recorded: 'CPU time (recorded)',
  left: (seconds: number) => `about ${duration(seconds)} left`,
  rate: 'Classes per second',
  pace: 'Seconds per class',
  with: (workers: number) => `with ${plural(workers, 'worker')}`,
  found: 'Boards found',
  best: (count: number) => `best ${number(count)}`,
};

export const MARKS: Record<Mark, string> = {
  waiting: 'waiting',
  running: 'being broken',
  broken: 'broken',
  found: 'broken, boards found',
  failed: 'could not be broken here',
  differs: 'wrong: it leaves out a board, or gave other boards when it was broken again',
};

export const MAP = {
  label: 'Map of classes',
  region: 'Classes',
  legend: 'Legend',
  each: (together: number) =>
    together === 1
      ? 'Each square is a class. Classes that are rotations or reflections of others are left out.'
      : `Each square is ${classes(together)}; open one to see them.`,
  /** `groups`: the numbers of letter groups of the cells that have several; `all`: their product. */
  shades: (groups: readonly number[], all: number, cells: number) =>
    `${
      groups.length > 1 && groups.length <= 6
        ? `In ${groups.length === cells ? 'each cell' : `${number(groups.length)} of the ${number(cells)} cells`}, the letters are divided into [[partition|letter groups]]: ${groups.join(' × ')} = ${number(all)} classes, counting rotations and reflections. Inside a square, cells of the same shade have the same group${groups.length === cells ? '' : '; the faintest cells have only one group to choose from'}.`
        : 'Inside a square, cells of the same shade have the same [[partition|letter group]].'
    } Press a square to see the letters.`,
  hard: 'took more than 4× the average time',
  hardOne: 'unusually slow',
  hint: 'Press a square to see its letters and its result.',
  range: (first: number, last: number, done: number, of: number) =>
    `Classes ${number(first)} to ${number(last)}: ${number(done)} of ${number(of)} done.`,
  open: 'Open these classes',
  all: (count: number) => `All ${classes(count)}`,
  shown: (first: number, last: number) => `Classes ${number(first)} to ${number(last)}`,
  goTo: 'Class number',
  noSuch: (id: number) =>
    `${number(id)} isn’t a class of this proof: a rotation or reflection of it may be in its place.`,
  name: (id: number) => `Class ${number(id)}`,
  example: 'For example (outlined on the map),',
  single: 'This class',
  /** `apart`: whether the list of boards may have fewer, because it has only one of each set of rotations and reflections. */
  result: (bound: number, found: number, best: number, threshold: number, apart: boolean) =>
    `[[bound|bound]] ${number(bound)}; ${found === 0 ? `no board listed that reaches ${number(threshold)}` : `${number(found)} of its boards ${found === 1 ? 'reaches' : 'reach'} ${number(threshold)}${found > 1 && apart ? ' (counting rotations and reflections separately, unlike the list)' : ''}, the best with ${points(best)}`}`,
  work: (paths: number, parts: number, seconds: number | undefined) =>
    `It has ${number(paths)} [[path|word ${paths === 1 ? 'path' : 'paths'}]]${parts > 1 ? `, split into ${number(parts)} parts` : ''}${seconds === undefined ? '' : ` and took ${duration(seconds)}`}`,
  letters: 'Letters allowed on each cell',
  any: 'any letter',
  allows: (count: string) => `${count} boards`,
  watchBy: {
    best: 'Watch it step by step',
    hybrid2025: 'Watch the 2025 method',
    union2009: 'Watch the 2009 method',
  } satisfies Record<UnfoldMethod, string>,
  watchHere: 'Watch our method',
  compare: 'Compare methods',
};

export const CHART = {
  title: 'The bound of each class, and its best board if one was found',
  reading: (threshold: number) =>
    `Bar: the class’s [[bound|bound]] before it was searched. Dashed line: the threshold, ${number(threshold)}. Dot: the best board of the class, if it reaches the threshold. A bar above the line means only that the bound alone couldn’t rule the class out. If there is no dot, the result of the class lists no board that reaches the threshold.`,
  told: (id: number, count: number, bound: number, best: number, threshold: number) =>
    `${count === 1 ? `Class ${number(id)}` : `${classes(count)} from ${number(id)}`}: bound ${number(bound)}; ${best > 0 ? `best board ${number(best)}` : `no board listed that reaches ${number(threshold)}`}.`,
  most: (most: number) => `highest bound: ${number(most)}`,
  threshold: (threshold: number) => `threshold: ${number(threshold)}`,
  csv: 'Download CSV',
  label: (most: number, record: number, threshold: number) =>
    `Bounds of the classes before they were searched: up to ${number(most)}; ${record > 0 ? `the best board scores ${number(record)}` : 'no board found'}; threshold ${number(threshold)}.`,
};

export const BOARDS = {
  label: 'Boards found',
  none: (threshold: number) => `No board reaches ${number(threshold)} so far.`,
  all: 'All boards found',
  sofar: 'Found so far',
  shown: (shown: number) => `The best ${number(shown)} are shown; the download has all of them.`,
  open: (board: string, score: number) => `${board}, ${points(score)}. Open in Solve.`,
  fewer: (count: number) => `Show the best ${number(count)}`,
  more: (count: number) => `Show all ${number(count)}`,
  turned: 'Boards may be rotated or reflected to fit the class.',
};

export const WORKERS = {
  label: 'Workers',
  idle: 'done',
  name: 'class',
  part: (count: number) => `part ${number(count)}`,
  lost: (count: number) => `replaced${count > 1 ? ` ${number(count)} times` : ''}`,
  depth: (depth: number, cells: number) => `${depth} of ${plural(cells, 'cell')} decided`,
};

export const RESULT_FILES = {
  download: (count: number) => `Download ${plural(count, 'result')} (NDJSON)`,
  add: 'Open result logs',
  share: 'Copy link',
  link: 'Link',
  added: (count: number, names: readonly string[]) =>
    `${plural(count, 'result')} added from ${names.length === 1 ? names[0] : `${number(names.length)} files`}.`,
  note: 'You can open [[log|result logs]] of any run, also compressed ones and several at once: files that the command `boggle break --out` writes. The page then shows the question that they answer. Logs from the command line, other machines, and this page can be combined.',
};

/** The suggested questions. */
export const PRESETS = {
  small: 'seconds',
  seconds: 'seconds',
  minutes: 'under an hour',
  class: 'drawn step by step',
  oneClass: 'One small class',
};

export const SETTINGS = {
  label: 'Settings',
  title: 'Other questions',
  own: 'Advanced',
  how: 'To ask your own question, change the underlined parts of the heading. Each size comes with a suggested threshold; type another over it. To add a word list of your own, choose “Your own…” as the word list. (All rooms use the list that you choose.) Other sizes, and rules such as the points, are under “Advanced”.',
  workers: 'Workers',
  order: 'Order of the classes',
  size: 'Size',
  threshold: 'Threshold',
  shortest: 'Minimum word length',
  letters: (count: number) => `${count} letters`,
  dice: 'Boards',
  anyDice: 'all',
  withDice: (title: string) => `that ${title} can roll`,
  groups: 'Letter groups for center, edge, and corner cells (leave empty for the suggested groups)',
  ids: 'Only the classes with these numbers (empty: all of them)',
  only: 'Or a single class: the letters of each cell, row by row',
  submit: 'Set up',
  badSize: 'A size is two numbers from 1 to 8, such as 3x4.',
  badThreshold: 'A threshold is a whole number from 1 to 4,000,000,000.',
};

/** The values of a link that were ignored, each as `size=50x50`. */
export const MISREAD = (ignored: readonly string[]): string =>
  `This link has ${ignored.length === 1 ? 'a value that isn’t valid, so it was' : 'values that aren’t valid, so they were'} ignored: ${ignored.map((text) => `“${text}”`).join(', ')}.`;

export const ORDERS: Record<ClassOrder, string> = {
  auto: 'automatic',
  hard: 'hardest first',
  easy: 'easiest first',
  spread: 'mixed (gives the best time estimate)',
  number: 'by number',
};

/** The dice that can be required. */
export const DICE_TITLES: Readonly<Record<string, string>> = {
  new: 'Boggle (since 1987)',
  classic: 'Boggle (1976–86)',
  big: 'Big Boggle (1979)',
  deluxe: 'Boggle Deluxe and Master',
  big2012: 'Big Boggle (2012)',
};

/** Keys on the map of classes. */
export const KEYS: readonly (readonly [key: string, does: string])[] = [
  ['Arrow keys', 'Move from class to class on the map'],
  ['Home, End', 'Go to the first or last class on the map'],
  ['Enter', 'Open the classes in a square, or apply the threshold you typed'],
];
