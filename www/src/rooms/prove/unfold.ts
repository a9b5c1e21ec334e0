/** The breaking of one class part by part, as it goes: as it was done in 2009, or by our own method. */

import { signal } from '@preact/signals';
import type { Hand } from '../../engine/breaker';
import type { PartRow, Unfolding as Method } from '../../engine/jobs';

/** More parts than anyone reads; the page holds them all. */
const MOST = 12_000;

/** Milliseconds between two looks at what has come. */
const PAUSE = 40;

export interface Unfolded {
  readonly id: number;
  readonly method: Method;
  readonly rows: readonly PartRow[];
  readonly state: 'running' | 'over' | 'stopped' | 'enough' | 'failed';
  readonly trouble: string;
}

export class Unfolding {
  /** The same list of rows as it grows: `version` tells. */
  readonly shown = signal<Unfolded | undefined>(undefined);
  private hand: Hand | undefined;

  constructor(
    private readonly hire: () => Hand,
    private readonly later: (millis: number) => Promise<void>,
  ) {}

  async start(id: number, method: Method, memory: number): Promise<void> {
    this.stop();
    const hand = this.hire();
    this.hand = hand;
    let rows: PartRow[] = [];
    const show = (state: Unfolded['state'], trouble = ''): void => {
      if (this.hand === hand) this.shown.value = { id, method, rows, state, trouble };
    };
    show('running');
    try {
      for (let first = true; this.hand === hand; first = false) {
        const more = await (first ? hand.unfold(id, method, memory) : hand.more());
        // Another list, so that who has drawn the rows draws them anew.
        if (more.kept < rows.length) rows = rows.slice(0, more.kept);
        rows.push(...more.rows);
        show(more.over ? 'over' : rows.length >= MOST ? 'enough' : 'running');
        if (more.over || rows.length >= MOST) break;
        await this.later(PAUSE);
      }
    } catch (error) {
      show('failed', (error as Error).message);
    }
    hand.dismiss();
  }

  /** Ends it; what has come stays. */
  stop(): void {
    this.hand?.dismiss();
    this.hand = undefined;
    const { value } = this.shown;
    if (value?.state === 'running') this.shown.value = { ...value, state: 'stopped' };
  }

  close(): void {
    this.stop();
    this.shown.value = undefined;
  }
}
