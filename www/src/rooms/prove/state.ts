/** The state of a proof, and values derived from it. The actions are in `session.ts`. */

import { computed, type ReadonlySignal, signal } from '@preact/signals';
import type { WorkerStatus } from '../../engine/breaker-pool';
import type { Audited, BoardPoints, ExpectedBoards, ProofPlan, ProofSummary } from '../../engine/jobs';
import { Clock } from './clock';
import type { Display, Mark, ProofPhase } from './display';
import type { FinishedClasses } from './finished-classes';
import { Results } from './results';
import type { ProofStore } from './store';
import { SPOKEN } from './text';

/** The number of reports that are shown. */
const REPORTS = 5;

export abstract class ProofState implements Display {
  readonly phase = signal<ProofPhase>('loading');
  readonly plan = signal<ProofPlan | undefined>(undefined);
  /** The numbers of the classes to break, ascending. There may be a million. */
  readonly ids = signal<Float64Array>(new Float64Array());
  /** Increases whenever a class or a worker's slot changes, at most a few times per second. */
  readonly version = signal(0);
  readonly workerStatuses = signal<readonly WorkerStatus[]>([]);
  /** Why it can't be proved, or what went wrong. */
  readonly trouble = signal('');
  readonly failed = new Map<number, string>();
  readonly differing = new Set<number>();
  /** The latest deaths of workers, and other reports. */
  readonly accidents = signal<readonly string[]>([]);
  readonly done: ReadonlySignal<number> = computed(() => (this.version.value, this.finishedClasses.results.size));
  protected readonly results: Results;
  protected readonly clock: Clock;
  /** The number of workers that are working, or were last. */
  protected workers = 0;

  constructor(store: ProofStore, now: () => number) {
    this.clock = new Clock(now);
    this.results = new Results(store, {
      note: (text) => this.note(text),
      failed: (message) => (this.trouble.value = message),
    });
  }

  /** The key under which the run is stored. */
  get key(): string {
    return this.results.key;
  }

  get finishedClasses(): FinishedClasses {
    return this.results.finishedClasses;
  }

  /** The summary of all results. */
  get summary(): ReadonlySignal<ProofSummary | undefined> {
    return this.results.summary;
  }

  /** Why results can no longer be saved; empty while they can. */
  get unkept(): ReadonlySignal<string> {
    return this.results.unkept;
  }

  /** The best boards so far, one of each set of rotations and reflections. */
  get boards(): readonly BoardPoints[] {
    return this.summary.value?.boards ?? [];
  }

  get found(): number {
    return this.summary.value?.found ?? 0;
  }

  /** The milliseconds of work. */
  get elapsed(): number {
    return this.clock.elapsed;
  }

  /** The number of classes still to do. */
  get leftCount(): number {
    return this.ids.value.length - this.finishedClasses.results.size;
  }

  /** The estimated seconds until it is done, from the times of classes so far, if known. */
  get eta(): number | undefined {
    const { finishedClasses } = this;
    const running = this.workerStatuses.value.reduce(
      (sum, { id, progress }) => sum + (id === undefined ? 0 : finishedClasses.weightOf(id) * progress.done),
      0,
    );
    const failed = [...this.failed.keys()].reduce((sum, id) => sum + finishedClasses.weightOf(id), 0);
    return finishedClasses.eta(this.workers, running + failed);
  }

  /** The finished share, from 0 to 1, as far as it is known. */
  get share(): number {
    const running = this.workerStatuses.value.reduce(
      (sum, { id, progress }) => sum + (id === undefined ? 0 : progress.done),
      0,
    );
    return (this.finishedClasses.results.size + running) / Math.max(1, this.ids.value.length);
  }

  markOf(id: number): Mark {
    if (this.differing.has(id)) return 'differs';
    const result = this.finishedClasses.results.get(id);
    if (result) return result.found > 0 ? 'found' : 'broken';
    if (this.failed.has(id)) return 'failed';
    return this.workerStatuses.value.some((status) => status.id === id) ? 'running' : 'waiting';
  }

  /** Returns a class in text form. */
  classText(id: number): Promise<string> {
    return this.results.classText(id);
  }

  /** Returns the results as a file. */
  log(): Promise<string> {
    return this.results.log();
  }

  /** Audits every result again, as `boggle verify` does. */
  audit(): Promise<Audited | undefined> {
    return this.results.audit();
  }

  /** Compares a class that was broken again with its result; returns nothing if both agree. */
  async recheck(id: number, line: string): Promise<string[]> {
    const problems = await this.results.recheck(line);
    if (problems.length > 0) {
      this.differing.add(id);
      this.version.value++;
    }
    return problems;
  }

  /** Estimates how many boards will be found. */
  expect(samples: number): Promise<ExpectedBoards | undefined> {
    return this.results.expect(samples);
  }

  /** The classes that are still to do. */
  protected left(): Float64Array {
    const { results } = this.finishedClasses;
    return results.size === 0 ? this.ids.value : this.ids.value.filter((id) => !results.has(id));
  }

  /** Describes the progress in words. */
  protected spoken(): string {
    return SPOKEN.progress(
      this.finishedClasses.results.size,
      this.ids.value.length,
      this.found,
      this.boards[0]?.points ?? 0,
    );
  }

  /** Adds a report. */
  protected note(text: string): void {
    this.accidents.value = [...this.accidents.value, text].slice(-REPORTS);
  }
}
