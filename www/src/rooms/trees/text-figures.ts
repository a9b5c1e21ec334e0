/** The texts of the table of steps and of its chart; see `text.ts` for the others. */

import { counted, whole as number } from '../../ui/format';

export const TABLE = {
  region: 'Table of the steps',
  step: 'Step',
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
  working: 'working on it…',
  show: (step: number): string => `Show ${step === 0 ? 'the tree as built' : `step ${step}`}`,
  note: 'Bound, Nodes, and Unique describe the tree before branches are dropped, as in the tables of',
  post: 'Dan Vanderkam’s 2025 post',
  postAt: 'https://www.danvk.org/2025/02/13/boggle2025.html',
  broken: (cutoff: number): string => `Nothing is left above ${number(cutoff)}: the class is broken.`,
  left: (ways: number, cutoff: number, whole: boolean): string =>
    `${whole ? counted(ways, 'board') : `${counted(ways, 'combination')} of letters for the lifted cells`} could still beat ${number(cutoff)}.`,
  really: (reach: number, cutoff: number): string =>
    `When scored, ${reach === 0 ? 'no board beats' : reach === 1 ? 'one board beats' : `${number(reach)} boards beat`} ${number(cutoff)}.`,
};

export const PLOT = {
  save: 'Save this chart',
  aloud: (bounds: readonly number[], nodes: readonly number[]): string =>
    `Bound and nodes by step: from ${number(bounds[0]!)} and ${number(nodes[0]!)} to ${number(bounds.at(-1)!)} and ${number(nodes.at(-1)!)}`,
  point: (step: string, bound: number, nodes: number): string =>
    `${step}: bound ${number(bound)}, ${counted(nodes, 'node')}`,
  name: 'the bound and the nodes after each step',
  built: 'built',
  bound: 'Bound',
  boundAxis: ' (left axis)',
  nodes: 'nodes',
  nodesAxis: ' (right axis, logarithmic)',
  steps:
    '. The numbers below the chart show which cell each step works on. To read it, point at it, or Tab to it and press ← →.',
};
