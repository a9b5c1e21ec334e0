import { expect, it } from 'vitest';
import { type ClimbPlan, type Cooling, DEFAULT_PLAN, readPlan, RULE_OF_2009, writePlan } from './plan';

const HOT: Cooling = {
  kind: 'points',
  points: [
    [0, 1],
    [9, 2],
  ],
  unit: 'points',
};

const read = (query: string): ClimbPlan => readPlan(new URLSearchParams(query));
const write = (plan: Partial<ClimbPlan>): string => writePlan({ ...DEFAULT_PLAN, ...plan }, null).toString();

it('default settings are left out of the address', () => {
  expect([write({}), writePlan(DEFAULT_PLAN, 'enable').toString()]).toEqual(['', 'dict=enable']);
  expect(read('')).toEqual(DEFAULT_PLAN);
});
it.each<Partial<ClimbPlan>>([
  { seed: 'sunday afternoon', size: '5x3' },
  { cooling: RULE_OF_2009 },
  { cooling: { kind: 'hill', proposals: 5000 } },
  { cooling: { kind: 'geometric', from: 0.025, to: 0.0055, proposals: 20_480, unit: 'best' } },
  { cooling: HOT },
  { scoring: 'powers', minLength: 5, swaps: 0, letters: 'uniform' },
  { scoring: '0,0,0,1,1,2,3,5,11,20' },
  { dice: 'new', fixed: 'q???/????/????/???s', only: 'aeinrst', word: 'replastering' },
  { target: 3625, runs: 12 },
])('settings are read as they were written: %j', (plan) => {
  const misread: string[] = [];
  expect(readPlan(new URLSearchParams(write(plan)), misread)).toEqual({ ...DEFAULT_PLAN, ...plan });
  expect(misread).toEqual([]);
});
it.each([
  ['size=50x50', /size=50x50/],
  ['swaps=101&min=7&target=-1&runs=x', /min=7.*swaps=101.*target=-1.*runs=x/],
  ['scoring=best', /scoring=best/],
  ['schedule=geometric:90,0,100', /geometric:90,0,100/],
  ['schedule=geometric:90,20,1.5', /geometric/],
  ['schedule=exponential:100,,2000', /exponential/],
  ['schedule=points:0@90', /points/],
  ['schedule=points:5@90,10@3', /points/],
  ['schedule=points:0@90,0@3', /points/],
  ['schedule=steep:1,2,3', /steep/],
])('settings that make no sense are objected to, and are as by default: %s', (query, said) => {
  const misread: string[] = [];
  expect(readPlan(new URLSearchParams(query), misread)).toEqual(DEFAULT_PLAN);
  expect(misread.join()).toMatch(said);
});
