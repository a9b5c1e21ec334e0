/**
 * The next game: the room's settings and those of a link, before a board is rolled.
 */
import type { DiceInfo, DictionaryId, Scoring } from '../../engine/contract';
import {
  cleanSeed,
  DEFAULT_DICE,
  DEFAULT_SECONDS,
  usualMinLength,
  type LinkedGame,
  type Source,
  type Spec,
} from './spec';

/** The player's last choices, and the room's settings. */
export interface Choices {
  readonly dice: string;
  readonly seconds: number;
  /** The minimum word length for dice sets where it isn't the usual one. */
  readonly minLengths: Readonly<Record<string, number>>;
  readonly scoring: Scoring;
  /** How many common words to find; 0 for no goal. */
  readonly goal: number;
  /** Boards are rolled until one has this many common words; 0 for any board. */
  readonly common: number;
  /** Whether the hints count common words only. */
  readonly commonHints: boolean;
  /** Whether the number of words left is shown during a game. */
  readonly hints: boolean;
  /** Whether each tile shows how many of the remaining words start on it. */
  readonly starts: boolean;
  readonly sound: boolean;
  readonly vibration: boolean;
}

export interface PlayPlan extends Choices {
  /** The typed seed; empty for a new one. */
  readonly seed: string;
  /** Whether the typed time is incomplete: no game starts with a different time instead. */
  readonly badTime: boolean;
  /** Whether the typed points table is incomplete. */
  readonly badPoints: boolean;
  /** The number of players taking turns on this device. */
  readonly players: number;
  /** Their names, as far as they were entered. */
  readonly names: readonly string[];
}

/** Returns the plan for a visitor's settings. An unknown dice set is replaced by the default one. */
export function planOf(choices: Partial<Choices>, dice: readonly DiceInfo[]): PlayPlan {
  const known = dice.some(({ name }) => name === choices.dice);
  return {
    dice: known && choices.dice !== undefined ? choices.dice : DEFAULT_DICE,
    seconds: choices.seconds ?? DEFAULT_SECONDS,
    minLengths: choices.minLengths ?? {},
    scoring: choices.scoring ?? 'standard',
    goal: choices.goal ?? 0,
    common: choices.common ?? 0,
    commonHints: choices.commonHints ?? false,
    hints: choices.hints ?? false,
    starts: choices.starts ?? false,
    sound: choices.sound ?? false,
    vibration: choices.vibration ?? false,
    seed: '',
    badTime: false,
    badPoints: false,
    players: 1,
    names: [],
  };
}

/** Returns the minimum word length for the planned dice. */
export function minLengthOf(plan: PlayPlan, dice: readonly DiceInfo[]): number {
  const set = dice.find(({ name }) => name === plan.dice);
  return plan.minLengths[plan.dice] ?? usualMinLength(set ? set.rows * set.cols : 16);
}

/** Returns the part of a plan that is saved for the next visit. */
export function choicesOf(plan: PlayPlan): Choices {
  const { dice, seconds, minLengths, scoring, goal, common, commonHints, hints, starts, sound, vibration } = plan;
  return { dice, seconds, minLengths, scoring, goal, common, commonHints, hints, starts, sound, vibration };
}

/** Returns the planned game. `seed` is used if none was typed. */
export function specOf(plan: PlayPlan, dice: readonly DiceInfo[], dictionary: DictionaryId, seed: string): Spec {
  return {
    source: { kind: 'roll', dice: plan.dice, seed: cleanSeed(plan.seed) || seed },
    seconds: plan.seconds,
    minLength: minLengthOf(plan, dice),
    scoring: plan.scoring,
    goal: plan.goal,
    dictionary,
  };
}

/** Returns the game of a link, completed from the plan; `null` if the link names no board. */
export function linkedSpec(
  link: LinkedGame,
  plan: PlayPlan,
  dice: readonly DiceInfo[],
  dictionary: DictionaryId,
): Spec | null {
  if (!link.source) return null;
  const theirs: PlayPlan = { ...plan, dice: link.source.kind === 'roll' ? link.source.dice : DEFAULT_DICE };
  return {
    source: link.source,
    seconds: link.seconds ?? plan.seconds,
    minLength: link.minLength ?? minLengthOf(theirs, dice),
    // A link without a table comes from a game with the standard one.
    scoring: link.scoring ?? 'standard',
    goal: link.goal ?? 0,
    dictionary,
  };
}

/** Returns the name of the dice of a rolled board; empty for other boards. */
export function diceTitle(source: Source, dice: readonly DiceInfo[]): string {
  return source.kind === 'given' ? '' : (dice.find(({ name }) => name === source.dice)?.title ?? source.dice);
}
