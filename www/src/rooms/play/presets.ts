/**
 * Named games: published or popular ones. Earlier versions stored games that players had named; the last of these is
 * still offered as their own. Pure functions.
 */
import type { DiceInfo, Scoring } from '../../engine/contract';
import { cleanName } from './challenge';
import { minLengthOf, type PlayPlan } from './plan';
import { linkedScoring } from '../../engine/scoring';
import { isGoal, isMinLength, isObject, isSeconds } from './spec';
import { PUBLISHED_GAMES } from './text';

export interface GamePreset {
  readonly name: string;
  readonly dice: string;
  readonly seconds: number;
  readonly minLength: number;
  readonly scoring: Scoring;
  readonly goal: number;
}

/** Nine letters or more earn two points each: a number for every length that a table can have. */
const SUPER_BIG = `0,0,0,1,1,2,3,5,11,${Array.from({ length: 23 }, (_, i) => 2 * (i + 9)).join(',')}` as Scoring;
/** As in the phone game: 400 more for every letter after the seventh, on boards of 16. */
const WORD_HUNT: Scoring = '0,0,0,100,400,800,1400,1800,2200,2600,3000,3400,3800,4200,4600,5000,5400';

export const PRESETS: readonly GamePreset[] = [
  { name: PUBLISHED_GAMES.boggle, dice: 'new', seconds: 180, minLength: 3, scoring: 'standard', goal: 0 },
  { name: PUBLISHED_GAMES.big, dice: 'big2012', seconds: 180, minLength: 4, scoring: 'standard', goal: 0 },
  { name: PUBLISHED_GAMES.superBig, dice: 'superbig', seconds: 240, minLength: 4, scoring: SUPER_BIG, goal: 0 },
  { name: PUBLISHED_GAMES.wordHunt, dice: 'new', seconds: 80, minLength: 3, scoring: WORD_HUNT, goal: 0 },
];

/** Returns the name of the published game that uses this points table; `undefined` for other tables. */
export function tableName(scoring: Scoring): string | undefined {
  return PRESETS.find((preset) => preset.scoring !== 'standard' && preset.scoring === scoring)?.name;
}

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

/** Reads stored presets; invalid ones are left out. */
export function readPresets(value: unknown): GamePreset[] {
  if (!Array.isArray(value)) return [];
  return value
    .flatMap((each: unknown): GamePreset[] => {
      if (!isObject(each)) return [];
      const { dice, seconds, minLength, goal } = each;
      const name = typeof each.name === 'string' ? cleanName(each.name) : '';
      const scoring = linkedScoring(each.scoring);
      const sound = typeof dice === 'string' && /^[a-z0-9]{1,20}$/.test(dice) && isSeconds(seconds);
      return name && sound && scoring && isMinLength(minLength) && isGoal(goal)
        ? [{ name, dice, seconds, minLength, scoring, goal }]
        : [];
    })
    .slice(0, 12);
}
