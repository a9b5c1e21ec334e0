/**
 * What a finished game can teach: moments of this very game, from its solution alone. Pure functions. Nothing is said
 * about luck or talent, because a single game shows neither.
 */
import type { Solution } from '../../engine/contract';
import type { Tiers } from '../../words/table';
import { lengthOf, type Summary, type Word } from './words';

export interface Lesson {
  /** A found word, and words on the board that only add an ending to it. */
  readonly endings?: { readonly base: Word; readonly more: readonly Word[] };
  /** The longest missed word that most people know. */
  readonly longest?: Word;
  /** A cell that none of the found words can use, the number of missed words that can, and the best of them. */
  readonly unused?: { readonly cell: number; readonly words: number; readonly example: Word };
}

const ENDINGS: readonly string[] = ['s', 'es', 'd', 'ed', 'r', 'er', 'ers', 'ing', 'ings', 'y', 'ly', 'est'];
/** The most words with endings that are shown. */
const MOST = 4;

export function lessonOf(solution: Solution, { groups }: Summary, tiers: Tiers | undefined): Lesson {
  const words = groups.flatMap((group) => group.words);
  const found = words.filter((word) => word.found);
  if (found.length === 0) return {};
  const missed = words.filter((word) => !word.found);
  const common = tiers ? missed.filter(({ word }) => tiers.of(word) === 'common') : missed;
  const better = (a: Word, b: Word): number => b.points - a.points || lengthOf(b.word) - lengthOf(a.word);

  const left = found
    .map((base) => ({ base, more: missed.filter(({ word }) => adds(base.word, word)).sort(better) }))
    .filter(({ more }) => more.length > 0)
    .sort((a, b) => gain(b.more) - gain(a.more))[0];
  const longest = [...common].sort((a, b) => lengthOf(b.word) - lengthOf(a.word) || better(a, b))[0];
  const cells = Array.from({ length: solution.board.cells.length }, (_, cell) => cell)
    .filter((cell) => !found.some(({ index }) => uses(solution, index, cell)))
    .map((cell) => ({ cell, through: common.filter(({ index }) => uses(solution, index, cell)).sort(better) }))
    .sort((a, b) => b.through.length - a.through.length);
  const [cell] = cells;
  const example = cell?.through.find((word) => word !== longest) ?? cell?.through[0];
  return {
    ...(left && { endings: { base: left.base, more: left.more.slice(0, MOST) } }),
    ...(longest && { longest }),
    ...(cell && example && { unused: { cell: cell.cell, words: cell.through.length, example } }),
  };
}

/** Returns whether a word is another one with an ending: `plated` after `plate`, `baking` after `bake`. */
function adds(base: string, word: string): boolean {
  const stem = base.endsWith('e') ? base.slice(0, -1) : base;
  return ENDINGS.some((ending) => word === base + ending || (ending.startsWith('i') && word === stem + ending));
}

function gain(words: readonly Word[]): number {
  return words.reduce((sum, { points }) => sum + points, 0);
}

/** Returns whether some path of a word uses a cell. */
function uses({ wordCells }: Solution, index: number, cell: number): boolean {
  return (((wordCells[2 * index + (cell >> 5)] ?? 0) >>> (cell & 31)) & 1) === 1;
}
