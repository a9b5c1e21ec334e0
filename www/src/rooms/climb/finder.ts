/**
 * Repeats a climb up to the step that found a board: the same seed, settings and dictionary give the same climb. It
 * doesn't affect the climb on the screen.
 */

import { signal } from '@preact/signals';
import type { ClimbOptions, ClimbReplay, ClimbStart, Pace } from '../../engine/jobs';
import type { BestBoard } from './hall';
import type { ClimberWorker } from './climber';

interface FinderEnvironment {
  readonly startWorker: (dictionary: string, from: ClimbStart, pace: Pace) => ClimberWorker;
  readonly later: (callback: () => void, millis: number) => void;
}

/** The milliseconds between two progress requests. */
const LOOK = 200;

export class Finder {
  /** The board to find, and the finished share. */
  readonly going = signal<{ readonly board: string; readonly share: number } | undefined>(undefined);
  readonly trouble = signal('');
  private climber: ClimberWorker | undefined;

  constructor(private readonly world: FinderEnvironment) {}

  /** Returns the run that found a board, up to that step; nothing if it was canceled or could not be repeated. */
  async find(listed: BestBoard, options: ClimbOptions, dictionary: string): Promise<ClimbReplay | undefined> {
    const { proposal, board, touches } = listed;
    if (proposal === undefined) return undefined;
    this.cancel();
    this.trouble.value = '';
    const climber = this.world.startWorker(
      dictionary,
      { options: { ...options, limits: { proposals: proposal } }, ...(touches && { touches }) },
      'flat',
    );
    this.climber = climber;
    this.going.value = { board, share: 0 };
    const watch = async (): Promise<void> => {
      if (this.climber !== climber) return;
      const { frame } = await climber.look();
      if (this.climber !== climber) return;
      this.going.value = { board, share: Math.min(1, frame.proposals / Math.max(1, proposal)) };
      this.world.later(() => void watch().catch(() => undefined), LOOK);
    };
    void watch().catch(() => undefined);
    const end = await climber.ended;
    if (this.climber !== climber) return undefined;
    this.climber = undefined;
    this.going.value = undefined;
    if (end.type === 'failed') {
      this.trouble.value = end.message;
      return undefined;
    }
    return end.look.current;
  }

  cancel(): void {
    const { climber } = this;
    this.climber = undefined;
    this.going.value = undefined;
    climber?.dismiss();
  }
}
