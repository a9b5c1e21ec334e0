/** What screen readers hear of a climb: its start and end at once, and new best boards now and then. */

import type { ClimbFrame } from '../../engine/jobs';
import { TEXT } from './text';

/** The minimum time between two automatic announcements, in milliseconds. */
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

  /** Announces that a climb starts or resumes; nothing else is announced for a while. */
  begin(climbers?: number): void {
    this.last = this.environment.now();
    if (climbers === undefined) return;
    this.best = 0;
    this.environment.announce(TEXT.heard.climbing(climbers), 0);
  }

  /** Announces the best score, if it is new and enough time has passed. */
  newBest(best: number, scoring: string): void {
    const now = this.environment.now();
    if (best <= this.best || now - this.last < SPEAK) return;
    this.best = best;
    this.last = now;
    this.environment.announce(TEXT.heard.best(best, scoring), 0);
  }

  /** Announces the state of the climb. `frame`: of the shown climber; `best`: of all. */
  standing(how: string, frame: ClimbFrame | undefined, best: number | undefined, scoring: string): void {
    const known = frame && best !== undefined;
    const points = how === TEXT.heard.paused ? frame?.points : undefined;
    this.environment.announce(known ? TEXT.heard.summary(how, points, best, scoring) : `${how}.`, 400);
  }
}
