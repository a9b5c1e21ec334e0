/**
 * A climb in its worker: cuts the work into slices, keeps the pace, and answers between slices.
 *
 * It knows neither wasm nor worker, so that it can be tested with any climb and any clock.
 */

import type {
  ClimbFrame,
  ClimbHistory,
  ClimbLook,
  ClimbMessage,
  ClimbProposal,
  ClimbRecordHolders,
  ClimbReplay,
  ClimbSeek,
  ClimbTouch,
  ClimbRequest,
  ClimbWant,
  HallEntry,
  Pace,
} from './jobs';
import { failure } from './death';

/** The interface of a climb, which the wasm one implements. */
export interface ClimbJob {
  /**
   * Makes proposals until the worker's clock shows `deadline`, but no more than `most`. Returns whether there is more to
   * do.
   */
  runUntil(deadline: number, most?: number): boolean;
  /** The number of proposals made so far. */
  readonly proposals: number;
  single(): ClimbProposal | undefined;
  touch(temperature: number | undefined): ClimbTouch;
  frame(): ClimbFrame;
  hall(): HallEntry[];
  history(): ClimbHistory;
  recordHolders(first: number): ClimbRecordHolders;
  replay(): ClimbReplay;
  currentReplay(): ClimbReplay;
  runs(): Uint32Array;
  checkpoint(): Uint8Array;
  free(): void;
}

/** The runner's environment. */
export interface ClimbRunnerEnvironment {
  now(): number;
  /** Calls back as soon as pending messages have been handled. */
  soon(callback: () => void): void;
  later(callback: () => void, millis: number): void;
  send(message: ClimbMessage): void;
}

/** The length of a slice in milliseconds: the longest time that requests wait, approximately. */
const SLICE = 8;

/** The longest search for a proposal of a kind, in milliseconds. */
const SEEK = 150;

/** The most proposals that can be requested at once. */
const MOST = 2 ** 32 - 1;

/** Requests everything, for the last state. */
const ALL: ClimbWant = { history: true, hall: true, recordHolders: 0, replay: 'best', current: true, runs: true };

type ClimbCommand = Exclude<ClimbRequest, { tell: 'start' }>;

export class ClimbRunner {
  private over = false;
  /** Whether a slice is already scheduled. */
  private due = false;
  /** For a numeric pace: when it began, and the number of proposals made since. */
  private since = 0;
  private made = 0;

  constructor(
    /** The number of the request that started the climb; the end of the climb answers it. */
    private readonly job: number,
    private readonly climb: ClimbJob,
    private pace: Pace,
    private readonly world: ClimbRunnerEnvironment,
  ) {
    this.setPace(pace);
  }

  tell(request: ClimbCommand): void {
    if (this.over) return;
    const { job } = request;
    this.guarded(() => {
      switch (request.tell) {
        case 'pace':
          return this.setPace(request.pace);
        case 'look':
          return this.send(job, { type: 'answer', answers: 'look', look: this.look(request.want) });
        case 'single': {
          const found = this.seek(request.seek);
          this.send(job, { type: 'answer', answers: 'single', ...found, look: this.look(request.want) });
          // No more proposals: this only asks whether a limit is met.
          if (!this.climb.runUntil(0, 0)) this.end('done');
          return;
        }
        case 'touch':
          return this.send(job, { type: 'answer', answers: 'touch', touch: this.climb.touch(request.temperature) });
        case 'keep':
          return this.send(job, { type: 'answer', answers: 'keep', checkpoint: this.climb.checkpoint() });
        case 'stop':
          return this.end('stopped');
      }
    });
  }

  /** Makes proposals up to one of a kind, the end of a run, or the end of the patience. */
  private seek(kind: ClimbSeek = 'next'): { proposal: ClimbProposal | undefined; before?: string[] } {
    const until = this.world.now() + SEEK;
    let before: string[] | undefined;
    for (;;) {
      const proposal = this.climb.single();
      const fits = proposal?.accepted && proposal.kind && (kind === 'accepted' || proposal.delta < 0);
      if (!proposal || kind === 'next' || fits || proposal.endedRun || this.world.now() >= until)
        return { proposal, ...(before && { before }) };
      if (proposal.accepted) before = proposal.faces;
    }
  }

  private setPace(pace: Pace): void {
    this.pace = pace;
    this.since = this.world.now();
    this.made = 0;
    this.plan();
  }

  /** Schedules the next slice, unless it is scheduled already. */
  private plan(): void {
    if (this.due || this.over || this.pace === 'paused') return;
    this.due = true;
    const slice = () => {
      this.due = false;
      if (!this.over) this.guarded(() => this.slice());
    };
    if (this.pace === 'flat') this.world.soon(slice);
    else this.world.later(slice, Math.max(this.nextAt(this.pace) - this.world.now(), 4));
  }

  private nextAt(rate: number): number {
    return this.since + ((this.made + 1) * 1000) / rate;
  }

  private slice(): void {
    if (this.pace === 'paused') return;
    const until = this.world.now() + SLICE;
    const more = this.pace === 'flat' ? this.climb.runUntil(until) : this.keepPace(this.pace, until);
    if (more) this.plan();
    else this.end('done');
  }

  /** Makes the steps that are due at a pace, as far as a slice allows. */
  private keepPace(rate: number, until: number): boolean {
    const from = this.world.now();
    const owed = Math.max(0, Math.floor(((from - this.since) * rate) / 1000) - this.made);
    const before = this.climb.proposals;
    const more = this.climb.runUntil(until, Math.min(owed, MOST));
    const used = this.climb.proposals - before;
    this.made += used;
    if (owed > used) {
      // If the climb fell behind the pace or was asleep, it doesn't catch up.
      this.since = from;
      this.made = 0;
    }
    return more;
  }

  private look(want: ClimbWant): ClimbLook {
    const climb = this.climb;
    return {
      frame: climb.frame(),
      ...(want.history && { history: climb.history() }),
      ...(want.hall && { hall: climb.hall() }),
      ...(want.recordHolders !== undefined && { recordHolders: climb.recordHolders(want.recordHolders) }),
      ...(want.replay && { replay: want.replay === 'best' ? climb.replay() : climb.currentReplay() }),
      ...(want.current && { current: climb.currentReplay() }),
      ...(want.runs && { runs: climb.runs() }),
    };
  }

  private end(type: 'done' | 'stopped'): void {
    this.over = true;
    this.send(this.job, { type, look: this.look(ALL), checkpoint: this.climb.checkpoint() });
    this.climb.free();
  }

  /** Any failure ends the job with the single message for failures. */
  private guarded(work: () => void): void {
    try {
      work();
    } catch (error) {
      this.over = true;
      this.send(this.job, failure(error));
    }
  }

  private send(job: number, message: Sent): void {
    this.world.send({ job, ...message } as ClimbMessage);
  }
}

/** A message, before it gets its job's number. */
type Sent = ClimbMessage extends infer M ? (M extends ClimbMessage ? Omit<M, 'job'> : never) : never;
