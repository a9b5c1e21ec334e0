/** What there is to hear of a climb: its start and end at once, a new best board now and then. */

import type { ClimbFrame } from '../../engine/jobs';
import { TEXT } from './text';

/** Milliseconds between two things said unasked, at least. */
const SPEAK = 12_000;

export class Spoken {
  private last = -Infinity;
  private best = 0;

  constructor(
    private readonly environment: {
      readonly now: () => number;
      readonly announce: (text: string, delay?: number) => void;
    },
  ) {}

  /** A climb begins, or goes on: nothing else is said for a while. */
  begin(climbers?: number): void {
    this.last = this.environment.now();
    if (climbers === undefined) return;
    this.best = 0;
    this.environment.announce(TEXT.heard.climbing(climbers), 0);
  }

  /** Says what the best board scores, if that is news and it is time. */
  newBest(best: number): void {
    const now = this.environment.now();
    if (best <= this.best || now - this.last < SPEAK) return;
    this.best = best;
    this.last = now;
    this.environment.announce(TEXT.heard.best(best), 0);
  }

  /** Says where the climb stands. `frame`: of the climber shown; `best`: of all. */
  standing(how: string, frame: ClimbFrame | undefined, best: number | undefined): void {
    const known = frame && best !== undefined;
    const points = how === TEXT.heard.paused ? frame?.points : undefined;
    this.environment.announce(known ? TEXT.heard.summary(how, points, best) : `${how}.`, 400);
  }
}
