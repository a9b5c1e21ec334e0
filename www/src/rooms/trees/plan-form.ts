/** What a plan is made of: the state of the room, as the address has it. Reading and writing it is in `plan.ts`. */

import type { Scoring } from '../../engine/contract';
import type { Boxes, Fold, Siblings } from '../../engine/jobs';

/** A cell that is lifted, or given a letter; or `IN_PLACE` (`presets.ts`). */
export interface Step {
  readonly cell: number;
  /** As on the board; in orderly trees always. */
  readonly letter?: string;
}

/** The tree with each node at each of its places; with each stored node once; as layers. */
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
  /** How many of the steps are taken in what is shown. */
  readonly at: number;
  /** How many single moves of the next step are taken, too. */
  readonly move: number;
  readonly view: ViewKind;
  /** How siblings are arranged in the layers. */
  readonly siblings: Siblings;
  /** Whether steps stop after each of their moves. */
  readonly slowly: boolean;
  /** Whether the tree before the last step is drawn beside the shown one. */
  readonly split: boolean;
  /** The place that is looked at, by its number; -1 for none. */
  readonly node: number;
  /** The place that is drawn with what hangs below it; 0 for the whole tree. */
  readonly root: number;
  /** Of an orderly tree: steps of the search through its boards; -1 for none. */
  readonly walk: number;
  /** The step of the guided tour, from 1; 0 for none. */
  readonly tour: number;
  readonly cutoff: number;
  readonly fold: Fold;
  /** What has a box of its own where nodes are drawn at each of their places. */
  readonly boxes: Boxes;
  readonly dedupe: boolean;
  readonly scoring: Scoring;
  readonly minLength: number;
}
