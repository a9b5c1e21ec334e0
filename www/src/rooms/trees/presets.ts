/** Timelines to start with: the examples of the papers, each with what it shows. */

import type { Plan, Step } from './plan-form';
import { PRESET_GROUP_TITLES, PRESET_TEXT } from './text';

/**
 * The step without a lift: the tree is folded, its equal nodes are shared, and branches are dropped, as the plan says.
 */
export const IN_PLACE: Step = { cell: -1 };

export interface Preset {
  readonly id: string;
  readonly title: string;
  /** What it shows, in one line. */
  readonly about: string;
  readonly plan: Partial<Plan> & Pick<Plan, 'class'>;
}

export interface PresetGroup {
  readonly title: string;
  readonly presets: readonly Preset[];
}

const MILLION = 'lnrsy aeiou chkmpt / chkmpt aeiou lnrsy / lnrsy aeiou bdfgjqvwxz';
const ALL_NINE = [4, 5, 3, 1, 7, 0, 2, 6, 8].map((cell) => ({ cell }));
const ALL_FOUR = [0, 1, 2, 3].map((cell) => ({ cell }));

/** This tree is written by hand, with points that no words have. */
const SUM = { class: 'ab xy', tree: '0(a1 b2) 1(x3 y4)' };
const CHOICE = { class: 'abc xy', tree: '0(a(1(x1 y3)) b(1(x2 y4)) c3)' };
const TIE = { class: 't ae r / i . .' };
const BRANCH = { ...TIE, tree: '0t(1(a(2(r1))) 3(i(1(e1(2(r1))))))' };
const TIER = { class: 't ae r / i . . / . . .', words: 'tar tie tier tea the' };

export const PRESET_GROUPS: readonly PresetGroup[] = [
  {
    title: PRESET_GROUP_TITLES.classes,
    presets: [
      {
        id: 'tar-tie',
        ...PRESET_TEXT['tar-tie']!,
        plan: { class: 't ae r / i . .' },
      },
      {
        id: 'fare-fur',
        ...PRESET_TEXT['fare-fur']!,
        plan: { class: 'f au r / . . e / . . .', words: 'far fare fur' },
      },
      {
        id: 'fuzzy',
        ...PRESET_TEXT['fuzzy']!,
        plan: { class: 'f au r / z . e / z y .', words: 'far fare fur fuzz fuzzy' },
      },
      {
        id: 'tar-tier',
        ...PRESET_TEXT['tar-tier']!,
        plan: TIER,
      },
      {
        id: 'the-the',
        ...PRESET_TEXT['the-the']!,
        plan: { class: 't h . / h e . / . . .', words: 'the' },
      },
      {
        id: 'sixteen',
        ...PRESET_TEXT['sixteen']!,
        plan: { class: 'ab cd / ef gh' },
      },
      {
        id: 'taeir',
        ...PRESET_TEXT['taeir']!,
        plan: { class: 't ae / i r' },
      },
      {
        id: 'million',
        ...PRESET_TEXT['million']!,
        plan: { class: MILLION, cutoff: 520 },
      },
    ],
  },
  {
    title: PRESET_GROUP_TITLES.pictures,
    presets: [
      {
        id: 'lift-sum',
        ...PRESET_TEXT['lift-sum']!,
        plan: { ...SUM, steps: [{ cell: 0 }] },
      },
      {
        id: 'lift-sum-folded',
        ...PRESET_TEXT['lift-sum-folded']!,
        plan: { ...SUM, steps: [{ cell: 0 }], fold: 'stale' },
      },
      {
        id: 'lift-choice',
        ...PRESET_TEXT['lift-choice']!,
        plan: { ...CHOICE, steps: [{ cell: 1 }] },
      },
      {
        id: 'lift-choice-folded',
        ...PRESET_TEXT['lift-choice-folded']!,
        plan: { ...CHOICE, steps: [{ cell: 1 }], fold: 'stale' },
      },
      {
        id: 'merge',
        ...PRESET_TEXT['merge']!,
        plan: { class: 'abc xy', tree: '0(a1 b2) 0(b3 c4)', steps: [IN_PLACE], fold: 'refreshed' },
      },
      {
        id: 'lift-tar-tie',
        ...PRESET_TEXT['lift-tar-tie']!,
        plan: { ...TIE, steps: [{ cell: 1 }] },
      },
      {
        id: 'lift-tar-tie-folded',
        ...PRESET_TEXT['lift-tar-tie-folded']!,
        plan: { ...TIE, steps: [{ cell: 1 }], fold: 'stale' },
      },
      {
        id: 'lift-branch',
        ...PRESET_TEXT['lift-branch']!,
        plan: { ...BRANCH, steps: [{ cell: 1 }], boxes: 'lettered' },
      },
      {
        id: 'lift-branch-folded',
        ...PRESET_TEXT['lift-branch-folded']!,
        plan: { ...BRANCH, steps: [{ cell: 1 }], fold: 'stale' },
      },
      {
        id: 'lift-tar-tier',
        ...PRESET_TEXT['lift-tar-tier']!,
        plan: { ...TIER, steps: [{ cell: 1 }] },
      },
      {
        id: 'lift-tar-tier-folded',
        ...PRESET_TEXT['lift-tar-tier-folded']!,
        plan: { ...TIER, steps: [{ cell: 1 }], fold: 'stale' },
      },
      {
        id: 'lift-taeir',
        ...PRESET_TEXT['lift-taeir']!,
        plan: { class: 't ae / i r', steps: [{ cell: 1 }] },
      },
      {
        id: 'lift-taeir-folded',
        ...PRESET_TEXT['lift-taeir-folded']!,
        plan: { class: 't ae / i r', steps: [{ cell: 1 }], fold: 'stale' },
      },
      {
        id: 'dedupe',
        ...PRESET_TEXT['dedupe']!,
        plan: { class: '. . . / . rs e / ae o .', view: 'shared' },
      },
    ],
  },
  {
    title: PRESET_GROUP_TITLES.sixteen,
    presets: [
      {
        id: 'sixteen-plain',
        ...PRESET_TEXT['sixteen-plain']!,
        plan: { class: 'ab cd / ef gh', steps: ALL_FOUR },
      },
      {
        id: 'sixteen-stale',
        ...PRESET_TEXT['sixteen-stale']!,
        plan: { class: 'ab cd / ef gh', steps: ALL_FOUR, fold: 'stale' },
      },
      {
        id: 'lift-sixteen',
        ...PRESET_TEXT['lift-sixteen']!,
        plan: { class: 'ab cd / ef gh', steps: ALL_FOUR, fold: 'refreshed' },
      },
      {
        id: 'sixteen-thorough',
        ...PRESET_TEXT['sixteen-thorough']!,
        plan: { class: 'ab cd / ef gh', steps: ALL_FOUR, fold: 'thorough', boxes: 'folded' },
      },
    ],
  },
  {
    title: PRESET_GROUP_TITLES.orderly,
    presets: [
      {
        id: 'orderly-sixteen',
        ...PRESET_TEXT['orderly-sixteen']!,
        plan: {
          class: 'ab cd / ef gh',
          order: 'orderly',
          steps: [
            { cell: 0, letter: 'a' },
            { cell: 1, letter: 'd' },
          ],
        },
      },
      {
        id: 'orderly-sixteen-b',
        ...PRESET_TEXT['orderly-sixteen-b']!,
        plan: { class: 'ab cd / ef gh', order: 'orderly', steps: [{ cell: 0, letter: 'b' }] },
      },
      {
        id: 'orderly-taeir',
        ...PRESET_TEXT['orderly-taeir']!,
        plan: {
          class: 't ae / i r',
          order: 'orderly',
          steps: [
            { cell: 0, letter: 't' },
            { cell: 1, letter: 'e' },
          ],
        },
      },
      {
        id: 'orderly-tie',
        ...PRESET_TEXT['orderly-tie']!,
        plan: { ...TIE, order: 'orderly' },
      },
    ],
  },
  {
    title: PRESET_GROUP_TITLES.tables,
    presets: [
      {
        id: 'table-plain',
        ...PRESET_TEXT['table-plain']!,
        plan: { class: MILLION, cutoff: 520, steps: ALL_NINE },
      },
      {
        id: 'table-bounds',
        ...PRESET_TEXT['table-bounds']!,
        plan: { class: MILLION.replace('q', ''), cutoff: 520, steps: ALL_NINE },
      },
      {
        id: 'table-folded',
        ...PRESET_TEXT['table-folded']!,
        plan: { class: MILLION, cutoff: 520, steps: ALL_NINE, fold: 'stale', dedupe: true },
      },
      {
        id: 'table-refreshed',
        ...PRESET_TEXT['table-refreshed']!,
        plan: { class: MILLION, cutoff: 520, steps: ALL_NINE, fold: 'refreshed', dedupe: true },
      },
    ],
  },
];

export const PRESETS: readonly Preset[] = PRESET_GROUPS.flatMap(({ presets }) => presets);

/** Whether a plan is an example, or a part of its timeline; then the numbers in the example’s text hold. */
export function isExample(plan: Plan, preset: Preset): boolean {
  const {
    class: text,
    words = '',
    tree = '',
    order = 'spelling',
    steps = [],
    fold = 'no',
    dedupe = false,
  } = preset.plan;
  if (text !== plan.class || words !== plan.words || tree !== plan.tree || order !== plan.order) return false;
  if (plan.raw || plan.scoring !== 'standard' || plan.minLength !== 3) return false;
  if (steps.length === 0) return true;
  return fold === plan.fold && dedupe === plan.dedupe && JSON.stringify(steps) === JSON.stringify(plan.steps);
}
