/**
 * Breaks classes in a worker: cuts the work into slices, and answers between them.
 *
 * It knows neither wasm nor worker, so that it can be tested with any proof and any clock.
 */

import type {
  Audited,
  BreakMessage,
  BreakRequest,
  ClassProgress,
  ClassRecord,
  ClassResult,
  ExpectedBoards,
  Imported,
  ResultOrigin,
  ProofPlan,
  ProofRun,
  ProofSummary,
  Refuted,
  Unfolded,
  UnfoldMethod,
} from './jobs';
import { failure, isFatal } from './death';

/** The interface of a proof, which the wasm one implements. */
export interface Breaking {
  plan(): ProofPlan;
  ids(): Float64Array;
  /** The expected work of each class; empty if there are very many. */
  weights(): Float64Array;
  start(id: number, memory: number): void;
  /** Works until the worker's clock shows `deadline`. Returns whether there is more to do. */
  runUntil(deadline: number): boolean;
  progress(): ClassProgress;
  /** Returns the log line of the current class. */
  resultLine(): string | undefined;
  import(log: string): Imported;
  restore(lines: string, origin: ResultOrigin): Imported;
  recheck(line: string): string[];
  confirm(line: string): string[];
  audit(): Audited;
  /** Searches for missing boards until the worker's clock shows `deadline`. */
  refuteUntil(deadline: number): Refuted;
  words(): string;
  summary(most: number): ProofSummary;
  expected(samples: number): ExpectedBoards;
  log(): string;
  /** Returns the log line of a class that has a result. */
  line(id: number): string | undefined;
  classText(id: number): string;
  unfold(id: number, method: UnfoldMethod, memory: number): ClassParts;
}

/** A class broken part by part. */
export interface ClassParts {
  /** Works until the worker's clock shows `deadline`, and returns the new parts. */
  runUntil(deadline: number): Unfolded;
  free(): void;
}

export interface BreakEnvironment {
  now(): number;
  /** Calls back as soon as pending messages have been handled. */
  soon(callback: () => void): void;
  send(message: BreakMessage): void;
}

/**
 * The length of a slice in milliseconds: the longest time that requests wait, unless a piece of work can't be
 * interrupted.
 */
const SLICE = 12;

/** The milliseconds per request when a class is broken part by part, or missing boards are searched for. */
const UNFOLDING = 180;

type BreakCommand = Exclude<BreakRequest, { tell: 'start' }>;
type BreakAnswer = BreakMessage extends infer M ? (M extends BreakMessage ? Omit<M, 'job'> : never) : never;

export class BreakRunner {
  private over = false;
  private paused = false;
  private due = false;
  /** Whether a class is in progress, and the milliseconds it has taken. */
  private busy = false;
  private millis = 0;
  private parts: ClassParts | undefined;

  /** The request for the current class. */
  private breaking = 0;

  constructor(
    private readonly proof: Breaking,
    private readonly world: BreakEnvironment,
  ) {}

  tell(request: BreakCommand): void {
    if (this.over) return;
    const { job } = request;
    this.guarded(job, () => {
      const { proof } = this;
      switch (request.tell) {
        case 'plan':
          return this.send(job, {
            type: 'answer',
            answers: 'plan',
            plan: proof.plan(),
            ids: proof.ids(),
            weights: proof.weights(),
          });
        case 'import': {
          const known = this.known(request.log);
          const { rescored, problems } = proof.import(request.log);
          return this.send(job, {
            type: 'answer',
            answers: 'import',
            added: { records: this.fresh(request.log, known, 'file'), rescored, problems },
          });
        }
        case 'restore': {
          const known = this.known(request.lines);
          const { rescored, problems } = proof.restore(request.lines, request.origin);
          return this.send(job, {
            type: 'answer',
            answers: 'restore',
            added: { records: this.fresh(request.lines, known, request.origin), rescored, problems },
          });
        }
        case 'recheck':
          return this.send(job, { type: 'answer', answers: 'recheck', problems: proof.recheck(request.line) });
        case 'confirm':
          return this.send(job, { type: 'answer', answers: 'confirm', problems: proof.confirm(request.line) });
        case 'audit':
          return this.send(job, { type: 'answer', answers: 'audit', audited: proof.audit() });
        case 'refute': {
          const refuted = proof.refuteUntil(this.world.now() + UNFOLDING);
          return this.send(job, { type: 'answer', answers: 'refute', refuted });
        }
        case 'words':
          return this.send(job, { type: 'answer', answers: 'words', words: proof.words() });
        case 'sum':
          return this.send(job, { type: 'answer', answers: 'sum', summary: proof.summary(request.most) });
        case 'log':
          return this.send(job, { type: 'answer', answers: 'log', log: proof.log() });
        case 'expect':
          return this.send(job, { type: 'answer', answers: 'expect', expected: proof.expected(request.samples) });
        case 'class':
          return this.send(job, { type: 'answer', answers: 'class', text: proof.classText(request.id) });
        case 'unfold':
          this.parts?.free();
          this.parts = proof.unfold(request.id, request.method, request.memory);
          return this.send(job, { type: 'answer', answers: 'unfold', unfolded: this.unfolded(this.parts) });
        case 'more':
          if (!this.parts) throw new Error('no class is being watched');
          return this.send(job, { type: 'answer', answers: 'more', unfolded: this.unfolded(this.parts) });
        case 'look': {
          const progress = this.busy ? proof.progress() : { done: 0, depth: 0, parts: 0 };
          return this.send(job, { type: 'answer', answers: 'look', progress, seconds: this.millis / 1000 });
        }
        case 'pace':
          this.paused = request.pace === 'paused';
          this.plan();
          return this.send(job, { type: 'answer', answers: 'pace' });
        case 'break': {
          const from = this.world.now();
          this.breaking = job;
          proof.start(request.id, request.memory);
          this.busy = true;
          this.millis = this.world.now() - from;
          return this.plan();
        }
      }
    });
  }

  /** Returns the classes of these lines that already have a result. */
  private known(lines: string): Set<number> {
    return new Set(idsOf(lines).filter((id) => this.proof.line(id) !== undefined));
  }

  /** Returns the results of these lines that are new. */
  private fresh(lines: string, known: ReadonlySet<number>, origin: ResultOrigin): ClassRecord[] {
    const version = versionOf(lines);
    const isToday = version === undefined || version === this.proof.plan().run.methodVersion;
    const methodVersion = isToday ? undefined : version;
    return idsOf(lines).flatMap((id) => {
      const line = known.has(id) ? undefined : this.proof.line(id);
      return line === undefined ? [] : [recordOf(line, origin, methodVersion)];
    });
  }

  /** Returns the parts of the next moment. */
  private unfolded(parts: ClassParts): Unfolded {
    return parts.runUntil(this.world.now() + UNFOLDING);
  }

  /** Schedules the next slice, unless it is scheduled already. */
  private plan(): void {
    if (this.due || this.paused || !this.busy) return;
    this.due = true;
    this.world.soon(() => {
      this.due = false;
      if (!this.over && !this.paused && this.busy) this.guarded(this.breaking, () => this.slice());
    });
  }

  private slice(): void {
    const from = this.world.now();
    const more = this.proof.runUntil(from + SLICE);
    this.millis += this.world.now() - from;
    if (more) return this.plan();
    this.busy = false;
    const line = this.proof.resultLine();
    if (line === undefined) throw new Error('no class has been started');
    this.send(this.breaking, {
      type: 'answer',
      answers: 'break',
      result: { ...recordOf(line, 'computed'), seconds: Math.round(this.millis) / 1000 },
    });
  }

  /** An error with a message ends the request; a trap ends the worker. */
  private guarded(job: number, work: () => void): void {
    try {
      work();
    } catch (error) {
      if (isFatal(error)) this.over = true;
      else if (job === this.breaking) this.busy = false;
      this.send(job, failure(error));
    }
  }

  private send(job: number, message: BreakAnswer): void {
    this.world.send({ job, ...message } as BreakMessage);
  }
}

/** The record of a line of the log. */
export function recordOf(line: string, origin: ResultOrigin, methodVersion?: number): ClassRecord {
  const { boards, ...figures } = JSON.parse(line) as ClassResult;
  return {
    ...figures,
    found: boards.length,
    best: boards.reduce((best, { points }) => Math.max(best, points), 0),
    origin,
    ...(methodVersion === undefined ? {} : { methodVersion }),
    line: line.endsWith('\n') ? line : `${line}\n`,
  };
}

/** The version of the method that a log names in its first line; nothing for lines without it. The core has read them. */
function versionOf(lines: string): number | undefined {
  const [head = ''] = lines.split('\n', 1);
  if (!/^\s*\{\s*"run"/.test(head)) return undefined;
  return (JSON.parse(head) as { run: ProofRun }).run.methodVersion;
}

/** The numbers of the classes that lines are about, each once. Lines are read by the core; here only their numbers are. */
function idsOf(lines: string): number[] {
  const ids = Array.from(lines.matchAll(/^\s*\{[^\n]*?"id"\s*:\s*(\d+)/gm), ([, id]) => Number(id));
  return [...new Set(ids)];
}
