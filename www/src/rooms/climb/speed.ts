/** The speed of all climbers: from one step per second to full speed, or guided from slow to fast. */

import type { Pace } from '../../engine/contract';

/** Steps per second; `flat` is full speed; `guided` starts slowly and speeds up: see `guidedPace`. */
export type Speed = number | 'flat' | 'guided';

/** From left to right on the slider. */
export const SPEEDS: readonly Exclude<Speed, 'guided'>[] = [1, 3, 10, 30, 100, 300, 1000, 3000, 10_000, 30_000, 'flat'];

/** The assumed number of steps if the schedule doesn't determine it. */
const USUAL_RUN = 8000;

/** Returns the slider's position nearest to a pace: each speed is about three times the one before. */
export function notchOf(pace: Pace): number {
  if (pace === 'paused') return 0;
  return SPEEDS.findIndex((speed) => speed === 'flat' || (pace !== 'flat' && speed * Math.sqrt(3) >= pace));
}

/** Returns whether a run lasts long enough at this pace to be followed by eye. */
export function isWatchable(pace: Pace, steps: number | undefined): boolean {
  return typeof pace === 'number' && (steps ?? USUAL_RUN) / pace >= 2;
}

/** `guided`, `flat` or a number of steps per second, as in an address; nothing for anything else. */
export function readSpeed(text: string | null): Speed | undefined {
  if (text === 'guided' || text === 'flat') return text;
  return SPEEDS.find((speed) => String(speed) === text);
}

/** Steps per second at the start. */
const SLOWEST = 2;
/** The duration of the first run and of the second, in seconds. */
const FIRST = 22;
const SECOND = 6;
/** The interval between two changes of the pace: few messages, and slow paces have time for a step. */
const NOTCH = 1.3;

/**
 * Returns the pace `seconds` into a guided climb, in run `run` (from 0) of `steps` steps: single steps at first, then
 * faster and faster until the first run ends. The second run takes some seconds, and all later ones run at full speed.
 */
export function guidedPace(seconds: number, run: number, steps: number = USUAL_RUN): Pace {
  if (run >= 2) return 'flat';
  if (run === 1) return Math.max(SLOWEST, Math.round(steps / SECOND));
  // A run of a hundred steps is slow enough. Of the others, all steps are made in `FIRST` seconds.
  const extra = (Math.max(0, steps - SLOWEST * FIRST) * 5 * seconds ** 4) / FIRST ** 5;
  const rate = SLOWEST * NOTCH ** Math.floor(Math.log(1 + extra / SLOWEST) / Math.log(NOTCH));
  const rounded = rate < 10 ? Math.round(rate) : Number(rate.toPrecision(2));
  return Math.min(rounded, 1e6);
}
