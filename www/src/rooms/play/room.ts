/** State shared by the phases of the room. */
import type { Signal } from '@preact/signals';
import type { DiceInfo } from '../../engine/contract';
import type { Rival } from './challenge';
import type { PlayPlan } from './plan';
import type { PlaySession } from './session';
import { freshSeed } from '../../engine/seed';
import type { Spec } from './spec';

export interface RoomProps {
  readonly session: PlaySession;
  readonly plan: Signal<PlayPlan>;
  readonly dice: readonly DiceInfo[];
  /** Starts a game: alone, against others, or with several players taking turns. */
  readonly begin: (spec: Spec, rivals?: readonly Rival[], players?: number, names?: readonly string[]) => Promise<void>;
  /** Shows the settings. */
  readonly choose: () => void;
}

export function newSeed(): string {
  return freshSeed((bytes) => crypto.getRandomValues(bytes));
}
