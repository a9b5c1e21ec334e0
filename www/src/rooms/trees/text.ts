/**
 * The sentences of the room Trees; short labels are where they are shown. Those of the examples are in `presets.ts`, and
 * those of the tour in `tour.ts`.
 *
 * Nodes of the tree need short names, so cells have numbers; the board beside the tree shows the same numbers. A
 * sentence always gives the row and the column, too: a parameter `cell` that is text comes from `cellName`.
 */

import { type Grid, placeName } from '../../board/face';
import { capital, counted, listed, whole as number } from '../../ui/format';

export { number };

/** `cell 4 (row 2, column 2)`: the number that the picture shows, and where that is. */
export function cellName(grid: Pick<Grid, 'cols'>, cell: number): string {
  return `cell ${cell} (${placeName(grid, cell)})`;
}

export const ROOM = {
  title: 'Evaluation trees',
  shortcuts: [
    ['Arrow keys', 'Walk through the tree'],
    ['Enter', 'Show or hide the nodes below a node'],
    ['+ and −', 'Zoom'],
    ['0', 'Show the whole tree'],
    ['L', 'Lecture: large board and tree; → and ← make single moves'],
  ] as readonly (readonly [string, string])[],
};

export const HEAD = {
  nodes: (n: number): string => (n === 1 ? 'node' : 'nodes'),
  boards: (boards: string): string =>
    boards === '1' ? 'of one board.' : `of ${/^\d{1,15}$/.test(boards) ? number(Number(boards)) : boards} boards.`,
  promise: (bound: number): string => `None of them scores more than ${number(bound)}.`,
  from: (bound: number): string => `At first, the bound was ${number(bound)}.`,
  order: { spelling: 'Spelling order', orderly: 'Orderly' } as const,
  byHand: 'written by hand',
  onlyWords: (words: string): string => `only the words ${words}`,
  building: 'Building the tree…',
};

export const TROUBLE = {
  /** What is being done, and what the numbers and the drawing still belong to. */
  working: (step: number, of: number, name: string): string =>
    `Working on step ${step} of ${of}: ${name.charAt(0).toLowerCase()}${name.slice(1)}…`,
  still: (step: number): string =>
    `For now, you see ${step === 0 ? 'the tree as built' : `the tree after step ${step}`}.`,
  missing: (id: string): string =>
    `This link’s dictionary (“${id}”) isn’t on this device, so no tree was built. Add the list under Dictionary, or continue with ENABLE2K.`,
  misread: (ignored: readonly string[]): string =>
    `This link has ${ignored.length === 1 ? 'a value that isn’t valid, so it was' : 'values that aren’t valid, so they were'} ignored: ${ignored.map((text) => `“${text}”`).join(', ')}.`,
};

export const CLASS = {
  label: (rows: number, cols: number, liftable: boolean): string =>
    `Class, ${rows} by ${cols}${liftable ? '. Press a cell to lift it' : ''}`,
  cellName: (cell: number, place: string, letters: readonly string[]): string =>
    `Cell ${cell}, ${place}: ${letters.length === 0 ? 'gap' : letters.join(' ')}`,
  fixedIn: (step: number): string => `fixed in step ${step}`,
  liftedIn: (step: number): string => `lifted in step ${step}`,
  countedAs: (letters: readonly string[]): string =>
    letters.length > 1 ? `counted as ${listed(letters)}` : `${letters.join()} is chosen`,
  then: (bound: number, atMost: boolean): string => `then the bound is ${atMost ? 'at most ' : ''}${number(bound)}`,
  fields: { class: 'Letters of each cell, with / between rows', words: 'Use only these words' },
  fieldHint: '“.” is a gap. You can also type {a,e} or {b-d}. In a class, q stands for Qu.',
  numbers: 'The number in the corner of a tile is its cell’s number. Cells are numbered from 0, row by row.',
  countedLetters: (torn: boolean): string =>
    `The bound counts the bold ${torn ? 'and the red ' : ''}letters, but not the gray ones.${torn ? ' Red letters contradict each other, because a cell can hold only one.' : ''}`,
  steps: (fixed: boolean): string =>
    `The number in a black circle is the step in which the cell was ${fixed ? 'fixed' : 'lifted'}.`,
  examples: 'Examples',
};

export const VERBS = {
  about: {
    spelling:
      'Each path from the root spells a word, as in Dan Vanderkam’s programs of 2009. Lifting (February 2025) moves a cell’s choice to the top of the tree, so that the cell has the same letter everywhere below it. An orderly tree usually has a lower bound from the start: words with the same letters, such as “tar” and “rat”, share their choices there, while in spelling order each of them chooses for itself.',
    orderly:
      'Every path takes the cells in one fixed order, so that anagrams meet in the same node (from February 2025). That usually makes the bound much lower: “tar” and “rat” share one choice for each of their cells. The circles on the board number the order. There is nothing to lift; fix the letter of the next cell instead.',
  },
  lift: 'Lift a cell',
  liftSame: 'The bound stays the same where the branches it counts can all take one letter of the cell.',
  /** After the label of the buttons that lift a cell. */
  liftShort: (cell: number): string => `Cell ${cell}`,
  liftCell: (cell: string): string => `Lift ${cell}`,
  /** `6 → 4`, or `6 → ≤ 4`. */
  change: (from: number, to: number, atMost: boolean): string => `${number(from)} → ${atMost ? '≤ ' : ''}${number(to)}`,
  changeAloud: (from: number, to: number, atMost: boolean): string =>
    `: the bound goes from ${number(from)} to ${atMost ? 'at most ' : ''}${number(to)}`,
  slowlyLimit: (most: number): string => `, for trees of up to ${number(most)} nodes`,
  inTheMiddle: (step: string): string => `You are in the middle of ${step}.`,
  advanced: 'Advanced',
  howAbout:
    'The cutoff is a score to beat: after each lift, branches that can’t beat it are dropped. Folding joins a chain of single letters into one node. Merging joins two choices on the same cell into one. Both make the tree smaller.',
  cutoffTip: 'Branches whose bound is at or below the cutoff are dropped. 0 drops none.',
  folds: {
    no: 'Don’t fold or merge',
    stale: 'Fold and keep the old bounds (as published)',
    refreshed: 'Fold and recompute the bounds',
    thorough: 'Fold, then merge again',
  },
  cellIs: (cell: string, letter: string): string => `${capital(cell)} is ${letter}`,
  next: (cell: string): string => `${capital(cell)} is`,
  fixNext: (cell: string | undefined): string => (cell === undefined ? 'Fix a letter' : `Fix the letter of ${cell}`),
  allFixed: (raw: boolean): string =>
    `Every letter is fixed, so one board is left. Its bound counts a word once for each ${raw ? 'path' : 'set of cells'} that spells it, so it can be above the score.`,
};

export const STEPS = {
  pace: 'Speed of motion',
  paces: [
    [1200, 'slow'],
    [360, 'normal'],
    [250, 'fast'],
  ] as readonly (readonly [number, string])[],
  fixed: (cell: string, letter: string): string => `${capital(cell)} is ${letter}`,
  lifted: (cell: string): string => `Lift of ${cell}`,
  phrase: {
    fold: 'folding the tree in place',
    cut: 'dropping branches at or below the cutoff',
    share: 'sharing identical subtrees',
    fix: (cell: string, letter: string): string => `fixing ${cell} as ${letter}`,
    lift: (cell: string): string => `the lift of ${cell}`,
  },
};

export const MOVES = {
  group: 'Single moves',
  at: (taken: number, total: number): string => `Move ${number(taken)} of ${number(total)}`,
  of: (step: string): string => `of ${step}.`,
  hint: 'A step is made up of small moves, which you can make one at a time.',
  leaves: 'This step leaves the tree as it is.',
};

/** What a lift does, in the order of its cases. */
export const LIFT = {
  cases: {
    sum: '**A letter (square):** they trade places. The letter gets one copy for each letter of the choice.',
    choice: '**Another choice (circle):** they trade places. Branches without the lifted cell are copied.',
    merge: '**The same choice beside it:** the two become one.',
    done: '**Nothing:** the lift is done. The cell has one letter in everything below it.',
  },
};

export const MADE = {
  rotate: (choice: string, node: string, copies: number, earns: string, dropped: number): string => {
    const there = copies === 1 ? '' : `, which now has ${copies} copies, one per letter${earns}`;
    const none =
      dropped === 0
        ? ''
        : dropped === 1
          ? ' With the other letter, that node would be worth nothing.'
          : ` With ${dropped} other letters, that node would be worth nothing.`;
    return `${choice} moves above ${node}${there}.${none}`;
  },
  splice: (node: string, child: string): string =>
    `${node} has no points and only one child, so ${child} takes its place.`,
  absorb: (node: string, into: string, earns: string): string => `${node} is folded into ${into}${earns}.`,
  merge: (cell: string): string => `Two choices on ${cell} meet and become one.`,
  join: (cell: string, letters: number): string =>
    `Two choices on ${cell} meet and become one.${letters === 0 ? '' : ` Their branches for ${letters === 1 ? 'one letter' : `${letters} letters`} are combined.`}`,
  drop: (node: string): string => `${node} is dropped: it cannot beat the cutoff.`,
  takeNone: (node: string): string =>
    `With this letter, ${node} leads to no word. It is removed, with everything that leads only to it.`,
  take: (node: string, into: string, others: number): string =>
    `${into} takes the place of ${node}.${others === 0 ? '' : others === 1 ? ' The other letter is dropped.' : ` The ${others} other letters are dropped.`}`,
  name: (cell: string, node: string): string =>
    `The letter of every choice on ${cell} is now fixed, so the root is labeled ${node}.`,
  share: (node: string, stored: number, nodes: number): string =>
    `${node} occurs twice with the same nodes below it, so the two are stored once. ${number(stored)} of ${number(nodes)} nodes are stored.`,
  refresh: (node: string, was: number, is: number): string =>
    `The bound of ${node} was kept from before. Recomputed, it falls from ${number(was)} to ${number(is)}.`,
  points: (points: number): string => `, with its ${points === 1 ? 'point' : `${points} points`}`,
  summary: (bound: number, nodes: number): string => `Bound ${number(bound)}, ${counted(nodes, 'node')}.`,
  boundFalls: (was: number, is: number): string =>
    `The bound ${is < was ? 'falls' : 'rises'} from ${number(was)} to ${number(is)}.`,
  boundNow: (bound: number): string => `Bound ${number(bound)}.`,
};

/** Names of nodes, and what they are in a sentence. */
export const NODE = {
  root: 'the root',
  choice: (cell: string): string => `the choice on ${cell}`,
  letter: (letter: string, cell: string): string => `${letter} on ${cell}`,
  describeRoot: (children: number, worth: string): string =>
    `Root, the sum over ${counted(children, 'starting cell')}: ${worth}.`,
  describeChoice: (cell: string, letters: number, worth: string): string =>
    `Choice on ${cell}: ${letters === 1 ? 'the only letter that leads to words here' : `the best of ${letters} letters`}, worth ${worth}.`,
  describeLetter: (letter: string, cell: string, worth: string, points: number): string =>
    `${letter} on ${cell}: worth ${worth}${points > 0 ? `, of which ${points} ${points === 1 ? 'is' : 'are'} for the word that ends here` : ''}.`,
  onTheWay: (cell: string, worth: string): string => `${cell === '' ? 'Root' : `Choice on ${cell}`}: ${worth}.`,
  withWay: (way: string, cell: string): string => `With ${way} on ${cell}: `,
  below: (n: number): string => ` ${counted(n, 'node')} below.`,
  again: ' It was chosen above; here is where words use it.',
  severalParents: (parents: number): string => ` Stored once, below ${parents} nodes.`,
  sameStored: (places: number): string =>
    ` Stored once but drawn ${places} times in this picture; the extra copies are dashed.`,
};

export const FIND = {
  field: 'Find a word',
  unknown: (word: string): string => `“${word}” isn’t in this dictionary`,
  nowhere: (word: string): string => `“${word}” isn’t in this tree`,
  places: (at: number, count: number, more: boolean): string =>
    `${at > 0 ? `${number(at)} of ` : ''}${number(count)}${more ? '+' : ''} ${count === 1 ? 'place' : 'places'}`,
};

export const NOTES = {
  wordsWhere: (below: boolean, count: number | undefined, points: number): string =>
    `Words ${below ? 'below this node' : 'in the tree'}${count ? `: ${counted(count, 'word')}, ${counted(points, 'point')}` : ''}`,
  severalPaths: 'A word is listed several times if it can be traced in several ways.',
  wordAloud: (word: string, points: number, places: readonly string[]): string =>
    `${word}, ${counted(points, 'point')}, on ${places.join('; ')}`,
  metBoard: (points: number): string => `A board of this class scores ${counted(points, 'point')}, which is the bound.`,
  metBranches: (points: number): string =>
    `The branches that the bound counts use one letter for each cell and count no word twice, so one board really does score ${counted(points, 'point')}.`,
  metTorn:
    'The branches that the bound counts disagree about a letter, but the best board still scores as much as the bound.',
  best: (points: number, bound: number): string =>
    `The best board of this class scores ${number(points)}; the bound is ${number(bound)}.`,
  unknown: 'This class has too many boards to score them all, so its best score isn’t known here.',
  unknownLeft: (left: number): string =>
    `To find the best score, score the ${left === 1 ? 'board that is' : `${number(left)} boards that are`} left.`,
  bestLeft: (points: number, bound: number): string =>
    `The best board that is left scores ${number(points)}, and no board in a dropped branch scores as much, so this is the best board of the class. The bound is ${number(bound)}.`,
  branches: (words: number, points: number, again: number): string =>
    `The branches that the bound counts spell ${counted(words, 'different word')} worth ${counted(points, 'point')}${again > 0 ? `, and count another ${counted(again, 'point')} because some words can be traced in more than one way` : ''}.`,
  torn: (cells: number): string =>
    `No board can contain them all, because they use more than one letter for ${cells === 1 ? 'the cell' : 'the cells'} shown below. Each segment shows the points that one letter adds. The red number is the total of all letters except the best one.`,
  oneLetter: 'All these words fit on one board, which need not be the best one.',
  andMore: (n: number): string => `and ${number(n)} more`,
  broken: (cutoff: number): string =>
    `Nothing is left above the cutoff of ${number(cutoff)}: the class is broken. The bound shown is the one before the branches were dropped.`,
  stale: (shown: number, exact: number): string =>
    `The bound shown, ${number(shown)}, was kept from before the nodes were merged. Recomputed, it is ${number(exact)}.`,
  use: (letters: readonly (readonly [string, number])[]): string =>
    letters.map(([letter, points]) => `${letter} for ${points}`).join(', '),
  useAloud: (cell: string, said: string): string => `${capital(cell)}: ${said}`,
  against: (points: number): string => `${counted(points, 'point')} from a letter other than the best one`,
};

export const BOARDS = {
  title: (n: number): string => (n === 1 ? 'The one board of the class' : `The ${number(n)} boards of the class`),
  left: (n: number): string => (n === 1 ? 'One board is left' : `${number(n)} boards are left`),
  leftBefore: (n: number, cutoff: number): string =>
    `Judging by ${n === 1 ? 'its bound alone, one board' : `their bounds alone, ${number(n)} boards`} could still beat ${number(cutoff)}. Score ${n === 1 ? 'it to see whether it really does' : 'them to see how many really do'}.`,
  leftAbout: (n: number, cutoff: number, reach: number): string =>
    `Judging by ${n === 1 ? 'its bound alone, it' : 'their bounds alone, all of them'} could beat ${number(cutoff)}. When scored, ${reach === 0 ? (n === 1 ? 'it doesn’t' : 'none does') : reach === 1 ? `${n === 1 ? 'it' : 'one'} does (highlighted)` : `${number(reach)} do (highlighted)`}.`,
  show: (n: number): string =>
    `List and score ${n === 1 ? 'the board that is left' : `the ${number(n)} boards that are left`}`,
  score: (points: number): string => (points === 1 ? 'point' : 'points'),
  open: (board: string, points: number): string => `${board}, ${counted(points, 'point')}: open in Solve`,
  columns: ['Board', 'Points', 'Words', 'Bound'],
  first: (shown: number, all: number): string => `The first ${number(shown)} of ${number(all)}.`,
};

export const SAVE = {
  button: 'Save',
  copy: { name: 'Copy link', about: 'to this tree, step, and view', what: 'Link' },
  files: {
    svg: { name: 'Picture, SVG', about: 'what is shown, as a drawing' },
    png: { name: 'Picture, PNG', about: 'what is shown, in pixels' },
    animation: { name: 'Lift in motion, SVG', about: 'the moves of the step that is shown' },
    json: { name: 'Tree, JSON', about: 'every node with its words' },
  },
  tooLarge: (most: number): string => `for trees of up to ${number(most)} nodes`,
  tooLargePicture: 'This picture is too large for the browser. Save it as SVG instead.',
  noLift: 'There is no step to animate. Lift a cell first.',
};

export const WALK = {
  below: (cutoff: number): string => `, below ${number(cutoff)}`,
  notBelow: (cutoff: number): string => `, not below ${number(cutoff)}`,
  stacks:
    'Choices waiting for each cell, in the order in which the cells get their letters. A stack is as high as its choices are worth.',
  decided: (cell: string, letter: string): string => `${capital(cell)} is ${letter}`,
  stack: (cell: string, choices: number, sum: number): string =>
    `${capital(cell)}: ${counted(choices, 'choice')}, ${sum} in total`,
  so: (taken: number, boards: number, best: number | undefined, cuts: number): string =>
    `${counted(taken, 'step')}: ${counted(boards, 'board')}${best === undefined ? '' : ` with a bound of up to ${number(best)}`}; ${counted(cuts, 'branch', 'branches')} dropped.`,
  root: 'The walk starts at the root. Each choice below it waits until its cell’s turn comes.',
  enter: (cell: string, letter: string): string =>
    `${capital(cell)} is ${letter}. Every choice waiting for this cell takes that letter, and the choices below it wait for later cells.`,
  cut: (cell: string, letter: string, cutoff: number): string =>
    `With ${letter} on ${cell}, the bound is below ${number(cutoff)}, so all boards with these letters are dropped.`,
  board: (points: number): string => `Every cell has a letter: the bound of this board is ${number(points)}.`,
  return: (cell: string): string => `${capital(cell)} has no more letters, so the walk goes back.`,
};

// --- The table of steps -----------------------------------------------------------------------------------------

export const TABLE = {
  /** The columns, and what each of them means. */
  columns: {
    bound: ['Bound', 'a score that no board of the class can exceed'],
    exact: ['Exact bound', 'the bound when every node is recomputed'],
    nodes: ['Nodes', 'nodes in the whole tree, repeats included'],
    unique: ['Unique', 'how many of these nodes are distinct (– means not counted)'],
    filtered: ['Dropped', 'branches that can’t beat the cutoff and were removed'],
    leaves: ['Combinations left', 'how many combinations of letters for the lifted cells are still in the tree'],
    stored: ['Stored', 'nodes in memory after branches were dropped, with equal subtrees stored once'],
    time: ['Time', 'how long the step took on this device'],
  },
  grows:
    'Why the tree grows and then shrinks: a lift copies what is above the cell, once for each of its letters. Each copy has fewer letters to choose from, so its bound is lower. Once bounds fall to the cutoff, whole branches are dropped, faster than lifts add copies.',
  show: (step: number): string => `Show ${step === 0 ? 'the tree as built' : `step ${step}`}`,
  note: 'Bound, Nodes, and Unique describe the tree before branches are dropped, as in the tables of',
};

// --- The views: the drawing, the layers, and what is marked in them --------------------------------------------------

export const VIEW = {
  names: { nodes: 'Nodes', shared: 'Graph', layers: 'Layers' },
  layersHint:
    'Each row is a layer of the tree, with the root at the top. After a lift, that is the choice on the cell lifted last. **Width:** the wider a node, the more branches end below it. Width says nothing about points. **Color:** colored nodes are choices. Pale nodes are letters, with a dark line along the bottom if a word ends there. **Label:** “6 · 804” is the choice on cell 6, with at most 804 points below it; “T · 3” is the letter T with at most 3 points. “D → 6 · 804” means that D was chosen in the layer above. Narrow nodes show only part of the label. **Gray:** too narrow to draw. Click a node to zoom in. The strip is the whole tree, with a frame around the part you see.',
  hint: 'Press a node to see its letters on the board and its words below. Double-click it to show only its subtree.',
  sharedMove: (nodes: number): string =>
    `${number(nodes)} of the nodes stored so far. A node with several parents has a link from each.`,
  shared: (nodes: number, places: number, stored: number, whole: boolean): string =>
    `${whole ? counted(nodes, 'node') : `The ${counted(nodes, 'node')} with the highest bounds, out of ${number(stored)} stored nodes,`} standing for ${counted(places, 'place')} in the tree: a node that occurs several times is drawn once, with a link from each of its parents.${whole ? '' : ' Press a tag such as +2 to show more.'}`,
  part: (shown: number, nodes: number): string =>
    `The ${number(shown)} nodes with the highest bounds, out of ${number(nodes)}. Press a tag such as +2 to show more nodes.`,
  levelsTip: 'Draw the root and the next layers with all siblings. Double-click a node to put it at the top',
  levelsOf: (count: number): string => (count === 0 ? 'Highest bounds' : `Root and ${count} layers`),
  lectureTip: 'Large board and tree for a projector (L). → and ← make single moves, Esc ends it',
  lectureSays: (bound: number, best: number | undefined): string =>
    `No board scores more than ${number(bound)}.${best === undefined ? '' : ` The best one scores ${number(best)}.`}`,
  fromHereTip: 'Draw only this part of the tree (double-click, or Shift+Enter)',
  subtree: (bound: number, nodes: number): string => `Subtree: bound ${number(bound)}, ${counted(nodes, 'node')}`,
  choiceName: (cell: string): string => `Choice on ${cell}`,
  treeNodes: (shown: number, nodes: number): string => `The tree, ${number(shown)} of ${counted(nodes, 'node')} shown`,
  treeShared: (nodes: number, links: number, whole: boolean): string =>
    `The tree as it is stored, ${counted(nodes, 'node')} with ${counted(links, 'link')}${whole ? '' : ', those with the highest bounds'}`,
  treeLayers: (nodes: number): string => `The layers of the tree, all ${number(nodes)} nodes`,
};

/** The key to the drawing of nodes. */
export const KEY = {
  name: 'Shapes in the tree',
  button: 'Legend',
  shapes: [
    [
      '○',
      '**Circle** (choice node): the large number is its bound, which is that of its highest branch. The small number is its cell. With a single branch, only one letter of the cell leads to words there.',
    ],
    ['□', '**Square** (sum node): a letter. It adds up its branches.'],
    ['▣', '**Double outline:** a word ends here. Its points are added, too.'],
    ['━', '**Bold line:** counted in the bound. Thin lines are not.'],
    ['Σ', '**Top square:** adds up all starting cells. This is the bound.'],
  ] as const,
};

export const LAYERS = {
  sortTip: 'The branches with the highest bounds are on the left; branches with equal bounds keep their order',
  costliestTip: 'From the root down, always to the child with the highest bound. Press to go to its end',
  bestIs: (board: string, points: number): string => `Best board: ${board}, ${counted(points, 'point')}`,
  bestTip: 'The nodes that the best board uses. Press to go to the last of them',
  bestUnknown: 'This tree still allows too many boards to score them all, so the best one isn’t marked.',
};
