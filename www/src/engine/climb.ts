/**
 * The page's side of a climb: one worker, one job.
 *
 * ```ts
 * const climber = new Climber({ dictionary: 'enable2k', from: { options: { size: '4x4', seed: 'sunday' } } });
 * const everyFrame = async () => {
 *   const { frame, history } = await climber.look({ history: true });
 *   show(frame, history);
 *   if (!climber.isOver) requestAnimationFrame(everyFrame);
 * };
 * void everyFrame();
 * const end = await climber.ended; // done, stopped or failed
 * ```
 *
 * Ask for the next look when the last one is there: then nothing queues up, and a hidden tab asks for nothing.
 * Several climbers share a seed by `climberSeed`.
 */

import type { DictionaryId } from './contract';
import type { ClimbLook, ClimbMessage, ClimbProposal, ClimbRequest, ClimbStart, ClimbWant, Pace } from './jobs';
import { type PortRequest, Port } from './port';

/** How a climb ended. `done` and `stopped` have a last look with everything in it. */
export type ClimbEnd = Extract<ClimbMessage, { type: 'done' | 'stopped' | 'failed' }>;

export interface ClimbOrder {
  dictionary: DictionaryId;
  from: ClimbStart;
  /** Flat out if left out. */
  pace?: Pace;
}

/** The seed of climber `index` of several; the first has the seed itself. The command line's threads use the same. */
export function climberSeed(seed: string, index: number): string {
  return index === 0 ? seed : `${seed}/${index}`;
}

type ClimbAnswer = Extract<ClimbMessage, { type: 'progress' }>;
/** A runner's answers, as the worker passes them on. */
type Said = ClimbEnd | (Omit<ClimbAnswer, 'type'> & { type: 'answer' });

export class ClimbWorker {
  private readonly port: Port<ClimbRequest, Said>;
  private end: ClimbEnd | undefined;

  /** Resolves when the climb is over; never rejects. */
  readonly ended: Promise<ClimbEnd>;

  constructor({ dictionary, from, pace = 'flat' }: ClimbOrder) {
    this.port = new Port<ClimbRequest, Said>({
      part: 'first',
      make: (name) => new Worker(new URL('./climb-worker.ts', import.meta.url), { type: 'module', name }),
      start: { dictionary, from, pace },
    });
    this.ended = this.port.started.then(
      (said) => this.close(said.type === 'answer' ? failed('The climb ended without an answer.') : said),
      (error: Error) => this.close(failed(error.message)),
    );
  }

  get isOver(): boolean {
    return this.end !== undefined;
  }

  /** The state now. After the end: the last look, whatever is wanted. Rejects if the climb fails. */
  async look(want: ClimbWant = {}): Promise<ClimbLook> {
    const answer = await this.ask('look', { tell: 'look', want });
    return answer.look;
  }

  /** One proposal, whatever the pace, and how things stand after it; no proposal when the climb is over. */
  async single(want: ClimbWant = {}): Promise<{ proposal: ClimbProposal | undefined; look: ClimbLook }> {
    const answer = await this.ask('single', { tell: 'single', want });
    return 'proposal' in answer ? answer : { proposal: undefined, look: answer.look };
  }

  /** The climb as bytes, to go on with later: `new Climber({ dictionary, from: { checkpoint } })`. */
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

  /** Ends the climb at once and without a last look, as when its room is left for good. */
  dismiss(): void {
    this.port.end(new Error('The climb was dismissed.'));
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
    // A port that ends takes all that waits with it; why, the end of the climb says.
    if (!said || said.type !== 'answer') return ended(await this.ended);
    if (said.answers !== kind) throw new Error(`expected ${kind}, got ${said.answers}`);
    return { ...said, type: 'progress' } as Extract<ClimbAnswer, { answers: K }>;
  }

  /** Asks for what has no answer of its own. */
  private tell(request: PortRequest<ClimbRequest>): void {
    if (!this.end) this.port.post(request);
  }

  private close(end: ClimbEnd): ClimbEnd {
    this.end = end;
    this.port.end(new Error('The climb is over.'));
    return end;
  }
}

function failed(message: string): ClimbEnd {
  return { job: 0, type: 'failed', message };
}
