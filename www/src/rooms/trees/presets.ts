/** Timelines to begin with: the examples of the papers, each with what it shows. */

import type { Plan } from './plan';

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
        plan: { class: 't ae r / i . . / . . .', words: 'tar tie tier tea the' },
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
        id: 'dedupe',
        title: 'equal parts',
        about: 'Fifty-two nodes, many of them equal: stored once, the tree is a smaller graph.',
        plan: { class: '. . . / . rs e / ae o .', view: 'shared' },
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
    title: 'Lifts of the 2025 post',
    presets: [
      {
        id: 'lift-sum',
        title: 'A sum is lifted',
        about: 'Two choices side by side: the lifted one rises, and the other is copied for each of its letters.',
        plan: { class: 'ab xy', words: 'a b x y', minLength: 1, scoring: 'words', steps: [{ cell: 0 }] },
      },
      {
        id: 'lift-choice',
        title: 'A choice is lifted',
        about: 'A choice below a choice: they change places, and letters without the cell are copied.',
        plan: { class: 'abc xy', words: 'ax ay bx by c', minLength: 1, scoring: 'words', steps: [{ cell: 1 }] },
      },
      {
        id: 'lift-tar-tie',
        title: 'tar, tie, tier: cell 1 is lifted',
        about: 'Bound 6 becomes 4: a and e no longer count together.',
        plan: { class: 't ae r / i . .', steps: [{ cell: 1 }] },
      },
      {
        id: 'lift-tar-tier',
        title: 'tar or tier: cell 1 is lifted and folded',
        about: 'Bound 3 becomes 2, and chains of single letters are folded away.',
        plan: { class: 't ae r / i . . / . . .', words: 'tar tie tier tea the', steps: [{ cell: 1 }], fold: 'refreshed' },
      },
      {
        id: 'lift-sixteen',
        title: 'ab cd / ef gh: four lifts, folded',
        about: '98 nodes, then 88, 55, 33 and 24: bounds 14, 12, 9, 8 and 8.',
        plan: { class: 'ab cd / ef gh', steps: ALL_FOUR, fold: 'refreshed' },
      },
      {
        id: 'table-plain',
        title: 'The first table: nine plain lifts',
        about: '520,947 nodes grow to 18.7 million while the bound falls from 9,460 to 804.',
        plan: { class: MILLION, cutoff: 520, steps: ALL_NINE },
      },
      {
        id: 'table-folded',
        title: 'The second table: folded, equal nodes once',
        about: 'The same lifts with compression: 9,621 nodes are left. Bounds as they were published.',
        plan: { class: MILLION, cutoff: 520, steps: ALL_NINE, fold: 'stale', dedupe: true },
      },
    ],
  },
];

export const PRESETS: readonly Preset[] = PRESET_GROUPS.flatMap(({ presets }) => presets);
