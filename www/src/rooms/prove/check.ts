/** A proof done again: some of its classes or all, by another method, class by class compared with what was found. */

import { signal } from '@preact/signals';
import type { Hand } from '../../engine/breaker';
import { BreakPool } from '../../engine/breaker-pool';
import type { BoardPoints, ClassResult, ProveSpec } from '../../engine/jobs';

export interface Checked {
  readonly method: string;
  readonly of: number;
  readonly agreed: number;
  /** Classes in which the methods do not agree. */
  readonly differ: readonly number[];
  /** Classes that the other method could not break here, and why. */
  readonly failed: ReadonlyMap<number, string>;
  readonly running: boolean;
}

export interface Second {
  readonly hire: (spec: ProveSpec) => Hand;
  readonly announce: (text: string) => void;
  /** From 0 to 1. */
  readonly random: () => number;
}

/** How many classes a sample has. */
export const SAMPLE = 4;

export class Check {
  readonly state = signal<Checked | undefined>(undefined);
  private pool: BreakPool | undefined;

  constructor(private readonly world: Second) {}

  start(spec: ProveSpec, results: readonly ClassResult[], count: number, workers: number, memory: number): void {
    this.stop();
    const method = otherThan(spec.method);
    const known = new Map(drawn(results, count, this.world.random).map((result) => [result.id, result]));
    this.state.value = { method, of: known.size, agreed: 0, differ: [], failed: new Map(), running: true };
    this.pool = new BreakPool({
      ids: [...known.keys()],
      workers,
      memory,
      hire: () => this.world.hire({ ...spec, method }),
      events: {
        done: (result) => {
          const before = known.get(result.id);
          if (before && alike(before.boards, result.boards)) this.set((state) => ({ agreed: state.agreed + 1 }));
          else this.set((state) => ({ differ: [...state.differ, result.id] }));
        },
        died: () => undefined,
        gaveUp: (id, message) => this.set((state) => ({ failed: new Map([...state.failed, [id, message]]) })),
        finished: () => {
          this.set(() => ({ running: false }));
          this.world.announce(spokenOf(this.state.value!));
        },
      },
    });
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

export function spokenOf({ agreed, of, differ, failed }: Checked): string {
  const rest = [differ.length > 0 ? `${differ.length} differ` : '', failed.size > 0 ? `${failed.size} could not be checked` : ''].filter(Boolean);
  return `${agreed} of ${of} classes gave the same boards${rest.length > 0 ? `; ${rest.join(', ')}` : ''}.`;
}

/** Whether both list the same boards with the same points, in whatever order. */
function alike(a: readonly BoardPoints[], b: readonly BoardPoints[]): boolean {
  const text = (boards: readonly BoardPoints[]): string => boards.map(({ board, points }) => `${board} ${points}`).sort().join();
  return text(a) === text(b);
}

/** So many of a list, all alike. */
function drawn<T>(all: readonly T[], count: number, random: () => number): T[] {
  const rest = [...all];
  const taken: T[] = [];
  while (taken.length < count && rest.length > 0) taken.push(...rest.splice(Math.floor(random() * rest.length), 1));
  return taken;
}
