/** The page's technical words, each with one meaning everywhere, explained in place (`Explain`) and in a dialog. */

/** Each with its name, a colon, and what it means. */
const TERMS = {
  board: 'board: A filled grid of letters. A tile is one letter on it; a cell is one position.',
  dictionary: 'dictionary: The list of words that count. The page compiles it once, so that searching it is fast.',
  common:
    'common word: One of the more common words of English, as SCOWL ranks them (its lists of size 35 or less). The edge is rough: “entail” and “graters” count as common, too.',
  points:
    'points: The score of a word or a board. Under the standard rules, words of 3 or 4 letters score 1 point, words of 5 letters 2, of 6 letters 3, of 7 letters 5, and longer words 11.',
  class:
    'board class: A set of letters for each cell, and all the boards you can make by choosing one letter per cell.',
  bound:
    'upper bound: A number that no board of a class can beat. The true best score may be lower, but never higher. A new spelling-order tree gives the max/no-mark bound: wherever a word uses a cell, the cell takes its best letter there (max), and a word counts once for each path because words already found aren’t marked (no mark). Both can make it too high.',
  break:
    'break a class: To show that the upper bound of a class is below the threshold, or to list every board in it that reaches the threshold.',
  threshold: 'threshold: The score a board has to reach. A board that scores exactly this much counts, too.',
  cutoff:
    'cutoff: In Trees: branches whose bound is at or below this number are dropped. This is branch and bound: a branch that can’t beat the number can’t hold a board that does, so nothing is lost.',
  sumUnion:
    'sum/union bound: A second bound of 2009: the sum of all words that any board of the class could have, where a cell may use all its letters at once. It is quick to find but high. The method of 2009 takes the smaller of this and the max/no-mark bound.',
  multiBoggle:
    'multi-boggle: Scoring in which a word counts once for each of its paths. In spelling order, a tree gives a single board this score as its bound.',
  pivot: 'pivot: The cell on which a class is split, or that is lifted next. A good one lowers the bound the most.',
  node: 'node: A part of an evaluation tree: a sum or a choice. Its bound is the most that can be scored from there on, and the bound of the top node is the bound of the whole tree. Where branches are dropped, the number beside the bound and those in the table count the nodes that the step built, as in the posts; the picture draws those that are kept.',
  sum: 'sum node: A square node. Its bound is its own points plus the bounds of all its children.',
  choice:
    'choice node: A round node. It stands for one cell, and its bound is the bound of the best letter for that cell.',
  lift: 'lift a cell: To move a cell’s choice to the top of the tree. The whole tree then has to agree on one letter for that cell, so the bound usually drops. A lift copies what is above the cell, once for each of its letters, so the tree can grow a lot. But each copy has fewer letters to choose from, so its bound is lower, and once bounds fall to the cutoff, whole branches are dropped and the tree shrinks. Any order of cells works. The usual one is the middle first, then the edges, then the corners, because a cell with many neighbors tends to lower the bound more; it isn’t proved to be the best.',
  fold: 'fold: To join a chain of single letters into one node. Nothing is lost; the tree just gets smaller.',
  merge: 'merge: To join choice nodes on the same cell into one.',
  share: 'share: To store equal subtrees once. The tree looks the same but takes less memory.',
  fix: 'fix a letter: To decide on a cell’s letter and drop all the others.',
  spelling: 'spelling-order tree: A tree in which every path from the root spells a word, one letter after another.',
  orderly: 'orderly tree: A tree whose paths visit cells in one fixed order, whatever the word.',
  path: 'word path: One way to spell a word on the board, cell by cell. A word can have several paths; it scores once, but a bound may count each of them.',
  bruteForce:
    'brute force: To score every single board, with no bound to rule any of them out. It is only possible for small classes.',
  annealing:
    'simulated annealing: A search named after the slow cooling of metal. It changes the board step by step, always accepts one that scores more or the same, and sometimes accepts a worse one, at random: the lower the temperature and the bigger the loss, the less often.',
  step: 'step: One change of the board, proposed at random. It is accepted if the score rises or stays the same, and sometimes if it falls. In 2009 a step was called a generation. Unless the settings say otherwise, half of the steps swap two cells, and half give one cell a new letter. Every cell has the same chance. The letter is drawn by how often words use it: with ENABLE2K, E in 11.5% of the draws, S in 9.5%, and J in 0.2%.',
  schedule: 'schedule: How the temperature falls over the steps of a run. Settings says how the tuned one was chosen.',
  drawn:
    'random number: Drawn for each step, evenly between 0 and 1. The change is accepted if it is at most the chance. The seed determines the sequence of these numbers.',
  seed: 'seed: The text that determines every random choice. The same seed and settings give the same boards on every machine.',
  run: 'run: One annealing schedule from start to end. Each run begins with random letters. With the tuned schedule, it ends after 20,480 steps on a 4×4 board, stuck or not. A climb is one run after another, until it is stopped.',
  climber:
    'climber: A search that does one annealing run after another. Several can climb at once, each with its own boards.',
  temperature:
    'temperature: How big a loss a climb is willing to accept, in points: the chance to accept a loss as big as the temperature is 0.37 (1/e). The tuned schedule sets it as a share of the run’s best score, so that one schedule can serve boards of every size and with any word list. That share falls throughout a run, so a run explores first and settles later: this is why the start is called hot. But in points it starts low, because random letters score little: large losses are hardly ever accepted then, nor needed, as nearly any board can be improved. It rises with the best score, then falls. Heating by hand gets a stuck run off its peak; cooling lets it climb the next one.',
  acceptance:
    'acceptance: The share of proposed changes that a climb accepts, counting better and worse boards alike. Each point on the chart averages about the latest 200 steps, or more at high speed, and steps made one by one count, too. So the line sinks while you step and none is accepted. Whatever is below 0.01%, even 0, is drawn at 0.01%, where the axis ends.',
  boardHistory: 'board history: The boards that a run held, one after another, and for how many steps.',
  partition:
    'partition: How the alphabet is split into letter groups to make classes. A finer partition has more classes, and each is easier to break.',
  proof:
    'proof: The result once a program has broken every class of a partition of all letters, and audited the results. Until then it is a partial result.',
  certificate: 'certificate: The page that says what was proved, for which rules and words, and how you can check it.',
  log: 'result log: The file with the result of every class: the boards that reach the threshold, and a bound, on which nothing depends. Anyone can check the boards, here or with the command line. Only breaking a class again shows that it lacks none.',
  audit:
    'audit: A check of a log: no class may appear twice, and every board listed must be in its class, have the score that the log gives, and reach the threshold.',
  worker: 'worker: A part of the page that computes in the background. There is usually one per processor core.',
  standardError:
    'standard error: How far an average from a sample is likely to be from the true one. Quadrupling the sample cuts it in half.',
  interval:
    '95% interval: A range found from a sample. For 95 of 100 such samples, it contains the true value. For a score that was picked because a run reached it, the chances shown are often too high.',
  logNormal:
    'log-normal distribution: A distribution in which the logarithm of the value follows the bell curve. It is skewed: most values are small and a few are very large.',
  logScale:
    'logarithmic scale: A scale on which equal distances stand for equal factors: from 1 to 10 is as far as from 10 to 100.',
  matching:
    'perfect matching: A way to pick a different die for every cell, so that each die has its cell’s letter on a face. If there is such a way, the board can be rolled.',
  symmetry:
    'rotations and reflections: The boards you get by rotating and mirroring one board: up to eight, including the board itself. They have the same words and count as one board.',
} as const satisfies Record<string, `${string}: ${string}`>;

export type Term = keyof typeof TERMS;

export const GLOSSARY = Object.fromEntries(
  Object.entries(TERMS).map(([term, text]) => {
    const end = text.indexOf(': ');
    return [term, { name: text.slice(0, end), means: text.slice(end + 2) }];
  }),
) as Readonly<Record<Term, { readonly name: string; readonly means: string }>>;
