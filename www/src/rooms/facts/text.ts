/** Every string of the room Facts, but for the stories of the race and of the history, which have files of their own. */

import { counted, whole as number } from '../../ui/format';

const boards = (n: number): string => counted(n, 'board');

export const TEXT = {
  title: 'Facts',
  intro:
    'What can be counted, sampled, and timed about the game. Every number is computed as you watch, with its margin of error.',
  nav: 'Questions',
  parts: {
    race: 'How fast can a board be scored?',
    rolled: 'What is on a rolled board?',
    count: 'How many boards are there?',
    proved: 'Which boards are proved best?',
    history: 'How was it solved?',
  },
  next: 'Next question:',
  before: 'Previous question:',
  around: 'Other questions',
  keys: { next: 'Go to the next question', before: 'Go to the previous question' },
  misread: 'Part of this link could not be read:',
  badValue: (name: string, value: string, instead: string): string =>
    `“${name}=${value}” is not valid; using ${instead}.`,
  badDice: (dice: string): string =>
    `There is no dice set called “${dice}”. Choose one from the list, or type your own dice.`,
  busy: { rolling: 'rolling boards', counting: 'testing random strings', racing: 'racing the solvers' },

  dice: {
    label: 'Dice',
    option: (title: string, rows: number, cols: number): string => `${title}, ${rows}×${cols}`,
    own: 'Your own dice…',
    field: 'One die per line: aeiou, or qu th e if a face has several letters. A period is a blank face.',
    use: 'Use these dice',
    ownName: 'your own dice',
  },

  rolled: {
    intro:
      'Dan Vanderkam rolled millions of boards in 2007 and counted what was on them. Here you can roll them again. Every figure is shown with its margin of error, next to the one from 2007.',
    source: 'Some Boggle Statistics, 2007',
    nothing: 'No boards have been rolled yet.',
    first: 'Rolling the first boards…',
    done: (n: number): string => `${boards(n)} rolled and counted.`,
    boards: 'Boards',
    seed: 'Seed',
    otherSeed: 'Another seed',
    pause: 'Pause',
    resume: 'Resume',
    roll: (n: string): string => `Roll ${n}`,
    allRolled: 'All rolled',
    progress: 'Boards from this seed',
    progressIs: (done: number, of: number): string => `${number(done)} of ${number(of)}`,
    rate: (rate: string, workers: number, left: string): string =>
      `${rate} per second in ${counted(workers, 'worker')}, ${left} left`,
    sample: (n: number): string => `${boards(n)} in the sample`,
    ofSeed: (n: number, seed: string): string =>
      n === 0 ? `none of them from seed ${seed} yet` : `${number(n)} of them from seed ${seed}`,
    rolledHere: (n: number, time: string): string => `${boards(n)} rolled and solved here in ${time}`,
    export: 'Export',
    exports: {
      json: 'Everything',
      words: 'Boards by words',
      points: 'Boards by points',
      lengths: 'Word lengths',
      common: 'All words seen',
      records: 'Records',
    },
    merge: 'Merge a saved sample…',
    mergeHint: 'A JSON record of another run, saved here or by the command line',
    mergeField: 'A sample to merge',
    reset: 'Reset',
    resetSure: 'Discard the sample?',
    views: 'What to show',
    shows: {
      means: 'Averages',
      spread: 'Distribution',
      lengths: 'Word lengths',
      common: 'Common words',
      records: 'Records',
    },
    compare: 'Compare with',
    compareNone: 'nothing',
    comparing: (name: string, n: number): string => `${name}, ${boards(n)}`,
  },

  means: {
    title: (unit: string): string => (unit === 'words' ? 'Words per board' : 'Points per board'),
    error: (error: string): string => `± ${error} [[standardError|standard error]]`,
    noError: 'the same on every board so far',
    published: 'published in 2007:',
    apart: (text: string): string => `; ours is ${text}`,
    spread: (median: number, deviation: number): string =>
      `half of all boards have at most ${number(median)}; about a third differ from the mean by more than ${number(deviation)}`,
    chart: (unit: string, shown: string, half: string, published: number | undefined): string =>
      `The mean number of ${unit} as the sample grew: ${shown}, with a 95% interval of plus or minus ${half}${published === undefined ? '' : `; published in 2007: ${published}`}.`,
  },

  spread: {
    title: 'Distribution',
    intro:
      'Both are skewed: a few boards are very rich. The curve is a [[logNormal|log-normal distribution]], in which the logarithm of the value follows the bell curve. The one drawn makes the sample most likely, and each chart says where it fits worst.',
    words: 'Words per board',
    points: 'Points per board',
    letters: 'Letters per word, over all words found',
    byLength: 'Words of each length per board',
    ofLength: (letters: number): string => counted(letters, 'letter'),
    perBoard: (mean: string): string => `${mean} per board`,
    range: (from: number, to: number): string => `${number(from)} to ${number(to)}`,
    none: 'All boards so far have none, so there is nothing to draw.',
  },

  running: {
    told: (n: number, unit: string, value: string, half: string): string =>
      `After ${number(n)} ${unit}: ${value} ± ${half} (95% interval)`,
  },

  histogram: {
    told: (span: string, share: string, of: string): string => `${span}: ${share} of ${of}`,
    law: (median: string, gap: string): string => `Log-normal, median ${median}; largest cumulative gap ${gap}.`,
    fails: (at: string, share: string, more: boolean): string =>
      `The fit is worst at ${at}: the share of boards at or below it is ${share} ${more ? 'above' : 'below'} the curve’s.`,
    failsWords: (at: string, share: string, more: boolean): string =>
      `The fit is worst at ${at}: the share of words at or below it is ${share} ${more ? 'above' : 'below'} the curve’s.`,
    summary: (of: string, unit: string, peak: string, fit: string): string =>
      `Histogram of ${of} by ${unit}.${peak}${fit}`,
    peak: (of: string, value: number, unit: string): string => ` Most ${of} have ${number(value)} ${unit}.`,
    fit: (median: string, gap: string): string =>
      ` The best log-normal curve has median ${median} and a largest cumulative gap of ${gap}.`,
    table: 'Show as a table',
    tableOf: (of: string, unit: string): string => `Table of ${of} by ${unit}`,
    more: 'more',
    csv: 'Download CSV',
  },

  lengths: {
    title: 'How likely is a word of each length?',
    intro:
      'The share of boards with at least one such word, with its [[interval|95% interval]] (Wilson’s, which also holds for rare words). The bars are on a [[logScale|logarithmic scale]]: each tick is ten times rarer.',
    table: 'Table of lengths',
    letters: 'Letters',
    boards: 'Boards',
    published: '2007',
    interval: '95% interval',
    bar: 'Bar, on a logarithmic scale',
    perBoard: 'Words per board',
    within: 'within our interval, as far as the printed digits show',
    outside: 'outside our interval',
    boardsWith: (n: number): string => boards(n),
  },

  common: {
    title: 'Most common words',
    lengths: 'Letters per word',
    list: (letters: number): string => `The most common words of ${counted(letters, 'letter')}`,
    note: 'Percent of boards that have the word.',
    noteOf2007: (sample: number): string =>
      `Percent of boards that have the word. The last column is the 2007 table, from another ${number(sample)} boards, with errors of up to 0.18.`,
  },

  records: {
    title: 'Records',
    longest: 'Longest words seen',
    best: 'Highest-scoring boards',
    worst: 'Lowest-scoring boards',
    entry: (points: number, words: number, board: string): string =>
      `${counted(points, 'point')}, ${counted(words, 'word')}: ${board}. Solve it.`,
    unit: 'points / words',
  },

  count: {
    /** What holds of the dice that were sold need not hold of others: they may share no face, or have no Z. */
    intro: (dice: string, own: boolean): string =>
      `To find the best board, first ask how many there are. These are three estimates for the dice you chose (${dice})${own ? '' : ', each closer than the one before'}.`,
    source: 'How many Boggle boards are there?, 2007',
    hopeless:
      'The 2007 post rounds this to 2⁶⁹ boards. At its ten thousand boards per second, scoring them all would take 1.9 billion years.',
    byDice: 'Every roll is a board',
    byDiceText: (dice: number, own: boolean): string =>
      `${dice} dice fall in any order, each with any face up. Rotations and reflections count once. ${own ? 'This can be' : 'This is'} too many: a board that can come up in several ways is counted several times.`,
    byLetters: 'Any letter anywhere',
    byLettersText: (faces: number, cells: number, symmetries: number, exact: string, own: boolean): string =>
      `${faces} different faces on each of ${cells} cells. ${own ? 'This can be too many: a face that only some of the dice have counts on every cell here.' : 'Still too many: Z on every cell counts as a board here, but no roll shows it.'} (Dividing by ${symmetries} ignores boards that are their own mirror images; an exact count gives ${exact}.)`,
    productOfFaces: 'the product of their faces',
    rollable: 'Only what can be rolled',
    rollableText: (cells: number, own: boolean): string =>
      `What fraction of all strings is that? ${own ? 'Strings' : 'Nobody can check them all, so strings'} of ${cells} letters are picked at random. For each one we decide exactly whether every letter can get its own die: a [[matching|perfect matching]] of ${cells} cells and ${cells} dice. (Giving each letter the first die that fits, rarest letters first, misses many boards.)`,
    boards: 'boards',
    ofStrings: (strings: number, low: string, high: string): string =>
      `of ${number(strings)} strings; [[interval|95% interval]] ${low} to ${high}`,
    none: (strings: number): string => `None of ${counted(strings, 'random string')} can be rolled.`,
    noneMeans: 'That is an answer too: with 95% confidence there are at most',
    noneMore: 'boards that can be rolled. Test more strings for a lower limit.',
    published: (share: string): string => `2007: ${share}, from a million strings; ours is`,
    both: ', using the combined error of both samples',
    chart: (share: string): string => `The share of strings that can be rolled as the sample grew: ${share}.`,
    pause: 'Pause',
    resume: 'Resume',
    test: (n: number): string => `Test ${number(n)} strings`,
    testMore: (n: number): string => `Test ${number(n)} more`,
    progress: (done: number, of: number, seed: string): string =>
      `${number(done)} of ${number(of)} strings, seed ${seed}`,
    between: 'So there are between',
    and: 'and',
    end: 'boards: ',
    scoring: (rate: number): string => `Scoring them all at ${number(rate)} per second, the speed of 2007, would take`,
    years: 'years.',
    error2007:
      'The interval printed in 2007 says 10²⁴ where it should say 10²⁰, and is twice as wide as it needs to be.',
    odds: {
      title: 'What are the odds of one board?',
      field: 'A board',
      never: 'never',
      neverText: 'No order of these dice shows this board, however they fall.',
      oneIn: '1 in',
      ways: (ways: string, rolls: string, a: string, b: string): string =>
        `${ways} of the ${rolls} rolls show it as it stands, which is ${a} in ${b}, or 1 in`,
      images: (images: number): string =>
        `. Any of its ${images} rotations and reflections counts as the same board, which makes it ${images} times as likely`,
      how: '. This is an exact count, not a sample: it goes through the dice one by one and tracks how many of each face are still needed.',
    },
  },

  race: {
    intro:
      'Eight programs, one for each idea that made scoring a board faster. They take turns in one worker of your browser, on the same boards, and every answer is checked against ours.',
    boards: 'Boards',
    rolledBoards: 'Rolled',
    benchmark: 'The 21,632 of 2007',
    seconds: 'Seconds each',
    start: 'Start the race',
    stop: 'Stop',
    ready: 'getting ready…',
    racing: 'racing…',
    disagree: 'The answers differ.',
    agree: (gain: string): string => `All agree on every board. The fastest is ${gain} times as fast as the slowest.`,
    benchmarkNote: (points: number): string =>
      `“A Java Surprise” (2007) adds up the points of these boards: ${number(points)}. The first half are poor boards and the rest are rich, so a solver that gets further faces harder boards.`,
    rolledNote: (n: number, seed: string, dice: string, skipped: boolean): string =>
      `The first ${number(n)} boards of seed ${seed}, ${dice}${skipped ? '. Boards with several letters on a face are skipped, because the 2007 solvers can’t read them' : ''}.`,
    chart: 'Boards per second, on a [[logScale|logarithmic scale]]: each tick is ten times faster',
    out: 'too many paths on boards of this size',
    perSecond: 'boards per second',
    waiting: 'Start the race to see how fast each is on your machine.',
    published: 'measured by its author in 2007, on the machine and in the language of the time',
    details: 'Idea and figures',
    figures: {
      best: 'vs. the best before it',
      first: 'vs. first',
      published: 'in 2007',
      boards: 'boards',
      points: 'points',
      ready: 'ready in',
      answers: 'answers',
    },
    allBoards: (n: number): string => `all ${number(n)}`,
    match: 'all match',
    differ: 'differ',
    ours: 'Boggle Lab',
    csv: 'Download CSV',
  },

  proved: {
    intro:
      'These boards are not just the best anyone has found. For each, every other board of that size was ruled out for the given word list and points table, and the log of that proof can be checked.',
    loading: 'Loading the list of proofs…',
    none: 'This copy of the page has no published proofs.',
    noneHow: 'You can prove the 3×3 record yourself in a few seconds in the Prove room.',
    size: 'Size',
    list: 'Words and points',
    best: 'Best board',
    score: 'Score',
    scored: (best: number, scoring: string): string => counted(best, scoring === 'words' ? 'word' : 'point'),
    runnersUp: 'What was proved',
    theorem: (threshold: number, boards: number, scoring: string): string =>
      `Exactly ${counted(boards, 'board')} ${boards === 1 ? 'has' : 'have'} at least ${counted(threshold, scoring === 'words' ? 'word' : 'point')}, not counting rotations and reflections.`,
    check: 'Check it',
    openInProve: 'Open in Prove',
    log: 'Download the log',
    certificate: 'Certificate',
    command: 'Command that makes it',
    dictionary: (name: string, scoring: string): string =>
      `${name}, ${scoring === 'words' ? 'most words' : scoring === 'standard' ? 'Boggle points' : scoring}`,
    open: (board: string): string => `${board}. Open in Solve.`,
  },

  solvers: {
    title: 'Why not use a general solver?',
    why: (variables: number, rules: number): string =>
      `“Which board of this class scores most?” can be written as an integer program: one variable for each letter of a cell, one for each path, one for each word, each of them 0 or 1. General programs solve such problems well in many fields, so it is most people’s first idea. For one small class that makes ${number(variables)} variables and ${number(rules)} rules.`,
    how: (first: number, best: number): string =>
      `The solvers start from a relaxed problem, in which a cell may be one ninth A, one ninth E, and so on. Then nearly every word is there in part, and their total promises ${number(first)} points where the best board has ${number(best)}. Deciding one cell hardly lowers that promise, so there is no end to the cases. The trees in the Trees and Prove rooms take another approach: they add up paths, and each letter they decide removes whole branches.`,
    class: (size: string, letters: string, boards: number): string =>
      `The class: ${size}, each cell one of ${letters}; ${counted(boards, 'board')}. One thread each, solvers stopped after two minutes.`,
    columns: ['Program', 'CPU time', 'Best board found', 'No board beats', 'Proved?'],
    names: { ilp: 'integer programming', cp: 'constraint solver', brute: 'score every board', break: 'the Prove room' },
    yes: 'yes',
    no: 'no proof',
    time: (seconds: number): string => `${seconds < 1 ? seconds.toFixed(2) : seconds.toFixed(1)} s`,
    bar: (time: string): string => `${time}, on a logarithmic scale`,
    machine: (machine: string, program: string): string =>
      `Measured on 22 November 2026: ${machine}, ${program}, on a machine that was also doing other work. Times on your machine will differ. To repeat it:`,
    prove: 'Break this class here, and compare methods',
    csv: 'Download CSV',
  },

  history: { intro: 'It looked like an afternoon’s exercise, and it took 18 years. What each step made possible:' },
} as const;
