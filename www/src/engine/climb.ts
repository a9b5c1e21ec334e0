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
import { wasmModule } from './wasm';

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

let jobs = 0;

type Answer = Extract<ClimbMessage, { type: 'progress' }>;
type Asked = ClimbRequest extends infer R ? (R extends ClimbRequest ? Omit<R, 'job'> : never) : never;

export class Climber {
  private readonly job = ++jobs;
  private readonly worker = new Worker(new URL('./climb-worker.ts', import.meta.url), { type: 'module', name: 'climb' });
  /** Callers that wait for an answer, in order. */
  private readonly waiting: { resolve(answer: Answer): void; reject(reason: Error): void }[] = [];
  private started = false;
  /** What was asked before the module was compiled. */
  private readonly early: Asked[] = [];
  private end: ClimbEnd | undefined;
  private finish!: (end: ClimbEnd) => void;

  /** Resolves when the climb is over; never rejects. */
  readonly ended = new Promise<ClimbEnd>((resolve) => (this.finish = resolve));

  constructor({ dictionary, from, pace = 'flat' }: ClimbOrder) {
    this.worker.onmessage = ({ data }: MessageEvent<ClimbMessage>) => this.hear(data);
    this.worker.onerror = (event) => {
      event.preventDefault();
      this.fail(event.message || 'The worker of the climb could not be started.');
    };
    wasmModule().then(
      (module) => this.tell({ tell: 'start', module, dictionary, from, pace }),
      (error: Error) => this.fail(error.message),
    );
  }

  get isOver(): boolean {
    return this.end !== undefined;
  }

  /** The state now. After the end: the last look, whatever is wanted. Rejects if the climb fails. */
  async look(want: ClimbWant = {}): Promise<ClimbLook> {
    const answer = await this.ask({ tell: 'look', want });
    if (answer.type !== 'progress') return answer.look;
    if (answer.answers !== 'look') throw new Error(`expected look, got ${answer.answers}`);
    return answer.look;
  }

  /** One proposal, whatever the pace, and how things stand after it; no proposal when the climb is over. */
  async single(want: ClimbWant = {}): Promise<{ proposal: ClimbProposal | undefined; look: ClimbLook }> {
    const answer = await this.ask({ tell: 'single', want });
    if (answer.type !== 'progress') return { proposal: undefined, look: answer.look };
    if (answer.answers !== 'single') throw new Error(`expected single, got ${answer.answers}`);
    return answer;
  }

  /** The climb as bytes, to go on with later: `new Climber({ dictionary, from: { checkpoint } })`. */
  async keep(): Promise<Uint8Array> {
    const answer = await this.ask({ tell: 'keep' });
    if (answer.type !== 'progress') return answer.checkpoint;
    if (answer.answers !== 'keep') throw new Error(`expected keep, got ${answer.answers}`);
    return answer.checkpoint;
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
    this.fail('The climb was dismissed.');
  }

  /** Resolves to the answer, or to the end if that comes first. */
  private ask(request: Asked): Promise<Answer | Exclude<ClimbEnd, { type: 'failed' }>> {
    const answer = new Promise<Answer>((resolve, reject) => {
      if (this.end) reject(new Error('over'));
      else this.waiting.push({ resolve, reject });
    });
    this.tell(request);
    return answer.catch(() => {
      if (!this.end || this.end.type === 'failed') throw new Error(this.end?.message ?? 'The climb is over.');
      return this.end;
    });
  }

  private tell(request: Asked): void {
    if (this.end) return;
    if (request.tell !== 'start' && !this.started) this.early.push(request);
    else this.post(request);
  }

  private post(request: Asked): void {
    this.worker.postMessage({ job: this.job, ...request } as ClimbRequest);
    if (request.tell !== 'start') return;
    this.started = true;
    for (const waiting of this.early.splice(0)) this.post(waiting);
  }

  private hear(message: ClimbMessage): void {
    if (this.end || message.job !== this.job) return;
    if (message.type === 'progress') this.waiting.shift()?.resolve(message);
    else this.close(message);
  }

  private fail(message: string): void {
    if (!this.end) this.close({ job: this.job, type: 'failed', message });
  }

  private close(end: ClimbEnd): void {
    this.end = end;
    this.worker.terminate();
    for (const { reject } of this.waiting.splice(0)) reject(new Error('over'));
    this.finish(end);
  }
}
