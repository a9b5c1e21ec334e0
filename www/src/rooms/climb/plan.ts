/**
 * The settings of a climb: the state in the address, and the options for the worker. Texts stay as they were typed; the
 * core says what is wrong with them (`Engine.tryClimb`).
 */

import type { Field, State } from '../../app/fields';
import { oneOf, readFields, scoring, size, text, trimmed, whole, writeFields } from '../../app/fields';
import type { ClimbOptions, Schedule, ClimbUnit } from '../../engine/contract';

/** `tuned`: the core's default for the size. */
export type Cooling =
  | { kind: 'tuned' }
  | { kind: 'geometric'; from: number; to: number; proposals: number; unit: ClimbUnit }
  | { kind: 'exponential'; start: number; rate: number; stall: number }
  /** No temperature at all, so that no worse board is accepted. */
  | { kind: 'hill'; proposals: number }
  | { kind: 'points'; points: readonly SchedulePoint[]; unit: ClimbUnit };

export type SchedulePoint = readonly [proposal: number, temperature: number];

/** The schedule of 2009: T = 100 · e^(−0.05 n), until 2,000 rejections in a row. */
export const RULE_OF_2009: Cooling = { kind: 'exponential', start: 100, rate: 0.05, stall: 2000 };

export const GEOMETRIC = { kind: 'geometric', from: 90, to: 20, proposals: 20_000, unit: 'points' } as const;
export const HILL = { kind: 'hill', proposals: 20_000 } as const;

const MAX_TEXT = 600;
const MAX_LEN = 256;
const WHOLE = 4_294_967_295;

/** A constraint, empty for none: see `ClimbOptions`. */
const constraint = (name: string): Field<string> => ({ ...text(name), read: (typed) => typed.slice(0, MAX_TEXT) });

/** In the order of the address: the seed comes first, because that is what people look for. */
const FIELDS = {
  /** Any text; empty for a new random seed each time. */
  seed: trimmed('seed'),
  size: size('4x4'),
  cooling: {
    name: 'schedule',
    usual: { kind: 'tuned' },
    read: readCooling,
    write: writeCooling,
  } as Field<Cooling>,
  scoring,
  minLength: whole('min', 3, 1, 6),
  /** How many of 100 proposals swap two cells; -1 for the core's default. */
  swaps: whole('swaps', -1, 0, 100),
  letters: oneOf<'frequency' | 'uniform'>('letters', 'frequency', 'uniform'),
  dice: constraint('dice'),
  fixed: constraint('fixed'),
  only: constraint('only'),
  word: constraint('word'),
  /** The limits on points and runs; 0 for none. */
  target: whole('target', 0, 1, WHOLE),
  runs: whole('runs', 0, 1, WHOLE),
  /** Of the schedule, if it has one. */
  unit: oneOf<ClimbUnit>('unit', 'points', 'best'),
};

export type ClimbPlan = Omit<State<typeof FIELDS>, 'unit'>;
export const DEFAULT_PLAN: ClimbPlan = readPlan(new URLSearchParams());

export function dimsOf(size: string): { rows: number; cols: number } {
  const [rows = 4, cols = 4] = size.split('x').map(Number);
  return { rows, cols };
}

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

export function scheduleOf(cooling: Cooling): { schedule?: Schedule; unit?: ClimbUnit } {
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
      return { schedule: { points: { points: [0, cooling.proposals].map((step) => [step, 0]) } }, unit: 'points' };
    case 'points':
      return { schedule: { points: { points: cooling.points.map(([n, t]) => [n, t]) } }, unit: cooling.unit };
  }
}

/** Returns whether the temperature, or its share of the best score, falls all the time, as far as the kind of schedule tells. */
export function cools({ cooling }: ClimbPlan): boolean {
  return 'from' in cooling ? cooling.from > cooling.to : cooling.kind === 'tuned' || cooling.kind === 'exponential';
}

/** Returns the number of proposals in a run, or `undefined` if that depends on chance. */
export function lengthOf(schedule: Schedule): number | undefined {
  if ('geometric' in schedule) return schedule.geometric.proposals;
  if ('points' in schedule) return schedule.points.points.at(-1)?.[0];
  return undefined;
}

/**
 * Reads a query. Missing or invalid parts get their default values; `misread` gets those that make no sense.
 * Never throws.
 */
export function readPlan(query: URLSearchParams, misread: string[] = []): ClimbPlan {
  const { unit, ...plan } = readFields(FIELDS, query, misread);
  return 'unit' in plan.cooling ? { ...plan, cooling: { ...plan.cooling, unit } } : plan;
}

/** Writes a query with only the values that differ from the defaults. */
export function writePlan(plan: ClimbPlan, dict: string | null): URLSearchParams {
  const query = writeFields(FIELDS, { ...plan, unit: 'unit' in plan.cooling ? plan.cooling.unit : 'points' });
  if (dict) query.set('dict', dict);
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

function readCooling(text: string): Cooling | undefined {
  const [kind, rest = ''] = text.split(':');
  const [a = NaN, b = NaN, c = NaN] = rest.split(',').map((number) => (number.trim() === '' ? NaN : Number(number)));
  const unit = 'points';
  if (kind === 'geometric' && isWarm(a) && isWarm(b) && isCount(c)) return { kind, from: a, to: b, proposals: c, unit };
  if (kind === 'exponential' && isWarm(a) && isWarm(b) && isCount(c)) return { kind, start: a, rate: b, stall: c };
  if (kind === 'hill' && isCount(a)) return { kind, proposals: a };
  if (kind !== 'points') return undefined;
  const points = rest.split(',').map((part): SchedulePoint => {
    const [, step = NaN, temperature = NaN] = /^\s*(\d{1,9})\s*@\s*(\d+(?:\.\d+)?)\s*$/.exec(part) ?? [];
    return [Number(step), Number(temperature)];
  });
  const ascends = points.every(([n], i) => (i === 0 ? n === 0 : n > points[i - 1]![0]));
  return points.length >= 2 && points.length <= MAX_LEN && ascends ? { kind, points, unit } : undefined;
}

const isWarm = (value: number): boolean => Number.isFinite(value) && value > 0 && value <= 1e12;

function isCount(value: number): boolean {
  return Number.isInteger(value) && value >= 1 && value <= WHOLE;
}

/** Returns whether two plans give the same climb, to distinguish the climb from the current settings. */
export function samePlan(a: ClimbPlan, b: ClimbPlan): boolean {
  return writePlan(a, null).toString() === writePlan(b, null).toString();
}
