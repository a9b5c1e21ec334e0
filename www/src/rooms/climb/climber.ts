/**
 * A climber: its worker, what it last showed, and a replacement if that worker dies.
 *
 * If a climber's worker dies in the middle, a new one continues from the last checkpoint. This is the same climb,
 * because a climb is determined by its seed. If it dies before it has shown anything, its options are invalid or there
 * is no dictionary: that is reported, not tried again.
 */

import { signal } from '@preact/signals';
import type { ClimbJob, ClimbOver } from '../../engine/climb-job';
import { DISMISSED } from '../../engine/death';
import type { ClimbFrame, ClimbLook, ClimbReplay, HallEntry, RecordHolderRows } from '../../engine/contract';
import type { ClimbSeek, ClimbStart, ClimbTouch, ClimbWant, DictionaryId, Pace } from '../../engine/contract';
import { type Port, type Remote, startJob } from '../../engine/port';
import { type Accepted, RunTrace } from './trace';

export type ClimberState = 'going' | 'done' | 'stopped' | 'failed';

/** The number of earlier runs drawn behind the current one. */
const PAST = 8;
/** The number of deaths without a checkpoint in between after which a climber is given up. */
const PATIENCE = 3;
/** The milliseconds between two looks at a climber that is followed. */
const LOOK = 150;

interface ClimberOrder {
  readonly index: number;
  readonly seed: string;
  readonly dictionary: DictionaryId;
  readonly start: ClimbStart;
  readonly pace: Pace;
  readonly accepted?: Accepted | undefined;
  readonly heldRuns?: readonly number[] | undefined;
}

/** Of the best scores of the runs after so many `earlier` ones, returns those of runs in which the temperature was not held. */
export function scheduledOf(runs: Uint32Array, earlier: number, held: ReadonlySet<number>): number[] {
  return [...runs].filter((_, i) => !held.has(earlier + i));
}

export class Climber {
  readonly state = signal<ClimberState>('going');
  message = '';
  readonly frame = signal<ClimbFrame | undefined>(undefined);
  readonly runs = signal<Uint32Array>(new Uint32Array());
  /** Those of them that followed the schedule from start to end. */
  scheduled: readonly number[] = [];
  /** How many runs were finished before the listed ones. */
  earlier = 0;
  /** The numbers of the runs in which the temperature was held by hand. */
  readonly heldRuns: Set<number>;
  /** The latest rows of the 2009 table. */
  readonly recordHolders = signal<RecordHolderRows | undefined>(undefined);
  hall: readonly HallEntry[] = [];
  trace: RunTrace | undefined;
  readonly past: RunTrace[] = [];
  /** The run with its best board, once it was requested or is over. */
  replay: ClimbReplay | undefined;
  /** The current run, when it was last requested, or the last one. */
  run: ClimbReplay | undefined;
  checkpoint: Uint8Array | undefined;
  readonly touches = signal<readonly ClimbTouch[]>([]);

  readonly index: number;
  readonly seed: string;
  private port!: Port;
  private job!: Remote<ClimbJob>;
  /** Resolves when the worker is done; never rejects. */
  private ended!: Promise<void>;
  private current: Pace;
  private answered = false;
  private open = 0;
  private deaths = 0;
  private dismissed = false;

  constructor(
    private readonly order: ClimberOrder,
    /** A worker died and another took over, or (`failed`) none will. */
    private readonly onDeath: (climber: Climber) => void = () => undefined,
    private readonly onDone: () => void = () => undefined,
  ) {
    const { start } = order;
    this.index = order.index;
    this.seed = order.seed;
    this.current = order.pace;
    this.heldRuns = new Set(order.heldRuns);
    if ('checkpoint' in start) this.checkpoint = start.checkpoint;
    this.touches.value = start.touches ?? [];
    this.begin(start);
  }

  get isGoing(): boolean {
    return this.state.value === 'going';
  }

  pace(pace: Pace): void {
    if (pace === this.current) return;
    this.current = pace;
    if (this.isGoing) void this.job.pace(pace).catch(() => undefined);
  }

  get isAsking(): boolean {
    return this.open > 0;
  }

  /** Requests the state, after all pending requests; returns nothing after the end. */
  async look(want: ClimbWant = {}): Promise<ClimbFrame | undefined> {
    return this.ask(async (job) => this.absorb((await job.look(want)).look));
  }

  async single(want: ClimbWant, seek: ClimbSeek) {
    return this.ask(async (job) => {
      const { proposal, before, look } = await job.single(want, seek);
      return { proposal, before, frame: this.absorb(look) };
    });
  }

  /** Holds the temperature, in the unit of the schedule, or returns to the schedule. */
  async touch(temperature: number | undefined): Promise<void> {
    const touch = (await this.ask((job) => job.touch(temperature)))?.touch;
    if (!touch) return;
    this.touches.value = [...this.touches.value.filter(({ proposal }) => proposal < touch.proposal), touch];
    const frame = await this.look();
    // As long as it is held, the run goes on.
    if (frame && temperature !== undefined) this.heldRuns.add(frame.run);
  }

  /** The temperature held by hand, in the unit of the schedule, if one is: for the next step, or for the last of so many. */
  heldAt(proposals = Infinity): number | undefined {
    return this.touches.value.findLast(({ proposal }) => proposal < proposals)?.temperature;
  }

  /** How many steps of a run, as far as a state of it, were made at a temperature held by hand: by so many, it is longer. */
  heldSteps({ proposals, generation }: ClimbFrame): number {
    const { value: touches } = this.touches;
    const lasted = touches.map(({ proposal, temperature }, i) => {
      const end = Math.min(touches[i + 1]?.proposal ?? Infinity, proposals);
      return temperature === undefined ? 0 : Math.max(0, end - Math.max(proposal, proposals - generation));
    });
    return lasted.reduce((sum, steps) => sum + steps, 0);
  }

  /** The first step of a run in the climb, and the number of its steps: as many as planned, and those at a held temperature. */
  spanOf(run: number): { readonly start: number; readonly length: number } | undefined {
    const frame = this.frame.value;
    if (frame?.runLength === undefined) return undefined;
    const { value: touches } = this.touches;
    const planned = frame.runLength - this.heldSteps(frame);
    for (let [i, start] = [0, 0]; ; i++) {
      let end = start + planned;
      touches.forEach(({ proposal, temperature }, at) => {
        if (temperature === undefined || proposal < start || proposal >= end) return;
        end += (touches[at + 1]?.proposal ?? Math.max(proposal, frame.proposals)) - proposal;
      });
      if (i === run) return { start, length: end - start };
      start = end;
    }
  }

  /** The steps of a run at which the temperature was changed by hand; missing if it is unknown when the run began. */
  touchedIn(run: number): number[] | undefined {
    const { run: current, proposals, generation } = this.frame.value ?? {};
    const start = run === current ? proposals! - generation! : this.spanOf(run)?.start;
    if (start === undefined) return undefined;
    const end = run === current ? Infinity : start + this.spanOf(run)!.length;
    return this.touches.value.flatMap(({ proposal: at }) => (at >= start && at < end ? [at - start] : []));
  }

  get accepted(): Accepted {
    const { run = -1, acceptedAt = [], acceptances = [] }: Partial<Accepted> = this.trace ?? {};
    return { run, acceptedAt, acceptances };
  }

  /** Takes a checkpoint; after the end or a failure, returns the last one. */
  async keep(): Promise<Uint8Array | undefined> {
    const kept = await this.ask((job) => job.keep());
    if (kept) {
      this.checkpoint = kept.checkpoint;
      this.deaths = 0;
    }
    return this.checkpoint;
  }

  /** Ends it; resolves when the worker has confirmed and its last state has arrived. */
  async stop(): Promise<void> {
    if (!this.isGoing) return;
    void this.job.stop().catch(() => undefined);
    await this.ended;
  }

  /** Looks at it now and then, until it is over or dismissed. */
  async follow(want: ClimbWant, take: () => void): Promise<void> {
    while (this.isGoing && !this.dismissed) {
      await this.look(want);
      if (!this.dismissed) take();
      await Promise.race([this.ended, new Promise((later) => setTimeout(later, LOOK))]);
    }
    if (!this.dismissed) take();
  }

  /** Goes on after a stop or a failure, from its last checkpoint. */
  resume(): void {
    this.deaths = 0;
    this.state.value = 'going';
    this.begin(this.latest);
  }

  dismiss(): void {
    this.dismissed = true;
    this.port.end(new Error(DISMISSED));
  }

  private get latest(): ClimbStart {
    return this.checkpoint ? { checkpoint: this.checkpoint } : this.order.start;
  }

  private begin(from: ClimbStart): void {
    this.answered = false;
    this.open = 0;
    const { value: touches } = this.touches;
    const port = startJob('climb', [this.order.dictionary, touches.length > 0 ? { ...from, touches } : from]);
    this.port = port;
    this.job = port.remote<ClimbJob>();
    this.ended = this.job
      .run(this.current)
      .catch((error: Error) => error)
      .then((end) => {
        port.end(new Error(DISMISSED));
        this.settle(port, end);
      });
  }

  /** Nothing arrives after the end, nor from a worker that was replaced meanwhile. */
  private async ask<T>(question: (job: Remote<ClimbJob>) => Promise<T>): Promise<T | undefined> {
    if (!this.isGoing) return undefined;
    const { port } = this;
    this.open++;
    try {
      const answer = await question(this.job);
      if (this.port !== port) return undefined;
      this.answered = true;
      return answer;
    } catch (error) {
      // Any failure ends the worker, and the end gives the reason.
      port.end(error as Error);
      return undefined;
    } finally {
      if (this.port === port) this.open--;
    }
  }

  private settle(port: Port, end: ClimbOver | Error): void {
    if (this.dismissed || port !== this.port) return;
    if (!(end instanceof Error)) {
      this.absorb(end.look);
      this.checkpoint = end.checkpoint;
      this.state.value = end.type;
      if (end.type === 'done') this.onDone();
      return;
    }
    const tired = ++this.deaths > PATIENCE;
    if (tired || !(this.answered || this.checkpoint)) {
      this.message = end.message;
      this.state.value = 'failed';
    } else {
      // A checkpoint that cannot be restored would fail forever, so it starts again.
      const { start } = this.order;
      const damaged = !this.answered && 'options' in start;
      this.begin(damaged ? start : this.latest);
    }
    this.onDeath(this);
  }

  private absorb(look: ClimbLook): ClimbFrame {
    const { frame } = look;
    if (this.trace?.run !== frame.run) {
      if (this.trace && this.trace.run < frame.run) {
        this.trace.close();
        this.past.push(this.trace);
      }
      if (this.past.length > PAST) this.past.shift();
      this.trace = new RunTrace(frame.run, frame.runLength, this.order.accepted);
    }
    // Between two answers at full speed, most of a run goes by, so the charts draw what the worker recorded.
    if (look.current?.run === frame.run) this.trace.take(look.current);
    this.trace.add(frame);
    if (look.hall) this.hall = look.hall;
    if (look.replay) this.replay = look.replay;
    if (look.current) this.run = look.current;
    if (look.runs) {
      this.earlier = frame.run - look.runs.length;
      this.scheduled = scheduledOf(look.runs, this.earlier, this.heldRuns);
      this.runs.value = look.runs;
    }
    if (look.recordHolders) this.recordHolders.value = look.recordHolders;
    this.frame.value = frame;
    return frame;
  }
}
