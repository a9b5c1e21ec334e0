/** The page's side of a climb: one worker, one job. */

import type { ClimbJob, ClimbOver } from './climb-job';
import {
  type ClimbLook,
  type ClimbProposal,
  type ClimbSeek,
  type ClimbStart,
  type ClimbTouch,
  type ClimbWant,
  type DictionaryId,
  type Pace,
  startJob,
} from './jobs';
import { type Remote, remote } from './port';
import { DISMISSED } from './text';

/** The end of a climb. `done` and `stopped` have a complete last state. */
export type ClimbEnd = ClimbOver | { type: 'failed'; message: string };

/**
 * Returns the seed of climber `index` of several; the first one has the seed itself. The command line's threads use the
 * same seeds.
 */
export function climberSeed(seed: string, index: number): string {
  return index === 0 ? seed : `${seed}/${index}`;
}

export interface SingleAnswer {
  /** Missing when the climb is over. */
  readonly proposal?: ClimbProposal | undefined;
  /** The faces before the proposal, if steps before it in this answer changed them. */
  readonly before?: string[];
  readonly look: ClimbLook;
}

export class ClimbWorker {
  private readonly port;
  private readonly job: Remote<ClimbJob>;

  /** Resolves when the climb ends; never rejects. */
  readonly ended: Promise<ClimbEnd>;

  constructor(dictionary: DictionaryId, from: ClimbStart, pace: Pace) {
    this.port = startJob(['climb', dictionary, from]);
    this.job = remote<ClimbJob, object>((method, args) => this.port.call(method, args), {});
    this.ended = this.job
      .run(pace)
      .catch(({ message }: Error): ClimbEnd => ({ type: 'failed', message }))
      .finally(() => this.dismiss());
  }

  /**
   * Returns the current state; after the end, the last state, whatever is requested. Rejects if the climb fails. Request
   * the next state when this one has arrived: then nothing queues up, and a hidden tab requests nothing.
   */
  async look(want: ClimbWant = {}): Promise<ClimbLook> {
    return (await this.orEnd(this.job.look(want))).look;
  }

  /**
   * Makes one proposal, whatever the pace, and returns it with the new state. `seek`: goes on to an accepted one, or an
   * accepted loss, for a fraction of a second at most.
   */
  single(want: ClimbWant = {}, seek: ClimbSeek = 'next'): Promise<SingleAnswer> {
    return this.orEnd(this.job.single(want, seek));
  }

  /** Holds the temperature, in the unit of the schedule, or returns to the schedule; nothing if the climb is over. */
  async touch(temperature: number | undefined): Promise<ClimbTouch | undefined> {
    const answer = await this.orEnd(this.job.touch(temperature));
    return 'touch' in answer ? answer.touch : undefined;
  }

  /** Returns the climb as bytes, to continue later from this `checkpoint`. */
  async keep(): Promise<Uint8Array> {
    return (await this.orEnd(this.job.keep())).checkpoint;
  }

  pace(pace: Pace): void {
    void this.job.pace(pace).catch(() => undefined);
  }

  /** Ends the climb with `stopped`, soon. */
  stop(): void {
    void this.job.stop().catch(() => undefined);
  }

  /** Ends the climb at once and without a last state, for example when its room is left for good. */
  dismiss(): void {
    this.port.end(new Error(DISMISSED));
  }

  /** Resolves to an answer, or to the end if that comes first. Any failure ends the climb. */
  private async orEnd<T>(answer: Promise<T>): Promise<T | ClimbOver> {
    try {
      return await answer;
    } catch (error) {
      this.port.end(error as Error);
      const end = await this.ended;
      if (end.type === 'failed') throw new Error(end.message);
      return end;
    }
  }
}
