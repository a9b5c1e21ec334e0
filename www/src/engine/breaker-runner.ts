/**
 * Classes broken in a worker: cuts the work into slices, answers between them.
 *
 * It knows neither wasm nor worker, so that it can be tested with any proof and any clock.
 */

import type {
  Audited,
  BreakMessage,
  BreakRequest,
  BruteScores,
  ClassProgress,
  ClassRecord,
  ClassResult,
  ExpectedBoards,
  Imported,
  ResultOrigin,
  PartRow,
  ProofPlan,
  ProofSummary,
  Unfolded,
  UnfoldMethod,
} from './jobs';

/** What the runner asks of a proof; the wasm one is one. */
export interface Breaking {
  plan(): ProofPlan;
  ids(): Float64Array;
  /** How much work each class promises; none if there are very many. */
  weights(): Float64Array;
  start(id: number, memory: number): void;
  /** Whether there is more to do. */
  step(budget: number): boolean;
  progress(): ClassProgress;
  /** The line of the log of the class under way. */
  resultLine(): string | undefined;
  import(log: string): Imported;
  restore(lines: string, origin: ResultOrigin): Imported;
  recheck(line: string): string[];
  audit(): Audited;
  summary(most: number): ProofSummary;
  expected(samples: number): ExpectedBoards;
  log(): string;
  /** The line of a class that has a result. */
  line(id: number): string | undefined;
  classText(id: number): string;
  unfold(id: number, method: UnfoldMethod, memory: number): ClassParts;
  brute(id: number): BruteForceJob;
}

/** A class whose boards are scored one by one. */
export interface BruteForceJob {
  more(budget: number): BruteScores;
  free(): void;
}

/** A class broken part by part. */
export interface ClassParts {
  more(budget: number): Unfolded;
  free(): void;
}

export interface BreakEnvironment {
  now(): number;
  /** Calls back as soon as messages that wait have been handled. */
  soon(callback: () => void): void;
  send(message: BreakMessage): void;
}

/** Milliseconds of a slice: requests wait at most about so long, unless a piece of work cannot be cut. */
const SLICE = 12;

/** Milliseconds of breaking part by part at a time, and units of work between two looks at the clock. */
const UNFOLDING = 180;
const BATCH = 1600;

/** Boards scored between two looks at the clock. */
const BOARDS = 4096;

/** Units of work in the first slice. */
const FIRST = 256;

type BreakCommand = Exclude<BreakRequest, { tell: 'start' }>;
type BreakAnswer = BreakMessage extends infer M ? (M extends BreakMessage ? Omit<M, 'job'> : never) : never;

export class BreakRunner {
  private over = false;
  private paused = false;
  private due = false;
  private budget = FIRST;
  /** Whether a class is under way, and the milliseconds it has taken. */
  private busy = false;
  private millis = 0;
  private parts: ClassParts | undefined;
  private brute: BruteForceJob | undefined;
  /** The milliseconds that scoring has taken. */
  private scoring = 0;

  /** The request that asked for the class under way. */
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
        case 'audit':
          return this.send(job, { type: 'answer', answers: 'audit', audited: proof.audit() });
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
        case 'brute':
          this.brute?.free();
          this.brute = proof.brute(request.id);
          this.scoring = 0;
          return this.send(job, { type: 'answer', answers: 'brute', ...this.scored(this.brute) });
        case 'score':
          if (!this.brute) throw new Error('no class is being scored');
          return this.send(job, { type: 'answer', answers: 'score', ...this.scored(this.brute) });
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

  /** The classes of some lines that have a result already. */
  private known(lines: string): Set<number> {
    return new Set(idsOf(lines).filter((id) => this.proof.line(id) !== undefined));
  }

  /** The results of some lines that are there now and were not before. */
  private fresh(lines: string, known: ReadonlySet<number>, origin: ResultOrigin): ClassRecord[] {
    return idsOf(lines).flatMap((id) => {
      const line = known.has(id) ? undefined : this.proof.line(id);
      return line === undefined ? [] : [recordOf(line, origin)];
    });
  }

  /** What comes in a moment. */
  private unfolded(parts: ClassParts): Unfolded {
    const until = this.world.now() + UNFOLDING;
    const rows: PartRow[] = [];
    let kept: number | undefined;
    for (;;) {
      const more = parts.more(BATCH);
      kept ??= more.kept;
      // Some of these rows may not hold any more.
      if (more.kept < kept + rows.length) rows.length = Math.max(0, more.kept - kept);
      kept = Math.min(kept, more.kept);
      rows.push(...more.rows);
      if (more.over || this.world.now() >= until) return { kept, rows, over: more.over };
    }
  }

  /** What scoring for a moment comes to. */
  private scored(brute: BruteForceJob): { scores: BruteScores; seconds: number } {
    const from = this.world.now();
    for (;;) {
      const scores = brute.more(BOARDS);
      const millis = this.world.now() - from;
      if (!scores.over && millis < UNFOLDING) continue;
      this.scoring += millis;
      return { scores, seconds: this.scoring / 1000 };
    }
  }

  /** Sees to it that the next slice comes, unless it does already. */
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
    const more = this.proof.step(this.budget);
    const millis = this.world.now() - from;
    this.millis += millis;
    const wanted = (this.budget * SLICE) / Math.max(millis, 0.5);
    this.budget = Math.round(Math.min(Math.max(wanted, this.budget / 8, 1), this.budget * 2, 1e8));
    if (more) return this.plan();
    this.busy = false;
    const line = this.proof.resultLine();
    if (line === undefined) throw new Error('no class was begun');
    this.send(this.breaking, {
      type: 'answer',
      answers: 'break',
      result: { ...recordOf(line, 'computed'), seconds: Math.round(this.millis) / 1000 },
    });
  }

  /** An error with a message refuses the request; a trap ends the worker. */
  private guarded(job: number, work: () => void): void {
    try {
      work();
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error);
      // A stack overflow in wasm is a RangeError.
      if (error instanceof WebAssembly.RuntimeError || error instanceof RangeError) {
        this.over = true;
        this.send(job, { type: 'failed', message, dead: true });
      } else {
        if (job === this.breaking) this.busy = false;
        this.send(job, { type: 'refused', message });
      }
    }
  }

  private send(job: number, message: BreakAnswer): void {
    this.world.send({ job, ...message } as BreakMessage);
  }
}

/** The record of a line of the log. */
export function recordOf(line: string, origin: ResultOrigin): ClassRecord {
  const { boards, ...figures } = JSON.parse(line) as ClassResult;
  return {
    ...figures,
    found: boards.length,
    best: boards.reduce((best, { points }) => Math.max(best, points), 0),
    origin,
    line: line.endsWith('\n') ? line : `${line}\n`,
  };
}

/** The numbers of the classes that lines are about, each once. Lines are read by the core; here only their numbers are. */
function idsOf(lines: string): number[] {
  const ids = Array.from(lines.matchAll(/^\s*\{[^\n]*?"id"\s*:\s*(\d+)/gm), ([, id]) => Number(id));
  return [...new Set(ids)];
}
