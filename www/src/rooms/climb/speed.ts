/** How fast the climber in front goes: from one proposal a second to flat out, in steps of about three. */

import type { Pace } from '../../engine/jobs';

export type Speed = number | 'flat';

/** From left to right on the slider. */
export const SPEEDS: readonly Speed[] = [1, 3, 10, 30, 100, 300, 1000, 3000, 10_000, 30_000, 'flat'];

/** Seconds that a run takes when nobody has chosen a speed: long enough to watch, short enough to wait for. */
const WATCHED = 8;
/** Proposals of a run whose schedule cannot tell. */
const USUAL_RUN = 8000;

/** The speed at which a run of `proposals` takes about `WATCHED` seconds. */
export function watchable(proposals: number | undefined): Speed {
  const wanted = Math.log((proposals ?? USUAL_RUN) / WATCHED);
  const off = (speed: Speed): number => (speed === 'flat' ? Infinity : Math.abs(Math.log(speed) - wanted));
  return SPEEDS.reduce((best, speed) => (off(speed) < off(best) ? speed : best));
}

/** Whether a run lasts long enough at this speed to be followed by eye. */
export function isWatchable(pace: Pace, proposals: number | undefined): boolean {
  return typeof pace === 'number' && (proposals ?? USUAL_RUN) / pace >= 2;
}

export function nameOfSpeed(speed: Speed): string {
  if (speed === 'flat') return 'flat out';
  return speed === 1 ? '1 step a second' : `${speed.toLocaleString('en')} steps a second`;
}
