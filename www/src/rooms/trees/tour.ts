/**
 * "What is an evaluation tree?": a dozen steps, from two boards to five million and to the few that are left. Every
 * step is a state of the room, and the room stays usable in each.
 */

import { DEFAULT_PLAN, type Plan } from './plan';
import { MILLION } from './presets';

/** What the room shows at a step; everything else has its initial value. */
type TourPlan = Partial<Plan> & Pick<Plan, 'class'>;

const FARE = { class: 'f au r / . . e / . . .', words: 'far fare fur' };
const FUZZY = { class: 'f au r / z . e / z y .', words: 'far fare fur fuzz fuzzy' };
const TIER = { class: 't ae r / i . .' };
const LIFT = { ...TIER, steps: [{ cell: 1 }] };
const SIXTEEN = { class: 'ab cd / ef gh', steps: [0, 1, 2, 3].map((cell) => ({ cell })), fold: 'refreshed' } as const;
const FIVE_MILLION = { class: MILLION, cutoff: 520 };
const ALL_NINE = [4, 5, 3, 1, 7, 0, 2, 6, 8].map((cell) => ({ cell }));

/** What is shown while a question is open whose answer the step itself would show. */
const BEFORE: Readonly<Record<number, TourPlan>> = { 9: { ...LIFT, move: 1 } };

/** The tour, step by step. A question comes before its answer. */
export const TOUR: readonly {
  readonly title: string;
  readonly plan: TourPlan;
  readonly ask?: { readonly question: string; readonly options: readonly string[]; readonly right: number };
  readonly text: string;
  /** What it says until its lifts are done. */
  readonly meanwhile?: { readonly title: string; readonly text: string };
}[] = [
  {
    title: 'Two boards at once',
    plan: FARE,
    text: 'One tile of this board has two letters. That makes two boards, one with A and one with U. Together they form a class. A class can have millions of boards. How much can the best of them score? The tree answers without scoring them all.',
  },
  {
    title: 'Paths spell words',
    plan: { ...FARE, node: 8 },
    text: 'The tree has every word of the class. Read down from the top: F, A, R, E. A letter with a double outline ends a word: R ends “far”, and E ends “fare”. A word of three or four letters scores one point.',
  },
  {
    title: 'Squares add',
    plan: { ...FARE, node: 6 },
    ask: {
      question: 'On the left, R ends “far”, and the E below it ends “fare”. How much is that R worth?',
      options: ['1', '2', '3'],
      right: 1,
    },
    text: 'A square is a sum node: it adds the points of the word that ends there to everything below it. That is one point for “far”, and one for the E of “fare”.',
  },
  {
    title: 'Circles choose',
    plan: { ...FARE, node: 3 },
    ask: {
      question:
        'The circle below F is the tile with two letters. A leads to 2 points, U to 1. Which letter will the bound take?',
      options: ['A', 'U'],
      right: 0,
    },
    text: 'A circle is a choice node. It stands for a cell, and the small number is the cell’s number on the board. The circle takes its best letter, because a board has only one letter there. Every cell gets a circle, but with one letter there is nothing to choose.',
  },
  {
    title: 'The bound',
    plan: { ...FARE, node: 0 },
    text: 'What arrives at the top is the bound: no board of the class scores more. Here it is 2, and the board with A does score 2. The bold lines are the branches that the bound counts.',
  },
  {
    title: 'The choice can change',
    plan: { ...FUZZY, node: 9 },
    ask: {
      question: 'Now there are two Zs and a Y on the board. Which letter will the bound take?',
      options: ['A', 'U'],
      right: 1,
    },
    text: 'U now leads to “fuzz” and “fuzzy”, too, and is worth 4. The bold lines go the other way. Point at a node, or press it, to see its letters on the board.',
  },
  {
    title: 'Why a bound is loose',
    plan: TIER,
    ask: {
      question:
        'Here are two other boards, this time with every word in the dictionary counted. The tree says 6. Does one of the two boards score 6?',
      options: ['Yes', 'No'],
      right: 1,
    },
    text: 'The two boards below the tree score 4 and 3. The tree chooses the letter of the top middle tile (cell 1) in four places, takes A in two of them and E in the other two, and counts them all. The red letters on the board show it. This is the max/no-mark bound of 2009: each choice takes its maximum, and since no word is marked as found, a word with two paths counts twice.',
  },
  {
    title: 'A lift, move by move',
    plan: { ...LIFT, move: 1 },
    text: 'The cure is to lift the choice on the top middle tile (cell 1) to the top of the tree, one level at a time. In a single move it trades places with the node right above it. That node then gets one copy for each letter that leads to a word; here, only E does. The outline shows what moved.',
  },
  {
    title: 'One copy for each letter',
    plan: { ...LIFT, move: 3 },
    ask: {
      question:
        'In two more moves, the choice will be above T. T will then have two copies: one below A with “tar”, and one below E with “tie” and “tier”. What will happen to the bound of 6?',
      options: ['It rises', 'It stays the same', 'It falls'],
      right: 2,
    },
    text: 'T can no longer have both, so the bound falls to 5. A lift never raises it. Press “Next move ›” to continue yourself.',
  },
  {
    title: 'At the top',
    plan: { ...LIFT, at: 1, node: 17 },
    text: 'Now the choice on the top middle tile is above everything else. Below A, the tile is A everywhere, so A stands below itself where words use it. Below E, it is E. So the tree solves both boards and takes the better one. The bound is 4, and the board with E reaches it with “tie”, “tier”, “ret”, and “rei”.',
  },
  {
    title: 'Lift after lift',
    plan: { ...SIXTEEN, at: 4 },
    text: 'Sixteen boards, four lifts. On the way, chains of single letters are folded into one node, and choices on the same cell are merged. So 98 nodes become 24 while the bound falls from 14 to 8, the best board’s score. Move the slider to see each lift.',
  },
  {
    title: 'Five million boards',
    plan: { ...FIVE_MILLION, view: 'layers' },
    ask: {
      question:
        'This class has 5,625,000 boards and a bound of 9,460. How many boards could still beat 520 points after nine lifts?',
      options: ['428', '42,800', '4,280,000'],
      right: 0,
    },
    text: 'Half a million nodes, drawn as layers, each node as wide as the part below it. Nine lifts follow in the next step, and branches that can’t beat 520 points are dropped on the way.',
  },
  {
    title: '428 boards are left',
    plan: { ...FIVE_MILLION, view: 'layers', steps: ALL_NINE, at: 9 },
    meanwhile: { title: 'Nine lifts', text: 'Each lift copies what is above its cell, so the tree first grows.' },
    text: 'The tree grew to 18.7 million nodes. Then whole branches fell to 520 or less and were dropped. Of 5,625,000 boards, 428 could still beat 520, few enough to score one by one in the list below the tree. Only 3 of them do, and the best has 545 points.',
  },
];

/** Returns the complete plan of a step. Steps are numbered from 1. */
export function planOfStep(step: number): Plan {
  const { plan } = TOUR[step - 1]!;
  return { ...DEFAULT_PLAN, ...plan, tour: step };
}

/** Returns the plan with which a step begins. If it asks what will happen, that has not happened yet. */
export function startOfStep(step: number): Plan {
  // The card of a node says what it is worth.
  return { ...planOfStep(step), ...(TOUR[step - 1]!.ask && { node: DEFAULT_PLAN.node }), ...BEFORE[step] };
}

/** Returns whether a plan shows the same as a step of the tour, or as its beginning. */
export function isAtStep(plan: Plan, step: number): boolean {
  return [planOfStep(step), startOfStep(step)].some(
    // Fields are in the order of the first plan, so that equal plans give equal texts.
    (of) => JSON.stringify(of) === JSON.stringify({ ...of, ...plan }),
  );
}

export const TOUR_UI = {
  button: 'What is an evaluation tree?',
  region: 'Tour: what is an evaluation tree?',
  step: (step: number, of: number): string => `Step ${step} of ${of}`,
  right: 'Right.',
  wrong: (answer: string): string => `Not quite. The answer is “${answer}”.`,
  previous: 'Previous step',
  next: 'Next',
  done: 'Done',
  again: 'Show this step again',
  end: 'End the tour',
};
