/**
 * One climber: its worker, what it last showed, and another worker if that one dies.
 *
 * A climber whose worker dies in the middle is replaced by one that goes on from the last checkpoint: the same
 * climb, for a climb is decided by its seed. One that dies before it has shown anything has options that cannot be
 * climbed, or no dictionary: that is said, not tried again.
 */

import { signal } from '@preact/signals';
import type { ClimbEnd } from '../../engine/climb';
import type {
  ClimbFrame,
  ClimbLook,
  ClimbProposal,
  ClimbReplay,
  ClimbStart,
  ClimbWant,
  HallEntry,
  Pace,
} from '../../engine/jobs';
import { RunTrace } from './trace';

/** What is asked of a `Climber`. */
export interface ClimberWorker {
  readonly ended: Promise<ClimbEnd>;
  look(want?: ClimbWant): Promise<ClimbLook>;
  single(want?: ClimbWant): Promise<{ proposal: ClimbProposal | undefined; look: ClimbLook }>;
  keep(): Promise<Uint8Array>;
  pace(pace: Pace): void;
  stop(): void;
  dismiss(): void;
}

export type StartWorker = (from: ClimbStart, pace: Pace) => ClimberWorker;

/** A row of the table of 2009. */
export interface Reign {
  readonly generation: number;
  readonly points: number;
  readonly reign?: number;
  readonly board: string;
}

export type ClimberState = 'going' | 'done' | 'stopped' | 'failed';

/** Runs before the one under way that are drawn behind it. */
const PAST = 8;
/** Deaths without a checkpoint between them after which a climber is given up. */
const PATIENCE = 3;
const ROWS = 1024;

export class Climber {
  readonly state = signal<ClimberState>('going');
  /** Why it failed. */
  message = '';
  readonly frame = signal<ClimbFrame | undefined>(undefined);
  /** The best points of each finished run. */
  readonly runs = signal<Uint32Array>(new Uint32Array());
  readonly reigns = signal<{ readonly run: number; readonly first: number; readonly rows: readonly Reign[] }>({
    run: -1,
    first: 0,
    rows: [],
  });
  /** Its own hall of fame, as of `hallVersion`. */
  hall: readonly HallEntry[] = [];
  hallVersion = -1;
  trace: RunTrace | undefined;
  readonly past: RunTrace[] = [];
  /** The run with its best board, once it was asked for or is over. */
  replay: ClimbReplay | undefined;
  checkpoint: Uint8Array | undefined;

  private climber: ClimberWorker;
  private current: Pace;
  private answered = false;
  /** Questions that are not answered yet. */
  private open = 0;
  private deaths = 0;
  private dismissed = false;

  constructor(
    readonly index: number,
    readonly seed: string,
    private readonly start: ClimbStart,
    pace: Pace,
    private readonly startWorker: StartWorker,
    /** A worker died and another took over, or (`failed`) none will. */
    private readonly onDeath: (climber: Climber) => void,
    private readonly onDone: (climber: Climber) => void,
  ) {
    this.current = pace;
    if ('checkpoint' in start) this.checkpoint = start.checkpoint;
    this.climber = this.startFrom(start);
  }

  get isGoing(): boolean {
    return this.state.value === 'going';
  }

  pace(pace: Pace): void {
    if (pace === this.current) return;
    this.current = pace;
    if (this.isGoing) this.climber.pace(pace);
  }

  /** Asks how things stand, unless the last question is still open; nothing then, nor after the end. */
  async look(want: ClimbWant = {}): Promise<ClimbFrame | undefined> {
    return this.asking ? undefined : this.ask(async (climber) => this.absorb(await climber.look(want), want.reigns));
  }

  /** Asks how things stand, after what is asked already. */
  async lookNext(want: ClimbWant): Promise<ClimbFrame | undefined> {
    return this.ask(async (climber) => this.absorb(await climber.look(want), want.reigns));
  }

  /** One proposal. */
  async single(want: ClimbWant = {}): Promise<{ proposal: ClimbProposal | undefined; frame: ClimbFrame } | undefined> {
    return this.ask(async (climber) => {
      const { proposal, look } = await climber.single(want);
      return { proposal, frame: this.absorb(look, want.reigns) };
    });
  }

  /** Takes a checkpoint; the last one if it is over. */
  async keep(): Promise<Uint8Array | undefined> {
    if (!this.isGoing) return this.checkpoint;
    try {
      this.checkpoint = await this.climber.keep();
      this.deaths = 0;
    } catch {
      // It has failed meanwhile: the checkpoint before is the one.
    }
    return this.checkpoint;
  }

  /** Ends it; resolves when the worker has said so and everything it had to show is here. */
  async stop(): Promise<void> {
    if (!this.isGoing) return;
    const { climber } = this;
    climber.stop();
    await climber.ended;
  }

  dismiss(): void {
    this.dismissed = true;
    this.climber.dismiss();
  }

  private startFrom(from: ClimbStart): ClimberWorker {
    this.answered = false;
    this.open = 0;
    const climber = this.startWorker(from, this.current);
    void climber.ended.then((end) => this.settle(climber, end));
    return climber;
  }

  /** Nothing after the end, nor from a worker that has been replaced meanwhile. */
  private async ask<T>(question: (climber: ClimberWorker) => Promise<T>): Promise<T | undefined> {
    if (!this.isGoing) return undefined;
    const { climber } = this;
    this.open++;
    try {
      const answer = await question(climber);
      if (this.climber !== climber) return undefined;
      this.answered = true;
      return answer;
    } catch {
      // Its end says why.
      return undefined;
    } finally {
      if (this.climber === climber) this.open--;
    }
  }

  private get asking(): boolean {
    return this.open > 0;
  }

  private settle(climber: ClimberWorker, end: ClimbEnd): void {
    if (this.dismissed || climber !== this.climber) return;
    if (end.type !== 'failed') {
      this.absorb(end.look);
      this.checkpoint = end.checkpoint;
      this.state.value = end.type;
      if (end.type === 'done') this.onDone(this);
      return;
    }
    const { checkpoint } = this;
    const tired = ++this.deaths > PATIENCE;
    if (tired || !(this.answered || checkpoint)) {
      this.message = end.message;
      this.state.value = 'failed';
    } else {
      // A checkpoint that cannot be gone on from would fail for ever: then from the start.
      const damaged = !this.answered && 'options' in this.start;
      this.climber = this.startFrom(checkpoint && !damaged ? { checkpoint } : this.start);
    }
    this.onDeath(this);
  }

  /** `asked`: the first reign that was asked for. */
  private absorb(look: ClimbLook, asked = 0): ClimbFrame {
    const { frame } = look;
    if (this.trace?.run !== frame.run) {
      if (this.trace && this.trace.run < frame.run) {
        this.trace.close();
        this.past.push(this.trace);
      }
      if (this.past.length > PAST) this.past.shift();
      this.trace = new RunTrace(frame.run, frame.runLength);
    }
    this.trace.add(frame);
    if (look.hall) {
      this.hall = look.hall;
      this.hallVersion = frame.hallVersion;
    }
    if (look.replay) this.replay = look.replay;
    if (look.runs) this.runs.value = look.runs;
    if (look.reigns) this.learnReigns(look.reigns, asked);
    this.frame.value = frame;
    return frame;
  }

  /** The first row to ask for: the last one known, whose reign may have ended since. */
  get nextReign(): number {
    const { run, first, rows } = this.reigns.value;
    return run === this.frame.value?.run ? Math.max(first, first + rows.length - 1) : 0;
  }

  private learnReigns(
    { run, first, rows }: { run: number; first: number; rows: readonly Reign[] },
    asked: number,
  ): void {
    const known = this.reigns.value;
    const end = known.first + known.rows.length;
    if (run !== known.run && asked > 0) {
      // Another run began between the question and the answer: this one is asked for from its start.
      this.reigns.value = { run, first: 0, rows: [] };
      return;
    }
    if (run !== known.run || first > end || first < known.first) {
      this.reigns.value = { run, first, rows };
      return;
    }
    const all = [...known.rows.slice(0, first - known.first), ...rows];
    const over = Math.max(0, all.length - ROWS);
    this.reigns.value = { run, first: known.first + over, rows: all.slice(over) };
  }

  /** Makes up for the part of the run that nobody watched. */
  async catchUp(): Promise<void> {
    const { replay } = this;
    await this.lookNext({ replay: 'current', reigns: 0, runs: true });
    const course = this.replay;
    // What was asked for is the run under way, not the best one.
    this.replay = replay;
    const { trace } = this;
    if (!course || course === replay || !trace || course.run !== trace.run) return;
    this.trace = RunTrace.of(course, trace.length);
    if (this.frame.value) this.trace.add(this.frame.value);
  }
}
