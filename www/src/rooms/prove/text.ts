/** Every sentence of this room, to be read from top to bottom. `**…**` is set in bold. */

import type { PartRow, UnfoldMethod } from '../../engine/jobs';
import type { ClassOrder } from './order';
import type { Mark } from './display';
import { sentence } from '../../ui/format';
import { by, duration, large, megabytes, number, plural } from './words';

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
          : 'points by a table of your own with',
  thatRoll: (title: string) => `that ${title} can roll`,
  list: 'Word list',
  missingList: 'a missing list',
};

export const HEAD = {
  /** Stands before the core's sentence, when its verdict is that everything was proved. */
  proved: 'Proved.',
  counting: 'Counting the classes…',
  refused: 'This question can’t be answered here.',
  oneClass: (threshold: number) =>
    `This is one class: a set of letters for each cell, and every board those letters allow. It is broken once we know every board in it that reaches ${number(threshold)}.`,
  someClasses: (count: number, all: number, ids: string) =>
    `${classes(count)} of ${number(all)}, selected by number (${ids}). Their results count toward the full proof.`,
  allClasses: (count: number, all: number, threshold: number, someLetters: boolean) =>
    `We sort all boards${someLetters ? ' made of the chosen letters' : ''} into ${classes(all)}. A **class** is a set of letters for each cell, and all the boards those letters allow.${
      all > count
        ? ` ${number(all - count)} of them are [[symmetry|rotations or reflections]] of others, which leaves ${number(count)}.`
        : ''
    } A class is **broken** once we have shown that none of its boards reaches ${number(threshold)}, or have listed every one that does. When every class is broken, the boards listed are all there are${someLetters ? ' of these letters; boards with other letters are not covered' : ''}.`,
  recording: 'You are watching a recording of a finished proof.',
  recordingNote: (seconds: string) =>
    `The command line proved this in ${seconds} of CPU time; here it replays faster. Nothing is being computed yet.`,
  replay: 'Replay',
  recorded: (found: number, size: string, threshold: number, best: number) =>
    `The result: exactly ${number(found)} ${by(size)} boards score at least ${number(threshold)}, not counting rotations and reflections, and the best has ${points(best)}. No other board does.`,
};

export const OUTLOOK = {
  memory: (workers: number, bytes: number) =>
    `${number(workers)} [[worker|${workers === 1 ? 'worker' : 'workers'}]], each using at most ${megabytes(bytes)}; a class that needs more is split.`,
  tooMuch: 'Together they may need more memory than one tab should take on this device. Choose fewer workers.',
  unknown: (count: number) => `The time for ${classes(count)} varies widely; time a sample first.`,
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
    }, each using up to ${megabytes(bytes)} so far.`;
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
  sample: (count: number) => `Time ${count} classes first`,
  startOver: 'Start over',
};

export const QUESTIONS = {
  startOver: (done: number) => ({
    title: 'Start this proof over?',
    text: `The ${done === 1 ? 'result' : `${number(done)} results`} saved for it on this device will be deleted. You can download ${done === 1 ? 'it' : 'them'} first.`,
    action: 'Delete and start over',
    cancel: done === 1 ? 'Keep the result' : 'Keep the results',
  }),
  leave: (running: string, done: number, of: number) => ({
    title: 'Stop the proof that is running?',
    text: `${running} is running: ${number(done)} of ${classes(of)} ${done === 1 ? 'is' : 'are'} done. Finished classes stay saved, so you can resume it later.`,
    action: 'Stop it and continue',
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

/** What the navigation says of a proof under way. */
export const BUSY = (size: string, paused: boolean): string => `${paused ? 'paused proof of' : 'proving'} ${by(size)}`;

export const MESSAGES = {
  elsewhere: (done?: number, of?: number) =>
    `${done === undefined || of === undefined ? 'A proof is running in another tab of this browser' : `This proof is running in another tab of this browser, with ${number(done)} of ${classes(of)} done`}. You can continue here once it is finished, stopped, or closed.`,
  unkept: (why: string) =>
    `Results are not being saved on this device (${why}). The work continues; download the results before you leave.`,
  died: (id: number, why: string, bytes: number) =>
    `A worker died on class ${number(id)} (${why}). It was replaced, and the class is being tried again with at most ${megabytes(bytes)}.`,
  noMemory: 'most likely it ran out of memory',
  gaveUp: (id: number, why: string) => `Class ${number(id)} could not be broken here: ${why}`,
  damaged: (count: number) =>
    `${number(count)} saved ${count === 1 ? 'result was' : 'results were'} damaged and will be computed again.`,
  useless: (count: number, why: string) =>
    `${number(count)} saved ${count === 1 ? 'result' : 'results'} failed the audit and will be computed again: ${sentence(why)}`,
  noList: (why: string) =>
    `The word list in this link isn’t available here: ${why} Choose another list, or add it under its own name.`,
  badArchive: 'That file can’t be unpacked: it is damaged or incomplete. Nothing was changed.',
  longFile:
    'That file holds more than 512 MB of results. Nothing was changed. The command boggle merge reads logs of any size.',
  noLog: 'That proof could not be loaded. Check your internet connection and try again.',
  noHeader:
    'That file isn’t a Boggle Lab proof log: its first line doesn’t say what was to be proved. Nothing was changed.',
  otherList: (name: string) =>
    `This log is about the word list “${name}”, which isn’t one of the bundled lists. Choose that list above, then add the file.`,
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
  recorded: 'CPU time',
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
  found: 'boards found',
  failed: 'could not be broken here',
};

export const MAP = {
  label: 'Map of classes',
  region: 'Classes',
  legend: 'Legend',
  each: (together: number) =>
    together === 1 ? 'Each square is a class.' : `Each square is ${classes(together)}; open one to see them.`,
  shades:
    'Inside a square, the shade of a cell shows its [[partition|letter group]]. Choose a class to see the letters.',
  hard: 'took more than 4× the average time',
  hardOne: 'unusually slow',
  hint: 'Choose a class to see its letters and its result.',
  range: (first: number, last: number, done: number, of: number) =>
    `Classes ${number(first)} to ${number(last)}: ${number(done)} of ${number(of)} done.`,
  open: 'Open these classes',
  all: (count: number) => `All ${classes(count)}`,
  shown: (first: number, last: number) => `Classes ${number(first)} to ${number(last)}`,
  goTo: 'Class number',
  noSuch: (id: number) =>
    `${number(id)} isn’t a class of this proof: a rotation or reflection of it may be in its place.`,
  name: (id: number) => `Class ${number(id)}`,
  example: 'For example,',
  single: 'This class',
  result: (bound: number, found: number, best: number, threshold: number) =>
    `[[bound|bound]] ${number(bound)}; ${found === 0 ? `no board reaches ${number(threshold)}` : `${number(found)} of its boards ${found === 1 ? 'reaches' : 'reach'} ${number(threshold)} (each rotation and reflection counted), the best with ${points(best)}`}`,
  work: (paths: number, parts: number, seconds: number | undefined) =>
    `${number(paths)} [[path|word ${paths === 1 ? 'path' : 'paths'}]]${parts > 1 ? `, split into ${number(parts)} parts` : ''}${seconds === undefined ? '' : `, ${duration(seconds)}`}`,
  letters: 'Letters allowed on each cell',
  any: 'any',
  allows: (count: string) => `${count} boards`,
  watchBy: {
    best: 'Watch it being broken',
    hybrid2025: 'Watch it as in 2025',
    union2009: 'Watch it as in 2009',
  } satisfies Record<UnfoldMethod, string>,
  watchHere: 'Watch it with our method',
  compare: 'Compare methods',
};

export const CHART = {
  title: 'The bound of each class, and its best board',
  reading: (threshold: number) =>
    `Bar: the class’s [[bound|bound]] before it was searched. Dot: its best board. Dashed line: the threshold, ${number(threshold)}.`,
  told: (id: number, count: number, bound: number, best: number, threshold: number) =>
    `${count === 1 ? `Class ${number(id)}` : `${classes(count)} from ${number(id)}`}: bound ${number(bound)}; ${best > 0 ? `best board ${number(best)}` : `no board reaches ${number(threshold)}`}.`,
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
};

export const WORKERS = {
  label: 'Workers',
  idle: 'done',
  name: 'class',
  part: (count: number) => `part ${number(count)}`,
  lost: (count: number) => `replaced${count > 1 ? ` ${number(count)} times` : ''}`,
  depth: (depth: number, cells: number) => `${depth} of ${plural(cells, 'cell')} decided`,
};

export const TAKE = {
  download: (count: number) => `Download ${plural(count, 'result')} (NDJSON)`,
  add: 'Add results from a file',
  share: 'Copy link',
  link: 'Link',
  added: (count: number, name: string) => `${plural(count, 'result')} added from ${name}.`,
  note: 'The file is the [[log|log]] that `boggle break --out` writes. Results from the command line, other machines, and this page fit together; `boggle merge` checks that every class is there.',
};

/** The questions that are offered. */
export const PRESETS = {
  small: 'a moment',
  seconds: 'seconds',
  hours: 'hours',
  class: 'drawn as it is broken',
  oneClass: 'One class',
};

export const SETTINGS = {
  label: 'Settings',
  title: 'Other questions',
  own: 'Advanced',
  workers: 'Workers',
  order: 'Order of the classes',
  size: 'Size',
  threshold: 'Threshold',
  points: 'Points',
  shortest: 'Minimum word length',
  letters: (count: number) => `${count} letters`,
  dice: 'Boards',
  anyDice: 'all',
  withDice: (title: string) => `that ${title} can roll`,
  groups: 'Letter groups for each kind of cell (empty: chosen for the size)',
  ids: 'Only the classes with these numbers (empty: all of them)',
  only: 'Or a single class: the letters of each cell, row by row',
  submit: 'Set up',
  ownTable: 'your own table',
  table: 'Points for words of 0, 1, 2, … letters; the last number counts for all longer words',
  badTable: 'A points table is a list of numbers separated by commas, such as 0,0,0,1,1,2,3,5,11.',
  badSize: 'A size is two numbers from 1 to 8, such as 3x4.',
  badThreshold: 'A threshold is a whole number from 1 to 4,000,000,000.',
};

export const ORDERS: Record<ClassOrder, string> = {
  auto: 'automatic',
  hard: 'hardest first',
  easy: 'easiest first',
  spread: 'mixed, for a good estimate',
  number: 'by number',
};

export const SCORINGS = { standard: 'standard', words: 'one point per word', powers: 'powers of two' } as const;

export const CERTIFICATE = {
  proved: 'What was proved',
  partial: 'What this shows',
  how: 'How',
  one: 'Every path of every word in the class',
  many: (all: number, canonical: number, chosen: number | undefined, someLetters: boolean) =>
    `All boards${someLetters ? ' made of the chosen letters' : ''} were divided into ${classes(all)} by the letters that each cell may have. Classes that are rotations or reflections of each other have the same answer, which leaves ${number(canonical)}${
      chosen === undefined ? '' : `; ${number(chosen)} of them were selected here`
    }. In each class, every path of every word`,
  method: (threshold: number, candidates: number) =>
    ` was written down and sorted into a tree of choices, cell by cell. The bound of a branch is the total of all its paths. A branch whose bound is below ${number(threshold)} holds no board that reaches it and is dropped. ${
      candidates === 0
        ? 'No branch was left at the last cell.'
        : `The ${boards(candidates)} left at the last cell ${candidates === 1 ? 'was' : 'were'} scored exactly.`
    }`,
  rules: (rules: string) => `Rules: ${rules}.`,
  rests: 'What it rests on',
  restList: 'The word list is the one with the hash below.',
  restClasses: (someLetters: boolean) =>
    `Every board${someLetters ? ' made of these letters' : ''}, or a rotation or reflection of it, lies in exactly one class. The number of classes agrees with Burnside’s lemma, a formula that counts them without listing them.`,
  restBound:
    'A bound counts every path at least once for each board that has it, and a branch is dropped only below the threshold.',
  restMachine:
    'The compiler, the browser, and the machine did what the code says. The command line can repeat the proof, and must list the same boards.',
  sources: (here: number, file: number) =>
    file === 0
      ? `All ${classes(here)} ${here === 1 ? 'was' : 'were'} broken in this browser.`.replace(
          'All 1 class',
          'The class',
        )
      : here === 0
        ? `All results came from a file (${classes(file)}).`
        : `${classes(here)} ${here === 1 ? 'was' : 'were'} broken in this browser; ${number(file)} came from a file.`,
  rescored: (count: number) =>
    count === 0
      ? 'No board is listed.'
      : `This page has scored ${count === 1 ? 'the board listed' : `all ${boards(count)} listed`} itself and checked that each lies in its class and reaches the threshold.`,
  rechecked: (count: number) =>
    count === 0
      ? ''
      : `${classes(count)} ${count === 1 ? 'was' : 'were'} broken again by another method, with the same boards.`,
};

export const CHECK = {
  title: 'Check it',
  auditIntro:
    'Audit everything: every class occurs once, and every board is scored again, is in its class, and reaches the threshold. `boggle verify` runs the same checks.',
  audit: 'Audit the results',
  auditing: 'Auditing…',
  audited: (boards: number, of: number) =>
    `${plural(boards, 'board')} in ${classes(of)} scored again: every one is in its class, reaches the threshold, and scores what the log says.`,
  problems: (count: number) => `${plural(count, 'problem')} found. Don’t trust this proof, and please report it.`,
  intro: (method: string) =>
    `Break classes again with ${method}, which shares no search code with the first, and compare the boards one by one. It can take thirty times as long.`,
  stop: 'Stop checking',
  some: (count: number) => `Check ${count} random classes`,
  all: (count: number) => (count === 1 ? 'Check the class' : `Check all ${number(count)} classes`),
  progress: 'Classes checked',
  soFar: 'So far: ',
  agreed: (agreed: number, of: number, differ: number, failed: number) =>
    `${number(agreed)} of ${classes(of)} gave the same boards${differ > 0 ? `; ${number(differ)} ${differ === 1 ? 'differs' : 'differ'}` : ''}${failed > 0 ? `; ${number(failed)} could not be checked` : ''}.`,
  differ: (ids: readonly number[]) =>
    `The methods disagree on ${classes(ids.length)}: ${ids.map(number).join(', ')}. Don’t trust this proof, and please report it.`,
};

export const METHODS: Record<string, string> = {
  best: 'our own method',
  hybrid2025: 'the 2025 method',
  union2009: 'the 2009 method',
};

export const BREAKING = {
  title: (id: number, method: UnfoldMethod, single: boolean) =>
    `${single ? 'This class' : `Class ${number(id)}`}, ${method === 'best' ? 'as it is broken here' : `as it was broken in ${method === 'hybrid2025' ? 2025 : 2009}`}`,
  best: (threshold: number, small: boolean) =>
    `We decide one cell after another and try each of its letters. The tree below that letter gives an [[bound|upper bound]] on all boards that remain. A part whose bound is below ${number(threshold)} is broken. Where a bound comes close, the rest is searched without a tree${
      small ? ' (in the proof itself, boards this small are searched that way from the start)' : ''
    }.`,
  hybrid2025: (threshold: number, small: boolean) =>
    `One tree holds every [[path|word path]] of the class, with the cells in a fixed order. Its letters are fixed cell by cell from the top, and each time the rest of the tree is merged, which lowers the bound. A part whose bound is below ${number(threshold)} is broken. Once a bound is at most twice the threshold, or only four cells are left, the remaining letters are tried without changing the tree${
      small ? ' (here, for a board this small, only once it is at most the threshold)' : ''
    }.`,
  union2009: (threshold: number) =>
    `A class whose [[bound|bound]] is below ${number(threshold)} is broken; any other is split at a cell, and each part gets its own bound. The 2009 post reports about six hours for the whole search. Today’s method doesn’t need to go as deep.`,
  bounds: (count: number) => plural(count, 'bound'),
  done: (percent: string, method: UnfoldMethod) => `${percent}% ${method === 'union2009' ? 'broken' : 'done'}`,
  enough: 'stopped: that is as much as the picture can show',
  left: (found: number) => (found === 0 ? 'no board is left' : `${boards(found)} left`),
  found: (tried: number, found: number) =>
    `${plural(tried, 'letter')} tried below; ${found === 0 ? 'no board reaches the threshold' : `${boards(found)} found`}`,
  picture: (id: number, parts: number, percent: string) =>
    `Class ${number(id)}: ${plural(parts, 'part')} bounded, ${percent}% done.`,
  point: 'The full width is the whole class. Point at a part to see its letters and its bound.',
  told: (cells: string, bound: number, fate: PartRow['fate'], tried: number, found: number) =>
    `${cells.toUpperCase()}: bound ${number(bound)}, ${
      fate === 'split'
        ? 'split further'
        : fate === 'broken'
          ? 'broken'
          : `searched${tried > 0 ? `, ${plural(tried, 'letter')} tried` : ''}${found > 0 ? `, ${boards(found)} found` : ''}`
    }.`,
  csv: 'Download CSV',
  stop: 'Stop',
  close: 'Close',
  listing: 'Listing',
  fates: {
    best: {
      split: 'split at the next cell',
      broken: 'broken: its bound is too low',
      searched: 'searched to the end; a longer bar means more letters tried',
      found: 'searched, with boards found',
    },
    hybrid2025: {
      split: 'split at the next cell',
      broken: 'broken: its bound is too low',
      searched: 'searched without changing the tree; a longer bar means more letters tried',
      found: 'searched, with boards found',
    },
    union2009: { split: 'split', broken: 'broken: its bound is too low', found: 'a board that is left' },
  } satisfies Record<UnfoldMethod, Partial<Record<PartRow['fate'], string>>> as Record<
    UnfoldMethod,
    Partial<Record<PartRow['fate'], string>>
  >,
  columns: ['%', 'Part', 'Bound', 'Class'] as const,
  legend: 'Legend',
};

/** The figures below a certificate. */
export const DETAILS = {
  partition: 'Partition',
  class: 'Class',
  classes: 'Classes broken',
  parts: 'Parts (split to fit into memory)',
  paths: 'Word paths',
  merged: 'Records merged',
  visits: 'Letters tried, records opened',
  memory: 'Peak memory for a class',
  seconds: 'Time of all workers',
  dice: 'Dice',
  rules: 'Rules',
  rulesAre: (scoring: string, length: number) => `${scoring} scoring, words of at least ${length} letters`,
  hash: 'SHA-256 of the list',
  program: 'Program',
  programIs: (version: string, method: string, versions: readonly number[], schema: number) =>
    `Boggle Lab ${version}, method ${method} ${versions.length === 1 ? 'version' : 'versions'} ${versions.join(' and ')}, format ${schema}`,
};

/** One class by several methods. */
export const COMPARE = {
  title: (id: number, single: boolean) => `${single ? 'This class' : `Class ${number(id)}`}, with every method`,
  intro:
    'Every method must find the same boards. They differ in how they bound the class, and so in how long they take. [[bruteForce|Brute force]] bounds nothing: it scores every board. Times depend on this device and on what else it is doing.',
  columns: ['Method', 'Time', 'Compared with the fastest', 'Work', 'Boards found'] as const,
  times: (factor: number) =>
    factor < 1.05 ? 'the fastest' : `${factor < 10 ? factor.toFixed(1) : large(factor)}× as long`,
  csv: 'Download CSV',
  methods: { best: 'Ours', hybrid2025: '2025 (hybrid)', union2009: '2009 (sum and union bounds)' },
  work: {
    best: (count: number) => plural(count, 'letter') + ' tried',
    hybrid2025: (count: number) => plural(count, 'letter') + ' tried',
    union2009: (count: number) => `${classes(count)} bounded`,
  },
  states: { waiting: 'waiting', stopped: 'stopped', failed: 'failed' } as Record<string, string>,
  bar: 'on a logarithmic scale',
  brute: 'Brute force',
  scored: (count: string, done: boolean) => `${count} boards ${done ? 'scored' : 'to score'}`,
  calculated: (rate: number) => `not run: time calculated from ${number(Math.round(rate))} boards per second`,
  agree: (count: number) => `All ${count} methods found the same number of boards.`,
  disagree: 'The methods disagree. Don’t trust this result, and please report it.',
  where: 'Where two methods differ',
  method: (at: 0 | 1) => (at === 0 ? 'First method' : 'Second method'),
  cell: 'Cell to split',
  cellName: (row: number, col: number, letters: string) =>
    `row ${row}, column ${col}: ${letters.length >= 26 ? 'any letter' : letters.toUpperCase()}`,
  go: 'Compare letter by letter',
  parts: 'Parts of the class, the largest difference first',
  part: (first: string, a: number, second: string, b: number) => `${first}: ${duration(a)}; ${second}: ${duration(b)}`,
  splitting: (done: number, of: number) => `${number(done)} of ${plural(of, 'letter')} done.`,
  stop: 'Stop',
  close: 'Close',
};

/** Proofs that come with the page. */
export const OPTIMA = {
  title: 'Proved optima',
  intro: 'These proofs come with the page. Opening one audits it: every board is scored again here.',
  all: (count: number) => `${number(count)} proofs`,
  open: (size: string, list: string, scoring: string) =>
    `${size}, ${list}${scoring === 'standard' ? '' : `, ${scoring} scoring`}`,
  result: (count: number, threshold: number) => `${boards(count)} with at least ${points(threshold)}`,
  best: (board: string, score: string) => `; the best is ${board} with ${score}`,
};

/** Keys on the map of classes. */
export const KEYS: readonly (readonly [key: string, does: string])[] = [
  ['Arrow keys', 'Move from class to class on the map'],
  ['Home, End', 'Go to the first or last class of the map'],
  ['Enter', 'Open the classes of a square, or set the threshold typed in the question'],
];
