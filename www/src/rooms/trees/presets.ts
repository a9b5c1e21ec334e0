/** Timelines to start with: the examples of the papers, each with what it shows. */

import { IN_PLACE, type Plan } from './plan';

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
    title: 'Classes',
    presets: [
      {
        id: 'tar-tie',
        title: 'tar, tie, tier, and more',
        about:
          'How high can the better of these two boards score? The tree says: at most 6. That bound is too high, because the tree uses the cell between T and R as an A in one branch and as an E in another. Lift that cell, and the bound drops to 4. (The 2025 post draws this board with its rows as columns.)',
        plan: { class: 't ae r / i . .' },
      },
      {
        id: 'fare-fur',
        title: 'fare or fur',
        about: 'The example from 2009: a choice between “far” and “fare” on one side, and “fur” on the other.',
        plan: { class: 'f au r / . . e / . . .', words: 'far fare fur' },
      },
      {
        id: 'fuzzy',
        title: 'fare or fur, and fuzzy',
        about: 'With more tiles the choice changes: now U is worth more.',
        plan: { class: 'f au r / z . e / z y .', words: 'far fare fur fuzz fuzzy' },
      },
      {
        id: 'tar-tier',
        title: 'tar or tier, with five words',
        about: 'The bound is 3, though no board scores more than 2.',
        plan: TIER,
      },
      {
        id: 'the-the',
        title: 'the, twice',
        about: 'One word on two paths is counted twice.',
        plan: { class: 't h . / h e . / . . .', words: 'the' },
      },
      {
        id: 'sixteen',
        title: 'ab cd / ef gh',
        about: 'Sixteen boards: four lifts bring the bound from 14 down to 8, the best board’s score.',
        plan: { class: 'ab cd / ef gh' },
      },
      {
        id: 'taeir',
        title: 't ae / i r',
        about: 'Every cell touches every other, so even two boards need 56 nodes.',
        plan: { class: 't ae / i r' },
      },
      {
        id: 'million',
        title: '5,625,000 boards',
        about:
          'The class from the 2025 post: lift all nine cells and drop every branch whose bound is at or below 520.',
        plan: { class: MILLION, cutoff: 520 },
      },
    ],
  },
  {
    title: 'Pictures from the 2025 post',
    presets: [
      {
        id: 'lift-sum',
        title: 'A choice is lifted past a sum node',
        about:
          'Two choices side by side. One is lifted above their sum node, and the other is copied once for each letter of the lifted cell. 7 nodes become 11, and the bound stays at 6.',
        plan: { ...SUM, steps: [{ cell: 0 }] },
      },
      {
        id: 'lift-sum-folded',
        title: 'A choice is lifted past a sum node, then the tree is folded',
        about: 'The same lift, but folding moves points up into the nodes above: 9 nodes.',
        plan: { ...SUM, steps: [{ cell: 0 }], fold: 'stale' },
      },
      {
        id: 'lift-choice',
        title: 'A choice is lifted past another choice',
        about:
          'One choice below another: they trade places. The branch C doesn’t use the lifted cell, so it is copied. 10 nodes become 13.',
        plan: { ...CHOICE, steps: [{ cell: 1 }] },
      },
      {
        id: 'lift-choice-folded',
        title: 'A choice is lifted past another choice, then the tree is folded',
        about: 'The same, but chains of single letters are folded away: 9 nodes.',
        plan: { ...CHOICE, steps: [{ cell: 1 }], fold: 'stale' },
      },
      {
        id: 'merge',
        title: 'Two choices are merged',
        about:
          'Two choices on the same cell, below one node. Both have a branch for the letter B, so its points are added. After the merge, A is worth 1, B is worth 5, and C is worth 4. 7 nodes become 5, and the bound falls from 6 to 5.',
        plan: { class: 'abc xy', tree: '0(a1 b2) 0(b3 c4)', steps: [IN_PLACE], fold: 'refreshed' },
      },
      {
        id: 'lift-tar-tie',
        title: 'tar, tie, tier: row 1, column 2 is lifted',
        about:
          'The bound falls from 6 to 4, because A and E can no longer both count. The lift copies some nodes, so 30 nodes become 32.',
        plan: { ...TIE, steps: [{ cell: 1 }] },
      },
      {
        id: 'lift-tar-tie-folded',
        title: 'tar, tie, tier: row 1, column 2 is lifted, and the tree is folded',
        about: 'The same with 27 nodes.',
        plan: { ...TIE, steps: [{ cell: 1 }], fold: 'stale' },
      },
      {
        id: 'lift-branch',
        title: 'The branch of T alone',
        about:
          'Only the words that begin at row 1, column 1: the bound falls from 3 to 2 with the same 11 nodes. As in the post, the letters of row 1, column 2 have their own boxes above the two copies of T, so 13 are drawn.',
        plan: { ...BRANCH, steps: [{ cell: 1 }], boxes: 'lettered' },
      },
      {
        id: 'lift-branch-folded',
        title: 'The branch of T alone, folded',
        about: 'The bound falls from 3 to 2, and 11 nodes become 9.',
        plan: { ...BRANCH, steps: [{ cell: 1 }], fold: 'stale' },
      },
      {
        id: 'lift-tar-tier',
        title: 'tar or tier: row 1, column 2 is lifted',
        about: 'The bound falls from 3 to 2, and 13 nodes become 15.',
        plan: { ...TIER, steps: [{ cell: 1 }] },
      },
      {
        id: 'lift-tar-tier-folded',
        title: 'tar or tier: row 1, column 2 is lifted, and the tree is folded',
        about: 'The bound falls from 3 to 2. With chains of single letters folded away there are 13 nodes, as before.',
        plan: { ...TIER, steps: [{ cell: 1 }], fold: 'stale' },
      },
      {
        id: 'lift-taeir',
        title: 't ae / i r: row 1, column 2 is lifted',
        about: 'The bound falls from 13 to 7 with the same 56 nodes.',
        plan: { class: 't ae / i r', steps: [{ cell: 1 }] },
      },
      {
        id: 'lift-taeir-folded',
        title: 't ae / i r: row 1, column 2 is lifted, and the tree is folded',
        about: 'The bound falls from 13 to 7, and 56 nodes become 47.',
        plan: { class: 't ae / i r', steps: [{ cell: 1 }], fold: 'stale' },
      },
      {
        id: 'dedupe',
        title: 'equal parts',
        about: '52 nodes, many of them equal. Sharing them makes a smaller graph.',
        plan: { class: '. . . / . rs e / ae o .', view: 'shared' },
      },
    ],
  },
  {
    title: 'Sixteen boards, four lifts',
    presets: [
      {
        id: 'sixteen-plain',
        title: 'ab cd / ef gh: four lifts without folding',
        about: '98 nodes, then 104, 116, 115, and 125, with bounds 14, 13, 10, 10, and 8.',
        plan: { class: 'ab cd / ef gh', steps: ALL_FOUR },
      },
      {
        id: 'sixteen-stale',
        title: 'ab cd / ef gh: four lifts, folded',
        about: '98 nodes, then 88, 55, 33, and 24, with bounds 14, 13, 10, 8, and 8, as published.',
        plan: { class: 'ab cd / ef gh', steps: ALL_FOUR, fold: 'stale' },
      },
      {
        id: 'lift-sixteen',
        title: 'ab cd / ef gh: four lifts, folded, with recomputed bounds',
        about: 'The same nodes with their exact bounds: 14, 12, 9, 8, and 8.',
        plan: { class: 'ab cd / ef gh', steps: ALL_FOUR, fold: 'refreshed' },
      },
      {
        id: 'sixteen-thorough',
        title: 'ab cd / ef gh: the pictures from 21 February',
        about:
          'Nodes that folding brings together are merged too: 71, 49, 29, and 24 nodes with bounds 10, 9, 8, and 8. Letters that end no word are hidden, so 62, 42, 26, and 24 boxes are drawn.',
        plan: { class: 'ab cd / ef gh', steps: ALL_FOUR, fold: 'thorough', boxes: 'folded' },
      },
    ],
  },
  {
    title: 'Orderly trees',
    presets: [
      {
        id: 'orderly-sixteen',
        title: 'ab cd / ef gh, orderly: A, then D',
        about:
          '44 nodes with bound 8. With A in row 1, column 1, there are 26 nodes; with D beside it, there are 12. The bound stays at 8.',
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
        title: 'ab cd / ef gh, orderly: B',
        about: 'With B in row 1, column 1: 12 nodes and bound 4.',
        plan: { class: 'ab cd / ef gh', order: 'orderly', steps: [{ cell: 0, letter: 'b' }] },
      },
      {
        id: 'orderly-taeir',
        title: 't ae / i r, orderly: T, then E',
        about: '29 nodes, then 16, then 7, always with bound 7.',
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
        title: 'tar, tie, tier, orderly',
        about: '22 nodes with bound 4; spelling order needs 30 and has bound 6.',
        plan: { ...TIE, order: 'orderly' },
      },
    ],
  },
  {
    title: 'Tables from the 2025 post',
    presets: [
      {
        id: 'table-plain',
        title: 'The post’s first table: nine lifts without folding',
        about:
          '520,947 nodes grow to 18.7 million after seven lifts and shrink to 4.1 million after nine. Meanwhile the bound falls from 9,460 to 804.',
        plan: { class: MILLION, cutoff: 520, steps: ALL_NINE },
      },
      {
        id: 'table-bounds',
        title: 'The post’s first table: its bounds',
        about: 'The post’s bounds are for the class without Q (5,062,500 boards). They fall from 9,359 to 804.',
        plan: { class: MILLION.replace('q', ''), cutoff: 520, steps: ALL_NINE },
      },
      {
        id: 'table-folded',
        title: 'The post’s second and third tables: folded, equal nodes shared',
        about:
          'The same lifts with folding: 9,621 nodes are left, 9,613 of them unique. The bounds are the published ones.',
        plan: { class: MILLION, cutoff: 520, steps: ALL_NINE, fold: 'stale', dedupe: true },
      },
      {
        id: 'table-refreshed',
        title: 'The same with recomputed bounds',
        about: 'As in the post of 13 February 2025: more branches are dropped on the way, and 8,201 nodes are left.',
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
