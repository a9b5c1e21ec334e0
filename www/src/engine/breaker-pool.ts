/**
 * Classes handed out to workers. A worker that dies is replaced and its class tried again with less memory, which
 * makes the core split it; a class that cannot be had is put aside, and the others go on.
 */

import type { ClassBreaker } from './breaker';
import type { ClassProgress, ClassRecord } from './jobs';
import { isDeath } from './protocol';

/** A worker's slot, as the page shows it. */
export interface Seat {
  /** The class under way. */
  readonly id: number | undefined;
  readonly progress: ClassProgress;
  readonly seconds: number;
  /** Workers lost here. */
  readonly lost: number;
}

export interface PoolEvents {
  done(result: ClassRecord): void;
  /** A worker died on a class, which will be tried again with so many bytes. */
  died(id: number, message: string, memory: number): void;
  /** A class could not be broken here. */
  gaveUp(id: number, message: string): void;
  /** All that can be done is done. */
  finished(): void;
}

export interface PoolOrder {
  /** In the order in which they are handed out. */
  ids: ArrayLike<number>;
  workers: number;
  /** Bytes for the paths of a class, and again for its trees. */
  memory: number;
  startWorker: () => ClassBreaker;
  events: PoolEvents;
}

/** How often a class is tried, each time with a quarter of the memory. */
const TRIES = 4;
const LEAST_MEMORY = 4 << 20;

const RESTING: ClassProgress = { done: 0, depth: 0, parts: 0 };

interface PoolSlot {
  worker: ClassBreaker;
  seat: Seat;
  asking: boolean;
}

export class BreakPool {
  /** How many classes have been handed out, and those that are to be tried again. */
  private next = 0;
  private readonly again: number[] = [];
  private readonly slots: PoolSlot[];
  private readonly tries = new Map<number, number>();
  /** How often the memory of every class is quartered: as often as it took a class that went through at last. */
  private quarters = 0;
  private over = false;
  private paused = false;
  private serving = 0;

  constructor(private readonly order: PoolOrder) {
    const count = Math.max(1, Math.min(order.workers, order.ids.length));
    this.slots = Array.from({ length: count }, () => ({ worker: order.startWorker(), seat: idle(0), asking: false }));
    this.serving = count;
    for (const slot of this.slots) void this.serve(slot);
  }

  get seats(): readonly Seat[] {
    return this.slots.map(({ seat }) => seat);
  }

  /** Asks every worker how far it is, unless it has not answered the last time. */
  look(): void {
    for (const slot of this.slots) {
      const { worker } = slot;
      const { id } = slot.seat;
      if (id === undefined || slot.asking) continue;
      slot.asking = true;
      worker.look().then(
        ({ progress, seconds }) => {
          slot.asking = false;
          if (slot.worker === worker && slot.seat.id === id) slot.seat = { ...slot.seat, progress, seconds };
        },
        () => (slot.asking = false),
      );
    }
  }

  /** Resolves when every worker rests. */
  async pause(): Promise<void> {
    this.paused = true;
    await Promise.allSettled(this.slots.map(({ worker }) => worker.pace('paused')));
  }

  async resume(): Promise<void> {
    this.paused = false;
    await Promise.allSettled(this.slots.map(({ worker }) => worker.pace('flat')));
  }

  /** Ends all workers at once. */
  stop(): void {
    this.over = true;
    for (const { worker } of this.slots) worker.dismiss();
  }

  private async serve(slot: PoolSlot): Promise<void> {
    for (;;) {
      const id = this.over ? undefined : (this.again.pop() ?? this.order.ids[this.next++]);
      if (id === undefined) break;
      slot.seat = { id, progress: RESTING, seconds: 0, lost: slot.seat.lost };
      const memory = this.memoryOf(id);
      try {
        const result = await slot.worker.break(id, memory);
        if (this.over) return;
        slot.seat = idle(slot.seat.lost);
        const tries = this.tries.get(id) ?? 0;
        // A worker may die of something else; two on the same class ran out of memory, and so would those of the next.
        if (tries > 1) this.quarters = Math.max(this.quarters, tries);
        this.order.events.done(result);
      } catch (error) {
        if (this.over) return;
        this.handle(slot, id, error as Error);
      }
    }
    slot.worker.dismiss();
    this.serving -= 1;
    if (this.serving === 0 && !this.over) {
      this.over = true;
      this.order.events.finished();
    }
  }

  private handle(slot: PoolSlot, id: number, error: Error): void {
    const { events } = this.order;
    const { message } = error;
    if (!isDeath(error)) {
      slot.seat = idle(slot.seat.lost);
      events.gaveUp(id, message);
      return;
    }
    const tries = (this.tries.get(id) ?? 0) + 1;
    this.tries.set(id, tries);
    slot.worker = this.order.startWorker();
    slot.asking = false;
    slot.seat = idle(slot.seat.lost + 1);
    if (this.paused) void slot.worker.pace('paused').catch(() => undefined);
    if (tries >= TRIES) {
      events.gaveUp(id, message);
    } else {
      this.again.push(id);
      events.died(id, message, this.memoryOf(id));
    }
  }

  private memoryOf(id: number): number {
    return Math.max(LEAST_MEMORY, this.order.memory >> (2 * Math.max(this.quarters, this.tries.get(id) ?? 0)));
  }
}

function idle(lost: number): Seat {
  return { id: undefined, progress: RESTING, seconds: 0, lost };
}
