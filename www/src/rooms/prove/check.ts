/** Repeats a proof by another method, for some or all of its classes, and compares each class with the result. */

import { computed, type ReadonlySignal, signal } from '@preact/signals';
import type { ClassBreaker } from '../../engine/breaker';
import { BreakPool } from '../../engine/breaker-pool';
import type { ClassRecord, ProveSpec } from '../../engine/jobs';
import { CHECK } from './text-certificate';

export interface Checked {
  readonly method: string;
  readonly of: number;
  readonly agreed: number;
  /** The classes on which the methods disagree. */
  readonly differ: readonly number[];
  /** The differences. */
  readonly problems: readonly string[];
  /** The classes that the other method could not break here, with reasons. */
  readonly failed: ReadonlyMap<number, string>;
  readonly running: boolean;
}

export interface SecondMethod {
  readonly startWorker: (spec: ProveSpec) => ClassBreaker;
  readonly announce: (text: string) => void;
  /** Returns the differences of a class that was broken again; nothing if both methods agree. */
  readonly recheck: (id: number, line: string) => Promise<string[]>;
  /** From 0 to 1. */
  readonly random: () => number;
}

/** The number of classes in a sample. */
export const SAMPLE = 4;

export class Check {
  readonly state = signal<Checked | undefined>(undefined);
  /** The finished share while it runs, from 0 to 1. */
  readonly progress: ReadonlySignal<number | undefined> = computed(() => {
    const { value } = this.state;
    if (!value?.running) return undefined;
    return (value.agreed + value.differ.length + value.failed.size) / Math.max(1, value.of);
  });
  private pool: BreakPool | undefined;
  /** The number of the current check; stopping ends it. */
  private run = 0;
  private readonly comparing = new Set<Promise<unknown>>();

  constructor(private readonly world: SecondMethod) {}

  start(spec: ProveSpec, results: readonly ClassRecord[], count: number, workers: number, memory: number): void {
    this.stop();
    // Answers that an earlier check still waits for must not count in this one.
    const current = ++this.run;
    const method = otherThan(spec.method);
    const known = new Map(drawn(results, count, this.world.random).map((result) => [result.id, result]));
    this.state.value = {
      method,
      of: known.size,
      agreed: 0,
      differ: [],
      problems: [],
      failed: new Map(),
      running: true,
    };
    this.pool = new BreakPool({
      ids: [...known.keys()],
      workers,
      memory,
      startWorker: () => this.world.startWorker({ ...spec, method }),
      events: {
        done: (result) => {
          const before = known.get(result.id);
          if (before) void this.compare(current, result);
        },
        died: () => undefined,
        gaveUp: (id, message) => this.set(current, (state) => ({ failed: new Map([...state.failed, [id, message]]) })),
        finished: () => void this.finish(current),
      },
    });
  }

  /** The core compares the class with the stored result. */
  private async compare(run: number, { id, line }: ClassRecord): Promise<void> {
    const compared = this.world.recheck(id, line).catch((error: Error) => [error.message]);
    this.comparing.add(compared);
    const problems = await compared;
    this.comparing.delete(compared);
    if (problems.length === 0) this.set(run, (state) => ({ agreed: state.agreed + 1 }));
    else this.set(run, (state) => ({ differ: [...state.differ, id], problems: [...state.problems, ...problems] }));
  }

  private async finish(run: number): Promise<void> {
    await Promise.all(this.comparing);
    this.set(run, () => ({ running: false }));
    if (run === this.run && this.state.value) this.world.announce(spokenOf(this.state.value));
  }

  /** Stops; its findings stay. */
  stop(): void {
    this.pool?.stop();
    this.pool = undefined;
    if (this.state.value?.running) this.set(this.run, () => ({ running: false }));
    this.run++;
  }

  /** Clears the findings. */
  clear(): void {
    this.stop();
    this.state.value = undefined;
  }

  private set(run: number, change: (state: Checked) => Partial<Checked>): void {
    const { value } = this.state;
    if (value && run === this.run) this.state.value = { ...value, ...change(value) };
  }
}

/** Our own method is checked by the 2025 one, and the others by our own. */
export function otherThan(method: ProveSpec['method']): NonNullable<ProveSpec['method']> {
  return (method ?? 'best') === 'best' ? 'hybrid2025' : 'best';
}

export const spokenOf = ({ agreed, of, differ, failed }: Checked): string =>
  CHECK.agreed(agreed, of, differ.length, failed.size);

/** Returns this many random items of a list. */
function drawn<T>(all: readonly T[], count: number, random: () => number): T[] {
  const rest = [...all];
  const taken: T[] = [];
  while (taken.length < count && rest.length > 0) taken.push(...rest.splice(Math.floor(random() * rest.length), 1));
  return taken;
}
