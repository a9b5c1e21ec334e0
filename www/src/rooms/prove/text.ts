/** The sentences of this room, and the labels that several parts share. `**…**` is set in bold. */

import { misreadText } from '../../app/fields';
import { boardText } from '../../board/face';
import type { DeathReason } from '../../engine/death';
import type { ClassRecord, PartRow, ProofPlan, ProofRun, ProofSummary, UnfoldMethod } from '../../engine/contract';
import { isNamed, TABLES, unitOf } from '../../engine/scoring';
import {
  bytes as megabytes,
  counted as plural,
  duration,
  large,
  listed,
  percent,
  roughly,
  sentence,
  sizeName as by,
  utcDate,
  whole,
} from '../../ui/format';
import type { Examined } from './check';
import { FIGURES, WORK } from './figures';
import type { Published } from './logs';
import type { FinishedClasses, Mark } from './session';
import { DICE } from './spec';
import type { Confirmation, SavedRun } from './store';

export { by, duration, large, megabytes, whole, percent, plural, roughly };

const classes = (count: number): string => plural(count, 'class', 'classes');
const points = (count: number): string => plural(count, 'point');
const boards = (count: number): string => plural(count, 'board');

export const HEAD = {
  /** The idea in one sentence; the rest is under `how`. */
  idea: (count: number, all: number, threshold: number, left: string, dice: boolean) =>
    `${left && `Boards with ${left} are not covered. `}${count === 1 ? `All ${left && 'other '}boards form one class` : `Every ${left && 'other '}board${all > count ? ', or a rotation or reflection of it,' : ''} is in one of ${classes(count)}`}. We break ${count === 1 ? 'it' : 'each of them'}: we show that none of its boards${dice ? ' that can be rolled' : ''} reaches ${whole(threshold)}, or list all that do.`,
  oneClass: (threshold: number, dice: boolean) =>
    `This is one class: a set of letters for each cell, and every board those letters allow. It is broken once we know every board in it that ${dice ? 'can be rolled and ' : ''}reaches ${whole(threshold)}.`,
  someClasses: (count: number, all: number, ids: string) =>
    `${classes(count)} of ${whole(all)}, selected by number (${ids}). ${count === 1 ? 'Its result counts' : 'Their results count'} toward the full proof.`,
  allClasses: (count: number, { all, missing, run: { threshold, faces } }: ProofPlan) =>
    `${all === 1 ? 'All boards' : 'We divide all boards'}${missing.length > 0 ? ' made of the chosen letters' : ''} ${all === 1 ? 'form one class' : `into ${classes(all)}`}. A **class** gives each cell a set of letters, and contains every board those letters allow.${
      all > count
        ? ` ${whole(all - count)} of the ${classes(all)} are [[symmetry|rotations or reflections]] of others and have the same answer, which leaves ${whole(count)}.`
        : ''
    } A class’s **bound** is a score that none of its boards can exceed. If the bound is below ${whole(threshold)}, we are done with the class: it is **broken**. If not, we split the class into smaller parts until every board in it that ${faces ? 'can be rolled and ' : ''}reaches ${whole(threshold)} is listed; then it is broken, too. When every class is broken, the list is complete${missing.length > 0 ? ' for these letters; boards with other letters are not covered' : ''}.`,
  recordingNote: (size: string) => `Your computer isn’t proving anything until you press “${ACTIONS.prove(size)}”.`,
  recorded: (found: number, size: string, threshold: number, best: number) =>
    `The command boggle break found exactly ${plural(found, 'board')} of size ${by(size)} that ${found === 1 ? 'scores' : 'score'} at least ${whole(threshold)}, not counting rotations and reflections. The best scores ${points(best)}. According to that run, no other board reaches ${whole(threshold)}.`,
};

export const OUTLOOK = {
  memory: (workers: number, bytes: number) =>
    `A proof here uses ${whole(workers)} [[worker|${workers === 1 ? 'worker' : 'workers'}]], each with at most ${megabytes(bytes)} of memory; a class that needs more memory is split.`,
  tooMuch: 'Together they may need more memory than one tab should take on this device. Choose fewer workers.',
  unknown: (count: number) => `Some of the ${classes(count)} take far longer than others, so estimate the time first.`,
  estimate: (estimate: NonNullable<ReturnType<FinishedClasses['estimate']>>, count: number, workers: number) => {
    const { sampled, seconds, low, high, bytes, inOrder } = estimate;
    const [from, to] = [duration(low / workers), duration(high / workers)];
    // The margin of error is that of a random sample.
    if (inOrder)
      return `About **${duration(seconds / workers)}** may be left with ${plural(workers, 'worker')}. Each has used up to ${megabytes(bytes)} so far.`;
    return `${classes(sampled)} timed. The ${whole(count)} left should take about **${duration(seconds / workers)}** with ${plural(workers, 'worker')}${
      from === to ? '' : ` (most likely between ${from} and ${to})`
    }. Each worker has used up to ${megabytes(bytes)} so far.`;
  },
  tooLong:
    'That is too long for a web page. Break a single class, or share the work among many machines with `boggle break --shard`.',
};

export const ACTIONS = { prove: (size: string) => `Prove ${by(size)}`, breakOne: 'Break this class' };

export const QUESTIONS = {
  /** `all`: how many are saved, also of classes that are not shown. */
  startOver: (done: number, all: number) => ({
    title: 'Start this proof over?',
    text: `The ${all === 1 ? 'result' : `${whole(all)} results`} saved for it on this device will be deleted${all > done ? ', also those of classes that are not shown' : `. You can download ${all === 1 ? 'it' : 'them'} first`}.`,
    action: 'Delete and start over',
    cancel: all === 1 ? 'Keep the result' : 'Keep the results',
  }),
  remove: (name: string, done: number) => ({
    title: `Delete the results of ${name}?`,
    text: `${plural(done, 'result')} saved on this device will be deleted.`,
    action: 'Delete',
    cancel: 'Keep',
  }),
  replace: (conflict: boolean) => ({
    title: 'Replace the saved results?',
    text: conflict
      ? 'The file has other boards than the results saved for this question, so one of the two is wrong. You can replace the saved results by those of the file, or keep them and check them first.'
      : 'A check has found the results saved for this question to be wrong. You can replace them by those of the file.',
    action: 'Replace them',
    cancel: 'Keep them',
  }),
  /** `unkept`: why results are not being saved. */
  leave: (name: string, done: number, of: number, unkept: string) => ({
    title: 'Stop the proof of another question?',
    text: `${name}: ${whole(done)} of ${classes(of)} ${done === 1 ? 'is' : 'are'} done. ${unkept ? 'Not all results could be saved, so some may be lost.' : 'Finished classes stay saved, so you can resume it later.'}`,
    action: 'Stop it and switch',
    cancel: 'Keep it running',
  }),
  manyBoards: (threshold: number, found: number, percent: string) => ({
    title: 'Many boards reach this threshold',
    text: `Workers have found ${whole(found)} boards (counting rotations and reflections) that score at least ${whole(threshold)} with ${percent} of the work done. The rest may not fit into this device’s memory.`,
    action: 'Continue anyway',
    cancel: 'Stop',
  }),
  lowThreshold: (threshold: number, count: string) => ({
    title: 'This threshold is very low',
    text: `About ${count} boards reach ${whole(threshold)}. Listing all of them may take more memory than this device has. A higher threshold gives a shorter list.`,
    action: 'Run it anyway',
    cancel: 'Choose another threshold',
  }),
};

/** `BCD on edge or corner cells`: the letters that no class has there. `faces`: whether dice have faces of several letters. */
export const uncovered = (missing: ProofPlan['missing'], faces: boolean): string =>
  [...new Set(missing.map(({ letters }) => letters))]
    .map((some) => [some, missing.filter(({ letters }) => letters === some).map(({ kind }) => kind)] as const)
    .map(([some, kinds]) => `${some.length > 1 ? 'any of ' : ''}${some.toUpperCase()} on ${kinds.join(' or ')} cells`)
    .concat(faces ? 'several letters on a face' : [])
    .join(', or with ');

/** The runs that are stored on this device. */
export const SAVED = {
  name: ({ spec, restricted }: SavedRun, list: string) =>
    [
      `${by(spec.size)} ≥ ${whole(spec.threshold)}${spec.scoring === 'standard' ? '' : ` ${isNamed(spec.scoring) ? TABLES[spec.scoring].unit : 'points (own table)'}`}`,
      spec.minLength > 3 && `words of ${spec.minLength} letters or more`,
      spec.class ? 'one class' : spec.ids && 'some classes',
      restricted && 'only some letters',
      spec.dice && `dice of ${DICE[spec.dice]?.title ?? spec.dice}`,
      list !== 'ENABLE2K' && list,
    ]
      .filter(Boolean)
      .join(', '),
  done: (done: number, of: number | undefined) =>
    `results for ${of === undefined ? classes(done) : `${whole(done)} of ${classes(of)}`}`,
  remove: 'Delete the saved results',
};

/** Why a worker died. */
const CAUSES: Readonly<Record<DeathReason, string>> = {
  trap: 'most likely it ran out of memory',
  ended: 'the browser stopped it',
  error: 'an unexpected error',
  start: 'it didn’t start',
};

export const MESSAGES = {
  unkept: (why: string) => `Results are not being saved on this device (${why}). Download them before you leave.`,
  elsewhere:
    'A proof is running in another tab of this browser, or paused there. You can continue here once it is finished or stopped, or once that tab is closed.',
  died: (id: number, why: DeathReason, bytes: number) =>
    `A worker died on class ${whole(id)} (${CAUSES[why]}). It was replaced, and the class is being tried again with at most ${megabytes(bytes)}.`,
  gaveUp: (id: number, why: string) => `Class ${whole(id)} could not be broken here. ${sentence(why)}`,
  damaged: (count: number) =>
    `${whole(count)} saved ${count === 1 ? 'result was' : 'results were'} damaged and will be computed again.`,
  wasRefuted:
    'Nothing is proved: an earlier check on this device found that results of this run leave out a board, or list other boards than there are.',
  useless: (count: number, why: string) =>
    `${whole(count)} saved ${count === 1 ? 'result' : 'results'} failed the audit and will be computed again: ${sentence(why)}`,
  badArchive: 'That file can’t be unpacked: it is damaged, cut short, or followed by something else.',
  longFile: 'That file holds more than 512 MB of results. The command boggle merge reads logs of any size.',
  noHeader: 'That file isn’t a Boggle Lab result log: its first line doesn’t say what was to be proved.',
  otherList: (name: string, sha256: string) =>
    `This log was made with a word list called “${name}” that isn’t here. Its SHA-256 begins with ${sha256.slice(0, 8)}. Add that list above (choose “Your own…”), then open the file again.`,
  notHere: (what: string) =>
    `This log was made with ${what}, which the page doesn’t offer. To check it, use the command boggle verify. Nothing was changed.`,
  severalRuns: 'These logs belong to different runs. Open the logs of one run at a time. Nothing was changed.',
  noResults: (where: string) => `There are no results in ${where} yet: only the question was taken.`,
  allKnown: (where: string, isRefuted: boolean) =>
    `Every class in ${where} was done already, with the same boards, so nothing was added.${isRefuted ? ' A check has found these results wrong.' : ''}`,
  /** How many boards have been added up; that says something only if there are many. */
  scored: ({ done, of }: { done: number; of: number }) => of >= 10_000 && `${whole(done)} of ${boards(of)} added up`,
  breaking: (count: number, workers: number) => `Breaking ${classes(count)} with ${plural(workers, 'worker')}.`,
  progress: (done: number, of: number, found: number, best: number) =>
    `${whole(done)} of ${classes(of)} done.${found > 0 ? ` ${boards(found)} found; the best scores ${whole(best)}.` : ''}`,
};

export const MARKS: Record<Mark, string> = {
  waiting: 'waiting',
  running: 'in progress',
  broken: 'broken',
  found: 'broken, boards found',
  failed: 'could not be broken here',
  refuted: 'wrong: a check found other boards',
};

/** Who states a figure that was not computed on this visit. */
export const STATED: Partial<Record<ClassRecord['origin'], string>> = {
  file: 'according to the file',
  stored: 'according to the result saved in this browser',
};

/** Who states results of these origins, unless all were computed on this visit. */
export function statedIn(origins: ReadonlySet<ClassRecord['origin']>): string | undefined {
  const given = [...origins].flatMap((origin) => STATED[origin] ?? []);
  return given.length > 0 ? `${origins.has('computed') ? 'some ' : ''}${given.join(' or ')}` : undefined;
}

/** A bound, and who states it unless it was computed here. `again`: the bound that the class had when it was broken again. */
function boundText({ bound, origin }: ClassRecord, again: number | undefined): string {
  const note =
    again === undefined ? STATED[origin] : again !== bound && `wrong: when it was broken again, it was ${whole(again)}`;
  return `${whole(bound)}${note ? ` (${note})` : ''}`;
}

export const MAP = {
  refuted: (problem = '') => (problem === '' ? MARKS.refuted : `wrong: it ${problem}`),
  each: (together: number) =>
    together === 1
      ? 'Each square is a class. Classes that are rotations or reflections of others are left out.'
      : `Each square is up to ${classes(together)}; open one to see them.`,
  /** `radix`: the number of letter groups of each cell. */
  shades: (radix: readonly number[]) => {
    const [groups, cells] = [radix.filter((count) => count > 1), radix.length];
    const all = groups.reduce((product, count) => product * count, 1);
    return `${
      groups.length > 1 && groups.length <= 6
        ? `On ${groups.length === cells ? 'each cell' : `${whole(groups.length)} of the ${whole(cells)} cells`}, the letters are split into [[partition|letter groups]]: ${groups.join(' × ')} = ${whole(all)} classes, counting rotations and reflections. Inside a square, each cell is shaded by its group${groups.length === cells ? '' : '; the faintest cells have only one group to choose from'}.`
        : 'Inside a square, each cell is shaded by its [[partition|letter group]].'
    } Press a square to see the letters.`;
  },
  range: (first: number, last: number, done: number, of: number) =>
    `Classes ${whole(first)} to ${whole(last)}: ${whole(done)} of ${whole(of)} done.`,
  all: (count: number) => `All ${classes(count)}`,
  shown: (first: number, last: number) => `Classes ${whole(first)} to ${whole(last)}`,
  name: (id: number) => `Class ${whole(id)}`,
  /** `apart`: whether the list of boards may have fewer, because it has only one of each set of rotations and reflections. */
  result: (record: ClassRecord, again: number | undefined, threshold: number, apart: boolean) =>
    `[[bound|bound]] ${boundText(record, again)}; ${record.found === 0 ? `no board listed that reaches ${whole(threshold)}` : `${plural(record.found, 'board')} listed that ${record.found === 1 ? 'reaches' : 'reach'} ${whole(threshold)}${record.found > 1 && apart ? ' (counting rotations and reflections separately, unlike the list)' : ''}, the best with ${whole(record.best)}`}`,
  work: ({ seconds, origin, ...work }: ClassRecord) => {
    // A class that is scored board by board has no paths.
    const has = FIGURES.map((figure) => work[figure] && WORK[figure].ofClass?.(work[figure])).filter(Boolean);
    const told = [has.length > 0 && `has ${has.join(', ')}`, seconds !== undefined && `took ${duration(seconds)}`];
    const text = told.filter(Boolean).join(' and ');
    return text && sentence(`${STATED[origin] ? `${STATED[origin]}, ` : ''}it ${text}`);
  },
  watch: (method: UnfoldMethod) => `Watch ${WHOSE[method]} method`,
  again: 'Break this class again',
  compare: 'Compare methods',
};

export const CHART = {
  /** `by`: who states the bounds, unless they were computed on this visit. */
  title: (by: string | undefined) =>
    `The bound of each class, ${by ? `${by}, ` : ''}and its best board if one was found`,
  /** `size`: the number of classes to a bar. */
  reading: (threshold: number, size: number) =>
    `Bar: the [[bound|bound]] of the class${size > 1 ? ` (the highest of up to ${whole(size)})` : ''} before it was searched. Dashed line: the threshold, ${whole(threshold)}. Dot: the best board that the result of the class lists. A bar above the line means only that the bound alone couldn’t rule the class out. If there is no dot, no board is listed.`,
  /** `other`: bounds that classes had when they were broken again, by number. */
  other: (other: ReadonlyMap<number, number>) =>
    other.size > 0 &&
    `The bars, and the column “stated_bound” of the file, are as the results state them. When broken again, ${listed(Array.from(other, ([id, bound]) => `class ${whole(id)} had the bound ${whole(bound)}`))}.`,
  told: (id: number, count: number, bound: number, by: string | undefined, best: number, threshold: number) =>
    `${count === 1 ? `Class ${whole(id)}` : `${classes(count)} from ${whole(id)}`}: bound ${whole(bound)}${by ? ` (${by})` : ''}; ${best > 0 ? `best board ${whole(best)}` : `no board listed that reaches ${whole(threshold)}`}.`,
  label: (most: number, by: string | undefined, record: number, threshold: number) =>
    `Bounds of the classes before they were searched${by ? `, ${by}` : ''}: up to ${whole(most)}; ${record > 0 ? `the best board listed scores ${whole(record)}` : 'no board found'}; threshold ${whole(threshold)}.`,
};

export const RESULT_FILES = {
  once: 'rotations and reflections count once',
  fitted: 'Boards may fit the class only when rotated or reflected.',
  /** `board`: the best one. Its rows in the opposite order are its reflection. */
  first: (board: string, cols: number) => {
    const rows = rowsOf(board, cols).split('/');
    const [shown, other] = [rows, rows.toReversed()].map((some) => some.join(board.includes('/') ? '/' : ''));
    return `Of a board’s rotations and reflections, the list has the first in the alphabet${shown === other ? '' : `: ${shown}, not ${other}`}.`;
  },
  refused: (names: readonly string[], { message }: Error) =>
    !names[0]
      ? sentence(message)
      : `${names.map((name) => `“${name}”`).join(', ')} ${names.length === 1 ? 'was' : 'were'} refused: ${sentence(message)}`,
  added: (count: number, names: readonly string[]) =>
    `${plural(count, 'result')} added from ${names.length === 1 ? names[0] : `${whole(names.length)} files`}.`,
  cut: 'An incomplete part at the end was left out.',
  misnamed: (name: string, right: string) =>
    `The log calls its word list “${name}”, but by its SHA-256, which decides, it is “${right}”.`,
  note: 'You can open [[log|result logs]], also compressed ones and several at once: files that the command `boggle break --out` writes. The page then shows the question that they answer. Logs from the command line, other machines, and this page can be combined.',
};

export const SETTINGS = {
  how: 'To ask your own question, change the underlined parts of the heading. Each size comes with a suggested threshold; type another over it. To add a word list of your own, choose “Your own…” as the word list. (All rooms use the list that you choose.) Other sizes, and rules such as the points, are under “Advanced”.',
  size: 'Size',
  groups: 'Letter groups for center, edge, and corner cells (leave empty for the suggested groups)',
  ids: 'Only the classes with these numbers (empty: all of them)',
  class: 'Or a single class: the letters of each cell, row by row',
  badThreshold: 'A threshold is a whole number from 1 to 4,000,000,000.',
};

/** The values of a link that were ignored, each as `size=50x50`. */
export const MISREAD = (misread: readonly string[]): string =>
  `${misreadText(misread)}${misread.some((text) => text.startsWith('threshold')) ? ` ${SETTINGS.badThreshold}` : ''}`;

/** Keys on the map of classes. */
export const KEYS: readonly (readonly [key: string, does: string])[] = [
  ['Arrow keys', 'Move from class to class on the map'],
  ['Home, End', 'Go to the first or last class on the map'],
  ['Enter', 'Open the classes in a square, or apply the threshold you typed'],
];

// --- The certificate and its checks ---

/** Who broke all classes: this page; whoever wrote the results; the second program, in classes of its own, or these again. */
export type Breaker = 'here' | 'given' | 'own' | 'again';
const BROKEN_BY: Readonly<Record<Breaker, string>> = {
  here: 'Each class of more than 64 boards was broken like this (the boards of smaller ones are just scored): the program',
  given: 'The results name the method “best”. It breaks a class of more than 64 boards like this: the program',
  own: 'The second program broke each class of its own like this: it',
  again: 'The second program broke each of these classes again like this: it',
};
const isSecond = (by: Breaker): boolean => by === 'own' || by === 'again';

export const CERTIFICATE = {
  how: (threshold: number, by: Breaker) =>
    `${BROKEN_BY[by]} lists every path of every word in the class${isSecond(by) ? '' : ' (apart from those that only boards under “The exception” have)'}, and sorts these paths into a tree of choices, cell by cell. The bound of a branch adds up the points of its paths; where a cell is undecided, only its best letter counts. A branch whose bound is below ${whole(threshold)} is dropped: it holds no board that reaches ${whole(threshold)}${isSecond(by) ? '' : ', or, in the cases under “The exception”, only boards that have an equal one elsewhere in the class'}.`,
  /** What a result rests on, in the order of `src/breaker/proving.md`. `chosen`: the number of selected classes, if some were. */
  rest: ({ all, missing, run: { classes: canonical, faces } }: ProofPlan, chosen: number | undefined, by: Breaker) => [
    '**The words.** The raw word list has the hash below. Only words that fit the rules above count.',
    canonical != null &&
      `**The classes.** ${
        by === 'own'
          ? 'The second program makes classes of its own, by groups of letters. Every board is in exactly one of them, and of classes that are rotations or reflections of each other, only one is broken.'
          : all === 1
            ? `All boards${missing.length > 0 ? ' made of the chosen letters' : ''} form a single class.`
            : `Every board${missing.length > 0 ? ' made of the chosen letters' : ''} is in exactly one of ${classes(all)}. Of classes that are rotations or reflections of each other, only one is broken, which leaves ${whole(canonical)}${chosen === undefined ? '' : `; ${whole(chosen)} of them ${chosen === 1 ? 'was' : 'were'} selected here`}.${chosen === undefined ? ' Burnside’s lemma, a formula that counts the classes without listing them, gives the same number.' : ''}`
      }`,
    `**The bound.** If a cell has several letters, the bound counts whichever adds the most points, and it may count different letters on the same cell for different words. A board has only one letter on each cell, so it can score less, but never more${isSecond(by) ? '' : ' (with one exception, below)'}. If several paths spell the same word with the same letters on the same cells, they count once: a board has either all of these paths or none, and scores the word once. Paths over other cells or letters count again, which can only raise the bound.`,
    `**The pruning.** A part of a class is dropped only if its bound is below the threshold.${isSecond(by) ? '' : ' For boards that agree in their first cells, the points counted for words inside these cells may be replaced by the cells’ true score, because every other word is still counted at least once.'}`,
    `**The scores.** The boards that remain are scored by ${isSecond(by) ? 'the second program’s own scorer' : 'the one scorer that the whole program uses'}.`,
    faces && '**The dice.** Of these boards, only those that the dice can roll, each on one cell, are listed.',
    !isSecond(by) &&
      '**The exception.** If a rotation or reflection maps a class, or a part that was split off, to itself, only boards whose letters are in a certain order are bounded and searched. Every other board has a rotation or reflection in that order, with the same score; when that one is found, all of them are listed. A board is left out only if one of its rotations or reflections, where the two first differ, has a letter that comes strictly later in a fixed order of letters. The one whose letters come last is never left out. Equal letters decide nothing, so a board that is its own reflection stays. On boards with two rows (columns), swapping the two tiles of a column (row) has the same effect, because it changes no word.',
    `**The machine.** The compiler, the browser, and the machine ran the code correctly. ${isSecond(by) ? 'The page compares the boards, and keeps count of the classes.' : 'For results from a file, add whoever wrote the file; for results stored earlier, whoever can write to this browser’s storage.'}`,
  ],
  here: (count: number) => count > 0 && `${classes(count)} ${count === 1 ? 'was' : 'were'} broken on this visit. `,
  rescored: (count: number) =>
    count === 0
      ? 'No board is listed. '
      : `Another worker has scored each board again (${whole(count)}, including rotations and reflections in the same class), and checked that it lies in its class and reaches the threshold. `,
  /** `own`: whether the second program broke classes of its own. */
  rechecked: (count: number, own: boolean) =>
    own
      ? 'The second program, in classes of its own, found the same boards.'
      : count === 0
        ? ''
        : `${classes(count)} ${count === 1 ? 'was' : 'were'} broken again by the second program, which found the same boards.`,
};

export const CHECK = {
  examineIntro:
    'First, audit it and try to refute it. The audit scores every listed board again, and checks that it is in its class and reaches the threshold, and that no class occurs twice. The search looks for boards that the list leaves out. It tries each letter on each cell of the best known boards of this size and of listed boards (up to about 200,000 tries), and then takes 300,000 steps of [[annealing|annealing]] (or, for less than all classes, of a simpler search), unless it finds five boards first. `boggle verify` does the same.',
  refuted:
    'A check has found some of this run’s results wrong, so nothing follows from them. Start over to break the classes here.',
  examining: (tried: number) => (tried === 0 ? 'Auditing…' : `${plural(tried, 'try', 'tries')}…`),
  examined: (found: Examined) =>
    found.trouble
      ? CHECK.stopped(found.trouble)
      : `${found.boards === 0 ? 'No board is listed, so there was none to score again.' : `${plural(found.boards, 'board')} in ${classes(found.classes)} scored again (rotations and reflections in the same class count, too): every one is in its class, reaches the threshold, and scores what the results say.`} Of other boards, ${CHECK.none(found)}`,
  /** What the search has found. */
  none: ({ tried, seed }: Examined) =>
    `none was found to be missing in ${plural(tried, 'try', 'tries')}. That doesn’t prove that none is missing, but it can expose crude mistakes. The search began with the seed ${seed}; boggle verify --seed ${seed} does the same again.`,
  /** Of a log that lacks classes. */
  part: (missing: number, of: number, found: Examined | undefined) =>
    `These results lack ${whole(missing)} of ${classes(of)}, so they show nothing about all boards. ${
      !found || found.running
        ? 'The page is searching the classes that they have for boards that are left out.'
        : found.trouble
          ? CHECK.stopped(found.trouble)
          : found.problems.length > 0
            ? CHECK.listed(CHECK.problems(found.problems.length), found.problems)
            : `In the classes that they have, ${CHECK.none(found)}`
    }`,
  stopped: (why: string) => `The check stopped: ${sentence(why)}`,
  listed: (verdict: string, problems: readonly string[]) =>
    [verdict, ...problems.slice(0, 5).map(sentence), problems.length > 5 && `And ${whole(problems.length - 5)} more.`]
      .filter(Boolean)
      .join(' '),
  problems: (count: number) =>
    `${plural(count, 'problem')} found. Don’t trust these results. If you computed them here, please report this.`,
  /** `own`: whether it can prove everything in classes of its own. */
  repeatIntro: (own: boolean) =>
    `Second, prove it with another program, \`check.mjs\`. It shares no code with this page, and is short enough to read. It ${own ? 'divides all boards into classes of its own, and breaks them' : 'breaks the same classes again'}. It is much slower: 3×3 takes it about 15 minutes.`,
  shared: (own: boolean) =>
    `Both programs use the same word list, which the second one hashes itself, and the same browser and machine. The page also gives it the rules, the threshold, and groups of letters, from which it makes its classes${own ? ', once it has checked that no letter is left out' : ''}. The page hands out their numbers, keeps count of them, and compares the boards.`,
  /** What was found on an earlier visit. Whoever can write to this browser's storage could have written it. */
  kept: ({ at, of, own }: Confirmation) =>
    `On ${utcDate(new Date(at))}, the second program broke ${own ? `${classes(of)} of its own` : `all ${classes(of)}`} here, and found the same boards, according to a note stored in this browser.`,
  /** Measured in CPU time, for the sizes in `public/proofs/README.md`, because the times of results include waiting. */
  expected: (paths: number, workers: number) =>
    `The second program takes about a second for every 25,000 to 80,000 word paths, of which the results state ${whole(paths)}: with ${plural(workers, 'worker')}, ${paths / 25_000 / workers < 10 ? 'a few seconds' : `about ${roughly(paths / 80_000 / workers)} to ${roughly(paths / 25_000 / workers)}`} on a machine like ours. (There, all of 3×3 from 500 points took it 14 to 18 minutes of CPU time, and the command boggle 5.6 s.) Meanwhile, it shows how far it is.`,
  unavailable: 'The second program could not be loaded. Check your internet connection and try again.',
  all: (count: number) => (count === 1 ? 'Check the class' : `Check all ${whole(count)} classes`),
  agreed: (agreed: number, of: number, refuted: number) =>
    of === 1 && agreed === 1
      ? 'The class was broken again and gave the same boards.'
      : `${whole(agreed)} of ${classes(of)} gave the same boards${refuted > 0 ? `; ${whole(refuted)} ${refuted === 1 ? 'differs' : 'differ'}` : ''}.`,
  ownClasses: (done: number, of: number) =>
    of === 0 ? 'The second program is starting…' : `${whole(done)} of its own ${classes(of)} broken.`,
  /** `share`: the finished share of the work, which took so many seconds. */
  left: (seconds: number, share: number) =>
    `${percent(share, share < 0.01 ? 3 : 0)} of the work is done, after ${duration(seconds)}${share > 0 ? `; about ${roughly((seconds * (1 - share)) / share)} left` : ''}.`,
  confirmed: (of: number) =>
    `The second program broke ${classes(of)} of its own, up to symmetry, and found exactly the same boards.`,
  refutedClasses: (ids: readonly number[]) =>
    `${ids.length === 0 ? 'The second program found other boards.' : ids.length === 1 ? `Class ${whole(ids[0] ?? 0)} gave other boards when broken again.` : `${classes(ids.length)} (${ids.map(whole).join(', ')}) gave other boards when broken again.`} Don’t trust these results. If you computed them here, please report this.`,
};

/** The figures below a certificate; those without a value are left out. */
type Detail = readonly [name: string, value: string | false | undefined];
export const detailsOf = (run: ProofRun, summary: ProofSummary, seconds: number): readonly Detail[] => [
  [run.classes == null ? 'Class' : 'Letter groups (partition)', run.space],
  ['Classes broken', whole(summary.held)],
  ...FIGURES.map((figure) => {
    const [{ name = '' }, value = 0] = [WORK[figure], summary[figure]];
    const told = name !== '' && value > (figure === 'parts' ? summary.held : 0);
    return [name, told && (figure === 'bytes' ? megabytes : whole)(value)] as const;
  }),
  // A log from the command line has CPU times.
  [
    summary.provenance.fromFile === summary.held ? 'CPU time' : 'Time of all workers, with waiting',
    seconds > 0 && duration(seconds),
  ],
  ['Dice', run.dice],
  ['SHA-256 of the list', run.sha256],
  [
    'This program',
    `Boggle Lab ${run.version}, method ${run.method} ${summary.methodVersions.length === 1 ? 'version' : 'versions'} ${summary.methodVersions.join(' and ')}, format ${run.schema}`,
  ],
];

// --- One class: how each method breaks it, and how the methods compare ---

const WHOSE: Readonly<Record<UnfoldMethod, string>> = { best: 'our', hybrid2025: 'the 2025', union2009: 'the 2009' };
const OURS = {
  split: 'split at the next cell',
  broken: 'ruled out: its bound is below the threshold',
  searched: 'searched to the end; the longer the bar below it, the more letters were tried',
  found: 'searched, with boards found',
};
const SMALL =
  'On boards of up to 12 cells, the drawing always waits for the last four cells, so that there is more to see than in the real proof.';
export const LEGENDS: Readonly<Record<UnfoldMethod, Partial<Record<PartRow['fate'], string>>>> = {
  best: OURS,
  hybrid2025: OURS,
  union2009: { split: 'split', broken: OURS.broken, found: 'a board that is left' },
};

/** How each method breaks a class. */
export const METHODS: Readonly<Record<UnfoldMethod, (threshold: number) => string>> = {
  best: (threshold) =>
    `We fix one cell after another. For each of its letters, we compute a [[bound|bound]] on the boards that remain. A part whose bound is below ${whole(threshold)} is ruled out. Once only four cells are left, or the bound is at most 2.5 to 3.2 times the threshold, we search the part instead, letter by letter. “Letters tried” counts the letters of such searches only. ${SMALL}`,
  hybrid2025: (threshold) =>
    `One tree holds every [[path|word path]] of the class, with the cells in a fixed order. Its letters are fixed cell by cell from the top. After each one, the rest of the tree is merged, which lowers the bound. A part whose bound is below ${whole(threshold)} is ruled out. Once only four cells are left, or the bound is at most twice the threshold, the remaining letters are tried without changing the tree. ${SMALL}`,
  union2009: (threshold) =>
    `A part whose [[bound|bound]] is below ${whole(threshold)} is ruled out; any other is split at a cell, and each new part gets its own bound. The 2009 post reports about six hours for its whole search, in 262,144 classes. Today’s method doesn’t need to go as deep.`,
};

export const BREAKING = {
  title: (id: number, method: UnfoldMethod, single: boolean) =>
    `How ${WHOSE[method]} method breaks ${single ? 'this class' : `class ${whole(id)}`}`,
  left: (found: number) => (found === 0 ? 'no board is left' : `${boards(found)} left`),
  found: (tried: number, found: number, dice: boolean) =>
    `${plural(tried, 'letter')} tried in the searched parts of this drawing; ${found === 0 ? 'no board reaches the threshold' : `${boards(found)} found${dice ? ', whether or not the dice can roll them' : ''}; any others follow by symmetry`}`,
  point:
    'The wider a part, the more of the class’s boards it contains. Point at a part, or go from part to part with the arrow keys: its letters appear above.',
  whole: (count: string, record: ClassRecord | undefined, again: number | undefined) =>
    `The whole class: ${count}${record === undefined ? '' : `, bound ${boundText(record, again)}`}`,
  told: ({ class: cells, bound, fate, tried, found }: PartRow) =>
    `${cells.toUpperCase()}: bound ${whole(bound)}, ${
      fate === 'split'
        ? 'split further'
        : fate === 'broken'
          ? 'ruled out'
          : tried === 0 && found > 0
            ? 'a board that is left'
            : `searched${tried > 0 ? `, ${plural(tried, 'letter')} tried` : ''}${found > 0 ? `, ${boards(found)} found` : ''}`
    }.`,
};

/** One class by several methods. */
export const COMPARE = {
  intro:
    'Every method must find the same boards. The methods differ in how they compute bounds, and so in how long they take. [[bruteForce|Brute force]] uses no bounds: it scores every board. Times depend on this device and on what else it is doing.',
  again:
    'The boards that this page finds must be those that the result lists, and the bound must be the one that it states, unless the class was split to fit into memory. `boggle verify` compares the same. (The second program, under “Check it”, compares the boards with code of its own.)',
  given: (inFile: boolean) => (inFile ? 'The log' : 'The result saved in this browser'),
  here: 'Broken again here',
  same: (inFile: boolean, sameBound: boolean | undefined) =>
    `The same boards as in the ${inFile ? 'log' : 'saved result'}${sameBound ? ', and the same bound' : sameBound === undefined ? '. The bounds were not compared, because a class that was split has others' : ''}.`,
  bound: (name: string, stated: number) =>
    `The bound that the result states, ${whole(stated)}, is not the one that ${name} has: the result was changed, or another version of the program wrote it. No conclusion depends on bounds.`,
  other: 'Other boards: this result is wrong.',
  methods: { best: 'Ours', hybrid2025: '2025 (hybrid)', union2009: '2009 (two bounds)' },
  brute: (count: string) => `Brute force: ${count}`,
  agree: (count: number, of: number) =>
    `${count === of ? `All ${count} methods` : `The ${count} methods that finished`} found the same boards.`,
  disagree: 'The methods disagree. Don’t trust this result, and please report it.',
};

// --- The boards that are proved best, and general solvers ---

const unit = (count: number, scoring: string): string => plural(count, unitOf(scoring));

export const OPTIMA = {
  intro:
    'Each size below but 4×4 has [[log|result logs]]. According to the first log of a size, no board has more points than the one shown, and every board that reaches a [[threshold|threshold]] is listed. Rotations and reflections count as one board. ENABLE and ENABLE2K are two editions of a free word list made for word games.',
  checks:
    'When you open a log, the page checks that no class is missing, and that each listed board is in its class, scores what the log says, and reaches the threshold. It also tries to find boards that the log leaves out. Only breaking its classes again can rule that out: here, under “Check it”, or with `boggle verify --sample all`.',
  /** What the texts above name, as files next to the logs. */
  sources: [
    ['README.md', 'All of these proofs in one table'],
    ['proving.md', 'What a proof rests on'],
    ['log-format.md', 'The format of a result log'],
    ['check.mjs', 'check.mjs'],
    ['check.c', 'check.c'],
  ] as const,
  /** `other`: the best score with the other list. */
  best: (size: string, points: number, scoring: string, other?: { dictionary: string; points: number }) =>
    `${size}: ${unit(points, scoring)}${other && other.points !== points ? ` (${whole(other.points)} with ${other.dictionary})` : ''}`,
  theorem: ({ size, dictionary, threshold, boards, scoring, best: { tied }, again, part }: Published) =>
    `According to the log, with ${dictionary}, no ${by(size)} board of one-letter tiles ${unitOf(scoring) === 'word' ? 'has more words' : 'scores higher'}, ${tied === 1 ? 'no other has the same score' : `${whole(tied)} boards share the best score`}, and exactly ${plural(boards, 'board')} ${boards === 1 ? 'has' : 'have'} at least ${unit(threshold, scoring)}. ${tied > 1 && size.startsWith('2') ? 'Swapping the two tiles of a column gives another board with the same words. ' : ''}${again ? `Proved again by ${again.join(' and ')}.` : `No second program has proved it yet${part ? `: check.c has broken only ${whole(part)} of the classes again, picked at random. Like the log, it found no board there` : ''}.`}`,
  programs: {
    title: 'Programs that proved these',
    columns: ['Program', 'Language', 'Lines', 'What it proved', 'CPU time'],
    // As in `public/proofs/README.md`.
    rows: [
      ['boggle break', 'Rust', '12,000', 'all logs above, of both lists', '2.3 hours'],
      ['check.mjs', 'JavaScript', '300', 'ENABLE2K: 2×2, 2×3, and 2×4, points and words; 3×3, points', '23 min'],
      ['check.c', 'C', '500', 'both lists: 2×2 to 2×6 and 3×3, points and words', '2.2 hours'],
    ] as const,
    note: 'Lines are counted without comments and blank lines; the times are sums of one proof of each statement, without samples, on a busy machine. This page breaks classes with the code of the first. The programs share no code. The third also broke, picked at random with the seed 35, 2 of 288 classes of 2×7 and 40 of 1,863 of 3×4 (for points, with ENABLE2K), and one or two of each other log for these sizes; like the logs, it found no board in them. You can run the second under “Check it”, or with Node on a log.',
  },
  elsewhere:
    'According to Dan Vanderkam, his program proved in 2025, in about 23,000 hours of CPU time, that no 4×4 board of one-letter tiles scores higher with ENABLE2K. We did not run his proof, so there is no log to check here, and no count of the boards that come close.',
};

/** One class by general solvers: `examples/general-solvers.py` repeats it. */
export const SOLVERS = {
  why: '“Which board of this class scores the most?” can be written as an integer program: one variable for each possible letter in each cell, one for each path, and one for each word, all of them 0 or 1. General-purpose solvers handle such problems well in many fields, so they are the obvious thing to try. Even for a small [[class|class]], that of 2×3 with one of A, E, I, O, R, S, T, L, N in each cell, this takes 141,172 variables and 712,330 constraints.',
  how: 'Such solvers start from a relaxed problem, in which a cell may be one ninth A, one ninth E, and so on. Then nearly every word is partly on the board: HiGHS, one such solver, gets a total of 4,036 points, though the best board scores only 112. Fixing the letter of one cell barely lowers that total, so the solver has to split the problem into ever more cases. After two minutes on a busy machine, the bound of another solver, CP-SAT, was still 3,976. (The script `examples/general-solvers.py` repeats this.) Scoring all 531,441 boards works for a class this small, but its time grows with the number of boards. The Trees and Prove rooms take another approach: they build a tree of all word paths. Each time a letter is fixed, whole branches of the tree drop out.',
};

// --- Numbers, boards, and classes ---

/** `PER/LAT/DES`: a board of one letter per cell, row by row; other boards as they are written. */
export function rowsOf(board: string, cols: number): string {
  const isPlain = !/[\s/.]/.test(board) && board.length % cols === 0;
  return (isPlain ? boardText([...board], cols) : board).toUpperCase();
}

/** Returns the number of boards of a class in text form: `ab c def …`. */
export const boardsIn = (text: string): number => text.split(' ').reduce((count, letters) => count * letters.length, 1);

/** Formats the number of boards of a class: `1 board`, `1,296 boards`, `4.2 million boards`, `about 10²³ boards`. */
export const boardCount = (text: string): string =>
  `${boardsIn(text) < 1e18 ? '' : 'about '}${large(boardsIn(text))} ${boardsIn(text) === 1 ? 'board' : 'boards'}`;
