/**
 * The settings of a climb: the state in the address, and the options for the worker. Texts stay as they were typed; the
 * core says what is wrong with them (`Engine.tryClimb`).
 */

import type { Scoring } from '../../engine/contract';
import type { ClimbOptions, ClimbSchedule, ClimbUnit } from '../../engine/jobs';
import { linkedScoring } from '../../engine/scoring';
import { TEXT } from './text';

/** `tuned`: the core's default for the size. */
export type Cooling =
  | { readonly kind: 'tuned' }
  | {
      readonly kind: 'geometric';
      readonly from: number;
      readonly to: number;
      readonly proposals: number;
      readonly unit: ClimbUnit;
    }
  | { readonly kind: 'exponential'; readonly start: number; readonly rate: number; readonly stall: number }
  /** No temperature at all, so that no worse board is accepted. */
  | { readonly kind: 'hill'; readonly proposals: number }
  | { readonly kind: 'points'; readonly points: readonly SchedulePoint[]; readonly unit: ClimbUnit };

export type SchedulePoint = readonly [proposal: number, temperature: number];

export interface ClimbPlan {
  /** `RxC`. */
  readonly size: string;
  /** Any text; empty for a new random seed each time. */
  readonly seed: string;
  readonly cooling: Cooling;
  readonly scoring: Scoring;
  readonly minLength: number;
  /** How many of 100 proposals swap two cells; -1 for the core's default. */
  readonly swaps: number;
  readonly letters: 'frequency' | 'uniform';
  /** The constraints, empty for none: see `ClimbOptions`. */
  readonly dice: string;
  readonly fixed: string;
  readonly only: string;
  readonly word: string;
  /** The limits on points and runs; 0 for none. */
  readonly target: number;
  readonly runs: number;
}

/** The schedule of 2009: T = 100 · e^(−0.05 n), until 2,000 rejections in a row. */
export const RULE_OF_2009: Cooling = { kind: 'exponential', start: 100, rate: 0.05, stall: 2000 };

/** The initial custom schedule. */
export const GEOMETRIC: Cooling = { kind: 'geometric', from: 90, to: 20, proposals: 20_000, unit: 'points' };
export const HILL: Cooling = { kind: 'hill', proposals: 20_000 };

export const DEFAULT_PLAN: ClimbPlan = {
  size: '4x4',
  seed: '',
  cooling: { kind: 'tuned' },
  scoring: 'standard',
  minLength: 3,
  swaps: -1,
  letters: 'frequency',
  dice: '',
  fixed: '',
  only: '',
  word: '',
  target: 0,
  runs: 0,
};

const MAX_TEXT = 600;
const MAX_POINTS = 256;
const WHOLE = 4_294_967_295;

export function dimsOf(size: string): { rows: number; cols: number } {
  const [rows = 4, cols = 4] = size.split('x').map(Number);
  return { rows, cols };
}

/** Returns the options for the worker. */
export function optionsOf(plan: ClimbPlan, seed: string): ClimbOptions {
  const { dice, fixed, only, word, target, runs, swaps } = plan;
  const constraints = {
    ...(dice.trim() && { dice }),
    ...(fixed.trim() && { fixed }),
    ...(only.trim() && { letters: only }),
    ...(word.trim() && { word: word.trim() }),
  };
  return {
    size: plan.size,
    seed,
    scoring: plan.scoring,
    minLength: plan.minLength,
    letters: plan.letters,
    ...scheduleOf(plan.cooling),
    ...(swaps >= 0 && { swaps }),
    ...(Object.keys(constraints).length > 0 && { constraints }),
    ...((target > 0 || runs > 0) && { limits: { ...(target > 0 && { target }), ...(runs > 0 && { runs }) } }),
  };
}

/** Returns a schedule and its unit, or nothing if the core chooses. */
export function scheduleOf(cooling: Cooling): { schedule?: ClimbSchedule; unit?: ClimbUnit } {
  switch (cooling.kind) {
    case 'tuned':
      return {};
    case 'geometric': {
      const { from, to, proposals, unit } = cooling;
      return { schedule: { geometric: { from, to, proposals } }, unit };
    }
    case 'exponential': {
      const { start, rate, stall } = cooling;
      return { schedule: { exponential: { start, rate, stall } }, unit: 'points' };
    }
    case 'hill':
      return {
        schedule: {
          points: {
            points: [
              [0, 0],
              [cooling.proposals, 0],
            ],
          },
        },
        unit: 'points',
      };
    case 'points':
      return { schedule: { points: { points: cooling.points.map(([n, t]) => [n, t]) } }, unit: cooling.unit };
  }
}

/** Returns the number of proposals in a run, or `undefined` if that depends on chance. */
export function lengthOf(schedule: ClimbSchedule): number | undefined {
  if ('geometric' in schedule) return schedule.geometric.proposals;
  if ('points' in schedule) return schedule.points.points.at(-1)?.[0];
  return undefined;
}

/** Lists the parts of a query that were not understood, each as a sentence. They have default values in the plan. */
export function objectionsTo(query: URLSearchParams): string[] {
  const plan = readPlan(query);
  const said: string[] = [];
  const given = (name: string): string => query.get(name) ?? '';
  if (given('size') && plan.size !== given('size')) said.push(TEXT.bad.size(given('size')));
  if (given('schedule') && plan.cooling.kind === 'tuned') said.push(TEXT.bad.schedule(given('schedule')));
  const others: [name: string, understood: boolean][] = [
    ['scoring', plan.scoring === given('scoring')],
    ['min', String(plan.minLength) === given('min')],
    ['swaps', String(plan.swaps) === given('swaps')],
    ['letters', plan.letters === given('letters')],
    ['unit', given('unit') === 'best' || given('unit') === 'points'],
    ['target', String(plan.target) === given('target')],
    ['runs', String(plan.runs) === given('runs')],
  ];
  for (const [name, understood] of others) if (given(name) && !understood) said.push(TEXT.bad.value(name, given(name)));
  return said;
}

/** Describes what is unusual about a valid schedule; empty if nothing is. */
export function remarkOn(cooling: Cooling): string {
  const heats =
    cooling.kind === 'geometric'
      ? cooling.to > cooling.from
      : cooling.kind === 'points' && cooling.points.at(-1)![1] > cooling.points[0]![1];
  return heats ? TEXT.bad.heating : '';
}

/** Reads a query. Missing or invalid parts get their default values. Never throws. */
export function readPlan(query: URLSearchParams): ClimbPlan {
  const text = (name: string): string => (query.get(name) ?? '').slice(0, MAX_TEXT);
  const whole = (name: string, from: number, to: number, otherwise: number): number => {
    const given = query.get(name) ?? '';
    const value = /^\d{1,10}$/.test(given) ? Number(given) : NaN;
    return value >= from && value <= to ? value : otherwise;
  };
  return {
    size: /^[1-8]x[1-8]$/.exec(text('size'))?.[0] ?? DEFAULT_PLAN.size,
    seed: text('seed').trim(),
    cooling: readCooling(text('schedule'), text('unit') === 'best' ? 'best' : 'points'),
    scoring: linkedScoring(query.get('scoring')) ?? DEFAULT_PLAN.scoring,
    minLength: whole('min', 1, 6, DEFAULT_PLAN.minLength),
    swaps: whole('swaps', 0, 100, DEFAULT_PLAN.swaps),
    letters: query.get('letters') === 'uniform' ? 'uniform' : 'frequency',
    dice: text('dice'),
    fixed: text('fixed'),
    only: text('only'),
    word: text('word'),
    target: whole('target', 1, WHOLE, 0),
    runs: whole('runs', 1, WHOLE, 0),
  };
}

/** Writes a query with only the values that differ from the defaults. */
export function writePlan(plan: ClimbPlan, dict: string | null): URLSearchParams {
  const query = new URLSearchParams();
  const put = (name: string, value: string | number, otherwise: string | number): void => {
    if (value !== otherwise) query.set(name, String(value));
  };
  // The seed comes first, because that is what people look for.
  put('seed', plan.seed, '');
  put('size', plan.size, DEFAULT_PLAN.size);
  if (dict) query.set('dict', dict);
  put('schedule', writeCooling(plan.cooling), '');
  if (plan.cooling.kind === 'geometric' || plan.cooling.kind === 'points') put('unit', plan.cooling.unit, 'points');
  put('scoring', plan.scoring, DEFAULT_PLAN.scoring);
  put('min', plan.minLength, DEFAULT_PLAN.minLength);
  put('swaps', plan.swaps, DEFAULT_PLAN.swaps);
  put('letters', plan.letters, DEFAULT_PLAN.letters);
  put('dice', plan.dice, '');
  put('fixed', plan.fixed, '');
  put('only', plan.only, '');
  put('word', plan.word, '');
  put('target', plan.target, 0);
  put('runs', plan.runs, 0);
  return query;
}

/** `geometric:90,20,20000`, `exponential:100,0.05,2000`, `points:0@90,6000@45,20000@15`. */
function writeCooling(cooling: Cooling): string {
  switch (cooling.kind) {
    case 'tuned':
      return '';
    case 'geometric':
      return `geometric:${cooling.from},${cooling.to},${cooling.proposals}`;
    case 'exponential':
      return `exponential:${cooling.start},${cooling.rate},${cooling.stall}`;
    case 'hill':
      return `hill:${cooling.proposals}`;
    case 'points':
      return `points:${cooling.points.map(([n, t]) => `${n}@${t}`).join()}`;
  }
}

function readCooling(text: string, unit: ClimbUnit): Cooling {
  const [kind, rest = ''] = text.split(':');
  const [a = NaN, b = NaN, c = NaN] = rest.split(',').map((number) => (number.trim() === '' ? NaN : Number(number)));
  if (kind === 'geometric' && isWarm(a) && isWarm(b) && isCount(c)) return { kind, from: a, to: b, proposals: c, unit };
  if (kind === 'exponential' && isWarm(a) && isWarm(b) && isCount(c)) return { kind, start: a, rate: b, stall: c };
  if (kind === 'hill' && isCount(a)) return { kind, proposals: a };
  if (kind === 'points') {
    const points = readPoints(rest);
    if (points) return { kind, points, unit };
  }
  return DEFAULT_PLAN.cooling;
}

/**
 * Reads points such as `0@90, 6000@45 …`, separated by commas, spaces, or line breaks; returns `undefined` if they
 * don't make a schedule.
 */
function readPoints(text: string): SchedulePoint[] | undefined {
  const points: SchedulePoint[] = [];
  for (const part of text.split(/[,\n]/)) {
    if (part.trim() === '') continue;
    const match = /^\s*(\d{1,9})\s*[@\s]\s*(\d+(?:\.\d+)?)\s*$/.exec(part);
    if (!match) return undefined;
    points.push([Number(match[1]), Number(match[2])]);
  }
  const ascends = points.every(([n], i) => (i === 0 ? n === 0 : n > points[i - 1]![0]));
  return points.length >= 2 && points.length <= MAX_POINTS && ascends ? points : undefined;
}

function isWarm(value: number): boolean {
  return Number.isFinite(value) && value > 0 && value <= 1e12;
}

function isCount(value: number): boolean {
  return Number.isInteger(value) && value >= 1 && value <= WHOLE;
}

/** Returns whether two plans give the same climb, to distinguish the climb from the current settings. */
export function samePlan(a: ClimbPlan, b: ClimbPlan): boolean {
  return writePlan(a, null).toString() === writePlan(b, null).toString();
}
