/** The daily board as a game: fixed rules, whatever the player's settings. `app/daily.ts` has the days and the streak. */
import { dateOf } from '../../app/daily';
import { keyOf, type Spec } from './spec';

/** Returns the game of a day. */
export function dailySpec(day: string): Spec {
  return {
    source: { kind: 'roll', dice: 'new', seed: day },
    seconds: 180,
    minLength: 3,
    scoring: 'standard',
    goal: 0,
    dictionary: 'enable2k',
  };
}

/** Returns the day whose daily board this game is, or `null` if it has other rules or another board. */
export function dayOf(spec: Spec): string | null {
  const day = spec.source.kind === 'roll' && dateOf(spec.source.seed) ? spec.source.seed : null;
  return day !== null && keyOf(dailySpec(day)) === keyOf(spec) ? day : null;
}
