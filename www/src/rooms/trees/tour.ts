/**
 * "What is an evaluation tree?": a dozen steps from two boards to five million. Every step is a state of the room, and
 * the room stays usable in each.
 */

import { DEFAULT_PLAN, type Plan } from './plan';

export interface TourStep {
  readonly title: string;
  readonly text: string;
  /** What the room shows then; the rest as at first. */
  readonly plan: Partial<Plan> & Pick<Plan, 'class'>;
}

const FARE = { class: 'f au r / . . e / . . .', words: 'far fare fur' };
const FUZZY = { class: 'f au r / z . e / z y .', words: 'far fare fur fuzz fuzzy' };
const TIER = { class: 't ae r / i . .' };
const LIFT = { ...TIER, steps: [{ cell: 1 }] };
const SIXTEEN = { class: 'ab cd / ef gh', steps: [0, 1, 2, 3].map((cell) => ({ cell })), fold: 'refreshed' } as const;
const MILLION = { class: 'lnrsy aeiou chkmpt / chkmpt aeiou lnrsy / lnrsy aeiou bdfgjqvwxz', cutoff: 520 };

export const TOUR: readonly TourStep[] = [
  {
    title: 'Two boards at once',
    text: 'One tile of this board has two letters. So it stands for two boards, one with A and one with U: a class. A class can have millions of boards. How much can the best of them be worth, without scoring them all?',
    plan: FARE,
  },
  {
    title: 'Paths spell words',
    text: 'The tree has every word of the class. Read down from the top: F, A, R, E. A letter with a second outline ends a word: R ends “far”, E ends “fare”. A word of three or four letters is worth one point.',
    plan: { ...FARE, node: 8 },
  },
  {
    title: 'Square nodes add',
    text: 'A square node is a letter on its cell. It adds up what ends there and what hangs below: this R is worth 2, one point for “far”, and one for the E of “fare”.',
    plan: { ...FARE, node: 6 },
  },
  {
    title: 'Round nodes choose',
    text: 'A round node is a cell whose letter is not decided; its colour is that of the cell on the board. It takes the better child, since a board has one letter there: A leads to 2 points, U to 1.',
    plan: { ...FARE, node: 3 },
  },
  {
    title: 'The bound',
    text: 'What arrives at the top is the bound: no board of the class is worth more. Here it is 2, and the board with A is worth 2. The bold lines are the branches that the bound counts.',
    plan: { ...FARE, node: 0 },
  },
  {
    title: 'The choice can turn',
    text: 'With two Zs and a Y on the board, U spells “fuzz” and “fuzzy”, too. Now U is worth 4, and the bold lines go the other way. Point at a node, or press it, to see its letters on the board.',
    plan: { ...FUZZY, node: 9 },
  },
  {
    title: 'Why a bound is loose',
    text: 'Two other boards, with all the words of the dictionary. The bound is 6, but neither board has 6 points: the tree chooses the letter of cell 1 in four places, twice A and twice E, and counts them all. The red letters on the board say so.',
    plan: TIER,
  },
  {
    title: 'A lift, move by move',
    text: 'The cure is to lift the choice on cell 1 to the top, one place at a time. In a single move it changes places with the node right above, which is then there once for each letter that leads to a word. Here that is E alone. What is outlined has moved.',
    plan: { ...LIFT, move: 1 },
  },
  {
    title: 'Once for each letter',
    text: 'Two moves later the choice stands above T, and T is there twice: with A it has “tar”, with E it has “tie” and “tier”. It can no longer have both, so the bound falls from 6 to 5. It never rises. Press “Move ›” to go on yourself.',
    plan: { ...LIFT, move: 3 },
  },
  {
    title: 'At the top',
    text: 'Now one choice on cell 1 stands above everything. Below A the cell is A everywhere, below E it is E. The bound is 4, and it is met: the board with E has “tie”, “tier”, “ret” and “rei”.',
    plan: { ...LIFT, at: 1, node: 17 },
  },
  {
    title: 'Lift after lift',
    text: 'Sixteen boards, four lifts. Chains of single letters are folded away and equal choices merged, so 98 nodes become 24 while the bound falls from 14 to 8, which is what the best board has. Move the slider to see each lift; “‹ Move” and “Move ›” take any step apart.',
    plan: { ...SIXTEEN, at: 4 },
  },
  {
    title: 'Five million boards',
    text: 'The same for 5,625,000 boards: half a million nodes, drawn as layers, each as wide as what hangs below. Press one to look inside. “Lift all” lifts the nine cells, one after another, and drops what cannot beat 520 points: 428 boards are left to look at, out of millions.',
    plan: { ...MILLION, view: 'layers' },
  },
];

/** All of the plan of a step; steps are numbered from 1. */
export function planOfStep(step: number): Plan {
  const { plan } = TOUR[step - 1]!;
  return { ...DEFAULT_PLAN, ...plan, tour: step };
}

/** Whether a plan shows what a step of the tour shows. */
export function isAtStep(plan: Plan, step: number): boolean {
  const of = planOfStep(step);
  // In the order of the one, for texts to be equal where plans are.
  return JSON.stringify(of) === JSON.stringify({ ...of, ...plan });
}
