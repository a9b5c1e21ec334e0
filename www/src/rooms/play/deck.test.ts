import { describe, expect, it } from 'vitest';
import type { Tiers } from '../../words/table';
import { answered, type Card, dueNow, learn, mergeDecks, MOST_CARDS, readDeck, worthLearning } from './deck';
import { SOLUTION } from './fixtures';
import { summarize } from './words';

const ON = { board: 'abcd', dictionary: 'enable2k', minLength: 3 };
const card = (word: string, box = 0, due = 0): Card => ({ ...ON, word, box, due });
const DAY = 86_400_000;

describe('the practice deck', () => {
  it('takes the missed words that are most worth knowing', () => {
    const summary = summarize(SOLUTION, [{ word: 'tan', points: 1, at: 0 }]);
    const tiers = { of: (word: string) => (word === 'ani' ? 'rare' : word === 'quit' ? 'known' : 'common') } as Tiers;
    expect(worthLearning(summary, tiers).map(({ word }) => word)).toEqual(['quiet', 'net', 'nit', 'tie', 'quit']);
    expect(worthLearning(summary, undefined)).toHaveLength(6);
  });

  it('keeps a word once, and drops it when it is found in a game', () => {
    const deck = learn([card('quiet', 2, 9)], ['quiet', 'net'], [], ON, 5);
    expect(deck).toEqual([card('quiet', 2, 9), card('net', 0, 5)]);
    expect(learn(deck, [], ['quiet'], ON, 6)).toEqual([card('net', 0, 5)]);
    const many = Array.from({ length: MOST_CARDS + 3 }, (_, i) => `word${i}`);
    expect(learn([], many, [], ON, 0)[0]?.word).toBe('word3');
  });

  it('asks for words that are due, the longest overdue first', () => {
    expect(dueNow([card('a', 0, 5), card('b', 0, 3), card('c', 0, 9)], 5).map(({ word }) => word)).toEqual(['b', 'a']);
  });

  it('moves a word up a box when it is found, and down when it is not', () => {
    expect(answered([card('net')], 'net', true, 100)).toEqual([card('net', 1, 100 + DAY)]);
    expect(answered([card('net', 3)], 'net', true, 0)).toEqual([card('net', 4, 21 * DAY)]);
    expect(answered([card('net', 3)], 'net', false, 0)).toEqual([card('net', 0, DAY)]);
    expect(answered([card('net', 4), card('tie')], 'net', true, 0)).toEqual([card('tie')]);
  });

  it('can be merged with another device’s deck', () => {
    expect(mergeDecks([card('net', 1, 5)], [card('net', 2, 9), card('tie')])).toEqual([card('net', 2, 9), card('tie')]);
  });

  it('reads the saved deck, without damaged entries', () => {
    expect(readDeck([card('net'), { ...card('tie'), box: 9 }, { ...card(''), word: '' }, 7, null])).toEqual([
      card('net'),
    ]);
    expect(readDeck('x')).toEqual([]);
  });
});
