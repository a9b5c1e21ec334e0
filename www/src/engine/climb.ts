/** The page's side of a climb: one worker, one job. */

import type { ClimbJob, ClimbOver } from './climb-job';
import { DISMISSED } from './death';
import { type ClimbStart, type DictionaryId, type Pace, startJob } from './jobs';
import { type Remote, remote } from './port';

/** The end of a climb. `done` and `stopped` have a complete last state. */
export type ClimbEnd = ClimbOver | { type: 'failed'; message: string };

/**
 * Returns the seed of climber `index` of several; the first one has the seed itself. The command line's threads use the
 * same seeds.
 */
export function climberSeed(seed: string, index: number): string {
  return index === 0 ? seed : `${seed}/${index}`;
}

/**
 * The calls of a worker's climb. After the end, each returns the last state, whatever is requested; if the climb fails,
 * each rejects. Request the next state when this one has arrived: then nothing queues up, and a hidden tab requests nothing.
 */
export interface ClimbWorker extends Remote<ClimbJob> {
  /** Resolves when the climb ends; never rejects. */
  readonly ended: Promise<ClimbEnd>;
  /** Ends the climb at once and without a last state, for example when its room is left for good. */
  dismiss(): void;
}

export function startClimb(dictionary: DictionaryId, from: ClimbStart, pace: Pace): ClimbWorker {
  const port = startJob(['climb', dictionary, from]);
  const dismiss = (): void => port.end(new Error(DISMISSED));
  const ended = (port.call('run', [pace]) as Promise<ClimbOver>)
    .catch(({ message }: Error): ClimbEnd => ({ type: 'failed', message }))
    .finally(dismiss);
  const call = async (method: string, args: unknown[]): Promise<unknown> => {
    try {
      return await port.call(method, args);
    } catch (error) {
      // Any failure ends the climb.
      port.end(error as Error);
      const end = await ended;
      if (end.type === 'failed') throw new Error(end.message);
      return end;
    }
  };
  return remote<ClimbJob, Pick<ClimbWorker, 'ended' | 'dismiss'>>(call, { ended, dismiss });
}
