/** The sentences of the room Facts, except for the stories of the race (`stories.tsx`), and the labels that several parts share. */

import { counted, whole as number } from '../../ui/format';

const boards = (n: number) => counted(n, 'board');

export const TEXT = {
  intro:
    'Numbers about Boggle, counted, sampled, or timed as you watch. Averages and shares come with their margin of error.',
  parts: {
    race: 'How fast can a board be scored?',
    rolled: 'What is on a typical board?',
    count: 'How many boards are there?',
  },
  badValue: (name: string, value: string, instead: string) => `“${name}=${value}” is not valid; using ${instead}.`,
  busy: { rolling: 'rolling boards' },

  dice: {
    field:
      'One die per line, such as aeiou. If a face has several letters, put spaces between the faces: qu th e. A period is a blank face.',
  },

  rolled: {
    intro:
      'Dan Vanderkam rolled millions of boards in 2007 and counted the words on them. Here you can repeat the experiment with new boards. Each average comes with its [[standardError|standard error]]: how far off an average of this many boards typically is, just by chance. The shaded band in a chart extends about two standard errors to either side, and 95 of 100 such bands contain the true average.',
    done: (n: number) => `${boards(n)} rolled and counted.`,
    allRolled: (n: string) =>
      `All ${n} boards from this seed have been rolled. For more, choose a larger number or another seed.`,
    progressIs: (done: number, of: number) => `${number(done)} of ${number(of)}`,
    rate: (rate: string, workers: number, left: string) =>
      `${rate} per second in ${counted(workers, 'worker')}, ${left} left`,
    sample: (n: number) => `${boards(n)} in the sample`,
    ofSeed: (n: number, seed: string) =>
      n === 0 ? `none of them from seed ${seed} yet` : `${number(n)} of them from seed ${seed}`,
    mergeHint: 'A JSON record of another run, saved here or by the command-line program',
    resetQuestion: (n: number) => ({
      title: 'Discard the sample?',
      text: `The statistics of ${boards(n)} will be deleted from this device.`,
      action: 'Discard',
    }),
    noWords: 'No word was found on any of these boards, so there is nothing to list.',
    shows: {
      means: 'Averages',
      spread: 'Distribution',
      lengths: 'Word lengths',
      common: 'Common words',
      records: 'Records',
    },
    compareNone: 'nothing',
    comparing: (name: string, n: number) => `${name}, ${boards(n)}`,
  },

  /** How far a figure is from a published one. `errors` is in standard errors, rounded to one decimal. */
  apart: (errors: string, below: boolean) =>
    errors === '0.0'
      ? 'less than 0.1 standard errors away'
      : `${errors} standard ${errors === '1.0' ? 'error' : 'errors'} ${below ? 'below' : 'above'}`,

  means: {
    error: (error: string) => `± ${error} ([[standardError|standard error]])`,
    published: (mean: number, apart: string, agree: boolean) =>
      `published in 2007: **${mean.toFixed(2)}**, from 5,000,000 boards; allowing for chance in both samples, ours is ${apart}${agree ? ', so the two agree' : ''}`,
    spread: (median: number, deviation: number) =>
      `half of all boards have at most ${number(median)}; about a third differ from the mean by more than ${number(deviation)}`,
    chart: (unit: string, shown: string, half: string, published: number | undefined) =>
      `The mean number of ${unit} as the sample grew: ${shown}, with a 95% interval of plus or minus ${half}${published === undefined ? '' : `; published in 2007: ${published}`}.`,
  },

  spread: {
    intro:
      'These distributions are skewed: a few boards are very rich. The curve is a [[logNormal|log-normal distribution]], in which the logarithm of the value follows the bell curve. The curve shown is the one that fits the sample best (by maximum likelihood), and each chart says how far off the curve is at worst.',
  },

  running: {
    told: (n: number, unit: string, value: string, half: string) =>
      `After ${number(n)} ${unit}: ${value} ± ${half} (95% interval)`,
  },

  histogram: {
    fails: (of: string, at: string, gap: string, more: boolean) =>
      `The fit is worst at ${at}: the share of ${of} at or below it is ${gap} ${more ? 'higher' : 'lower'} than the curve’s.`,
    fit: (of: string, median: string, gap: string) =>
      ` The best log-normal curve has median ${median}. For any value, the share of ${of} at or below it is within ${gap} of the curve’s.`,
  },

  lengths: {
    intro:
      'The share of boards with at least one such word, with its [[interval|95% interval]] (by Wilson’s method, which works even for rare words). The gray bars show the share on a [[logScale|logarithmic scale]] from 0.00001% to 100%: each tick is ten times the one to its left. The colored part at the end of a bar is the interval.',
  },

  common: {
    noteOf2007: (sample: number) =>
      `Percentage of boards that have the word. In gray: the 2007 table, from a different sample of ${number(sample)} boards (standard error up to 0.18 percentage points).`,
  },

  records: {
    entry: (points: number, words: number, board: string) =>
      `${counted(points, 'point')}, ${counted(words, 'word')}: ${board}. Solve it.`,
  },

  count: {
    /** Not everything that is true for the published dice is true for others: those may share no face, or have no Z. */
    intro: (dice: string, own: boolean) =>
      `To find the best board, first ask how many boards there are. Here are three answers${own ? '' : ', each closer than the one before'}. The dice you chose: ${dice}. Each answer is also given as a power of two, as in the 2007 post. The bar below an answer starts at 0 and is as long as that exponent: one unit longer means twice as many boards.`,
    /** Beside the figures of the dice of 2007. */
    post2007:
      'The 2007 post differs in three places. It says that scoring all the boards would take 1.9 billion years, not 1.5 billion, probably because it first rounds the third answer up to 2^69 boards. Its interval for that answer has a typo: 10^24 instead of 10^20. And that interval is about twice as wide as a 95% interval would be.',
    byDiceText: (dice: number, own: boolean) =>
      `${dice} dice fall in any order, each with any face up. Rotations and reflections count once. ${own ? 'This can be' : 'This is'} too many: a board that can come up in several ways is counted several times.`,
    byLettersText: (faces: number, cells: number, symmetries: number, exact: string, own: boolean) =>
      `${counted(faces, 'different face')} on each of ${cells} cells. ${own ? 'This can be too many: here every face is allowed on every cell, even if only some of the dice have it.' : 'Still too many: a board with Z on every cell is counted here, but the dice can’t show it.'} (Dividing by ${symmetries} is slightly off: symmetric boards have fewer than ${symmetries} different versions. The exact count is ${exact}.)`,
    rollableText: (cells: number, own: boolean) =>
      `What fraction of all strings of ${cells} letters can be rolled? ${own ? 'Strings' : 'Nobody can check them all, so strings'} are picked at random. For each one, we check whether every letter can get its own die. Such an assignment is a [[matching|perfect matching]] of ${cells} cells and ${cells} dice.`,
    /** Shown instead of a number of boards that would be rounded down to 0. */
    underOne: '< 1',
    ofStrings: (strings: number, low: string, high: string) =>
      `of ${number(strings)} random strings can be rolled; [[interval|95% interval]]: ${low} to ${high}`,
    none: (strings: number, most: string) =>
      `**None of ${counted(strings, 'random string')} can be rolled.** That is an answer too: with 95% confidence there are at most ${most} boards that can be rolled. Testing more strings lowers this limit.`,
    published: (share: string, apart: string, agree: boolean) =>
      `2007: ${share}, from a million strings; ours is ${apart}, allowing for chance in both samples${agree ? ', so the two agree' : ''}`,
    range: (low: string, high: string, bits: string, time: string) =>
      `So there are probably between ${low} and ${high} boards${bits}. ${time}`,
    scoring: (rate: number, years: string | undefined) =>
      `Scoring them all at ${number(rate)} per second, the speed of 2007, would take ${years === undefined ? 'less than a year' : `about ${years} years`}.`,
    odds: {
      ways: (ways: string, rolls: string, oneIn: string) =>
        `${ways} of the ${rolls} rolls show it exactly as it is written, which is 1 in ${oneIn}`,
      images: (images: number) =>
        `. Any of its ${images} rotations and reflections counts as the same board, which makes it ${images} times as likely`,
      how: '. The odds are exact, not from a sample: the program goes through the dice one by one and keeps track of how many of each face are still needed.',
    },
  },

  race: {
    intro:
      'Ten programs, from the simplest to ours. Most are faster than the one above; the 2019 program takes a different approach. They take turns on your machine, in this browser, on the same boards, and their scores are compared board by board.',
    benchmark: '21,632 test boards from 2007',
    /** `few`: how many boards the slowest program scored, if these are few. */
    outcome: (fastest: string, most: string, slowest: string, least: string, gain: string, few: number | undefined) =>
      `On your machine, **${fastest}** was the fastest, with ${most} boards per second. That is **${few === undefined ? '' : 'roughly '}${gain} times** as fast as the slowest program, “${slowest},” with ${least}.${few === undefined ? '' : ` The factor is rough because the slowest scored only ${boards(few)}: the next race may well give half or twice as much.`}`,
    raced: (boards: string, list: string, seconds: number) =>
      `This race: ${boards}, words of ${list}, about ${seconds} seconds per program.`,
    benchmarkNote: (points: number) =>
      `The post “A Java Surprise” (2007) timed solvers on these boards and added up the points: ${number(points)}. The first half are poor boards and the rest are rich, so the boards get harder along the way. Slow programs reach only the poor ones.`,
    rolledNote: (n: number, seed: string, dice: string, skipped: boolean) =>
      `Up to ${number(n)} boards rolled with ${dice} from the [[seed|seed]] ${seed}. Each program takes them in the same order until its time is up, and then finishes the board it is on${skipped ? '. Boards with several letters on a face are skipped, because the 2007 solvers can’t read them' : ''}.`,
    chart:
      'Boards per second, on a [[logScale|logarithmic scale]]: each tick is a factor of 10, each label a factor of 100',
    perSecond: 'boards per second',
    waiting:
      'Start the race to see how fast each is on your machine. The years are those of the posts that describe the programs; those without a year are not from the posts.',
    published:
      'boards per second that Dan Vanderkam measured in 2007, on his machine and in the programming language he used then',
    differ: 'differ',
  },
} as const;
