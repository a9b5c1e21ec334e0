/** Classes to begin with: the examples of the papers, each with what it shows. */

export interface Preset {
  readonly id: string;
  readonly title: string;
  /** What one sees in it, in a line. */
  readonly about: string;
  readonly class: string;
  /** Only these words. */
  readonly words?: string;
  readonly cutoff?: number;
}

export const PRESETS: readonly Preset[] = [
  {
    id: 'tar-tie',
    title: 'tar, tie, tier and more',
    about: 'Two boards, bound 6: cell 1 is a in one place and e in another. One lift makes it 4.',
    class: 't ae r / i . .',
  },
  {
    id: 'fare-fur',
    title: 'fare or fur',
    about: 'The example of 2009: a choice between far + fare and fur.',
    class: 'f au r / . . e / . . .',
    words: 'far fare fur',
  },
  {
    id: 'fuzzy',
    title: 'fare or fur, and fuzzy',
    about: 'More letters turn the choice: now u is worth more.',
    class: 'f au r / z . e / z y .',
    words: 'far fare fur fuzz fuzzy',
  },
  {
    id: 'tar-tier',
    title: 'tar or tier, with five words',
    about: 'Bound 3, though no board has more than 2.',
    class: 't ae r / i . . / . . .',
    words: 'tar tie tier tea the',
  },
  {
    id: 'the-the',
    title: 'the, twice',
    about: 'One word on two paths is counted twice.',
    class: 't h . / h e . / . . .',
    words: 'the',
  },
  {
    id: 'sixteen',
    title: 'ab cd / ef gh',
    about: 'Sixteen boards: four lifts bring the bound from 14 to 8, what the best board has.',
    class: 'ab cd / ef gh',
  },
  {
    id: 'taeir',
    title: 't ae / i r',
    about: 'Every cell touches every other: 56 nodes for two boards.',
    class: 't ae / i r',
  },
  {
    id: 'dedupe',
    title: 'equal parts',
    about: 'Fifty-two nodes, many of them equal: stored once, the tree is a smaller graph.',
    class: '. . . / . rs e / ae o .',
  },
  {
    id: 'million',
    title: '5,625,000 boards',
    about: 'The class of the 2025 post: lift all nine cells and drop what is at or below 520.',
    class: 'lnrsy aeiou chkmpt / chkmpt aeiou lnrsy / lnrsy aeiou bdfgjqvwxz',
    cutoff: 520,
  },
];
