/**
 * The page's side of a climb: one worker, one job.
 *
 * ```ts
 * const climber = new ClimbWorker({ dictionary: 'enable2k', from: { options: { size: '4x4', seed: 'sunday' } } });
 * const everyFrame = async () => {
 *   const { frame, history } = await climber.look({ history: true });
 *   show(frame, history);
 *   if (!climber.isOver) requestAnimationFrame(everyFrame);
 * };
 * void everyFrame();
 * const end = await climber.ended; // done, stopped or failed
 * ```
 *
 * Request the next state when the previous one has arrived: then nothing queues up, and a hidden tab requests nothing.
 * `climberSeed` gives each of several climbers its own seed.
 */

import type { DictionaryId } from './contract';
import type {
  ClimbLook,
  ClimbMessage,
  ClimbProposal,
  ClimbRequest,
  ClimbSeek,
  ClimbStart,
  ClimbTouch,
  ClimbWant,
  Pace,
} from './jobs';
import { type PortRequest, Port } from './port';
import { DISMISSED } from './text';

/** The end of a climb. `done` and `stopped` have a complete last state. */
export type ClimbEnd = Extract<ClimbMessage, { type: 'done' | 'stopped' | 'failed' }>;

export interface ClimbOrder {
  dictionary: DictionaryId;
  from: ClimbStart;
  /** Full speed by default. */
  pace?: Pace;
}

/**
 * Returns the seed of climber `index` of several; the first one has the seed itself. The command line's threads use the
 * same seeds.
 */
export function climberSeed(seed: string, index: number): string {
  return index === 0 ? seed : `${seed}/${index}`;
}

export interface SingleAnswer {
  readonly proposal: ClimbProposal | undefined;
  /** The faces before the proposal, if steps before it in this answer changed them. */
  readonly before?: string[];
  readonly look: ClimbLook;
}

type ClimbAnswer = Extract<ClimbMessage, { type: 'answer' }>;

export class ClimbWorker {
  private readonly port: Port<ClimbRequest, ClimbMessage>;
  private end: ClimbEnd | undefined;

  /** Resolves when the climb ends; never rejects. */
  readonly ended: Promise<ClimbEnd>;

  constructor({ dictionary, from, pace = 'flat' }: ClimbOrder) {
    this.port = new Port<ClimbRequest, ClimbMessage>({
      part: 'whole',
      make: (name) => new Worker(new URL('./climb-worker.ts', import.meta.url), { type: 'module', name }),
      start: { dictionary, from, pace },
    });
    this.ended = this.port.started.then(
      (said) => this.close(said.type === 'answer' ? failed('expected the end of the climb') : said),
      (error: Error) => this.close(failed(error.message)),
    );
  }

  get isOver(): boolean {
    return this.end !== undefined;
  }

  /** Returns the current state; after the end, the last state, whatever is requested. Rejects if the climb fails. */
  async look(want: ClimbWant = {}): Promise<ClimbLook> {
    const answer = await this.ask('look', { tell: 'look', want });
    return answer.look;
  }

  /**
   * Makes one proposal, whatever the pace, and returns it with the new state; without a proposal when the climb is
   * over. `seek`: goes on to an accepted one, or an accepted loss, for a fraction of a second at most.
   */
  async single(want: ClimbWant = {}, seek: ClimbSeek = 'next'): Promise<SingleAnswer> {
    const answer = await this.ask('single', { tell: 'single', want, seek });
    return 'proposal' in answer ? answer : { proposal: undefined, look: answer.look };
  }

  /** Holds the temperature, in the unit of the schedule, or returns to the schedule; nothing if the climb is over. */
  async touch(temperature: number | undefined): Promise<ClimbTouch | undefined> {
    const answer = await this.ask('touch', { tell: 'touch', temperature });
    return 'touch' in answer ? answer.touch : undefined;
  }

  /** Returns the climb as bytes, to continue later with `new ClimbWorker({ dictionary, from: { checkpoint } })`. */
  async keep(): Promise<Uint8Array> {
    return (await this.ask('keep', { tell: 'keep' })).checkpoint;
  }

  pace(pace: Pace): void {
    this.tell({ tell: 'pace', pace });
  }

  /** Ends the climb with `stopped`, soon. */
  stop(): void {
    this.tell({ tell: 'stop' });
  }

  /** Ends the climb at once and without a last state, for example when its room is left for good. */
  dismiss(): void {
    this.port.end(new Error(DISMISSED));
  }

  /** Resolves to the answer, or to the end if that comes first. */
  private async ask<K extends ClimbAnswer['answers']>(
    kind: K,
    request: PortRequest<ClimbRequest>,
  ): Promise<Extract<ClimbAnswer, { answers: K }> | Exclude<ClimbEnd, { type: 'failed' }>> {
    const ended = (end: ClimbEnd): Exclude<ClimbEnd, { type: 'failed' }> => {
      if (end.type === 'failed') throw new Error(end.message);
      return end;
    };
    if (this.end) return ended(this.end);
    const said = await this.port.request(request).catch(() => undefined);
    // A port that ends rejects all pending requests; the end of the climb says why.
    if (!said || said.type !== 'answer') return ended(await this.ended);
    if (said.answers !== kind) throw new Error(`expected ${kind}, got ${said.answers}`);
    return said as Extract<ClimbAnswer, { answers: K }>;
  }

  /** Sends a message that has no answer. */
  private tell(request: PortRequest<ClimbRequest>): void {
    if (!this.end) this.port.post(request);
  }

  private close(end: ClimbEnd): ClimbEnd {
    this.end = end;
    this.port.end(new Error(DISMISSED));
    return end;
  }
}

function failed(message: string): ClimbEnd {
  return { job: 0, type: 'failed', message };
}
