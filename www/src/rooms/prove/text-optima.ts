/** The texts about the boards that are proved best, and about general solvers. `**…**` is set in bold. */

import { number, plural } from './words';

const unit = (count: number, scoring: string): string => plural(count, scoring === 'words' ? 'word' : 'point');

/** The programs that proved the statements, as in `public/proofs/README.md`. */
const PROGRAMS: readonly (readonly string[])[] = [
  ['boggle, and this page', 'Rust', '8,500', 'every row above but 4×4', 'about 2.5 hours for all of them'],
  ['check.mjs', 'JavaScript', '233', '2×2, 2×3, and 2×4, points and words', '6.5 min'],
  ['check.c', 'C', '432', '2×2, 2×3, 2×4, and 3×3, points and words, both lists', '4 min'],
];

export const OPTIMA = {
  title: 'Which boards have been proved best?',
  intro:
    'For each size, the best board, and a [[log|result log]] according to which no board has more points or words. It lists every board above a [[threshold|threshold]]. Rotations and reflections count as one board. ENABLE and ENABLE2K are two editions of a free word list made for word games.',
  checks:
    'When you open a log, the page checks that no class is missing, and that each listed board is in its class, scores what the log says, and reaches the threshold. It also tries to find boards that the log leaves out. Only breaking its classes again can rule that out: here, under “Check it”, or with `boggle verify --sample all`.',
  best: (size: string, points: number, scoring: string) => `${size}: ${unit(points, scoring)}`,
  theorem: (size: string, threshold: number, boards: number, scoring: string) =>
    `According to the log, no ${size} board ${scoring === 'words' ? 'has more words' : 'scores higher'}, and exactly ${plural(boards, 'board')} ${boards === 1 ? 'has' : 'have'} at least ${unit(threshold, scoring)}.`,
  again: (programs: readonly string[]) => `Proved again by ${programs.join(' and ')}.`,
  tied: (tied: number, rows: number) =>
    tied === 1
      ? 'No other board has the same score.'
      : `${number(tied)} boards share the best score.${rows === 2 ? ' Swapping the two tiles of a column gives another board with the same words.' : ''}`,
  programs: {
    title: 'Programs that proved these',
    columns: ['Program', 'Language', 'Lines', 'What it proved, with ENABLE2K', 'CPU time'],
    rows: PROGRAMS,
    note: 'Lines are counted without comments and blank lines. The programs share no code, and the author of the third saw only the mathematics and the log format. You can run the second under “Check it”, or with Node on a log.',
  },
  elsewhere: (size: string) =>
    `No ${size} board scores higher, according to Dan Vanderkam, whose program proved it in 2025, in about 23,000 hours of CPU time. We did not run his proof, so there is no log to check here, and no count of the boards that come close.`,
  paper: 'His paper',
  announcement: 'The announcement',
  rules: (list: string, scoring: string) =>
    `${list}, ${scoring === 'words' ? 'number of words' : scoring === 'standard' ? 'points' : scoring}`,
  more: (count: number) => `${number(count)} logs for this size: word lists, points and words, downloads, commands`,
  open: 'Open its log',
  download: 'Download',
  solve: (board: string) => `${board}. Open in Solve.`,
};

export const SOLVERS = {
  title: 'Why not use a general solver?',
  why: (variables: number, rules: number): string =>
    `“Which board of this class scores the most?” can be written as an integer program: one variable for each possible letter in each cell, one for each path, and one for each word, all of them 0 or 1. General-purpose solvers handle such problems well in many fields, so they are the obvious thing to try. Even for the small [[class|class]] of boards below, this takes ${number(variables)} variables and ${number(rules)} constraints.`,
  how: (first: number, second: number, best: number): string =>
    `Such solvers start from a relaxed problem, in which a cell may be one ninth A, one ninth E, and so on. Then nearly every word is partly on the board: HiGHS, one such solver, gets a total of ${number(first)} points, though the best board scores only ${number(best)}. Fixing the letter of one cell barely lowers that total, so the solver has to split the problem into ever more cases. After two minutes, the bound of another solver, CP-SAT, was still ${number(second)}. Scoring every board works for a class this small, but its time grows with the number of boards. The Trees and Prove rooms take another approach: they build a tree of all word paths. Each time a letter is fixed, whole branches of the tree drop out.`,
  class: (size: string, letters: string, boards: number): string =>
    `The class: ${size}, each cell one of ${letters}; ${plural(boards, 'board')}. Each program used one thread.`,
  stoppedAll:
    'The first two programs were stopped after two minutes, before they had finished. The bars are on a [[logScale|logarithmic scale]]. The [[bound|upper bound]] is what each program had proved by then: no board scores more than this.',
  stopped: 'stopped after 2 min',
  noneFound: 'none yet',
  shared: (seconds: readonly string[]): string =>
    `In their two minutes, the first two programs got ${seconds.join(' and ')} of CPU time, because the machine was also doing other work.`,
  columns: ['Program', 'CPU time', 'Best score found', 'Upper bound proved', 'Proved best?'],
  programs: {
    ilp: 'HiGHS 1.15.1',
    cp: 'CP-SAT (OR-Tools 9.15)',
    brute: 'Brute force',
    break: 'Boggle Lab',
  },
  names: { ilp: 'integer programming', cp: 'constraint solver', brute: 'score every board', break: 'the Prove room' },
  yes: 'yes',
  no: 'no',
  bar: (time: string): string => `${time}, on a logarithmic scale`,
  machine: (machine: string, program: string): string =>
    `Measured on 22 November 2026: ${machine}, ${program}. Times on your machine will differ. To repeat the measurement:`,
  prove: 'Prove the best board of this class here, and compare methods',
  csv: 'Download CSV',
};
