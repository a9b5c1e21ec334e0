/**
 * The state of the room in the address: `class=t+ae+r+/+i+.+.`, `words=`, `tree=0(a1+b2)` (a tree written by hand),
 * `kind=orderly`, `ops=4,0a,fold` (a cell to lift; a cell and the letter it is given; folding the tree in place),
 * `at=1` (the step that is shown), `move=3` (the number of single moves of the next step), `view=layers` or `shared`,
 * `sort=bound` (layers with the highest bounds first), `slow=1` (steps pause after each move), `node=17` (the chosen
 * place), `split=1` (the tree before the last step is next to it), `root=5` (the place at the top of the drawing),
 * `walk=9` (the number of steps of the search through an orderly tree's boards), `tour=2`, `cut=520`, `fold=stale`,
 * `boxes=folded`, `dedupe=1`, `scoring=`, `min=`.
 */

import type { Boxes, Fold, TreeOperation, TreeTimeline } from '../../engine/jobs';
import { type Plan, type Step, type ViewKind, VIEWS } from './plan-form';
import { IN_PLACE, PRESETS } from './presets';

export { type Plan, type Step, type ViewKind, VIEWS };

const FOLDS: readonly Fold[] = ['no', 'stale', 'refreshed', 'thorough'];
const BOXES: readonly Boxes[] = ['all', 'folded', 'lettered'];

export const DEFAULT_PLAN: Plan = {
  class: PRESETS[0]!.plan.class,
  words: '',
  tree: '',
  order: 'spelling',
  raw: false,
  steps: [],
  at: 0,
  move: 0,
  view: 'nodes',
  siblings: 'inOrder',
  slowly: false,
  split: false,
  node: -1,
  root: 0,
  walk: -1,
  tour: 0,
  cutoff: 0,
  fold: 'no',
  boxes: 'all',
  dedupe: false,
  scoring: 'standard',
  minLength: 3,
};

/** More than the number of cells of any board. */
const MOST_STEPS = 64;
/** The largest cutoff that makes sense. */
export const MOST_CUTOFF = 1_000_000;
/** The number of steps of the tour. */
const MOST_TOUR = 13;
const MOST_NUMBER = 2 ** 32 - 1;
const FOLD = 'fold';

export function readPlan(query: URLSearchParams): Plan {
  const order = query.get('kind') === 'orderly' ? 'orderly' : 'spelling';
  const steps = readSteps(query.get('ops') ?? '', order);
  const at = count(query.get('at'), steps.length, steps.length);
  const fold = query.get('fold');
  const scoring = query.get('scoring');
  return {
    class: query.get('class')?.trim() || DEFAULT_PLAN.class,
    words: query.get('words')?.trim() ?? '',
    tree: order === 'spelling' ? (query.get('tree')?.trim() ?? '') : '',
    order,
    raw: query.get('raw') === '1',
    steps,
    at,
    move: at < steps.length ? count(query.get('move'), MOST_NUMBER, 0) : 0,
    view: VIEWS.find((view) => view === query.get('view')) ?? 'nodes',
    siblings: query.get('sort') === 'bound' ? 'byBound' : 'inOrder',
    slowly: query.get('slow') === '1',
    split: query.get('split') === '1',
    node: count(query.get('node'), MOST_NUMBER, -1),
    root: count(query.get('root'), MOST_NUMBER, 0),
    walk: order === 'orderly' ? count(query.get('walk'), MOST_NUMBER, -1) : -1,
    tour: count(query.get('tour'), MOST_TOUR, 0),
    cutoff: count(query.get('cut'), MOST_CUTOFF, 0),
    fold: FOLDS.find((known) => known === fold) ?? 'no',
    boxes: BOXES.find((known) => known === query.get('boxes')) ?? 'all',
    dedupe: query.get('dedupe') === '1',
    scoring: scoring === 'words' || scoring === 'powers' ? scoring : 'standard',
    minLength: Math.max(1, count(query.get('min'), 6, 3)),
  };
}

/** Lists the values of an address that are invalid and were ignored: `view=zzz`. */
export function misreadIn(query: URLSearchParams): string[] {
  const { steps, order } = readPlan(query);
  const oneOf =
    (...known: readonly string[]) =>
    (value: string): boolean =>
      known.includes(value);
  const isCount = (value: string): boolean => /^\d+$/.test(value);
  const valid: Readonly<Record<string, (value: string) => boolean>> = {
    kind: oneOf('spelling', 'orderly'),
    ops: (value) => value.split(',').length === steps.length,
    view: oneOf(...VIEWS),
    sort: oneOf('bound', 'order'),
    fold: oneOf(...FOLDS),
    boxes: oneOf(...BOXES),
    scoring: oneOf('standard', 'words', 'powers'),
    min: (value) => /^[1-6]$/.test(value),
    tree: () => order === 'spelling',
    ...Object.fromEntries(['raw', 'slow', 'split', 'dedupe'].map((name) => [name, oneOf('0', '1')])),
    ...Object.fromEntries(['at', 'move', 'node', 'root', 'walk', 'tour', 'cut'].map((name) => [name, isCount])),
  };
  return Object.entries(valid).flatMap(([name, holds]) => {
    const value = query.get(name);
    return value && !holds(value) ? [`${name}=${value}`] : [];
  });
}

/** Returns the shortest address of a plan. */
export function writePlan(plan: Plan, dictionary: string | null): URLSearchParams {
  const query = new URLSearchParams({ class: plan.class });
  if (plan.words) query.set('words', plan.words);
  if (plan.tree && plan.order === 'spelling') query.set('tree', plan.tree);
  if (plan.order === 'orderly') query.set('kind', 'orderly');
  if (plan.raw && plan.order === 'orderly') query.set('raw', '1');
  if (plan.steps.length > 0) query.set('ops', plan.steps.map(stepText).join());
  if (plan.at < plan.steps.length) query.set('at', String(plan.at));
  if (plan.move > 0) query.set('move', String(plan.move));
  if (plan.view !== 'nodes') query.set('view', plan.view);
  if (plan.siblings === 'byBound') query.set('sort', 'bound');
  if (plan.slowly) query.set('slow', '1');
  if (plan.split) query.set('split', '1');
  if (plan.node >= 0) query.set('node', String(plan.node));
  if (plan.root > 0) query.set('root', String(plan.root));
  if (plan.walk >= 0) query.set('walk', String(plan.walk));
  if (plan.tour > 0) query.set('tour', String(plan.tour));
  if (plan.cutoff > 0) query.set('cut', String(plan.cutoff));
  if (plan.fold !== 'no') query.set('fold', plan.fold);
  if (plan.boxes !== 'all') query.set('boxes', plan.boxes);
  if (plan.dedupe) query.set('dedupe', '1');
  if (plan.scoring !== 'standard') query.set('scoring', plan.scoring);
  if (plan.minLength !== 3) query.set('min', String(plan.minLength));
  if (dictionary) query.set('dict', dictionary);
  return query;
}

/** The settings that stay when the class changes: the words, and how the tree is built and lifted. */
export function keptOf({ words, order, cutoff, fold, dedupe, scoring, minLength, slowly }: Plan): Partial<Plan> {
  return { words, order, cutoff, fold, dedupe, scoring, minLength, slowly };
}

/** Converts a plan to the request for the worker. `cells` has the letters of the class. */
export function timelineOf(plan: Plan, dictionary: string, cells: readonly (readonly string[])[]): TreeTimeline {
  return {
    dictionary,
    plan: {
      class: plan.class,
      ...(plan.words && { words: plan.words }),
      ...(plan.tree && { tree: plan.tree }),
      order: plan.order,
      ...(plan.raw && plan.order === 'orderly' && { raw: true }),
      scoring: plan.scoring,
      minLength: plan.minLength,
    },
    operations: plan.steps.map((step) => operationOf(plan, step, cells)),
  };
}

/** Converts a step to the worker's form. `cells` has the letters of the class. */
export function operationOf(
  { cutoff, fold, dedupe }: Plan,
  { cell, letter }: Step,
  cells: readonly (readonly string[])[],
): TreeOperation {
  if (letter === undefined) return { ...(cell !== IN_PLACE.cell && { cell }), cutoff, fold, dedupe };
  // A letter that the cell doesn't have has no position, and the worker reports that.
  return { cell, letter: Math.max(-1, cells[cell]?.indexOf(letter) ?? -1) >>> 0, cutoff: 0, fold: 'no', dedupe: false };
}

/** Writes a step for the address. */
export function stepText(step: Step): string {
  return step.cell === IN_PLACE.cell ? FOLD : `${step.cell}${step.letter ?? ''}`;
}

function readSteps(text: string, order: Plan['order']): Step[] {
  const steps: Step[] = [];
  for (const part of text.split(',').slice(0, MOST_STEPS)) {
    if (part.trim() === FOLD && order === 'spelling') {
      steps.push(IN_PLACE);
      continue;
    }
    const [, cell, letter] = /^(\d{1,2})(\p{L}*)$/u.exec(part.trim()) ?? [];
    if (cell === undefined || (order === 'orderly' && !letter)) break;
    steps.push(letter ? { cell: Number(cell), letter } : { cell: Number(cell) });
  }
  return steps;
}

function count(text: string | null, most: number, otherwise: number): number {
  return text !== null && /^\d+$/.test(text) ? Math.min(most, Number(text)) : otherwise;
}
