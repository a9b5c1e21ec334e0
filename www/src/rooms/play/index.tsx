/** The room Play: a game against the clock, on dice rolled from a seed. */
import { signal } from '@preact/signals';
import type { LiveRoom, RoomLab } from '../../app/lifecycle';
import type { DiceInfo } from '../../engine/contract';
import { Play } from './Play';
import { PlaySession } from './session';
import { GAME } from './text';
import { browserWorld } from './world';

export function create(lab: RoomLab): LiveRoom {
  const session = new PlaySession(browserWorld(lab));
  const dice = signal<readonly DiceInfo[]>([]);
  const error = signal<unknown>(undefined);
  lab.engine.diceSets().then(
    (sets) => (dice.value = sets),
    (reason: unknown) => (error.value = reason),
  );
  const View = () => {
    // The error boundary of the shell shows it.
    if (error.value !== undefined) throw error.value;
    return dice.value.length > 0 ? (
      <Play lab={lab} session={session} dice={dice.value} />
    ) : (
      <div class="room-coming" aria-busy="true" />
    );
  };
  return {
    View,
    busy: session.busy,
    shortcuts: GAME.shortcuts,
    // The player entered another room, so the game is saved and waits.
    leave: () => session.pause(),
    dispose: () => session.pause(),
  };
}
