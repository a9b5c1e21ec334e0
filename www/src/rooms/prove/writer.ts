/** Saves results as they arrive, all waiting ones at once. */

import { signal } from '@preact/signals';
import type { ClassRecord } from '../../engine/jobs';
import type { KeptRun, ProofStore } from './store';

export class ResultWriter {
  /** Why results can no longer be saved; empty while they can. */
  readonly trouble = signal('');
  private key = '';
  private waiting: ClassRecord[] = [];
  private writing: Promise<void> | undefined;
  private writingRun: Promise<void> = Promise.resolve();

  constructor(private readonly store: ProofStore) {}

  /** From now on, saves the results of another run. */
  open(key: string): void {
    this.key = key;
    this.waiting = [];
    this.writing = undefined;
    this.trouble.value = '';
  }

  keep(records: readonly ClassRecord[]): void {
    this.waiting.push(...records);
  }

  /** Resolves when nothing is left to save. */
  async flush(): Promise<void> {
    if (this.waiting.length > 0) this.writing ??= this.write();
    await Promise.all([this.writing, this.writingRun]);
  }

  keepRun(run: KeptRun): void {
    this.writingRun = this.store.keepRun(run).catch((error: Error) => this.fail(error));
  }

  private async write(): Promise<void> {
    const { key, waiting } = this;
    while (waiting.length > 0) await this.store.keep(key, waiting.splice(0)).catch((error: Error) => this.fail(error));
    if (waiting === this.waiting) this.writing = undefined;
  }

  fail(error: Error): void {
    this.trouble.value = error.message || error.name;
  }
}
