/** A proof done again: some of its classes or all, by another method, class by class compared with what was found. */

import { signal } from '@preact/signals';
import type { ClassBreaker } from '../../engine/breaker';
import { BreakPool } from '../../engine/breaker-pool';
import type { ClassRecord, ProveSpec } from '../../engine/jobs';
import { CHECK } from './text';

export interface Checked {
  readonly method: string;
  readonly of: number;
  readonly agreed: number;
  /** Classes in which the methods do not agree. */
  readonly differ: readonly number[];
  /** What is wrong with them. */
  readonly problems: readonly string[];
  /** Classes that the other method could not break here, and why. */
  readonly failed: ReadonlyMap<number, string>;
  readonly running: boolean;
}

export interface Second {
  readonly startWorker: (spec: ProveSpec) => ClassBreaker;
  readonly announce: (text: string) => void;
  /** What is wrong with a class that was broken again; nothing if both agree. */
  readonly recheck: (line: string) => Promise<string[]>;
  /** From 0 to 1. */
  readonly random: () => number;
}

/** How many classes a sample has. */
export const SAMPLE = 4;

export class Check {
  readonly state = signal<Checked | undefined>(undefined);
  private pool: BreakPool | undefined;
  private readonly comparing = new Set<Promise<unknown>>();

  constructor(private readonly world: Second) {}

  start(spec: ProveSpec, results: readonly ClassRecord[], count: number, workers: number, memory: number): void {
    this.stop();
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
          if (before) void this.compare(result);
        },
        died: () => undefined,
        gaveUp: (id, message) => this.set((state) => ({ failed: new Map([...state.failed, [id, message]]) })),
        finished: () => void this.finish(),
      },
    });
  }

  /** The core compares the class with what it holds. */
  private async compare({ id, line }: ClassRecord): Promise<void> {
    const compared = this.world.recheck(line).catch((error: Error) => [error.message]);
    this.comparing.add(compared);
    const problems = await compared;
    this.comparing.delete(compared);
    if (problems.length === 0) this.set((state) => ({ agreed: state.agreed + 1 }));
    else this.set((state) => ({ differ: [...state.differ, id], problems: [...state.problems, ...problems] }));
  }

  private async finish(): Promise<void> {
    await Promise.all(this.comparing);
    this.set(() => ({ running: false }));
    if (this.state.value) this.world.announce(spokenOf(this.state.value));
  }

  /** Ends it; what it has found stays. */
  stop(): void {
    this.pool?.stop();
    this.pool = undefined;
    if (this.state.value?.running) this.set(() => ({ running: false }));
  }

  /** Forgets it. */
  clear(): void {
    this.stop();
    this.state.value = undefined;
  }

  private set(change: (state: Checked) => Partial<Checked>): void {
    const { value } = this.state;
    if (value) this.state.value = { ...value, ...change(value) };
  }
}

/** Ours is checked by that of 2025, and the others by ours. */
export function otherThan(method: ProveSpec['method']): NonNullable<ProveSpec['method']> {
  return (method ?? 'best') === 'best' ? 'hybrid2025' : 'best';
}

export const spokenOf = ({ agreed, of, differ, failed }: Checked): string =>
  CHECK.agreed(agreed, of, differ.length, failed.size);

/** So many of a list, all alike. */
function drawn<T>(all: readonly T[], count: number, random: () => number): T[] {
  const rest = [...all];
  const taken: T[] = [];
  while (taken.length < count && rest.length > 0) taken.push(...rest.splice(Math.floor(random() * rest.length), 1));
  return taken;
}
