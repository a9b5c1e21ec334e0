/** The sentences about one class: how each method breaks it, and how the methods compare. `**…**` is set in bold. */

import type { PartRow, UnfoldMethod } from '../../engine/jobs';
import { large, number, plural } from './words';

const classes = (count: number): string => plural(count, 'class', 'classes');
const boards = (count: number): string => plural(count, 'board');

export const BREAKING = {
  title: (id: number, method: UnfoldMethod, single: boolean) =>
    `How ${method === 'best' ? 'our' : method === 'hybrid2025' ? 'the 2025' : 'the 2009'} method breaks ${single ? 'this class' : `class ${number(id)}`}`,
  best: (threshold: number, small: boolean) =>
    `We fix one cell after another. For each of its letters, we compute a [[bound|bound]] on the boards that remain. A part whose bound is below ${number(threshold)} is ruled out. ${
      small
        ? 'Once only four cells are left, we search the part instead, letter by letter. “Letters tried” counts the letters of such searches only. On boards of up to 12 cells, the real proof starts these searches sooner. That is faster, although it usually tries more letters than this drawing does. The drawing waits, to show the steps that classes of larger boards need.'
        : 'Once a bound is at most 2.5 times the threshold, or only four cells are left, we search the part instead, letter by letter. “Letters tried” counts the letters of such searches only.'
    }`,
  hybrid2025: (threshold: number, small: boolean) =>
    `One tree holds every [[path|word path]] of the class, with the cells in a fixed order. Its letters are fixed cell by cell from the top. After each one, the rest of the tree is merged, which lowers the bound. A part whose bound is below ${number(threshold)} is ruled out. ${
      small
        ? 'Once only four cells are left, the remaining letters are tried without changing the tree. (The method itself does this as soon as a bound is at most twice the threshold; on boards of up to 12 cells, the drawing waits, so that there is more to see.)'
        : 'Once a bound is at most twice the threshold, or only four cells are left, the remaining letters are tried without changing the tree.'
    }`,
  union2009: (threshold: number) =>
    `A part whose [[bound|bound]] is below ${number(threshold)} is ruled out; any other is split at a cell, and each new part gets its own bound. The 2009 post reports about six hours for the whole search. Today’s method doesn’t need to go as deep.`,
  ask: (threshold: number) => `What do you expect? Does a board of this class reach ${number(threshold)}?`,
  falls: (threshold: number) => `No board reaches ${number(threshold)}`,
  reaches: (threshold: number) => `A board reaches ${number(threshold)}`,
  justShow: 'Just show me',
  guessed: (isRight: boolean) => (isRight ? 'You were right.' : 'You expected otherwise.'),
  bounds: (count: number) => plural(count, 'bound'),
  done: (percent: string, method: UnfoldMethod) => `${percent} ${method === 'union2009' ? 'broken' : 'done'}`,
  enough: 'stopped: the picture can’t show any more',
  left: (found: number) => (found === 0 ? 'no board is left' : `${boards(found)} left`),
  found: (tried: number, found: number) =>
    `${plural(tried, 'letter')} tried in the searched parts of this drawing; ${found === 0 ? 'no board reaches the threshold' : `${boards(found)} found`}`,
  picture: (id: number, parts: number, percent: string) =>
    `Class ${number(id)}: ${plural(parts, 'part')} bounded, ${percent} done.`,
  point:
    'The wider a part, the more of the class’s boards it contains. Point at a part, or go from part to part with the arrow keys: its letters appear above.',
  whole: (count: string, bound: number | undefined) =>
    `The whole class: ${count} boards${bound === undefined ? '' : `, bound ${number(bound)}`}`,
  name: (id: number) => `the parts of class ${number(id)}`,
  told: (cells: string, bound: number, fate: PartRow['fate'], tried: number, found: number) =>
    `${cells.toUpperCase()}: bound ${number(bound)}, ${
      fate === 'split'
        ? 'split further'
        : fate === 'broken'
          ? 'ruled out'
          : `searched${tried > 0 ? `, ${plural(tried, 'letter')} tried` : ''}${found > 0 ? `, ${boards(found)} found` : ''}`
    }.`,
  csv: 'Download CSV',
  stop: 'Stop',
  close: 'Close',
  listing: 'Listing',
  fates: {
    best: {
      split: 'split at the next cell',
      broken: 'ruled out: its bound is below the threshold',
      searched: 'searched to the end; the longer the bar below it, the more letters were tried',
      found: 'searched, with boards found',
    },
    hybrid2025: {
      split: 'split at the next cell',
      broken: 'ruled out: its bound is below the threshold',
      searched: 'searched without changing the tree; the longer the bar below it, the more letters were tried',
      found: 'searched, with boards found',
    },
    union2009: { split: 'split', broken: 'ruled out: its bound is below the threshold', found: 'a board that is left' },
  } satisfies Record<UnfoldMethod, Partial<Record<PartRow['fate'], string>>> as Record<
    UnfoldMethod,
    Partial<Record<PartRow['fate'], string>>
  >,
  columns: ['% done', 'Part', 'Bound', 'Letters of each cell'] as const,
  legend: 'Legend',
};

/** One class by several methods. */
export const COMPARE = {
  title: (id: number, single: boolean) => `${single ? 'This class' : `Class ${number(id)}`}, with every method`,
  intro:
    'Every method must find the same boards. The methods differ in how they compute bounds, and so in how long they take. [[bruteForce|Brute force]] uses no bounds: it scores every board. Times depend on this device and on what else it is doing.',
  columns: ['Method', 'Time (bars on a logarithmic scale)', 'Compared with the fastest', 'Work', 'Result'] as const,
  result: (count: number) => `${boards(count)} found`,
  times: (factor: number) =>
    factor < 1.05 ? 'the fastest' : `${factor < 10 ? factor.toFixed(1) : large(factor)}× as long`,
  csv: 'Download CSV',
  methods: {
    best: 'Ours',
    hybrid2025: '2025 (hybrid)',
    union2009: '2009 (two bounds)',
    brute: 'Brute force',
  },
  work: {
    best: (count: number) => `${plural(count, 'letter')} tried`,
    hybrid2025: (count: number) => `${plural(count, 'letter')} tried`,
    union2009: (count: number) => `${classes(count)} bounded`,
  },
  states: { waiting: 'waiting', stopped: 'stopped', failed: 'failed' } as Record<string, string>,
  bar: 'on a logarithmic scale',
  scored: (count: string, done: boolean) => `${count} boards ${done ? 'scored' : 'to score'}`,
  calculated: (rate: number) => `not run: time calculated from ${number(Math.round(rate))} boards per second`,
  agree: (count: number, of: number) =>
    `${count === of ? `All ${count} methods` : `The ${count} methods that finished`} found the same boards.`,
  disagree: 'The methods disagree. Don’t trust this result, and please report it.',
  stop: 'Stop',
  close: 'Close',
};
