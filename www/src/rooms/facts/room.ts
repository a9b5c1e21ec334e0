/** The state of the room between visits: its sessions, and whether one of them is working. */

import { computed, type ReadonlySignal } from '@preact/signals';
import type { Job, RoomLab } from '../../app/lifecycle';
import { dismiss, dismissIdle, engine } from '../../engine/client';
import type { Engine } from '../../engine/contract';
import { CountSession } from './count/session';
import { RaceSession } from './race/session';
import { RolledSession } from './rolled/session';
import { browserStore } from './rolled/store';
import { TEXT } from './text';

// --- The workers ---

/** The room's workers follow the page's own; the rollers come last, because there are many. */
const ADDER = 8;
const RACER = 9;
const SECOND = 10;
const ROLLERS = 11;

const adder = (): Engine => engine(ADDER, 'whole');
const racer = (): Engine => engine(RACER, 'whole');
const second = (): Engine => engine(SECOND, 'whole');
export const roller = (index: number): Engine => engine(ROLLERS + index, 'whole');

/** As many as the machine has cores, within reason. */
export const WORKERS = Math.max(1, Math.min(32, navigator.hardwareConcurrency || 2));

/** The numbers of the workers that hold no sample, and of all workers. */
const ROLLING = [RACER, ...Array.from({ length: WORKERS }, (_, i) => ROLLERS + i)];
const ALL_WORKERS = [ADDER, SECOND, ...ROLLING];

// --- The room ---

/** The room's state between visits; its jobs continue while another room is on screen. */
export class FactsRoom {
  readonly rolled: RolledSession;
  /** The dice set drawn over the distributions. */
  readonly other: RolledSession;
  readonly count: CountSession;
  readonly race: RaceSession;
  /** The first running job. What was paused doesn't count: it is saved, or takes only a moment to repeat. */
  readonly busy: ReadonlySignal<Job | undefined>;

  constructor(readonly lab: Pick<RoomLab, 'announce'>) {
    const clock = {
      now: () => performance.now(),
      later: (callback: () => void, millis: number) => void setTimeout(callback, millis),
    };
    const rolling = { roller, workers: WORKERS, store: browserStore, ...clock };
    const announce = (text: string): void => lab.announce(text);
    this.rolled = new RolledSession({ adder: adder(), announce, ...rolling });
    this.other = new RolledSession({ adder: second(), announce: () => undefined, ...rolling });
    this.count = new CountSession({ drawer: roller, workers: WORKERS, ...clock });
    this.race = new RaceSession({ engine: racer(), now: clock.now });
    this.busy = computed(() => {
      const jobs: [what: string, share: number | undefined][] = [
        [TEXT.busy.rolling, this.rolled.share.value],
        [TEXT.busy.rolling, this.other.share.value],
        [TEXT.busy.counting, this.count.share.value],
        [TEXT.busy.racing, this.race.share.value],
      ];
      for (const [what, share] of jobs) if (share !== undefined) return { what, share };
      return undefined;
    });
  }

  /** Another room is on screen, so idle workers are released. A sample may still be opening, which is not a job yet. */
  leave(): void {
    if (!this.busy.value) for (const worker of ALL_WORKERS) dismissIdle(worker);
  }

  dispose(): void {
    this.race.stop();
    this.count.end();
    const saved = Promise.allSettled([this.rolled.end(), this.other.end()]);
    for (const worker of ROLLING) dismiss(worker);
    // The workers that add up are asked for the samples first. By then the next room may use them again.
    void saved.then(() => ALL_WORKERS.forEach(dismissIdle));
  }
}
