/** For tests: a climber that follows a script, and a store in memory. */

import type { ClimbEnd, ClimbWorker } from '../../engine/climb';
import type {
  ClimbFrame,
  ClimbLook,
  ClimbProposal,
  ClimbReplay,
  ClimbTouch,
  ClimbStart,
  ClimbWant,
  HallEntry,
  Pace,
} from '../../engine/jobs';
import { type BestBoard, uniteHalls } from './hall';
import type { KeptClimb } from './store';

export function frameOf(over: Partial<ClimbFrame> = {}): ClimbFrame {
  const points = over.points ?? 10;
  return {
    status: 'running',
    board: 'abcd',
    faces: ['a', 'b', 'c', 'd'],
    path: [],
    changed: [],
    points,
    best: { board: 'abcd', points, run: 0, evaluations: 1, proposals: 1 },
    improved: false,
    runBest: points,
    run: 0,
    generation: 0,
    runLength: 100,
    temperature: 50,
    proposals: 0,
    accepted: 0,
    evaluations: 1,
    window: 10,
    acceptance: 0.5,
    hallVersion: 0,
    trace: '',
    ...over,
  };
}

export function proposalOf(over: Partial<ClimbProposal> = {}): ClimbProposal {
  return {
    kind: 'letter',
    cells: [1],
    board: 'axcd',
    faces: ['a', 'x', 'c', 'd'],
    old: 100,
    new: 63,
    delta: -37,
    temperature: 45.2,
    probability: Math.exp(-37 / 45.2),
    drawn: 0.25,
    allowance: 62,
    accepted: true,
    record: false,
    remembered: false,
    endedRun: false,
    ...over,
  };
}

export function replayOf(over: Partial<ClimbReplay> = {}): ClimbReplay {
  return {
    run: 0,
    cells: 4,
    faces: ['a', 'b', 'c', 'qu'],
    generations: Float64Array.of(0, 10, 40, 90),
    points: Uint32Array.of(5, 20, 80, 60),
    temperatures: Float64Array.of(100, 80, 30, 5),
    records: Uint8Array.of(1, 1, 1, 0),
    boards: Uint8Array.of(0, 0, 0, 0, 0, 1, 0, 0, 3, 1, 0, 0, 3, 1, 2, 0),
    ...over,
  };
}

/** Its frames are the value of `frame`, and everything requested from it is recorded. */
export class FakeClimber implements Omit<ClimbWorker, 'isOver'> {
  frame = frameOf();
  hall: HallEntry[] = [];
  readonly paces: Pace[] = [];
  singles = 0;
  dismissed = false;
  over: ClimbEnd | undefined;
  private finish!: (end: ClimbEnd) => void;
  readonly ended = new Promise<ClimbEnd>((resolve) => (this.finish = resolve));

  constructor(
    readonly from: ClimbStart,
    pace: Pace,
  ) {
    this.paces.push(pace);
  }

  private check(): void {
    if (this.over?.type === 'failed') throw new Error(this.over.message);
  }

  private shown(want: ClimbWant): ClimbLook {
    return {
      frame: this.frame,
      ...(want.hall && { hall: this.hall }),
      ...(want.runs && { runs: Uint32Array.from({ length: this.frame.run }, (_, i) => 100 + i) }),
      ...(want.replay && { replay: replayOf({ run: this.frame.run }) }),
      ...(want.current && { current: replayOf({ run: this.frame.run }) }),
    };
  }

  async look(want: ClimbWant = {}): Promise<ClimbLook> {
    this.check();
    return this.shown(want);
  }

  async touch(temperature: number | undefined): Promise<ClimbTouch> {
    return { proposal: this.frame.proposals, temperature };
  }

  async single(want: ClimbWant = {}): Promise<{ proposal: ClimbProposal | undefined; look: ClimbLook }> {
    this.singles++;
    this.check();
    this.frame = { ...this.frame, generation: this.frame.generation + 1 };
    return { proposal: proposalOf(), look: this.shown(want) };
  }

  async keep(): Promise<Uint8Array> {
    this.check();
    return Uint8Array.of(this.frame.generation);
  }

  pace(pace: Pace): void {
    this.paces.push(pace);
  }

  stop(): void {
    this.end({
      type: 'stopped',
      look: this.shown({ hall: true, runs: true, replay: 'best' }),
      checkpoint: Uint8Array.of(this.frame.generation),
    });
  }

  dismiss(): void {
    this.dismissed = true;
    this.end({ type: 'failed', message: 'dismissed' });
  }

  /** Its worker dies, or it meets its limit. */
  end(end: ClimbEnd): void {
    this.over ??= end;
    this.finish(this.over);
  }

  fail(message = 'unreachable executed'): void {
    this.end({ type: 'failed', message });
  }
}

export class MemoryClimbStore {
  kept: KeptClimb | undefined;
  readonly halls = new Map<string, readonly BestBoard[]>();
  owned = true;
  /** Saving waits for this. */
  writing = Promise.resolve();
  async own(): Promise<boolean> {
    return this.owned;
  }
  async load(): Promise<KeptClimb | undefined> {
    return this.kept;
  }
  async keep(kept: KeptClimb): Promise<void> {
    await this.writing;
    this.kept = kept;
  }
  async hall(course: string): Promise<readonly BestBoard[]> {
    return this.halls.get(course) ?? [];
  }
  async keepHall(course: string, hall: readonly BestBoard[]): Promise<void> {
    this.halls.set(course, uniteHalls(this.halls.get(course) ?? [], hall));
  }
  async clearHall(course: string): Promise<void> {
    this.halls.delete(course);
  }
}
