/**
 * The settings of a climb: the state in the address, and the options for the worker. Texts stay as they were typed; the
 * core says what is wrong with them (`Engine.tryClimb`).
 */

import type { ClimbOptions, ClimbSchedule, ClimbUnit, Scoring } from '../../engine/contract';
import { linkedScoring } from '../../engine/scoring';

/** `tuned`: the core's default for the size. */
export type Cooling =
  | { kind: 'tuned' }
  | { kind: 'geometric'; from: number; to: number; proposals: number; unit: ClimbUnit }
  | { kind: 'exponential'; start: number; rate: number; stall: number }
  /** No temperature at all, so that no worse board is accepted. */
  | { kind: 'hill'; proposals: number }
  | { kind: 'points'; points: readonly SchedulePoint[]; unit: ClimbUnit };

export type SchedulePoint = readonly [proposal: number, temperature: number];

export interface ClimbPlan {
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

export const GEOMETRIC = { kind: 'geometric', from: 90, to: 20, proposals: 20_000, unit: 'points' } as const;
export const HILL = { kind: 'hill', proposals: 20_000 } as const;

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

const whole =
  (from: number, to: number) =>
  (text: string): number | undefined =>
    /^\d{1,10}$/.test(text) && Number(text) >= from && Number(text) <= to ? Number(text) : undefined;
const asTyped = (text: string): string => text;

/** The name of each setting in an address, and how it is read; a text that makes no sense is read as nothing. */
const FIELDS: { readonly [K in keyof ClimbPlan]: readonly [name: string, (text: string) => ClimbPlan[K] | undefined] } =
  {
    // The seed comes first, because that is what people look for.
    seed: ['seed', (text) => text.trim()],
    size: ['size', (text) => /^[1-8]x[1-8]$/.exec(text)?.[0]],
    cooling: ['schedule', readCooling],
    scoring: ['scoring', linkedScoring],
    minLength: ['min', whole(1, 6)],
    swaps: ['swaps', whole(0, 100)],
    letters: ['letters', (text) => (['frequency', 'uniform'] as const).find((each) => each === text)],
    dice: ['dice', asTyped],
    fixed: ['fixed', asTyped],
    only: ['only', asTyped],
    word: ['word', asTyped],
    target: ['target', whole(1, WHOLE)],
    runs: ['runs', whole(1, WHOLE)],
  };

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
      return { schedule: { points: { points: [0, cooling.proposals].map((step) => [step, 0]) } }, unit: 'points' };
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

export const misreadText = (name: string, text: string) =>
  `“${name}=${text}” is not a valid setting; using the default.`;

/**
 * Reads a query. Missing or invalid parts get their default values; `misread` gets a sentence for each that was not
 * understood. Never throws.
 */
export function readPlan(query: URLSearchParams, misread: string[] = []): ClimbPlan {
  const plan: Record<string, unknown> & { cooling: Cooling } = { ...DEFAULT_PLAN };
  for (const [key, [name, read]] of Object.entries(FIELDS)) {
    const text = (query.get(name) ?? '').slice(0, MAX_TEXT);
    if (text === '') continue;
    const value = read(text);
    if (value !== undefined) plan[key] = value;
    else misread.push(misreadText(name, text));
  }
  const unit = query.get('unit');
  if (unit && unit !== 'best' && unit !== 'points') misread.push(misreadText('unit', unit));
  if ('unit' in plan.cooling && unit === 'best') plan.cooling = { ...plan.cooling, unit };
  return plan as unknown as ClimbPlan;
}

/** Writes a query with only the values that differ from the defaults. */
export function writePlan(plan: ClimbPlan, dict: string | null): URLSearchParams {
  const query = new URLSearchParams();
  for (const key of Object.keys(FIELDS) as (keyof ClimbPlan)[]) {
    const text = key === 'cooling' ? writeCooling(plan.cooling) : String(plan[key]);
    if (text !== (key === 'cooling' ? '' : String(DEFAULT_PLAN[key]))) query.set(FIELDS[key][0], text);
  }
  if ('unit' in plan.cooling && plan.cooling.unit === 'best') query.set('unit', 'best');
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
  return points.length >= 2 && points.length <= MAX_POINTS && ascends ? { kind, points, unit } : undefined;
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
