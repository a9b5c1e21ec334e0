/**
 * The worker that adds up, as the page sees it: a sample that outlives its worker.
 *
 * The page holds what the worker last packed and every part since. If the worker dies, the next one gets all of
 * that; nothing is lost and nothing counts twice, for the worker's own copy is gone.
 */

import type { Engine } from '../../../engine/contract';
import { FORGOTTEN, type SampleExport, type SampleOf, type SampleReport } from '../../../engine/facts';

let samples = 0;

export class DurableSample {
  private number = 0;
  private parts: Uint8Array[] = [];
  /** Calls one after the other: a call that finds the worker forgetful opens the sample for those behind it. */
  private last: Promise<unknown> = Promise.resolve();

  constructor(
    private readonly engine: Engine,
    private readonly of: SampleOf,
  ) {}

  /** Begins with what was packed before, or with nothing. Rejects if that is of something else. */
  open(packed?: Uint8Array): Promise<void> {
    this.parts = packed ? [packed] : [];
    return this.queue(() => this.begin());
  }

  add(part: Uint8Array): Promise<void> {
    return this.queue(async () => {
      try {
        await this.engine.addToSample(this.number, part);
        this.parts.push(part);
      } catch (error) {
        if (!isForgotten(error)) throw error;
        this.parts.push(part);
        await this.begin();
      }
    });
  }

  /** Adds an exported record, and packs, since records are not parts. */
  async addRecord(json: Blob): Promise<void> {
    await this.ask(() => this.engine.addRecord(this.number, json));
    await this.pack();
  }

  gaps(seed: string, boards: number): Promise<Float64Array> {
    return this.ask(() => this.engine.sampleGaps(this.number, seed, boards));
  }

  report(top: number): Promise<SampleReport> {
    return this.ask(() => this.engine.sampleReport(this.number, top));
  }

  export(what: SampleExport): Promise<Blob> {
    return this.ask(() => this.engine.exportSample(this.number, what));
  }

  /** All of it as bytes. */
  pack(): Promise<Uint8Array> {
    return this.ask(async () => {
      const packed = await this.engine.packSample(this.number);
      this.parts = [packed];
      return packed;
    });
  }

  private ask<T>(call: () => Promise<T>): Promise<T> {
    return this.queue(async () => {
      try {
        return await call();
      } catch (error) {
        if (!isForgotten(error)) throw error;
        await this.begin();
        return call();
      }
    });
  }

  private begin(): Promise<void> {
    this.number = ++samples;
    return this.engine.openSample(this.number, this.of, this.parts);
  }

  private queue<T>(call: () => Promise<T>): Promise<T> {
    const answer = this.last.then(call);
    this.last = answer.catch(() => undefined);
    return answer;
  }
}

function isForgotten(error: unknown): boolean {
  return error instanceof Error && error.name === FORGOTTEN;
}
