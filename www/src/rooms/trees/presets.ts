/** Timelines to start with: the examples of the papers, each with what it shows. */

import { type Plan, readPlan } from './plan';

export const MILLION = 'lnrsy aeiou chkmpt / chkmpt aeiou lnrsy / lnrsy aeiou bdfgjqvwxz';
export const ALL_NINE = '4,5,3,1,7,0,2,6,8';

/** By group: the address of each example, from the class on, its title, and what it shows. */
const EXAMPLES: Record<string, Record<string, readonly [title: string, about: string]>> = {
  Classes: {
    't ae r / i . .': [
      'tar, tie, tier, and more',
      'How high can the better of these two boards score? The tree says: at most 6. That bound is too high, because the tree uses the cell between T and R as an A in one branch and as an E in another. Lift that cell, and the bound drops to 4. (The 2025 post draws this board with its rows as columns.)',
    ],
    'f au r / . . e / . . .&words=far fare fur': [
      'fare or fur',
      'The example from 2009: a choice between “far” and “fare” on one side, and “fur” on the other.',
    ],
    'f au r / z . e / z y .&words=far fare fur fuzz fuzzy': [
      'fare or fur, and fuzzy',
      'With more tiles the choice changes: now U is worth more.',
    ],
    't ae r / i . . / . . .&words=tar tie tier tea the': [
      'tar or tier, with five words',
      'The bound is 3, though no board scores more than 2.',
    ],
    't h . / h e . / . . .&words=the': ['the, twice', 'One word on two paths is counted twice.'],
    'ab cd / ef gh': [
      'ab cd / ef gh',
      'Sixteen boards: four lifts bring the bound from 14 down to 8, the best board’s score.',
    ],
    't ae / i r': ['t ae / i r', 'Every cell touches every other, so even two boards need 56 nodes.'],
    [`${MILLION}&cut=520`]: [
      '5,625,000 boards',
      'The class from the 2025 post: lift all nine cells and drop every branch whose bound is at or below 520.',
    ],
  },
  'Pictures from the 2025 post': {
    'ab xy&tree=0(a1 b2) 1(x3 y4)&ops=0': [
      'A choice is lifted past a sum node',
      'Two choices side by side. One is lifted above their sum node, and the other is copied once for each letter of the lifted cell. 7 nodes become 11, and the bound stays at 6.',
    ],
    'ab xy&tree=0(a1 b2) 1(x3 y4)&ops=0&fold=stale': [
      'A choice is lifted past a sum node, then the tree is folded',
      'The same lift, but folding moves points up into the nodes above: 9 nodes.',
    ],
    'abc xy&tree=0(a(1(x1 y3)) b(1(x2 y4)) c3)&ops=1': [
      'A choice is lifted past another choice',
      'One choice below another: they trade places. The branch C doesn’t use the lifted cell, so it is copied. 10 nodes become 13.',
    ],
    'abc xy&tree=0(a(1(x1 y3)) b(1(x2 y4)) c3)&ops=1&fold=stale': [
      'A choice is lifted past another choice, then the tree is folded',
      'The same, but chains of single letters are folded away: 9 nodes.',
    ],
    'abc xy&tree=0(a1 b2) 0(b3 c4)&ops=fold&fold=refreshed': [
      'Two choices are merged',
      'Two choices on the same cell, below one node. Both have a branch for the letter B, so its points are added. After the merge, A is worth 1, B is worth 5, and C is worth 4. 7 nodes become 5, and the bound falls from 6 to 5.',
    ],
    't ae r / i . .&ops=1': [
      'tar, tie, tier: row 1, column 2 is lifted',
      'The bound falls from 6 to 4, because A and E can no longer both count. The lift copies some nodes, so 30 nodes become 32.',
    ],
    't ae r / i . .&ops=1&fold=stale': [
      'tar, tie, tier: row 1, column 2 is lifted, and the tree is folded',
      'The same with 27 nodes.',
    ],
    't ae r / i . .&tree=0t(1(a(2(r1))) 3(i(1(e1(2(r1))))))&ops=1': [
      'The branch of T alone',
      'Only the words that begin at row 1, column 1: the bound falls from 3 to 2 with the same 11 nodes.',
    ],
    't ae r / i . .&tree=0t(1(a(2(r1))) 3(i(1(e1(2(r1))))))&ops=1&fold=stale': [
      'The branch of T alone, folded',
      'The bound falls from 3 to 2, and 11 nodes become 9.',
    ],
    't ae r / i . . / . . .&words=tar tie tier tea the&ops=1': [
      'tar or tier: row 1, column 2 is lifted',
      'The bound falls from 3 to 2, and 13 nodes become 15.',
    ],
    't ae r / i . . / . . .&words=tar tie tier tea the&ops=1&fold=stale': [
      'tar or tier: row 1, column 2 is lifted, and the tree is folded',
      'The bound falls from 3 to 2. With chains of single letters folded away there are 13 nodes, as before.',
    ],
    't ae / i r&ops=1': [
      't ae / i r: row 1, column 2 is lifted',
      'The bound falls from 13 to 7 with the same 56 nodes.',
    ],
    't ae / i r&ops=1&fold=stale': [
      't ae / i r: row 1, column 2 is lifted, and the tree is folded',
      'The bound falls from 13 to 7, and 56 nodes become 47.',
    ],
    '. . . / . rs e / ae o .&view=shared': [
      'equal parts',
      '52 nodes, many of them equal. Sharing them makes a smaller graph.',
    ],
  },
  'Sixteen boards, four lifts': {
    'ab cd / ef gh&ops=0,1,2,3': [
      'ab cd / ef gh: four lifts without folding',
      '98 nodes, then 104, 116, 115, and 125, with bounds 14, 13, 10, 10, and 8.',
    ],
    'ab cd / ef gh&ops=0,1,2,3&fold=stale': [
      'ab cd / ef gh: four lifts, folded',
      '98 nodes, then 88, 55, 33, and 24, with bounds 14, 13, 10, 8, and 8, as published.',
    ],
    'ab cd / ef gh&ops=0,1,2,3&fold=refreshed': [
      'ab cd / ef gh: four lifts, folded, with recomputed bounds',
      'The same nodes with their exact bounds: 14, 12, 9, 8, and 8.',
    ],
    'ab cd / ef gh&ops=0,1,2,3&fold=thorough': [
      'ab cd / ef gh: the pictures from 21 February',
      'Nodes that folding brings together are merged too: 71, 49, 29, and 24 nodes with bounds 10, 9, 8, and 8. (The post’s pictures hide letters that end no word.)',
    ],
  },
  'Orderly trees': {
    'ab cd / ef gh&kind=orderly&ops=0a,1d': [
      'ab cd / ef gh, orderly: A, then D',
      '44 nodes with bound 8. With A in row 1, column 1, there are 26 nodes; with D beside it, there are 12. The bound stays at 8.',
    ],
    'ab cd / ef gh&kind=orderly&ops=0b': [
      'ab cd / ef gh, orderly: B',
      'With B in row 1, column 1: 12 nodes and bound 4.',
    ],
    't ae / i r&kind=orderly&ops=0t,1e': [
      't ae / i r, orderly: T, then E',
      '29 nodes, then 16, then 7, always with bound 7.',
    ],
    't ae r / i . .&kind=orderly': [
      'tar, tie, tier, orderly',
      '22 nodes with bound 4; spelling order needs 30 and has bound 6.',
    ],
  },
  'Tables from the 2025 post': {
    [`${MILLION}&ops=${ALL_NINE}&cut=520`]: [
      'The post’s first table: nine lifts without folding',
      '520,947 nodes grow to 18.7 million after seven lifts and shrink to 4.1 million after nine. Meanwhile the bound falls from 9,460 to 804.',
    ],
    [`${MILLION.replace('q', '')}&ops=${ALL_NINE}&cut=520`]: [
      'The post’s first table: its bounds',
      'The post’s bounds are for the class without Q (5,062,500 boards). They fall from 9,359 to 804.',
    ],
    [`${MILLION}&ops=${ALL_NINE}&cut=520&fold=stale&dedupe=1`]: [
      'The post’s second and third tables: folded, equal nodes shared',
      'The same lifts with folding: 9,621 nodes are left, 9,613 of them unique. The bounds are the published ones.',
    ],
    [`${MILLION}&ops=${ALL_NINE}&cut=520&fold=refreshed&dedupe=1`]: [
      'The same with recomputed bounds',
      'As in the post of 13 February 2025: more branches are dropped on the way, and 8,201 nodes are left.',
    ],
  },
};

export interface Preset {
  readonly link: string;
  readonly title: string;
  readonly about: string;
  readonly plan: Plan;
}

export const PRESET_GROUPS = Object.entries(EXAMPLES).map(([title, examples]) => ({
  title,
  presets: Object.entries(examples).map(([link, [name, about]]): Preset => {
    return { link, title: name, about, plan: readPlan(new URLSearchParams(`class=${link}`)) };
  }),
}));

export const PRESETS: readonly Preset[] = PRESET_GROUPS.flatMap(({ presets }) => presets);

/** Whether a plan is an example, or a part of its timeline; then the numbers in the example’s text hold. */
export function isExample(plan: Plan, { plan: of }: Preset): boolean {
  const same = (...fields: (keyof Plan)[]): boolean =>
    fields.every((field) => JSON.stringify(of[field]) === JSON.stringify(plan[field]));
  if (!same('class', 'words', 'tree', 'order', 'raw', 'scoring', 'minLength')) return false;
  // In the middle of a lift, they don't hold yet.
  return of.steps.length === 0 || (plan.move === 0 && same('steps', 'fold', 'dedupe'));
}
