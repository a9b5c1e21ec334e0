/** The texts of the views: the drawing, the layers, and what is marked in them; see `text.ts`. */

import { counted, whole as number } from '../../ui/format';

export const VIEW = {
  group: 'Show as',
  names: {
    nodes: { name: 'Nodes', about: 'Shows each node at every place where it occurs.' },
    shared: { name: 'Graph', about: 'Shows each stored node once, with a link from each of its parents.' },
    layers: { name: 'Layers', about: 'Shows the whole tree, however large.' },
  },
  layersHint:
    'Each row is a layer of the tree, with the root at the top. After a lift, that is the choice on the cell lifted last. **Width:** the wider a node, the more branches end below it. Width says nothing about points. **Color:** colored nodes are choices. Pale nodes are letters, with a dark line along the bottom if a word ends there. **Label:** “6 · 804” is the choice on cell 6, with at most 804 points below it; “T · 3” is the letter T with at most 3 points. “D → 6 · 804” means that D was chosen in the layer above. Narrow nodes show only part of the label. **Gray:** too narrow to draw. Click a node to zoom in. The strip is the whole tree, with a frame around the part you see.',
  layersMarks: (best: boolean): string =>
    `**Outline:** from the top down, always the node with the highest bound.${best ? ' **Line along the top edge of a node:** the best board uses it.' : ''}`,
  hint: 'Press a node to see its letters on the board and its words below. Double-click it to show only its subtree.',
  sharedMove: (nodes: number): string =>
    `${number(nodes)} of the nodes stored so far. A node with several parents has a link from each.`,
  shared: (nodes: number, places: number, stored: number, whole: boolean): string =>
    `${whole ? counted(nodes, 'node') : `The ${counted(nodes, 'node')} with the highest bounds, out of ${number(stored)} stored nodes,`} standing for ${counted(places, 'place')} in the tree: a node that occurs several times is drawn once, with a link from each of its parents.${whole ? '' : ' Press +n for more.'}`,
  boxed: (boxes: number, nodes: number): string =>
    `${number(boxes)} boxes for ${counted(nodes, 'node')}: ${boxes < nodes ? 'letters that end no word and lead to one child are hidden.' : 'the letters of lifted cells are drawn as boxes of their own.'}`,
  part: (shown: number, nodes: number): string =>
    `The ${number(shown)} nodes with the highest bounds, out of ${number(nodes)}. Press +n for more.`,
  fromHere: 'Show only this subtree',
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
  subtree: (bound: number, nodes: number): string => `Subtree: bound ${number(bound)}, ${counted(nodes, 'node')}`,
  rootName: 'Root',
  choiceName: (cell: string): string => `Choice on ${cell}`,
  tree: 'The tree',
  treeBoxed: (boxes: number, nodes: number): string => `The tree, ${number(boxes)} boxes for ${counted(nodes, 'node')}`,
  treeNodes: (shown: number, nodes: number): string => `The tree, ${number(shown)} of ${counted(nodes, 'node')} shown`,
  treeShared: (nodes: number, links: number, whole: boolean): string =>
    `The tree as it is stored, ${counted(nodes, 'node')} with ${counted(links, 'link')}${whole ? '' : ', those with the highest bounds'}`,
  treeLayers: (nodes: number): string => `The layers of the tree, all ${number(nodes)} nodes`,
};

/** The key to the drawing of nodes. */
export const KEY = {
  name: 'Shapes in the tree',
  button: 'What the shapes mean',
  choice: '**Circle** (choice node): takes its highest branch. The small number is its cell.',
  sum: '**Square** (sum node): a letter. It adds up its branches.',
  word: '**Double outline:** a word ends here. Its points are added, too.',
  line: '**Bold line:** counted in the bound. Thin lines are not.',
  root: '**Top square:** adds up all starting cells. This is the bound.',
};

export const LAYERS = {
  legend: 'What is marked in the layers',
  sort: 'Highest bounds on the left',
  sortTip: 'The branches with the highest bounds are on the left; branches with equal bounds keep their order',
  costliest: 'Highest bound',
  costliestIs: 'The branch with the highest bound',
  costliestTip: 'From the root down, always to the child with the highest bound. Press to go to its end',
  best: 'Best board',
  bestIs: (board: string, points: number): string => `Best board: ${board}, ${counted(points, 'point')}`,
  bestTip: 'The nodes that the best board uses. Press to go to the last of them',
  bestUnknown: 'This tree still allows too many boards to score them all, so the best one isn’t marked.',
  table: 'The branch with the highest bound, layer by layer',
  layer: 'Layer',
  node: 'Node',
  bound: 'Bound',
  usedByBest: 'Used by the best board',
  yes: 'yes',
  no: 'no',
  onCostliest: ' It is on the branch with the highest bound.',
  onBest: ' The best board uses it.',
};
