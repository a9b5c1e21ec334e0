/** What all parts of the room get, and the constants that they share. */

import type { ReadonlySignal } from '@preact/signals';
import type { DiceInfo, Rules } from '../../engine/contract';
import type { FactsQuery } from './address';

export interface FactsProps {
  readonly query: ReadonlySignal<FactsQuery>;
  /** Changes the address; `step` is for changes that Back should undo. */
  readonly change: (part: Partial<FactsQuery>, how?: 'step') => void;
  readonly dice: readonly DiceInfo[];
  /** The reason why these dice cannot be used; empty if they can. */
  readonly diceTrouble: ReadonlySignal<string>;
}

/** The rules of the game, used for everything here. */
export const RULES: Rules = { scoring: 'standard', minLength: 3 };

export const SOURCES = {
  statistics: 'https://www.danvk.org/wp/2007-02-11/some-boggle-statistics/',
  boards: 'https://www.danvk.org/wp/2007-08-02/how-many-boggle-boards-are-there/',
} as const;
