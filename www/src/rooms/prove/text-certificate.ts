/** The sentences of a certificate and of its checks. `**…**` is set in bold. */

import { duration, number, plural } from './words';

const classes = (count: number): string => plural(count, 'class', 'classes');
const boards = (count: number): string => plural(count, 'board');

export const CERTIFICATE = {
  proved: 'What was proved',
  partial: 'What this shows',
  how: 'How',
  many: (all: number, canonical: number, chosen: number | undefined, someLetters: boolean) => {
    const every = `All boards${someLetters ? ' made of the chosen letters' : ''}`;
    if (all === 1) return `${every} form a single class.`;
    return `${every} were divided into ${classes(all)} by the letters that each cell may have. Classes that are rotations or reflections of each other have the same answer, so only ${number(canonical)} of them need to be broken${
      chosen === undefined ? '' : `; ${number(chosen)} of them were selected here`
    }.`;
  },
  /** What the method does with a class. `from`: whether the results come from files or the store, which only say so. */
  method: (method: string, threshold: number, given: boolean) =>
    `${given ? 'The results say that each class was broken like this' : 'Each class was broken like this'}: ${
      method === 'brute'
        ? 'the program scored every board of the class.'
        : method === 'union2009'
          ? `the program computed two bounds, and took the lower. One is the total of all words that occur on some board of the class. The other follows the paths of the words, and takes the best letter wherever a cell has several. If the bound reached ${number(threshold)}, the class was split at a cell, and each part got its own bound.`
          : `the program listed every path of every word in the class, and sorted these paths into a tree of choices, cell by cell. The bound of a branch adds up the points of its paths; where a cell is undecided, only its best letter counts. A branch whose bound is below ${number(threshold)} holds no board that reaches ${number(threshold)}, so it is dropped.`
    }`,
  candidates: (candidates: number, listed: number, threshold: number) =>
    candidates === 0
      ? 'No branch was left at the last cell.'
      : `In the end, ${candidates === 1 ? 'one board was' : `${boards(candidates)} were`} left, and ${candidates === 1 ? 'it' : 'each'} was scored to see whether it reaches ${number(threshold)}.${
          listed > candidates
            ? ' The other boards listed differ from these only by swaps of two tiles with the same neighbors, which change no words.'
            : ''
        }`,
  rules: (rules: string) => `Rules: ${rules}.`,
  rests: 'What it rests on',
  /** What a result rests on, in the order of `src/breaker/proving.md`. */
  rest: (single: boolean, someLetters: boolean, method: string): readonly string[] => [
    '**The words.** The raw word list has the hash below. Words that are too short don’t count, nor do words with a Q that isn’t followed by U.',
    ...(single
      ? []
      : [
          `**The classes.** Every board${someLetters ? ' made of these letters' : ''} is in exactly one class, counting rotations and reflections of these classes. Of classes that are rotations or reflections of each other, only one is broken. Burnside’s lemma, a formula that counts the classes without listing them, gives the same number.`,
        ]),
    ...(method === 'brute'
      ? []
      : [
          `**The bound.** If a cell has several letters, the bound counts whichever adds the most points, and it may count different letters on the same cell for different words. A board has only one letter on each cell, so it can score less, but never more.${
            method === 'union2009'
              ? ''
              : ' There is one exception: if a rotation or reflection maps the class to itself, this is only true of boards whose letters are in a certain order. Every other board has a rotation or reflection in that order. On boards with two rows, swapping the two tiles of a column has the same effect, because it changes no word.'
          }`,
          `**The pruning.** A part of a class is dropped only if its bound is below the threshold.${method === 'best' ? ' For boards that agree in their first cells, the points counted for words inside these cells may be replaced by the cells’ true score, because every other word is still counted at least once.' : ''}`,
        ]),
    '**The scores.** The boards that remain are scored by the one scorer that the whole program uses.',
    '**The machine.** The compiler, the browser, and the machine ran the code correctly. For results from a file, add whoever wrote the file; for results stored earlier, whoever can write to this browser’s storage.',
  ],
  sources: (here: number, file: number, stored: number) => {
    const parts = [
      here > 0 && `${classes(here)} ${here === 1 ? 'was' : 'were'} broken on this visit.`,
      stored > 0 && `${plural(stored, 'result')} ${stored === 1 ? 'was' : 'were'} stored on an earlier visit.`,
      file > 0 && `${plural(file, 'result')} came from a file.`,
    ];
    return parts.filter(Boolean).join(' ');
  },
  rescored: (count: number) =>
    count === 0
      ? 'No board is listed.'
      : count === 1
        ? 'This page itself has scored the listed board, and checked that it lies in its class and reaches the threshold.'
        : `This page itself has scored all ${boards(count)} in the log, including rotations and reflections in the same class, and checked that each one lies in its class and reaches the threshold.`,
  rechecked: (count: number) =>
    count === 0
      ? ''
      : `${classes(count)} ${count === 1 ? 'was' : 'were'} broken again by the second program, which found the same boards.`,
};

/** Stands in for the certificate as long as a recording is shown. */
export const RECORDED = {
  title: 'How you can check this',
  rules: (list: string, words: number) =>
    `Rules: ${list} (${number(words)} words), standard points, words of 3 letters or more, and one letter per cell (Q is Qu).`,
  unchecked: 'The page only shows the recording; it doesn’t check it. You can:',
  prove: (button: string, count: number, boards: number) =>
    `Press “${button}”. Your browser then breaks all ${classes(count)} itself, without the recording, and should find the same ${plural(boards, 'board')}.`,
  again:
    'After that, break the classes once more with a second program, which shares no code with this one, and which you can read here.',
  program: 'Repeat the proof outside the browser with the command `boggle break`.',
};

export const CHECK = {
  title: 'Check it',
  examineIntro:
    'First, audit it and try to refute it. The audit scores every listed board again, and checks that it is in its class and reaches the threshold, and that no class occurs twice. The search looks for boards that the list leaves out: among the best known boards of this size, among all that differ from a listed board in one letter, and among those that a short [[annealing|annealing]] finds. `boggle verify` does the same.',
  examine: 'Audit and try to refute',
  examining: (tried: number) => (tried === 0 ? 'Auditing…' : `${number(tried)} boards tried…`),
  examined: (boards: number, of: number, tried: number) =>
    `${plural(boards, 'board')} in ${classes(of)} scored again: every one is in its class, reaches the threshold, and scores what the results say. None of ${plural(tried, 'other board')} that were tried is missing. That doesn’t prove that none is missing, but it exposes crude mistakes.`,
  problems: (count: number) =>
    `${plural(count, 'problem')} found. Don’t trust these results. If you computed them here, please report this.`,
  repeatIntro:
    'Second, prove it again with another program, `check.mjs`. It shares no code with this page, and is short enough to read. It divides the boards into classes of its own and breaks them. It is much slower: what takes seconds here takes it minutes.',
  shared:
    'Both programs use the same word list, which the second one hashes itself, and the same browser and machine. Apart from that, the page only hands out class numbers and compares the boards.',
  unavailable: 'The second program could not be loaded. Check your internet connection and try again.',
  source: 'Read the second program',
  stop: 'Stop checking',
  whole: 'Run the second program',
  some: (count: number) => `Check ${count} random classes`,
  all: (count: number) => (count === 1 ? 'Check the class' : `Check all ${number(count)} classes`),
  progress: 'Classes checked',
  soFar: 'So far: ',
  agreed: (agreed: number, of: number, differ: number) =>
    of === 1 && agreed === 1
      ? 'The class was broken again and gave the same boards.'
      : `${number(agreed)} of ${classes(of)} gave the same boards${differ > 0 ? `; ${number(differ)} ${differ === 1 ? 'differs' : 'differ'}` : ''}.`,
  ownClasses: (done: number, of: number) =>
    of === 0 ? 'The second program is starting…' : `${number(done)} of its own ${classes(of)} broken.`,
  confirmed: (of: number) =>
    `The second program divided all boards into ${classes(of)} of its own, broke them all, and found exactly the same boards.`,
  left: (seconds: number) => `About ${duration(seconds)} left.`,
  differ: (ids: readonly number[]) =>
    `${ids.length === 0 ? 'The second program found other boards.' : ids.length === 1 ? `Class ${number(ids[0] ?? 0)} gave other boards when broken again.` : `${classes(ids.length)} (${ids.map(number).join(', ')}) gave other boards when broken again.`} Don’t trust these results. If you computed them here, please report this.`,
};

/** The figures below a certificate. */
export const DETAILS = {
  partition: 'Letter groups (partition)',
  class: 'Class',
  classes: 'Classes broken',
  parts: 'Parts (split to fit into memory)',
  paths: 'Word paths',
  merged: 'Stored entries merged',
  visits: 'Letters tried in the proof',
  opened: 'Stored entries read',
  memory: 'Peak memory for a class',
  seconds: 'Total time, all workers',
  dice: 'Dice',
  rules: 'Rules',
  rulesAre: (scoring: string, length: number) => `${scoring} scoring, words of at least ${length} letters`,
  hash: 'SHA-256 of the list',
  program: 'Program',
  programIs: (version: string, method: string, versions: readonly number[], schema: number) =>
    `Boggle Lab ${version}, method ${method} ${versions.length === 1 ? 'version' : 'versions'} ${versions.join(' and ')}, format ${schema}`,
};
