/** The texts of the tour; see `text.ts` for the others. */

/** The tour, step by step. A question comes before its answer. */
export const TOUR_TEXT: readonly {
  readonly title: string;
  readonly ask?: { readonly question: string; readonly options: readonly string[]; readonly right: number };
  readonly text: string;
}[] = [
  {
    title: 'Two boards at once',
    text: 'One tile of this board has two letters. That makes two boards, one with A and one with U. Together they form a class. A class can have millions of boards. How much can the best of them score? The tree answers without scoring them all.',
  },
  {
    title: 'Paths spell words',
    text: 'The tree has every word of the class. Read down from the top: F, A, R, E. A letter with a double outline ends a word: R ends “far”, and E ends “fare”. A word of three or four letters scores one point.',
  },
  {
    title: 'Squares add',
    ask: {
      question: 'R ends “far”, and the E below it ends “fare”. How much is this R worth?',
      options: ['1', '2', '3'],
      right: 1,
    },
    text: 'A square is a sum node: it adds the points of the word that ends there to everything below it. That is one point for “far”, and one for the E of “fare”.',
  },
  {
    title: 'Circles choose',
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
    text: 'What arrives at the top is the bound: no board of the class scores more. Here it is 2, and the board with A does score 2. The bold lines are the branches that the bound counts.',
  },
  {
    title: 'The choice can change',
    ask: {
      question: 'Now there are two Zs and a Y on the board. Which letter will the bound take?',
      options: ['A', 'U'],
      right: 1,
    },
    text: 'U now leads to “fuzz” and “fuzzy”, too, and is worth 4. The bold lines go the other way. Point at a node, or press it, to see its letters on the board.',
  },
  {
    title: 'Why a bound is loose',
    ask: {
      question:
        'Here are two other boards, this time with every word in the dictionary counted. The tree says 6. Does one of the two boards score 6?',
      options: ['Yes', 'No'],
      right: 1,
    },
    text: 'The two boards below the tree score 4 and 3. The tree chooses the letter of the top middle tile (cell 1) in four places, takes A in two of them and E in the other two, and counts them all. The red letters on the board show it.',
  },
  {
    title: 'A lift, move by move',
    text: 'The cure is to lift the choice on the top middle tile (cell 1) to the top of the tree, one level at a time. In a single move it trades places with the node right above it. That node then gets one copy for each letter that leads to a word; here, only E does. The outline shows what moved.',
  },
  {
    title: 'One copy for each letter',
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
    text: 'Now one choice, the one on the top middle tile, is above everything else. Below A, the tile is A everywhere; below E, it is E. So the tree solves both boards and takes the better one. The bound is 4, and the board with E reaches it with “tie”, “tier”, “ret”, and “rei”.',
  },
  {
    title: 'Lift after lift',
    text: 'Sixteen boards, four lifts. On the way, chains of single letters are folded into one node, and choices on the same cell are merged. So 98 nodes become 24 while the bound falls from 14 to 8, the best board’s score. Move the slider to see each lift.',
  },
  {
    title: 'Five million boards',
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
    text: 'Nine lifts, and 428 of 5,625,000 boards could still beat 520. That’s few enough to score one by one, and the list below the tree does so. Only 3 of them really beat 520, and the best has 545 points. Choose a board to open it in Solve.',
  },
];

export const TOUR_UI = {
  button: 'What is an evaluation tree?',
  region: 'Tour: what is an evaluation tree?',
  step: (step: number, of: number): string => `Step ${step} of ${of}`,
  right: 'Right.',
  wrong: (answer: string): string => `Not quite: ${answer}.`,
  tell: 'Tell me',
  previous: 'Previous step',
  next: 'Next',
  done: 'Done',
  again: 'Show this step again',
  end: 'End the tour',
};
