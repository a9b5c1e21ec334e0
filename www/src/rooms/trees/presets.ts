/**
 * Timelines to start with: the examples of the papers; and "What is an evaluation tree?", a dozen steps from two boards to
 * five million and to the few that are left. Every step is a state of the room, which stays usable in each.
 */

import { DEFAULT_PLAN, type Plan, readPlan } from './plan';

export const MILLION = 'lnrsy aeiou chkmpt / chkmpt aeiou lnrsy / lnrsy aeiou bdfgjqvwxz';
export const ALL_NINE = '4,5,3,1,7,0,2,6,8';

/** By group: the address of each example, from the class on, its title, and what its table of steps doesn't show. */
const EXAMPLES: Record<string, Record<string, readonly [title: string, about?: string]>> = {
  Classes: {
    't ae r / i . .': [
      'tar, tie, tier, and more',
      'As built, the tree has a bound of 6. That is too high, because it uses the cell between T and R as an A in one branch and as an E in another. Lifting that cell brings the bound down to 4. (The 2025 post draws this board with its rows as columns.)',
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
      'As built, the tree has a bound of 3, though no board scores more than 2.',
    ],
    't h . / h e . / . . .&words=the': ['the, twice', 'One word on two paths is counted twice.'],
    'ab cd / ef gh': [
      'ab cd / ef gh',
      'Sixteen boards: four lifts bring the bound from 14 down to 8, the best board’s score.',
    ],
    't ae / i r': ['t ae / i r', 'Every cell touches every other, so even two boards need 56 nodes.'],
    [`${MILLION}&cut=520`]: [
      '5,625,000 boards',
      'The class from the 2025 post: lift all nine cells and drop every branch whose bound is at or below 520. Its order is 4, 5, 3, 1, 7, 0, 2, 6, 8: the middle, which has the most neighbors, then edges, then corners, whatever the bounds on the buttons. Any order leaves the same 428 boards, and none is known to be the best: 4, 1, 7, 5, 3, 0, 2, 6, 8 needs slightly fewer nodes.',
    ],
  },
  'Pictures from the 2025 post': {
    'ab xy&tree=0(a1 b2) 1(x3 y4)&ops=0': [
      'A choice is lifted past a sum node',
      'Two choices side by side. One is lifted above their sum node, and the other is copied once for each letter of the lifted cell.',
    ],
    'ab xy&tree=0(a1 b2) 1(x3 y4)&ops=0&fold=stale': ['A choice is lifted past a sum node, then the tree is folded'],
    'abc xy&tree=0(a(1(x1 y3)) b(1(x2 y4)) c3)&ops=1': [
      'A choice is lifted past another choice',
      'One choice below another: they trade places. The branch C doesn’t use the lifted cell, so it is copied.',
    ],
    'abc xy&tree=0(a(1(x1 y3)) b(1(x2 y4)) c3)&ops=1&fold=stale': [
      'A choice is lifted past another choice, then the tree is folded',
    ],
    'abc xy&tree=0(a1 b2) 0(b3 c4)&ops=fold&fold=refreshed': [
      'Two choices are merged',
      'Two choices on the same cell, below one node. Both have a branch for the letter B, so its points are added. After the merge, A is worth 1, B is worth 5, and C is worth 4.',
    ],
    't ae r / i . .&ops=1': ['tar, tie, tier: row 1, column 2 is lifted'],
    't ae r / i . .&ops=1&fold=stale': ['tar, tie, tier: row 1, column 2 is lifted, and the tree is folded'],
    't ae r / i . .&tree=0t(1(a(2(r1))) 3(i(1(e1(2(r1))))))&ops=1': ['The branch of T alone'],
    't ae r / i . .&tree=0t(1(a(2(r1))) 3(i(1(e1(2(r1))))))&ops=1&fold=stale': ['The branch of T alone, folded'],
    't ae r / i . . / . . .&words=tar tie tier tea the&ops=1': ['tar or tier: row 1, column 2 is lifted'],
    't ae r / i . . / . . .&words=tar tie tier tea the&ops=1&fold=stale': [
      'tar or tier: row 1, column 2 is lifted, and the tree is folded',
    ],
    't ae / i r&ops=1': ['t ae / i r: row 1, column 2 is lifted'],
    't ae / i r&ops=1&fold=stale': ['t ae / i r: row 1, column 2 is lifted, and the tree is folded'],
    '. . . / . rs e / ae o .&view=shared': [
      'equal parts',
      '52 nodes, many of them equal. Sharing them makes a smaller graph.',
    ],
  },
  'Sixteen boards, four lifts': {
    'ab cd / ef gh&ops=0,1,2,3': ['ab cd / ef gh: four lifts without folding'],
    'ab cd / ef gh&ops=0,1,2,3&fold=stale': ['ab cd / ef gh: four lifts, folded'],
    'ab cd / ef gh&ops=0,1,2,3&fold=refreshed': ['ab cd / ef gh: four lifts, folded, with recomputed bounds'],
    'ab cd / ef gh&ops=0,1,2,3&fold=thorough': [
      'ab cd / ef gh: the pictures from 21 February',
      'Nodes that folding brings together are merged too: 71, 49, 29, and 24 nodes with bounds 10, 9, 8, and 8. (The post’s pictures hide letters that end no word.)',
    ],
  },
  'Orderly trees': {
    'ab cd / ef gh&kind=orderly&ops=0a,1d': ['ab cd / ef gh, orderly: A, then D'],
    'ab cd / ef gh&kind=orderly&ops=0b': ['ab cd / ef gh, orderly: B'],
    't ae / i r&kind=orderly&ops=0t,1e': ['t ae / i r, orderly: T, then E'],
    't ae r / i . .&kind=orderly': [
      'tar, tie, tier, orderly',
      '22 nodes with bound 4; spelling order needs 30 and has bound 6.',
    ],
    [`${MILLION}&kind=orderly`]: [
      '5,625,000 boards, orderly',
      'The bound is 1,268. In spelling order, it is 9,460, because each word chooses its letters for itself. Here, words with the same letters on the same cells share their choices. That takes 336,727 nodes; spelling order takes 520,947.',
    ],
  },
  'Tables from the 2025 post': {
    [`${MILLION}&ops=${ALL_NINE}&cut=520`]: [
      'The post’s first table: nine lifts without folding',
      '520,947 nodes grow to 18.7 million after seven lifts, which copy nodes. They shrink to 4.1 million after nine, as more and more branches fall to the cutoff and are dropped. Meanwhile the bound falls from 9,460 to 804.',
    ],
    [`${MILLION.replace('q', '')}&ops=${ALL_NINE}&cut=520`]: [
      'The post’s first table: its bounds',
      'The post’s bounds are for the class without Q (5,062,500 boards). They fall from 9,359 to 804.',
    ],
    [`${MILLION}&ops=${ALL_NINE}&cut=520&fold=stale&dedupe=1`]: [
      'The post’s second and third tables: folded, equal nodes shared',
      'The same lifts with folding: the last lift builds 9,621 nodes, 9,613 of them unique. The bounds are the published ones.',
    ],
    [`${MILLION}&ops=${ALL_NINE}&cut=520&fold=refreshed&dedupe=1`]: [
      'The same with recomputed bounds',
      'As in the post of 13 February 2025: branches are dropped earlier, and the last lift builds 8,201 nodes.',
    ],
  },
};

const planOf = (link: string): Plan => readPlan(new URLSearchParams(`class=${link}`));

export const PRESET_GROUPS = Object.entries(EXAMPLES).map(([title, examples]) => ({
  title,
  presets: Object.entries(examples).map(([link, [name, about]]) => {
    return { link, title: name, about, plan: planOf(link) };
  }),
}));

export const PRESETS = PRESET_GROUPS.flatMap(({ presets }) => presets);

/** Whether a plan is an example, or a part of its timeline; then the numbers in the example’s text hold. */
export function isExample(plan: Plan, { plan: of }: { plan: Plan }): boolean {
  const same = (...fields: (keyof Plan)[]): boolean =>
    fields.every((field) => JSON.stringify(of[field]) === JSON.stringify(plan[field]));
  if (!same('class', 'words', 'tree', 'order', 'raw', 'scoring', 'minLength')) return false;
  // In the middle of a lift, they don't hold yet.
  return of.steps.length === 0 || (plan.move === 0 && same('steps', 'fold', 'dedupe', 'cutoff'));
}

// --- The tour ---

const FARE = 'f au r / . . e / . . .&words=far fare fur';
const LIFT = 't ae r / i . .&ops=1';

/** The tour, step by step: the address of each, and its text. A question comes before its answer. */
export const TOUR: readonly {
  readonly title: string;
  readonly link: string;
  readonly ask?: { readonly question: string; readonly options: readonly string[]; readonly right: number };
  readonly text: string;
  /** What it says until its lifts are done. */
  readonly meanwhile?: { readonly title: string; readonly text: string };
}[] = [
  {
    title: 'Two boards at once',
    link: FARE,
    text: 'One tile of this board has two letters. That makes two boards, one with A and one with U. Together they form a class. A class can have millions of boards. How much can the best of them score? The tree answers without scoring them all.',
  },
  {
    title: 'Paths spell words',
    link: `${FARE}&node=8`,
    text: 'To keep the tree small, only three words count here: “far”, “fare”, and “fur”. Read down from the top: F, A, R, E. A letter with a double outline ends a word: R ends “far”, and E ends “fare”. A word of three or four letters scores one point.',
  },
  {
    title: 'Squares add',
    link: `${FARE}&node=6`,
    ask: {
      question: 'On the left, R ends “far”, and the E below it ends “fare”. How much is that R worth?',
      options: ['1', '2', '3'],
      right: 1,
    },
    text: 'A square is a sum node: it adds the points of the word that ends there to everything below it. That is one point for “far”, and one for the E of “fare”.',
  },
  {
    title: 'Circles choose',
    link: `${FARE}&node=3`,
    ask: {
      question:
        'The circle below F is the tile with two letters. A leads to 2 points, U to 1. Which letter will the bound take?',
      options: ['A', 'U'],
      right: 0,
    },
    text: 'A circle is a choice node. It stands for a cell, and the small number is the cell’s number on the board. The circle takes its best letter, because a board has only one letter there. Here, every cell has a circle, but with one letter there is nothing to choose.',
  },
  {
    title: 'The bound',
    link: `${FARE}&node=0`,
    text: 'What arrives at the top is the bound: no board of the class scores more. With these three words it is 2, and the board with A does score 2. The bold lines are the branches that the bound counts.',
  },
  {
    title: 'The choice can change',
    link: 'f au r / z . e / z y .&words=far fare fur fuzz fuzzy&node=9',
    ask: {
      question: 'Now there are two Zs and a Y on the board. Which letter will the bound take?',
      options: ['A', 'U'],
      right: 1,
    },
    text: 'U now leads to “fuzz” and “fuzzy”, too, and is worth 4. The bold lines go the other way. Point at a node, or press it, to see its letters on the board.',
  },
  {
    title: 'Why a bound is loose',
    link: 't ae r / i . .',
    ask: {
      question:
        'Here are two other boards, this time with every word in the dictionary counted. The tree says 6. Does one of the two boards score 6?',
      options: ['Yes', 'No'],
      right: 1,
    },
    text: 'The two boards below the tree score 4 and 3. The tree chooses the letter of the top middle tile (cell 1) in four places, takes A in two and E in two, and counts them all: the red letters on the board. This is the max/no-mark bound of 2009: each choice takes its maximum, and as no word is marked as found, a word with two paths counts twice.',
  },
  {
    title: 'A lift, move by move',
    link: `${LIFT}&at=0&move=1`,
    text: 'The cure is to lift the choice on the top middle tile (cell 1) to the top of the tree, one level at a time. In a single move it trades places with the node right above it. That node then gets one copy for each letter that leads to a word; here, only E does. The outline shows what moved.',
  },
  {
    title: 'One copy for each letter',
    link: `${LIFT}&at=0&move=3`,
    ask: {
      question:
        'In two more moves, the choice will be above T. T will then have two copies: one below A with “tar”, and one below E with “tie” and “tier”. What will happen to the bound of 6?',
      options: ['It rises', 'It stays the same', 'It falls'],
      right: 2,
    },
    text: 'T can no longer have both, so the bound falls to 5. A lift never raises it. “Next move ›” below the tree goes on.',
  },
  {
    title: 'At the top',
    link: `${LIFT}&node=17`,
    meanwhile: {
      title: 'On to the top',
      text: 'The other nodes in the way follow: the choice moves above each of them, and at last above the root. There the choices that were in four places are one. Watch the bound.',
    },
    text: 'Now the choice on the top middle tile is above everything else. Below A, the tile is A everywhere, so A stands below itself where words use it. Below E, it is E. So the tree solves both boards and takes the better one. The bound is 4, and the board with E reaches it with “tie”, “tier”, “ret”, and “rei”.',
  },
  {
    title: 'Lift after lift',
    link: 'ab cd / ef gh&ops=0,1,2,3&fold=refreshed',
    text: 'Sixteen boards, four lifts. On the way, chains of single letters are folded into one node, and choices on the same cell are merged. So 98 nodes become 24 while the bound falls from 14 to 8, the best board’s score. The slider below the tree shows each lift.',
  },
  {
    title: 'Five million boards',
    link: `${MILLION}&cut=520&view=layers`,
    ask: {
      question:
        'This class has 5,625,000 boards and a bound of 9,460. How many boards could still beat 520 points after nine lifts?',
      options: ['428', '42,800', '4,280,000'],
      right: 0,
    },
    text: 'Only 428. The next step makes the nine lifts. After each one, the branches that can’t beat 520 points are dropped. These are half a million nodes, drawn as layers, each node as wide as the part below it.',
  },
  {
    title: '428 boards are left',
    link: `${MILLION}&cut=520&view=layers&ops=${ALL_NINE}`,
    meanwhile: { title: 'Nine lifts', text: 'Each lift copies what is above its cell, so the tree first grows.' },
    text: 'Each lift copies what is above its cell, so the tree grew to 18.7 million nodes. But each copy has fewer letters to choose from, so its bound is lower: in the end, whole branches fell to 520 or less and were dropped, faster than lifts added copies. Of 5,625,000 boards, 428 could still beat 520: few enough to score them all, in the list below the tree. Only 3 do, and the best has 545 points.',
  },
];

/** The step that is reached by the remaining moves of the lift before it. */
export const MOVED = 10;

/** Returns the plan of a step. Steps are numbered from 1. */
export function planOfStep(step: number): Plan {
  return { ...planOf(TOUR[step - 1]!.link), tour: step };
}

/** Returns the plan with which a step begins. If it asks what will happen, that has not happened yet. */
export function startOfStep(step: number): Plan {
  const plan = planOfStep(step);
  // The card of a node says what it is worth, and moves say what the bound will be.
  return TOUR[step - 1]!.ask ? { ...plan, node: DEFAULT_PLAN.node, move: Math.min(plan.move, 1) } : plan;
}

/** Returns whether a plan shows the same as a step of the tour, or as its beginning. */
export function isAtStep(plan: Plan, step: number): boolean {
  return [planOfStep(step), startOfStep(step)].some(
    // Fields are in the order of the first plan, so that equal plans give equal texts.
    (of) => JSON.stringify(of) === JSON.stringify({ ...of, ...plan }),
  );
}
