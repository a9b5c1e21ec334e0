/**
 * The page's side of the workers: starts them when they are first needed, hands each the compiled module, and replaces
 * one that died.
 *
 * `engine()` is the page's own worker. `engine(1)`, `engine(2)`, … are further workers for rooms that keep all cores
 * busy, while the page's own stays free to answer. If a worker dies during a call, the call is repeated once on a new
 * worker; if that one dies too, the call rejects with the reason.
 */

import type { Engine } from './contract';
import { Death, DISMISSED } from './death';
import { Port, remote } from './port';
import type { LibraryPart } from './wasm';

const handles: EngineHandle[] = [];

/** The calls that only the `whole` library can answer, besides those of Facts. */
const WHOLE: ReadonlySet<keyof Engine> = new Set(['readClass', 'climbDefaults', 'temperatures', 'tryClimb']);

/**
 * Returns the engine of worker `index`; the worker starts with the first call. One with the `first` part of the library
 * is replaced when it is called for more.
 */
export function engine(index = 0, part: LibraryPart = 'first'): Engine {
  return (handles[index] ??= new EngineHandle((part) => new Port({ part, make }), part)).engine;
}

const make = (name: string): Worker => new Worker(new URL('./worker.ts', import.meta.url), { type: 'module', name });

/** Ends worker `index` if it is running: its calls reject. The next call starts a new one. */
export function dismiss(index: number): void {
  handles[index]?.dismiss();
}

/** The same, unless it has a call to answer. */
export function dismissIdle(index: number): void {
  handles[index]?.dismissIdle();
}

/** A call that rejects with a death leaves it gone. */
export type Answering = Pick<Port, 'gone' | 'call' | 'end'>;

/** One worker at a time, with a replacement after a death. */
export class EngineHandle {
  private current: Answering | undefined;
  /** The number of calls without an answer. */
  private open = 0;

  constructor(
    private readonly start: (part: LibraryPart) => Answering,
    private part: LibraryPart = 'first',
  ) {}

  /** Every method of the contract, forwarded. */
  readonly engine: Engine = remote((method, args) => this.call(method as keyof Engine, args), {});

  dismiss(): void {
    this.current?.end(new Error(DISMISSED));
    this.current = undefined;
  }

  dismissIdle(): void {
    if (this.open === 0) this.dismiss();
  }

  private async call(method: keyof Engine, args: unknown[]): Promise<unknown> {
    this.open++;
    try {
      return await this.attempt(method, args).catch((error: unknown) => {
        if (error instanceof Death) return this.attempt(method, args);
        throw error;
      });
    } finally {
      this.open--;
    }
  }

  private attempt(method: keyof Engine, args: unknown[]): Promise<unknown> {
    if (this.part === 'first' && WHOLE.has(method)) {
      this.part = 'whole';
      // Its open calls are made again, too.
      this.current?.end(new Death('ended'));
    }
    if (!this.current || this.current.gone) this.current = this.start(this.part);
    return this.current.call(method, args);
  }
}
