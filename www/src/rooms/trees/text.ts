/** The longer texts of the room Trees. Those of the examples and of the tour are in `presets.ts`. */

import type { Compress } from '../../engine/contract';

export const SHORTCUTS = [
  ['Arrow keys', 'Walk through the tree if it has the focus; otherwise, → and ← make single moves'],
  ['Enter', 'Show or hide the nodes below a node'],
  ['+ and −', 'Zoom'],
  ['0', 'Show the whole tree'],
  ['Space', 'Play the steps, or pause'],
  ['L', 'Begin or end a lecture: large board and tree'],
] as const;

export const ORDERS = { spelling: 'Spelling order', orderly: 'Orderly' } as const;

/** The split order of boards with at least three rows and columns. */
export const SPLIT_ORDER =
  'from the middle to the edges and then the corners, because a cell with many neighbors tends to lower the bound more';

export const WHY_IN_ORDER = `Why these cells in this order: it goes ${SPLIT_ORDER}, whatever the bounds on the buttons. Any order works, and no best one is known. For the class of 5,625,000 boards, the order 4, 1, 7, 5, 3, 0, 2, 6, 8 was found to need slightly fewer nodes.`;

export const ABOUT = {
  spelling:
    'Each path from the root spells a word, as in Dan Vanderkam’s programs of 2009. Lifting (February 2025) moves a cell’s choice to the top of the tree, so that the cell has the same letter everywhere below it. An orderly tree usually has a lower bound from the start: words with the same letters, such as “tar” and “rat”, share their choices there, while in spelling order each of them chooses for itself.',
  orderly: (raw: boolean): string =>
    `Every path takes the cells in one fixed order, so that anagrams meet in the same node (from February 2025). That usually makes the bound much lower: “tar” and “rat” share one choice for each of their cells${raw ? '' : ', and a word counts once for each set of cells, however many ways it can be traced there'}. The circles on the board number the order; with at least three rows and columns, it goes ${SPLIT_ORDER}. There is nothing to lift; fix the letter of the next cell instead.`,
};

export const REACH =
  'A board whose bound is exactly the score to reach stays, as in Prove. The cutoff of lifts is a score to beat, as in the posts, so a branch with exactly that bound is dropped there.';

export const MORE = 'Cutoff, folding, and fixed letters';

export const HOW_ABOUT =
  'The cutoff is a score to beat: after each lift, branches that can’t beat it are dropped. They hold no board that does, so nothing is lost: this is branch and bound. Folding joins a chain of single letters into one node. Merging joins two choices on the same cell into one. Both make the tree smaller.';

export const FOLDS: readonly (readonly [Compress, string])[] = [
  ['no', 'Only lift'],
  ['stale', 'Fold and keep the old bounds (as in the post)'],
  ['refreshed', 'Fold and recompute the bounds'],
  // Only in links.
  ['thorough', 'Fold, then merge again'],
];

/** What a lift does, in the order of its cases. */
export const LIFT_CASES = {
  sum: '**A letter (square):** they trade places. The letter gets one copy for each letter of the choice that leads to a word.',
  choice:
    '**Another choice (circle):** they trade places, and it gets one copy for each such letter. Its branches without the lifted cell are in every copy.',
  merge: '**The same choice beside it:** the two become one.',
  done: '**Nothing:** the lift is done. The cell has one letter in everything below it.',
};

/** The columns of the table of steps, and what each of them means. */
export const COLUMNS = {
  bound: ['Bound', 'a score that no board in the tree can exceed'],
  exact: ['Exact bound', 'the bound when every node is recomputed'],
  nodes: ['Nodes', 'nodes in the whole tree, repeats included'],
  unique: ['Unique', 'how many of these nodes are stored separately (– means not counted)'],
  filtered: [
    'Dropped',
    'branches that can’t beat the cutoff and were removed; Bound, Nodes, and Unique describe the tree before that, as in the tables of Dan Vanderkam’s 2025 post',
  ],
  leaves: ['Combinations left', 'how many combinations of letters for the lifted cells are still in the tree'],
  stored: ['Stored', 'nodes in memory after branches were dropped, with some or all equal subtrees stored once'],
  time: ['Time', 'how long the step took on this device'],
} as const;

export const GROWS =
  'Why the tree grows and then shrinks: a lift copies what is above the cell, once for each of its letters. Each copy has fewer letters to choose from, so its bound is lower. Once bounds fall to the cutoff, whole branches are dropped, faster than lifts add copies.';

export const VIEW_NAMES = { nodes: 'Nodes', shared: 'Graph', layers: 'Layers' };

export const LAYERS_HINT =
  'Each row is a layer of the tree, with the root at the top. After a lift, that is the choice on the cell lifted last. **Width:** the wider a node, the more branches end below it. Width says nothing about points. **Color:** colored nodes are choices. Pale nodes are letters, with a dark line along the bottom if a word ends there. **Label:** the cell of a choice, or a letter, and then its bound: the most points below it. A letter with an arrow was chosen in the layer above. Narrow nodes show only part of the label. **Gray:** too narrow to draw. Click a node to zoom in. The strip is the whole tree, with a frame around the part you see.';

/** The key to the drawing of nodes. */
export const SHAPES = [
  [
    '○',
    '**Circle** (choice node): the large number is its bound, which is that of its highest branch. The small number and the color are its cell. With a single branch, only one letter of the cell is left there.',
  ],
  [
    '□',
    '**Square** (sum node): a letter of the cell with that color. It adds up its branches. A letter on a line was chosen above it.',
  ],
  ['▣', '**Double outline:** a word is complete here, or several after folding. Their points are added, too.'],
  ['━', '**Bold line:** counted in the bound. Thin lines are not.'],
  [
    '◉',
    '**Thick frame:** the node you chose, a part of the last move, or a letter of the walk. A dashed one: stored as the same node.',
  ],
] as const;

/** The node at the top, by its kind: a sum, until a choice has been lifted above it, or its letter is fixed. */
export const TOPS: Readonly<Record<number, readonly [string, string]>> = {
  0: ['Σ', '**Top square:** adds up all starting cells. This is the bound. After a lift, a circle is at the top.'],
  3: [
    '○',
    '**Top circle:** the cell that was lifted last, with a branch for each of its letters that is left. Without folding, the letter stands again further down, where words use it.',
  ],
};
