/** What is known of a proof, and what follows from it. What can be done with it is in `session.ts`. */

import { computed, type ReadonlySignal, signal } from '@preact/signals';
import type { Seat } from '../../engine/breaker-pool';
import type { Audited, BoardPoints, ExpectedBoards, ProofPlan, ProofSummary } from '../../engine/jobs';
import { Clock } from './clock';
import type { Display, Mark, ProofPhase } from './display';
import type { Ledger } from './ledger';
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
  /** Grows whenever a class or a seat changes, at most a few times a second. */
  readonly version = signal(0);
  readonly seats = signal<readonly Seat[]>([]);
  /** Why it cannot be proved, or what has gone wrong. */
  readonly trouble = signal('');
  readonly failed = new Map<number, string>();
  /** The latest deaths of workers, and what else there is to report. */
  readonly accidents = signal<readonly string[]>([]);
  readonly done: ReadonlySignal<number> = computed(() => (this.version.value, this.ledger.results.size));
  protected readonly results: Results;
  protected readonly clock: Clock;
  /** The number of workers that are at work, or were last. */
  protected workers = 0;

  constructor(store: ProofStore, now: () => number) {
    this.clock = new Clock(now);
    this.results = new Results(store, {
      note: (text) => this.note(text),
      failed: (message) => (this.trouble.value = message),
    });
  }

  get ledger(): Ledger {
    return this.results.ledger;
  }

  /** What all results come to. */
  get summary(): ReadonlySignal<ProofSummary | undefined> {
    return this.results.summary;
  }

  /** Why results can no longer be kept; empty while they can. */
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

  /** Milliseconds of work. */
  get elapsed(): number {
    return this.clock.elapsed;
  }

  /** How many classes are still to do. */
  get leftCount(): number {
    return this.ids.value.length - this.ledger.results.size;
  }

  /** Seconds until it is done, if that can be told: what is left, at what classes have taken so far. */
  get eta(): number | undefined {
    const { ledger } = this;
    const running = this.seats.value.reduce(
      (sum, { id, progress }) => sum + (id === undefined ? 0 : ledger.weightOf(id) * progress.done),
      0,
    );
    const failed = [...this.failed.keys()].reduce((sum, id) => sum + ledger.weightOf(id), 0);
    return ledger.eta(this.workers, running + failed);
  }

  /** How much is done, from 0 to 1, as far as that can be told. */
  get share(): number {
    const running = this.seats.value.reduce((sum, { id, progress }) => sum + (id === undefined ? 0 : progress.done), 0);
    return (this.ledger.results.size + running) / Math.max(1, this.ids.value.length);
  }

  markOf(id: number): Mark {
    const result = this.ledger.results.get(id);
    if (result) return result.found > 0 ? 'found' : 'broken';
    if (this.failed.has(id)) return 'failed';
    return this.seats.value.some((seat) => seat.id === id) ? 'running' : 'waiting';
  }

  /** A class in its notation. */
  classText(id: number): Promise<string> {
    return this.results.classText(id);
  }

  /** The results as a file. */
  log(): Promise<string> {
    return this.results.log();
  }

  /** Looks at every result once more: what `boggle verify` does. */
  audit(): Promise<Audited | undefined> {
    return this.results.audit();
  }

  /** Compares a class that was broken again with what is held; nothing if both agree. */
  recheck(line: string): Promise<string[]> {
    return this.results.recheck(line);
  }

  /** Estimates how many boards there will be. */
  expect(samples: number): Promise<ExpectedBoards | undefined> {
    return this.results.expect(samples);
  }

  /** The classes that are still to do. */
  protected left(): Float64Array {
    const { results } = this.ledger;
    return results.size === 0 ? this.ids.value : this.ids.value.filter((id) => !results.has(id));
  }

  /** How far it is, in words. */
  protected spoken(): string {
    return SPOKEN.progress(this.ledger.results.size, this.ids.value.length, this.found, this.boards[0]?.points ?? 0);
  }

  /** Adds a report. */
  protected note(text: string): void {
    this.accidents.value = [...this.accidents.value, text].slice(-REPORTS);
  }
}
