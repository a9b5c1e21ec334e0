/** What the parts of the room have in common: the address, the dictionary, and the workers. */

import type { ReadonlySignal } from '@preact/signals';
import { dismiss, engine } from '../../engine/client';
import type { DiceInfo, Engine, Rules } from '../../engine/contract';
import type { FactsQuery } from './address';

export interface RoomProps {
  readonly query: ReadonlySignal<FactsQuery>;
  /** Changes the address; `step` for what Back should undo. */
  readonly change: (part: Partial<FactsQuery>, how?: 'step') => void;
  readonly dice: readonly DiceInfo[];
}

/** The rules of the box, by which everything here is counted. */
export const RULES: Rules = { scoring: 'standard', minLength: 3 };

/** Workers of the room, behind those of the page; rollers come last, since they are many. */
const KEEPER = 8;
const RACER = 9;
const ROLLERS = 10;

export const keeper = (): Engine => engine(KEEPER, 'whole');
export const racer = (): Engine => engine(RACER, 'whole');
export const roller = (index: number): Engine => engine(ROLLERS + index, 'whole');

/** As many as the machine has cores, within reason. */
export const WORKERS = Math.max(1, Math.min(32, navigator.hardwareConcurrency || 2));

let visits = 0;

/** Comes into the room; returns how to leave it: its workers end, unless the visitor is back before they are done. */
export function enter(): (done: Promise<unknown>) => void {
  visits++;
  return (done) => {
    void done
      .catch(() => undefined)
      .then(() => {
        if (--visits > 0) return;
        for (const worker of [KEEPER, RACER, ...Array.from({ length: WORKERS }, (_, i) => ROLLERS + i)]) dismiss(worker);
      });
  };
}

export const SOURCES = {
  statistics: 'https://www.danvk.org/wp/2007-02-11/some-boggle-statistics/',
  boards: 'https://www.danvk.org/wp/2007-08-02/how-many-boggle-boards-are-there/',
} as const;
