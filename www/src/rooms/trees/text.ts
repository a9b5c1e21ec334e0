/**
 * Every sentence and label of the room Trees, so that its language can be read from top to bottom.
 *
 * Cells have numbers here, because nodes of the tree need short names; the board beside the tree shows the same numbers.
 */

import { counted, listed, whole as number } from '../../ui/format';

export { number };

export const ROOM = {
  title: 'Evaluation trees',
  shortcuts: [
    ['Arrow keys', 'Walk through the tree'],
    ['Enter', 'Show or hide the nodes below a node'],
    ['+ and −', 'Zoom'],
    ['0', 'Show the whole tree'],
  ] as readonly (readonly [string, string])[],
};

export const HEAD = {
  bound: 'bound',
  boundTip: 'Upper bound: no board of this class scores more.',
  nodes: (n: number): string => (n === 1 ? 'node' : 'nodes'),
  boards: (boards: string): string =>
    boards === '1' ? 'One board' : `${/^\d{1,15}$/.test(boards) ? number(Number(boards)) : boards} boards`,
  from: (bound: number): string => `the bound was ${number(bound)} at first`,
  stored: (stored: number): string => `${number(stored)} stored, because equal nodes are shared`,
  order: { spelling: 'Spelling order', orderly: 'Orderly' } as const,
  byHand: 'written by hand',
  onlyWords: (words: string): string => `only the words ${words}`,
  history: (bounds: readonly number[]): string => `The bound after each step: ${bounds.map(number).join(', ')}`,
  building: 'Building the tree…',
};

export const TROUBLE = {
  busy: 'building trees',
  stopped: 'Stopped before all steps were done.',
  again: 'Try again',
  stop: 'Stop',
  progress: 'Progress',
  missing: (id: string): string =>
    `The dictionary of this link (“${id}”) isn’t on this device, so no tree was built. Add the list under Dictionary, or continue with ENABLE2K.`,
  useDefault: 'Use ENABLE2K',
};

export const CLASS = {
  label: (rows: number, cols: number, liftable: boolean): string =>
    `Class, ${rows} by ${cols}${liftable ? '. Press a cell to lift it' : ''}`,
  explain: 'A class is a set of letters for each cell, and all the boards that it allows.',
  cellName: (cell: number, place: string, letters: readonly string[]): string =>
    `Cell ${cell}, ${place}: ${letters.length === 0 ? 'gap' : letters.join(' ')}`,
  fixedIn: (step: number): string => `fixed in step ${step}`,
  liftedIn: (step: number): string => `lifted in step ${step}`,
  countedAs: (letters: readonly string[]): string =>
    letters.length > 1 ? `counted as ${letters.join(' and ')}` : `${letters.join()} is chosen`,
  pressToLift: 'press to lift',
  then: (bound: number, atMost: boolean): string => `then the bound is ${atMost ? 'at most ' : ''}${number(bound)}`,
  torn: (cells: readonly string[]): string => `The bound counts ${listed(cells)}: a cell can hold only one letter.`,
  tornCell: (letters: readonly string[], cell: number): string => `${letters.join(' and ')} on cell ${cell}`,
  edit: 'Edit letters',
  editDone: 'Done',
  editCell: (place: string): string => `Letters of ${place}`,
  editHint: 'Type the letters that each cell may have. “.” is a gap.',
  field: 'Letters of each cell, with / between rows',
  fieldHint: 'Also reads {a,e} and {b-d}. In a class, q is the Qu face.',
  words: 'Only these words',
  wordsHint: 'the whole dictionary',
  show: 'Show',
  fromBoard: 'From this board',
  fromBoardTip: (board: string): string => `${board}, as in Solve`,
  severalLetters: 'Each cell of a class has one letter at a time. This board has a cell with several letters together.',
  examples: 'Examples',
};

export const VERBS = {
  group: 'Operations',
  kind: 'Kind of tree',
  about: {
    spelling:
      'Each path from the root spells a word, as in the programs of 2009. Lifting (February 2025) moves a cell’s choice to the top of the tree, so that the cell has the same letter everywhere below it.',
    orderly:
      'Every path takes the cells in one fixed order, so that anagrams meet in the same node (from 16 February 2025). There is nothing to lift: fix the letter of the next cell.',
  },
  lift: 'Lift a cell',
  liftShort: (cell: number): string => `Lift ${cell}`,
  liftCell: (cell: number): string => `Lift cell ${cell}`,
  /** `6 → 4`, or `6 → ≤ 4`. */
  change: (from: number, to: number, atMost: boolean): string => `${number(from)} → ${atMost ? '≤ ' : ''}${number(to)}`,
  changeAloud: (from: number, to: number, atMost: boolean): string =>
    `: the bound goes from ${number(from)} to ${atMost ? 'at most ' : ''}${number(to)}`,
  liftAll: 'Lift all',
  undo: 'Undo',
  undoTip: 'Remove the last step',
  slowly: 'Step by step',
  slowlyTip: 'Stop after each single move of a step',
  slowlyLimit: (most: number): string => `for trees of up to ${number(most)} nodes`,
  noneLeft: 'No cell is left to lift.',
  inTheMiddle: (step: string): string => `You are in the middle of ${step}.`,
  advanced: 'Advanced',
  cutoff: 'Cutoff',
  cutoffTip: 'Branches whose bound is at or below the cutoff are dropped. 0 drops none.',
  fold: 'Fold and merge',
  folds: {
    no: 'No: plain lifts',
    stale: 'Fold and keep the old bounds (as published)',
    refreshed: 'Fold and recompute the bounds',
    thorough: 'Fold, then merge again',
  },
  boxes: 'Boxes in the drawing',
  boxesOf: { all: 'Every node', folded: 'Hide letters that end no word', lettered: 'Also the letters of lifted cells' },
  dedupe: 'Share identical subtrees',
  inPlace: 'Apply without lifting',
  fix: 'Fix a letter',
  fixCell: 'Fix cell',
  fixAs: 'as',
  cell: 'Cell',
  cellIs: (cell: number, letter: string): string => `Cell ${cell} is ${letter}`,
  next: (cell: number): string => `Cell ${cell} is`,
  fixNext: (cell: number | undefined): string =>
    cell === undefined ? 'Fix a letter' : `Fix the letter of cell ${cell}`,
  allFixed: 'Every letter is fixed: the bound is the score of the board.',
  raw: 'Count every path of a word over the same cells',
};

export const STEPS = {
  group: 'Steps',
  first: 'To the first tree',
  back: 'One step back',
  play: 'Play all steps',
  pause: 'Pause',
  forward: 'One step forward',
  last: 'To the last tree',
  slider: 'Step',
  built: 'As built',
  inPlace: 'Without a lift',
  fixed: (cell: number, letter: string): string => `Cell ${cell} is ${letter}`,
  lifted: (cell: number): string => `Lift of cell ${cell}`,
  phrase: {
    fold: 'folding the tree in place',
    cut: 'dropping branches at or below the cutoff',
    share: 'sharing identical subtrees',
    fix: (cell: number, letter: string): string => `fixing cell ${cell} as ${letter}`,
    lift: (cell: number): string => `the lift of cell ${cell}`,
  },
};

export const MOVES = {
  group: 'Single moves',
  back: '‹ Undo move',
  forward: 'Next move ›',
  backLong: 'One move back',
  forwardLong: 'One move forward',
  nothing: (step: string): string => `${step.charAt(0).toUpperCase()}${step.slice(1)} leaves the tree as it is.`,
  at: (taken: number, total: number): string => `Move ${number(taken)} of ${number(total)}`,
  of: (step: string): string => `of ${step}.`,
  canForward: 'The next step can be taken move by move.',
  canBack: 'You can go back through the last step move by move.',
  tooLarge: (most: number): string => `Only steps of trees with up to ${number(most)} nodes can be taken move by move.`,
  leaves: 'This step leaves the tree as it is.',
};

export const MADE = {
  rotate: (choice: string, node: string, copies: number, earns: string, dropped: number): string => {
    const there = copies === 1 ? 'which keeps one copy' : `which now has ${copies} copies, one per letter${earns}`;
    const none =
      dropped === 0
        ? ''
        : dropped === 1
          ? ' With the other letter it would be worth nothing.'
          : ` With ${dropped} other letters it would be worth nothing.`;
    return `${choice} moves above ${node}, ${there}.${none}`;
  },
  splice: (node: string, child: string): string =>
    `${node} has no points and only one child, so ${child} takes its place.`,
  absorb: (node: string, into: string, earns: string): string => `${node} is folded into ${into}${earns}.`,
  merge: (cell: number): string => `Two choices on cell ${cell} meet and become one.`,
  join: (cell: number, letters: number): string =>
    `Two choices on cell ${cell} meet and become one.${letters === 0 ? '' : ` Their branches for ${letters === 1 ? 'one letter' : `${letters} letters`} are combined.`}`,
  drop: (node: string): string => `${node} is dropped: it cannot beat the cutoff.`,
  takeNone: (node: string): string =>
    `With this letter, ${node} leads to no word. It is removed, with everything that leads only to it.`,
  take: (node: string, into: string, others: number): string =>
    `${into} takes the place of ${node}.${others === 0 ? '' : others === 1 ? ' The other letter is dropped.' : ` The ${others} other letters are dropped.`}`,
  name: (cell: number, node: string): string => `Every choice on cell ${cell} is made, so the root stands for ${node}.`,
  share: (node: string, stored: number, nodes: number): string =>
    `${node} occurs twice with the same nodes below it, so the two are stored once. ${number(stored)} of ${number(nodes)} nodes are stored.`,
  refresh: (node: string, was: number, is: number): string =>
    `The bound of ${node} was kept from before. Recomputed, it falls from ${number(was)} to ${number(is)}.`,
  points: (points: number): string => `, with its ${points === 1 ? 'point' : `${points} points`}`,
  summary: (bound: number, nodes: number): string => `Bound ${number(bound)}, ${counted(nodes, 'node')}.`,
  boundNow: (bound: number): string => `Bound ${number(bound)}.`,
};

/** Names of nodes, and what they are in a sentence. */
export const NODE = {
  root: 'the root',
  choice: (cell: number): string => `the choice on cell ${cell}`,
  letter: (letter: string, cell: number): string => `${letter} on cell ${cell}`,
  describeRoot: (children: number, worth: string): string =>
    `Root, the sum of what begins at ${counted(children, 'cell')}: ${worth}.`,
  describeChoice: (cell: number, letters: number, worth: string): string =>
    `Choice on cell ${cell}: ${letters === 1 ? 'its only letter' : `the best of ${letters} letters`}, ${worth}.`,
  describeLetter: (letter: string, cell: number, worth: string, points: number): string =>
    `${letter} on cell ${cell}: worth ${worth}${points > 0 ? `, of which ${points} ${points === 1 ? 'is' : 'are'} for the word that ends here` : ''}.`,
  onTheWay: (cell: number, worth: string): string => `${cell < 0 ? 'Root' : `Choice on cell ${cell}`}: ${worth}.`,
  withWay: (way: string, cell: number): string => `With ${way} on cell ${cell}: `,
  below: (n: number): string => ` ${counted(n, 'node')} below.`,
  severalParents: (parents: number): string => ` Stored once, below ${parents} nodes.`,
  twins: (places: number): string => ` Stored once for ${places} places in this picture; the others are dashed.`,
};

export const VIEW = {
  group: 'Show as',
  names: {
    nodes: { name: 'Nodes', about: 'Each node at every place where it occurs' },
    shared: { name: 'Graph', about: 'Each stored node once, with a link from each of its parents' },
    layers: { name: 'Layers', about: 'The whole tree, however large' },
  },
  layersHint:
    'Each row is a layer of the tree, and a node is as wide as the part below it. Choices are colored. Letters are light, with a line where a word ends. The outline follows the costliest branch, always the child with the highest bound. Click a node to zoom in.',
  legend:
    'Bold lines are the branches that the bound counts. Circles are choices, and the small number is the cell; squares are letters; a double outline ends a word.',
  sharedMove: (nodes: number): string =>
    `${number(nodes)} of the nodes stored so far. A node with several parents has a link from each.`,
  shared: (nodes: number, places: number, stored: number, whole: boolean): string =>
    `${counted(nodes, 'node')}${whole ? '' : `, those with the highest bounds of ${number(stored)} stored,`} for ${counted(places, 'place')}: equal nodes are drawn once, below all their parents.${whole ? '' : ' Press +n for more.'}`,
  boxed: (boxes: number, nodes: number): string =>
    `${number(boxes)} boxes for ${counted(nodes, 'node')}: ${boxes < nodes ? 'letters that end no word and lead to one child are hidden.' : 'each branch below a lifted cell has its letter above it.'}`,
  part: (shown: number, nodes: number): string =>
    `The ${number(shown)} nodes with the highest bounds, of ${number(nodes)}. Press +n for more.`,
  fromHere: 'Draw from here',
  fromHereTip: 'Draw only this part of the tree (double-click, or Shift+Enter)',
  open: 'Open',
  openTip: 'Show the nodes below (Enter)',
  close: 'Close',
  closeTip: 'Hide the nodes below (Enter)',
  smaller: 'Zoom out',
  larger: 'Zoom in',
  fit: 'Fit',
  fitTip: 'Show the whole picture (0)',
  all: 'All',
  allTip: 'Show the whole tree (0)',
  above: 'Above the drawing',
  rootName: 'Root',
  choiceName: (cell: number): string => `Choice on cell ${cell}`,
  tree: 'The tree',
  treeBoxed: (boxes: number, nodes: number): string => `The tree, ${number(boxes)} boxes for ${counted(nodes, 'node')}`,
  treeNodes: (shown: number, nodes: number): string => `The tree, ${number(shown)} of ${counted(nodes, 'node')} shown`,
  treeShared: (nodes: number, links: number, whole: boolean): string =>
    `The tree as it is stored, ${counted(nodes, 'node')} with ${counted(links, 'link')}${whole ? '' : ', those with the highest bounds'}`,
  treeLayers: (nodes: number): string => `The layers of the tree, all ${number(nodes)} nodes`,
};

export const SPLIT = {
  label: 'Before and after',
  before: (bound: number): string => `Before: bound ${number(bound)}`,
  after: (bound: number): string => `After: bound ${number(bound)}`,
  aloud: (bound: number, nodes: number): string =>
    `The tree before this step: bound ${number(bound)}, ${counted(nodes, 'node')}`,
};

export const FIND = {
  form: 'Find a word in the tree',
  field: 'Find a word',
  unknown: (word: string): string => `“${word}” isn’t in this dictionary`,
  nowhere: (word: string): string => `“${word}” isn’t in this tree`,
  places: (at: number, count: number, more: boolean): string =>
    `${at > 0 ? `${number(at)} of ` : ''}${number(count)}${more ? '+' : ''} ${count === 1 ? 'place' : 'places'}`,
  previous: 'Previous place',
  next: 'Next place',
  clear: 'Clear the search',
};

export const NOTES = {
  words: 'Words',
  wordsWhere: (below: boolean, count: number | undefined, points: number): string =>
    `Words ${below ? 'below this node' : 'in the tree'}${count ? `: ${number(count)} for ${counted(points, 'point')}` : ''}`,
  noWords: 'No word ends here or below.',
  more: 'and more',
  wordAloud: (word: string, points: number, cells: readonly number[]): string =>
    `${word}, ${counted(points, 'point')}, on cells ${cells.join(' ')}`,
  loose: 'Why the bound is loose',
  met: 'The bound is met',
  counts: 'What the bound counts',
  metBoard: (points: number): string => `A board of this class scores ${counted(points, 'point')}, which is the bound.`,
  metBranches: (points: number): string =>
    `The branches that the bound counts give every cell one letter and count no word twice, so there is a board with these ${counted(points, 'point')}.`,
  metTorn: 'The branches that the bound counts happen to disagree, but the best board scores just as much.',
  best: (points: number, bound: number): string =>
    `The best board of this class scores ${number(points)}; the bound is ${number(bound)}.`,
  unknown:
    'This class has too many boards to score them all, so it isn’t known whether the bound is loose. What the bound counts doesn’t fit on one board:',
  branches: (words: number, points: number, again: number): string =>
    `The branches that the bound counts have ${counted(words, 'different word')} worth ${counted(points, 'point')}${again > 0 ? `, and count ${counted(again, 'point')} more than once` : ''}.`,
  torn: 'They give these cells different letters in different places:',
  oneLetter: 'Every cell has one letter.',
  repeated: 'Counted more than once',
  andMore: (n: number): string => `and ${number(n)} more`,
  broken: (cutoff: number): string =>
    `Nothing is left above the cutoff of ${number(cutoff)}: the class is broken. The bound shown is the one before the branches were dropped.`,
  brokenTitle: 'The class is broken',
  stale: (shown: number, exact: number): string =>
    `The bound shown, ${number(shown)}, was kept from before the nodes were merged. Recomputed, it is ${number(exact)}.`,
  use: (letters: readonly (readonly [string, number])[]): string =>
    letters.map(([letter, points]) => `${letter} for ${points}`).join(', '),
  useAloud: (cell: number, said: string): string => `Cell ${cell}: ${said}`,
  against: (points: number): string => `${counted(points, 'point')} from a letter other than the best one`,
};

export const BOARDS = {
  title: (n: number): string => (n === 1 ? 'The one board of the class' : `The ${number(n)} boards of the class`),
  left: (n: number): string => (n === 1 ? 'One board is left' : `${number(n)} boards are left`),
  leftAbout: (cutoff: number, reach: number): string =>
    `Each could beat ${number(cutoff)} by its bound. Scored, ${reach === 0 ? 'none does' : reach === 1 ? 'one does' : `${number(reach)} do`}.`,
  show: (n: number): string =>
    `List and score ${n === 1 ? 'the board that is left' : `the ${number(n)} boards that are left`}`,
  about: 'A lift solves these boards separately and takes the better one.',
  score: 'score',
  open: (board: string, points: number): string => `${board}, ${counted(points, 'point')}: open in Solve`,
  board: 'Board',
  points: 'Points',
  words: 'Words',
  bound: 'Bound',
  all: 'Show all',
  first: (shown: number, all: number): string => `The first ${number(shown)} of ${number(all)}.`,
};

export const TABLE = {
  region: 'Table of the steps',
  step: 'Step',
  nodes: 'Nodes',
  unique: 'Unique',
  bound: 'Bound',
  exact: 'Exact bound',
  filtered: 'Dropped',
  leaves: 'Leaves',
  stored: 'Stored',
  time: 'Time',
  show: (step: number): string => `Show ${step === 0 ? 'the tree as built' : `step ${step}`}`,
  note: 'Nodes, unique nodes and bounds are counted before branches are dropped, as in the published tables. Equal nodes are stored once, so fewer nodes are stored than counted.',
  broken: (cutoff: number): string => `Nothing is left above ${number(cutoff)}: the class is broken.`,
  left: (ways: number, cutoff: number): string =>
    `${counted(ways, 'combination')} of letters for the lifted cells could still beat ${number(cutoff)}.`,
};

export const PLOT = {
  aloud: (bounds: readonly number[], nodes: readonly number[]): string =>
    `Bound and nodes by step: from ${number(bounds[0]!)} and ${number(nodes[0]!)} to ${number(bounds.at(-1)!)} and ${number(nodes.at(-1)!)}`,
  point: (step: string, bound: number, nodes: number): string =>
    `${step}: bound ${number(bound)}, ${counted(nodes, 'node')}`,
  built: 'built',
  bound: 'Bound',
  boundAxis: ' (left axis)',
  nodes: 'nodes',
  nodesAxis: ' (right axis, powers of ten)',
};

export const SAVE = {
  button: 'Save',
  files: {
    svg: { name: 'Picture, SVG', about: 'what is shown, as a drawing' },
    png: { name: 'Picture, PNG', about: 'what is shown, in pixels' },
    dot: { name: 'Tree, DOT', about: 'for Graphviz' },
    json: { name: 'Tree, JSON', about: 'every node with its words' },
    lp: {
      name: 'Integer program, LP',
      about: 'for Gurobi, HiGHS or SCIP: its optimum is the score of the best board, each word counted once',
    },
    lpByHand: 'for Gurobi, HiGHS or SCIP: its optimum is the largest value of the tree for one board',
    lpCut: (cutoff: number): string =>
      `for Gurobi, HiGHS or SCIP: its optimum is the score of the best board, if that is above ${number(cutoff)}`,
    csv: { name: 'Table, CSV', about: 'the steps' },
  },
  tooLarge: (most: number): string => `for trees of up to ${number(most)} nodes`,
  tooLargePicture: 'This picture is too large for the browser. Save it as SVG instead.',
  nothing: 'Nothing is drawn yet.',
};

export const WALK = {
  region: 'Orderly bound',
  title: 'The orderly bound: visit all boards without making nodes',
  start: 'Walk through the boards',
  back: 'Step back',
  forward: 'Step forward',
  forwardShort: 'Step ›',
  run: 'Run',
  pause: 'Pause',
  toBoard: 'To the next board',
  leave: 'Leave',
  cutoff: 'Cut below',
  earned: 'earned',
  isBound: 'bound',
  below: (cutoff: number): string => `, below ${number(cutoff)}`,
  notBelow: (cutoff: number): string => `, not below ${number(cutoff)}`,
  stacks: 'Stacks by cell, in the order in which the cells get their letters',
  decided: (cell: number, letter: string): string => `Cell ${cell} is ${letter}`,
  stack: (cell: number, choices: number, sum: number): string =>
    `Cell ${cell}: ${counted(choices, 'choice')}, ${sum} together`,
  so: (taken: number, boards: number, best: number | undefined, cuts: number): string =>
    `${counted(taken, 'step')}: ${counted(boards, 'board')}${best === undefined ? '' : `, the best worth ${number(best)}`}; ${number(cuts)} cut.`,
  over: 'All boards have been visited.',
  root: 'The root is open: each of its choices is on the stack of its cell.',
  enter: (cell: number, letter: string): string =>
    `Cell ${cell} is ${letter}. That letter is opened in each choice on the cell’s stack, and the choices below it go onto later stacks.`,
  cut: (cell: number, letter: string, cutoff: number): string =>
    `${letter} on cell ${cell} leaves less than ${number(cutoff)}: all boards with these letters are cut.`,
  board: (points: number): string => `Every cell has a letter: this board scores ${counted(points, 'point')}.`,
  return: (cell: number): string => `Cell ${cell} has no more letters, so the walk goes back.`,
};

/** The examples: what each is called, and what one sees in it. */
export const PRESET_TEXT: Readonly<Record<string, { readonly title: string; readonly about: string }>> = {
  'tar-tie': {
    title: 'tar, tie, tier and more',
    about:
      'Two boards share this tree. Its bound is 6 because it reads the middle tile as A in one branch and E in another. Lift that tile and the bound drops to 4.',
  },
  'fare-fur': {
    title: 'fare or fur',
    about: 'The example from 2009: a choice between far and fare on one side, and fur on the other.',
  },
  fuzzy: { title: 'fare or fur, and fuzzy', about: 'With more tiles the choice changes: now U is worth more.' },
  'tar-tier': { title: 'tar or tier, with five words', about: 'The bound is 3, though no board scores more than 2.' },
  'the-the': { title: 'the, twice', about: 'One word on two paths is counted twice.' },
  sixteen: {
    title: 'ab cd / ef gh',
    about: 'Sixteen boards: four lifts bring the bound from 14 down to 8, the best board’s score.',
  },
  taeir: { title: 't ae / i r', about: 'Every cell touches every other, so two boards need 56 nodes.' },
  million: {
    title: '5,625,000 boards',
    about: 'The class of the 2025 post: lift all nine cells and drop every branch that is at or below 520.',
  },
  'lift-sum': {
    title: 'A sum is lifted',
    about:
      'Two choices side by side: the lifted one rises, and the other is copied once for each of its letters. 7 nodes become 11, and the bound stays at 6.',
  },
  'lift-sum-folded': { title: 'A sum is lifted and folded', about: 'The same, but points move up: 9 nodes.' },
  'lift-choice': {
    title: 'A choice is lifted',
    about: 'A choice below a choice: they trade places, and c, which lacks the cell, is copied. 10 nodes become 13.',
  },
  'lift-choice-folded': {
    title: 'A choice is lifted and folded',
    about: 'The same, but chains of single letters are folded away: 9 nodes.',
  },
  merge: {
    title: 'Two choices are merged',
    about:
      'Two choices on the same cell below one node. B counts in both, so together they are worth A 1, B 5, C 4. 7 nodes become 5, and the bound falls from 6 to 5.',
  },
  'lift-tar-tie': {
    title: 'tar, tie, tier: cell 1 is lifted',
    about: 'The bound falls from 6 to 4 and 30 nodes become 32: A and E no longer count together.',
  },
  'lift-tar-tie-folded': { title: 'tar, tie, tier: cell 1 is lifted and folded', about: 'The same with 27 nodes.' },
  'lift-branch': {
    title: 'The branch of T alone',
    about:
      'Only the words that begin at cell 0: the bound falls from 3 to 2 with the same 11 nodes. As in the post, the letters of cell 1 have their own boxes above the two copies of T, so 13 are drawn.',
  },
  'lift-branch-folded': {
    title: 'The branch of T alone, folded',
    about: 'The bound falls from 3 to 2, and 11 nodes become 9.',
  },
  'lift-tar-tier': {
    title: 'tar or tier: cell 1 is lifted',
    about: 'The bound falls from 3 to 2, and 13 nodes become 15.',
  },
  'lift-tar-tier-folded': {
    title: 'tar or tier: cell 1 is lifted and folded',
    about: 'The bound falls from 3 to 2. With chains of single letters folded away there are 13 nodes, as before.',
  },
  'lift-taeir': {
    title: 't ae / i r: cell 1 is lifted',
    about: 'The bound falls from 13 to 7 with the same 56 nodes.',
  },
  'lift-taeir-folded': {
    title: 't ae / i r: cell 1 is lifted and folded',
    about: 'The bound falls from 13 to 7, and 56 nodes become 47.',
  },
  dedupe: { title: 'equal parts', about: '52 nodes, many of them equal. Sharing them makes a smaller graph.' },
  'sixteen-plain': {
    title: 'ab cd / ef gh: four plain lifts',
    about: '98 nodes, then 104, 116, 115 and 125, with bounds 14, 13, 10, 10 and 8.',
  },
  'sixteen-stale': {
    title: 'ab cd / ef gh: four lifts, folded',
    about: '98 nodes, then 88, 55, 33 and 24, with bounds 14, 13, 10, 8 and 8, as published.',
  },
  'lift-sixteen': {
    title: 'ab cd / ef gh: four lifts, folded, with recomputed bounds',
    about: 'The same nodes with their exact bounds: 14, 12, 9, 8 and 8.',
  },
  'sixteen-thorough': {
    title: 'ab cd / ef gh: the pictures of 21 February',
    about:
      'Nodes that folding brings together are merged too: 71, 49, 29 and 24 nodes with bounds 10, 9, 8 and 8. Letters that end no word are hidden, so 62, 42, 26 and 24 boxes are drawn.',
  },
  'orderly-sixteen': {
    title: 'ab cd / ef gh, orderly: A, then D',
    about:
      '44 nodes with bound 8. With A on cell 0, 26 nodes; with D on cell 1 as well, 12 nodes. The bound stays at 8.',
  },
  'orderly-sixteen-b': { title: 'ab cd / ef gh, orderly: B', about: 'With B on cell 0: 12 nodes and bound 4.' },
  'orderly-taeir': {
    title: 't ae / i r, orderly: T, then E',
    about: '29 nodes with bound 7, then 16, then 7 nodes with the same bound.',
  },
  'orderly-tie': {
    title: 'tar, tie, tier, orderly',
    about: '22 nodes with bound 4; spelling order needs 30 and has bound 6.',
  },
  'table-plain': {
    title: 'The first table: nine plain lifts',
    about: '520,947 nodes grow to 18.7 million while the bound falls from 9,460 to 804.',
  },
  'table-bounds': {
    title: 'The first table: its bounds',
    about: 'The post’s bounds are those of the class without Q, 5,062,500 boards: from 9,359 down to 804.',
  },
  'table-folded': {
    title: 'The second and third tables: folded, equal nodes shared',
    about:
      'The same lifts with folding: 9,621 nodes are left, 9,613 of them unique. The bounds are the published ones.',
  },
  'table-refreshed': {
    title: 'The same with recomputed bounds',
    about: 'As of 13 February 2025: more branches are dropped on the way, and 8,201 nodes are left.',
  },
};

/** The tour, step by step. A question comes before what answers it. */
export const TOUR_TEXT: readonly {
  readonly title: string;
  readonly ask?: { readonly question: string; readonly options: readonly string[]; readonly right: number };
  readonly text: string;
}[] = [
  {
    title: 'Two boards at once',
    text: 'One tile of this board has two letters. So it stands for two boards, one with A and one with U: a class. A class can have millions of boards. How much can the best of them score? The tree answers without scoring them all.',
  },
  {
    title: 'Paths spell words',
    text: 'The tree has every word of the class. Read down from the top: F, A, R, E. A letter with a double outline ends a word: R ends “far”, and E ends “fare”. A word of three or four letters scores one point.',
  },
  {
    title: 'Square nodes add',
    ask: {
      question: 'R ends “far”, and the E below it ends “fare”. How much is this R worth?',
      options: ['1', '2', '3'],
      right: 1,
    },
    text: 'A square node adds up the word that ends there and everything below it: one point for “far”, and one for the E of “fare”.',
  },
  {
    title: 'Round nodes choose',
    ask: {
      question:
        'The round node below F is the tile with two letters. A leads to 2 points, U to 1. Which letter will the bound take?',
      options: ['A', 'U'],
      right: 0,
    },
    text: 'A round node is a cell, and the small number is the cell’s number on the board. It takes its best letter, because a board has only one letter there. Every cell gets a round node; with one letter there is nothing to choose.',
  },
  {
    title: 'The bound',
    text: 'What arrives at the top is the bound: no board of the class scores more. Here it is 2, and the board with A does score 2. The bold lines are the branches that the bound counts.',
  },
  {
    title: 'The choice can change',
    ask: {
      question: 'Now there are two Zs and a Y on the board. Which letter will the bound take?',
      options: ['A', 'U'],
      right: 1,
    },
    text: 'U now spells “fuzz” and “fuzzy”, too, and is worth 4. The bold lines go the other way. Point at a node, or press it, to see its letters on the board.',
  },
  {
    title: 'Why a bound is loose',
    ask: {
      question:
        'Two other boards, with all the words of the dictionary. The tree says 6. Does one of the two boards score 6?',
      options: ['Yes', 'No'],
      right: 1,
    },
    text: 'The two boards below the tree score 4 and 3. The tree chooses the letter of cell 1 in four places, takes A in two of them and E in the other two, and counts them all. The red letters on the board show it.',
  },
  {
    title: 'A lift, move by move',
    text: 'The cure is to lift the choice on cell 1 to the top, one place at a time. In a single move it changes places with the node right above it, which then has one copy for each letter that leads to a word. Here that is E alone. What has moved is outlined.',
  },
  {
    title: 'Once for each letter',
    ask: {
      question:
        'Two moves later the choice stands above T, and T has two copies: below A it has “tar”, below E it has “tie” and “tier”. What happens to the bound of 6?',
      options: ['It rises', 'It stays', 'It falls'],
      right: 2,
    },
    text: 'T can no longer have both, so the bound falls to 5. A lift never raises it. Press “Next move ›” to continue yourself.',
  },
  {
    title: 'At the top',
    text: 'Now one choice on cell 1 stands above everything. Below A the cell is A everywhere, below E it is E: the tree solves both boards and takes the better one. The bound is 4, and the board with E scores it with “tie”, “tier”, “ret” and “rei”.',
  },
  {
    title: 'Lift after lift',
    text: 'Sixteen boards, four lifts. Chains of single letters are folded away and equal choices merged, so 98 nodes become 24 while the bound falls from 14 to 8, the best board’s score. Move the slider to see each lift.',
  },
  {
    title: 'Five million boards',
    ask: {
      question:
        'This class has 5,625,000 boards and a bound of 9,460. How many boards could still beat 520 points after nine lifts?',
      options: ['428', '42,800', '4,280,000'],
      right: 0,
    },
    text: 'Half a million nodes, drawn as layers, each node as wide as the part below it. Nine lifts follow in the next step, and branches that can’t beat 520 points are dropped on the way.',
  },
  {
    title: '428 boards are left',
    text: 'Nine lifts, and 428 of 5,625,000 boards could still beat 520. That few can simply be scored: press “List and score the 428 boards that are left” below the tree. Each opens in Solve.',
  },
];

export const TOUR_UI = {
  button: 'What is an evaluation tree?',
  region: 'Tour: what is an evaluation tree?',
  step: (step: number, of: number): string => `Step ${step} of ${of}`,
  right: 'Right.',
  wrong: (answer: string): string => `Not quite: ${answer}.`,
  tell: 'Tell me',
  previous: 'Previous step',
  next: 'Next',
  done: 'Done',
  again: 'Show this step again',
  end: 'End the tour',
};
