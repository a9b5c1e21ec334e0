import { describe, expect, it } from 'vitest';
import type { DiceInfo } from '../../engine/contract';
import { planOf } from './plan';
import { isPlanned, presetOf, withPreset } from './planned';
import { addPreset, MOST_PRESETS, PRESETS, readPresets, tableName } from './presets';

const set = (name: string, side: number): DiceInfo => ({ name, title: name, rows: side, cols: side, dice: [] });
const DICE = [set('new', 4), set('big2012', 5), set('superbig', 6)];
const preset = (name: string) => PRESETS.find((each) => each.name === name)!;

describe('games by name', () => {
  it('set dice, time, word length and points, and are recognized', () => {
    const plan = withPreset(planOf({}, DICE), preset('Word Hunt'));
    expect(plan).toMatchObject({ dice: 'new', seconds: 80, minLengths: { new: 3 } });
    expect(PRESETS.map((each) => isPlanned(each, plan, DICE))).toEqual([false, false, false, true]);
    expect(isPlanned(preset('Boggle'), planOf({}, DICE), DICE)).toBe(true);
    expect(tableName(plan.scoring)).toBe('Word Hunt');
    expect(tableName('standard')).toBeUndefined();
  });

  it('give long words two points a letter in Super Big Boggle', () => {
    const points = preset('Super Big Boggle').scoring.split(',').map(Number);
    expect([3, 8, 9, 10, 17].map((letters) => points[letters])).toEqual([1, 11, 18, 20, 34]);
    // A table has at most 32 numbers.
    expect(points).toHaveLength(32);
  });

  it('can be the player’s own', () => {
    const own = presetOf('Mine', { ...planOf({}, DICE), scoring: '0,0,0,2', goal: 10 }, DICE);
    expect(own).toEqual({ name: 'Mine', dice: 'new', seconds: 180, minLength: 3, scoring: '0,0,0,2', goal: 10 });
    expect(
      readPresets(JSON.parse(JSON.stringify([own, { ...own, scoring: '1,x' }, { ...own, name: ' ' }, 3]))),
    ).toEqual([own]);
    const two = addPreset([own, { ...own, name: 'B' }], { ...own, seconds: 60 });
    expect(two.map(({ name, seconds }) => `${name} ${seconds}`)).toEqual(['B 180', 'Mine 60']);
    const many = Array.from({ length: 20 }, (_, i) => ({ ...own, name: `n${i}` }));
    expect(many.reduce(addPreset, [] as ReturnType<typeof addPreset>)).toHaveLength(MOST_PRESETS);
  });
});
