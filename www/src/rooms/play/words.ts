/**
 * The words of a solved board: what was found and missed, hints, and what a result means. Every number comes from the
 * engine's `Solution`; this file only counts and sorts.
 */
import { group } from 'd3-array';
import { isVulgar } from '../../app/family';
import { faceText } from '../../board/face';
import { lengthOf } from '../../ui/format';
import { canUse } from '../../engine/contract';
import type { Engine, Solution } from '../../engine/contract';
import type { Tiers } from '../../words/table';
import type { Found } from './game';
import { lay } from './session';
import type { Spec } from './spec';
import { COACH } from './text';

export interface Word {
  readonly word: string;
  readonly points: number;
  readonly index: number;
  readonly found: boolean;
}

export type Summary = ReturnType<typeof summarize>;

export type WordCounts = (word: string) => boolean;

/** Sums a game up. The best words come first in `all`: by points, then by length, then in alphabetical order. */
export function summarize(solution: Solution, found: readonly Found[], counts: WordCounts = () => true) {
  const had = new Set(found.map(({ word }) => word));
  const all = solution.words
    .map((word, index): Word => ({ word, index, points: solution.wordPoints[index] ?? 0, found: had.has(word) }))
    .filter(({ word }) => counts(word))
    .sort((a, b) => better(a, b) || (a.word < b.word ? -1 : 1));
  const mine = all.filter((word) => word.found);
  return {
    points: sumOf(mine),
    pointsOfAll: sumOf(all),
    words: mine.length,
    wordsOfAll: all.length,
    all,
    best: mine[0],
    bestOfAll: all.find(({ word }) => !isVulgar(word)),
  };
}

function sumOf(words: readonly Word[]): number {
  return words.reduce((sum, { points }) => sum + points, 0);
}

export function better(a: Word, b: Word): number {
  return b.points - a.points || lengthOf(b.word) - lengthOf(a.word);
}

/** Counts words by length (in letters of text), shortest first. */
export function countByLength(words: readonly Pick<Word, 'word' | 'found'>[]) {
  return [...group(words, ({ word }) => lengthOf(word))]
    .map(([length, all]) => ({ length, all: all.length, found: all.filter(({ found }) => found).length }))
    .sort((a, b) => a.length - b.length);
}

/**
 * Returns found words with the solution's data. Stored words are checked against the board, and points come from the
 * engine.
 */
export function confirmed(found: readonly Found[], { words, wordPoints }: Solution): Found[] {
  const first = found.filter(({ word }, i) => i === found.findIndex((entry) => entry.word === word));
  return first.flatMap((entry) => {
    const points = wordPoints[words.indexOf(entry.word)];
    return points === undefined ? [] : [{ ...entry, points }];
  });
}

// --- Hints on the tiles ---

/**
 * `starts`: for each cell, the remaining words that start there; a word that can start on several tiles counts on one of
 * them. `useful`: whether some remaining word can use the cell, on any path.
 */
export function tileHints(solution: Solution, found: readonly Found[], counts: WordCounts = () => true) {
  const { words, cells, cellStarts, board } = solution;
  const had = new Set(found.map(({ word }) => word));
  const left = [...words.keys()].filter((index) => !had.has(words[index]!) && counts(words[index]!));
  const places = [...board.cells.keys()];
  return {
    starts: places.map((cell) => left.filter((index) => cells[cellStarts[index]!] === cell).length),
    useful: places.map((cell) => left.some((index) => canUse(solution, index, cell))),
  };
}

// --- What a score means ---

/** The share of the points in common words from which each level begins. */
export const LEVELS: readonly (readonly [share: number, name: string])[] = [
  [0, 'Warming up'],
  [0.1, 'Good start'],
  [0.2, 'Solid'],
  [0.35, 'Strong'],
  [0.5, 'Great'],
  [0.75, 'Superb'],
  [1, 'Master'],
];

/** On a board with fewer common words, one word more or less would make the level. */
const FEWEST = 20;

/**
 * Measures a result by the common words of its board; all words that were found count. `level`: its name, the name of
 * the next one, and the points that this one still needs; only on boards with enough common words.
 */
export function levelOf({ points, all }: Summary, tiers: Tiers) {
  const common = all.filter(({ word }) => tiers.of(word) === 'common');
  const of = sumOf(common);
  const at = LEVELS.findLastIndex(([share]) => points >= share * of);
  const next = LEVELS[at + 1];
  return {
    common: common.length,
    commonFound: common.filter(({ found }) => found).length,
    level:
      common.length < FEWEST
        ? undefined
        : {
            name: LEVELS[at]![1],
            next: next && { name: next[1], points: Math.ceil(next[0] * of) - points },
          },
  };
}

export const SAMPLE = 100;

/** Returns how many of a hundred boards rolled with the same dice have fewer points. */
export async function richness(engine: Engine, spec: Spec, points: number): Promise<number | null> {
  const { source } = spec;
  if (source.kind !== 'roll') return null;
  let below = 0;
  for (let i = 1; i <= SAMPLE; i += 1) {
    const { solution } = await lay(engine, { ...spec, source: { ...source, seed: `sample ${i}` } });
    if (solution.points < points) below += 1;
  }
  return below;
}

// --- What a finished game can teach ---
// Moments of this very game, from its solution alone. Nothing is said about luck or talent, because a single game shows
// neither.

/** The last letter of a word, and its ending. */
const ENDING = /^(?:.(?:e?s|ed|(?:er|ing)s?|ly|est)|e(?:d|rs?)|[^e]y)$/;
/** A word whose last letter doubles before some endings, and these endings: HOPING is no ending of HOP. */
const [SHORT, DOUBLING] = [/^(?:qu|[^aeiou])*[aeiou](?![wxy])[^aeiou]$/, /^(?:e[dr]|est|ing)/];
/** How a word and the same word with an ending differ otherwise. THE has no THING, and HER no HERRING. */
const CHANGES = [
  [/^(.*[AEIOUY].*[^EO])E (\1(ING))$/, '$2 drops the E and adds $3.'],
  [/^(.*[^AEIOU])Y (\1I(E[DS]|ERS?|EST))$/, '$2 turns the Y into I and adds $3.'],
  [/^(?!HER )((?:QU|[^AEIOU])*[AEIOU]((?![WXY])[^AEIOU])) (\1\2(ED|ING))$/, '$3 doubles the $2 and adds $4.'],
] as const;
/** The most words with endings that are shown. */
const MOST = 4;

type Told = { who: string; place: (cell: number) => string };
/**
 * Returns up to three lessons, each with other words to look at: words that are one that was found with an ending,
 * the longest common word missed, and the best missed word through a cell that no found word can use.
 * `who` found the words; `place` is where a cell is on the board as it is shown.
 */
export function lessonsOf(solution: Solution, { all }: Summary, tiers: Tiers | undefined, { who, place }: Told) {
  const found = all.filter((word) => word.found);
  if (found.length === 0) return [];
  const missed = all.filter(({ word, found }) => !found && !isVulgar(word));
  const common = tiers ? missed.filter(({ word }) => tiers.of(word) === 'common') : missed;
  const longest = [...common].sort((a, b) => lengthOf(b.word) - lengthOf(a.word) || better(a, b))[0];
  const left = found
    .map((base) => {
      const fits = missed.filter((word) => word !== longest && endingOf(base.word, word.word) !== undefined);
      return { base, more: fits.sort(better).slice(0, MOST) };
    })
    .filter(({ more }) => more.length > 0)
    .sort((a, b) => sumOf(b.more) - sumOf(a.more))[0];
  const { board } = solution;
  const [unused] = [...board.cells.keys()]
    .filter((cell) => !found.some(({ index }) => canUse(solution, index, cell)))
    .map((cell) => ({ cell, through: common.filter(({ index }) => canUse(solution, index, cell)).sort(better) }))
    .sort((a, b) => b.through.length - a.through.length);
  const example = unused?.through.find((word) => word !== longest && !left?.more.includes(word));
  const lessons: { text: string; words: readonly Word[]; note?: string | undefined }[] = [];
  if (left) {
    const { word } = left.base;
    const note = left.more.map((each) => endingOf(word, each.word)).find(Boolean);
    lessons.push({ text: `${who} found ${word.toUpperCase()}. The board also had`, words: left.more, note });
  }
  if (longest) lessons.push({ text: `The longest ${tiers ? 'common ' : ''}word you missed:`, words: [longest] });
  if (unused && example) {
    const { cell, through } = unused;
    const text = COACH.unused(who, faceText(board.cells[cell]!), place(cell), through.length, !!tiers);
    lessons.push({ text, words: [example] });
  }
  return lessons;
}

/** Returns what an ending changes, if a word is another one with an ending: nothing in `plated`, but the E in `plating`. */
export function endingOf(base: string, word: string): string | undefined {
  const isLonger = word.startsWith(base) && ENDING.test(word.slice(base.length - 1));
  if (isLonger && !(SHORT.test(base) && DOUBLING.test(word.slice(base.length)))) return '';
  const both = `${base} ${word}`.toUpperCase();
  const [pattern, does] = CHANGES.find(([pattern]) => pattern.test(both)) ?? [];
  return pattern && both.replace(pattern, does!);
}
