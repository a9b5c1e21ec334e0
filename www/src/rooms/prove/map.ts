/** The states of the classes, square by square: only squares that change are updated. */

import type { Display, Mark } from './display';
import type { FinishedClasses } from './finished-classes';
import type { ProofSession } from './session';
import { placeOf } from './store';

/** What the map needs from a session. */
export type MapSubject = Pick<Display, 'failed' | 'differing'> & {
  readonly finishedClasses: Pick<FinishedClasses, 'results' | 'order' | 'isHard'>;
  readonly workerStatuses: { readonly value: ProofSession['workerStatuses']['value'] };
};

/** The look of a square. `done`: how much of it is dark, until all of it is. */
export interface SquareLook {
  readonly mark: Mark;
  readonly hard: boolean;
  readonly done: number;
}

interface Square {
  done: number;
  found: boolean;
  failed: boolean;
  differs: boolean;
  hard: boolean;
  shown: string;
}

/** The map of ascending class numbers, with `together` classes per square. */
export class MapSquares {
  private readonly squares: Square[];
  /** The number of results handled so far. */
  private seen = 0;
  private running: readonly number[] = [];

  constructor(
    private readonly ids: Float64Array,
    private readonly together: number,
    private readonly session: MapSubject,
  ) {
    const count = Math.ceil(ids.length / together);
    this.squares = Array.from({ length: count }, () => ({
      done: 0,
      found: false,
      failed: false,
      differs: false,
      hard: false,
      shown: '',
    }));
  }

  get length(): number {
    return this.squares.length;
  }

  /** Whether a class that is done took unusually long. */
  get anyHard(): boolean {
    return this.squares.some(({ hard }) => hard);
  }

  /** Calls `draw` for every square that has changed since it was last drawn. */
  update(draw: (square: number, look: SquareLook) => void): void {
    const { session } = this;
    const { finishedClasses } = session;
    const changed = new Set<number>(this.seen === 0 ? this.squares.keys() : this.running);
    for (; this.seen < finishedClasses.order.length; this.seen++) {
      const result = finishedClasses.results.get(finishedClasses.order[this.seen]!);
      const at = result ? this.squareOf(result.id) : -1;
      const square = this.squares[at];
      if (!result || !square) continue;
      square.done += 1;
      square.found ||= result.found > 0;
      square.hard ||= finishedClasses.isHard(result.seconds);
      changed.add(at);
    }
    for (const [at, square] of this.squares.entries()) {
      if (square.failed && session.failed.size === 0) changed.add(at);
      square.failed = false;
    }
    for (const id of session.failed.keys()) {
      const at = this.squareOf(id);
      if (this.squares[at]) this.squares[at].failed = true;
      changed.add(at);
    }
    for (const id of session.differing) {
      const square = this.squares[this.squareOf(id)];
      if (square) square.differs = true;
      changed.add(this.squareOf(id));
    }
    const working = session.workerStatuses.value.filter(({ id }) => id !== undefined);
    this.running = working.map(({ id }) => this.squareOf(id!));
    for (const at of this.running) changed.add(at);
    for (const at of changed) {
      const square = this.squares[at];
      if (!square) continue;
      const here = working.filter((_, i) => this.running[i] === at);
      const size = Math.min(this.together, this.ids.length - at * this.together);
      const all = square.done === size;
      const progress = here.reduce((sum, status) => sum + status.progress.done, 0);
      const look: SquareLook = {
        mark: square.differs
          ? 'differs'
          : here.length > 0
            ? 'running'
            : square.failed
              ? 'failed'
              : !all
                ? 'waiting'
                : square.found
                  ? 'found'
                  : 'broken',
        hard: square.hard || here.some(({ seconds }) => finishedClasses.isHard(seconds)),
        done: all ? 1 : (square.done + progress) / size,
      };
      const shown = `${look.mark} ${look.hard} ${look.done.toFixed(3)}`;
      if (square.shown === shown) continue;
      square.shown = shown;
      draw(at, look);
    }
  }

  /** Returns the square of a class. */
  squareOf(id: number): number {
    const at = placeOf(this.ids, id);
    return this.ids[at] === id ? Math.floor(at / this.together) : -1;
  }
}
