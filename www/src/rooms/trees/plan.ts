/** The state of the room, which is in its address, and the requests to the worker that follow from it. */

import { type Field, flag, oneOf, readFields, type State, trimmed, whole, writeFields } from '../../app/fields';
import type { Compress, Scoring, Siblings, TreeOperation } from '../../engine/contract';
import { NAMED } from '../../engine/scoring';

/** A cell that is lifted, or given a letter; or `IN_PLACE`. */
export interface Step {
  readonly cell: number;
  /** The cells are in the order of the board, or in the split order for orderly trees. */
  readonly letter?: string;
}

/** The step without a lift: the tree is folded, equal nodes are shared, and branches are dropped, as the plan says. */
export const IN_PLACE: Step = { cell: -1 };

/** The views: the tree with each node at each of its places, the tree with each stored node once, and layers. */
export const VIEWS = ['nodes', 'shared', 'layers'] as const;
export type ViewKind = (typeof VIEWS)[number];

/** More than the number of cells of any board. */
const MOST_STEPS = 64;
/** The largest cutoff that makes sense. */
export const MOST_CUTOFF = 1_000_000;
const MOST_TOUR = 13;
const MOST_NUMBER = 2 ** 32 - 1;
const FOLD = 'fold';

// --- The address -----------------------------------------------------------------------------------------------------

/** A number; one that is too large is read as the largest. */
const count = (name: string, usual = 0, most = MOST_NUMBER): Field<number> => ({
  name,
  usual,
  read: (value) => (/^\d+$/.test(value) ? Math.min(most, Number(value)) : undefined),
  write: String,
});

/** All fields, in the order in which the address has them. */
const PLAN = {
  class: trimmed('class', 't ae r / i . .'),
  words: trimmed('words'),
  /** A tree written by hand, instead of words: `0(a1+b2)`. */
  tree: trimmed('tree'),
  order: oneOf<'spelling' | 'orderly'>('kind', 'spelling', 'orderly'),
  /** Whether an orderly tree counts a word once for each path; only in links. */
  raw: flag('raw'),
  /** `4,0a,fold`: a cell to lift; a cell and the letter it is given; folding the tree in place. */
  steps: {
    name: 'ops',
    usual: [],
    read: readSteps,
    write: (steps) => steps.map(({ cell, letter = '' }) => (cell === IN_PLACE.cell ? FOLD : `${cell}${letter}`)).join(),
  } as Field<readonly Step[]>,
  /** The number of steps taken in what is shown. */
  at: count('at'),
  /** The number of single moves of the next step taken in addition. */
  move: count('move'),
  view: oneOf<ViewKind>('view', ...VIEWS),
  /** How siblings are arranged in the layers. */
  siblings: oneOf<Siblings>('sort', ['inOrder', 'order'], ['byBound', 'bound']),
  /** Whether steps stop after each of their moves. */
  slowly: flag('slow'),
  /** The number of the chosen place; -1 for none. */
  node: count('node', -1),
  /** The place at the top of the drawing; 0 for the whole tree. */
  root: count('root'),
  /** For an orderly tree, the number of steps of the search through its boards; -1 for no search. */
  walk: count('walk', -1),
  /** The number of layers drawn below the root, with all siblings; 0 for as many nodes as are readable. */
  levels: count('levels', 0, 4),
  /** Whether only the board, the tree, and one sentence are shown, for a projector. */
  lecture: flag('lecture'),
  /** The step of the guided tour, from 1; 0 for none. */
  tour: count('tour', 0, MOST_TOUR),
  cutoff: count('cut', 0, MOST_CUTOFF),
  fold: oneOf<Compress>('fold', 'no', 'stale', 'refreshed', 'thorough'),
  dedupe: flag('dedupe'),
  scoring: oneOf<Scoring>('scoring', ...NAMED),
  minLength: whole('min', 3, 1, 6),
};
export type Plan = State<typeof PLAN>;
export const DEFAULT_PLAN = readPlan(new URLSearchParams());

/** Returns the plan without what has no meaning for its order and its steps. */
export function settled(plan: Plan): Plan {
  const { order, steps: asked } = plan;
  const unfit = asked.findIndex(({ cell, letter }) => order === 'orderly' && (cell === IN_PLACE.cell || !letter));
  const steps = unfit < 0 ? asked : asked.slice(0, unfit);
  const at = Math.min(plan.at, steps.length);
  const move = at < steps.length ? plan.move : 0;
  return order === 'orderly'
    ? { ...plan, steps, at, move, tree: '' }
    : { ...plan, steps, at, move, raw: false, walk: -1 };
}

export function readPlan(query: URLSearchParams): Plan {
  // Without `at`, all steps are taken.
  return settled(readFields({ ...PLAN, at: count('at', MOST_STEPS) }, query));
}

/** Lists the values of an address that are invalid and were ignored: `view=zzz`. */
export function misreadIn(query: URLSearchParams): string[] {
  const { steps, order } = readPlan(query);
  return Object.values<Field<unknown>>(PLAN).flatMap(({ name, read }) => {
    const value = query.get(name);
    if (!value) return [];
    const part = name === PLAN.steps.name && value.split(',').length > steps.length;
    return part || read(value) === undefined || (name === 'tree' && order === 'orderly') ? [`${name}=${value}`] : [];
  });
}

/** Returns the shortest address of a plan. */
export function writePlan(plan: Plan, dictionary: string | null): URLSearchParams {
  const of = settled(plan);
  const at = count('at', of.steps.length);
  const query = writeFields({ ...PLAN, at }, of, new URLSearchParams({ class: of.class }));
  if (dictionary) query.set('dict', dictionary);
  return query;
}

/** Reads steps up to the first one that is invalid. */
function readSteps(value: string): Step[] {
  const steps: Step[] = [];
  for (const part of value.split(',').slice(0, MOST_STEPS)) {
    const [, cell, letter] = /^(\d{1,2})(\p{L}*)$/u.exec(part.trim()) ?? [];
    if (part.trim() === FOLD) steps.push(IN_PLACE);
    else if (cell === undefined) break;
    else steps.push(letter ? { cell: Number(cell), letter } : { cell: Number(cell) });
  }
  return steps;
}

// --- The requests ----------------------------------------------------------------------------------------------------

/** Names each tree of the timeline: trees that are made in the same way have the same name. */
export function namesOf({ steps, fold, cutoff, ...plan }: Plan): string[] {
  const { class: of, words, tree, order, raw, scoring, minLength, dedupe } = plan;
  const base = [of, words, tree, order, raw, scoring, minLength];
  // An orderly tree drops nothing.
  const how = [fold, order === 'orderly' ? 0 : cutoff, dedupe];
  return [0, ...steps].map((_, to) => JSON.stringify(to > 0 ? [base, how, steps.slice(0, to)] : base));
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
