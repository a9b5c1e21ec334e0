/** The page's side of a worker that breaks classes: each request is a promise; all of them reject when it is gone. */

import type { DictionaryId } from './contract';
import type { BreakMessage, BreakRequest, ClassProgress, ClassResult, ProofPlan, ProofSummary, ProveSpec } from './jobs';
import { death } from './protocol';
import { wasmModule } from './wasm';

/** What a pool wants of a worker. */
export interface Hand {
  /** Resolves when it can work. */
  readonly ready: Promise<void>;
  plan(): Promise<{ plan: ProofPlan; ids: Float64Array }>;
  break(id: number, memory: number): Promise<ClassResult>;
  look(): Promise<{ progress: ClassProgress; seconds: number }>;
  pace(pace: 'paused' | 'flat'): Promise<void>;
  sum(results: ClassResult[]): Promise<ProofSummary>;
  dismiss(): void;
}

type Tell = BreakRequest['tell'];
type Answer<T extends Tell> = Extract<BreakMessage, { type: 'progress'; answers: T }>;
type Asked = BreakRequest extends infer R ? (R extends BreakRequest ? Omit<R, 'job'> : never) : never;
interface Waiting {
  resolve(answer: BreakMessage): void;
  reject(reason: Error): void;
}

let jobs = 0;

/** A worker with a proof of its own. */
export class BreakHand implements Hand {
  private readonly job = ++jobs;
  private readonly worker = new Worker(new URL('./breaker-worker.ts', import.meta.url), { type: 'module', name: 'breaker' });
  /** Callers that wait for an answer, by what they asked, in order. */
  private readonly waiting = new Map<Tell, Waiting[]>();
  private readonly gone = new AbortController();
  private reason: Error | undefined;
  readonly ready: Promise<void>;

  constructor(dictionary: DictionaryId, spec: ProveSpec) {
    this.worker.onmessage = ({ data }: MessageEvent<BreakMessage>) => this.hear(data);
    this.worker.onerror = (event) => {
      event.preventDefault();
      this.end(death(event.message || 'its script could not be loaded'));
    };
    const lock = `boggle-lab-breaker-${crypto.randomUUID()}`;
    this.ready = wasmModule('whole')
      .then((module) => this.ask({ tell: 'start', module, dictionary, spec, lock }))
      .then(() => this.watch(lock));
    this.ready.catch((error: Error) => this.end(error));
  }

  async plan(): Promise<{ plan: ProofPlan; ids: Float64Array }> {
    return this.asked<'plan'>({ tell: 'plan' });
  }

  async break(id: number, memory: number): Promise<ClassResult> {
    return (await this.asked<'break'>({ tell: 'break', id, memory })).result;
  }

  async look(): Promise<{ progress: ClassProgress; seconds: number }> {
    return this.asked<'look'>({ tell: 'look' });
  }

  async pace(pace: 'paused' | 'flat'): Promise<void> {
    await this.asked<'pace'>({ tell: 'pace', pace });
  }

  async sum(results: ClassResult[]): Promise<ProofSummary> {
    return (await this.asked<'sum'>({ tell: 'sum', results })).summary;
  }

  dismiss(): void {
    this.end(new Error('The worker was dismissed.'));
  }

  private async asked<T extends Tell>(request: Asked): Promise<Answer<T>> {
    await this.ready;
    return (await this.ask(request)) as Answer<T>;
  }

  private ask(request: Asked): Promise<BreakMessage> {
    return new Promise((resolve, reject) => {
      if (this.reason) return reject(this.reason);
      const queue = this.waiting.get(request.tell) ?? [];
      this.waiting.set(request.tell, [...queue, { resolve, reject }]);
      this.worker.postMessage({ job: this.job, ...request } as BreakRequest);
    });
  }

  /** A worker that the browser ends says nothing; but it lets go of its lock. */
  private watch(lock: string): void {
    navigator.locks
      ?.request(lock, { signal: this.gone.signal }, () => this.end(death('the browser ended it')))
      .catch(() => undefined);
  }

  private hear(message: BreakMessage): void {
    if (message.job !== this.job) return;
    if (message.type === 'failed') return this.end(death(message.message));
    const [first, ...rest] = this.waiting.get(message.answers) ?? [];
    this.waiting.set(message.answers, rest);
    if (message.type === 'refused') first?.reject(new Error(message.message));
    else first?.resolve(message);
  }

  private end(reason: Error): void {
    if (this.reason) return;
    this.reason = reason;
    this.worker.terminate();
    this.gone.abort();
    for (const { reject } of [...this.waiting.values()].flat()) reject(reason);
    this.waiting.clear();
  }
}
