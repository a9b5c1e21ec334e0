/** What is shown of the current climber besides its state: single steps, a replay, glowing tiles. */

import { batch, signal } from '@preact/signals';
import type { ClimbFrame, ClimbReplay } from '../../engine/jobs';
import { Replaying } from './replay';
import { StepLog } from './steps';

/** How long the last board of a run stays on the screen, in milliseconds. */
const HOLD = 1400;
/**
 * A tile that changed glows, a little less with every frame. If more than this share of the tiles changed in one frame,
 * as when a run begins, or if it has more than this many steps, as at full speed, none does: a mark on nearly every tile
 * would mean nothing.
 */
const MOST_CHANGED = 0.4;
const MOST_STEPS = 200;
const FADE = 0.88;

export class Shown {
  /** The single steps made in a row, and the one on the screen. */
  readonly steps = new StepLog();
  readonly replaying = signal<Replaying | undefined>(undefined);
  /** The frame that is held for a moment when its run is over. */
  readonly held = signal<ClimbFrame | undefined>(undefined);
  /** For each cell of the shown board, 1 if it has just changed. */
  readonly glow = signal<readonly number[]>([]);
  /** Increases with every frame; what is painted rather than rendered follows it. */
  readonly version = signal(0);

  constructor(
    private readonly environment: {
      readonly later: (callback: () => void, millis: number) => void;
      /** Whether reduced motion is preferred. */
      readonly calm: () => boolean;
    },
  ) {}

  changed(): void {
    this.version.value++;
  }

  /** Makes the tiles glow that a frame changed. `full`: at full speed, where none does, however slow the machine is. */
  lightUp(frame: ClimbFrame, full: boolean): void {
    const cells = frame.faces.length;
    const before = this.glow.value;
    // With reduced motion, changed tiles are marked once, without an afterglow.
    const fade = this.environment.calm() ? 0 : FADE;
    const glow = Array.from({ length: cells }, (_, i) => ((before[i] ?? 0) > 0.05 ? before[i]! * fade : 0));
    if (!full && frame.changed.length <= MOST_CHANGED * cells && frame.window <= MOST_STEPS)
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

  /** `listed`: the points of the board in the list that the run leads to. */
  showReplay(replay: ClimbReplay, listed?: number): void {
    batch(() => {
      this.clear();
      this.replaying.value = new Replaying(replay, () => this.changed(), listed);
      this.changed();
    });
  }

  endReplay(): void {
    this.replaying.value = undefined;
  }

  /** Shows only the state of the current climber. */
  clear(): void {
    this.endHold();
    this.steps.clear();
    this.glow.value = [];
    this.endReplay();
  }
}
