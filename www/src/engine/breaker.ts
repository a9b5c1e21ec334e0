/** The page's side of a worker that breaks classes: each request is a promise; all of them reject when it is gone. */

import type { DictionaryId } from './contract';
import type {
  Added,
  Audited,
  BreakMessage,
  BreakRequest,
  BruteScores,
  ClassProgress,
  ClassRecord,
  ExpectedBoards,
  ResultOrigin,
  ProofPlan,
  ProofSummary,
  ProveSpec,
  Unfolded,
  UnfoldMethod,
} from './jobs';
import { death } from './protocol';
import { wasmModule } from './wasm';

/** Boards scored one by one, and the seconds it took. */
export interface Scored {
  readonly scores: BruteScores;
  readonly seconds: number;
}

/** What a pool wants of a worker. */
export interface ClassBreaker {
  /** Resolves when it can work. */
  readonly ready: Promise<void>;
  plan(): Promise<{ plan: ProofPlan; ids: Float64Array; weights: Float64Array }>;
  break(id: number, memory: number): Promise<ClassRecord>;
  look(): Promise<{ progress: ClassProgress; seconds: number }>;
  pace(pace: 'paused' | 'flat'): Promise<void>;
  /** Adds a whole log of the same run, or nothing of it. Every board is scored again. */
  import(log: string): Promise<Added>;
  /** Adds lines that were kept or have just come; those that don’t pass the audit are left out. */
  restore(lines: string, origin: ResultOrigin): Promise<Added>;
  /** What is wrong with a class that was broken again: nothing if its boards are the same. */
  recheck(line: string): Promise<string[]>;
  /** Looks at everything that was added once more, as `boggle verify` does. */
  audit(): Promise<Audited>;
  /** What all results that were added come to and prove, with at most so many boards. */
  sum(most: number): Promise<ProofSummary>;
  /** All results that were added, as a log. */
  log(): Promise<string>;
  /** Estimates how many boards there will be, by so many random ones. */
  expect(samples: number): Promise<ExpectedBoards>;
  /** A class in its notation. */
  classText(id: number): Promise<string>;
  /** Begins a class part by part. */
  unfold(id: number, method: UnfoldMethod, memory: number): Promise<Unfolded>;
  /** The parts that have come since. */
  more(): Promise<Unfolded>;
  /** Begins to score every board of a class. */
  brute(id: number): Promise<Scored>;
  /** Scores some more of them. */
  score(): Promise<Scored>;
  dismiss(): void;
}

type Tell = BreakRequest['tell'];
type Answers = Tell | 'awake';
/** Of several requests with one kind of answer, each has it. */
type Answer<T extends Tell> =
  Extract<BreakMessage, { type: 'progress' }> extends infer M
    ? M extends { answers: infer A }
      ? T extends A
        ? M
        : never
      : never
    : never;
type Asked = BreakRequest extends infer R ? (R extends BreakRequest ? Omit<R, 'job'> : never) : never;
interface Waiting {
  resolve(answer: BreakMessage): void;
  reject(reason: Error): void;
}

let jobs = 0;

/** Seconds in which a worker's script is there and running, of those in which the page runs itself. */
const PATIENCE = 30;

/** A worker with a proof of its own. */
export class BreakWorker implements ClassBreaker {
  private readonly job = ++jobs;
  /** The worker holds the lock of this name as long as it lives: who gets it knows that the worker is gone. */
  private readonly lock = `boggle-lab-breaker-${crypto.randomUUID()}`;
  private readonly worker = new Worker(new URL('./breaker-worker.ts', import.meta.url), {
    type: 'module',
    name: this.lock,
  });
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
    const started = Promise.all([module, this.awake()]).then(([module]) =>
      this.ask({ tell: 'start', module, dictionary, spec }),
    );
    this.ready = started.then(() => undefined);
    this.ready.catch((error: Error) => this.end(error));
  }

  async plan(): Promise<{ plan: ProofPlan; ids: Float64Array; weights: Float64Array }> {
    return this.asked<'plan'>({ tell: 'plan' });
  }

  async break(id: number, memory: number): Promise<ClassRecord> {
    return (await this.asked<'break'>({ tell: 'break', id, memory })).result;
  }

  async look(): Promise<{ progress: ClassProgress; seconds: number }> {
    return this.asked<'look'>({ tell: 'look' });
  }

  async pace(pace: 'paused' | 'flat'): Promise<void> {
    await this.asked<'pace'>({ tell: 'pace', pace });
  }

  async import(log: string): Promise<Added> {
    return (await this.asked<'import'>({ tell: 'import', log })).added;
  }

  async restore(lines: string, origin: ResultOrigin): Promise<Added> {
    return (await this.asked<'restore'>({ tell: 'restore', lines, origin })).added;
  }

  async recheck(line: string): Promise<string[]> {
    return (await this.asked<'recheck'>({ tell: 'recheck', line })).problems;
  }

  async audit(): Promise<Audited> {
    return (await this.asked<'audit'>({ tell: 'audit' })).audited;
  }

  async sum(most: number): Promise<ProofSummary> {
    return (await this.asked<'sum'>({ tell: 'sum', most })).summary;
  }

  async log(): Promise<string> {
    return (await this.asked<'log'>({ tell: 'log' })).log;
  }

  async expect(samples: number): Promise<ExpectedBoards> {
    return (await this.asked<'expect'>({ tell: 'expect', samples })).expected;
  }

  async classText(id: number): Promise<string> {
    return (await this.asked<'class'>({ tell: 'class', id })).text;
  }

  async unfold(id: number, method: UnfoldMethod, memory: number): Promise<Unfolded> {
    return (await this.asked<'unfold'>({ tell: 'unfold', id, method, memory })).unfolded;
  }

  async more(): Promise<Unfolded> {
    return (await this.asked<'more'>({ tell: 'more' })).unfolded;
  }

  async brute(id: number): Promise<Scored> {
    return this.asked<'brute'>({ tell: 'brute', id });
  }

  async score(): Promise<Scored> {
    return this.asked<'score'>({ tell: 'score' });
  }

  dismiss(): void {
    this.end(new Error('The worker was dismissed.'));
  }

  private async asked<T extends Tell>(request: Asked): Promise<Answer<T>> {
    await this.ready;
    return (await this.ask(request)) as Answer<T>;
  }

  private ask(request: Asked): Promise<BreakMessage> {
    const answer = this.await(request.tell);
    if (!this.reason) this.worker.postMessage({ job: this.job, ...request } as BreakRequest);
    return answer;
  }

  private await(what: Answers): Promise<BreakMessage> {
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
    return this.await('awake').then(() => {
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
