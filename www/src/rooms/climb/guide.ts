/**
 * The guided speed: single steps at first, then faster and faster until the first run ends. The second run takes some
 * seconds, and all later ones run at full speed. Pure functions.
 */

import type { Pace } from '../../engine/jobs';

/** Steps per second at the start. */
const SLOWEST = 2;
/** The duration of the first run and of the second, in seconds. */
const FIRST = 22;
const SECOND = 6;
/** The assumed number of steps if the schedule doesn't determine it. */
const USUAL_RUN = 8000;
/** The interval between two changes of the pace: few messages, and slow paces have time for a step. */
const NOTCH = 1.3;

/** Returns the seconds in which the speed grows by a factor of e, so that `steps` steps take `FIRST` seconds. */
function growth(steps: number): number {
  let [low, high] = [0.5, 1000];
  for (let i = 0; i < 60; i++) {
    const middle = Math.sqrt(low * high);
    const made = SLOWEST * middle * Math.expm1(FIRST / middle);
    if (made > steps) low = middle;
    else high = middle;
  }
  return low;
}

/** Returns the pace `seconds` into a guided climb, in run `run` (from 0) of `steps` steps. */
export function guidedPace(seconds: number, run: number, steps: number = USUAL_RUN): Pace {
  if (run >= 2) return 'flat';
  if (run === 1) return Math.max(SLOWEST, Math.round(steps / SECOND));
  const exact = Math.exp(seconds / growth(steps));
  // A run of a hundred steps is slow enough.
  const rate = SLOWEST * NOTCH ** Math.floor(Math.log(exact) / Math.log(NOTCH));
  const rounded = rate < 10 ? Math.round(rate) : Number(rate.toPrecision(2));
  return Math.min(rounded, 1e6);
}
