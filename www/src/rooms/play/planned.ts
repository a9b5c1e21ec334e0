/** Named games, and the plan of the next game. Pure functions. */
import type { DiceInfo } from '../../engine/contract';
import { minLengthOf, type PlayPlan } from './plan';
import type { GamePreset } from './presets';

/** Makes a preset from the planned game. */
export function presetOf(name: string, plan: PlayPlan, dice: readonly DiceInfo[]): GamePreset {
  const { seconds, scoring, goal } = plan;
  return { name, dice: plan.dice, seconds, minLength: minLengthOf(plan, dice), scoring, goal };
}

/** Returns the plan with a preset applied. */
export function withPreset(plan: PlayPlan, { dice, seconds, minLength, scoring, goal }: GamePreset): PlayPlan {
  const minLengths = { ...plan.minLengths, [dice]: minLength };
  return { ...plan, dice, seconds, scoring, goal, minLengths, badTime: false, badPoints: false };
}

/** Returns whether the plan is exactly that game. */
export function isPlanned(preset: GamePreset, plan: PlayPlan, dice: readonly DiceInfo[]): boolean {
  const planned = presetOf(preset.name, plan, dice);
  return (Object.keys(planned) as (keyof GamePreset)[]).every((part) => planned[part] === preset[part]);
}
