/** The page's side of a worker that breaks classes: each request is a promise; all of them reject when it is gone. */

import type { DictionaryId } from './contract';
import type { BreakMessage, BreakRequest, ClassProgress, ClassResult, ProofPlan, ProofSummary, ProveSpec, Unfolded, Unfolding } from './jobs';
import { death } from './protocol';
import { wasmModule } from './wasm';

/** What a pool wants of a worker. */
export interface Hand {
  /** Resolves when it can work. */
  readonly ready: Promise<void>;
  plan(): Promise<{ plan: ProofPlan; ids: Float64Array; weights: Float64Array }>;
  break(id: number, memory: number): Promise<ClassResult>;
  look(): Promise<{ progress: ClassProgress; seconds: number }>;
  pace(pace: 'paused' | 'flat'): Promise<void>;
  sum(results: ClassResult[]): Promise<ProofSummary>;
  /** Begins a class part by part. */
  unfold(id: number, method: Unfolding, memory: number): Promise<Unfolded>;
  /** The parts that have come since. */
  more(): Promise<Unfolded>;
  dismiss(): void;
}

type Tell = BreakRequest['tell'];
type Answers = Tell | 'awake';
type Answer<T extends Tell> = Extract<BreakMessage, { type: 'progress'; answers: T }>;
type Asked = BreakRequest extends infer R ? (R extends BreakRequest ? Omit<R, 'job'> : never) : never;
interface Waiting {
  resolve(answer: BreakMessage): void;
  reject(reason: Error): void;
}

let jobs = 0;

/** Seconds in which a worker's script is there and running, of those in which the page runs itself. */
const PATIENCE = 30;

/** A worker with a proof of its own. */
export class BreakHand implements Hand {
  private readonly job = ++jobs;
  /** The worker holds the lock of this name as long as it lives: who gets it knows that the worker is gone. */
  private readonly lock = `boggle-lab-breaker-${crypto.randomUUID()}`;
  private readonly worker = new Worker(new URL('./breaker-worker.ts', import.meta.url), { type: 'module', name: this.lock });
  /** Callers that wait for an answer, by what they asked, in order. */
  private readonly waiting = new Map<Answers, Waiting[]>();
  private readonly gone = new AbortController();
  private reason: Error | undefined;
  readonly ready: Promise<void>;

  constructor(dictionary: DictionaryId, spec: ProveSpec) {
    this.worker.onmessage = ({ data }: MessageEvent<BreakMessage>) => this.hear(data);
    this.worker.onerror = (event) => {
      event.preventDefault();
      this.end(death(event.message || 'its script could not be loaded'));
    };
    const module = wasmModule('whole');
    const started = Promise.all([module, this.awake()]).then(([module]) => this.ask({ tell: 'start', module, dictionary, spec }));
    this.ready = started.then(() => undefined);
    this.ready.catch((error: Error) => this.end(error));
  }

  async plan(): Promise<{ plan: ProofPlan; ids: Float64Array; weights: Float64Array }> {
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

  async unfold(id: number, method: Unfolding, memory: number): Promise<Unfolded> {
    return (await this.asked<'unfold'>({ tell: 'unfold', id, method, memory })).unfolded;
  }

  async more(): Promise<Unfolded> {
    return (await this.asked<'more'>({ tell: 'more' })).unfolded;
  }

  dismiss(): void {
    this.end(new Error('The worker was dismissed.'));
  }

  private async asked<T extends Tell>(request: Asked): Promise<Answer<T>> {
    await this.ready;
    return (await this.ask(request)) as Answer<T>;
  }

  private ask(request: Asked): Promise<BreakMessage> {
    const answer = this.expect(request.tell);
    if (!this.reason) this.worker.postMessage({ job: this.job, ...request } as BreakRequest);
    return answer;
  }

  private expect(what: Answers): Promise<BreakMessage> {
    return new Promise((resolve, reject) => {
      if (this.reason) return reject(this.reason);
      this.waiting.set(what, [...(this.waiting.get(what) ?? []), { resolve, reject }]);
    });
  }

  /** Resolves when the worker runs and holds its lock. One that never does is given up. */
  private awake(): Promise<unknown> {
    let left = PATIENCE;
    // Second by second: a page that was frozen, or a clock that jumped, is one second late and not the worker.
    const wait = setInterval(() => {
      if (--left <= 0) this.end(death('it did not start'));
    }, 1000);
    const over = (): void => clearInterval(wait);
    this.gone.signal.addEventListener('abort', over);
    return this.expect('awake').then(() => {
      over();
      this.watch();
    });
  }

  /** A worker that the browser ends says nothing; but it lets go of its lock. */
  private watch(): void {
    navigator.locks
      ?.request(this.lock, { signal: this.gone.signal }, () => this.end(death('the browser ended it')))
      .catch(() => undefined);
  }

  private hear(message: BreakMessage): void {
    if (message.type !== 'awake' && message.job !== this.job) return;
    if (message.type === 'failed') return this.end(death(message.message));
    const what = message.type === 'awake' ? 'awake' : message.answers;
    const [first, ...rest] = this.waiting.get(what) ?? [];
    this.waiting.set(what, rest);
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
