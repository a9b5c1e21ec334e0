/** What is shown of the climber in front, besides where it stands: single steps, a replay, the tiles that glow. */

import { batch, signal } from '@preact/signals';
import type { ClimbFrame, ClimbReplay } from '../../engine/jobs';
import { Replaying } from './replay';
import { StepLog } from './steps';

/** How long the last board of a run stays to be looked at, in milliseconds. */
const HOLD = 1400;
/** A tile that changed glows, and goes on glowing a little less every frame. */
const FADE = 0.88;

export class Shown {
  /** The single steps made in a row, and which of them is looked at. */
  readonly steps = new StepLog();
  readonly replaying = signal<Replaying | undefined>(undefined);
  /** The frame that is held for a moment when its run is over. */
  readonly held = signal<ClimbFrame | undefined>(undefined);
  /** By cell of the board in front, 1 for what has just changed. */
  readonly glow = signal<readonly number[]>([]);
  /** Grows with every frame: what is painted, not rendered, follows it. */
  readonly version = signal(0);

  constructor(
    private readonly environment: {
      readonly later: (callback: () => void, millis: number) => void;
      /** Whether motion is unwelcome. */
      readonly calm: () => boolean;
    },
  ) {}

  changed(): void {
    this.version.value++;
  }

  /** Lights the tiles that a frame changed. */
  lightUp(frame: ClimbFrame): void {
    const cells = frame.faces.length;
    const before = this.glow.value;
    // In calm it is said once which tiles changed, without an afterglow.
    const fade = this.environment.calm() ? 0 : FADE;
    const glow = Array.from({ length: cells }, (_, i) => ((before[i] ?? 0) > 0.05 ? before[i]! * fade : 0));
    for (const cell of frame.changed) glow[cell] = 1;
    this.glow.value = glow;
  }

  /** Shows the last frame of a run for a moment, and then calls back. */
  hold(frame: ClimbFrame, over: () => void): void {
    this.held.value = frame;
    this.glow.value = [];
    this.environment.later(() => {
      if (this.held.value !== frame) return;
      this.endHold();
      over();
    }, HOLD);
  }

  endHold(): void {
    this.held.value = undefined;
  }

  /** `famous`: the points of the board of the list that it leads to. */
  showReplay(replay: ClimbReplay, famous?: number): void {
    batch(() => {
      this.clear();
      this.replaying.value = new Replaying(replay, () => this.changed(), famous);
      this.changed();
    });
  }

  endReplay(): void {
    this.replaying.value = undefined;
  }

  /** Shows nothing but where the climber in front stands. */
  clear(): void {
    this.endHold();
    this.steps.clear();
    this.glow.value = [];
    this.endReplay();
  }
}
