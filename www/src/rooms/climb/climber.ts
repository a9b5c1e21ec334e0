/**
 * A climber: its worker, what it last showed, and a replacement if that worker dies.
 *
 * If a climber's worker dies in the middle, a new one continues from the last checkpoint. This is the same climb,
 * because a climb is determined by its seed. If it dies before it has shown anything, its options are invalid or there
 * is no dictionary: that is reported, not tried again.
 */

import { signal } from '@preact/signals';
import { type ClimbEnd, type ClimbWorker, startClimb } from '../../engine/climb';
import type { DictionaryId } from '../../engine/contract';
import type {
  ClimbFrame,
  ClimbLook,
  ClimbRecordHolders,
  ClimbReplay,
  ClimbSeek,
  ClimbStart,
  ClimbTouch,
  ClimbWant,
  HallEntry,
  Pace,
} from '../../engine/jobs';
import { RunTrace } from './trace';

export type ClimberState = 'going' | 'done' | 'stopped' | 'failed';

/** The number of earlier runs drawn behind the current one. */
const PAST = 8;
/** The number of deaths without a checkpoint in between after which a climber is given up. */
const PATIENCE = 3;

interface ClimberOrder {
  readonly index: number;
  readonly seed: string;
  readonly dictionary: DictionaryId;
  readonly start: ClimbStart;
  readonly pace: Pace;
}

export class Climber {
  readonly state = signal<ClimberState>('going');
  /** Why it failed. */
  message = '';
  readonly frame = signal<ClimbFrame | undefined>(undefined);
  readonly runs = signal<Uint32Array>(new Uint32Array());
  /** The latest rows of the 2009 table. */
  readonly recordHolders = signal<ClimbRecordHolders | undefined>(undefined);
  /** Its own hall of fame. */
  hall: readonly HallEntry[] = [];
  trace: RunTrace | undefined;
  readonly past: RunTrace[] = [];
  /** The run with its best board, once it was requested or is over. */
  replay: ClimbReplay | undefined;
  checkpoint: Uint8Array | undefined;
  readonly touches = signal<readonly ClimbTouch[]>([]);

  readonly index: number;
  readonly seed: string;
  private climber: ClimbWorker;
  private current: Pace;
  private answered = false;
  /** The number of unanswered requests. */
  private open = 0;
  private deaths = 0;
  private dismissed = false;

  constructor(
    private readonly order: ClimberOrder,
    /** A worker died and another took over, or (`failed`) none will. */
    private readonly onDeath: (climber: Climber) => void,
    private readonly onDone: () => void,
  ) {
    const { start } = order;
    this.index = order.index;
    this.seed = order.seed;
    this.current = order.pace;
    if ('checkpoint' in start) this.checkpoint = start.checkpoint;
    this.touches.value = start.touches ?? [];
    this.climber = this.startFrom(start);
  }

  get isGoing(): boolean {
    return this.state.value === 'going';
  }

  pace(pace: Pace): void {
    if (pace === this.current) return;
    this.current = pace;
    if (this.isGoing) void this.climber.pace(pace).catch(() => undefined);
  }

  get isAsking(): boolean {
    return this.open > 0;
  }

  /** Requests the state, after all pending requests; returns nothing after the end. */
  async look(want: ClimbWant = {}): Promise<ClimbFrame | undefined> {
    return this.ask(async (climber) => this.absorb((await climber.look(want)).look));
  }

  async single(want: ClimbWant, seek: ClimbSeek) {
    return this.ask(async (climber) => {
      const { proposal, before, look } = await climber.single(want, seek);
      return { proposal, before, frame: this.absorb(look) };
    });
  }

  /** Holds the temperature, in the unit of the schedule, or returns to the schedule. */
  async touch(temperature: number | undefined): Promise<void> {
    const touch = (await this.ask((climber) => climber.touch(temperature)))?.touch;
    if (!touch) return;
    this.touches.value = [...this.touches.value.filter(({ proposal }) => proposal < touch.proposal), touch];
    await this.look();
  }

  /** The temperature that is held by hand, in the unit of the schedule, if one is. */
  get held(): number | undefined {
    return this.touches.value.at(-1)?.temperature;
  }

  /** The steps of the current run at which the temperature was changed by hand. */
  get touched(): number[] {
    const frame = this.frame.value;
    if (!frame) return [];
    const start = frame.proposals - frame.generation;
    return this.touches.value.filter(({ proposal }) => proposal >= start).map(({ proposal }) => proposal - start);
  }

  /** Takes a checkpoint; after the end, returns the last one. */
  async keep(): Promise<Uint8Array | undefined> {
    if (!this.isGoing) return this.checkpoint;
    try {
      this.checkpoint = (await this.climber.keep()).checkpoint;
      this.deaths = 0;
    } catch {
      // It has failed meanwhile, so the previous checkpoint is used.
    }
    return this.checkpoint;
  }

  /** Ends it; resolves when the worker has confirmed and its last state has arrived. */
  async stop(): Promise<void> {
    if (!this.isGoing) return;
    const { climber } = this;
    void climber.stop().catch(() => undefined);
    await climber.ended;
  }

  /** Goes on after a stop or a failure, from its last checkpoint. */
  resume(): void {
    this.deaths = 0;
    this.state.value = 'going';
    this.climber = this.startFrom(this.latest);
  }

  dismiss(): void {
    this.dismissed = true;
    this.climber.dismiss();
  }

  private get latest(): ClimbStart {
    const { checkpoint } = this;
    return checkpoint ? { checkpoint } : this.order.start;
  }

  private startFrom(from: ClimbStart): ClimbWorker {
    this.answered = false;
    this.open = 0;
    const { value: touches } = this.touches;
    const climber = startClimb(this.order.dictionary, touches.length > 0 ? { ...from, touches } : from, this.current);
    void climber.ended.then((end) => this.settle(climber, end));
    return climber;
  }

  /** Nothing arrives after the end, nor from a worker that was replaced meanwhile. */
  private async ask<T>(question: (climber: ClimbWorker) => Promise<T>): Promise<T | undefined> {
    if (!this.isGoing) return undefined;
    const { climber } = this;
    this.open++;
    try {
      const answer = await question(climber);
      if (this.climber !== climber) return undefined;
      this.answered = true;
      return answer;
    } catch {
      // The end of the climb gives the reason.
      return undefined;
    } finally {
      if (this.climber === climber) this.open--;
    }
  }

  private settle(climber: ClimbWorker, end: ClimbEnd): void {
    if (this.dismissed || climber !== this.climber) return;
    if (end.type !== 'failed') {
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
      this.climber = this.startFrom(damaged ? start : this.latest);
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
      this.trace = new RunTrace(frame.run, frame.runLength);
    }
    // Between two answers at full speed, most of a run goes by, so the charts draw what the worker recorded.
    if (look.current?.run === frame.run) this.trace.take(look.current);
    this.trace.add(frame);
    if (look.hall) this.hall = look.hall;
    if (look.replay) this.replay = look.replay;
    if (look.runs) this.runs.value = look.runs;
    if (look.recordHolders) this.recordHolders.value = look.recordHolders;
    this.frame.value = frame;
    return frame;
  }
}

/** The milliseconds between two requests to a worker that is followed. */
const LOOK = 150;

/** Looks at a worker now and then until it ends, and returns the end; nothing if it isn't wanted any more. */
export async function follow(
  worker: ClimbWorker,
  want: ClimbWant,
  isWanted: () => boolean,
  take: (look: ClimbLook) => void,
): Promise<ClimbEnd | undefined> {
  const watch = async (): Promise<void> => {
    const { look } = await worker.look(want);
    if (!isWanted()) return;
    take(look);
    setTimeout(() => isWanted() && void watch().catch(() => undefined), LOOK);
  };
  // The end says what went wrong.
  void watch().catch(() => undefined);
  const end = await worker.ended;
  return isWanted() ? end : undefined;
}
