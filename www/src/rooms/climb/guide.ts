/**
 * The guided speed: single steps at first, then faster and faster until the first run ends; the second run in some
 * seconds, all later ones at full speed. Pure.
 */

import type { Pace } from '../../engine/jobs';

/** Steps per second at the start. */
const SLOWEST = 2;
/** Seconds of the first run, and of the second. */
const FIRST = 22;
const SECOND = 6;
/** Steps of a run whose schedule cannot tell. */
const USUAL_RUN = 8000;
/** Paces between two changes: fewer messages, and slow paces have time for a step. */
const NOTCH = 1.3;

/** Seconds in which the speed grows e-fold, so that `steps` steps take `FIRST` seconds. */
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

/** The pace `seconds` into a guided climb, in run `run` (from 0) of `steps` steps. */
export function guidedPace(seconds: number, run: number, steps: number = USUAL_RUN): Pace {
  if (run >= 2) return 'flat';
  if (run === 1) return Math.max(SLOWEST, Math.round(steps / SECOND));
  const exact = Math.exp(seconds / growth(steps));
  // A run of a hundred steps is slow enough as it is.
  const rate = SLOWEST * NOTCH ** Math.floor(Math.log(exact) / Math.log(NOTCH));
  const rounded = rate < 10 ? Math.round(rate) : Number(rate.toPrecision(2));
  return Math.min(rounded, 1e6);
}
