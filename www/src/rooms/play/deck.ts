/**
 * The practice deck: missed words come back on the board they were missed on. Pure functions. The schedule is Sebastian
 * Leitner's: a word that is found moves up a box, and comes back after that box's number of days; one that is missed
 * moves down to the first box. After the last box it leaves the deck.
 */
import type { Tiers } from '../../words/table';
import { isObject } from './spec';
import { lengthOf, type Summary, type Word } from './words';

export interface Card {
  readonly word: string;
  /** The board, in standard notation. */
  readonly board: string;
  readonly dictionary: string;
  readonly minLength: number;
  /** From 0. */
  readonly box: number;
  /** When to ask it again, in milliseconds since 1970. */
  readonly due: number;
}

/** The number of days until a word comes back, for each box. */
const DAYS: readonly number[] = [0, 1, 3, 7, 21];
const DAY = 86_400_000;
export const MOST_CARDS = 200;
/** The most words of one game that enter the deck. More would be a chore. */
const PER_GAME = 6;

/** Returns the missed words of a game that are most worth knowing: common ones first, then those with more points. */
export function worthLearning({ groups }: Summary, tiers: Tiers | undefined): Word[] {
  const rank = ({ word }: Word): number => (tiers ? { common: 0, known: 1, rare: 2 }[tiers.of(word)] : 0);
  return groups
    .flatMap(({ words }) => words)
    .filter((word) => !word.found && rank(word) < 2)
    .sort((a, b) => rank(a) - rank(b) || b.points - a.points || lengthOf(b.word) - lengthOf(a.word))
    .slice(0, PER_GAME);
}

/** Adds missed words and removes found ones. If there are too many cards, the oldest are dropped. */
export function learn(
  deck: readonly Card[],
  missed: readonly string[],
  found: readonly string[],
  on: Pick<Card, 'board' | 'dictionary' | 'minLength'>,
  now: number,
): Card[] {
  const gone = new Set(found);
  const rest = deck.filter(({ word }) => !gone.has(word));
  const known = new Set(rest.map(({ word }) => word));
  const fresh = missed.filter((word) => !known.has(word)).map((word): Card => ({ ...on, word, box: 0, due: now }));
  return [...rest, ...fresh].slice(-MOST_CARDS);
}

/** Returns the words to ask now, the longest overdue first, but the boards in turns. */
export function dueNow(deck: readonly Card[], now: number): Card[] {
  const due = deck.filter((card) => card.due <= now).sort((a, b) => a.due - b.due);
  const asked = new Map<string, number>();
  const turns = new Map<Card, number>();
  for (const card of due) {
    const turn = asked.get(card.board) ?? 0;
    asked.set(card.board, turn + 1);
    turns.set(card, turn);
  }
  return due.sort((a, b) => turns.get(a)! - turns.get(b)!);
}

/** Returns the deck after a word was asked. */
export function answered(deck: readonly Card[], word: string, found: boolean, now: number): Card[] {
  return deck.flatMap((card) => {
    if (card.word !== word) return [card];
    const box = found ? card.box + 1 : 0;
    // A word that was missed comes back tomorrow, not at once, because its path has just been shown.
    const days = found ? DAYS[box] : 1;
    return days === undefined ? [] : [{ ...card, box, due: now + days * DAY }];
  });
}

/** Merges the decks of two devices. If both have a word, the card that is due later is kept. */
export function mergeDecks(a: readonly Card[], b: readonly Card[]): Card[] {
  const cards = new Map<string, Card>();
  for (const card of [...a, ...b]) {
    const known = cards.get(card.word);
    if (!known || known.due < card.due) cards.set(card.word, card);
  }
  return [...cards.values()].slice(-MOST_CARDS);
}

/** Reads stored cards; invalid ones are left out. */
export function readDeck(value: unknown): Card[] {
  if (!Array.isArray(value)) return [];
  return value
    .flatMap((each: unknown): Card[] => {
      if (!isObject(each)) return [];
      const { word, board, dictionary, minLength, box, due } = each;
      const texts = isText(word, 64) && isText(board, 600) && isText(dictionary, 80);
      const numbers = isWhole(minLength, 1, 6) && isWhole(box, 0, DAYS.length - 1) && isWhole(due, 0, 8.64e15);
      return texts && numbers ? [{ word, board, dictionary, minLength, box, due }] : [];
    })
    .slice(-MOST_CARDS);
}

function isText(value: unknown, longest: number): value is string {
  return typeof value === 'string' && value !== '' && value.length <= longest;
}

function isWhole(value: unknown, from: number, to: number): value is number {
  return Number.isInteger(value) && (value as number) >= from && (value as number) <= to;
}
