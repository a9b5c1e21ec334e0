import { describe, expect, it } from 'vitest';
import {
  DEFAULT_PLAN,
  lengthOf,
  objectionsTo,
  optionsOf,
  type ClimbPlan,
  readPlan,
  remarkOn,
  RULE_OF_2009,
  samePlan,
  scheduleOf,
  writePlan,
} from './plan';

describe('the settings in the address', () => {
  const read = (query: string): ClimbPlan => readPlan(new URLSearchParams(query));
  const write = (plan: Partial<ClimbPlan>): string => writePlan({ ...DEFAULT_PLAN, ...plan }, null).toString();

  it('leave out default values', () => {
    expect(write({})).toBe('');
    expect(read('')).toEqual(DEFAULT_PLAN);
  });
  it.each<Partial<ClimbPlan>>([
    { seed: 'sunday afternoon', size: '5x3' },
    { cooling: RULE_OF_2009 },
    { cooling: { kind: 'hill', proposals: 5000 } },
    { cooling: { kind: 'geometric', from: 0.025, to: 0.0055, proposals: 20_480, unit: 'best' } },
    {
      cooling: {
        kind: 'points',
        points: [
          [0, 90.5],
          [10, 0],
          [2000, 3],
        ],
        unit: 'points',
      },
    },
    { scoring: 'powers', minLength: 5, swaps: 0, letters: 'uniform' },
    { scoring: '0,0,0,1,1,2,3,5,11,20' },
    { dice: 'new', fixed: 'q???/????/????/???s', only: 'aeinrst', word: 'replastering' },
    { target: 3625, runs: 12 },
  ])('are read as they were written: %j', (plan) => {
    expect(read(write(plan))).toEqual({ ...DEFAULT_PLAN, ...plan });
  });
  it.each([
    'size=9x9&swaps=101&min=7&target=-1&runs=x',
    'schedule=geometric:90,0,100',
    'schedule=geometric:90,20,1.5',
    'schedule=exponential:100,,2000',
    'schedule=points:0@90',
    'schedule=points:5@90,10@3',
    'schedule=points:0@90,0@3',
    'schedule=steep:1,2,3',
  ])('that make no sense are as by default: %s', (query) => {
    expect(read(query)).toEqual(DEFAULT_PLAN);
  });
  it.each([
    ['size=50x50', /50x50.*4×4/],
    ['schedule=zzz', /zzz.*tuned/],
    ['schedule=geometric:90,0,100', /geometric:90,0,100/],
    ['scoring=best', /scoring=best/],
    ['min=9', /min=9/],
    ['runs=x', /runs=x/],
  ])('are objected to where they make no sense: %s', (query, said) => {
    expect(objectionsTo(new URLSearchParams(query)).join()).toMatch(said);
  });
  it('are accepted where they do', () => {
    expect(
      objectionsTo(
        writePlan(
          { ...DEFAULT_PLAN, size: '3x3', cooling: RULE_OF_2009, minLength: 4, swaps: 30, target: 9, runs: 2 },
          'enable',
        ),
      ),
    ).toEqual([]);
    expect(objectionsTo(new URLSearchParams())).toEqual([]);
  });
  it('that heat up are accepted with a remark', () => {
    expect(remarkOn({ kind: 'geometric', from: 3, to: 100, proposals: 10, unit: 'points' })).toMatch('heats up');
    expect(
      remarkOn({
        kind: 'points',
        points: [
          [0, 1],
          [9, 2],
        ],
        unit: 'points',
      }),
    ).toMatch('heats up');
    expect([
      remarkOn({ kind: 'tuned' }),
      remarkOn(RULE_OF_2009),
      remarkOn({
        kind: 'points',
        points: [
          [0, 9],
          [9, 2],
        ],
        unit: 'points',
      }),
    ]).toEqual(['', '', '']);
  });
  it('keep the dictionary', () => {
    expect(writePlan(DEFAULT_PLAN, 'enable').toString()).toBe('dict=enable');
  });
  it('distinguish climbs', () => {
    expect(samePlan(DEFAULT_PLAN, { ...DEFAULT_PLAN })).toBe(true);
    expect(samePlan(DEFAULT_PLAN, { ...DEFAULT_PLAN, cooling: RULE_OF_2009 })).toBe(false);
  });
});

describe('the request to the worker', () => {
  it('leaves unset values to the core', () => {
    expect(optionsOf(DEFAULT_PLAN, 'seed')).toEqual({
      size: '4x4',
      seed: 'seed',
      scoring: 'standard',
      minLength: 3,
      letters: 'frequency',
    });
  });
  it('contains the chosen values', () => {
    const plan: ClimbPlan = {
      ...DEFAULT_PLAN,
      cooling: RULE_OF_2009,
      swaps: 30,
      dice: 'new',
      only: 'abc',
      word: ' cab ',
      target: 100,
      runs: 2,
    };
    expect(optionsOf(plan, 's')).toMatchObject({
      schedule: { exponential: { start: 100, rate: 0.05, stall: 2000 } },
      unit: 'points',
      swaps: 30,
      constraints: { dice: 'new', letters: 'abc', word: 'cab' },
      limits: { target: 100, runs: 2 },
    });
  });
  it('never accepts a worse board in hill climbing', () => {
    expect(scheduleOf({ kind: 'hill', proposals: 300 })).toEqual({
      schedule: {
        points: {
          points: [
            [0, 0],
            [300, 0],
          ],
        },
      },
      unit: 'points',
    });
  });
  it('knows the length of a run if the schedule determines it', () => {
    expect(lengthOf({ geometric: { from: 2, to: 1, proposals: 70 } })).toBe(70);
    expect(
      lengthOf({
        points: {
          points: [
            [0, 1],
            [33, 2],
          ],
        },
      }),
    ).toBe(33);
    expect(lengthOf(scheduleOf(RULE_OF_2009).schedule!)).toBeUndefined();
  });
});
