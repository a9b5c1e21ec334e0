/**
 * The page's side of one worker of any kind: numbered requests, progress, and a guaranteed end.
 *
 * A port starts its worker, hands it the compiled module, and matches answers to requests. Every request ends: with the
 * worker's answer, or with the error `Death` when the worker is gone. A worker may say so itself, its script may not
 * load, it may never start, or the browser may end it silently; the last case is noticed by a lock that the worker holds
 * as long as it lives. A port whose worker is gone is useless. Its owner makes a new one when it is next needed
 * (`client.ts`, `trees.ts`), because only the owner knows which work to repeat.
 *
 * A request can't be taken back, because a worker that is computing reads no messages. Callers whose newer requests
 * replace older ones hold them back until the worker has answered (`latest.ts`), and long jobs have a message of their
 * own that stops them.
 */

import { Death } from './death';
import type { Ask, Awake, Say } from './protocol';
import { unique } from './unique';
import { type LibraryPart, wasmModule } from './wasm';

export interface PortOptions<A extends Ask> {
  /** Creates the worker; its name is the lock that shows whether it is alive. */
  readonly make: (name: string) => Worker;
  /** The wasm that it needs. */
  readonly part: LibraryPart;
  /** Additional data for the first message. */
  readonly start?: Omit<Extract<A, { tell: 'start' }>, 'job' | 'tell' | 'module'>;
  /** Called once when the worker is gone. */
  readonly onEnd?: (reason: Error) => void;
}

export interface RequestOptions<S extends Say> {
  /** Called with each message of type `progress`. */
  readonly progress?: ((said: S) => void) | undefined;
}

/** A request without its number, which the port adds. */
export type PortRequest<A extends Ask> = A extends Ask ? Omit<A, 'job'> : never;

interface Waiting<S> {
  resolve(said: S): void;
  reject(reason: Error): void;
  progress?: ((said: S) => void) | undefined;
}

/** The number of seconds within which a worker's script must be running, counting only time in which the page runs. */
const PATIENCE = 30;

export class Port<A extends Ask, S extends Say> {
  private readonly worker: Worker;
  private readonly waiting = new Map<number, Waiting<S>>();
  private readonly ended = new AbortController();
  private jobs = 0;
  private reason: Error | undefined;
  private wake!: () => void;
  /**
   * The messages, `start` first, that wait until the worker is ready. After that, messages are sent at once: waiting for
   * a promise would cost as much as sending, and scenes are sent in every frame.
   */
  private queue: { message: Ask; transfer: Transferable[] }[] | undefined = [];
  /** The worker's answer to `start`; rejects if it never starts. */
  readonly started: Promise<S>;

  constructor(private readonly options: PortOptions<A>) {
    const name = `boggle-lab-worker-${unique()}`;
    this.worker = options.make(name);
    this.worker.onmessage = ({ data }: MessageEvent<S | Awake>) => ('job' in data ? this.hear(data) : this.wake());
    // A script that doesn't load has no message. Others are bugs, and the browser writes them to the console.
    this.worker.onerror = ({ message }) => this.end(new Death(message ? 'error' : 'start'));
    this.started = this.request({ tell: 'start', ...options.start } as unknown as PortRequest<A>);
    this.started.catch(() => undefined);
    Promise.all([wasmModule(options.part), this.awake(name)]).then(
      ([module]) => {
        const [start, ...others] = this.queue ?? [];
        this.queue = undefined;
        this.send({ ...start!.message, module } as Ask);
        for (const { message, transfer } of others) this.send(message, transfer);
      },
      (error: Error) => this.end(error),
    );
  }

  /** Whether the worker is gone. */
  get gone(): boolean {
    return this.reason !== undefined;
  }

  /** Sends a request, after `start`; resolves to the message that ends it, whatever its type. */
  request(asked: PortRequest<A>, { progress }: RequestOptions<S> = {}): Promise<S> {
    const job = ++this.jobs;
    return new Promise((resolve, reject) => {
      if (this.reason) return reject(this.reason);
      this.waiting.set(job, { progress, resolve, reject });
      this.send({ ...asked, job });
    });
  }

  /** Sends a message that has no answer, after `start`; objects in `transfer` are handed over. */
  post(asked: PortRequest<A>, transfer?: Transferable[]): void {
    if (!this.reason) this.send({ ...asked, job: ++this.jobs }, transfer);
  }

  /** Ends the worker at once: all pending requests reject. */
  end(reason: Error): void {
    if (this.reason) return;
    this.reason = reason;
    this.worker.terminate();
    this.ended.abort();
    const waiting = [...this.waiting.values()];
    this.waiting.clear();
    for (const { reject } of waiting) reject(reason);
    this.options.onEnd?.(reason);
  }

  private send(message: Ask, transfer: Transferable[] = []): void {
    if (this.queue) this.queue.push({ message, transfer });
    else this.worker.postMessage(message, transfer);
  }

  private hear(said: S): void {
    if (said.dead) return this.end(new Death(said.dead));
    const asker = this.waiting.get(said.job);
    if (said.type === 'progress') return asker?.progress?.(said);
    this.waiting.delete(said.job);
    asker?.resolve(said);
  }

  /** Resolves when the worker is running and holds its lock. A worker that never starts is given up. */
  private awake(name: string): Promise<void> {
    return new Promise((resolve, reject) => {
      let left = PATIENCE;
      // It counts second by second, so that after a freeze or a clock jump only one second is lost, not the worker.
      const wait = setInterval(() => {
        if (--left <= 0) this.end(new Death('start'));
      }, 1000);
      this.ended.signal.addEventListener('abort', () => {
        clearInterval(wait);
        reject(this.reason);
      });
      this.wake = () => {
        clearInterval(wait);
        this.watch(name);
        resolve();
      };
    });
  }

  /** A worker that the browser ends sends nothing, but its lock is released. */
  private watch(name: string): void {
    navigator.locks
      ?.request(name, { signal: this.ended.signal }, () => this.end(new Death('ended')))
      .catch(() => undefined);
  }
}
