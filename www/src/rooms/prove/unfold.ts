/** Breaks one class part by part, for display: as in 2009, or by our own method. */

import { computed, type ReadonlySignal, signal } from '@preact/signals';
import type { ClassBreaker } from '../../engine/breaker';
import type { PartRow, UnfoldMethod as Method } from '../../engine/jobs';

/** More parts than anyone would read. The page keeps them all. */
const MOST = 12_000;

/** The milliseconds between two requests for new parts. */
const PAUSE = 40;

export interface UnfoldedClass {
  readonly id: number;
  readonly method: Method;
  readonly rows: readonly PartRow[];
  readonly state: 'running' | 'over' | 'stopped' | 'enough' | 'failed';
  readonly trouble: string;
}

export class ClassUnfolding {
  /** The same growing list of rows; `version` increases with each change. */
  readonly shown = signal<UnfoldedClass | undefined>(undefined);
  /** The finished share of the class while it is being broken, from 0 to 1. */
  readonly progress: ReadonlySignal<number | undefined> = computed(() => {
    const { value } = this.shown;
    return value?.state === 'running' ? (value.rows.at(-1)?.done ?? 0) : undefined;
  });
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
        const unfolded = await (first ? worker.unfold(id, method, memory) : worker.more());
        // Increases when the list is replaced, so that drawings start over.
        if (unfolded.kept < rows.length) rows = rows.slice(0, unfolded.kept);
        rows.push(...unfolded.rows);
        const enough = rows.length >= MOST;
        show(!unfolded.more ? 'over' : enough ? 'enough' : 'running');
        if (!unfolded.more || enough) break;
        await this.later(PAUSE);
      }
    } catch (error) {
      show('failed', (error as Error).message);
    }
    worker.dismiss();
  }

  /** Ends it; the parts so far stay. */
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
