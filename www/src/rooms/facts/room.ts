/** State shared by the parts of the room: the address, the dictionary, and the workers. */

import { computed, type ReadonlySignal } from '@preact/signals';
import type { Job } from '../../app/busy';
import { dismiss, engine } from '../../engine/client';
import type { DiceInfo, Engine, Rules } from '../../engine/contract';
import type { FactsQuery } from './address';
import { CountSession } from './count/session';
import { RaceSession } from './race/session';
import { RolledSession } from './rolled/session';
import { browserShelf } from './rolled/shelf';
import { TEXT } from './text';

export interface FactsProps {
  readonly query: ReadonlySignal<FactsQuery>;
  /** Changes the address; `step` is for changes that Back should undo. */
  readonly change: (part: Partial<FactsQuery>, how?: 'step') => void;
  readonly dice: readonly DiceInfo[];
  readonly room: FactsRoom;
  /** The reason why these dice cannot be used; empty if they can. */
  readonly diceTrouble: ReadonlySignal<string>;
}

/** The rules of the game, used for everything here. */
export const RULES: Rules = { scoring: 'standard', minLength: 3 };

/** The room's workers follow the page's own; the rollers come last, because there are many. */
const ADDER = 8;
const RACER = 9;
const SECOND = 10;
const ROLLERS = 11;

export const adder = (): Engine => engine(ADDER, 'whole');
export const racer = (): Engine => engine(RACER, 'whole');
export const roller = (index: number): Engine => engine(ROLLERS + index, 'whole');

/** As many as the machine has cores, within reason. */
export const WORKERS = Math.max(1, Math.min(32, navigator.hardwareConcurrency || 2));

/** The workers of the room. */
const ALL = [ADDER, RACER, SECOND, ...Array.from({ length: WORKERS }, (_, i) => ROLLERS + i)];

/** The room's state between visits; its jobs continue while another room is on screen. */
export class FactsRoom {
  readonly rolled: RolledSession;
  /** The dice set drawn over the distributions. */
  readonly other: RolledSession;
  readonly count: CountSession;
  readonly race: RaceSession;
  readonly busy: ReadonlySignal<Job | undefined>;

  constructor() {
    const clock = {
      now: () => performance.now(),
      later: (callback: () => void, millis: number) => void setTimeout(callback, millis),
    };
    const rolling = { roller, workers: WORKERS, shelf: browserShelf, ...clock };
    this.rolled = new RolledSession({ adder: adder(), ...rolling });
    this.other = new RolledSession({ adder: engine(SECOND, 'whole'), ...rolling });
    this.count = new CountSession({ drawer: roller, workers: WORKERS, ...clock });
    this.race = new RaceSession({ engine: racer(), now: clock.now });
    this.busy = computed(() => {
      const { done, of } = this.rolled.progress.value;
      if (this.rolled.status.value === 'rolling') return { what: TEXT.busy.rolling, share: of > 0 ? done / of : 0 };
      if (this.count.status.value === 'drawing') return { what: TEXT.busy.counting };
      if (this.race.status.value !== 'resting') return { what: TEXT.busy.racing };
      return undefined;
    });
  }

  /** Another room is on screen, so idle workers are released. */
  leave(): void {
    if (!this.busy.value) this.letGo();
  }

  dispose(): void {
    this.race.stop();
    this.count.end();
    void this.rolled.end();
    void this.other.end();
    this.letGo();
  }

  private letGo(): void {
    for (const worker of ALL) dismiss(worker);
  }
}

export const SOURCES = {
  statistics: 'https://www.danvk.org/wp/2007-02-11/some-boggle-statistics/',
  boards: 'https://www.danvk.org/wp/2007-08-02/how-many-boggle-boards-are-there/',
} as const;
