/** The sentences of a certificate and of its checks. `**…**` is set in bold. */

import { number, plural } from './words';

const classes = (count: number): string => plural(count, 'class', 'classes');
const boards = (count: number): string => plural(count, 'board');

export const CERTIFICATE = {
  proved: 'What was proved',
  partial: 'What this shows',
  how: 'How',
  one: 'The program listed every path of every word in the class',
  many: (all: number, canonical: number, chosen: number | undefined, someLetters: boolean) => {
    const every = `All boards${someLetters ? ' made of the chosen letters' : ''}`;
    if (all === 1) return `${every} form a single class. The program listed every path of every word in it`;
    return `${every} were divided into ${classes(all)} by the letters that each cell may have. Classes that are rotations or reflections of each other have the same answer, so only ${number(canonical)} of them need to be broken${
      chosen === undefined ? '' : `; ${number(chosen)} of them were selected here`
    }. In each class, the program listed every path of every word`;
  },
  method: (threshold: number, candidates: number, listed: number) =>
    ` and sorted these paths into a tree of choices, cell by cell. The bound of a branch adds up the points of its paths; where a cell is undecided, only its best letter counts. A branch whose bound is below ${number(threshold)} holds no board that reaches ${number(threshold)}, so it is dropped. ${
      candidates === 0
        ? 'No branch was left at the last cell.'
        : `At the end ${candidates === 1 ? 'one board was' : `${boards(candidates)} were`} left, and ${candidates === 1 ? 'it' : 'each'} was scored to see whether it reaches ${number(threshold)}.${
            listed > candidates
              ? ' The other boards listed differ from these only by swaps of two tiles with the same neighbors, which change no words.'
              : ''
          }`
    }`,
  rules: (rules: string) => `Rules: ${rules}.`,
  rests: 'What it assumes',
  restList: 'The word list is the one with the hash below.',
  restClasses: (someLetters: boolean) =>
    `Every board${someLetters ? ' made of these letters' : ''}, or a rotation or reflection of it, lies in exactly one class. The number of classes agrees with Burnside’s lemma, a formula that counts them without listing them.`,
  /** In words that need no tree. */
  whyBound:
    'A bound can’t be too low. If a cell has several letters, the bound counts whichever adds the most points, and it may count different letters on the same cell for different words. A real board has only one letter on each cell, so it can score less than the bound, but never more.',
  restBound: 'A branch is dropped only if its bound is below the threshold.',
  restMachine:
    'The compiler, the browser, and the machine ran the code correctly. You can repeat the proof with the command-line program; it must find the same boards.',
  sources: (here: number, file: number) =>
    file === 0
      ? `All ${classes(here)} ${here === 1 ? 'was' : 'were'} broken in this browser.`.replace(
          'All 1 class',
          'The class',
        )
      : here === 0
        ? `All results came from a file (${classes(file)}).`
        : `${classes(here)} ${here === 1 ? 'was' : 'were'} broken in this browser; ${number(file)} came from a file.`,
  rescored: (count: number) =>
    count === 0
      ? 'No board is listed.'
      : count === 1
        ? 'This page itself has scored the listed board, and checked that it lies in its class and reaches the threshold.'
        : `This page itself has scored all ${boards(count)} in the log, including rotations and reflections in the same class, and checked that each one lies in its class and reaches the threshold.`,
  rechecked: (count: number) =>
    count === 0
      ? ''
      : `${classes(count)} ${count === 1 ? 'was' : 'were'} broken again by another method, which found the same boards.`,
};

/** Stands in for the certificate as long as a recording is shown. */
export const RECORDED = {
  title: 'How you can check this',
  rules: (list: string, words: number) =>
    `Rules: ${list} (${number(words)} words), standard points, words of 3 letters or more, and one letter per cell (Q is Qu).`,
  unchecked: 'The page only shows the recording; it doesn’t check it. You can:',
  prove: (button: string, count: number, boards: number) =>
    `Press “${button}”. Your browser then breaks all ${classes(count)} itself, without the recording, and should find the same ${plural(boards, 'board')}.`,
  again: 'After that, break the classes once more by the 2025 method, which shares no search code with ours.',
  program: 'Repeat the proof outside the browser with the command `boggle break`.',
  why: 'Why no board can be missed',
  dropped: (threshold: number) =>
    `A part of a class is dropped only if its bound is below ${number(threshold)}, and the classes together contain every board, or a rotation or reflection of it. So no board that reaches ${number(threshold)} is dropped.`,
};

export const CHECK = {
  title: 'Check it',
  auditIntro:
    'The audit checks that every class occurs exactly once. It also scores every listed board again, and checks that it is in its class and reaches the threshold. `boggle verify` runs the same checks.',
  audit: 'Audit the results',
  auditing: 'Auditing…',
  audited: (boards: number, of: number) =>
    `${plural(boards, 'board')} in ${classes(of)} scored again: every one is in its class, reaches the threshold, and scores what the log says.`,
  problems: (count: number) => `${plural(count, 'problem')} found. Don’t trust this proof, and please report it.`,
  intro: (method: string) =>
    `Break classes again with ${method}, which shares no search code with the method used here, and compare the boards one by one. It can take thirty times as long.`,
  stop: 'Stop checking',
  some: (count: number) => `Check ${count} random classes`,
  all: (count: number) => (count === 1 ? 'Check the class' : `Check all ${number(count)} classes`),
  progress: 'Classes checked',
  soFar: 'So far: ',
  agreed: (agreed: number, of: number, differ: number, failed: number) =>
    of === 1 && agreed === 1
      ? 'The class was broken again and gave the same boards.'
      : `${number(agreed)} of ${classes(of)} gave the same boards${differ > 0 ? `; ${number(differ)} ${differ === 1 ? 'differs' : 'differ'}` : ''}${failed > 0 ? `; ${number(failed)} could not be checked` : ''}.`,
  differ: (ids: readonly number[]) =>
    `${ids.length === 1 ? `Class ${number(ids[0] ?? 0)}` : `${classes(ids.length)} (${ids.map(number).join(', ')})`} gave other boards when broken again. Don’t trust these results. If you computed them here, please report this.`,
};

export const METHODS: Record<string, string> = {
  best: 'our own method',
  hybrid2025: 'the 2025 method',
  union2009: 'the 2009 method',
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
