/** The words of a printed answer key. Pure functions. */
import type { Solution } from '../../engine/contract';
import type { Tier, Tiers } from '../../words/table';

export interface KeyPart {
  /** `all` if it is not known how common words are. */
  readonly tier: Tier | 'all';
  readonly words: readonly string[];
}

const ORDER: readonly Tier[] = ['common', 'known', 'rare'];

/**
 * Returns the words of a board by how common they are, in alphabetical order; with `family`, without the filtered ones.
 */
export function byTier({ words }: Pick<Solution, 'words'>, tiers: Tiers | undefined, family: boolean): KeyPart[] {
  if (!tiers) return [{ tier: 'all', words }];
  const shown = family ? words.filter((word) => !tiers.withheld(word)) : words;
  return ORDER.map((tier) => ({ tier, words: shown.filter((word) => tiers.of(word) === tier) })).filter(
    (part) => part.words.length > 0,
  );
}
