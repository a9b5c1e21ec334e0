/**
 * The worker that adds up, as the page sees it: a sample that outlives its worker.
 *
 * The page holds what the worker last packed and every part since. If the worker dies, the next one gets all of this.
 * Nothing is lost or counted twice, because the worker's own copy is gone.
 */

import type { Engine } from '../../../engine/contract';
import { FORGOTTEN, type SampleExport, type SampleOf, type SampleReport } from '../../../engine/facts';

let samples = 0;

export class DurableSample {
  private number = 0;
  private parts: Uint8Array[] = [];
  /**
   * Makes calls one after another: if a call finds that the worker lacks the sample, it opens it for those behind it.
   */
  private last: Promise<unknown> = Promise.resolve();

  constructor(
    private readonly engine: Engine,
    private readonly of: SampleOf,
  ) {}

  /** Opens a sample from its packed form, or an empty one. Rejects if that has another subject. */
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

  /** Adds an exported record, and packs the sample, because records are not parts. */
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

  /** Returns the whole sample as bytes. */
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
