/** The breaking of one class part by part, as it goes: as it was done in 2009, or by our own method. */

import { signal } from '@preact/signals';
import type { ClassBreaker } from '../../engine/breaker';
import type { PartRow, UnfoldMethod as Method } from '../../engine/jobs';

/** More parts than anyone reads; the page holds them all. */
const MOST = 12_000;

/** Milliseconds between two looks at what has come. */
const PAUSE = 40;

export interface UnfoldedClass {
  readonly id: number;
  readonly method: Method;
  readonly rows: readonly PartRow[];
  readonly state: 'running' | 'over' | 'stopped' | 'enough' | 'failed';
  readonly trouble: string;
}

export class Unfolding {
  /** The same list of rows as it grows: `version` tells. */
  readonly shown = signal<UnfoldedClass | undefined>(undefined);
  private worker: ClassBreaker | undefined;

  constructor(
    private readonly startWorker: () => ClassBreaker,
    private readonly later: (millis: number) => Promise<void>,
  ) {}

  async start(id: number, method: Method, memory: number): Promise<void> {
    this.stop();
    const worker = this.startWorker();
    this.worker = worker;
    let rows: PartRow[] = [];
    const show = (state: UnfoldedClass['state'], trouble = ''): void => {
      if (this.worker === worker) this.shown.value = { id, method, rows, state, trouble };
    };
    show('running');
    try {
      for (let first = true; this.worker === worker; first = false) {
        const more = await (first ? worker.unfold(id, method, memory) : worker.more());
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
    worker.dismiss();
  }

  /** Ends it; what has come stays. */
  stop(): void {
    this.worker?.dismiss();
    this.worker = undefined;
    const { value } = this.shown;
    if (value?.state === 'running') this.shown.value = { ...value, state: 'stopped' };
  }

  close(): void {
    this.stop();
    this.shown.value = undefined;
  }
}
