/** Timelines to begin with: the examples of the papers, each with what it shows. */

import type { Plan, Step } from './plan';

/** The step without a lift: the tree is folded, its equal nodes are made one and branches dropped, as the plan says. */
export const IN_PLACE: Step = { cell: -1 };

export interface Preset {
  readonly id: string;
  readonly title: string;
  /** What one sees in it, in a line. */
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

/** Written by hand: points that no words have. */
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
        title: 'tar, tie, tier and more',
        about: 'Two boards, bound 6: cell 1 is a in one place and e in another. One lift makes it 4.',
        plan: { class: 't ae r / i . .' },
      },
      {
        id: 'fare-fur',
        title: 'fare or fur',
        about: 'The example of 2009: a choice between far + fare and fur.',
        plan: { class: 'f au r / . . e / . . .', words: 'far fare fur' },
      },
      {
        id: 'fuzzy',
        title: 'fare or fur, and fuzzy',
        about: 'More letters turn the choice: now u is worth more.',
        plan: { class: 'f au r / z . e / z y .', words: 'far fare fur fuzz fuzzy' },
      },
      {
        id: 'tar-tier',
        title: 'tar or tier, with five words',
        about: 'Bound 3, though no board has more than 2.',
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
        about: 'Sixteen boards: four lifts bring the bound from 14 to 8, what the best board has.',
        plan: { class: 'ab cd / ef gh' },
      },
      {
        id: 'taeir',
        title: 't ae / i r',
        about: 'Every cell touches every other: 56 nodes for two boards.',
        plan: { class: 't ae / i r' },
      },
      {
        id: 'million',
        title: '5,625,000 boards',
        about: 'The class of the 2025 post: lift all nine cells and drop what is at or below 520.',
        plan: { class: MILLION, cutoff: 520 },
      },
    ],
  },
  {
    title: 'Pictures of the 2025 post',
    presets: [
      {
        id: 'lift-sum',
        title: 'A sum is lifted',
        about: 'Two choices side by side: the lifted one rises, and the other is copied for each of its letters. 7 nodes become 11, the bound stays 6.',
        plan: { ...SUM, steps: [{ cell: 0 }] },
      },
      {
        id: 'lift-sum-folded',
        title: 'A sum is lifted and folded',
        about: 'The same, but points move up: 9 nodes.',
        plan: { ...SUM, steps: [{ cell: 0 }], fold: 'stale' },
      },
      {
        id: 'lift-choice',
        title: 'A choice is lifted',
        about: 'A choice below a choice: they change places, and c, which does not have the cell, is there twice. 10 nodes become 13.',
        plan: { ...CHOICE, steps: [{ cell: 1 }] },
      },
      {
        id: 'lift-choice-folded',
        title: 'A choice is lifted and folded',
        about: 'The same, but chains of single letters are folded away: 9 nodes.',
        plan: { ...CHOICE, steps: [{ cell: 1 }], fold: 'stale' },
      },
      {
        id: 'merge',
        title: 'Two choices are merged',
        about: 'Two choices on one cell below a node: b counts in both, so as one they are a 1, b 5, c 4. 7 nodes become 5, and the bound falls from 6 to 5.',
        plan: { class: 'abc xy', tree: '0(a1 b2) 0(b3 c4)', steps: [IN_PLACE], fold: 'refreshed' },
      },
      {
        id: 'lift-tar-tie',
        title: 'tar, tie, tier: cell 1 is lifted',
        about: 'Bound 6 becomes 4, 30 nodes 32: a and e no longer count together.',
        plan: { ...TIE, steps: [{ cell: 1 }] },
      },
      {
        id: 'lift-tar-tie-folded',
        title: 'tar, tie, tier: cell 1 is lifted and folded',
        about: 'The same with 27 nodes.',
        plan: { ...TIE, steps: [{ cell: 1 }], fold: 'stale' },
      },
      {
        id: 'lift-branch',
        title: 'The branch of t alone',
        about: 'What begins at cell 0: bound 3 becomes 2 with as many nodes, 11. As in the post, the letters of cell 1 have boxes of their own above the two copies of t: 13.',
        plan: { ...BRANCH, steps: [{ cell: 1 }], boxes: 'lettered' },
      },
      {
        id: 'lift-branch-folded',
        title: 'The branch of t alone, folded',
        about: 'Bound 3 becomes 2, 11 nodes 9.',
        plan: { ...BRANCH, steps: [{ cell: 1 }], fold: 'stale' },
      },
      {
        id: 'lift-tar-tier',
        title: 'tar or tier: cell 1 is lifted',
        about: 'Bound 3 becomes 2, 13 nodes 15.',
        plan: { ...TIER, steps: [{ cell: 1 }] },
      },
      {
        id: 'lift-tar-tier-folded',
        title: 'tar or tier: cell 1 is lifted and folded',
        about: 'Bound 3 becomes 2, and chains of single letters are folded away: 13 nodes as before.',
        plan: { ...TIER, steps: [{ cell: 1 }], fold: 'stale' },
      },
      {
        id: 'lift-taeir',
        title: 't ae / i r: cell 1 is lifted',
        about: 'Bound 13 becomes 7 with as many nodes, 56.',
        plan: { class: 't ae / i r', steps: [{ cell: 1 }] },
      },
      {
        id: 'lift-taeir-folded',
        title: 't ae / i r: cell 1 is lifted and folded',
        about: 'Bound 13 becomes 7, 56 nodes 47.',
        plan: { class: 't ae / i r', steps: [{ cell: 1 }], fold: 'stale' },
      },
      {
        id: 'dedupe',
        title: 'equal parts',
        about: 'Fifty-two nodes, many of them equal: stored once, the tree is a smaller graph.',
        plan: { class: '. . . / . rs e / ae o .', view: 'shared' },
      },
    ],
  },
  {
    title: 'Four lifts of sixteen boards',
    presets: [
      {
        id: 'sixteen-plain',
        title: 'ab cd / ef gh: four plain lifts',
        about: '98 nodes, then 104, 116, 115 and 125: bounds 14, 13, 10, 10 and 8.',
        plan: { class: 'ab cd / ef gh', steps: ALL_FOUR },
      },
      {
        id: 'sixteen-stale',
        title: 'ab cd / ef gh: four lifts, folded',
        about: '98 nodes, then 88, 55, 33 and 24: bounds 14, 13, 10, 8 and 8, as they were published.',
        plan: { class: 'ab cd / ef gh', steps: ALL_FOUR, fold: 'stale' },
      },
      {
        id: 'lift-sixteen',
        title: 'ab cd / ef gh: four lifts, folded, bounds anew',
        about: 'The same nodes with the bounds that they have: 14, 12, 9, 8 and 8.',
        plan: { class: 'ab cd / ef gh', steps: ALL_FOUR, fold: 'refreshed' },
      },
      {
        id: 'sixteen-thorough',
        title: 'ab cd / ef gh: the pictures of 21 February',
        about: 'What folded letters bring is merged, too: 71, 49, 29 and 24 nodes, bounds 10, 9, 8 and 8. Letters that only lead on have no boxes, so that 62, 42, 26 and 24 are drawn.',
        plan: { class: 'ab cd / ef gh', steps: ALL_FOUR, fold: 'thorough', boxes: 'folded' },
      },
    ],
  },
  {
    title: 'Orderly trees',
    presets: [
      {
        id: 'orderly-sixteen',
        title: 'ab cd / ef gh, orderly: a, then d',
        about: '44 nodes with bound 8; with a on cell 0 26 and 8, with d on cell 1 too 12 and 8.',
        plan: { class: 'ab cd / ef gh', order: 'orderly', steps: [{ cell: 0, letter: 'a' }, { cell: 1, letter: 'd' }] },
      },
      {
        id: 'orderly-sixteen-b',
        title: 'ab cd / ef gh, orderly: b',
        about: 'With b on cell 0: 12 nodes, and bound 4.',
        plan: { class: 'ab cd / ef gh', order: 'orderly', steps: [{ cell: 0, letter: 'b' }] },
      },
      {
        id: 'orderly-taeir',
        title: 't ae / i r, orderly: t, then e',
        about: '29 nodes with bound 7, which it keeps: 16, then 7 nodes.',
        plan: { class: 't ae / i r', order: 'orderly', steps: [{ cell: 0, letter: 't' }, { cell: 1, letter: 'e' }] },
      },
      {
        id: 'orderly-tie',
        title: 'tar, tie, tier, orderly',
        about: '22 nodes with bound 4, where spelling order has 30 with 6.',
        plan: { ...TIE, order: 'orderly' },
      },
    ],
  },
  {
    title: 'Tables of the 2025 post',
    presets: [
      {
        id: 'table-plain',
        title: 'The first table: nine plain lifts',
        about: '520,947 nodes grow to 18.7 million while the bound falls from 9,460 to 804.',
        plan: { class: MILLION, cutoff: 520, steps: ALL_NINE },
      },
      {
        id: 'table-bounds',
        title: 'The first table: its bounds',
        about: 'The column of bounds is that of the class without q, 5,062,500 boards: from 9,359 to 804.',
        plan: { class: MILLION.replace('q', ''), cutoff: 520, steps: ALL_NINE },
      },
      {
        id: 'table-folded',
        title: 'The second and third table: folded, equal nodes once',
        about: 'The same lifts with compression: 9,621 nodes are left, 9,613 of them unique. Bounds as they were published.',
        plan: { class: MILLION, cutoff: 520, steps: ALL_NINE, fold: 'stale', dedupe: true },
      },
      {
        id: 'table-refreshed',
        title: 'The same with bounds anew',
        about: 'As of 13 February 2025: more is dropped on the way, 8,201 nodes are left.',
        plan: { class: MILLION, cutoff: 520, steps: ALL_NINE, fold: 'refreshed', dedupe: true },
      },
    ],
  },
];

export const PRESETS: readonly Preset[] = PRESET_GROUPS.flatMap(({ presets }) => presets);
