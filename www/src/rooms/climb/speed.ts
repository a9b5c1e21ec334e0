/** The speed of all climbers: from one step per second to full speed, or guided from slow to fast. */

import type { Pace } from '../../engine/jobs';
import { TEXT } from './text';

/** Steps per second; `flat` is full speed; `guided` starts slowly and speeds up: see `guide.ts`. */
export type Speed = number | 'flat' | 'guided';

/** From left to right on the slider. */
export const SPEEDS: readonly Exclude<Speed, 'guided'>[] = [1, 3, 10, 30, 100, 300, 1000, 3000, 10_000, 30_000, 'flat'];

/** The assumed number of steps if the schedule doesn't determine it. */
const USUAL_RUN = 8000;

/** Returns the slider's position for a pace. */
export function notchOf(pace: Pace): number {
  if (pace === 'flat') return SPEEDS.length - 1;
  if (pace === 'paused') return 0;
  let best = 0;
  let nearest = Infinity;
  SPEEDS.forEach((speed, i) => {
    const away = speed === 'flat' ? Infinity : Math.abs(Math.log(speed / pace));
    if (away < nearest) [best, nearest] = [i, away];
  });
  return best;
}

/** Returns whether a run lasts long enough at this pace to be followed by eye. */
export function isWatchable(pace: Pace, steps: number | undefined): boolean {
  return typeof pace === 'number' && (steps ?? USUAL_RUN) / pace >= 2;
}

export const nameOfSpeed = TEXT.speed.name;

/** Parses `guided`, `flat` or a number of steps per second, as in an address; nothing for anything else. */
export function readSpeed(text: string | null): Speed | undefined {
  if (text === 'guided' || text === 'flat') return text;
  return SPEEDS.find((speed) => String(speed) === text);
}
