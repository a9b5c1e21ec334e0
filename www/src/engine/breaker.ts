/**
 * The workers that break the classes of a proof, and the pool that hands out classes to them. A worker that dies is
 * replaced, and its class is tried again with less memory, so that the core splits it. A class that keeps failing is set
 * aside, and the others continue.
 */

import { Death, type DeathReason, DISMISSED } from './death';
import type { ClassProgress, ClassRecord, DictionaryId, ProofSpec } from './contract';
import { type Remote, remote, startJob } from './port';
import type { ProofJob } from './proof-job';

/** A worker with its own proof: each call is a promise, and all of them reject when the worker is gone. */
export interface ProofWorker extends Remote<ProofJob> {
  /** Resolves when it is ready. */
  readonly ready: Promise<unknown>;
  dismiss(): void;
}

export function startBreaker(dictionary: DictionaryId, spec: ProofSpec): ProofWorker {
  const port = startJob('proof', [dictionary, spec]);
  return remote<ProofJob, Pick<ProofWorker, 'ready' | 'dismiss'>>((method, args) => port.call(method, args), {
    ready: port.started,
    dismiss: () => port.end(new Error(DISMISSED)),
  });
}

/** What one worker of a pool is doing, for the page to show. A worker that replaces a lost one continues its status. */
export interface WorkerStatus {
  /** The class in progress. */
  id: number | undefined;
  progress: ClassProgress;
  seconds: number;
  /** The number of workers lost so far that this one replaced. */
  lost: number;
}

interface PoolOrder {
  /** The classes, in the order in which they are handed out. */
  ids: ArrayLike<number>;
  workers: number;
  /** The number of bytes for the paths of a class, and the same again for its trees. */
  memory: number;
  startWorker(): ProofWorker;
  done(result: ClassRecord): void;
  /** A worker died on a class, which will be tried again with this many bytes. */
  died(id: number, reason: DeathReason, memory: number): void;
  /** A class could not be broken here. */
  gaveUp(id: number, message: string): void;
  /** All classes that can be done are done. */
  finished(): void;
}

/** The maximum number of attempts for a class, each with a quarter of the memory. */
const TRIES = 4;
const LEAST_MEMORY = 4 << 20;
/** After this many workers in a row that didn't start, the pool gives up. */
const NO_STARTS = 8;

const IDLE = { id: undefined, progress: { done: 0, depth: 0, parts: 0 }, seconds: 0 };

type PoolSlot = WorkerStatus & { worker: ProofWorker; asking: boolean };

export class BreakPool {
  /** The number of classes handed out, and the classes to try again. */
  private next = 0;
  private readonly again: number[] = [];
  private readonly slots: PoolSlot[];
  private readonly tries = new Map<number, number>();
  /** How often the memory for every class is quartered: as often as was needed for a class that finally succeeded. */
  private quarters = 0;
  /** How many workers in a row didn't start. */
  private neverStarted = 0;
  private over = false;
  private paused = false;

  constructor(private readonly order: PoolOrder) {
    const count = Math.max(1, Math.min(order.workers, order.ids.length));
    this.slots = Array.from({ length: count }, () => ({
      ...IDLE,
      lost: 0,
      worker: order.startWorker(),
      asking: false,
    }));
    void Promise.all(this.slots.map((slot) => this.serve(slot))).then(() => this.over || order.finished());
  }

  get statuses(): readonly WorkerStatus[] {
    return [...this.slots];
  }

  /** Asks every worker for its progress, unless it hasn't answered the previous time. */
  look(): void {
    for (const slot of this.slots) {
      const { worker, id } = slot;
      if (id === undefined || slot.asking) continue;
      slot.asking = true;
      worker.look().then(
        ({ progress, seconds }) => {
          slot.asking = false;
          if (slot.worker === worker && slot.id === id) Object.assign(slot, { progress, seconds });
        },
        () => (slot.asking = false),
      );
    }
  }

  /** Resolves when all workers have paused, or go on. */
  async pace(pace: 'paused' | 'flat'): Promise<void> {
    this.paused = pace === 'paused';
    await Promise.allSettled(this.slots.map(({ worker }) => worker.pace(pace)));
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
      Object.assign(slot, { ...IDLE, id });
      const memory = this.memoryOf(id);
      try {
        const result = await slot.worker.break(id, memory);
        if (this.over) return;
        Object.assign(slot, IDLE);
        const tries = this.tries.get(id) ?? 0;
        // A worker may die for another reason. But if two died on the same class, memory ran out, and it would for the
        // next ones too.
        if (tries > 1) this.quarters = Math.max(this.quarters, tries);
        this.neverStarted = 0;
        this.order.done(result);
      } catch (error) {
        if (this.over) return;
        this.handle(slot, id, error as Error);
      }
    }
    slot.worker.dismiss();
  }

  private handle(slot: PoolSlot, id: number, error: Error): void {
    const { order } = this;
    const { message } = error;
    Object.assign(slot, IDLE);
    if (!(error instanceof Death)) return order.gaveUp(id, message);
    const tries = (this.tries.get(id) ?? 0) + 1;
    this.tries.set(id, tries);
    slot.worker = order.startWorker();
    slot.asking = false;
    slot.lost++;
    if (error.reason === 'start' && (this.neverStarted += 1) > NO_STARTS) {
      // No worker starts here any more, so it makes no sense to try each of the other classes.
      this.next = order.ids.length;
      this.again.length = 0;
    }
    if (this.paused) void slot.worker.pace('paused').catch(() => undefined);
    if (tries >= TRIES) {
      order.gaveUp(id, message);
    } else {
      this.again.push(id);
      order.died(id, error.reason, this.memoryOf(id));
    }
  }

  private memoryOf(id: number): number {
    return Math.max(LEAST_MEMORY, this.order.memory >> (2 * Math.max(this.quarters, this.tries.get(id) ?? 0)));
  }
}

// --- Memory ---
// Browsers end a tab that uses too much, without warning.

const MB = 2 ** 20;

/** `deviceMemory` exists only in Chromium: the machine's memory in GB, at most 8. */
type Device = Pick<Navigator, 'userAgent' | 'maxTouchPoints'> & { readonly deviceMemory?: number | undefined };

/**
 * Returns the number of bytes that all jobs of this tab may use together: half of the machine's memory if the browser reports it, a
 * quarter on phones and tablets. Otherwise: iOS gives a tab about 600 MB in all, and iPads claim to be Macs, so devices
 * with a touchscreen get 256 MB; desktop Safari and Firefox get 1 GB.
 */
export function memoryBudget(device: Device = navigator): number {
  const { deviceMemory, userAgent, maxTouchPoints } = device;
  const isHandheld =
    /Android|iPhone|iPad|Mobile/i.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1);
  if (deviceMemory !== undefined && deviceMemory > 0) return (deviceMemory * 1024 * MB) / (isHandheld ? 4 : 2);
  return (isHandheld ? 256 : 1024) * MB;
}
