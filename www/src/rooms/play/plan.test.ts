import { expect, it } from 'vitest';
import type { DiceInfo } from '../../engine/contract';
import { diceTitle, linkedSpec, minLengthOf, planOf, specOf } from './plan';

const set = (name: string, side: number): DiceInfo => ({
  name,
  title: `The ${name} set`,
  rows: side,
  cols: side,
  dice: [],
});
const DICE = [set('new', 4), set('big', 5), set('superbig', 6)];

it('starts with the last choices, as far as they still exist', () => {
  expect(planOf({}, DICE)).toMatchObject({
    dice: 'new',
    seconds: 180,
    minLengths: {},
    hints: false,
    seed: '',
    badTime: false,
    players: 1,
  });
  expect(planOf({ dice: 'big', seconds: 0, hints: true }, DICE)).toMatchObject({
    dice: 'big',
    seconds: 0,
    hints: true,
  });
  expect(planOf({ dice: 'lost' }, DICE).dice).toBe('new');
});

it('requires four letters with big dice, unless chosen otherwise for these dice', () => {
  expect(minLengthOf(planOf({ dice: 'big' }, DICE), DICE)).toBe(4);
  const plan = planOf({ dice: 'big', minLengths: { big: 3 } }, DICE);
  expect(minLengthOf(plan, DICE)).toBe(3);
  expect(minLengthOf({ ...plan, dice: 'superbig' }, DICE)).toBe(4);
});

it('rolls with the seed typed, or else with the one given', () => {
  const plan = planOf({}, DICE);
  expect(specOf(plan, DICE, 'enable2k', 'k3v9')).toEqual({
    source: { kind: 'roll', dice: 'new', seed: 'k3v9' },
    seconds: 180,
    minLength: 3,
    scoring: 'standard',
    goal: 0,
    dictionary: 'enable2k',
  });
  expect(specOf({ ...plan, seed: ' Anna ' }, DICE, 'enable2k', 'k3v9').source).toMatchObject({ seed: 'Anna' });
});

it('fills what a link leaves open', () => {
  const plan = planOf({ seconds: 60 }, DICE);
  const source = { kind: 'roll', dice: 'big', seed: 'x' } as const;
  expect(linkedSpec({ problems: [] }, plan, DICE, 'enable')).toBeNull();
  expect(linkedSpec({ source, problems: [] }, plan, DICE, 'enable')).toEqual({
    source,
    seconds: 60,
    minLength: 4,
    scoring: 'standard',
    goal: 0,
    dictionary: 'enable',
  });
  expect(linkedSpec({ source, minLength: 5, seconds: 0, problems: [] }, plan, DICE, 'enable')).toEqual({
    source,
    seconds: 0,
    minLength: 5,
    scoring: 'standard',
    goal: 0,
    dictionary: 'enable',
  });
});

it('takes the points table of a link, never that of the plan', () => {
  const plan = planOf({ scoring: 'powers', goal: 20 }, DICE);
  const source = { kind: 'roll', dice: 'new', seed: 'x' } as const;
  expect(specOf(plan, DICE, 'enable', 'x')).toMatchObject({ scoring: 'powers', goal: 20 });
  expect(linkedSpec({ source, problems: [] }, plan, DICE, 'enable')).toMatchObject({ scoring: 'standard', goal: 0 });
  const link = { source, scoring: '0,0,0,2', goal: 5, problems: [] } as const;
  expect(linkedSpec({ ...link, problems: [] }, plan, DICE, 'enable')).toMatchObject({ scoring: '0,0,0,2', goal: 5 });
});

it('names the dice', () => {
  expect(diceTitle({ kind: 'roll', dice: 'big', seed: 'x' }, DICE)).toBe('The big set');
  expect(diceTitle({ kind: 'given', board: 'abcd' }, DICE)).toBe('');
});
