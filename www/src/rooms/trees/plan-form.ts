/** The parts of a plan, which is the state of the room as the address has it. `plan.ts` reads and writes it. */

import type { Scoring } from '../../engine/contract';
import type { Boxes, Fold, Siblings } from '../../engine/jobs';

/** A cell that is lifted, or given a letter; or `IN_PLACE` (`presets.ts`). */
export interface Step {
  readonly cell: number;
  /** The cells are in the order of the board, or in the split order for orderly trees. */
  readonly letter?: string;
}

/** The views: the tree with each node at each of its places, the tree with each stored node once, and layers. */
export const VIEWS = ['nodes', 'shared', 'layers'] as const;
export type ViewKind = (typeof VIEWS)[number];
export interface Plan {
  readonly class: string;
  readonly words: string;
  /** A tree written by hand, instead of words. */
  readonly tree: string;
  readonly order: 'spelling' | 'orderly';
  readonly raw: boolean;
  readonly steps: readonly Step[];
  /** The number of steps taken in what is shown. */
  readonly at: number;
  /** The number of single moves of the next step taken in addition. */
  readonly move: number;
  readonly view: ViewKind;
  /** How siblings are arranged in the layers. */
  readonly siblings: Siblings;
  /** Whether steps stop after each of their moves. */
  readonly slowly: boolean;
  /** Whether the tree before the last step is drawn next to the current one. */
  readonly split: boolean;
  /** The number of the chosen place; -1 for none. */
  readonly node: number;
  /** The place at the top of the drawing; 0 for the whole tree. */
  readonly root: number;
  /** For an orderly tree, the number of steps of the search through its boards; -1 for no search. */
  readonly walk: number;
  /** The step of the guided tour, from 1; 0 for none. */
  readonly tour: number;
  readonly cutoff: number;
  readonly fold: Fold;
  /** Which nodes get their own box where nodes are drawn at each of their places. */
  readonly boxes: Boxes;
  readonly dedupe: boolean;
  readonly scoring: Scoring;
  readonly minLength: number;
}
