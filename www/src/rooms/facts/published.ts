/**
 * The figures of 2007, for the dice sold since 1987 and the list ENABLE2K.
 *
 * Sources: D. Vanderkam, "Some Boggle Statistics" and "How many Boggle boards are there?", 2007. Tests compare them
 * with `tests/data/statistics-2007.tsv`, which the library's own tests use.
 */

import type { SampleReport } from '../../engine/contract';

export const SOURCES = {
  statistics: 'https://www.danvk.org/wp/2007-02-11/some-boggle-statistics/',
  boards: 'https://www.danvk.org/wp/2007-08-02/how-many-boggle-boards-are-there/',
} as const;

export const MEANS = { words: 98.53, points: 140.97 };
/** The number of boards behind these means, which have a standard error, too. */
export const MEANS_SAMPLE = 5_000_000;

/** By word length: the percentage of boards with such a word. */
export const HAS_LENGTH: Readonly<Record<number, number>> = table(
  '3 99.97994, 4 99.901, 5 98.62, 6 87.56, 7 56.21, 8 21.36, 9 3.94, 10 0.442, 11 0.0362, 12 0.00228, 13 0.0001',
);

/** The size of the sample for the word frequencies. */
export const COMMON_SAMPLE = 50_000;

/** By word length: the most common words, and the percentage of boards that have them. */
export const COMMON: Readonly<Record<number, Readonly<Record<string, number>>>> = {
  3: table(`
    toe 19.258, tee 19.074, ten 17.944, net 17.944, tea 17.65, set 17.51, eta 17.176, ate 17.176, tae 16.518,
    eat 16.518, tie 16.432, het 15.684, ret 15.108, eth 14.938, oes 14.698, the 14.542, eon 14.474,
    one 14.366, ose 13.82, see 13.78`),
  4: table(`
    teen 6.718, tees 6.564, tent 6.02, note 5.976, tone 5.838, teat 5.804, toes 5.664, toea 5.548, nets 5.432,
    test 5.344, rete 5.208, nett 5.204, nest 5.174, tens 5.172, sent 5.156, neat 5.146, etna 5.144,
    ante 5.144, thee 5.064, tote 5.052`),
  5: table(`
    eaten 2.034, enate 2, sente 1.954, setae 1.944, tense 1.86, tease 1.856, teeth 1.788, eater 1.788,
    teens 1.712, seton 1.702, notes 1.702, tents 1.646, retie 1.632, steno 1.624, sheet 1.618, ester 1.618,
    oaten 1.61, teats 1.608, tones 1.606, enter 1.596`),
};

/** The number of strings, out of a million random ones, that the dice could roll. */
export const ROLLABLE = { strings: 1_000_000, hits: 84_492 };

/** The total points of the 21,632 boards of "A Java Surprise". */
export const BENCHMARK_POINTS = 2_292_512;

/** The boards per second that the posts assume. */
export const BOARDS_PER_SECOND = 10_000;

/** The dice of 2007, each in alphabetical order, as reports list them. */
const DICE =
  'a a e e g n,a b b j o o,a c h o p s,a f f k p s,a o o t t w,c i m o t u,d e i l r x,d e l r v y,d i s t t y,e e g h n w,' +
  'e e i n s u,e h r t v w,e i o s s t,e l r t t y,h i m n qu u,h l n n r z';

/** The number of words of ENABLE2K that a board can spell. */
const WORDS = 173_402;

export const areDiceOf2007 = (lines: readonly string[]): boolean => lines.join(',') === DICE;

/** Returns whether a sample has the same subject as the posts. */
export function isOf2007(report: SampleReport): boolean {
  return areDiceOf2007(report.dice) && report.wordsInDictionary === WORDS;
}

/** Reads pairs: a word or a length, and its share. */
function table(text: string): Record<string, number> {
  const pairs = text.split(',').map((pair) => pair.trim().split(' '));
  return Object.fromEntries(pairs.map(([word, share]) => [word, Number(share)]));
}
